"""What happens in a game, as values that any language can put into sentences."""

from dataclasses import dataclass
from enum import Enum

from cardgames_tui.chopsticks.arrangement import Arrangement, exchanged, shared, slot_of
from cardgames_tui.chopsticks.moves import Kind, Move
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.reasons import Trap
from cardgames_tui.chopsticks.review import Mistake, Review, Slip
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.sides import flipped_value, hit_value, revived_value
from cardgames_tui.chopsticks.verdict import Verdict


@dataclass(frozen=True, slots=True)
class HandTold:
    """A hand that a move is made with or on."""

    seat: int
    """Whose hand it is."""
    slot: int
    """Where it lies among its owner's hands."""
    before: int
    """Its value before the move."""
    after: int
    """Its value after the move."""


class Effect(Enum):
    """What a move does besides changing hands; it concerns the player whose hands are changed."""

    WINS = "wins"
    """The player who moves wins the game."""
    LOSES = "loses"
    """The player who moves loses the game."""
    OUT = "out"
    """The player is out, and the game goes on."""
    ZOMBIE = "zombie"
    """The player becomes a zombie."""
    LIFE_LOST = "life lost"
    """The player loses a life, though not the last one."""


@dataclass(frozen=True, slots=True)
class Told:
    """A move, and what becomes of it."""

    rules: Rules
    """The rules of the game."""
    kind: Kind
    """What kind of move it is."""
    turn: int
    """The seat of the player who moves."""
    hand: HandTold | None
    """The hand that hits, gives fingers away or is exchanged; None in a flip or an agreement."""
    target: HandTold
    """The hand that is hit, given fingers, exchanged for the other, flipped or revived."""
    effect: Effect | None = None
    """What else happens."""
    lives: int = 0
    """How many lives the player whose hands are changed has left."""

    @property
    def pair(self) -> tuple[HandTold, HandTold]:
        """The two hands of a split or an exchange, as they lie."""
        assert self.hand is not None  # two hands take part in both
        first, second = sorted((self.hand, self.target), key=lambda each: each.slot)
        return first, second

    @property
    def own(self) -> bool:
        """Whether the move is made on one of the mover's own hands."""
        return self.target.seat == self.turn

    @property
    def total(self) -> int:
        """The sum of the two hands in a hit."""
        return self._fingers(self.target.before) + (self._fingers(self.hand.before) if self.hand else 0)

    @property
    def kills(self) -> bool:
        """Whether the hand that the move is made on dies."""
        return self.target.after == self.rules.dead

    @property
    def rolls_over(self) -> bool:
        """Whether a hit takes a hand past the roll and leaves it alive."""
        return not self.kills and self.total != self.target.after

    @property
    def changes_nothing(self) -> bool:
        """Whether all hands are as they were, as after a hit by zero."""
        return self.kind is Kind.SWAP or self.target.before == self.target.after

    @property
    def moved(self) -> int:
        """How much a split takes from the hand that gives."""
        assert self.hand is not None  # two hands take part in every split
        return self._fingers(self.hand.before) - self._fingers(self.hand.after)

    @property
    def revives(self) -> bool:
        """Whether the hand that the move is made on was dead."""
        return self.target.before == self.rules.dead

    @property
    def gives_up(self) -> bool:
        """Whether a split empties the hand that gives."""
        return self.hand is not None and self.hand.after == self.rules.dead

    @property
    def takes_off_roll(self) -> bool:
        """Whether a split takes the roll off the sum of the hands, as the variant meta allows."""
        return self._fingers(self.target.before) + self.moved != self._fingers(self.target.after)

    def _fingers(self, value: int) -> int:
        return 0 if value == self.rules.dead else value


def narrate(position: Position, arrangement: Arrangement, move: Move, after: Position) -> Told:
    """A move, naming the very hands that were chosen, as it is seen on the table."""
    hand, target = _hands(position, arrangement, move)
    effect = _effect(position, after, target.seat)
    return Told(
        position.rules, move.kind, position.turn, hand, target, effect, after.sides[target.seat].lives
    )


def _hands(position: Position, arrangement: Arrangement, move: Move) -> tuple[HandTold | None, HandTold]:
    rules, turn = position.rules, position.turn
    own = arrangement[turn]
    if move.kind is Kind.SPLIT:
        return _split(turn, own, move, rules.dead)
    if move.kind is Kind.SWAP:
        first, second = exchanged(rules, own)
        values = own[first], own[second]
        return HandTold(turn, first, *values), HandTold(turn, second, *reversed(values))
    seat, place = position.hand(move.target)
    slot = slot_of(arrangement[seat], place)
    value = arrangement[seat][slot]
    if move.kind is Kind.ATTACK:
        by = slot_of(own, move.hand)
        hit = HandTold(seat, slot, value, hit_value(rules, value, own[by]))
        return HandTold(turn, by, own[by], own[by]), hit
    changed = flipped_value(rules, value) if move.kind is Kind.FLIP else revived_value(rules, value)
    return None, HandTold(seat, slot, value, changed)


