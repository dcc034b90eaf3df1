"""How a fan is drawn in one line: the covered cards, the last card, its key."""

from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.tui.art.canvas import Canvas
from cardgames_tui.tui.art.fans import FanShown, Mark
from cardgames_tui.tui.art.pen import Pen
from cardgames_tui.tui.art.roles import SUITS, Role


def roomy_width(length: int, index: int) -> int:
    """How many cells a line takes in which cards are blocks apart from each other, with the key and a gap."""
    return (index + 1) * length + 6


def fan_line(shown: FanShown, width: int, length: int, pen: Pen) -> Canvas:
    """A fan in one line; `length` is that of the longest fan as dealt."""
    canvas = Canvas(width, 1)
    roomy = width >= roomy_width(length, pen.index_width) - 1
    x = 0 if roomy else 1
    blank = " " * roomy
    for place, card in enumerate(shown.cards):
        last = place == len(shown.cards) - 1
        text = f"{blank}{pen.index(card)}{blank * last}"
        ground = shown.mark.face if last else Role.CARD_COVERED
        canvas.put(x, 0, text, SUITS[card.suit], ground, bold=last and pen.has_bold)
        x += len(text)
    if not shown.cards:
        canvas.put(x, 0, " " * (pen.index_width + 2), ground=Role.PLACE)
        x += pen.index_width + 2
    if shown.cursor:
        edges = "><" if pen.is_ascii else "▌▐" if roomy else "▸◂"
        canvas.put(0, 0, edges[0], Role.CURSOR)
        canvas.put(x - 1 if roomy else x, 0, edges[1], Role.CURSOR)
    canvas.put(x if roomy else 0, 0, shown.letter, Role.FAINT)
    after = x + (bool(shown.letter) if roomy else 1)
    _key(canvas, shown.mark, min(after, width - 2), pen, wide=roomy and not shown.letter)
    return canvas


def _key(canvas: Canvas, mark: Mark, x: int, pen: Pen, *, wide: bool) -> None:
    """Print the key behind the card that it plays, and whether that keeps the win."""
    if not mark.key:
        return
    key = pen.key(mark.key, hinted=mark.hinted) if wide else mark.key
    canvas.put(x, 0, key, Role.KEY_INK, Role.KEY, bold=pen.has_bold)
    if mark.verdict is Verdict.WINNABLE:
        canvas.put(x + len(key), 0, pen.keeps, Role.KEEPS, bold=True)
    elif mark.verdict is Verdict.LOST:
        canvas.put(x + len(key), 0, pen.loses, Role.LOSES, bold=True)
