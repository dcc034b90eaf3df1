"""What a game begins with, and the record of a new game."""

from typing import Any, Protocol

from cardgames_tui.records.record import GameRecord
from cardgames_tui.session import Session


class Start(Protocol):
    """What a game begins with: a deal of cards, or the setup of a game of Chopsticks."""

    @property
    def slug(self) -> str:
        """The slug of its game."""

    @property
    def variant(self) -> str:
        """The rules, for a game that has several; statistics keep them apart."""

    @property
    def seats(self) -> str:
        """Who sits where; empty for solitaires."""

    @property
    def title(self) -> str:
        """What to call it: `Black Hole, deal 123`."""

    @property
    def start_id(self) -> str:
        """The text in records and codes; `kinds.parse_start` reads it."""

    def resume(self, moves: str, ply: int | None = None) -> Session[Any, Any]:
        """Replays moves from here and returns to one of the positions, by default the last.

        Raises:
            InvalidGameError: The position does not exist, or the game is too long.
            InvalidMoveError: The text names no move.
            IllegalMoveError: A move is illegal.
        """


def new_record(start: Start) -> GameRecord:
    """The record of a new game."""
    return GameRecord(game=start.slug, variant=start.variant, seats=start.seats, start_id=start.start_id)
