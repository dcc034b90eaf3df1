"""How fans are drawn: cards side by side, or in a column, with the key below the last one; or in one line.

Everything a player must see is a character, not a colour alone: a card that can be played has its key under
it, the hint has arrows at that key, and the cursor is a frame around the fan.
"""

from dataclasses import dataclass

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.tui.draw.canvas import Canvas
from cardgames_tui.tui.draw.cards import INDEX, CardArtist, CardSize, roomy_width
from cardgames_tui.tui.draw.pen import KEEPS, LOSES, Pen
from cardgames_tui.tui.themes.roles import SUITS, Role

_EDGED = 3
"""Wider cards than this have blank cells at their edges, and room for a key of three cells and a sign."""


@dataclass(frozen=True, slots=True)
class CardMark:
    """What is to be shown about the last card of a fan."""

    playable: bool = False
    """Whether it can be played."""
    key: str = ""
    """The character that plays it; empty when there is none."""
    verdict: Verdict | None = None
    """Whether playing it keeps the win; none when that is not shown."""
    hinted: bool = False
    """Whether it is the hint."""

    @property
    def face(self) -> Role:
        """The face of the card in a list; a whole card tinted at each move would be many bytes."""
        if self.hinted:
            return Role.CARD_HINTED
        return Role.CARD_PLAYABLE if self.playable else Role.CARD_FACE


@dataclass(frozen=True, slots=True)
class FanShown:
    """What is to be seen of a fan."""

    cards: tuple[Card, ...]
    """From the first to the last, which can be played."""
    mark: CardMark = CardMark()
    """What to show about the last card."""
    cursor: bool = False
    """Whether the cursor stands here."""
    letter: str = ""
    """What solutions call the fan; empty when that is not shown."""


class FanArtist:
    """Draws fans of cards of one size, of which those covered show some cells (in a column: lines)."""

    def __init__(self, size: CardSize, step: int, pen: Pen) -> None:
        self.size = size
        self.step = step
        self.pen = pen

    def fan(self, shown: FanShown, width: int) -> Canvas:
        """The cards side by side in `width` cells, with a line for the key below them."""
        canvas = Canvas(width, self.size.height + 1)
        last = self.step * max(0, len(shown.cards) - 1)
        artist = CardArtist(canvas, self.size, self.pen)
        for place, card in enumerate(shown.cards[:-1]):
            x = place * self.step
            artist.back(x, 0, self.size.width, self.size.height, Role.CARD_COVERED)
            self._seam(canvas, x, place)
            artist.index(card, x, 0)
        self._last(artist, shown, last, 0)
        if shown.cards:
            self._seam(canvas, last, len(shown.cards) - 1)
        if shown.cursor:
            self._cursor(canvas, shown.mark, last + self.size.width, self.size.height)
        self._key(canvas, shown, last, self.size.height)
        return canvas

    def column(self, shown: FanShown, height: int) -> Canvas:
        """The cards below each other in `height` lines, with the key below the last one."""
        canvas = Canvas(self.size.width, height)
        last = self.step * max(0, len(shown.cards) - 1)
        artist = CardArtist(canvas, self.size, self.pen)
        for place, card in enumerate(shown.cards[:-1]):
            y = place * self.step
            artist.back(0, y, self.size.width, self.size.height, Role.CARD_COVERED)
            if not self.pen.outlined:
                canvas.put(0, y + self.step - 1, "▁" * self.size.width, Role.CARD_SEAM)
            artist.index(card, 0, y)
        self._last(artist, shown, 0, last)
        if shown.cursor:
            self._cursor(canvas, shown.mark, self.size.width, last + self.size.height)
        self._key(canvas, shown, 0, last + self.size.height)
        return canvas

    def _last(self, artist: CardArtist, shown: FanShown, x: int, y: int) -> None:
        """Draw the card that can be played, or the place where no card is left."""
        if shown.cards:
            artist.draw(shown.cards[-1], x, y, Role.CARD_HINTED if shown.mark.hinted else Role.CARD_FACE)
            return
        artist.back(x, y, self.size.width, self.size.height, Role.PLACE)

    def _seam(self, canvas: Canvas, x: int, place: int) -> None:
        """Part a card from the one it covers, where the index leaves a cell blank."""
        if place and self.step > INDEX and not self.pen.outlined:
            for y in range(self.size.height):
                canvas.put(x, y, "▏", Role.CARD_SEAM)

    def _cursor(self, canvas: Canvas, mark: CardMark, right: int, height: int) -> None:
        """Frame a fan, on the blank cells at the edges of its cards and below them; dimly where none fits."""
        left_edge, right_edge, under = "||=" if self.pen.is_ascii else "▌▐▀"
        frame = Role.CURSOR if mark.playable else Role.FAINT
        ink = Role.CARD_INK if self.pen.is_ascii else frame
        for y in range(height if self.size.width > _EDGED else 0):
            canvas.put(0, y, left_edge, ink)
            canvas.put(right - 1, y, right_edge, ink)
        canvas.put(0, height, under * right, frame)

    def _key(self, canvas: Canvas, shown: FanShown, x: int, y: int) -> None:
        """Print the key that plays a card under it, and whether that keeps the win; and the fan's letter."""
        mark = shown.mark
        canvas.put(0, y, shown.letter, Role.FAINT)
        if not mark.key:
            return
        wide = self.size.width > _EDGED + bool(shown.letter)
        key = self.pen.key(mark.key, hinted=mark.hinted) if wide else mark.key
        left = x + (self.size.width - len(key)) // 2
        canvas.put(left, y, key, Role.KEY_INK, Role.KEY, bold=self.pen.has_bold)
        sign, ink = self._sign(mark)
        if mark.hinted and not wide:
            sign, ink = self.pen.key("", hinted=True)[-1], Role.NEXT
        canvas.put(left + len(key), y, sign, ink, bold=True)

    def _sign(self, mark: CardMark) -> tuple[str, Role]:
        """What stands beside the key, and its colour."""
        if mark.verdict is Verdict.WINNABLE:
            return KEEPS, Role.KEEPS
        return (LOSES, Role.LOSES) if mark.verdict is Verdict.LOST else ("", Role.KEEPS)


