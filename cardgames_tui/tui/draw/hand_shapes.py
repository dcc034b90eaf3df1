"""The shapes of a left hand seen from the palm, in dots, four to a cell, or in ASCII.

Each size has two pictures, the open hand and the fist. A hand takes the columns of its raised fingers from
the open hand and all others from the fist; half a finger is drawn half as high.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

Rows = tuple[str, ...]
"""Rows of dots: `#` skin, `+` shade, anything else transparent."""


@dataclass(frozen=True, slots=True)
class HandForm:
    """The pictures and measures of hands of one size."""

    height: int
    """In lines."""
    width: int
    """In cells."""
    number: int
    """The line of the number on the palm."""
    middle: int
    """The column of the middle of the palm."""
    roots: int
    """The row of dots in which the fingers meet the palm."""
    pictures: str
    """The open hand and the fist side by side; bars separate the thumb and the four fingers."""
    scale: int = 1
    """The factor by which the pictures are enlarged: 1 or 2."""

    @property
    def behind(self) -> int:
        """The visible width of a hand half behind another one, in cells."""
        return self.width * 5 // 6


_SIX_LINES = """
    ...|....|###.|....|...    ...|....|....|....|...
    ...|###.|###.|###.|...    ...|....|....|....|...
    ...|###.|###.|###.|##.    ...|....|....|....|...
    ...|###.|###.|###.|##.    ...|....|....|....|...
    ##.|###.|###.|###.|##.    ...|....|....|....|...
    ##.|###.|###.|###.|##.    ...|.##.|###.|###.|...
    ###|###+|###+|###+|###    ...|###+|###+|###+|##.
    ###|####|####|####|###    .##|++++|++++|++++|++#
    .##|####|####|####|###    .##|####|####|####|###
    ..#|####|####|####|##.    ..#|####|####|####|##.
    ...|.###|####|####|...    ...|.###|####|####|...
    ...|..##|####|###.|...    ...|..##|####|###.|...
    """

_EIGHT_LINES = """
    .....|.....|.##..|.....|....    .....|.....|.....|.....|....
    .....|.##..|####.|.##..|....    .....|.....|.....|.....|....
    .....|####.|####.|####.|....    .....|.....|.....|.....|....
    .....|####.|####.|####.|##..    .....|.....|.....|.....|....
    .....|####.|####.|####.|###.    .....|.....|.....|.....|....
    .##..|####.|####.|####.|###.    .....|.....|.....|.....|....
    ####.|####.|####.|####.|###.    .....|.....|.....|.....|....
    ####.|####.|####.|####.|###.    .....|.###.|####.|####.|##..
    ####.|####+|####+|####+|####    .....|####+|####+|####+|###.
    .####|#####|#####|#####|####    ..##+|####+|####+|####+|####
    .####|#####|#####|#####|####    .###+|+++++|+++++|+++++|+++#
    .####|#####|#####|#####|####    .###+|#####|#####|#####|####
    ..###|#####|#####|#####|###.    ..###|#####|#####|#####|###.
    ...##|#####|#####|#####|##..    ...##|#####|#####|#####|##..
    .....|.####|#####|#####|....    .....|.####|#####|#####|....
    .....|..###|#####|####.|....    .....|..###|#####|####.|....
    """

_TEN_LINES = """
    ......|......|.###..|......|......    ......|......|......|......|......
    ......|.###..|#####.|.###..|......    ......|......|......|......|......
    ......|#####.|#####.|#####.|......    ......|......|......|......|......
    ......|#####.|#####.|#####.|.###..    ......|......|......|......|......
    ......|#####.|#+++#.|#####.|#####.    ......|......|......|......|......
    ......|#+++#.|#####.|#+++#.|#####.    ......|......|......|......|......
    ......|#####.|#####.|#####.|#####.    ......|......|......|......|......
    .##...|#####.|#####.|#####.|#+++#.    ......|......|......|......|......
    ####..|#####.|#+++#.|#####.|#####.    ......|......|......|......|......
    #####.|#####.|#####.|#####.|#####.    ......|.####.|#####.|#####.|......
    #####.|#####+|#####+|#####+|#####.    ......|#####+|#####+|#####+|####..
    .#####|######|######|######|######    ..###.|#####+|#####+|#####+|#####.
    .#####|######|######|######|######    .####+|#####+|#####+|#####+|######
    .#####|######|######|######|######    .####+|++++++|++++++|++++++|++++##
    ..####|######|######|######|######    ..###+|######|######|######|######
    ...###|######|######|######|#####.    ...###|######|######|######|#####.
    ....##|######|######|######|####..    ....##|######|######|######|####..
    .....#|######|######|######|##....    .....#|######|######|######|##....
    ......|.#####|######|######|......    ......|.#####|######|######|......
    ......|..####|######|#####.|......    ......|..####|######|#####.|......
    """

_TWELVE_LINES = """
    ........|.......|.####..|.......|.......    ........|.......|.......|.......|.......
    ........|.......|######.|.......|.......    ........|.......|.......|.......|.......
    ........|.####..|######.|.####..|.......    ........|.......|.......|.......|.......
    ........|######.|######.|######.|.......    ........|.......|.......|.......|.......
    ........|######.|######.|######.|.......    ........|.......|.......|.......|.......
    ........|######.|#++++#.|######.|.####..    ........|.......|.......|.......|.......
    ........|#++++#.|######.|#++++#.|######.    ........|.......|.......|.......|.......
    ........|######.|######.|######.|######.    ........|.......|.......|.......|.......
    .###....|######.|######.|######.|######.    ........|.......|.......|.......|.......
    #####...|######.|#++++#.|######.|#++++#.    ........|.......|.......|.......|.......
    #####...|#++++#.|######.|#++++#.|######.    ........|.#####.|######.|######.|.......
    ######..|######.|######.|######.|######.    ........|######+|######+|######+|#####..
    ######..|######+|######+|######+|######.    ........|######+|######+|######+|######.
    #######.|#######|#######|#######|######.    ...###..|######+|######+|######+|######.
    .#######|#######|#######|#######|#######    ..#####.|######+|######+|######+|#######
    .#######|#######|#######|#######|#######    ..#####+|.++++++|+++++++|+++++++|+++++##
    .#######|#######|#######|#######|#######    .######+|+######|#######|#######|#######
    .#######|#######|#######|#######|#######    .#######|+######|#######|#######|#######
    ..######|#######|#######|#######|#######    ..######|+######|#######|#######|#######
    ...#####|#######|#######|#######|######.    ...#####|#######|#######|#######|######.
    ....####|#######|#######|#######|#####..    ....####|#######|#######|#######|#####..
    ......##|#######|#######|#######|###....    ......##|#######|#######|#######|###....
    ........|..#####|#######|#######|.......    ........|..#####|#######|#######|.......
    ........|...####|#######|######.|.......    ........|...####|#######|######.|.......
    """

_SQUARE_TIPS = _EIGHT_LINES.replace(".##.", "####").replace("|##..", "|###.")
"""The hand of eight lines with square fingertips; doubling rounds them."""

FORMS = (
    HandForm(6, 9, 4, 4, 7, _SIX_LINES),
    HandForm(8, 12, 6, 6, 9, _EIGHT_LINES),
    HandForm(10, 15, 8, 7, 11, _TEN_LINES),
    HandForm(12, 18, 9, 10, 13, _TWELVE_LINES),
    HandForm(16, 24, 12, 13, 18, _SQUARE_TIPS, 2),
    HandForm(20, 30, 15, 16, 22, _TEN_LINES, 2),
    HandForm(24, 36, 18, 20, 26, _TWELVE_LINES, 2),
)
"""All sizes, ascending."""


@lru_cache(256)
def hand_rows(form: HandForm, raised: tuple[float, ...]) -> Rows:
    """The dots of a hand; `raised` is 0, 0.5 or 1 for the thumb and each finger."""
    lines = [line.split() for line in form.pictures.split("\n") if line.strip()]
    opened, fist = ([line[side].split("|") for line in lines] for side in (0, 1))
    roots = form.roots // form.scale
    parts = [_part(opened, fist, digit, up, roots) for digit, up in enumerate(raised)]
    rows = tuple("".join(row).ljust(2 * form.width // form.scale, ".") for row in zip(*parts, strict=True))
    return _doubled(rows) if form.scale == 2 else rows


def _part(opened: list[list[str]], fist: list[list[str]], digit: int, up: float, roots: int) -> list[str]:
    if up in (0, 1):
        return [row[digit] for row in (opened if up else fist)]
    tip = next(place for place, row in enumerate(opened) if "#" in row[digit])
    lowered = (roots - tip) // 2
    clear = ["." * len(opened[0][digit])] * lowered
    above = [*clear, *(row[digit] for row in opened)][:roots]
    return above + [row[digit] for row in opened[roots:]]


def _doubled(rows: Rows) -> Rows:
    """Doubles the size of a picture and rounds its corners (Eric's Pixel Expansion, also known as EPX)."""
    width = len(rows[0])
    clear = "." * (width + 2)
    framed = [clear, *(f".{row}." for row in rows), clear]
    doubled = []
    for y in range(1, len(rows) + 1):
        upper, lower = [], []
        for x in range(1, width + 1):
            here, above, right = framed[y][x], framed[y - 1][x], framed[y][x + 1]
            left, below = framed[y][x - 1], framed[y + 1][x]
            upper.append(above if left == above != below and above != right else here)
            upper.append(right if above == right != left and right != below else here)
            lower.append(left if below == left != right and left != above else here)
            lower.append(below if right == below != above and below != left else here)
        doubled += ["".join(upper), "".join(lower)]
    return tuple(doubled)


_TIP_DEPTHS = (1, 0, 1, 2)
"""How far the tip of each finger is below that of the middle finger, in lines of a hand of eight lines."""

_MIRRORED_CHARACTERS = str.maketrans("/\\()", "\\/)(")
_TURNED_CHARACTERS = str.maketrans("/\\n", "\\/u")

_THIN_HEIGHT = 6
"""The height of hands whose fingers are single lines."""


def outlined_hand(form: HandForm, raised: tuple[float, ...], *, right: bool, down: bool) -> Rows:
    """The outline of a hand in characters.

    Args:
        form: Its size.
        raised: How far the thumb and the fingers from the first are raised: 0, a half or 1.
        right: Whether the thumb is at the right.
        down: Whether the fingers point down.
    """
    rows = _thin(raised) if form.height == _THIN_HEIGHT else _wide(form, raised)
    rows = [row.ljust(form.width) for row in rows]
    if right:
        rows = [row[::-1].translate(_MIRRORED_CHARACTERS) for row in rows]
    if down:
        rows = _turned(rows, shifted=form.height != _THIN_HEIGHT)
    return tuple(rows)


def _thin(raised: tuple[float, ...]) -> list[str]:
    thumb, *fingers = raised
    tips = [3 if not up else lower if up == 1 else 2 for lower, up in zip((1, 0, 1, 1), fingers, strict=True)]
    lines = ["  " + " ".join("|" if tip <= line else " " for tip in tips) for line in range(3)]
    knuckles = "-".join("|" if up else "n" for up in fingers)
    if thumb:
        lines[2] = "\\" + lines[2][1:]
    return [*lines, (" \\" if thumb else " (") + knuckles, "  \\     /", "   '---'"]


def _wide(form: HandForm, raised: tuple[float, ...]) -> list[str]:
    """A hand whose fingers have two sides."""
    thumb, *fingers = raised
    pitch, left = (form.width - 2) // 5, (form.width - 2) // 5
    roots, unit = form.height // 2, form.height // 8
    folded = roots - 1
    tips = [
        round(folded - (folded - lower * unit) * up) for lower, up in zip(_TIP_DEPTHS, fingers, strict=True)
    ]
    rows = [[" "] * form.width for _ in range(form.height)]
    for place, tip in enumerate(tips):
        for x in range(left + place * pitch + 1, left + (place + 1) * pitch):
            rows[tip][x] = "_"
            if not fingers[place]:
                rows[roots][x] = "_"
    edges = [roots, *tips, roots]
    for place, (before, after) in enumerate(pairwise(edges)):
        for y in range(min(before, after) + 1, roots + 1):
            rows[y][left + place * pitch] = "|"
    right, bottom = left + 4 * pitch, form.height - 1
    for y in range(roots + 1, bottom):
        rows[y][left], rows[y][right] = "|", "|"
    rows[bottom][left : right + 1] = ["\\", *"_" * (right - left - 1), "/"]
    if thumb:
        for step in range(left):
            rows[roots + 2 - left + step][step] = "\\"
        rows[roots + 1 - left][0] = "_"
    else:
        rows[roots + 1][left - 1] = "("
        rows[roots + 2][left - 1] = "\\"
    return ["".join(row) for row in rows]


def _turned(rows: list[str], *, shifted: bool) -> list[str]:
    """Rows upside down; low lines stay at the bottom of their cells, so that all else moves on by one."""
    over = [row.translate(_TURNED_CHARACTERS) for row in reversed(rows)]
    if not shifted:
        return over
    above = [" " * len(rows[0]), *over[:-1]]
    return [
        "".join(
            low if low == "_" else " " if high == "_" else high for low, high in zip(row, before, strict=True)
        )
        for row, before in zip(over, above, strict=True)
    ]
