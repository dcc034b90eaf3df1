"""Draws fans: cards side by side or in a column, with the key below the last one; or as a line of a list.

Everything that matters is a character, not only a colour: a card that can be played has its key below it,
the hint has arrows at that key, and the cursor is a frame around the fan.
"""

from dataclasses import dataclass

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.tui.draw.canvas import Canvas
from cardgames_tui.tui.draw.cards import INDEX_WIDTH, CardArtist, CardSize, roomy_width
from cardgames_tui.tui.draw.pen import KEEPS, LOSES, Pen
from cardgames_tui.tui.themes.roles import SUITS, Role

_NARROW_CARD = 3
"""Cards up to this width have no blank cells at their edges, and no room for a key of three cells."""


@dataclass(frozen=True, slots=True)
class LastCard:
    """What is shown about the last card of a fan."""

    playable: bool = False
    key: str = ""
    """The character that plays the card; empty for none."""
    verdict: Verdict | None = None
    """Whether playing it keeps the win; None when that is not shown."""
    hinted: bool = False
    """Whether it is the hint."""

    @property
    def face(self) -> Role:
        """The face of the card in a list; on whole cards, tinting each playable one would take many bytes."""
        if self.hinted:
            return Role.CARD_HINTED
        return Role.CARD_PLAYABLE if self.playable else Role.CARD_FACE

    @property
    def sign(self) -> tuple[str, Role]:
        """The sign of the verdict, empty for none, and its colour."""
        if self.verdict is Verdict.WINNABLE:
            return KEEPS, Role.KEEPS
        return (LOSES, Role.LOSES) if self.verdict is Verdict.LOST else ("", Role.FAINT)


@dataclass(frozen=True, slots=True)
class Fan:
    """A fan with everything that is shown about it."""

    cards: tuple[Card, ...]
    """From the first to the last, which can be played."""
    last: LastCard = LastCard()
    cursor: bool = False
    """Whether the cursor stands on it."""
    letter: str = ""
    """The letter of the fan in solutions; empty when that is not shown."""


