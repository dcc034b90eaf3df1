"""What moves are worth and why, and where a played game went wrong."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter

from cardgames_tui.chopsticks.arrangement import (
    Arrangement,
    MoveEffect,
    arrangement_after,
    effect_of,
    first_arrangement,
)
from cardgames_tui.chopsticks.computers import Trap, perfect_moves, trap_of
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.value import ChanceOf, Evaluator, Value, ValuedMove, WinDrawLoss, highest


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """An answer, and how far ahead it looks."""

    depth: int | None
    """The moves a search has looked ahead at least; None if all is proved."""

    @property
    def exact(self) -> bool:
        """Whether all is proved; if not, a draw only means that no end was found."""
        return self.depth is None


@dataclass(frozen=True, slots=True)
class OtherMoves:
    """Alternatives with the same result."""

    result: WinDrawLoss
    """Their result for the player who makes them."""
    count: int
    plies: int | None
    """The plies to the latest loss or the soonest win; None for draws."""
    differ: bool
    """Whether their plies differ."""


@dataclass(frozen=True, slots=True)
class HintReason(Judgement):
    """Why a move is good."""

    value: Value
    """Its value for the player who makes it."""
    players: int
    """The players left; among three or more, values assume that all others play together."""
    trap: Trap | None
    """The losing replies; None if the move loses or they are not known for certain."""
    others: tuple[OtherMoves, ...]
    """The alternatives, worst first; empty for the only move."""

    @property
    def holds_out(self) -> bool:
        """Whether the move loses, but later than another."""
        losing = [group for group in self.others if group.result is self.value.result is WinDrawLoss.LOSS]
        return any(group.differ or group.plies != self.value.plies for group in losing)


def hint_reason(evaluator: Evaluator, position: Position, valued: ValuedMove) -> HintReason:
    """Why one of the best moves of a position is good."""
    by_result: dict[WinDrawLoss, list[int]] = {result: [] for result in reversed(WinDrawLoss)}
    for each in evaluator.valued_moves(position):
        if each.move != valued.move:
            by_result[each.value.result].append(each.value.plies or 0)
    others = []
    for result, plies in by_result.items():
        if plies:
            end = {WinDrawLoss.LOSS: max(plies), WinDrawLoss.DRAW: None, WinDrawLoss.WIN: min(plies)}[result]
            others.append(OtherMoves(result, len(plies), end, len(set(plies)) > 1))
    players, depth, after = position.rules_left.players, evaluator.search_depth(position), valued.position
    decide = players == 2 and depth is None and valued.value.result is not WinDrawLoss.LOSS
    trap = trap_of(evaluator, valued) if decide and not after.is_over else None
    return HintReason(valued.value, players, trap, tuple(others), depth=depth)


@dataclass(frozen=True, slots=True)
class PositionValues(Judgement):
    """The values of a position and its moves."""

    value: Value
    """Its value for the player to move."""
    moves: tuple[ValuedMove, ...]
    best: ValuedMove
    reason: HintReason
    """Why `best` is best."""


def position_values(evaluator: Evaluator, position: Position) -> PositionValues:
    """The values of a position and its moves, and a best move."""
    best = perfect_moves(evaluator, position)[0]
    reason, moves = hint_reason(evaluator, position, best), evaluator.valued_moves(position)
    return PositionValues(evaluator.value(position), moves, best, reason, depth=reason.depth)


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that gave something away, and a better one."""

    ply: int
    """The moves played before it."""
    played: MoveEffect
    played_value: Value
    better: MoveEffect
    better_value: Value
    players: int
    """The players left; among three or more, values assume that all others play together."""
    chances: tuple[float, float] | None = None
    """The chances of winning, 0 to 1, after the better move and after this one, if that is all it cost."""


@dataclass(frozen=True, slots=True)
class GameReview(Judgement):
    """What went wrong in a game for one player."""

    seat: int
    """The player reviewed."""
    start: Value
    """The value of the first position for that player."""
    players: int
    """The players left in it; among three or more, its value assumes that all others play together."""
    mistakes: tuple[Mistake, ...] = ()
    """The moves that gave a win or a draw away, in order; after a search, only the first."""
    costliest: Mistake | None = None
    """The move that cost the most chances, if they are known and it cost more than 1%."""
    choices: Mapping[int, frozenset[Move]] = field(default_factory=dict)
    """Between two players, by ply, the moves that kept a result which others gave away."""

    @property
    def mistake(self) -> Mistake | None:
        """The last move that gave the best result away, or else the costliest one."""
        return max(self.mistakes, key=lambda each: (each.better_value.rank, each.ply), default=self.costliest)


