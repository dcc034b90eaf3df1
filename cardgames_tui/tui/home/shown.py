"""What is to be seen in the home view, as values from which it is painted, tables in small among it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.geometry import Size

from cardgames_tui.games.catalogue import HANDS
from cardgames_tui.tui.art.canvas import Part
from cardgames_tui.tui.art.glyphs import Glyphs
from cardgames_tui.tui.art.pen import Pen
from cardgames_tui.tui.art.roles import Role

if TYPE_CHECKING:
    from cardgames_tui.black_hole.family import Game
    from cardgames_tui.records.record import GameRecord
    from cardgames_tui.tui.cards.table_painting import TableShown as CardsShown
    from cardgames_tui.tui.hands.shown import TableShown as HandsShown


@dataclass(frozen=True, slots=True)
class CardsPreview:
    """A table of cards."""

    game: "Game"
    """Which game it is."""
    shown: "CardsShown"
    """What is to be seen."""

    def parts(self, size: Size, pen: Pen) -> Sequence[Part]:
        """The fans and the pile, without keys."""
        from cardgames_tui.tui.art.table_layout import table_layout
        from cardgames_tui.tui.cards import table_painting as painting

        layout = table_layout(*size, painting.shape(self.game, pen))
        return painting.parts(self.shown, painting.Moment(), layout, self.game, pen)


@dataclass(frozen=True, slots=True)
class HandsPreview:
    """A table of hands."""

    shown: "HandsShown"
    """What is to be seen."""

    def parts(self, size: Size, pen: Pen) -> Sequence[Part]:
        """Everybody's hands."""
        from cardgames_tui.tui.hands.painting import Lights, parts
        from cardgames_tui.tui.hands.shown import table_places

        places = table_places(self.shown, *size, outlined=pen.outlined)
        return tuple(parts(self.shown, places, size, pen, Lights()))


Preview = CardsPreview | HandsPreview
"""The table of a game as it will be found."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that the player has in a game, or what the game is."""

    text: str
    """The fact in a few words."""
    role: Role = Role.TEXT
    """The role of their colour."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be chosen."""

    key: str
    """The key that chooses it, as it is called on screen; empty where there are only fingers."""
    title: str
    """What it is called."""
    action: str
    """What the screen or the app does for it."""
    facts: tuple[Fact, ...] = ()
    """What is said about it: of a game first what it is, then what the player has there."""
    preview: Preview | None = None
    """The table of a game; none while it is not known."""

    @property
    def width(self) -> int:
        """How wide its key and its name are, in cells."""
        return (len(self.key) + 3 if self.key else 2) + len(self.title)


@dataclass(frozen=True, slots=True)
class HomeShown:
    """Everything that can be chosen, in the order in which the cursor goes through it."""

    games: tuple[Choice, ...] = ()
    """The games."""
    more: tuple[Choice, ...] = ()
    """What else there is."""
    goes_on: Choice | None = None
    """The game to continue, if there is one."""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All choices; the game to continue stands first, for it is the one that Enter means."""
        return (*((self.goes_on,) if self.goes_on else ()), *self.games, *self.more)


def preview(record: "GameRecord", glyphs: Glyphs) -> Preview | None:
    """The table of a game; none when the record is corrupt."""
    try:
        return _hands(record) if record.game == HANDS else _cards(record, glyphs)
    except ValueError:
        return None


def _hands(record: "GameRecord") -> Preview:
    from cardgames_tui.games.hands_in_play import HandsInPlay
    from cardgames_tui.tui.hands.showing import table

    return HandsPreview(table(HandsInPlay(record)))


def _cards(record: "GameRecord", glyphs: Glyphs) -> Preview:
    from cardgames_tui.games.cards_in_play import CardsInPlay
    from cardgames_tui.tui.cards.showing import table_shown

    game = CardsInPlay(record)
    return CardsPreview(game.deal.game, table_shown(game.position, game.played, {}, -1, glyphs))
