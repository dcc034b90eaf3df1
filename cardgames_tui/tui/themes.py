"""The names of the colours, our palettes, which have a colour for each name, and the themes for Textual.

Each name is also a variable of every theme, so that `$card-face` can be used in style sheets. The cards and
hands are drawn with those of `Role`. The others are for the screens around them:

surface, panel: the backgrounds of dialogs and of the first and the last line.
table-frame: lines and scroll bars.
table-cursor, table-hover: the backgrounds of the row that the keys act on, and of the one under the mouse.
four-clubs, four-diamonds: the colours of these suits where every suit has its own.

The palettes in 256 colours use only the cube and the greys of xterm, so that nothing is rounded.
"""

from collections.abc import Mapping
from enum import StrEnum
from os import environ

from textual.color import Color
from textual.theme import Theme


class Role(StrEnum):
    """The colours that cards and hands are drawn with."""

    TABLE = "table"
    TEXT = "table-text"
    FAINT = "table-faint"
    """Words on the table that matter less."""
    NEXT = "table-next"
    """Words on the table that say what can be done now."""
    EMPTY_FAN = "empty-fan"
    """The place of a fan that has been played off."""

    CARD_FACE = "card-face"
    """The top card of a fan."""
    CARD_LIVE = "card-live"
    """The card played last: a little brighter."""
    CARD_PLAYABLE = "card-playable"
    """A card that can be played: tinted a little."""
    CARD_HINTED = "card-hinted"
    CARD_COVERED = "card-covered"
    CARD_BURIED = "card-buried"
    """A card that lies deeper in the hole."""
    CARD_SEAM = "card-seam"
    """The thin line between a card and the one that covers it, and the outline of cards that have one."""
    CARD_INK = "card-ink"
    """What is printed on a card in no colour of a suit."""
    CLUBS = "card-clubs"
    SPADES = "card-spades"
    HEARTS = "card-hearts"
    DIAMONDS = "card-diamonds"

    CARD_RED = "card-red"
    """The red of the ornaments on court cards; then their crowns, faces and hair."""
    CARD_GOLD = "card-gold"
    CARD_SKIN = "card-skin"
    CARD_HAIR = "card-hair"

    KEY = "key"
    """The background of a key that does something now."""
    KEY_INK = "key-ink"
    KEEPS = "keeps"
    """The mark of a move that keeps the win, and of one that loses it."""
    LOSES = "loses"
    CURSOR = "cursor"
    """The frame around what the cursor stands on."""

    HOLE = "hole"
    """The inside of the hole."""

    SKIN = "skin"
    SKIN_SHADE = "skin-shade"
    """The gaps between folded fingers, and what lies in their shadow."""
    SKIN_BACK = "skin-back"
    """The hand half behind another one."""
    SKIN_INK = "skin-ink"
    CHOSEN_HAND = "chosen-hand"
    CHOSEN_SHADE = "chosen-shade"
    TARGET_HAND = "target-hand"
    """A hand that the chosen one can hit."""
    TARGET_SHADE = "target-shade"
    DEAD_HAND = "dead-hand"
    DEAD_SHADE = "dead-shade"
    DEAD_INK = "dead-ink"


RING = tuple(f"ring-{level}" for level in range(6))
"""The light of the ring around the hole, from the faintest to the brightest."""

GLOW = tuple(f"glow-{level}" for level in range(4))
"""The glow around the ring, from the outermost, hardly brighter than the table, to the innermost."""

SUIT_ROLES = (Role.CLUBS, Role.SPADES, Role.HEARTS, Role.DIAMONDS)
"""The colours of the suits, in the order of `cards.SUITS`."""


def _palette(text: str, base: dict[str, str] | None = None) -> dict[str, str]:
    """Reads names and colours in turn; what is left out is taken from the base."""
    parts = text.split()
    return {**(base or {}), **dict(zip(parts[::2], parts[1::2], strict=True))}


