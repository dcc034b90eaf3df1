"""What the Chopsticks screen says to the player."""

from typing import TYPE_CHECKING

from cardgames_tui.chopsticks import move_words
from cardgames_tui.chopsticks.move_words import MoveText, Narrator
from cardgames_tui.chopsticks.moves import Kind, Move
from cardgames_tui.chopsticks.phrases import move_value, paranoid_note, warning_of_repetition, why_ended
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.review import Mistake
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.setup import Level, Setup
from cardgames_tui.chopsticks.slips import Slip
from cardgames_tui.chopsticks.solving.solve import too_big
from cardgames_tui.chopsticks.traps import Trap
from cardgames_tui.chopsticks.verdict import Result, Verdict
from cardgames_tui.games.hands_in_play import HandsInPlay
from cardgames_tui.records.wording import count
from cardgames_tui.tui.hands.shown import Place

if TYPE_CHECKING:
    from cardgames_tui.tui.hands.analyst import Analyst

WATCHED = "Watching"
"""How the prompt begins while only computers play."""


def name(game: HandsInPlay, seat: int) -> str:
    """What the player at a seat is called."""
    return game.setup.names[seat]


def short_name(game: HandsInPlay, seat: int) -> str:
    """The same for narrow places."""
    return move_words.short_name(name(game, seat))


def owner(game: HandsInPlay, seat: int) -> str:
    """Whose the hands at a seat are: `your`, `Computer's`."""
    called = name(game, seat)
    return "your" if called == "You" else f"{called}'s"


def hand_called(game: HandsInPlay, slot: int) -> str:
    """What a hand is called by where it lies: `left`."""
    return move_words.hand_name(game.setup.rules.hands, slot)


def hand_told(game: HandsInPlay, place: Place) -> str:
    """A hand with its number: `left 3`."""
    return narrator(game).hand(*place)


def narrator(game: HandsInPlay, ply: int | None = None) -> Narrator:
    """Who puts the moves of a position of a game into words, of the current one unless told otherwise."""
    number = game.session.ply if ply is None else ply
    return Narrator(game.session.line_positions[number], game.arrangements[number], game.setup.names)


def hands_of(game: HandsInPlay, move: Move) -> tuple[Place | None, Place | None]:
    """The hand that a move is made with and the one it is made on, as far as there are such."""
    return narrator(game).hands_of(move)


def move_text(game: HandsInPlay, move: Move, after: Position) -> MoveText:
    """A move of the position on the table in words.

    Args:
        game: The game.
        move: The move.
        after: The position after it.
    """
    return narrator(game).tell(move, after)


def is_worked_out(setup: Setup) -> bool:
    """Whether a computer plays by a table of the whole game."""
    return Level.PERFECT in setup.seats and not too_big(setup.rules)


def about_computers(setup: Setup) -> str:
    """What has to be known about the best computers at a table; empty for nothing."""
    if Level.PERFECT not in setup.seats:
        return ""
    if reason := too_big(setup.rules):
        return f"This game is {reason}. The computer looks ahead as far as it can."
    return paranoid_note(setup.rules)


def prompt(game: HandsInPlay, *, paused: bool, goes_on: bool) -> str:
    """Whose turn it is and what can be done now.

    Args:
        game: The game.
        paused: Whether computers among themselves are waiting.
        goes_on: Whether the list of moves is longer than what is seen of it.
    """
    if game.is_over:
        return ""
    if game.awaits_computer:
        if not game.setup.persons:
            return f"{WATCHED}: {'paused, p goes on' if paused else 'p pauses'}   n new game"
        return f"{name(game, game.position.turn)} is about to move ..."
    if game.session.visits > 1:
        return warning_of_repetition(game)
    return f"{whose_turn(game)}: {instructions(game, goes_on=goes_on)}"


def whose_turn(game: HandsInPlay) -> str:
    """Whose turn it is: `Your turn`."""
    called = name(game, game.position.turn)
    return "Your turn" if called == "You" else f"{called}'s turn"


def instructions(game: HandsInPlay, *, goes_on: bool) -> str:
    """How to make a move.

    Args:
        game: The game.
        goes_on: Whether the list of moves is longer than what is seen of it.
    """
    press = f"press {_keys_of(len(game.position.legal_moves()))}"
    more = " More moves: Tab." if goes_on else ""
    if game.position.sides[game.position.turn].zombie:
        return f"a zombie can only hit: {press}.{more}"
    what = " and what it hits" if game.session.ply < 4 and not more else ""
    return f"{press}, or choose a hand{what}.{more}"


def _keys_of(moves: int) -> str:
    """The keys of so many moves."""
    if moves < 10:
        return f"1-{moves}" if moves > 1 else "1"
    return "1-9 or 0" if moves == 10 else "1-9, 0 or a letter"


def no_such_move(number: int, moves: int) -> str:
    """That there is no move with a number, from 0."""
    return f"There is no move {number + 1}: there {f'are {moves}' if moves > 1 else 'is only 1'}."


