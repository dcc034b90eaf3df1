"""The themes for Textual: ours, and the variables that the cards and hands need in each of Textual's."""

from collections.abc import Mapping
from os import environ

from textual.color import Color
from textual.theme import Theme

from cardgames_tui.tui.themes import colours
from cardgames_tui.tui.themes.colours import SUIT_ROLES

_STANDARD, _EIGHT_BIT = "standard", "256"
"""Rich's names for sixteen and for 256 colours."""

DARK_THEME, LIGHT_THEME = "dark", "light"
"""The themes of a player who has chosen none, on a dark terminal and on a bright one."""

SIXTEEN_THEME = "sixteen"
"""The theme for terminals with sixteen colours."""

_PALETTES = {
    DARK_THEME: (colours.DARK, colours.DARK_256),
    "felt-dark": (colours.FELT_DARK, colours.FELT_DARK_256),
    LIGHT_THEME: (colours.LIGHT, colours.LIGHT_256),
    "felt-light": (colours.FELT_LIGHT, colours.FELT_LIGHT_256),
    "high-contrast": (colours.HIGH_CONTRAST, colours.HIGH_CONTRAST_256),
    SIXTEEN_THEME: (colours.SIXTEEN, colours.SIXTEEN),
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
    ("table", "table-text", "table-faint", "empty-fan", "hole", *colours.GLOW), "ansi_default"
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
        dark_words = {} if dark else {name: colours.LIGHT[name] for name in ("table-next", "keeps", "loses")}
        return colours.SIXTEEN | _TERMINAL_BACKGROUND | dark_words | theme.variables
    base = colours.DARK if theme.dark else colours.LIGHT
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