DARK = _palette("""
    table #0e1512 table-text #e8ede8 table-faint #95a69d empty-fan #18221d
    surface #151e1a panel #17211c table-frame #4a7562 table-cursor #24332c table-hover #1d2924
    card-playable #fff0bd four-clubs #00552a four-diamonds #123f9c
    card-face #f1ebdc card-live #fffaf0 card-hinted #ffdf80 card-covered #d9d3c5 card-buried #8d8774
    card-seam #8b8471 card-ink #1c1c1c card-red #b51626 card-gold #d29a2a card-skin #efc49a card-hair #6b4528
    key #ffcf5a key-ink #1c1608 table-next #ffcf5a keeps #7fe08f loses #ff9a90 cursor #7fc4ff
    hole #000000 ring-0 #3a2c3c ring-1 #6b4a45 ring-2 #a06c4c ring-3 #d8975a ring-4 #ffc47c ring-5 #fff0cf
    glow-0 #10171a glow-1 #161a26 glow-2 #1f1f36 glow-3 #2c2746
    skin #e9b58c skin-shade #b97f5a skin-back #c8946c skin-ink #331a0c
    chosen-hand #ffd98c chosen-shade #cf9f52 target-hand #fbe6d2 target-shade #d3ab8b
    dead-hand #59625d dead-shade #434b47 dead-ink #f2f5f2
""")
"""Nearly black, so that the cards and the hole glow."""

FELT_DARK = _palette(
    """
    table #0f2b20 loses #ff9c92 table-faint #a8c2b4 empty-fan #173a2c
    surface #143426 panel #18392b table-frame #4c7561 table-cursor #204435 table-hover #1c4231
    glow-0 #102b24 glow-1 #142a2e glow-2 #1c2a3c glow-3 #292c4a
    dead-hand #566a60 dead-shade #42544b dead-ink #ffffff
    """,
    DARK,
)
"""A card table at night."""

LIGHT = _palette(
    """
    table #d3dbd6 table-text #14201a table-faint #415047 empty-fan #c3ccc6
    surface #e6ebe8 panel #c5d0c9 table-frame #75867c table-cursor #bccac2 table-hover #c6d0ca
    card-playable #fff3c8
    card-face #fffdf6 card-live #ffffff card-hinted #ffd964 card-covered #efe8d6 card-buried #b3a98f
    card-seam #a39a80 card-red #b01022 card-gold #c88a14
    key #f5b82e key-ink #1c1608 table-next #6b3f00 keeps #0b5a24 loses #a00018 cursor #164f9f
    hole #0b0b14 ring-0 #8f8aa6 ring-1 #8a6a55 ring-2 #b0713c ring-3 #d98a34 ring-4 #f2a93f ring-5 #ffd87a
    glow-0 #cdd5d3 glow-1 #c3cad0 glow-2 #b5bccb glow-3 #a2a8c0
    skin #d99a6c skin-shade #a9683f skin-back #bd7d52 skin-ink #2a1206
    chosen-hand #f0b84a chosen-shade #b98220 target-hand #fffaf0 target-shade #d9a77c
    dead-hand #8d9791 dead-shade #717b75 dead-ink #101512
    """,
    DARK,
)
"""Bright, for bright rooms."""

FELT_LIGHT = _palette(
    """
    table #c3dccb table-faint #3b5246 empty-fan #b3cfbc
    surface #d9eadf panel #b4d1be table-frame #6f9480 table-cursor #a5cab3 table-hover #b0d0bb
    glow-0 #bed7ca glow-1 #b6cfcb glow-2 #acc3ca glow-3 #9fb2c4
    """,
    LIGHT,
)
"""A card table in daylight."""

HIGH_CONTRAST = _palette(
    """
    table #000000 table-text #ffffff table-faint #d0d0d0 empty-fan #1c1c1c
    surface #141414 panel #1c1c1c table-frame #9a9a9a table-cursor #000090 table-hover #262626
    card-playable #ffffcc four-clubs #004d20 four-diamonds #002f80
    card-face #ffffff card-live #ffffff card-hinted #ffff66 card-covered #e2e2e2 card-buried #9a9a9a
    card-seam #606060 card-ink #000000 card-red #90000c card-gold #b07800 card-skin #ffcfa0 card-hair #4a2a10
    key #ffff00 key-ink #000000 table-next #ffff00 keeps #7dff7d loses #ff9c9c cursor #00b0ff
    ring-0 #4a4a30 ring-1 #7a7a40 ring-2 #b0b050 ring-3 #e0e060 ring-4 #ffff80 ring-5 #ffffff
    glow-0 #080808 glow-1 #141414 glow-2 #242424 glow-3 #383838
    skin #ffc896 skin-shade #b07040 skin-back #d89a68 skin-ink #000000
    chosen-hand #ffff66 chosen-shade #b0b000 target-hand #ffffff target-shade #b0b0b0
    dead-hand #4a4a4a dead-shade #303030 dead-ink #ffffff
    """,
    DARK,
)
"""As much contrast as there can be: at least 7 : 1."""

