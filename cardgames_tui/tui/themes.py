"""The themes: ours and what tables and cards need beyond Textual's, and the pen for a terminal."""

from collections.abc import Mapping
from os import environ
from typing import Any

from textual.app import App
from textual.color import Color
from textual.theme import Theme

from cardgames_tui.tui import colours
from cardgames_tui.tui.characters import AsciiFilter
from cardgames_tui.tui.draw.pen import Pen

_STANDARD = "standard"
"""What Rich calls a terminal with sixteen colours."""

_EIGHT_BIT = "256"
"""What Rich calls a terminal with 256 colours."""

DEFAULT = "dark"
"""The theme of whoever has chosen none, on a terminal with a dark ground."""

DEFAULT_LIGHT = "light"
"""The same on a bright ground."""

SIXTEEN = "sixteen"
"""The theme for terminals with sixteen colours."""

_PALETTES = {
    DEFAULT: (colours.DARK, colours.DARK_256),
    "felt-dark": (colours.FELT_DARK, colours.FELT_DARK_256),
    DEFAULT_LIGHT: (colours.LIGHT, colours.LIGHT_256),
    "felt-light": (colours.FELT_LIGHT, colours.FELT_LIGHT_256),
    "high-contrast": (colours.HIGH_CONTRAST, colours.HIGH_CONTRAST_256),
    SIXTEEN: (colours.SIXTEEN, colours.SIXTEEN),
}
"""The palettes of every own theme: for any number of colours, and for 256."""

_SUITS = {
    False: {"clubs": "card-spades", "diamonds": "card-hearts"},
    True: {"clubs": "four-clubs", "diamonds": "four-diamonds"},
}
"""Where the two suits take their colours from that have some of their own in packs of four colours."""

_GLOW = ((0.06, 0.18, 0.36, 0.55), "#33305a", "#8f93b8")
"""The glow on any ground: how much of it there is, and its colours on dark and on light grounds."""

_GROUNDS = {"card-place": 0.08, "table-hover": 0.05, "table-cursor": 0.09, "table-frame": 0.35}
"""What is mixed from the ground and the words of a theme, and how much of the words."""

_LEAST = 4.6
"""The least contrast of words."""

_BLANK_GROUND = {
    "table": "ansi_default",
    "table-text": "ansi_default",
    "table-faint": "ansi_default",
    "card-place": "ansi_default",
    "hole": "ansi_default",
    **{f"glow-{level}": "ansi_default" for level in range(4)},
}
"""What lies on the terminal's own ground in its own colours."""


def own_theme(name: str, color_system: str | None = None) -> Theme:
    """One of the own themes."""
    colours = _PALETTES[name][color_system == _EIGHT_BIT]
    return Theme(
        name=name,
        primary=colours["table-next"],
        secondary=colours["cursor"],
        accent=colours["table-next"],
        warning=colours["table-next"],
        error=colours["loses"],
        success=colours["keeps"],
        foreground=colours["table-text"],
        background=colours["table"],
        surface=colours["surface"],
        panel=colours["panel"],
        boost=colours["surface"],
        dark=Color.parse(colours["table"]).brightness < 0.5,
        variables={**colours, **_of_widgets(colours), **(_OF_FEW if name == SIXTEEN else {})},
    )


def _of_widgets(colours: Mapping[str, str]) -> dict[str, str]:
    return {
        "text-muted": colours["table-faint"],
        "text-disabled": colours["table-faint"],
        "block-cursor-background": colours["key"],
        "block-cursor-foreground": colours["key-ink"],
        "block-cursor-blurred-background": colours["table-cursor"],
        "block-hover-background": colours["table-hover"],
        "footer-key-foreground": colours["table-next"],
        "link-background-hover": colours["table-cursor"],
        "input-selection-background": colours["table-cursor"],
        "scrollbar": colours["table-frame"],
        "scrollbar-background": colours["panel"],
    }


