"""The rules: positions, moves, outcomes and verdicts, one engine for all solitaires.

Only the last card of a fan can be played. It goes to the foundation, the "black hole", if its rank is next to
that of the card on top there; king and ace are neighbours. There is no other move. The game is won when every
card has been played (Parlett 1979).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from string import ascii_lowercase
from typing import Self

from cardgames_tui.errors import IllegalMoveError, InvalidMoveError
from cardgames_tui.solitaire.cards import Card, adjacent, fan_name, followers
from cardgames_tui.solitaire.solitaires import Solitaire


class Outcome(Enum):
    """How a game ends."""

    WON = "won"
    """Every card has been played."""
    STUCK = "stuck"
    """Cards are left and none can be played."""


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """Plays the last card of a fan; written as one letter, `a` for the first fan."""

    fan: int
    """The fan's index, from 0."""

    def __str__(self) -> str:
        return ascii_lowercase[self.fan]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads a move.

        Raises:
            InvalidMoveError: The text is not one letter.
        """
        letter = text.strip().lower()
        if len(letter) != 1 or letter not in ascii_lowercase:
            raise InvalidMoveError(f"'{text}' is not a move (a move is the letter of a fan)")
        return cls(ascii_lowercase.index(letter))


def parse_line(text: str) -> tuple[Move, ...]:
    """Reads a line of moves written as one word; white space is ignored.

    Raises:
        InvalidMoveError: A character is not a letter; the message says which.
    """
    return tuple(Move.parse(letter) for letter in "".join(text.split()))


def format_line(moves: tuple[Move, ...]) -> str:
    """Writes moves as one word."""
    return "".join(map(str, moves))


@dataclass(frozen=True, slots=True)
class Position:
    """The cards still to be played, and the one on top of the foundation."""

    solitaire: Solitaire
    fans: tuple[tuple[Card, ...], ...]
    """The fans in the order dealt, each from its first card to its playable last."""
    top: Card | None
    """The card on top of the foundation; None before the first move of All in a Row."""

    @property
    def cards_left(self) -> int:
        """How many cards are left to play."""
        return sum(map(len, self.fans))

    @property
    def ranks_left(self) -> Counter[int]:
        """How many cards of each rank are left to play."""
        return Counter(card.rank for fan in self.fans for card in fan)

    def is_playable(self, fan: int) -> bool:
        """Whether the last card of a fan can be played now."""
        cards = self.fans[fan]
        return bool(cards) and (self.top is None or adjacent(cards[-1].rank, self.top.rank))

    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves, in the order of the fans."""
        return tuple(Move(fan) for fan in range(len(self.fans)) if self.is_playable(fan))

    def play(self, move: Move) -> "Position":
        """Returns the position after a move.

        Raises:
            IllegalMoveError: The card cannot be played; the message says why.
        """
        if objection := self.objection(move):
            raise IllegalMoveError(objection)
        fans = list(self.fans)
        *rest, card = fans[move.fan]
        fans[move.fan] = tuple(rest)
        return replace(self, fans=tuple(fans), top=card)

    def objection(self, move: Move) -> str:
        """Why a move is illegal, as a clause for people; empty if it is legal."""
        fan, word, last = move.fan, self.solitaire.fan_word, len(self.fans) - 1
        if not 0 <= fan <= last:
            return f"there is no {word} {fan_name(fan)} (they are {fan_name(0)} to {fan_name(last)})"
        if not self.fans[fan]:
            return f"{word} {fan_name(fan)} is empty"
        if self.top is None or self.is_playable(fan):
            return ""
        card, top = self.fans[fan][-1].in_text, self.top.in_text
        return f"{card} does not follow {top}: {followers(self.top.rank)} does"

    def cards_along(self, line: Iterable[Move]) -> Iterator[Card]:
        """Yields the cards that a line of moves plays."""
        position = self
        for move in line:
            position = position.play(move)
            assert position.top is not None  # the card just played
            yield position.top

    def __str__(self) -> str:
        """The board text that PySolFC and black-hole-solve exchange; an emptied fan is an empty line."""
        lines = [f"Foundations: {self.top or '-'}", *(" ".join(map(str, fan)) for fan in self.fans)]
        return "".join(f"{line}\n" for line in lines)

    def outcome(self) -> Outcome | None:
        """How the game has ended; None while a card can be played."""
        if not self.cards_left:
            return Outcome.WON
        return None if self.legal_moves() else Outcome.STUCK


class Verdict(Enum):
    """Whether a position can be won; proved unless unknown."""

    WINNABLE = "winnable"
    LOST = "lost"
    UNKNOWN = "unknown"

    @property
    def letter(self) -> str:
        """`w`, `l` or `?`."""
        return "?" if self is Verdict.UNKNOWN else self.value[0]


@dataclass(frozen=True, slots=True)
class Solution:
    """The solver's findings about a position."""

    verdict: Verdict
    line: tuple[Move, ...] | None
    """Moves that win from the position; None unless it is winnable."""
    states: int
    """The states the search visited."""
    cpu_seconds: float
