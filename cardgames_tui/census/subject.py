"""Whose deals a census decides."""

from dataclasses import dataclass
from typing import Self

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.deals import deal
from cardgames_tui.black_hole.family import GAMES, Game
from cardgames_tui.black_hole.rules import Position


@dataclass(frozen=True, slots=True)
class Subject:
    """The numbered deals of a game, with the usual card in the hole or with another one."""

    game: Game
    hole: Card | None = None

    @classmethod
    def of(cls, game: Game, hole: Card | None) -> Self:
        """The deals of a game with a card in the hole, which may be the usual one.

        Raises:
            InvalidGameError: The game has no card to begin with.
        """
        deal(game, "1", hole)
        return cls(game, None if hole == game.starter else hole)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what `str` writes."""
        slug, _, hole = text.partition(" hole ")
        return cls(GAMES[slug], Card.parse(hole) if hole else None)

    def __str__(self) -> str:
        """What census files call it: `black-hole`, `black-hole hole 7H`."""
        return f"{self.game.slug} hole {self.hole}" if self.hole else self.game.slug

    @property
    def title(self) -> str:
        """What people call it: `Black Hole with 7H in the hole`."""
        return f"{self.game.title} with {self.hole} in the hole" if self.hole else self.game.title

    def start(self, number: int) -> Position:
        """The opening position of a deal."""
        return deal(self.game, str(number), self.hole)