EvaluatorOf = Callable[[Position], Evaluator]
"""Finds the evaluator of a position, which changes when players go out."""


def review_game(evaluator_of: EvaluatorOf, start: Position, moves: Sequence[Move], seat: int) -> GameReview:
    """What went wrong in a game for the player at a seat."""
    found, slips, choices = list[Mistake](), list[tuple[float, Mistake]](), dict[int, frozenset[Move]]()
    depths = [evaluator_of(start).search_depth(start)]
    for played in filter(None, _played_moves(evaluator_of, start, moves, seat)):
        depths.append(evaluator_of(played.position).search_depth(played.position))
        is_between_two = played.position.rules_left.players == 2
        if is_between_two and depths[0] is None and len(played.keeping) < len(played.legal_moves):
            choices[played.ply] = frozenset(valued.move for valued in played.keeping)
        if mistake := played.mistake:
            found.append(mistake)
            if depths[0] is not None:
                break  # each move is a long search
        elif chance_of := evaluator_of(played.position).chance_of:
            slips.append(played.slip(chance_of))
    value = evaluator_of(start).value(start, seat)
    depth = min((depth for depth in depths if depth is not None), default=None)
    cost, slip = max(slips, key=itemgetter(0), default=(0, None))
    costliest, players = slip if cost > 0.01 else None, start.rules_left.players
    return GameReview(seat, value, players, tuple(found), costliest, choices, depth=depth)


def mistakes(evaluator_of: EvaluatorOf, start: Position, moves: Sequence[Move]) -> Iterator[Mistake | None]:
    """For each move of a game, the mistake it was or None."""
    for played in _played_moves(evaluator_of, start, moves, None):
        yield played.mistake if played else None


@dataclass(frozen=True, slots=True)
class _PlayedMove:
    ply: int
    position: Position
    arrangement: Arrangement
    legal_moves: tuple[ValuedMove, ...]
    move: ValuedMove

    @property
    def keeping(self) -> tuple[ValuedMove, ...]:
        """The moves with the best result."""
        return highest(self.legal_moves, lambda valued: valued.value.rank)

    @property
    def mistake(self) -> Mistake | None:
        """The mistake that the move was, if it gave a win or a draw away."""
        best = max(self.keeping, key=lambda valued: valued.value.sort_key)
        return None if self.move in self.keeping else self.mistake_for(best)

    def slip(self, chance_of: ChanceOf) -> tuple[float, Mistake]:
        """What the move cost in chances, compared with the others that keep the result."""
        chances = {each: chance_of(each.position, self.position.turn) for each in self.keeping}
        best, chance = max(chances, key=chances.__getitem__), chances[self.move]
        return chances[best] - chance, self.mistake_for(best, (chances[best], chance))

    def mistake_for(self, best: ValuedMove, chances: tuple[float, float] | None = None) -> Mistake:
        played, better = (
            effect_of(self.position, self.arrangement, each.move, each.position) for each in (self.move, best)
        )
        players = self.position.rules_left.players
        return Mistake(self.ply, played, self.move.value, better, best.value, players, chances)


def _played_moves(
    evaluator_of: EvaluatorOf, start: Position, moves: Sequence[Move], seat: int | None
) -> Iterator[_PlayedMove | None]:
    """Every move of a game; None for other seats and for fingers given by agreement."""
    position, arrangement = start, first_arrangement(start)
    for ply, move in enumerate(moves):
        legal_moves = evaluator_of(position).valued_moves(position) if seat in (None, position.turn) else ()
        canonical = position.canonical(move)
        played = next((each for each in legal_moves if each.move == canonical), None)
        yield _PlayedMove(ply, position, arrangement, legal_moves, played) if played else None
        after = position.play(move)
        position, arrangement = after, arrangement_after(arrangement, position, move, after)
