"""How a fan is drawn: as a line, as overlapping small or large cards, or as a column.

A drawing is a `Content` of as many lines as the fan has room for. Everything a player must see is a
character, not a colour alone: a playable card carries its digit, a mark and bold type.
"""

from dataclasses import dataclass

from textual.content import Content

from cardgames_tui.black_hole.cards import SUIT_NAMES, Card
from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.tui.glyphs import Glyphs

Piece = tuple[str, str] | str
"""Text with a style, or plain text."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What is to be shown about the last card of a fan."""

    playable: bool = False
    """Whether it can be played."""
    key: str = ""
    """The digit that plays it; empty when there is none."""
    verdict: Verdict | None = None
    """Whether playing it keeps the win; none when that is not shown."""
    hinted: bool = False
    """Whether it is the hint."""
    festive: int | None = None
    """The suit that adorns an emptied place when the game is won."""


class FanArtist:
    """Draws one fan.

    Args:
        cards: The fan from its first to its playable last card.
        mark: What to show about the last card.
        glyphs: The characters to draw with.
    """

    def __init__(self, cards: tuple[Card, ...], mark: Mark, glyphs: Glyphs) -> None:
        self.cards = cards
        self.mark = mark
        self.glyphs = glyphs

    def line(self, width: int) -> Content:
        """The fan in one line of at most `width` cells."""
        gap = " " if 3 * len(self.cards) + 2 <= width else ""
        pieces: list[Piece] = [self._key(), " "]
        for card in self.cards[:-1]:
            pieces += [*self._index(card), gap]
        pieces += [*self._last(), self._sign()] if self.cards else [self._place()]
        return Content.assemble(*pieces)

    def small(self) -> Content:
        """The fan in three lines: two cells a card, five for the last."""
        rows = [[*self._index(card)] for card in self.cards[:-1]]
        return self._overlapping(rows, 2, 3, 1)

    def large(self, height: int) -> Content:
        """The fan in `height` lines, with the indices of the last card in two corners."""
        rows = [[*self._index(card), (" ", "")] for card in self.cards[:-1]]
        return self._overlapping(rows, 3, 7, height - 2)

    def column(self, height: int) -> Content:
        """The cards below each other, the playable one lowest; two lines a card where there is room."""
        if not self.cards:
            return self._empty(3, 1)
        corners, flat, upright = self.glyphs.corners, self.glyphs.flat, self.glyphs.upright
        joins = self.glyphs.joins
        tall = height >= 2 * len(self.cards) + 1
        side: Piece = (upright, "$card-frame")
        lines: list[list[Piece]] = [[self._key(), (corners[0] + flat * 3 + corners[1], "$card-frame")]]
        for card in self.cards[:-1]:
            lines.append([" ", side, *self._index(card), " ", side])
            if tall:
                lines.append([" ", (joins[2] + flat * 3 + joins[3], "$card-frame")])
        lines.append([" ", side, *self._last(), self._sign(), side])
        lines.append([" ", (corners[2] + flat * 3 + corners[3], "$card-frame")])
        return _stack(lines)

    def _overlapping(self, covered: list[list[Piece]], step: int, last: int, inner: int) -> Content:
        """Cards side by side: `step` cells of each covered card, `last` of the last, `inner` lines high."""
        if not self.cards:
            return self._empty(last, inner)
        corners, flat, upright = self.glyphs.corners, self.glyphs.flat, self.glyphs.upright
        frame = "$card-playable" if self.mark.playable else "$card-frame"
        shoulder = (upright + " " * step) * len(covered) + upright

        def edge(left: str, join: str, right: str) -> str:
            return left + (flat * step + join) * len(covered) + flat * last + right

        indices: list[Piece] = [" "]
        for pieces in covered:
            indices += [(upright, frame), *pieces]
        indices += [(upright, frame), *self._last(), self._sign(), " " * (last - 3), (upright, frame)]
        blank: list[Piece] = [" ", (shoulder + " " * last + upright, frame)]
        corner: list[Piece] = [" ", (shoulder + " " * (last - 2), frame), *self._last(), (upright, frame)]
        lines: list[list[Piece]] = [
            [self._key(), (edge(corners[0], self.glyphs.joins[0], corners[1]), frame)],
            indices,
            *[blank] * (inner - 2),
            *[corner] * (inner > 1),
            [" ", (edge(corners[2], self.glyphs.joins[1], corners[3]), frame)],
        ]
        return _stack(lines)

    def _empty(self, width: int, inner: int) -> Content:
        """The place of a fan that has been played off: the four corners of a card."""
        corners = self.glyphs.corners
        edges = ((corners[0], corners[1]), (corners[2], corners[3]))
        top, bottom = (f" {left}{' ' * width}{right}" for left, right in edges)
        lines: list[list[Piece]] = [
            [(top, "$card-frame")],
            *[list[Piece]() for _ in range(inner)],
            [(bottom, "$card-frame")],
        ]
        lines[(inner + 1) // 2] = [" " * (2 + width // 2), self._place()]
        return _stack(lines)

    def _place(self) -> Piece:
        """What lies where no card is left: nothing, or an ornament."""
        suit = self.mark.festive
        return "" if suit is None else (self.glyphs.suits[suit], f"bold {_suit_style(suit)}")

    def _key(self) -> Piece:
        return (self.mark.key or " ", "bold $card-key")

    def _index(self, card: Card) -> list[Piece]:
        rank, suit = self.glyphs.index(card)
        return [(rank, "$card-covered"), (suit, _suit_style(card.suit))]

    def _last(self) -> list[Piece]:
        """The playable card: rank first and bold, suit quiet."""
        card = self.cards[-1]
        rank, suit = self.glyphs.index(card)
        back = " on $card-hint" if self.mark.hinted else ""
        weight = "bold $card-playable" if self.mark.playable else "$card-rank"
        return [(rank, weight + back), (suit, _suit_style(card.suit) + back)]

    def _sign(self) -> Piece:
        """The one cell after the playable card."""
        if self.mark.verdict is Verdict.WINNABLE:
            return (self.glyphs.keeps, "bold $card-keeps")
        if self.mark.verdict is Verdict.LOST:
            return (self.glyphs.loses, "bold $card-loses")
        return (self.glyphs.playable, "bold $card-playable") if self.mark.playable else " "


def _suit_style(suit: int) -> str:
    return f"$card-{SUIT_NAMES[suit]}"


def _stack(lines: list[list[Piece]]) -> Content:
    return Content("\n").join(Content.assemble(*line) for line in lines)
