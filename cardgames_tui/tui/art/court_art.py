"""The sign of a court card: a king, a queen or a jack down to the shoulders, dressed in the suit's colour."""

from cardgames_tui.tui.art.canvas import Dots
from cardgames_tui.tui.art.pips import dots
from cardgames_tui.tui.art.roles import SUITS, Role

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
