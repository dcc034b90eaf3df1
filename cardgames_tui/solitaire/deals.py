"""Numbered deals, compatible with PySolFC; packs of deals; and deals as text.

PySolFC turns the shuffled cards over and takes the ace of spades out. In Black Hole the ace opens the
foundation. Here another card may; the ace then stays where it was shuffled. In All in a Row the ace is dealt
last. The other cards are dealt to the fans in turn, one at a time.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import ClassVar, Self

from pysol_cards.cards import createCards, ms_rearrange
from pysol_cards.random import LCRandom31, MTRandom

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.session import Session
from cardgames_tui.solitaire.boards import parse_board
from cardgames_tui.solitaire.cards import SUITS, Card
from cardgames_tui.solitaire.rules import Move, Position, parse_line
from cardgames_tui.solitaire.solitaires import BOARD, SOLITAIRES, Solitaire
from cardgames_tui.text import shortened

LAST_DEAL = 10**20 - 1
"""The highest deal number."""

LAST_MS_DEAL = 2**33 - 1
"""The highest number after `ms`: the last seed of Microsoft's generator."""

FIRST_MERSENNE_DEAL = 32000
"""PySolFC shuffles with the Mersenne Twister from this number on."""


def parse_deal_number(text: str) -> str:
    """Reads a deal number and returns its canonical form: `123`, `ms123`.

    Raises:
        InvalidGameError: The text is not a deal number.
    """
    match = re.fullmatch(r"#?\s*(ms)?\s*(\d{1,20})", text.strip().lower(), re.ASCII)
    if match is None:
        raise InvalidGameError(
            f"'{shortened(text, 30)}' is not a deal number; type a number, like 24 or ms40000"
        )
    prefix, number, last = match[1] or "", int(match[2]), LAST_MS_DEAL if match[1] else LAST_DEAL
    if not 1 <= number <= last:
        raise InvalidGameError(
            f"there is no deal {prefix}{number} (they go from {prefix}1 to {prefix}{last})"
        )
    return f"{prefix}{number}"


def deal(solitaire: Solitaire, number: str, starter: Card | None = None) -> Position:
    """The opening position of a deal number, with the usual starter or another.

    Raises:
        InvalidGameError: There is no such deal, or the game has no starter.
    """
    return Deal.from_number(solitaire, number, starter).position


def next_deal_number(number: str, step: int = 1) -> str | None:
    """The deal number `step` numbers away, of the same kind; None beyond the first or last."""
    prefix = "ms" if number.startswith("ms") else ""
    following = int(number.removeprefix("ms")) + step
    last = LAST_MS_DEAL if prefix else LAST_DEAL
    return f"{prefix}{following}" if 1 <= following <= last else None


