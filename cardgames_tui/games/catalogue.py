"""The games of the program."""

from dataclasses import dataclass

from cardgames_tui.black_hole.family import SOLITAIRES, Solitaire
from cardgames_tui.chopsticks import CHOPSTICKS
from cardgames_tui.games.notation import game_title

_CHOPSTICKS_SUMMARY = "the hand game, against a computer or each other"


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """A game of the program."""

    slug: str
    """The name in records and commands."""
    title: str
    """The name for people."""
    summary: str
    """A description in one line."""
    solitaire: Solitaire | None
    """None for Chopsticks."""


def catalogue() -> dict[str, CatalogueEntry]:
    """All games, by their slugs, in the order in which they are listed."""
    solitaires = {
        slug: CatalogueEntry(slug, each.title, each.summary, each) for slug, each in SOLITAIRES.items()
    }
    return {
        **solitaires,
        CHOPSTICKS: CatalogueEntry(CHOPSTICKS, game_title(CHOPSTICKS), _CHOPSTICKS_SUMMARY, None),
    }