SIXTEEN = _palette("""
    table #000000 table-text #ffffff table-faint #aaaaaa empty-fan #000000
    surface #000000 panel #000000 table-frame #aaaaaa table-cursor #0000aa table-hover #0000aa
    card-playable #ffffff four-clubs #aa00aa four-diamonds #0000aa
    card-face #ffffff card-live #ffffff card-hinted #ffff55 card-covered #ffffff card-buried #aaaaaa
    card-seam #555555 card-ink #000000 card-red #aa0000 card-gold #aa5500 card-skin #ffffff card-hair #aa5500
    key #ffff55 key-ink #000000 table-next #ffff55 keeps #55ff55 loses #ff55ff cursor #55ffff
    hole #000000 ring-0 #ffff55 ring-1 #ffff55 ring-2 #ffff55 ring-3 #ffff55 ring-4 #ffff55 ring-5 #ffff55
    glow-0 #000000 glow-1 #000000 glow-2 #000000 glow-3 #000000
    skin #ffff55 skin-shade #aa5500 skin-back #aa5500 skin-ink #000000
    chosen-hand #ffffff chosen-shade #aaaaaa target-hand #55ffff target-shade #00aaaa
    dead-hand #aaaaaa dead-shade #555555 dead-ink #000000
""")
"""Nothing but the sixteen colours that every terminal with colours has; green is too bright for a suit."""

DARK_256 = _palette("""
    table #121212 table-text #eeeeee table-faint #a8a8a8 empty-fan #262626
    surface #1c1c1c panel #262626 table-frame #585858 table-cursor #303030 table-hover #262626
    card-playable #ffffd7 four-clubs #005f00 four-diamonds #00005f
    card-face #eeeeee card-live #ffffff card-hinted #ffd787 card-covered #dadada card-buried #8a8a8a
    card-seam #808080 card-ink #1c1c1c card-red #af0000 card-gold #d7af00 card-skin #ffd7af card-hair #875f00
    key #ffd75f key-ink #1c1c1c table-next #ffd75f keeps #87d787 loses #ff8787 cursor #5fafff
    hole #000000 ring-0 #3a3a3a ring-1 #5f5f5f ring-2 #af875f ring-3 #d7875f ring-4 #ffaf5f ring-5 #ffffd7
    glow-0 #121212 glow-1 #1c1c1c glow-2 #262626 glow-3 #303030
    skin #ffaf87 skin-shade #af875f skin-back #d7875f skin-ink #1c1c1c
    chosen-hand #ffd787 chosen-shade #d7af5f target-hand #ffffd7 target-shade #d7afaf
    dead-hand #585858 dead-shade #3a3a3a dead-ink #ffffff
""")
"""Nearly black, in 256 colours."""

FELT_DARK_256 = _palette(
    """
    table #005f5f table-faint #e4e4e4 empty-fan #005f87
    surface #005f5f panel #1c1c1c table-frame #5f8787 table-cursor #303030 table-hover #1c1c1c
    keeps #afffaf loses #ffd7d7 cursor #afd7ff
    ring-0 #5f5f5f glow-0 #005f5f glow-1 #005f5f glow-2 #005f5f glow-3 #005f5f
    """,
    DARK_256,
)
"""A card table at night, in 256 colours, whose greens are harsh: it is blue like a sea."""

