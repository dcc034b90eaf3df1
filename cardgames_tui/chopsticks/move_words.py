"""What a move does, in words that name the hands by where they lie."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardgames_tui.chopsticks.arrangement import Arrangement, follow, slot_of
from cardgames_tui.chopsticks.moves import Kind, Move, label
from cardgames_tui.chopsticks.position import Position


@dataclass(frozen=True, slots=True)
class MoveText:
    """A move in words."""

    action: str
    """What is done: `left 1 -> their right 2`."""
    result: str
    """What becomes of it: `1+2 = 3`."""


def hand_name(hands: int, slot: int) -> str:
    """What a hand is called by its slot: `left` and `right` of two, `hand 3` of more."""
    if hands == 2:
        return ("left", "right")[slot]
    return f"hand {slot + 1}" if hands > 1 else "hand"


def short_name(name: str) -> str:
    """A name for narrow columns: `You`, `C` for the computer, `C3`, `P1`."""
    return name if name == "You" else name[0] + "".join(filter(str.isdigit, name))


def possessive(name: str) -> str:
    """Whose something is, in short: `your`, `C3's`."""
    return "your" if name == "You" else f"{short_name(name)}'s"


class Narrator:
    """Puts the moves of one position into words.

    Args:
        position: The position before the move.
        arrangement: Where the hands lie in it.
        names: What the players are called, by seat.
    """

    def __init__(self, position: Position, arrangement: Arrangement, names: Sequence[str]) -> None:
        self.position = position
        self.rules = position.rules
        self.arrangement = arrangement
        self.names = names

    def tell(self, move: Move, after: Position) -> MoveText:
        """A move and what it does.

        Args:
            move: The move.
            after: The position after it.
        """
        tellers: dict[Kind, Callable[[Move, Position], MoveText]] = {
            Kind.ATTACK: self._attack,
            Kind.SPLIT: self._split,
            Kind.SWAP: self._swap,
            Kind.FLIP: self._flip,
            Kind.REVIVE: self._revive,
        }
        words = tellers[move.kind](move, after)
        ending = self.ending(move, after)
        return MoveText(
            words.action, f"{words.result}{', ' * bool(words.result)}{ending}" if ending else words.result
        )

    def brief(self, move: Move, after: Position) -> str:
        """A move in a few words for the list of moves played: `left hits left 1+2 = 3`."""
        words = self.tell(move, after)
        if move.kind is Kind.SPLIT:
            ending = self.ending(move, after)
            return f"{words.action}, {ending}" if ending else words.action
        if move.kind is not Kind.ATTACK:
            return f"{words.action}{', ' * bool(words.result)}{words.result}"
        seat, slot = self._target(move)
        own = hand_name(self.rules.hands, self._own_slot(move.hand))
        plain = self.rules.players == 2 and seat != self.position.turn
        whose = "" if plain else f"{self._whose(seat)} "
        return f"{own} hits {whose}{hand_name(self.rules.hands, slot)} {_shortened(words.result)}"

    def hand(self, seat: int, slot: int) -> str:
        """A hand with its number: `left 3`, or `hand 2 (3)`."""
        name, number = hand_name(self.rules.hands, slot), self._label(self.arrangement[seat][slot])
        return f"{name} {number}" if self.rules.hands <= 2 else f"{name} ({number})"

    def hands_of(self, move: Move) -> tuple[tuple[int, int] | None, tuple[int, int] | None]:
        """The hand that a move is made with and the one it is made on, each as seat and slot."""
        turn = self.position.turn
        if move.kind is Kind.ATTACK:
            return (turn, self._own_slot(move.hand)), self._target(move)
        if move.kind in (Kind.FLIP, Kind.REVIVE):
            return None, self._target(move)
        if move.kind is Kind.SPLIT:
            slots = self.arrangement[turn]
            low = slots.index(move.before[0])
            high = next(slot for slot, value in enumerate(slots) if value == move.before[1] and slot != low)
            return (turn, low), (turn, high)
        return None, None

    def _own_slot(self, hand: int) -> int:
        return slot_of(self.arrangement[self.position.turn], hand)

    def _target(self, move: Move) -> tuple[int, int]:
        seat, hand = self.position.hand(move.target)
        return seat, slot_of(self.arrangement[seat], hand)

    def _whose(self, seat: int) -> str:
        if seat == self.position.turn:
            return "own"
        return "their" if self.rules.players == 2 else possessive(self.names[seat])

    def _label(self, value: int) -> str:
        return label(value, self.rules.dead)

    def _attack(self, move: Move, after: Position) -> MoveText:
        seat, slot = self._target(move)
        turn = self.position.turn
        own = self._own_slot(move.hand)
        action = f"{self.hand(turn, own)} -> {self._whose(seat)} {self.hand(seat, slot)}"
        by, value = self.arrangement[turn][own], self.arrangement[seat][slot]
        made = follow(self.arrangement, self.position, move, after)[seat][slot]
        return MoveText(
            action, self._sum(by, value, made, died=made == self.rules.dead or after.sides[seat].zombie)
        )

    def _sum(self, by: int, value: int, made: int, *, died: bool) -> str:
        total = by + value
        terms = f"{self._label(by)}{'' if value < 0 else '+'}{self._label(value)} = {label(total)}"
        if died:
            return f"{terms}: dead"
        return terms if total == made else f"{terms}, rolls over to {self._label(made)}"

    def _split(self, move: Move, _: Position) -> MoveText:
        before, after = ("+".join(self._hands(pair)) for pair in (move.before, move.after))
        dead = self.rules.dead
        revived, given_up = dead in move.before, dead in move.after
        effect = "" if revived == given_up else ("revives a hand" if revived else "gives up a hand")
        if sum(move.after) < sum(move.before):
            effect = f"{label(sum(move.before))} less the roll"
        return MoveText(f"split {before} -> {after}", effect)

    def _hands(self, pair: tuple[int, ...]) -> list[str]:
        return [label(0 if value == self.rules.dead else value) for value in pair]

    def _swap(self, *_: object) -> MoveText:
        return MoveText("swap hands", "nothing changes")

    def _flip(self, move: Move, after: Position) -> MoveText:
        seat, slot = self._target(move)
        made = follow(self.arrangement, self.position, move, after)[seat][slot]
        return MoveText(f"flip {self.hand(seat, slot)} -> {self._label(made)}", "")

    def _revive(self, move: Move, after: Position) -> MoveText:
        seat, slot = self._target(move)
        made = follow(self.arrangement, self.position, move, after)[seat][slot]
        return MoveText(
            f"a finger for {self._whose(seat)} {self.hand(seat, slot)}",
            f"now {self._label(made)}, by agreement",
        )

    def ending(self, move: Move, after: Position) -> str:
        """What else happens to the player whose hands a move changes: the end, a life, a zombie."""
        seat = self._target(move)[0] if move.kind in (Kind.ATTACK, Kind.REVIVE) else self.position.turn
        outcome = after.outcome()
        if outcome is not None:
            return "wins" if outcome.winner == self.position.turn else "loses"
        if after.is_out(seat) and not self.position.is_out(seat):
            return "becomes a zombie" if after.sides[seat].zombie else "out"
        lives = after.sides[seat].lives
        if lives < self.position.sides[seat].lives:
            return f"costs a life, {lives} left"
        return ""


def _shortened(result: str) -> str:
    """What becomes of a hit, for narrow columns: `4+3=7->2`."""
    return result.replace(" = ", "=").replace(", rolls over to ", "->")
