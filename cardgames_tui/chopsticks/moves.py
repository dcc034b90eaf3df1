"""Moves, and how they are written."""

import re
from dataclasses import dataclass
from enum import Enum
from string import ascii_uppercase
from typing import Self

from cardgames_tui.chopsticks.rules import DEAD_SENTINEL, FINGER
from cardgames_tui.errors import InvalidMoveError
from cardgames_tui.text import shortened

DEAD = "x"
"""The label of a dead hand where zero is alive."""
HALF = "½"


class MoveKind(Enum):
    """The kinds of moves."""

    ATTACK = "attack"
    """A hand hits an opponent's hand, or with self-tap one of its owner's."""
    SPLIT = "split"
    """Fingers move between two own hands."""
    SWAP = "swap"
    """Two own hands are exchanged, which changes nothing but the turn."""
    FLIP = "flip"
    """An own hand becomes what it lacks of the roll, or changes its sign."""
    REVIVE = "revive"
    """A hand gets a finger by agreement (Wet Jackson), which takes no turn."""


@dataclass(frozen=True, slots=True)
class Move:
    """One move: `A-C`, `13-22`, `swap`, `flip B`."""

    kind: MoveKind
    attacker: int = 0
    """The index in the code of the hand that hits, written as a letter."""
    target: int = 0
    """The index in the code of the hand hit, flipped or given a finger."""
    before: tuple[int, ...] = ()
    """The half fingers of the two hands of a split, ascending."""
    after: tuple[int, ...] = ()
    """Their half fingers after the split, ascending."""

    def __str__(self) -> str:
        if self.kind is MoveKind.ATTACK:
            return f"{ascii_uppercase[self.attacker]}-{ascii_uppercase[self.target]}"
        if self.kind is MoveKind.SPLIT:
            pairs = [list(map(label, pair)) for pair in (self.before, self.after)]
            comma = any(len(text) > 1 or text == HALF for pair in pairs for text in pair)
            return "-".join(("," if comma else "").join(pair) for pair in pairs)
        if self.kind in (MoveKind.FLIP, MoveKind.REVIVE):
            return f"{self.kind.value} {ascii_uppercase[self.target]}"
        return "swap"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads a move in either case; raises `InvalidMoveError` for other text."""
        name = " ".join(text.upper().split())
        if match := re.fullmatch(r"([A-X]) ?- ?([A-X])", name):
            return cls(MoveKind.ATTACK, ascii_uppercase.index(match[1]), ascii_uppercase.index(match[2]))
        if match := re.fullmatch(r"(FLIP|REVIVE) ([A-X])", name):
            return cls(MoveKind(match[1].lower()), target=ascii_uppercase.index(match[2]))
        if name == "SWAP":
            return cls(MoveKind.SWAP)
        before, dash, after = name.partition("-")
        pairs = [_pair(before), _pair(after)]
        if not dash or not all(pairs):
            raise InvalidMoveError(
                f"'{shortened(text, 40)}' is not a move (moves are like A-C, 13-22, swap or flip A)"
            )
        return cls(MoveKind.SPLIT, before=pairs[0], after=pairs[1])


def attack(attacker: int, target: int) -> Move:
    """One hand hits another, by their indices in the code."""
    return Move(MoveKind.ATTACK, attacker, target)


def split(before: tuple[int, int], after: tuple[int, int]) -> Move:
    """Two own hands show `after` instead of `before`, both in half fingers and in any order."""
    return Move(MoveKind.SPLIT, before=tuple(sorted(before)), after=tuple(sorted(after)))


def flip(target: int) -> Move:
    """An own hand is flipped, by its index in the code."""
    return Move(MoveKind.FLIP, target=target)


def revive(target: int) -> Move:
    """A hand is given a finger by agreement, by its index in the code."""
    return Move(MoveKind.REVIVE, target=target)


def label(half_fingers: int) -> str:
    """A hand as text: `3`, `-2`, `½`, `1½`; `x` for a dead one where zero is alive."""
    if half_fingers == DEAD_SENTINEL:
        return DEAD
    whole, half = divmod(abs(half_fingers), FINGER)
    digits = (str(whole) if whole or not half else "") + (HALF if half else "")
    return f"-{digits}" if half_fingers < 0 else digits


def read_label(text: str, dead: int = 0) -> int | None:
    """The half fingers of a label, or None for other text; `dead` as in `Rules`."""
    if dead and text.lower() == DEAD:
        return dead
    match = re.fullmatch(r"(-?)(\d{0,2})(½?)", text)
    if match is None or not (match[2] or match[3]):
        return None
    half_fingers = int(match[2] or 0) * FINGER + bool(match[3])
    return -half_fingers if match[1] else half_fingers


def split_labels(text: str) -> list[str]:
    """The labels in a text with or without commas."""
    return [part.strip() for part in text.split(",")] if "," in text else re.findall(r"-?[\d½xXzZ]|\S", text)


def _pair(text: str) -> tuple[int, ...]:
    hands = [read_label(part, DEAD_SENTINEL) for part in split_labels(text)]
    known = [hand for hand in hands if hand is not None]
    return tuple(sorted(known)) if len(hands) == len(known) == 2 else ()