@dataclass(frozen=True)
class Deal:
    """A numbered deal or an entered board."""

    solitaire: Solitaire
    number: str | None = None
    """The deal number; None for an entered board."""
    starter: Card | None = None
    """The card that opens the foundation of a numbered deal."""
    board: Position | None = None
    """The entered board; None for a numbered deal."""
    seats: ClassVar[str] = ""
    variant: ClassVar[str] = ""

    @cached_property
    def position(self) -> Position:
        """The opening position; a numbered deal is dealt when this is first asked for."""
        if self.number is None:
            assert self.board is not None
            return self.board
        seed = int(self.number.removeprefix("ms"))
        # pysol_cards also shuffles deal 32000 the first way
        if self.number.startswith("ms") or seed < FIRST_MERSENNE_DEAL:
            shuffled = LCRandom31(seed).shuffle(ms_rearrange(createCards(1)))
        else:
            shuffled = MTRandom(seed).shuffle(createCards(1))
        cards = [Card(card.rank - 1, SUITS.index(card.suit_s())) for card in reversed(shuffled)]
        last = self.solitaire.dealt_last
        dealt = [card for card in cards if card not in (self.starter, last)]
        if last is not None:
            dealt.append(last)
        count = self.solitaire.fan_count
        return Position(self.solitaire, tuple(tuple(dealt[fan::count]) for fan in range(count)), self.starter)

    @property
    def slug(self) -> str:
        """The slug of its game."""
        return self.solitaire.slug

    def resume(self, moves: str, ply: int | None = None) -> Session[Position, Move]:
        """Replays moves from here, a letter each, and returns to one of the positions, by default the last.

        Raises:
            InvalidGameError: The position does not exist.
            InvalidMoveError: A letter names no move.
            IllegalMoveError: A move is illegal.
        """
        return Session(self.position, Position.play).replay(parse_line(moves), ply)

    @classmethod
    def from_number(cls, solitaire: Solitaire, text: str, starter: Card | None = None) -> Self:
        """The deal with a number, in any form that `parse_deal_number` reads, and perhaps another starter.

        Raises:
            InvalidGameError: There is no such deal, or the game has no starter.
        """
        if starter is not None and solitaire.any_card_opens:
            raise InvalidGameError(
                f"{solitaire.title} begins with an empty {solitaire.foundation_word}: any top card opens it"
            )
        return cls(solitaire, parse_deal_number(text), starter or solitaire.starter)

    @classmethod
    def from_board(cls, board: Position) -> Self:
        """The deal of an entered board."""
        return cls(board.solitaire, board=board)

    @classmethod
    def parse(cls, solitaire: Solitaire, text: str) -> Self:
        """Reads `123`, `ms5`, or `123 hole 7H` with another starter.

        Raises:
            InvalidGameError: The text names no deal.
        """
        match = re.fullmatch(r"(.*\S)\s+hole\s+(\S+)\s*", text, re.IGNORECASE)
        number, starter = (match[1], Card.parse(match[2])) if match else (text, None)
        return cls.from_number(solitaire, number, starter)

    @property
    def chosen_starter(self) -> Card | None:
        """The starter of a numbered deal if it is not the usual one, or None."""
        return self.starter if self.starter != self.solitaire.starter else None

    @property
    def label(self) -> str:
        """The number and a chosen starter, as `parse` reads them; `board` without a number."""
        hole = f" hole {self.chosen_starter}" if self.chosen_starter else ""
        return f"{self.number or 'board'}{hole}"

    @property
    def name(self) -> str:
        """`deal 123` or `own board`."""
        return f"deal {self.label}" if self.number else "own board"

    @property
    def title(self) -> str:
        """`Black Hole, deal 123`."""
        return f"{self.solitaire.title}, {self.name}"

    @property
    def start_id(self) -> str:
        """The text in records and codes; `parse_deal` reads it."""
        return f"{self.solitaire} {self.label if self.number else f'{BOARD}{self.board}'}"

    def neighbour(self, step: int) -> Self | None:
        """The deal `step` numbers away, with the same starter, or None."""
        number = next_deal_number(self.number, step) if self.number else None
        return type(self).from_number(self.solitaire, number, self.chosen_starter) if number else None


def parse_deal(start_id: str) -> Deal:
    """Reads a start id: `black-hole 123`, `black-hole 123 hole 7H`, `all-in-a-row board …`.

    Raises:
        InvalidGameError: The text names no deal.
    """
    slug, _, rest = start_id.partition(" ")
    if slug not in SOLITAIRES:
        raise InvalidGameError(f"'{shortened(slug, 30)}' is none of the games {', '.join(SOLITAIRES)}")
    solitaire = SOLITAIRES[slug]
    if rest.startswith(BOARD):
        return Deal.from_board(parse_board(rest.removeprefix(BOARD), solitaire))
    return Deal.parse(solitaire, rest)


@dataclass(frozen=True, slots=True)
class Pack:
    """Deals to win one after the other."""

    title: str
    start_ids: tuple[str, ...]
    """The start ids of the deals, in order."""


def packs_of(solitaire: Solitaire) -> list[Pack]:
    """The packs of a game, from `packs.txt`.

    There, a pack is a line with game and title, a line for each deal number, and an empty line.
    """
    text = files("cardgames_tui.solitaire").joinpath("packs.txt").read_text("utf-8")
    packs = []
    for paragraph in text.rstrip().split("\n\n"):
        heading, *numbers = paragraph.split("\n")
        slug, _, title = heading.partition(" ")
        if slug == solitaire.slug:
            packs.append(Pack(title, tuple(f"{slug} {number}" for number in numbers)))
    return packs
