"""The shapes of a hand, palm to the front and thumb at the left, in dots: four to a cell.

Each size has two pictures, the open hand and the fist. A hand that shows some fingers takes the columns of
those from the open hand and all others from the fist; half a finger is one that has slid half way down.
"""

from dataclasses import dataclass
from functools import lru_cache

Rows = tuple[str, ...]
"""Rows of dots: `#` skin, `+` shade, anything else clear."""


@dataclass(frozen=True, slots=True)
class HandForm:
    """One size of hands."""

    height: int
    """In lines."""
    width: int
    """In cells; the thumb is at the left."""
    number: int
    """The line in which the number stands on the palm."""
    middle: int
    """The cell in the middle of the palm."""
    roots: int
    """The row of dots in which the fingers meet the palm."""
    pictures: str
    """The open hand and the fist, row by row: the thumb and the fingers from the first, parted by bars."""
    scale: int = 1
    """How many times as large as the pictures it is."""

    @property
    def behind(self) -> int:
        """How far a hand that is half behind another one stands out at its side, in cells."""
        return self.width * 5 // 6


_SIX = """
    ...|....|###.|....|...    ...|....|....|....|...
    ...|###.|###.|###.|...    ...|....|....|....|...
    ...|###.|###.|###.|###    ...|....|....|....|...
    ...|###.|###.|###.|###    ...|....|....|....|...
    ##.|###.|###.|###.|###    ...|....|....|....|...
    ##.|###.|###.|###.|###    ...|###.|###.|###.|...
    ###|###+|###+|###+|###    ...|###+|###+|###+|###
    ###|####|####|####|###    .##|++++|++++|++++|+++
    .##|####|####|####|###    .##|####|####|####|###
    ..#|####|####|####|##.    ..#|####|####|####|##.
    ...|.###|####|####|...    ...|.###|####|####|...
    ...|..##|####|###.|...    ...|..##|####|###.|...
    """

_EIGHT = """
    .....|.....|.##..|.....|....    .....|.....|.....|.....|....
    .....|.##..|####.|.##..|....    .....|.....|.....|.....|....
    .....|####.|####.|####.|....    .....|.....|.....|.....|....
    .....|####.|####.|####.|.##.    .....|.....|.....|.....|....
    .....|####.|####.|####.|####    .....|.....|.....|.....|....
    .##..|####.|####.|####.|####    .....|.....|.....|.....|....
    ####.|####.|####.|####.|####    .....|.##..|.##..|.##..|....
    ####.|####.|####.|####.|####    .....|####.|####.|####.|.##.
    ####.|####+|####+|####+|####    .....|####+|####+|####+|####
    .####|#####|#####|#####|####    ..##+|####+|####+|####+|####
    .####|#####|#####|#####|####    .###+|+++++|+++++|+++++|++++
    .####|#####|#####|#####|####    .###+|#####|#####|#####|####
    ..###|#####|#####|#####|###.    ..###|#####|#####|#####|###.
    ...##|#####|#####|#####|##..    ...##|#####|#####|#####|##..
    .....|.####|#####|#####|....    .....|.####|#####|#####|....
    .....|..###|#####|####.|....    .....|..###|#####|####.|....
    """

_TWELVE = """
    ........|.......|.####..|.......|.......    ........|.......|.......|.......|.......
    ........|.......|######.|.......|.......    ........|.......|.......|.......|.......
    ........|.####..|######.|.####..|.......    ........|.......|.......|.......|.......
    ........|######.|######.|######.|.......    ........|.......|.......|.......|.......
    ........|######.|######.|######.|.......    ........|.......|.......|.......|.......
    ........|######.|#++++#.|######.|.####..    ........|.......|.......|.......|.......
    ........|#++++#.|######.|#++++#.|######.    ........|.......|.......|.......|.......
    ........|######.|######.|######.|######.    ........|.......|.......|.......|.......
    .###....|######.|######.|######.|######.    ........|.......|.......|.......|.......
    #####...|######.|#++++#.|######.|#++++#.    ........|.####..|.####..|.####..|.......
    #####...|#++++#.|######.|#++++#.|######.    ........|######.|######.|######.|.####..
    ######..|######.|######.|######.|######.    ........|######+|######+|######+|######.
    ######..|######+|######+|######+|######.    ........|######+|######+|######+|######.
    #######.|#######|#######|#######|######.    ...###..|######+|######+|######+|######.
    .#######|#######|#######|#######|######.    ..#####.|######+|######+|######+|######.
    .#######|#######|#######|#######|######.    ..#####+|.++++++|+++++++|+++++++|++++++.
    .#######|#######|#######|#######|######.    .######+|+######|#######|#######|######.
    .#######|#######|#######|#######|######.    .#######|+######|#######|#######|######.
    ..######|#######|#######|#######|######.    ..######|+######|#######|#######|######.
    ...#####|#######|#######|#######|#####..    ...#####|#######|#######|#######|#####..
    ....####|#######|#######|#######|####...    ....####|#######|#######|#######|####...
    ......##|#######|#######|#######|##.....    ......##|#######|#######|#######|##.....
    ........|..#####|#######|#######|.......    ........|..#####|#######|#######|.......
    ........|...####|#######|######.|.......    ........|...####|#######|######.|.......
    """

_SIXTEEN = _EIGHT.replace(".##.", "####")
"""The hand of eight lines with blunt tips, which are rounded when it is doubled."""

FORMS = (
    HandForm(6, 9, 4, 4, 7, _SIX),
    HandForm(8, 12, 6, 6, 9, _EIGHT),
    HandForm(12, 18, 9, 10, 13, _TWELVE),
    HandForm(16, 24, 12, 13, 18, _SIXTEEN, 2),
    HandForm(24, 36, 18, 20, 26, _TWELVE, 2),
)
"""All sizes, ascending."""


@lru_cache(256)
def hand_rows(form: HandForm, raised: tuple[float, ...]) -> Rows:
    """The dots of a hand with the thumb and the fingers raised: 0, a half or 1."""
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
    """Rows at twice the size, with rounded corners: Eric's pixel expansion."""
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