_OF_FEW = {
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
"""What Textual would mix from two of the sixteen colours."""

OWN_THEMES = tuple(map(own_theme, _PALETTES))
"""The themes made for this program, in the order in which a key goes through them."""


def own_variables(theme: Theme, *, four: bool) -> dict[str, str]:
    """The variables that a theme does not have of Textual, as far as it does not say them itself."""
    colours = dict(theme.variables) if theme.name in _PALETTES else _on(theme)
    return colours | {f"card-{suit}": colours[alike] for suit, alike in _SUITS[four].items()}


def _on(theme: Theme) -> dict[str, str]:
    """The colours on the ground of a theme that is not our own."""
    if _has_terminal_colours(theme):
        dark = theme.name.endswith("dark")
        lines = {} if dark else {name: colours.LIGHT[name] for name in ("table-next", "keeps", "loses")}
        return colours.SIXTEEN | _BLANK_GROUND | lines | theme.variables
    base = colours.DARK if theme.dark else colours.LIGHT
    ground = Color.parse(theme.background or base["table"])
    text = _readable_text(Color.parse(theme.foreground or base["table-text"]), ground, base)
    grounds = {name: ground.blend(text, amount) for name, amount in _GROUNDS.items()}
    amounts, on_dark, on_light = _GLOW
    light = Color.parse(on_dark if theme.dark else on_light)
    glow = {f"glow-{level}": ground.blend(light, amount) for level, amount in enumerate(amounts)}
    words = {"table": ground, "table-text": text, "table-faint": _faint(text, grounds["table-cursor"])}
    mixed = {name: colour.hex for name, colour in (words | grounds | glow).items()}
    return {**base, **mixed, **theme.variables}


def _has_terminal_colours(theme: Theme) -> bool:
    """Whether a theme is made of the terminal's own colours."""
    return (theme.background or "").startswith("ansi")


def _readable_text(text: Color, ground: Color, base: Mapping[str, str]) -> Color:
    """The colour of words in a theme, unless it is too near to the ground."""
    cursor = ground.blend(text, _GROUNDS["table-cursor"])
    return text if contrast(text, cursor) >= _LEAST else Color.parse(base["table-text"])


def _faint(text: Color, ground: Color) -> Color:
    """Words that matter less: as near to the ground as they can still be read."""
    steps = (text.blend(ground, part / 20) for part in range(8, 0, -1))
    return next((faint for faint in steps if contrast(faint, ground) >= _LEAST), text)


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


def is_light(environment: Mapping[str, str] = environ) -> bool:
    """Whether a terminal says that its ground is bright: `COLORFGBG` ends with the ground's colour."""
    return environment.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15")


def suitable_theme(color_system: str | None, environment: Mapping[str, str] = environ) -> str:
    """The name of the theme that suits a terminal: its number of colours, and whether it is light."""
    if color_system == _STANDARD:
        return SIXTEEN
    return DEFAULT_LIGHT if is_light(environment) else DEFAULT


def readable_themes(names: list[str], color_system: str | None) -> list[str]:
    """The themes that can be read on a terminal, the own ones first.

    Textual's own are mixed from more colours than some terminals have, and those in the terminal's colours
    are for a ground that is not known.
    """
    if color_system == _STANDARD:
        return [SIXTEEN]
    own = list(_PALETTES)
    if color_system == _EIGHT_BIT:
        return own
    return [*own, *sorted(name for name in names if name not in own and "ansi" not in name)]


def theme_title(name: str) -> str:
    """What to call a theme: `Felt dark`."""
    return name.replace("-", " ").capitalize()


def chosen_pen(app: App[Any]) -> Pen:
    """The pen for an app as it looks now."""
    if any(isinstance(each, AsciiFilter) for each in app.get_line_filters()):
        return Pen.ASCII
    if app.no_color:
        return Pen.MONOCHROME
    few = (
        _has_terminal_colours(app.current_theme)
        or app.theme == SIXTEEN
        or app.console.color_system == "standard"
    )
    return Pen.SIXTEEN if few else Pen.COLOUR