LIGHT_256 = _palette(
    """
    table #dadada table-text #1c1c1c table-faint #444444 empty-fan #c6c6c6
    surface #e4e4e4 panel #d0d0d0 table-frame #808080 table-cursor #d0d0d0 table-hover #d0d0d0
    card-playable #ffffd7
    card-face #ffffff card-live #ffffff card-hinted #ffd75f card-covered #eeeeee card-buried #a8a8a8
    card-seam #8a8a8a card-gold #d78700
    key #ffaf00 key-ink #1c1c1c table-next #5f0000 keeps #005f00 loses #870000 cursor #0000af
    hole #080808 ring-0 #949494 ring-1 #875f5f ring-2 #af5f00 ring-3 #d78700 ring-4 #ffaf5f ring-5 #ffd787
    glow-0 #dadada glow-1 #d0d0d0 glow-2 #bcbcbc glow-3 #a8a8a8
    skin #d7875f skin-shade #875f00 skin-back #af875f skin-ink #1c1c1c
    chosen-hand #ffaf00 chosen-shade #af8700 target-hand #ffffff target-shade #d7af87
    dead-hand #9e9e9e dead-shade #767676 dead-ink #121212
    """,
    DARK_256,
)
"""Bright, in 256 colours."""

FELT_LIGHT_256 = _palette(
    """
    table #afd7af table-faint #303030 empty-fan #afafaf
    surface #d7ffd7 panel #afd7af table-frame #5f875f table-cursor #d7ffaf table-hover #afffaf
    glow-0 #afd7af glow-1 #afd7af glow-2 #afd7d7 glow-3 #87afaf
    """,
    LIGHT_256,
)
"""A card table in daylight, in 256 colours."""

HIGH_CONTRAST_256 = _palette(
    """
    surface #121212 panel #1c1c1c table-frame #9e9e9e table-cursor #000087
    card-playable #ffffd7 card-hinted #ffff5f card-covered #e4e4e4 card-buried #9e9e9e card-seam #5f5f5f
    card-red #870000 card-gold #af8700 card-skin #ffd7af card-hair #5f0000
    four-clubs #5f0087 four-diamonds #00005f
    keeps #87ff87 loses #ffafaf cursor #00afff
    ring-0 #444444 ring-1 #87875f ring-2 #afaf5f ring-3 #d7d75f ring-4 #ffff87 ring-5 #ffffff
    glow-0 #080808 glow-1 #121212 glow-2 #262626 glow-3 #3a3a3a
    skin #ffd7af skin-shade #af875f skin-back #d7af87
    chosen-hand #ffff5f chosen-shade #afaf00 target-shade #b2b2b2 dead-hand #4e4e4e dead-shade #303030
    """,
    HIGH_CONTRAST,
)
"""As much contrast as there can be, in 256 colours."""

_STANDARD, _EIGHT_BIT = "standard", "256"
"""Rich's names for sixteen and for 256 colours."""

DARK_THEME, LIGHT_THEME = "dark", "light"
"""The themes of a player who has chosen none, on a dark terminal and on a bright one."""

SIXTEEN_THEME = "sixteen"
"""The theme for terminals with sixteen colours."""

_PALETTES = {
    DARK_THEME: (DARK, DARK_256),
    "felt-dark": (FELT_DARK, FELT_DARK_256),
    LIGHT_THEME: (LIGHT, LIGHT_256),
    "felt-light": (FELT_LIGHT, FELT_LIGHT_256),
    "high-contrast": (HIGH_CONTRAST, HIGH_CONTRAST_256),
    SIXTEEN_THEME: (SIXTEEN, SIXTEEN),
}
"""The palettes of each of our themes: in 24-bit colour, and in 256 colours."""

OWN_THEMES = tuple(_PALETTES)
"""The names of the themes made for this program, in the order in which a key goes through them."""

_GLOW_AMOUNTS = (0.06, 0.18, 0.36, 0.55)
"""How much of the colour of the glow is mixed into a theme's background, from the outermost step."""

_TEXT_AMOUNTS = {"empty-fan": 0.08, "table-hover": 0.05, "table-cursor": 0.09, "table-frame": 0.35}
"""The variables that are mixed from a theme's background and its text, with the amount of the text."""

_MIN_CONTRAST = 4.6
"""The least contrast of text with its background (WCAG 2.2)."""

_TERMINAL_BACKGROUND = dict.fromkeys(
    ("table", "table-text", "table-faint", "empty-fan", "hole", *GLOW), "ansi_default"
)
"""What themes in the terminal's own colours leave to the terminal."""

