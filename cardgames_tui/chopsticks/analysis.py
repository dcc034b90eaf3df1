"""What moves are worth, which to make and why, and where a played game went wrong."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardgames_tui.chopsticks.arrangement import Arrangement, arranged
from cardgames_tui.chopsticks.effects import MoveEffect, arrangement_after, effect_of
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.players import perfect_choices, trap_of
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.verdict import Choice, Oracle, Value, Verdict, best, choices

MIN_CHANCE_LOST = 0.01
"""A smaller part of the chances is not worth mentioning."""


@dataclass(frozen=True, slots=True)
class Replies:
    """How many replies to a move lose."""

    losing: int
    total: int


@dataclass(frozen=True, slots=True)
class OtherMoves:
    """Those of the other moves that have one value."""

    value: Value
    """What they lead to for the player who makes them."""
    count: int
    plies: int | None
    """In how many moves the latest loss or the soonest win comes; None for draws."""
    differ: bool
    """Whether not all of them end the game equally soon."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why to make a move."""

    verdict: Verdict
    """What it leads to for the player who makes it."""
    players: int
    """How many play: for three or more everything is against all the others together."""
    exact: bool
    """Whether draws are proved; otherwise they only mean that no end has been seen."""
    replies: Replies | None
    """How many replies lose; None where that decides nothing or is not known."""
    others: tuple[OtherMoves, ...]
    """The other moves, the worst of them first; empty for the only move."""

    @property
    def holds_out(self) -> bool:
        """Whether the move loses, but later than another one."""
        losing = [group for group in self.others if group.value is self.verdict.value is Value.LOSS]
        return any(group.differ or group.plies != self.verdict.plies for group in losing)


def reason_for(oracle: Oracle, position: Position, choice: Choice) -> Reason:
    """Why one of the best moves in a position is good."""
    by_value: dict[Value, list[int]] = {Value.LOSS: [], Value.DRAW: [], Value.WIN: []}
    for option in choices(oracle, position):
        if option.move != choice.move:
            by_value[option.verdict.value].append(option.verdict.plies or 0)
    others = []
    for value, plies in by_value.items():
        if plies:
            end = {Value.LOSS: max(plies), Value.DRAW: None, Value.WIN: min(plies)}[value]
            others.append(OtherMoves(value, len(plies), end, len(set(plies)) > 1))
    replies = _replies(oracle, choice)
    return Reason(choice.verdict, position.rules.players, oracle.exact, replies, tuple(others))


def _replies(oracle: Oracle, choice: Choice) -> Replies | None:
    """How many replies lose, for two players where that is proved and the replies decide anything."""
    position = choice.position
    decided = choice.verdict.value is Value.LOSS or position.outcome() is not None
    if decided or position.rules.players > 2 or not oracle.exact:
        return None
    trap = trap_of(oracle, choice)
    return Replies(len(trap.losing_replies), trap.reply_count)


@dataclass(frozen=True, slots=True)
class PositionValues:
    """What is known about a position."""

    verdict: Verdict
    """Its value for the player to move."""
    choices: tuple[Choice, ...]
    """The legal moves with their values."""
    best: Choice
    """A best move."""
    reason: Reason
    """Why it is best."""
    exact: bool
    """Whether this comes from a tablebase; otherwise it holds only as far as a search has looked."""


def position_values(oracle: Oracle, position: Position) -> PositionValues:
    """What a position and its moves are worth, and which move to make."""
    best = perfect_choices(oracle, position)[0]
    reason = reason_for(oracle, position, best)
    return PositionValues(oracle.verdict(position), choices(oracle, position), best, reason, oracle.exact)


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that gave something away, and one that would have kept it."""

    ply: int
    """How many moves had been played before it."""
    played: MoveEffect
    left: Verdict | float
    """What it left to the player who moved: a value, or where nothing was forced a chance (0 to 1)."""
    better: MoveEffect
    """A move that would have been right."""
    kept: Verdict | float
    """What that one would have kept."""


@dataclass(frozen=True, slots=True)
class Review:
    """What went wrong in a game for one player."""

    seat: int
    """Whose moves were looked at."""
    start: Verdict
    """What the first position was worth to that player."""
    exact: bool
    """Whether that is proved; otherwise a search has looked as far as it sees."""
    mistake: Mistake | None = None
    """The first move that gave the game away; where none did, the one that cost the most of the chances."""


def review(oracle: Oracle, start: Position, moves: Sequence[Move], seat: int) -> Review:
    """What went wrong in a game for the player at a seat."""
    mistake = next(filter(None, mistakes(oracle, start, moves, seat)), None)
    if mistake is None and oracle.exact:
        mistake = costliest_mistake(oracle, start, moves, seat)
    return Review(seat, oracle.verdict(start, seat), oracle.exact, mistake)


def mistakes(
    oracle: Oracle, start: Position, moves: Sequence[Move], seat: int | None = None
) -> Iterator[Mistake | None]:
    """For each move of a played game the win or draw that it gave away, or None.

    Args:
        oracle: What knows the values.
        start: The first position.
        moves: The moves that were played.
        seat: Whose moves to look at; by default those of all players.
    """
    for played in _played_moves(oracle, start, moves, seat):
        mistake = None
        if played:
            verdict, better = played.choice.verdict, best(played.options)[0]
            if verdict.rank < better.verdict.rank:
                mistake = played.mistake(verdict, better, better.verdict)
        yield mistake


def costliest_mistake(oracle: Oracle, start: Position, moves: Sequence[Move], seat: int) -> Mistake | None:
    """The move by which the player at a seat lost most of the chance to win, or None.

    Moves after which something different is forced are not compared: those are what `mistakes` finds.
    """
    chance = oracle.chance
    if chance is None:
        return None
    costliest, highest_cost = None, 0.0
    for played in filter(None, _played_moves(oracle, start, moves, seat)):
        value = played.choice.verdict.value
        same = [option for option in played.options if option.verdict.value is value]
        chances = [chance(option.position, seat) for option in same]
        kept, left = max(chances), chances[same.index(played.choice)]
        if kept - left > highest_cost:
            highest_cost = kept - left
            costliest = played.mistake(left, same[chances.index(kept)], kept)
    return costliest if highest_cost >= MIN_CHANCE_LOST else None


@dataclass(frozen=True, slots=True)
class _PlayedMove:
    """A move of a played game, with all the moves that could have been played."""

    ply: int
    position: Position
    arrangement: Arrangement
    options: tuple[Choice, ...]
    choice: Choice
    """The one of the options that was played."""

    def mistake(self, left: Verdict | float, better: Choice, kept: Verdict | float) -> Mistake:
        """The mistake that it was not to play a better move instead."""
        return Mistake(self.ply, self._effect(self.choice), left, self._effect(better), kept)

    def _effect(self, choice: Choice) -> MoveEffect:
        return effect_of(self.position, self.arrangement, choice.move, choice.position)


def _played_moves(
    oracle: Oracle, start: Position, moves: Sequence[Move], seat: int | None
) -> Iterator[_PlayedMove | None]:
    """Every move of a game; None for one of another seat, and for a finger that is given by agreement."""
    position, arrangement = start, arranged(start)
    for ply, move in enumerate(moves):
        options = choices(oracle, position) if seat in (None, position.turn) else ()
        legal = position.canonical(move)
        played = next((option for option in options if option.move == legal), None)
        yield _PlayedMove(ply, position, arrangement, options, played) if played else None
        after = position.play(move)
        position, arrangement = after, arrangement_after(arrangement, position, move, after)
