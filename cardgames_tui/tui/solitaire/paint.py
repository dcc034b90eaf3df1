"""Draws the table of cards, and how many cards are left of each rank."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Self

from textual.content import Content
from textual.geometry import Offset, Region, Size

from cardgames_tui.games.solitaire import SolitaireInPlay
from cardgames_tui.records.record import verdict_on_move
from cardgames_tui.solitaire.cards import DECK, RANK_LABELS, RANK_PLURALS, SUITS, Card, neighbours
from cardgames_tui.solitaire.rules import Move, Position, Verdict
from cardgames_tui.solitaire.solitaires import Solitaire
from cardgames_tui.tui.bindings import CARD_KEYS, card_key
from cardgames_tui.tui.draw.canvas import (
    Canvas,
    PicturePart,
    picture_part,
    text_part,
)
from cardgames_tui.tui.draw.cards import (
    INDEX_WIDTH,
    MORE_WIDTH,
    CardArtist,
    CardSize,
    DrawnFan,
    draw_fan,
    draw_fan_line,
    draw_row,
)
from cardgames_tui.tui.draw.cards_layout import CardsLayout, cards_layout
from cardgames_tui.tui.draw.hole import CARDS_IN_HOLE, draw_hole, sliver
from cardgames_tui.tui.draw.pen import KEEPS_SIGN, LOSES_SIGN, Pen
from cardgames_tui.tui.themes import SUIT_ROLES, Role
from cardgames_tui.tui.widgets.status import link

FOUNDATION = -1
"""Stands for the foundation beside the numbers of the fans."""


@dataclass(frozen=True, slots=True)
class CardsOnTable:
    position: Position
    played: tuple[Card, ...] = ()
    """The cards of the foundation in the order played, as far as they are known."""
    fans: tuple[DrawnFan, ...] = ()

    @classmethod
    def after(cls, positions: Sequence[Position], fans: tuple[DrawnFan, ...] = ()) -> Self:
        played = tuple(position.top for position in positions if position.top is not None)
        return cls(positions[-1], played, fans)

    def without(self, hidden: Mapping[int, int]) -> Self:
        """The table without the last few cards of some fans or of the foundation."""
        fans = (
            DrawnFan(each.cards[: -hidden[index]]) if index in hidden else each
            for index, each in enumerate(self.fans)
        )
        played = self.played[: len(self.played) - hidden.get(FOUNDATION, 0)]
        return replace(self, fans=tuple(fans), played=played)

    def draw_preview(self, size: Size, pen: Pen) -> tuple[PicturePart, ...]:
        return parts(self, cards_layout(*size, self.position.solitaire), pen)


def preview(game: SolitaireInPlay) -> CardsOnTable:
    return CardsOnTable.after(game.session.positions)


VERDICT_SIGNS = {Verdict.WINNABLE: KEEPS_SIGN, Verdict.LOST: LOSES_SIGN, Verdict.UNKNOWN: ""}


def move_sign(verdicts: str, number: int) -> str | None:
    """The sign for a move in a list; None if the game was lost before it."""
    return {"w": KEEPS_SIGN, "l": LOSES_SIGN, "-": None}.get(verdict_on_move(verdicts, number), "")


def marked_fans(
    position: Position,
    verdicts: Mapping[Move, Verdict] | None,
    suggested: Move | None,
    move_keys: str = CARD_KEYS,
) -> tuple[DrawnFan, ...]:
    """The fans with their keys, the hint, and any verdicts on the moves."""
    known, fans = verdicts or {}, []
    for index, cards in enumerate(position.fans):
        move = Move(index)
        if position.is_playable(index):
            key = card_key(position, move, move_keys)
            sign = VERDICT_SIGNS[known.get(move, Verdict.UNKNOWN)]
            fans.append(DrawnFan(cards, playable=True, key=key, sign=sign, hinted=move == suggested))
        else:
            fans.append(DrawnFan(cards))
    return tuple(fans)


def _following(state: CardsOnTable) -> str:
    if not state.position.cards_left:
        return "complete"
    if not state.played:
        return "any top card"
    return "next " + " or ".join(RANK_LABELS[rank] for rank in neighbours(state.played[-1].rank))


@lru_cache(4)
def parts(
    state: CardsOnTable,
    layout: CardsLayout,
    pen: Pen,
    *,
    cursor: int = -1,
    hovered: int | None = None,
    phase: float = 0.0,
    shows_letters: bool = False,
    lit: bool = False,
    lit_cards: frozenset[Card] = frozenset(),
) -> tuple[PicturePart, ...]:
    """Draws the fans in the order dealt, the foundation, and which cards may follow.

    `cursor` and `hovered` are fans; `phase` is that of the pulse of the ring, from 0 to 1. The foundation is
    `lit` while it takes the card that is dragged.
    """
    position, solitaire = state.position, state.position.solitaire
    drawn = []
    fans = state.fans or map(DrawnFan, position.fans)
    for index, (region, plain) in enumerate(zip(layout.fans, fans, strict=True)):
        letter = str(Move(index)) if shows_letters else ""
        fan = replace(plain, cursor=index == cursor, letter=letter, lit=lit_cards)
        drawn.append(_fan_part(region, fan, solitaire, layout, pen, hovered=index == hovered))
    following = " drop here " if lit else _following(state)
    centred = False
    if layout.foundation_card is None:
        tally = f"{len(DECK) - position.cards_left}/{len(DECK)}"
        drawn.append(_line_part(layout.foundation, solitaire.foundation_word, state.played, tally, pen))
    elif solitaire.fans_are_columns:
        drawn.append(_row_part(layout.foundation, state.played, layout.foundation_card, pen, lit=lit))
        following = following.rjust(layout.following.width)
    else:
        drawn.append(
            _hole_part(
                layout.foundation,
                state.played[-CARDS_IN_HOLE:],
                layout.foundation_card,
                pen,
                0.5 if lit else phase,
            )
        )
        centred = layout.following.y >= layout.foundation.bottom
    ink, background = (Role.KEY_INK, Role.KEY) if lit else (Role.NEXT, "")
    return *drawn, text_part(layout.following, following, ink, background, centred=centred)


@lru_cache(512)
def _fan_part(
    region: Region, fan: DrawnFan, solitaire: Solitaire, layout: CardsLayout, pen: Pen, *, hovered: bool
) -> PicturePart:
    canvas = Canvas(*region.size, "table-hover" * hovered)
    if layout.card is None:
        drawn = draw_fan_line(fan, region.width, solitaire.fan_size, pen)
    else:
        drawn = draw_fan(fan, *region.size, layout.card, layout.step, pen)
    canvas.blit(drawn, 0, 0)
    return picture_part(region, canvas)


@lru_cache(64)
def _hole_part(
    region: Region, cards: tuple[Card, ...], size: CardSize, pen: Pen, phase: float
) -> PicturePart:
    return picture_part(region, draw_hole(cards, *region.size, size, pen, phase))


@lru_cache(16)
def _row_part(region: Region, cards: tuple[Card, ...], size: CardSize, pen: Pen, *, lit: bool) -> PicturePart:
    return picture_part(region, draw_row(cards, region.width, size, pen, lit=lit))


@lru_cache(16)
def _line_part(region: Region, word: str, cards: tuple[Card, ...], tally: str, pen: Pen) -> PicturePart:
    canvas = Canvas(*region.size)
    canvas.put(1, 0, word, Role.FAINT)
    x = len(word) + 2
    room = region.width - x - len(tally) - 3
    each = INDEX_WIDTH + (len(cards) * (INDEX_WIDTH + 1) <= room)
    if len(cards) * each > room:
        fitting = (room - MORE_WIDTH) // each
        more = f"+{len(cards) - fitting}".center(MORE_WIDTH)
        canvas.put(x, 0, more, Role.CARD_INK, Role.CARD_BURIED)
        x += MORE_WIDTH
        cards = cards[-fitting:]
    for card in cards:
        is_last = card is cards[-1]
        face = Role.CARD_LIVE if is_last else Role.CARD_COVERED
        canvas.put(x, 0, card.symbol.rjust(each), SUIT_ROLES[card.suit], face, bold=is_last and pen.has_bold)
        x += each
    if cards:
        canvas.put(x, 0, " ", background=Role.CARD_LIVE)
    canvas.put(x + 2, 0, tally, Role.FAINT)
    return picture_part(region, canvas)


_MIN_WIDTH_ALL_RANKS = 68  # in cells


def ranks_line(position: Position, width: int) -> Content:
    """How many cards are left of each rank; on a narrow line, only of the ranks that may follow."""
    left, following = _ranks(position)
    if not position.cards_left:
        return Content("")
    if width < _MIN_WIDTH_ALL_RANKS:
        near = [link(Content(f"{RANK_PLURALS[rank]} {left[rank]}"), f"light({rank})") for rank in following]
        counts = Content(", ").join(near) if near else Content(str(position.cards_left))
        return Content.assemble("Cards left: ", counts).stylize("$table-faint")
    counts = Content("")
    for rank, name in enumerate(RANK_LABELS):
        form, style = ("[{}]", "bold $table-next") if rank in following else ("{}", "$table-faint")
        counts += " " + link(Content.styled(form.format(f"{name}:{left[rank]}"), style), f"light({rank})")
    line = Content.assemble(("Cards left ", "$table-faint"), counts)
    return line.pad_left((width - line.cell_length) // 2)


def ranks_bars(position: Position, pen: Pen) -> Content:
    left, following = _ranks(position)
    bars = []
    for rank, name in enumerate(RANK_LABELS):
        can_follow = rank in following
        style = "bold $table-next" if can_follow else "bold" if left[rank] else "$table-faint"
        colour = "key" if can_follow else "table-frame"
        slots = [_slot(colour, "███", pen)] * left[rank]
        slots += [_slot("empty-fan", " . ", pen)] * (len(SUITS) - left[rank])
        after = (" next" * can_follow, style)
        bars.append(
            link(Content.assemble((f"{name:<2}", style), Content(" ").join(slots), after), f"light({rank})")
        )
    return Content("\n").join(bars)


def _ranks(position: Position) -> tuple[Counter[int], tuple[int, ...]]:
    return position.ranks_left, neighbours(position.top.rank) if position.top and position.cards_left else ()


def _slot(colour: str, text: str, pen: Pen) -> Content:
    """A card in a bar: coloured spaces, which leave no seams, or a text where there are no colours."""
    return Content.styled("   ", f"on ${colour}") if pen in (Pen.COLOUR, Pen.SIXTEEN) else Content(text)


def card_place(layout: CardsLayout, fan: int, cards: int) -> Region:
    """The region of the last of some cards of a fan."""
    return Region(*(layout.fans[fan].offset + layout.step * (cards - 1)), *(layout.card or (4, 1)))


def foundation_place(layout: CardsLayout, state: CardsOnTable) -> Offset:
    """Where a card of a fan covers the newest card of the foundation."""
    region, newest, card = layout.foundation, layout.foundation_card, layout.card
    if newest is None or card is None:
        return region.offset + Offset(min(3 * len(state.played) + 3, region.width - 12), 0)
    if state.position.solitaire.fans_are_columns:  # a row grows at its right end
        x, y = region.width - (newest.width + card.width) // 2, (newest.height - card.height) // 2
    else:
        x, y = (region.width - card.width + 1) // 2 + sliver(card), (region.height - card.height) // 2
    return region.offset + Offset(x, y)


@lru_cache(64)
def card_picture(card: Card, region: Region, layout: CardsLayout, pen: Pen) -> PicturePart:
    """A card by itself, as large as in the layout."""
    canvas = Canvas(*region.size)
    if layout.card is None:
        canvas.fill(0, 0, *region.size, Role.CARD_LIVE)
        canvas.put(1, 0, card.symbol, SUIT_ROLES[card.suit], bold=pen.has_bold)
    else:
        CardArtist(canvas, layout.card, pen, upright=not layout.step.y).draw(card, 0, 0, Role.CARD_LIVE)
    return picture_part(region, canvas)
