"""The pips of the cards: how each suit is drawn in quarter blocks, and where the pips of each rank lie."""

from collections.abc import Sequence

from cardgames_tui.tui.art.canvas import Dots

_CLUBS_SPADES_HEARTS_DIAMONDS = {
    4: """
        ..####..  ...##...  .##..##.  ...##...
        ..####..  .######.  ########  .######.
        ########  ########  .######.  .######.
        ...##...  ..####..  ...##...  ...##...
    """,
    5: """
        ...####...  ....##....  .###..###.  ....##....
        ...####...  ..######..  ##########  ..######..
        ##########  ##########  .########.  .########.
        ###.##.###  ####..####  ...####...  ..######..
        ...####...  ...####...  ....##....  ....##....
    """,
    7: """
        ....######....  ......##......  ..###....###..  ......##......
        ...########...  ....######....  ######..######  ....######....
        ....######....  ..##########..  ##############  ..##########..
        .####.##.####.  .############.  .############.  .############.
        ##############  ##############  ...########...  ..##########..
        .####.##.####.  .####.##.####.  .....####.....  ....######....
        .....####.....  .....####.....  ......##......  ......##......
    """,
}
"""The four suits by the number of their rows."""

PIP_HEIGHTS = tuple(_CLUBS_SPADES_HEARTS_DIAMONDS)
"""How high pips can be, in halves of a line; ascending; they are about as wide."""

_OUTER: dict[int, tuple[float, ...]] = {
    4: (0, 1),
    5: (0, 1),
    6: (0, 1 / 2, 1),
    7: (0, 1 / 2, 1),
    8: (0, 1 / 2, 1),
    9: (0, 1 / 3, 2 / 3, 1),
    10: (0, 1 / 3, 2 / 3, 1),
}
"""How far down the pips in both outer columns lie."""

_MIDDLE: dict[int, tuple[float, ...]] = {
    1: (1 / 2,),
    2: (0, 1),
    3: (0, 1 / 2, 1),
    5: (1 / 2,),
    7: (1 / 4,),
    8: (1 / 4, 3 / 4),
    9: (1 / 2,),
    10: (1 / 6, 5 / 6),
}
"""How far down the pips in the middle column lie."""


def places(count: int) -> list[tuple[float, float]]:
    """Where the pips of a card lie, 0 to 1 from its left and from its top."""
    outer = [(across, down) for down in _OUTER.get(count, ()) for across in (0.0, 1.0)]
    return outer + [(0.5, down) for down in _MIDDLE.get(count, ())]


def pip(suit: int, height: int, role: str, *, scale: int = 1, turned: bool = False) -> Dots:
    """A pip in dots, four to a cell, in one of `PIP_HEIGHTS`, enlarged by a scale, perhaps upside down."""
    rows = [line.split()[suit] for line in _CLUBS_SPADES_HEARTS_DIAMONDS[height].split("\n") if line.strip()]
    return dots(rows[::-1] if turned else rows, {"#": role}, scale)


def dots(rows: Sequence[str], roles: dict[str, str], scale: int = 1) -> Dots:
    """Dots from characters, each drawn `scale` times in both directions; unknown ones are clear."""
    return [
        [roles.get(character, "") for character in row for _ in range(scale)]
        for row in rows
        for _ in range(scale)
    ]


def largest(width: int, height: int) -> int:
    """How high pips are, in halves of a line, of which ten fit, four below each other; 0 if none do."""
    return max((high for high in PIP_HEIGHTS if 3 * high <= width and 4 * high + 2 <= height), default=0)
