"""What there is to say about a game of Chopsticks, wherever it is played."""

from cardgames_tui.chopsticks.game_in_play import REPETITIONS, GameInPlay
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.verdict import Result, Verdict


def move_value(verdict: Verdict) -> str:
    """What a move leads to for the player who makes it: `win in 5`, `loss in 8`, `draw`."""
    if verdict.plies is None:
        return "draw"
    word = verdict.result.value
    return f"{word} in {verdict.plies}" if verdict.plies else f"{word} now"


def game_value(rules: Rules, verdict: Verdict, positions: int) -> str:
    """The value of a whole game and its size."""
    count = f"{positions:,} positions"
    if rules.players > 2:
        forced = {
            Result.WIN: f"whoever begins can force a win in {verdict.plies}",
            Result.LOSS: f"whoever begins can be beaten in {verdict.plies} when all others join",
            Result.DRAW: "nobody can force anything against all the others",
        }
        return f"Value: {forced[verdict.result]}; {count}."
    if verdict.result is Result.DRAW:
        return f"Value: a draw, neither side can force an end; {count}."
    who = "whoever begins" if verdict.result is Result.WIN else "whoever comes second"
    return f"Value: {who} wins in {verdict.plies} moves; {count}."


def why_ended(position: Position, winner: int) -> str:
    """By what a game has ended, as a clause."""
    rules = position.rules
    if rules.misere:
        return "all hands dead, which is the aim in misère"
    if rules.sudden_death and not rules.three_lives and rules.players == 2:
        other = 1 - winner
        return "one finger left, which is sudden death" if any(position.fingers(other)) else "all hands dead"
    if rules.three_lives and rules.players == 2:
        return "all hands dead" if position.sides[1 - winner].lives else "the last life is lost"
    return "the last one living" if rules.players > 2 else "all hands dead"


def paranoid_note(rules: Rules) -> str:
    """What a computer of three or more players is, in a sentence; empty for two players."""
    if rules.players == 2:
        return ""
    return (
        "With three or more players nobody can be sure to win. The paranoid computer plays as if all others "
        "were against it, and then for its best chance: it can be beaten."
    )


def warning_of_repetition(game: GameInPlay) -> str:
    """A warning when the position has stood on the table before; empty otherwise."""
    visits = game.session.visits
    if visits < 2:
        return ""
    if not game.setup.repetition:
        return f"this position for the {_nth(visits)} time. "
    left = REPETITIONS - visits
    return f"this position for the {_nth(visits)} time, {'once' if left == 1 else left} more is a draw. "


def _nth(number: int) -> str:
    return {2: "second", 3: "third"}.get(number, f"{number}th")
