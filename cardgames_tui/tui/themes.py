"""The roles of colours, our palettes, and the themes for Textual.

Every role is a variable of every theme, such as `$card-face` in a style sheet. Cards and hands are drawn with
those of `Role`; the screens around them use a few more, such as the backgrounds `surface` and `panel`.

Terminals with 256 colours get the nearest ones (`rich.color.Color.downgrade`). Our greys are dull enough to
stay grey there, and the other colours differ enough to stay different.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from os import environ

from textual.color import Color
from textual.theme import Theme


class Role(StrEnum):
    TABLE = "table"
    TEXT = "table-text"
    FAINT = "table-faint"
    NEXT = "table-next"
    """Words about what can be done now."""

    CARD_FACE = "card-face"
    CARD_LIVE = "card-live"
    """Played last or playable: a little brighter."""
    CARD_HINTED = "card-hinted"
    CARD_COVERED = "card-covered"
    CARD_BURIED = "card-buried"
    """Deeper in the hole."""
    EMPTY_FAN = "empty-fan"
    CARD_SEAM = "card-seam"
    CARD_INK = "card-ink"
    CURSOR = "cursor"
    CURSOR_FACE = "cursor-face"
    CURSOR_COVERED = "cursor-covered"

    CLUBS = "card-clubs"
    SPADES = "card-spades"
    HEARTS = "card-hearts"
    DIAMONDS = "card-diamonds"
    COVERED_CLUBS = "covered-clubs"
    COVERED_SPADES = "covered-spades"
    COVERED_HEARTS = "covered-hearts"
    COVERED_DIAMONDS = "covered-diamonds"

    KEY = "key"
    KEY_INK = "key-ink"
    KEEPS = "keeps"
    LOSES = "loses"
    SIGN_INK = "sign-ink"

    HOLE = "hole"

    SKIN = "skin"
    SKIN_SHADE = "skin-shade"
    SKIN_BACK = "skin-back"
    """A hand half behind another one."""
    SKIN_INK = "skin-ink"
    CHOSEN_HAND = "chosen-hand"
    CHOSEN_SHADE = "chosen-shade"
    TARGET_HAND = "target-hand"
    TARGET_SHADE = "target-shade"
    DEAD_HAND = "dead-hand"
    DEAD_SHADE = "dead-shade"
    DEAD_INK = "dead-ink"


SUIT_ROLES = (Role.CLUBS, Role.SPADES, Role.HEARTS, Role.DIAMONDS)
"""In the order of `cards.SUITS`."""

COVERED_SUIT_ROLES = (
    Role.COVERED_CLUBS,
    Role.COVERED_SPADES,
    Role.COVERED_HEARTS,
    Role.COVERED_DIAMONDS,
)

GLOW = tuple(f"glow-{level}" for level in range(4))
"""The glow around the ring, from the faintest."""

RING = tuple(f"ring-{level}" for level in range(6))
"""The ring around the hole, from the faintest light."""


def _palette(text: str, base: Mapping[str, str] | None = None) -> dict[str, str]:
    """Reads names and colours in turn, on top of those of the base."""
    parts = text.split()
    return {**(base or {}), **dict(zip(parts[::2], parts[1::2], strict=True))}


_DARK = _palette("""
    table #0f1412 table-text #e8ede8 table-faint #98a9a0 empty-fan #19211d
    surface #181e1b panel #1b221f table-frame #4a7562 table-cursor #2a3530 table-hover #222b27
    card-face #f2ecde card-live #fffaf0 card-hinted #ffdf80 card-covered #cbc4ae card-buried #7f7b70
    card-seam #857f70 card-ink #1c1c1c card-red #a00f1e card-green #004d26 card-blue #122f9c
    cursor #7fc4ff cursor-face #d3f0ff cursor-covered #aac6df
    key #ffcf5a key-ink #1c1608 table-next #ffcf5a keeps #7fe08f loses #ff9a90 sign-ink #0f1412
    hole #000000 glow-0 #131713 glow-1 #1d1c18 glow-2 #2c2823 glow-3 #453c34
    ring-0 #6e5539 ring-1 #8d662e ring-2 #b28243 ring-3 #d69f52 ring-4 #f5c56d ring-5 #ffecb4
    skin #e9b58c skin-shade #b97f5a skin-back #c8946c skin-ink #331a0c
    chosen-hand #ffd98c chosen-shade #cf9f52 target-hand #fbe6d2 target-shade #d3ab8b
    dead-hand #59625d dead-shade #434b47 dead-ink #f2f5f2