_SIXTEEN_VARIABLES = {
    "text": "#ffffff",
    "text-primary": "#55ffff",
    "text-secondary": "#55ffff",
    "text-accent": "#ffff55",
    "text-warning": "#ffff55",
    "text-error": "#ff5555",
    "text-success": "#55ff55",
    "border-blurred": "#aaaaaa",
    "surface-active": "#0000aa",
    "button-foreground": "#ffffff",
    "button-color-foreground": "#000000",
    "block-cursor-text-style": "none",  # bold black is grey on many of these terminals
    "scrollbar-hover": "#ffffff",
    "scrollbar-active": "#ffffff",
}
"""The variables that Textual would otherwise mix from two of the sixteen colours."""


def own_theme(name: str, color_system: str | None) -> Theme:
    palette = _PALETTES[name][color_system == _EIGHT_BIT]
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
        dark=Color.parse(palette["table"]).brightness < 0.5,
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
            **(_SIXTEEN_VARIABLES if name == SIXTEEN_THEME else {}),
        },
    )


def own_variables(theme: Theme, *, four_colours: bool) -> dict[str, str]:
    """The variables that cards and hands need in a theme, ours or Textual's."""
    variables = dict(theme.variables) if theme.name in OWN_THEMES else _adapted(theme)
    black, red = variables["card-ink"], variables["card-red"]
    clubs, diamonds = (variables["four-clubs"], variables["four-diamonds"]) if four_colours else (black, red)
    suits = zip(SUIT_ROLES, (clubs, black, red, diamonds), strict=True)
    return variables | dict(suits)


def _adapted(theme: Theme) -> dict[str, str]:
    """Our variables, mixed to fit the background of one of Textual's themes."""
    if has_terminal_colours(theme):
        dark = theme.name.endswith("dark")
        dark_words = {} if dark else {name: LIGHT[name] for name in ("table-next", "keeps", "loses")}
        return SIXTEEN | _TERMINAL_BACKGROUND | dark_words | theme.variables
    base = DARK if theme.dark else LIGHT
    background = Color.parse(theme.background or base["table"])
    text = Color.parse(theme.foreground or base["table-text"])
    if contrast(text, background.blend(text, _TEXT_AMOUNTS["table-cursor"])) < _MIN_CONTRAST:
        text = Color.parse(base["table-text"])
    mixed = {name: background.blend(text, amount) for name, amount in _TEXT_AMOUNTS.items()}
    glow = Color.parse("#33305a" if theme.dark else "#8f93b8")
    mixed |= {f"glow-{level}": background.blend(glow, amount) for level, amount in enumerate(_GLOW_AMOUNTS)}
    mixed |= {"table": background, "table-text": text, "table-faint": _faint(text, mixed["table-cursor"])}
    return {**base, **{name: colour.hex for name, colour in mixed.items()}, **theme.variables}


def has_terminal_colours(theme: Theme) -> bool:
    return (theme.background or "").startswith("ansi")


def _faint(text: Color, background: Color) -> Color:
    """The faintest mixture of text and background that can still be read."""
    steps = (text.blend(background, part / 20) for part in range(8, 0, -1))
    return next((faint for faint in steps if contrast(faint, background) >= _MIN_CONTRAST), text)


def contrast(one: Color, other: Color) -> float:
    """The ratio of the luminances of two colours, from 1 to 21 (WCAG 2.2)."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Color) -> float:
    parts = (part / 255 for part in colour.rgb)
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def suitable_theme(color_system: str | None, environment: Mapping[str, str] = environ) -> str:
    """The theme for a terminal, by its number of colours; `COLORFGBG` ends with that of its background."""
    if color_system == _STANDARD:
        return SIXTEEN_THEME
    is_light = environment.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15")
    return LIGHT_THEME if is_light else DARK_THEME


def readable_themes(names: list[str], color_system: str | None) -> list[str]:
    """The names of the themes that can be read on a terminal, ours first.

    Textual's are mixed from more colours than some terminals have. Those in the terminal's own colours are
    left out, since the colour of its background is not known.
    """
    if color_system == _STANDARD:
        return [SIXTEEN_THEME]
    if color_system == _EIGHT_BIT:
        return [*OWN_THEMES]
    return [*OWN_THEMES, *sorted(name for name in names if name not in OWN_THEMES and "ansi" not in name)]


def theme_title(name: str) -> str:
    return name.replace("-", " ").capitalize()
