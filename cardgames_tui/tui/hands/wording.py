"""What the Chopsticks screen says to the player."""

from cardgames_tui.chopsticks.game_in_play import GameInPlay
from cardgames_tui.chopsticks.move_words import MoveText, Narrator, short_name
from cardgames_tui.chopsticks.moves import Kind
from cardgames_tui.chopsticks.phrases import move_value, warning_of_repetition, why_ended
from cardgames_tui.chopsticks.review import Mistake
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.solving.solve import too_big
from cardgames_tui.chopsticks.traps import Trap
from cardgames_tui.chopsticks.verdict import Result, Verdict
from cardgames_tui.records.wording import count

WATCHED = "Watching"
"""How the prompt begins while only computers play."""


def narrator(game: GameInPlay, ply: int | None = None) -> Narrator:
    """Who puts the moves of a position of a game into words, of the current one unless told otherwise."""
    number = game.session.ply if ply is None else ply
    return Narrator(game.session.positions[number], game.arrangements[number], game.setup.names)


def prompt(game: GameInPlay, *, paused: bool) -> str:
    """Whose turn it is and what can be done now."""
    if game.ending is not None:
        return ""
    name = game.setup.names[game.position.turn]
    if game.awaits_computer:
        if not game.setup.persons:
            return f"{WATCHED}: {'paused, p goes on' if paused else 'p pauses'}   n new game"
        return f"{name} is about to move ..."
    whose = "Your turn" if name == "You" else f"{name}'s turn"
    if game.session.visits > 1:
        return f"{whose}. {warning_of_repetition(game)}"
    return f"{whose}: {instructions(game)}"


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
    word = verdict.result.value.upper()
    when = "" if verdict.plies is None else f" in {verdict.plies}"
    if not exact:
        return f"{word}{when} (as far as seen)" if when else "no end seen yet"
    return f"{word}{when} ({'all against you' if rules.players > 2 else 'perfect play'})"


def hint(text: MoveText, key: str) -> str:
    """The first answer to a request for a hint."""
    return f"Hint: {f'{key}, ' * bool(key)}{text.action}   (i again: why)"


def reason(text: str, *, exact: bool) -> str:
    """The second answer: why."""
    seen = "" if exact else " (as far as a search sees)"
    return f"Why: {text}{seen}."


def blame(mistake: Mistake | None, game: GameInPlay, seat: int) -> str:
    """What the search for the first mistake has found."""
    you = game.setup.names[seat]
    who = "you" if you == "You" else you
    if mistake is None:
        since = " so far" if game.ending is None else ": the start was no better"
        return f"No move of {'yours' if who == 'you' else who} gave anything away{since}."
    return f"{mistake_told(mistake, game)} u returns."


def mistake_told(mistake: Mistake, game: GameInPlay) -> str:
    """What a move made of the game, and which one would have been right."""
    ply = mistake.ply
    teller = narrator(game, ply)
    played = teller.tell(mistake.played.move, mistake.played.position).action
    better = teller.tell(mistake.better.move, mistake.better.position).action
    return (
        f"Move {ply + 1}, {played}, made it a {move_value(mistake.played.verdict)}; "
        f"{better} was a {move_value(mistake.better.verdict)}."
    )


def standing(name: str, verdict: Verdict) -> str:
    """What a position is worth to the player to move: `Computer wins in 3`, `a draw`."""
    if verdict.plies is None:
        return "a draw"
    win = verdict.result is Result.WIN
    verb = ("win" if win else "lose") + ("" if name == "You" else "s")
    return f"{name} {verb} in {verdict.plies}"


def trap_told(trap: Trap, teller: Narrator, *, fell: bool) -> str:
    """Which trap a computer had set, once it has been answered."""
    losing = "; ".join(teller.tell(reply.move, reply.position).action for reply in trap.losing[:2])
    more = " ..." if len(trap.losing) > 2 else ""
    lost = f"{len(trap.losing)} of {trap.replies} replies lost"
    end = "and you fell into it" if fell else "and you saw it"
    return f"That was a trap, {end}: {lost} ({losing}{more})."


def notice(game: GameInPlay) -> tuple[str, str]:
    """The notice for an ended game as its kind and its text in markup; two empty texts before the end."""
    ending = game.ending
    if ending is None:
        return "", ""
    turns = count(game.turns, "move")
    if ending.winner is None:
        return (
            "stuck",
            f"[b]A draw:[/b]  the same position for the third time, after {turns}.\n{_keys(blame=True)}",
        )
    name = game.setup.names[ending.winner]
    verb = "You win" if name == "You" else f"{name} wins"
    lost = ending.winner not in game.setup.persons and bool(game.setup.persons)
    kind = "lost" if lost else "won"
    blame = _keys(blame=lost or len(game.setup.persons) > 1)
    return kind, f"[b]{verb}[/b] after {turns}: {why_ended(game, ending.winner)}.\n{blame}"


def _keys(*, blame: bool) -> str:
    """What can be done at the end, in markup."""
    wrong = "   [@click=screen.blame]w where wrong?[/]" * blame
    again = "[@click=screen.new_game]n new game[/]   [@click=screen.again]a play again[/]"
    return f"{again}{wrong}   [@click=screen.undo]u undo[/]"


def history_line(game: GameInPlay, ply: int) -> str:
    """One move of the game in words, with who made it."""
    position = game.session.positions[ply]
    move = game.session.moves[ply]
    text = narrator(game, ply).brief(move, game.session.positions[ply + 1])
    who = "Table" if move.kind is Kind.REVIVE else short_name(game.setup.names[position.turn])
    return f"{who}: {text}"