""")
"""Nearly black, so that the cards and the hole glow."""

_LIGHT = _palette(
    """
    table #d3dbd6 table-text #14201a table-faint #3c4a42 empty-fan #c3ccc6
    surface #e6ebe8 panel #c9d3cd table-frame #75867c table-cursor #c3cfc8 table-hover #ccd6d0
    card-face #fffdf6 card-live #ffffff card-hinted #ffd964 card-covered #c2b99a card-buried #9c927a
    card-seam #8a8068 card-red #930c1b
    cursor #102f8f cursor-face #cfeeff cursor-covered #a6c6e2
    key #f5b82e table-next #5f2f00 keeps #0b5a24 loses #8a0014 sign-ink #ffffff
    hole #0b0b0b glow-0 #d3d7cd glow-1 #d4cfba glow-2 #d6c79a glow-3 #d9b878
    ring-0 #d8a85c ring-1 #dda03c ring-2 #e0962a ring-3 #eb9c2c ring-4 #f6b040 ring-5 #ffd88a
    skin #d99a6c skin-shade #a9683f skin-back #bd7d52 skin-ink #2a1206
    chosen-hand #f0b84a chosen-shade #b98220 target-hand #fffaf0 target-shade #d9a77c
    dead-hand #8d9791 dead-shade #717b75 dead-ink #101512
    """,
    _DARK,
)
"""Bright, for bright rooms."""

_HIGH_CONTRAST = _palette(
    """
    table #000000 table-text #ffffff table-faint #d0d0d0 empty-fan #1c1c1c
    surface #141414 panel #1c1c1c table-frame #9a9a9a table-cursor #000090 table-hover #262626
    card-face #ffffff card-live #ffffff card-hinted #ffff66 card-covered #dddddd card-buried #9a9a9a
    card-seam #606060 card-ink #000000 card-red #90000c card-green #003d1a card-blue #002070
    covered-red #6f000a cursor #00b0ff cursor-face #ccf2ff cursor-covered #b4e2ff
    key #ffff00 key-ink #000000 table-next #ffff00 keeps #7dff7d loses #ff9c9c sign-ink #000000
    glow-0 #080808 glow-1 #141414 glow-2 #242424 glow-3 #383838
    ring-0 #4a4a30 ring-1 #7a7a40 ring-2 #b0b050 ring-3 #e0e060 ring-4 #ffff80 ring-5 #ffffff
    skin #ffc896 skin-shade #b07040 skin-back #d89a68 skin-ink #000000
    chosen-hand #ffff66 chosen-shade #b0b000 target-hand #ffffff target-shade #b0b0b0
    dead-hand #4a4a4a dead-shade #303030 dead-ink #ffffff
    """,
    _DARK,
)
"""Every text has a contrast of at least 7 : 1."""

_SIXTEEN = _palette("""
    table #000000 table-text #ffffff table-faint #aaaaaa empty-fan #000000
    surface #000000 panel #000000 table-frame #aaaaaa table-cursor #0000aa table-hover #0000aa
    card-face #ffffff card-live #ffffff card-hinted #ffff55 card-covered #000000 card-buried #aaaaaa
    card-seam #aaaaaa card-ink #000000 card-red #aa0000 card-green #aa00aa card-blue #0000aa
    covered-ink #ffffff covered-red #ff5555 covered-green #ff55ff covered-blue #55ffff
    cursor #55ffff cursor-face #55ffff cursor-covered #000000
    key #ffff55 key-ink #000000 table-next #ffff55 keeps #55ff55 loses #ff55ff sign-ink #000000
    hole #000000 glow-0 #000000 glow-1 #000000 glow-2 #000000 glow-3 #000000
    ring-0 #ffff55 ring-1 #ffff55 ring-2 #ffff55 ring-3 #ffff55 ring-4 #ffff55 ring-5 #ffff55
    skin #ffff55 skin-shade #aa5500 skin-back #aa5500 skin-ink #000000
    chosen-hand #ffffff chosen-shade #aaaaaa target-hand #55ffff target-shade #00aaaa
    dead-hand #aaaaaa dead-shade #555555 dead-ink #000000
    text #ffffff text-primary #55ffff text-secondary #55ffff text-accent #ffff55 text-warning #ffff55
    text-error #ff5555 text-success #55ff55 border-blurred #aaaaaa surface-active #0000aa
    button-foreground #ffffff button-color-foreground #000000 block-cursor-text-style none
    scrollbar-hover #ffffff scrollbar-active #ffffff
""")
"""For terminals with sixteen colours. Covered cards are black, and Textual mixes no others for the rest.