def armed(game: HandsInPlay, place: Place) -> str:
    """What can be done with a hand that has been chosen."""
    rules = game.setup.rules
    own = "your other hand" if rules.hands == 2 else "another of yours"
    deeds = ["hit a hand"]
    if rules.hands > 1:
        deeds.append(f"split or tap {own}" if rules.self_tap else f"split with {own}")
    if rules.integers or rules.integers_signed:
        deeds.append("flip it")
    said = f"{', '.join(deeds[:-1])} or {deeds[-1]}" if deeds[1:] else deeds[0]
    return f"{hand_called(game, place[1])} chosen: {said}.{' Esc lets go.' * (len(deeds) < 3)}"


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


def blame(found: "Analyst.Blamed", game: HandsInPlay) -> str:
    """What the search for the move that gave a game away has found."""
    if found.mistake is not None:
        return f"{mistake_told(found.mistake, game)} u returns."
    if found.slip is not None:
        return f"{slip_told(found.slip, game)} u returns."
    ending = game.ending
    if ending is not None and ending.winner == found.seat:
        won = f"{'You' if name(game, found.seat) == 'You' else name(game, found.seat)} won"
        return f"{won}: nothing went wrong."
    you = name(game, found.seat)
    since = " so far" if ending is None else ": the start was no better"
    return f"No move of {'yours' if you == 'You' else you} gave anything away{since}."


def slip_told(slip: Slip, game: HandsInPlay) -> str:
    """Which move cost the most where nothing was forced, and which one would have been better."""
    teller = narrator(game, slip.ply)
    played = teller.tell(slip.played.move, slip.played.position).action
    better = teller.tell(slip.better.move, slip.better.position).action
    return (
        f"Nothing was forced. Move {slip.ply + 1}, {played}, cost the most: it left a chance of "
        f"{_percent(slip.left)} against random play; {better} would have left {_percent(slip.kept)}."
    )


def _percent(chance: float) -> str:
    return f"{round(100 * chance)}%"


def mistake_told(mistake: Mistake, game: HandsInPlay) -> str:
    """What a move made of the game, and which one would have been right."""
    ply = mistake.ply
    teller = narrator(game, ply)
    played = teller.tell(mistake.played.move, mistake.played.position).action
    better = teller.tell(mistake.better.move, mistake.better.position).action
    return (
        f"Move {ply + 1}, {played}, made it a {move_value(mistake.played.verdict)}; "
        f"{better} was a {move_value(mistake.better.verdict)}."
    )


def standing(player: str, verdict: Verdict) -> str:
    """What a position is worth to the player to move: `Computer wins in 3`, `a draw`."""
    if verdict.plies is None:
        return "a draw"
    win = verdict.result is Result.WIN
    verb = ("win" if win else "lose") + ("" if player == "You" else "s")
    return f"{player} {verb} in {verdict.plies}"


def trap_answered(game: HandsInPlay, move: Move, before: Position) -> str:
    """Which trap a computer had set that a person has just answered; empty when there was none.

    Args:
        game: The game, after the answer.
        move: The answer.
        before: The position in which it was made.
    """
    trap = game.traps.get(game.session.ply - 2)
    if trap is None or game.setup.seats[before.turn] is not Level.PERSON:
        return ""
    fell = before.canonical(move) in [reply.move for reply in trap.losing]
    return _trap_told(trap, narrator(game, game.session.ply - 1), fell=fell)


def _trap_told(trap: Trap, teller: Narrator, *, fell: bool) -> str:
    """Which trap a computer had set, once it has been answered."""
    losing = "; ".join(teller.tell(reply.move, reply.position).action for reply in trap.losing[:2])
    more = " ..." if len(trap.losing) > 2 else ""
    lost = f"{len(trap.losing)} of {trap.replies} replies lost"
    end = "and you fell into it" if fell else "and you saw it"
    return f"That was a trap, {end}: {lost} ({losing}{more})."


def notice(game: HandsInPlay) -> tuple[str, str]:
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
    winner = name(game, ending.winner)
    verb = "You win" if winner == "You" else f"{winner} wins"
    lost = ending.winner not in game.setup.persons and bool(game.setup.persons)
    kind = "lost" if lost else "won"
    keys = _keys(blame=lost or len(game.setup.persons) > 1)
    return kind, f"[b]{verb}[/b] after {turns}: {why_ended(game, ending.winner)}.\n{keys}"


def _keys(*, blame: bool) -> str:
    """What can be done at the end, in markup."""
    wrong = "   [@click=screen.blame]w where wrong?[/]" * blame
    again = "[@click=screen.new_game]n new game[/]   [@click=screen.again]a play again[/]"
    return f"{again}{wrong}   [@click=screen.undo]u undo[/]"


def history_line(game: HandsInPlay, ply: int) -> str:
    """One move of the line in words, those taken back included, with who made it.

    Args:
        game: The game.
        ply: How many moves stand before it.
    """
    positions, move = game.session.line_positions, game.session.line[ply]
    text = narrator(game, ply).brief(move, positions[ply + 1])
    who = "Table" if move.kind is Kind.REVIVE else short_name(game, positions[ply].turn)
    return f"{who}: {text}"