def _split(turn: int, slots: tuple[int, ...], move: Move, dead: int) -> tuple[HandTold, HandTold]:
    """The hand that gives and the one that takes; where the roll is taken off both, the smaller one gives."""
    low, high = (
        HandTold(turn, slot, slots[slot], value)
        for slot, value in zip(shared(slots, move), move.after, strict=True)
    )
    return (high, low) if low.before == dead or low.after > low.before else (low, high)


def _effect(before: Position, after: Position, seat: int) -> Effect | None:
    """What happens to the player at a seat, whose hands have changed."""
    outcome = after.outcome()
    if outcome is not None and outcome.winner == before.turn:
        return Effect.WINS
    if outcome is not None and not before.is_out(before.turn):
        return Effect.LOSES
    if after.is_out(seat) and not before.is_out(seat):
        return Effect.ZOMBIE if after.sides[seat].zombie else Effect.OUT
    return Effect.LIFE_LOST if after.sides[seat].lives < before.sides[seat].lives else None


class Cause(Enum):
    """What has ended a game."""

    REPETITION = "repetition"
    """The same position came up for the third time."""
    LAST_ONE_IN = "last one in"
    """Of three or more players all but one are out."""
    HANDS_DEAD = "hands dead"
    """All hands of a player are dead."""
    LAST_LIFE = "last life"
    """A player has lost the last life."""
    ONE_FINGER = "one finger"
    """A player is left with one finger, which is sudden death."""


@dataclass(frozen=True, slots=True)
class End:
    """How a game has ended."""

    cause: Cause
    """What has ended it."""
    turns: int
    """After how many turns it ended."""
    winner: int | None = None
    """The seat of the winner; None in a draw."""
    out: int | None = None
    """The seat of the player whose going out decided the game (in misère the winner), if one did."""


def end(position: Position, winner: int | None, turns: int) -> End:
    """How a game has ended at a position, with a winner or in a draw."""
    rules = position.rules
    if winner is None:
        return End(Cause.REPETITION, turns)
    if rules.players > 2 and not rules.misere:
        return End(Cause.LAST_ONE_IN, turns, winner)
    out = winner if rules.misere else 1 - winner
    cause = Cause.HANDS_DEAD
    if any(fingers is not None for fingers in position.fingers(out)):
        cause = Cause.LAST_LIFE if rules.three_lives else Cause.ONE_FINGER
    elif rules.three_lives and not position.sides[out].lives:
        cause = Cause.LAST_LIFE
    return End(cause, turns, winner, out)


@dataclass(frozen=True, slots=True)
class Blame:
    """A move that gave something away, and one that would have kept it."""

    ply: int
    """How many moves had been played before it."""
    played: Told
    """The move."""
    left: Verdict | float
    """What it left to the player who moved: a value, or where nothing was forced a chance (0 to 1)."""
    better: Told
    """The move that would have been right."""
    kept: Verdict | float
    """What that one would have kept."""


def blame(found: Mistake | Slip, position: Position, arrangement: Arrangement) -> Blame:
    """A mistake or a slip as it is told, from the position in which it was made."""
    played, better = found.played, found.better
    return Blame(
        found.ply,
        narrate(position, arrangement, played.move, played.position),
        found.left if isinstance(found, Slip) else played.verdict,
        narrate(position, arrangement, better.move, better.position),
        found.kept if isinstance(found, Slip) else better.verdict,
    )


@dataclass(frozen=True, slots=True)
class ReviewTold:
    """What went wrong in a game for one player, to be told."""

    review: Review
    """What was found."""
    wrong: Blame | None
    """The move that is to blame, if any is."""
    over: bool
    """Whether the game has ended."""
    won: bool
    """Whether the player has won it."""
    players: int
    """How many play."""


@dataclass(frozen=True, slots=True)
class TrapAnswered:
    """A trap, once it has been answered."""

    fell: bool
    """Whether the answer was one that loses."""
    losing: tuple[Told, ...]
    """The answers that lose."""
    replies: int
    """How many answers there were."""


def answered(trap: Trap, position: Position, arrangement: Arrangement, move: Move) -> TrapAnswered:
    """A trap and how it was answered by a move in a position."""
    losing = tuple(narrate(position, arrangement, reply.move, reply.position) for reply in trap.losing)
    return TrapAnswered(trap.caught(position.canonical(move)), losing, trap.replies)
