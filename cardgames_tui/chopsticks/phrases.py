"""What there is to say about a game of Chopsticks, wherever it is played."""

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.verdict import Result, Verdict
from cardgames_tui.games.hands_in_play import REPETITIONS
from cardgames_tui.games.hands_in_play import HandsInPlay as GameInPlay


def move_value(verdict: Verdict, *, exact: bool = True) -> str:
    """What a move leads to for the player who makes it: `win in 5`, `loss in 8`, `draw`.

    Args:
        verdict: The value.
        exact: Whether draws are proved; else no end has been seen.
    """
    if verdict.plies is None:
        return "draw" if exact else "no end seen"
    word = verdict.result.value
    return f"{word} in {verdict.plies}" if verdict.plies else f"{word} now"


def game_value(rules: Rules, verdict: Verdict, positions: int) -> str:
    """The value of a whole game and its size."""
    size = f"{positions:,} positions"
    if rules.players > 2:
        forced = {
            Result.WIN: f"whoever begins can force a win in {verdict.plies}",
            Result.LOSS: f"whoever begins can be beaten in {verdict.plies} when all others join",
            Result.DRAW: "nobody can force anything against all the others",
        }
        return f"Value: {forced[verdict.result]}; {size}."
    if verdict.result is Result.DRAW:
        return f"Value: a draw, neither side can force an end; {size}."
    who = "whoever begins" if verdict.result is Result.WIN else "whoever comes second"
    return f"Value: {who} wins in {verdict.plies} moves; {size}."


def why_ended(game: GameInPlay, winner: int) -> str:
    """By what a game has ended, as a clause."""
    position, rules = game.position, game.setup.rules
    if rules.players > 2 or rules.misere:
        return "all hands dead, which is the aim in misère" if rules.misere else "the last one living"
    loser, other = game.setup.names[1 - winner], 1 - winner
    if rules.three_lives and not position.sides[other].lives:
        return "the last life is lost"
    if rules.sudden_death and not rules.three_lives and any(position.fingers(other)):
        return "one finger left, which is sudden death"
    return "all your hands are dead" if loser == "You" else f"all of {loser}'s hands are dead"


def paranoid_note(rules: Rules) -> str:
    """What a computer of three or more players is, in a sentence; empty for two players."""
    if rules.players == 2:
        return ""
    return (
        "With three or more players the computer is paranoid: it plays as if all others were against it. "
        "It can be beaten."
    )


def warning_of_repetition(game: GameInPlay) -> str:
    """A warning when the position has stood on the table before; empty otherwise."""
    visits = game.session.visits
    if visits < 2:
        return ""
    told = f"This position is here for the {_nth(visits)} time"
    return f"{told}; the {_nth(REPETITIONS)} is a draw." if game.setup.repetition else f"{told}."


def _nth(number: int) -> str:
    return {2: "second", 3: "third"}.get(number, f"{number}th")
