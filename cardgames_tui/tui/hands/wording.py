"""What the Chopsticks screen says to the player; what is said of a game itself, the engine says."""

from cardgames_tui.chopsticks import english
from cardgames_tui.chopsticks.game_in_play import GameInPlay
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.narration import Told, end, narrate
from cardgames_tui.chopsticks.narration import blame as blame_of
from cardgames_tui.chopsticks.reasons import Reason
from cardgames_tui.chopsticks.review import Mistake
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.setup import PlayerName
from cardgames_tui.chopsticks.solving.solve import too_big
from cardgames_tui.chopsticks.verdict import Verdict

WATCHED = "Watching"
"""How the prompt begins while only computers play."""


def told(game: GameInPlay, move: Move, ply: int | None = None) -> Told:
    """A legal move of one of a game's positions, by default of the one on the table."""
    number = game.session.ply if ply is None else ply
    position = game.session.positions[number]
    return narrate(position, game.arrangements[number], move, position.play(move))


def prompt(game: GameInPlay, *, paused: bool) -> str:
    """Whose turn it is and what can be done now."""
    if game.ending is not None:
        return ""
    player = game.setup.names[game.position.turn]
    if game.awaits_computer:
        if not game.setup.persons:
            return f"{WATCHED}: {'paused, p goes on' if paused else 'p pauses'}   n new game"
        return f"{english.name(player)} is about to move ..."
    if game.session.visits > 1:
        warning = english.repetition(game.session.visits, draws=game.setup.repetition)
        return f"{english.turn(player)}. {warning}"
    return f"{english.turn(player)}: {instructions(game)}"


def instructions(game: GameInPlay) -> str:
    """How to make a move."""
    last = _last_key(game)
    press = f"press 1-{last}" if last > 1 else "press 1"
    if game.position.sides[game.position.turn].zombie:
        return f"a zombie, who can only hit: {press}, or choose hands."
    if game.session.ply < 4:
        return f"{press}, or choose a hand and what it hits."
    return f"{press}, or choose a hand."


def _last_key(game: GameInPlay) -> int:
    return min(9, len(game.position.legal_moves()))


def armed(hand: str, rules: Rules) -> str:
    """What can be done with a hand that has been chosen."""
    own = "your other hand" if rules.hands == 2 else "another of yours"
    deeds = ["hit a hand"]
    if rules.hands > 1:
        deeds.append(f"split or tap {own}" if rules.self_tap else f"split with {own}")
    if rules.integers or rules.integers_signed:
        deeds.append("flip it")
    said = f"{', '.join(deeds[:-1])} or {deeds[-1]}" if deeds[1:] else deeds[0]
    return f"{hand} chosen: {said}.{' Esc lets go.' * (len(deeds) < 3)}"


def values_on(rules: Rules) -> str:
    """What is said when the values of the moves are switched on."""
    if too_big(rules):
        return "Values are on: where each move leads, as far as a search sees."
    if rules.players > 2:
        return "Values are on: where each move leads if all the others play against you."
    return "Values are on: where each move leads if both play perfectly."


def value(rules: Rules, verdict: Verdict, *, exact: bool = True) -> str:
    """The value of a position for the player to move: `LOSS in 26 (perfect play)`."""
    if verdict.plies is None and not exact:
        return short_value(verdict, exact=exact)
    if not exact:
        return f"{short_value(verdict)} (as far as seen)"
    return f"{short_value(verdict)} ({'all against you' if rules.players > 2 else 'perfect play'})"


def short_value(verdict: Verdict, *, exact: bool = True) -> str:
    """The same in as little room as can be: `LOSS in 26`."""
    if verdict.plies is None:
        return verdict.result.value.upper() if exact else "no end seen yet"
    return f"{verdict.result.value.upper()} in {verdict.plies}"


def hint(told: Told, game: GameInPlay, key: str) -> str:
    """The first answer to a request for a hint."""
    return f"Hint: {f'{key}, ' * bool(key)}{english.action(told, game.setup.names)}   (i again: why)"


def reason(why: Reason) -> str:
    """The second answer: why."""
    seen = "" if why.exact else " That is as far as a search sees."
    return f"Why? {english.reason(why)}{seen}"


def blame(mistake: Mistake | None, game: GameInPlay, player: PlayerName) -> str:
    """What the search for the first mistake of a player has found."""
    if mistake is None:
        so_far = " so far" * (game.ending is None)
        return f"None of {english.owner(player)} moves gave anything away{so_far}."
    return f"{mistake_told(mistake, game)} u goes back to where you were."


def mistake_told(mistake: Mistake, game: GameInPlay) -> str:
    """What a move made of the game, and which one would have been right."""
    position = game.session.positions[mistake.ply]
    blamed = blame_of(mistake, position, game.arrangements[mistake.ply])
    return english.blame(blamed, game.setup.names, english.action)


def notice(game: GameInPlay) -> tuple[str, str]:
    """The notice for an ended game as its kind and its text in markup; two empty texts before the end."""
    ending = game.ending
    if ending is None:
        return "", ""
    text = english.end(end(game.position, ending.winner, game.turns), game.setup.names)
    told = f"[b]{text.headline}[/b] {text.detail}\n"
    if ending.winner is None:
        return "stuck", f"{told}{_keys(blame=True)}"
    lost = ending.winner not in game.setup.persons and bool(game.setup.persons)
    return "lost" if lost else "won", f"{told}{_keys(blame=lost or len(game.setup.persons) > 1)}"


def _keys(*, blame: bool) -> str:
    """What can be done at the end, in markup."""
    wrong = "   [@click=screen.blame]w where wrong?[/]" * blame
    again = "[@click=screen.new_game]n new game[/]   [@click=screen.again]a play again[/]"
    return f"{again}{wrong}   [@click=screen.undo]u undo[/]"


def history_line(game: GameInPlay, ply: int) -> str:
    """One move of the game in words, with who made it."""
    return english.played_short(told(game, game.session.moves[ply], ply), game.setup.names)
