"""How a fan is drawn: as a line, as overlapping small or large cards, or as a column.

A drawing has as many lines as the fan has room for. Everything a player must see is a character, not a
colour alone: a playable card carries its digit, a mark and bold type.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from textual.content import Content

from cardgames_tui.black_hole.cards import SUIT_NAMES, Card
from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.tui.art.glyphs import Glyphs
from cardgames_tui.tui.textual_ext.drawing import Drawing, Piece, merged

_GAP: Piece = (" ", "")

_WIDE_COLUMN, _TALL_COLUMN = 8, 13
"""From which width and height on, in cells and lines, the cards of a column are large."""

_COVERED = "on $card-face"
"""What a card that cannot be played is printed on."""


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
        cursor: Whether the cursor stands on the fan.
    """

    def __init__(self, cards: tuple[Card, ...], mark: Mark, glyphs: Glyphs, *, cursor: bool = False) -> None:
        self.cards = cards
        self.mark = mark
        self.glyphs = glyphs
        self.cursor = cursor

    @property
    def _face(self) -> str:
        """What the last card is printed on."""
        return "on $card-face-playable" if self.mark.playable else _COVERED

    def line(self, width: int) -> Drawing:
        """The fan in one line of at most `width` cells."""
        gap = (" " * (3 * len(self.cards) + 2 <= width), _COVERED)
        pieces: list[Piece] = [self._key(), self._pointer()]
        for card in self.cards[:-1]:
            pieces += [*self._index(card), gap]
        pieces += [*self._last(), self._sign()] if self.cards else [self._place()]
        return Drawing([merged(pieces)])

    def small(self) -> Drawing:
        """The fan in three lines: two cells a card, five for the last."""
        return self._overlapping(2, 3, 1)

    def large(self, height: int) -> Drawing:
        """The fan in `height` lines, with the indices of the last card in two corners."""
        return self._overlapping(3, 7, height - 2)

    def column(self, width: int, height: int) -> Drawing:
        """The cards below each other, the playable one lowest and large where there is room."""
        inner = 5 if width >= _WIDE_COLUMN else 3
        if not self.cards:
            return self._empty(inner, 1)
        glyphs = self.glyphs
        tall = height >= 2 * len(self.cards) + 1
        upper = f"{glyphs.corners[0]}{glyphs.flat * inner}{glyphs.corners[1]}"
        between = f"{glyphs.joins[2]}{glyphs.flat * inner}{glyphs.joins[3]}"
        lines: list[list[Piece]] = [[self._key(), (upper, self._frame(len(self.cards) - 1))]]
        for below, card in reversed(list(enumerate(reversed(self.cards)))[1:]):
            side: Piece = (glyphs.upright, self._frame(below))
            lines.append([_GAP, side, *self._index(card), (" " * (inner - 2), _COVERED), side])
            if tall:
                lines.append([_GAP, (between, self._frame(below - 1))])
        side = (glyphs.upright, self._frame(0))
        body: list[list[Piece]] = [[*self._last(), self._sign(), (" " * (inner - 3), self._face)]]
        if height >= _TALL_COLUMN:
            blank: list[Piece] = [(" " * inner, self._face)]
            corner: list[Piece] = [(" " * (inner - 2), self._face), *self._last()]
            body += [blank, self._pip(inner), blank, corner]
        margin = [self._pointer(), *[_GAP] * len(body)]
        lines += [[left, side, *row, side] for left, row in zip(margin, body, strict=False)]
        lines.append([_GAP, (f"{glyphs.corners[2]}{glyphs.flat * inner}{glyphs.corners[3]}", self._frame(0))])
        return _stack(lines)

    def _overlapping(self, step: int, last: int, inner: int) -> Drawing:
        """Cards side by side: `step` cells of each covered card, `last` of the last, `inner` lines high."""
        if not self.cards:
            return self._empty(last, inner)
        glyphs, corners = self.glyphs, self.glyphs.corners
        covered = self.cards[:-1]
        indices = [[*self._index(card), (" " * (step - 2), _COVERED)] for card in covered]
        blanks: list[list[Piece]] = [[(" " * step, _COVERED)] for _ in covered]
        flats: list[list[Piece]] = [[(glyphs.flat * step, self._frame(1))] for _ in covered]
        rule: list[Piece] = [(glyphs.flat * last, self._frame(0))]
        sides = glyphs.upright * 3
        first: list[Piece] = [*self._last(), self._sign(), (" " * (last - 3), self._face)]
        blank: list[Piece] = [(" " * last, self._face)]
        corner: list[Piece] = [(" " * (last - 2), self._face), *self._last()]
        rows = [self._row(sides, indices, first)]
        if inner > 1:
            rows += [self._row(sides, blanks, blank)] * (inner - 2)
            rows.append(self._row(sides, blanks, corner))
            rows[inner // 2] = self._row(sides, blanks, self._pip(last))
        upper = self._row(corners[0] + glyphs.joins[0] + corners[1], flats, rule)
        lower = self._row(corners[2] + glyphs.joins[1] + corners[3], flats, rule)
        margin: list[Piece] = [self._key(), *[_GAP] * (1 + inner)]
        margin[1 + inner // 2] = self._pointer()
        return _stack([[left, *row] for left, row in zip(margin, [upper, *rows, lower], strict=True)])

    def _row(self, sides: str, covered: list[list[Piece]], last: list[Piece]) -> list[Piece]:
        """One line through all cards, between the sides of the fan and of its cards: left, inner, right."""
        pieces: list[Piece] = []
        for place, body in enumerate([*covered, last]):
            pieces.append((sides[0 if place == 0 else 1], self._frame(len(covered) - place)))
            pieces += body
        return [*pieces, (sides[2], self._frame(0))]

    def _frame(self, above: int) -> str:
        """The style of the edges of a card that has so many others above it."""
        return f"$card-frame {_COVERED if above else self._face}"

    def _empty(self, width: int, inner: int) -> Drawing:
        """The place of a fan that has been played off: the four corners of a card."""
        corners = self.glyphs.corners
        edges = ((corners[0], corners[1]), (corners[2], corners[3]))
        top, bottom = (f"{left}{' ' * width}{right}" for left, right in edges)
        lines: list[list[Piece]] = [
            [_GAP, (top, "$table-frame")],
            *[list[Piece]() for _ in range(inner)],
            [_GAP, (bottom, "$table-frame")],
        ]
        lines[(inner + 1) // 2] = [self._pointer(), (" " * (1 + width // 2), ""), self._place()]
        return _stack(lines)

    def _place(self) -> Piece:
        """What lies where no card is left: nothing, or an ornament."""
        suit = self.mark.festive
        return ("", "") if suit is None else (self.glyphs.suits[suit], "bold $table-key")

    def _key(self) -> Piece:
        return (self.mark.key or " ", "bold $table-key")

    def _pointer(self) -> Piece:
        """The cursor, at the left of the last card's line."""
        return (self.glyphs.cursor if self.cursor else " ", "bold $table-key")

    def _index(self, card: Card) -> list[Piece]:
        rank, suit = self.glyphs.index(card)
        return [(rank, f"$card-ink {_COVERED}"), (suit, f"{suit_style(card.suit)} {_COVERED}")]

    def _last(self) -> list[Piece]:
        """The playable card: rank first and bold, suit quiet."""
        card = self.cards[-1]
        rank, suit = self.glyphs.index(card)
        if self.mark.hinted:
            return [(rank, "bold $card-hint on $card-face-hint"), (suit, "$card-hint on $card-face-hint")]
        weight = "bold $card-playable" if self.mark.playable else "$card-rank"
        return [(rank, f"{weight} {self._face}"), (suit, f"{suit_style(card.suit)} {self._face}")]

    def _pip(self, width: int) -> list[Piece]:
        """The suit in the middle of a large card."""
        suit = self.cards[-1].suit
        return [(f"{self.glyphs.suits[suit]:^{width}}", f"{suit_style(suit)} {self._face}")]

    def _sign(self) -> Piece:
        """The one cell after the playable card."""
        if self.mark.verdict is Verdict.WINNABLE:
            return (self.glyphs.keeps, f"bold $card-good {self._face}")
        if self.mark.verdict is Verdict.LOST:
            return (self.glyphs.loses, f"bold $card-bad {self._face}")
        return (self.glyphs.playable if self.mark.playable else " ", f"bold $card-sign {self._face}")


def small_card(card: Card, glyphs: Glyphs) -> Content:
    """A single card: its index, with a cell of its face at each side."""
    face = "on $card-face"
    rank, suit = glyphs.index(card)
    return Content.assemble(
        (" ", face), (rank, f"bold $card-rank {face}"), (suit, f"{suit_style(card.suit)} {face}"), (" ", face)
    )


def suit_style(suit: int) -> str:
    """The colour of a suit on the face of a card."""
    return f"$card-{SUIT_NAMES[suit]}"


def _stack(lines: Iterable[Sequence[Piece]]) -> Drawing:
    return Drawing(map(merged, lines))