Bold black is grey on many of these terminals.
"""

DARK_THEME, LIGHT_THEME, SIXTEEN_THEME = "dark", "light", "sixteen"

_PALETTES = {
    DARK_THEME: _DARK,
    LIGHT_THEME: _LIGHT,
    "high-contrast": _HIGH_CONTRAST,
    SIXTEEN_THEME: _SIXTEEN,
}

OWN_THEMES = tuple(_PALETTES)


def own_theme(name: str) -> Theme:
    return _theme(name, _PALETTES[name], dark=name != LIGHT_THEME)


def _theme(name: str, palette: Mapping[str, str], *, dark: bool) -> Theme:
    return Theme(
        name=name,
        primary=palette["table-next"],
        secondary=palette["cursor"],
        error=palette["loses"],
        success=palette["keeps"],
        foreground=palette["table-text"],
        background=palette["table"],
        surface=palette["surface"],
        panel=palette["panel"],
        dark=dark,
        variables={
            **palette,
            "text-muted": palette["table-faint"],
            "text-disabled": palette["table-faint"],
            "block-cursor-background": palette["key"],
            "block-cursor-foreground": palette["key-ink"],
            "block-cursor-blurred-background": palette["table-cursor"],
            "block-hover-background": palette["table-hover"],
            "footer-key-foreground": palette["table-next"],
            "link-background-hover": palette["table-cursor"],
            "input-selection-background": palette["table-cursor"],
            "scrollbar": palette["table-frame"],
            "scrollbar-background": palette["panel"],
        },
    )


def own_variables(theme: Theme, *, four_colours: bool) -> dict[str, str]:
    """The variables of all roles in one of our themes or an adapted one."""
    variables = {**_DARK, **theme.variables}  # at the start Textual uses one of its own themes
    for ending in ("ink", "red", "green", "blue"):
        variables.setdefault(f"covered-{ending}", variables[f"card-{ending}"])
    clubs, diamonds = ("green", "blue") if four_colours else ("ink", "red")
    for on, roles in (("card", SUIT_ROLES), ("covered", COVERED_SUIT_ROLES)):
        for role, ending in zip(roles, (clubs, "ink", "red", diamonds), strict=True):
            variables[role] = variables[f"{on}-{ending}"]
    return variables


_TEXT_AMOUNTS = {"empty-fan": 0.08, "table-hover": 0.05, "table-cursor": 0.09, "table-frame": 0.35}
"""How much of the text colour is blended into the background."""

_GLOW_AMOUNTS = (0.06, 0.15, 0.3, 0.5)
"""How much of the faintest light of the ring is blended into the background for the glow."""

_MIN_CONTRAST = 4.6
"""Slightly more than text needs (WCAG 2.2), because colours are rounded."""


def adapted_theme(theme: Theme) -> Theme:
    """Our palette on the backgrounds of one of Textual's themes, with its text where that can be read."""
    base = _DARK if theme.dark else _LIGHT
    background = Color.parse(theme.background or base["table"])
    text = Color.parse(theme.foreground or base["table-text"])
    if contrast(text, background.blend(text, _TEXT_AMOUNTS["table-cursor"])) < _MIN_CONTRAST:
        text = Color.parse(base["table-text"])
    mixed = {name: background.blend(text, amount) for name, amount in _TEXT_AMOUNTS.items()}
    ring = Color.parse(base["ring-0"])
    mixed |= {name: background.blend(ring, amount) for name, amount in zip(GLOW, _GLOW_AMOUNTS, strict=True)}
    surface = Color.parse(theme.surface) if theme.surface else mixed["table-hover"]
    mixed |= {"table": background, "table-text": text, "surface": surface, "panel": mixed["table-hover"]}
    mixed["table-faint"] = _faint(text, mixed["table-cursor"], surface)
    palette = {**base, **{name: colour.hex for name, colour in mixed.items()}}
    return _theme(theme.name, palette, dark=theme.dark)


def _faint(text: Color, *backgrounds: Color) -> Color:
    """The faintest blend of text and a background that is readable on all backgrounds."""
    steps = (text.blend(backgrounds[0], part / 20) for part in range(8, 0, -1))
    readable = (
        each for each in steps if min(contrast(each, ground) for ground in backgrounds) >= _MIN_CONTRAST
    )
    return next(readable, text)


def contrast(one: Color, other: Color) -> float:
    """The contrast ratio of two colours, from 1 to 21 (WCAG 2.2)."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Color) -> float:
    parts = (part / 255 for part in colour.rgb)
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def suitable_theme(color_system: str | None, environment: Mapping[str, str] = environ) -> str:
    """The theme for a terminal. `COLORFGBG` ends with the number of its background colour."""
    if color_system == "standard":
        return SIXTEEN_THEME
    is_light = environment.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15")
    return LIGHT_THEME if is_light else DARK_THEME


def readable_themes(names: Iterable[str], color_system: str | None) -> list[str]:
    """The names of the themes that are readable on a terminal, ours first.

    Textual's need more colours than some terminals have. Its `ansi` themes would be drawn on a background of
    unknown colour.
    """
    if color_system == "standard":
        return [SIXTEEN_THEME]
    if color_system == "256":
        return [*OWN_THEMES]
    return [*OWN_THEMES, *sorted(name for name in names if name not in OWN_THEMES and "ansi" not in name)]


def theme_title(name: str) -> str:
    return name.replace("-", " ").capitalize()
