"""The outline of a hand in ASCII, for terminals that have nothing else."""

from itertools import pairwise

from cardgames_tui.tui.art.hand_shapes import HandForm, Rows

_LOWER = (1, 0, 1, 2)
"""How far below the middle finger the tips of the fingers are, in lines of a hand of eight."""

_MIRRORED = str.maketrans("/\\()", "\\/)(")
_TURNED = str.maketrans("/\\n", "\\/u")

_THIN = 6
"""The height of hands whose fingers are lines."""


def outlined_hand(form: HandForm, raised: tuple[float, ...], *, right: bool, down: bool) -> Rows:
    """The outline of a hand in characters.

    Args:
        form: Its size.
        raised: How far the thumb and the fingers from the first are raised: 0, a half or 1.
        right: Whether the thumb is at the right.
        down: Whether the fingers point down.
    """
    rows = _thin(raised) if form.height == _THIN else _wide(form, raised)
    rows = [row.ljust(form.width) for row in rows]
    if right:
        rows = [row[::-1].translate(_MIRRORED) for row in rows]
    if down:
        rows = _turned(rows, shifted=form.height != _THIN)
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
    tips = [_tip(lower * unit, up, roots) for lower, up in zip(_LOWER, fingers, strict=True)]
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
    _palm(rows, left, left + 4 * pitch, roots)
    _thumb(rows, left, roots, out=bool(thumb))
    return ["".join(row) for row in rows]


def _palm(rows: list[list[str]], left: int, right: int, roots: int) -> None:
    bottom = len(rows) - 1
    for y in range(roots + 1, bottom):
        rows[y][left], rows[y][right] = "|", "|"
    rows[bottom][left], rows[bottom][right] = "\\", "/"
    for x in range(left + 1, right):
        rows[bottom][x] = "_"


def _thumb(rows: list[list[str]], left: int, roots: int, *, out: bool) -> None:
    if out:
        for step in range(left):
            rows[roots + 2 - left + step][step] = "\\"
        rows[roots + 1 - left][0] = "_"
        return
    rows[roots + 1][left - 1] = "("
    rows[roots + 2][left - 1] = "\\"


def _tip(lower: int, up: float, roots: int) -> int:
    folded = roots - 1
    return round(folded - (folded - lower) * up)


def _turned(rows: list[str], *, shifted: bool) -> list[str]:
    """Rows upside down; low lines stay at the bottom of their cells, so that all else moves on by one."""
    over = [row.translate(_TURNED) for row in reversed(rows)]
    if not shifted:
        return over
    above = [" " * len(rows[0]), *over[:-1]]
    return [
        "".join(
            low if low == "_" else " " if high == "_" else high for low, high in zip(row, before, strict=True)
        )
        for row, before in zip(over, above, strict=True)
    ]
