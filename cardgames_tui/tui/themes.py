"""The colours: own themes, and what the tables and the cards need beyond what a theme has.

Variables that begin with `table-` stand on the background of the screen, those that begin with `card-` on
the face of a card. A theme that says nothing about them gets those for dark or for light themes.
"""

from collections.abc import Mapping
from os import environ

from textual.theme import Theme

_BARE_CARD = {
    "card-face": "transparent",
    "card-face-playable": "transparent",
}
"""Cards that are drawn on the background of the screen."""

_ON_DARK = {
    "table-key": "#ffd866",
    "table-good": "#7ee787",
    "table-bad": "#ff9b94",
    "table-hole": "#c9a8e8",
    "table-hand": "#f2f2f2",
    "table-frame": "#6b7681",
    "table-dim": "#a3abb3",
    "table-cursor": "#ffffff33",
    "table-hover": "#ffffff 10%",
    "card-face-hint": "#ffd866",
    "card-hint": "#1c1a10",
    "card-rank": "#f2f2f2",
    "card-covered": "#b9c0c7",
    "card-playable": "#ffd866",
    "card-sign": "#ffd866",
    "card-good": "#7ee787",
    "card-bad": "#ff9b94",
    "card-frame": "#6b7681",
    "card-red": "#ff8f88",
    "card-black": "#c3ccd5",
    "card-green": "#7ee787",
    "card-blue": "#79c0ff",
}

_ON_LIGHT = {
    "table-key": "#6b3f00",
    "table-good": "#0b5a24",
    "table-bad": "#a00018",
    "table-hole": "#5b2f90",
    "table-hand": "#111111",
    "table-frame": "#7d868f",
    "table-dim": "#4a5158",
    "table-cursor": "#00000026",
    "table-hover": "#000000 7%",
    "card-face-hint": "#5a3500",
    "card-hint": "#ffffff",
    "card-rank": "#111111",
    "card-covered": "#444b52",
    "card-playable": "#6b3f00",
    "card-sign": "#6b3f00",
    "card-good": "#0b5a24",
    "card-bad": "#a00018",
    "card-frame": "#7d868f",
    "card-red": "#a00018",
    "card-black": "#333a41",
    "card-green": "#0b5a24",
    "card-blue": "#0a4a9a",
}

_IVORY = {
    "card-face": "#e9e3d2",
    "card-face-playable": "#fff3c4",
    "card-face-hint": "#ffc53d",
    "card-hint": "#1c1608",
    "card-rank": "#22231f",
    "card-covered": "#4b4d45",
    "card-playable": "#16170f",
    "card-sign": "#7a4300",
    "card-good": "#11622b",
    "card-bad": "#a3121f",
    "card-frame": "#8f8b7b",
    "card-red": "#a3121f",
    "card-black": "#2d3230",
    "card-green": "#11622b",
    "card-blue": "#14499c",
}
"""Cards of ivory, which dark and light felt have in common."""

FELT_DARK = Theme(
    name="felt-dark",
    primary="#86cfa4",
    secondary="#d9b86a",
    accent="#e8c46c",
    warning="#f0b95f",
    error="#f08a80",
    success="#86d69a",
    foreground="#e9f0ea",
    background="#12291f",
    surface="#173327",
    panel="#1f4031",
    variables={
        **_IVORY,
        "text-muted": "#a9c2b3",
        "text-disabled": "#a9c2b3",
        "table-key": "#ffd866",
        "table-good": "#8ee6a0",
        "table-bad": "#ffa79e",
        "table-hole": "#d9b3ff",
        "table-hand": "#f4f1e6",
        "table-frame": "#628772",
        "table-dim": "#a9c2b3",
        "table-cursor": "#284f3e",
        "table-hover": "#24503a",
        "block-cursor-background": "#ffd866",
        "block-cursor-foreground": "#1c1a10",
        "block-cursor-blurred-background": "#2a5240",
        "block-hover-background": "#24503a",
        "footer-key-foreground": "#ffd866",
        "link-background-hover": "#2a5240",
        "input-selection-background": "#3d6b55",
    },
)
"""A card table at night."""

FELT_LIGHT = Theme(
    name="felt-light",
    primary="#1f5c3d",
    secondary="#6b4a10",
    accent="#7a4b00",
    warning="#7a4b00",
    error="#a3121f",
    success="#12602c",
    foreground="#10201a",
    background="#d5e6da",
    surface="#e4efe7",
    panel="#c6dccd",
    dark=False,
    variables={
        **_IVORY,
        "card-face": "#fffdf6",
        "card-face-playable": "#ffedad",
        "text-muted": "#3b5246",
        "text-disabled": "#3b5246",
        "table-key": "#663c00",
        "table-good": "#0c5426",
        "table-bad": "#960f1c",
        "table-hole": "#562a8c",
        "table-hand": "#10201a",
        "table-frame": "#7c9a88",
        "table-dim": "#3b5246",
        "table-cursor": "#a9cdb6",
        "table-hover": "#bfdac8",
        "block-cursor-background": "#1f5c3d",
        "block-cursor-foreground": "#ffffff",
        "block-cursor-blurred-background": "#b5d3c0",
        "block-hover-background": "#bfdac8",
        "footer-key-foreground": "#663c00",
        "link-background-hover": "#b5d3c0",
        "input-selection-background": "#a9cdb6",
    },
)
"""A card table in daylight."""