def row(cards: tuple[Card, ...], width: int, size: CardSize, pen: Pen, words: str = "") -> Canvas:
    """The last cards of a row, as many as fit, the newest whole, on the place where all go, and words."""
    step = _row_step(size, pen)
    count = 1 + max(0, width - size.width) // step
    canvas = Canvas(width, size.height)
    CardArtist(canvas, size, pen).back(0, 0, width, size.height, Role.PLACE)
    if cards:
        canvas.blit(FanArtist(size, step, pen).fan(FanShown(cards[-count:]), width), 0, 0)
    end = width - row_room(len(cards), width, size, pen)
    canvas.put(end + 2, size.height // 2, words, Role.NEXT, bold=True)
    return canvas


def row_room(count: int, width: int, size: CardSize, pen: Pen) -> int:
    """How many cells are bare behind so many cards of a row."""
    return max(0, width - (_row_step(size, pen) * (count - 1) + size.width if count else 0))


def _row_step(size: CardSize, pen: Pen) -> int:
    return INDEX + min(2, size.width - INDEX)


def fan_line(shown: FanShown, width: int, length: int, pen: Pen) -> Canvas:
    """A fan in one line; `length` is that of the longest fan as dealt."""
    canvas = Canvas(width, 1)
    roomy = width >= roomy_width(length) - 1
    x = 0 if roomy else 1
    blank = " " * roomy
    for place, card in enumerate(shown.cards):
        last = place == len(shown.cards) - 1
        text = f"{blank}{card.symbol}{blank * last}"
        background = shown.mark.face if last else Role.CARD_COVERED
        canvas.put(x, 0, text, SUITS[card.suit], background, bold=last and pen.has_bold)
        x += len(text)
    if not shown.cards:
        canvas.put(x, 0, " " * (INDEX + 2), background=Role.PLACE)
        x += INDEX + 2
    if shown.cursor:
        edges = "▌▐" if roomy and not pen.is_ascii else "▸◂"
        canvas.put(0, 0, edges[0], Role.CURSOR)
        canvas.put(x - 1 if roomy else x, 0, edges[1], Role.CURSOR)
    canvas.put(x if roomy else 0, 0, shown.letter, Role.FAINT)
    after = x + (bool(shown.letter) if roomy else 1)
    _key(canvas, shown.mark, min(after, width - 2), pen, wide=roomy and not shown.letter)
    return canvas


def _key(canvas: Canvas, mark: CardMark, x: int, pen: Pen, *, wide: bool) -> None:
    """Print the key behind the card that it plays, and whether that keeps the win."""
    if not mark.key:
        return
    key = pen.key(mark.key, hinted=mark.hinted) if wide else mark.key
    canvas.put(x, 0, key, Role.KEY_INK, Role.KEY, bold=pen.has_bold)
    if mark.verdict is Verdict.WINNABLE:
        canvas.put(x + len(key), 0, KEEPS, Role.KEEPS, bold=True)
    elif mark.verdict is Verdict.LOST:
        canvas.put(x + len(key), 0, LOSES, Role.LOSES, bold=True)
