"""Numbered deals, the same as PySolFC's: deal 123 is the same game everywhere."""

import random
import re
from dataclasses import dataclass
from typing import Self

from pysol_cards.cards import Card as PysolCard
from pysol_cards.cards import createCards, ms_rearrange
from pysol_cards.deal_game import Game as PysolGame
from pysol_cards.random import LCRandom31, MTRandom
from pysol_cards.random_base import RandomBase

from cardgames_tui.black_hole.cards import SUITS, Card
from cardgames_tui.black_hole.family import Game
from cardgames_tui.black_hole.rules import Position
from cardgames_tui.errors import InvalidGameError

LAST_DEAL = 10**20 - 1
"""The highest deal number, twenty nines."""

LAST_MS_DEAL = 2**33 - 1
"""The highest number after `ms`, the last seed of that generator."""

FIRST_MERSENNE_DEAL = 32000
"""From this number on PySolFC shuffles with the Mersenne Twister."""


def parse_deal(text: str) -> str:
    """Read a deal number as PySolFC writes it and return its plain form: `123`, `ms123`.

    Raises:
        InvalidGameError: The text is no deal number; the message says which there are.
    """
    match = re.fullmatch(r"#?\s*(ms)?\s*(\d{1,20})", text.strip().lower(), re.ASCII)
    if match is None:
        raise InvalidGameError(
            f"'{_shortened(text)}' is not a deal number (they go from 1 to {LAST_DEAL}, "
            f"and from ms1 to ms{LAST_MS_DEAL})"
        )
    prefix, number, last = match[1] or "", int(match[2]), LAST_MS_DEAL if match[1] else LAST_DEAL
    if not 1 <= number <= last:
        raise InvalidGameError(
            f"there is no deal {prefix}{number} (they go from {prefix}1 to {prefix}{last})"
        )
    return f"{prefix}{number}"


def deal(game: Game, deal_id: str) -> Position:
    """The opening position of a numbered deal.

    Args:
        game: Which game to deal.
        deal_id: A deal number as `parse_deal` reads it.

    Raises:
        InvalidGameError: The number is not one of PySolFC's.
    """
    board = _PysolDeal(game, parse_deal(deal_id)).board
    fans = tuple(tuple(_card(card) for card in column) for column in board.columns.cols)
    return Position(game, fans, game.starter)


def random_deal(rng: random.Random) -> str:
    """A deal number short enough to remember, one of the first million."""
    return str(rng.randint(1, 1_000_000))


def next_deal(deal_id: str, step: int = 1) -> str | None:
    """The deal number that many steps on, of the same kind; none beyond the first and the last."""
    prefix = "ms" if deal_id.startswith("ms") else ""
    number = int(deal_id.removeprefix("ms")) + step
    last = LAST_MS_DEAL if prefix else LAST_DEAL
    return f"{prefix}{number}" if 1 <= number <= last else None


@dataclass(frozen=True, slots=True)
class Deal:
    """An opening position and what names it."""

    position: Position
    """The cards on the table."""
    number: str | None
    """The deal number; none for a board that somebody entered."""

    @classmethod
    def numbered(cls, game: Game, text: str) -> Self:
        """The deal of a number as `parse_deal` reads it.

        Raises:
            InvalidGameError: The number is not one of PySolFC's.
        """
        number = parse_deal(text)
        return cls(deal(game, number), number)

    @property
    def game(self) -> Game:
        """Which game it is a deal of."""
        return self.position.game

    @property
    def name(self) -> str:
        """What to call it on screen."""
        return f"deal {self.number}" if self.number else "own board"

    @property
    def start_id(self) -> str:
        """A text from which the opening position can be made again."""
        return f"{self.game} {self.number or f'board {self.position}'}"


class _PysolDeal(PysolGame):  # type: ignore[misc]
    """A deal laid out by pysol-cards, with PySolFC's own choice of generator.

    The library gives deal 32000 to the other generator than PySolFC does, so the choice is made here.
    """

    def __init__(self, game: Game, deal_id: str) -> None:
        layout = game.slug.replace("-", "_")
        super().__init__(layout, deal_id, RandomBase.DEALS_PYSOLFC)
        number = int(deal_id.removeprefix("ms"))
        pack = createCards(1)
        if deal_id.startswith("ms") or number < FIRST_MERSENNE_DEAL:
            cards = LCRandom31(number).shuffle(ms_rearrange(pack))
        else:
            cards = MTRandom(number).shuffle(pack)
        self.new_cards(cards[::-1])
        getattr(self, layout)()


def _card(card: PysolCard) -> Card:
    return Card(card.rank - 1, SUITS.index(card.suit_s()))


def _shortened(text: str) -> str:
    return text if len(text) <= 30 else f"{text[:29]}…"