HIGH_CONTRAST = Theme(
    name="high-contrast",
    primary="#ffff00",
    secondary="#00ffff",
    accent="#ffff00",
    warning="#ffff00",
    error="#ff9c9c",
    success="#7dff7d",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#1c1c1c",
    variables={
        **_IVORY,
        "card-face": "#ffffff",
        "card-face-playable": "#ffff66",
        "card-face-hint": "#00ffff",
        "card-hint": "#000000",
        "card-rank": "#000000",
        "card-covered": "#2b2b2b",
        "card-playable": "#000000",
        "card-sign": "#000000",
        "card-good": "#004d17",
        "card-bad": "#8a0010",
        "card-frame": "#6a6a6a",
        "card-red": "#8a0010",
        "card-black": "#000000",
        "card-green": "#004d17",
        "card-blue": "#002f80",
        "text-muted": "#e0e0e0",
        "text-disabled": "#d0d0d0",
        "table-key": "#ffff00",
        "table-good": "#7dff7d",
        "table-bad": "#ff9c9c",
        "table-hole": "#ffffff",
        "table-hand": "#ffffff",
        "table-frame": "#9a9a9a",
        "table-dim": "#d0d0d0",
        "table-cursor": "#0000c0",
        "table-hover": "#303030",
        "block-cursor-background": "#ffff00",
        "block-cursor-foreground": "#000000",
        "block-cursor-blurred-background": "#000060",
        "block-hover-background": "#303030",
        "footer-key-foreground": "#ffff00",
        "link-background-hover": "#303030",
        "input-selection-background": "#0000c0",
    },
)
"""As much contrast as there can be: at least 7 : 1."""

SIXTEEN = Theme(
    name="sixteen",
    primary="#55ffff",
    secondary="#55ffff",
    accent="#ffff55",
    warning="#ffff55",
    error="#ff5555",
    success="#55ff55",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#000000",
    boost="#000000",
    variables={
        "card-face": "#000000",
        "card-face-playable": "#000000",
        "card-face-hint": "#ffff55",
        "card-hint": "#000000",
        "card-rank": "#ffffff",
        "card-covered": "#aaaaaa",
        "card-playable": "#ffff55",
        "card-sign": "#ffff55",
        "card-good": "#55ff55",
        "card-bad": "#ff5555",
        "card-frame": "#aaaaaa",
        "card-red": "#ff5555",
        "card-black": "#ffffff",
        "card-green": "#55ff55",
        "card-blue": "#55ffff",
        "text": "#ffffff",
        "text-muted": "#aaaaaa",
        "text-disabled": "#aaaaaa",
        "text-primary": "#55ffff",
        "text-secondary": "#55ffff",
        "text-accent": "#ffff55",
        "text-warning": "#ffff55",
        "text-error": "#ff5555",
        "text-success": "#55ff55",
        "table-key": "#ffff55",
        "table-good": "#55ff55",
        "table-bad": "#ff5555",
        "table-hole": "#ff55ff",
        "table-hand": "#ffffff",
        "table-frame": "#aaaaaa",
        "table-dim": "#aaaaaa",
        "table-cursor": "#0000aa",
        "table-hover": "#0000aa",
        "block-cursor-background": "#ffff55",
        "block-cursor-foreground": "#000000",
        "block-cursor-blurred-background": "#0000aa",
        "block-hover-background": "#0000aa",
        "border-blurred": "#aaaaaa",
        "footer-key-foreground": "#ffff55",
        "link-background-hover": "#0000aa",
        "input-selection-background": "#0000aa",
        "surface-active": "#0000aa",
        "button-foreground": "#ffffff",
        "button-color-foreground": "#000000",
        "scrollbar": "#aaaaaa",
        "scrollbar-hover": "#ffffff",
        "scrollbar-active": "#ffffff",
    },
)
"""Nothing but the sixteen colours that every terminal with colours has."""

OWN_THEMES = (FELT_DARK, FELT_LIGHT, HIGH_CONTRAST, SIXTEEN)
"""The themes made for this program, in the order in which a key goes through them."""

_TWO_COLOURS = {"clubs": "black", "diamonds": "red", "hearts": "red", "spades": "black"}
_FOUR_COLOURS = {"clubs": "green", "diamonds": "blue", "hearts": "red", "spades": "black"}


def own_variables(theme: Theme, *, four: bool) -> dict[str, str]:
    """The variables that a theme does not have of Textual.

    Args:
        theme: The theme; what it says itself counts.
        four: Whether every suit has a colour of its own.
    """
    colours = {**_BARE_CARD, **(_ON_DARK if theme.dark else _ON_LIGHT), **theme.variables}
    suits = _FOUR_COLOURS if four else _TWO_COLOURS
    return colours | {f"card-{suit}": colours[f"card-{colour}"] for suit, colour in suits.items()}


def suitable_theme(color_system: str | None, environment: Mapping[str, str] = environ) -> str:
    """The name of the theme that suits a terminal: its number of colours, and whether it is light.

    Args:
        color_system: Which colours the terminal has, as Rich names them.
        environment: Where some terminals tell their colours: `COLORFGBG` ends with that of the background.
    """
    if color_system == "standard":
        return SIXTEEN.name
    background = environment.get("COLORFGBG", "").rpartition(";")[2]
    return (FELT_LIGHT if background in ("7", "15") else FELT_DARK).name


def theme_order(names: list[str]) -> list[str]:
    """Names of themes in the order in which they are offered: the own ones first."""
    own = [theme.name for theme in OWN_THEMES]
    return own + sorted(name for name in names if name not in own)


def theme_title(name: str) -> str:
    """What to call a theme: `Felt dark`."""
    return name.replace("-", " ").capitalize()
