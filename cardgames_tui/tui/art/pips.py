"""What stands on cards: the pips, where they lie for each rank, and figures, dressed in the suit's colour."""

from collections.abc import Sequence

from cardgames_tui.tui.art.canvas import Dots
from cardgames_tui.tui.art.roles import SUITS, Role

_CLUBS_SPADES_HEARTS_DIAMONDS = {
    6: """
        ....##  .....#  .###..  .....#
        ...###  ...###  #####.  ...###
        ....##  .#####  ######  .#####
        ######  ######  .#####  .#####
        .###.#  .###.#  ...###  ...###
        ....##  ....##  .....#  .....#
    """,
    7: """
        .....##  ......#  ..###..  ......#
        ...####  ....###  ######.  ....###
        ....###  ..#####  #######  ..#####
        .###.##  .######  .######  .######
        #######  #######  ...####  ..#####
        .###..#  .###.##  .....##  ....###
        ....###  ....###  ......#  ......#
    """,
    8: """
        ......##  .......#  ..####..  .......#
        ....####  .....###  .######.  .....###
        ....####  ...#####  ########  ...#####
        .....###  .#######  ########  .#######
        .#######  ########  .#######  .#######
        ########  ########  ...#####  ...#####
        .####..#  .####.##  .....###  .....###
        .....###  .....###  .......#  .......#
    """,
    10: """
        .......###  .........#  ..#####...  .........#
        .....#####  .......###  .########.  .......###
        .....#####  .....#####  ##########  .....#####
        ......####  ...#######  ##########  ...#######
        .......###  .#########  ##########  .#########
        ..####.###  ##########  .#########  .#########
        .#########  ##########  ...#######  ...#######
        ##########  ##########  .....#####  .....#####
        .#####..##  ..#####.##  .......###  .......###
        ......####  .......###  .........#  .........#
    """,
}
"""The left halves of the four suits by the number of their rows."""

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
    halves = _CLUBS_SPADES_HEARTS_DIAMONDS[height].split()[suit :: len(SUITS)]
    rows = [half + half[::-1] for half in halves]
    return dots(rows[::-1] if turned else rows, {"#": role}, scale)


def dots(rows: Sequence[str], roles: dict[str, str], scale: int = 1) -> Dots:
    """Dots from characters, each drawn `scale` times in both directions; unknown ones are clear."""
    return [
        [roles.get(character, "") for character in row for _ in range(scale)]
        for row in rows
        for _ in range(scale)
    ]


def single(width: int) -> tuple[int, int]:
    """How high the pip is that stands alone on a card of a width, and how often enlarged."""
    scale = 1 if width < 21 else 2
    return max(high for high in PIP_HEIGHTS if 4 * high * scale <= 3 * width), scale


def largest(width: int, height: int) -> int:
    """How high pips are, in halves of a line, of which ten fit, four below each other; 0 if none do."""
    return max((high for high in PIP_HEIGHTS if 3 * high <= width and 4 * high + 4 <= height), default=0)


_SMALL = {
    "K": """
        ..g.g.g..
        ..ggggg..
        ..ggrgg..
        ..hsssh..
        ..heseh..
        ..hsssh..
        ..hhrhh..
        ..hhhhh..
        .**hhh**.
        **g*h*g**
        **g***g**
        **g***g**
    """,
    "Q": """
        ...g.g...
        ..ggggg..
        .hhhhhhh.
        .hhssshh.
        .hhesehh.
        .hhssshh.
        .hhsrshh.
        .hhhshhh.
        .h*sss*h.
        .***s***.
        ***g*g***
        ****g****
    """,
    "J": """
        ......gg.
        .*****g..
        *********
        ..hsssh..
        ..heseh..
        ..hsssh..
        ..hsrsh..
        ...sss...
        ..**s**..
        .**g*g**.
        ***g*g***
        ***g*g***
    """,
}

_LARGE = {
    "K": """
        ..g...g...g..
        ..gg.ggg.gg..
        ..ggggrgggg..
        ..ggggggggg..
        ..hsssssssh..
        ..hsesssesh..
        ..hsssssssh..
        ..hsssssssh..
        ..hhhhhhhhh..
        ..hhhhrhhhh..
        ..hhhhhhhhh..
        ...hhhhhhh...
        .***hhhhh***.
        ****ghhhg****
        ***gg*h*gg***
        ***g**g**g***
        ***g**g**g***
        ***g**g**g***
    """,
    "Q": """
        ....g.g.g....
        ....ggggg....
        ...ggrgrgg...
        ..hhhhhhhhh..
        .hhhssssshhh.
        .hhsessseshh.
        .hhssssssshh.
        .hhssssssshh.
        .hhsssrssshh.
        .hhhssssshhh.
        .hhhhssshhhh.
        .hh*hsssh*hh.
        .h***sss***h.
        .****gsg****.
        *****ggg*****
        ***g**g**g***
        ***g**g**g***
        ***g**g**g***
    """,
    "J": """
        .........ggg.
        ..*******gg..
        .*********g..
        *************
        ..hhhhhhhhh..
        ..hsssssssh..
        ..hsesssesh..
        ..hsssssssh..
        ..hsssssssh..
        ..hsssrsssh..
        ...sssssss...
        .....sss.....
        ..***sss***..
        .****gsg****.
        .***g*g*g***.
        ****g*g*g****
        ****g*g*g****
        ****g*g*g****
    """,
}

_ROLES = {
    "g": Role.CARD_GOLD,
    "s": Role.CARD_SKIN,
    "h": Role.CARD_HAIR,
    "e": Role.CARD_INK,
    "r": Role.CARD_RED,
}


def figure(rank: str, suit: int, width: int, height: int) -> Dots:
    """The largest figure that fits, in square dots, of `K`, `Q` or `J` and an index into `cards.SUITS`."""
    drawn = [
        dots(figures[rank].split(), {**_ROLES, "*": SUITS[suit]}, scale)
        for figures, scale in ((_SMALL, 2), (_LARGE, 1), (_SMALL, 1))
    ]
    return next(picture for picture in drawn if len(picture[0]) <= width and len(picture) <= height)
