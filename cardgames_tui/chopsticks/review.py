"""Advice: a hint with its reason, and where a played game went wrong."""

from collections.abc import Sequence
from dataclasses import dataclass

from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.traps import trap_of
from cardgames_tui.chopsticks.verdict import Choice, Oracle, Result, Verdict, best, choices


@dataclass(frozen=True, slots=True)
class Hint:
    """A good move and what is good about it."""

    choice: Choice
    """The move, with its value for the player who makes it."""
    reason: str
    """Why it is good, in words."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that made a player's game worth less."""

    ply: int
    """How many moves had been played before it."""
    before: Verdict
    """What the position was worth to the player who moved."""
    played: Choice
    """The move, and what it left."""
    better: Choice
    """A move that would have kept the value."""

    @property
    def words(self) -> str:
        """What went wrong: `move 7: 13-22 loses in 3 more moves; A-C was a draw`."""
        return (
            f"move {self.ply + 1}: {self.played.move} {_future(self.played.verdict)}; "
            f"{self.better.move} {_past(self.better.verdict)}"
        )


def hint(oracle: Oracle, position: Position, choice: Choice) -> Hint:
    """Why a move is the one to make.

    Args:
        oracle: Who knows the values.
        position: The position before the move.
        choice: A best move, for example that of the perfect player.
    """
    return Hint(choice, _reason(oracle, position, choice))


def hints(oracle: Oracle, position: Position) -> tuple[Hint, ...]:
    """All best moves of a position with their reasons."""
    return tuple(hint(oracle, position, choice) for choice in best(choices(oracle, position)))


def first_mistake(oracle: Oracle, start: Position, moves: Sequence[Move], seat: int) -> Mistake | None:
    """The first move of a played game by which the player at a seat gave away a win or a draw.

    Args:
        oracle: Who knows the values.
        start: The first position.
        moves: The moves played from there.
        seat: Whose moves to look at.

    Raises:
        IllegalMoveError: A move is not legal.
    """
    position = start
    for ply, move in enumerate(moves):
        legal = position.canonical(move)
        if position.turn == seat:
            options = choices(oracle, position)
            found = _mistake(ply, legal, options, oracle.verdict(position))
            if found is not None:
                return found
        position = position.play(move)
    return None


def _mistake(ply: int, move: Move, options: tuple[Choice, ...], before: Verdict) -> Mistake | None:
    played = next((option for option in options if option.move == move), None)
    better = best(options)[0] if options else None
    if played is None or better is None or _rank(played.verdict) >= _rank(better.verdict):
        return None
    return Mistake(ply, before, played, better)


def _rank(verdict: Verdict) -> int:
    return verdict.worth[0]


def _future(verdict: Verdict) -> str:
    if verdict.result is Result.DRAW:
        return "only draws"
    return f"loses {_when(verdict.plies or 0)}"


def _when(plies: int) -> str:
    if plies < 2:
        return "to the next move" if plies else "at once"
    return f"in {plies} more moves"


def _past(verdict: Verdict) -> str:
    if verdict.result is Result.DRAW:
        return "was a draw"
    return "won at once" if not verdict.plies else f"won in {verdict.plies + 1}"


def _reason(oracle: Oracle, position: Position, choice: Choice) -> str:
    verdict = choice.verdict
    if verdict.result is Result.DRAW and not oracle.exact:
        return "no end is in sight after this"
    if position.rules.players > 2:
        return _table_reason(verdict)
    if verdict.result is Result.DRAW:
        return _drawing_reason(oracle, position, choice)
    if verdict.result is Result.LOSS:
        return f"every move loses; this one only in {(verdict.plies or 0) + 1}"
    if not verdict.plies:
        return "wins at once"
    return f"wins in {verdict.plies + 1}: after this {_all_replies(choice)}"


def _table_reason(verdict: Verdict) -> str:
    """What a move does among three players or more, whose values are against all others together."""
    if verdict.plies is None:
        return "survives even if all others gang up"
    if verdict.result is Result.WIN:
        return f"wins in {verdict.plies + 1} whatever the others do" if verdict.plies else "wins at once"
    return f"together the others could beat you; after this it takes them {verdict.plies} moves"


def _all_replies(choice: Choice) -> str:
    count = len(choice.position.legal_moves())
    if count == 1:
        return "the only reply loses"
    return "both replies lose" if count == 2 else f"all {count} replies lose"


def _others(losing: int, others: int) -> str:
    """How many of the other moves lose."""
    if losing == others:
        return "the other move loses" if others == 1 else f"all {others} other moves lose"
    return f"{losing} of the {others} other moves {'loses' if losing == 1 else 'lose'}"


def _drawing_reason(oracle: Oracle, position: Position, choice: Choice) -> str:
    options = choices(oracle, position)
    losing = sum(option.verdict.result is Result.LOSS for option in options)
    keeps = f"keeps the draw; {_others(losing, len(options) - 1)}" if losing else "keeps the draw"
    trap = trap_of(oracle, choice)
    if not trap.losing:
        return keeps
    return f"{keeps}; {len(trap.losing)} of the {trap.replies} replies would lose"
