"""How a table of cards is painted: each fan, the pile and its words in their places, joined line by line."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from textual.geometry import Region

from cardgames_tui.black_hole.cards import Card, neighbours
from cardgames_tui.black_hole.family import Game
from cardgames_tui.black_hole.rules import Move
from cardgames_tui.tui.art.canvas import Canvas, Part, part_of
from cardgames_tui.tui.art.fans import FanArtist, FanShown, Mark, fan_line, row, row_room
from cardgames_tui.tui.art.glyphs import SYMBOLS, Glyphs
from cardgames_tui.tui.art.measures import CardSize
from cardgames_tui.tui.art.pen import Pen
from cardgames_tui.tui.art.pile_art import hole
from cardgames_tui.tui.art.roles import SUITS, Role
from cardgames_tui.tui.art.table_layout import TableLayout, TableShape


@dataclass(frozen=True, slots=True)
class TableShown:
    """Everything that is seen of a table."""

    fans: tuple[tuple[Card, ...], ...] = ()
    """The fans in the order dealt, each from its first card to its playable last."""
    marks: tuple[Mark, ...] = ()
    """What is shown about the last card of each fan."""
    tips: tuple[str, ...] = ()
    """What hovering over each fan tells; empty for nothing."""
    played: tuple[Card, ...] = ()
    """The cards on the foundation in the order played, as far as they are known."""
    count: int = 0
    """How many cards lie there, those a partly played board does not name included."""
    cursor: int = 0
    """The index of the fan that the keys act on; -1 for none."""
    glyphs: Glyphs = SYMBOLS
    """The characters to draw with."""


_AROUND = 3
"""How many of the cards played are seen in the hole."""


class Moment(NamedTuple):
    """What is seen of a table for a moment only."""

    pointed: int | None = None
    """The fan under the mouse."""
    phase: float = 0.0
    """Where in a breath the ring is, from 0 to 1."""
    lettered: bool = False
    """Whether the letters of the fans are seen."""


def shape(game: Game, pen: Pen) -> TableShape:
    """What is to be laid out for a game."""
    return TableShape(game.fans, game.height, game.upright, pen.index_width)


def parts(shown: TableShown, moment: Moment, layout: TableLayout, game: Game, pen: Pen) -> tuple[Part, ...]:
    """Everything on a table: the fans in the order dealt, the pile, and what may follow."""
    form = shape(game, pen)
    fans = [
        fan_part(place, _fan(fan, shown, moment), form, layout, pen, "table-hover" * (fan == moment.pointed))
        for fan, place in enumerate(layout.fans)
    ]
    words = following(shown.played, shown.count, pen)
    if form.columns and layout.pile_card is not None:
        bare = row_room(len(shown.played), layout.pile.width, layout.pile_card, pen)
        inside, below = (words, "") if bare > len(words) + 2 else ("", words)
        pile = row_part(layout.pile, shown.played, layout.pile_card, pen, inside)
        return *fans, pile, words_part(layout.following, below, centred=False)
    centred = layout.pile_card is not None and layout.following.y >= layout.pile.bottom
    said = words_part(layout.following, words, centred=centred)
    return *fans, _pile(shown, moment, layout, game, pen), said


def _fan(fan: int, shown: TableShown, moment: Moment) -> FanShown:
    cards = shown.fans[fan] if shown.fans else ()
    mark = shown.marks[fan] if shown.marks else Mark()
    letter = str(Move(fan)) if moment.lettered else ""
    return FanShown(cards, mark, cursor=fan == shown.cursor, letter=letter)


def _pile(shown: TableShown, moment: Moment, layout: TableLayout, game: Game, pen: Pen) -> Part:
    if layout.pile_card is None:
        return line_part(layout.pile, game.pile_word, shown.played, shown.count, pen)
    return hole_part(layout.pile, shown.played[-_AROUND:], layout.pile_card, pen, moment.phase)


@lru_cache(512)
def fan_part(
    place: Region, shown: FanShown, shape: TableShape, layout: TableLayout, pen: Pen, ground: str
) -> Part:
    """A fan in its place."""
    canvas = Canvas(*place.size, ground)
    if layout.card is None:
        drawn = fan_line(shown, place.width, shape.height, pen)
    elif shape.columns:
        drawn = FanArtist(layout.card, layout.step, pen).column(shown, place.height)
    else:
        drawn = FanArtist(layout.card, layout.step, pen).fan(shown, place.width)
    canvas.blit(drawn, 0, 0)
    return part_of(place, canvas)


@lru_cache(64)
def hole_part(place: Region, cards: tuple[Card, ...], size: CardSize, pen: Pen, phase: float) -> Part:
    """The hole in its place."""
    return part_of(place, hole(cards, *place.size, size, pen, phase))


@lru_cache(16)
def row_part(place: Region, cards: tuple[Card, ...], size: CardSize, pen: Pen, words: str) -> Part:
    """The row of played cards in its place, with words behind them."""
    return part_of(place, row(cards, place.width, size, pen, words))


@lru_cache(16)
def line_part(place: Region, word: str, cards: tuple[Card, ...], count: int, pen: Pen) -> Part:
    """The pile in a line of words: what it is, the last cards, how many there are."""
    canvas = Canvas(*place.size)
    tally = f"{count}/52"
    canvas.put(1, 0, word, Role.FAINT)
    x = len(word) + 2
    each = pen.index_width + 1
    fitting = max(1, (place.width - x - len(tally) - 3) // each)
    for card in cards[-fitting:]:
        face = Role.CARD_LIVE if card is cards[-1] else Role.CARD_COVERED
        canvas.put(
            x, 0, f" {pen.index(card)}", SUITS[card.suit], face, bold=card is cards[-1] and pen.has_bold
        )
        x += each
    if cards:
        canvas.put(x, 0, " ", ground=Role.CARD_LIVE)
    canvas.put(x + 2, 0, tally, Role.FAINT)
    return part_of(place, canvas)


@lru_cache(16)
def words_part(place: Region, words: str, *, centred: bool) -> Part:
    """What may follow, in its place."""
    canvas = Canvas(*place.size)
    canvas.put((place.width - len(words)) // 2 if centred else 0, 0, words, Role.NEXT, bold=True)
    return part_of(place, canvas)


def following(cards: tuple[Card, ...], count: int, pen: Pen) -> str:
    """Which ranks can be played next, or how the game opens."""
    if count == 52:
        return "complete"
    if not cards:
        return "any top card"
    return "next " + " or ".join(pen.rank(Card(rank, 0)) for rank in neighbours(cards[-1].rank))