class FanArtist:
    """Draws fans of cards of one size; covered cards show `step` cells, or in a column `step` lines."""

    def __init__(self, size: CardSize, step: int, pen: Pen) -> None:
        self.size = size
        self.step = step
        self.pen = pen

    def fan(self, fan: Fan, width: int) -> Canvas:
        """Draws the cards side by side in `width` cells, with a line for the key below them."""
        return self._draw(fan, Canvas(width, self.size.height + 1), self.step, 0)

    def column(self, fan: Fan, height: int) -> Canvas:
        """Draws the cards one below the other in `height` lines, with the key below the last one."""
        return self._draw(fan, Canvas(self.size.width, height), 0, self.step)

    def _draw(self, fan: Fan, canvas: Canvas, across: int, down: int) -> Canvas:
        """Draws a fan whose cards are so many cells and lines apart."""
        artist = CardArtist(canvas, self.size, self.pen)
        for place, card in enumerate(fan.cards[:-1]):
            artist.back(place * across, place * down, *self.size, Role.CARD_COVERED)
            self._seam(canvas, place, across, down)
            artist.index(card, place * across, place * down)
        last = max(0, len(fan.cards) - 1)
        x, y = last * across, last * down
        if fan.cards:
            artist.draw(fan.cards[-1], x, y, Role.CARD_HINTED if fan.last.hinted else Role.CARD_FACE)
            if across:
                self._seam(canvas, last, across, down)
        else:
            artist.back(x, y, *self.size, Role.PLACE)
        if fan.cursor:
            self._cursor(canvas, fan.last, x + self.size.width, y + self.size.height)
        self._key(canvas, fan, x, y + self.size.height)
        return canvas

    def _seam(self, canvas: Canvas, place: int, across: int, down: int) -> None:
        """Separates a card from its neighbour: from the one to its left, or from the one below it."""
        if self.pen.outlined:
            return
        if down:
            canvas.put(0, (place + 1) * down - 1, "▁" * self.size.width, Role.CARD_SEAM)
        elif place and across > INDEX_WIDTH:  # the index leaves a blank cell
            for y in range(self.size.height):
                canvas.put(place * across, y, "▏", Role.CARD_SEAM)

    def _cursor(self, canvas: Canvas, card: LastCard, right: int, height: int) -> None:
        """Frames a fan on the blank cells at the edges of its cards; narrow cards are only underlined."""
        left_edge, right_edge, under = "||=" if self.pen.is_ascii else "▌▐▀"
        frame = Role.CURSOR if card.playable else Role.FAINT
        ink = Role.CARD_INK if self.pen.is_ascii else frame
        for y in range(height if self.size.width > _NARROW_CARD else 0):
            canvas.put(0, y, left_edge, ink)
            canvas.put(right - 1, y, right_edge, ink)
        canvas.put(0, height, under * right, frame)

    def _key(self, canvas: Canvas, fan: Fan, x: int, y: int) -> None:
        """Prints the key of a card with the sign of its verdict, and the letter of the fan."""
        card = fan.last
        canvas.put(0, y, fan.letter, Role.FAINT)
        if not card.key:
            return
        wide = self.size.width > _NARROW_CARD + bool(fan.letter)
        key = self.pen.key(card.key, hinted=card.hinted) if wide else card.key
        sign, ink = card.sign
        if card.hinted and not wide:
            sign, ink = self.pen.key("", hinted=True)[-1], Role.NEXT
        _print_key(canvas, x + (self.size.width - len(key)) // 2, y, key, self.pen, sign, ink)


def _print_key(canvas: Canvas, x: int, y: int, key: str, pen: Pen, sign: str, ink: Role) -> None:
    canvas.put(x, y, key, Role.KEY_INK, Role.KEY, bold=pen.has_bold)
    canvas.put(x + len(key), y, sign, ink, bold=True)


def draw_row(cards: tuple[Card, ...], width: int, size: CardSize, pen: Pen, caption: str = "") -> Canvas:
    """Draws the row of played cards, the newest whole, as many as fit, and words behind them."""
    step = _row_step(size, pen)
    count = 1 + max(0, width - size.width) // step
    canvas = Canvas(width, size.height)
    CardArtist(canvas, size, pen).back(0, 0, width, size.height, Role.PLACE)
    if cards:
        canvas.blit(FanArtist(size, step, pen).fan(Fan(cards[-count:]), width), 0, 0)
    end = width - row_room(len(cards), width, size, pen)
    canvas.put(end + 2, size.height // 2, caption, Role.NEXT, bold=True)
    return canvas


def row_room(count: int, width: int, size: CardSize, pen: Pen) -> int:
    """How many cells are free behind so many cards of a row."""
    return max(0, width - (_row_step(size, pen) * (count - 1) + size.width if count else 0))


def _row_step(size: CardSize, pen: Pen) -> int:
    return INDEX_WIDTH + min(2, size.width - INDEX_WIDTH)


def draw_fan_line(fan: Fan, width: int, length: int, pen: Pen) -> Canvas:
    """Draws a fan in one line; `length` is that of the longest fan as dealt."""
    canvas = Canvas(width, 1)
    roomy = width >= roomy_width(length) - 1
    x = 0 if roomy else 1
    blank = " " * roomy
    for place, card in enumerate(fan.cards):
        last = place == len(fan.cards) - 1
        text = f"{blank}{card.symbol}{blank * last}"
        background = fan.last.face if last else Role.CARD_COVERED
        canvas.put(x, 0, text, SUITS[card.suit], background, bold=last and pen.has_bold)
        x += len(text)
    if not fan.cards:
        canvas.put(x, 0, " " * (INDEX_WIDTH + 2), background=Role.PLACE)
        x += INDEX_WIDTH + 2
    if fan.cursor:
        edges = "▌▐" if roomy and not pen.is_ascii else "▸◂"
        canvas.put(0, 0, edges[0], Role.CURSOR)
        canvas.put(x - 1 if roomy else x, 0, edges[1], Role.CURSOR)
    canvas.put(x if roomy else 0, 0, fan.letter, Role.FAINT)
    after = x + (bool(fan.letter) if roomy else 1)
    if fan.last.key:
        wide = roomy and not fan.letter
        key = pen.key(fan.last.key, hinted=fan.last.hinted) if wide else fan.last.key
        _print_key(canvas, min(after, width - 2), 0, key, pen, *fan.last.sign)
    return canvas
