"""How the player wants the app to look, and the keys it listens to."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from textual import constants
from textual.app import App
from textual.color import Color
from textual.filter import LineFilter
from textual.widget import Widget

from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings
from cardgames_tui.tui.art.glyphs import SYMBOLS, chosen_glyphs, is_unicode_shown
from cardgames_tui.tui.key_help import PAGE_KEYS
from cardgames_tui.tui.textual_ext.page import FINGERS
from cardgames_tui.tui.themes import (
    DEFAULT,
    DEFAULT_LIGHT,
    OWN_THEMES,
    SIXTEEN,
    own_theme,
    readable_themes,
    suitable_theme,
)

if TYPE_CHECKING:
    from cardgames_tui.tui.art.glyphs import CharacterFilter


class Preferences:
    """Applies the settings to an app."""

    def __init__(self, app: App[None], profile: Profile, *, ascii_only: bool) -> None:
        self.glyphs = SYMBOLS
        """The characters to draw with."""
        self.suited = ""
        """The theme that suits the page the app is in, where it is in one."""
        self._app = app
        self._profile = profile
        self._always_ascii = ascii_only
        self._characters: CharacterFilter | None = None
        self._choose_characters(profile.settings)

    @property
    def filters(self) -> Sequence[LineFilter]:
        """What is done to everything that is painted: characters are replaced that the terminal lacks."""
        return [] if self._characters is None else [self._characters]

    @property
    def readable_themes(self) -> list[str]:
        """The themes that can be read on this terminal, and the one in use."""
        names = readable_themes(list(self._app.available_themes), self._app.console.color_system)
        return names if self._app.theme in names else [*names, self._app.theme]

    def begin(self) -> None:
        """Set the theme before the style sheets are read, which would have to be read again otherwise."""
        for theme in OWN_THEMES:
            self._app.register_theme(own_theme(theme.name, self._app.console.color_system))
        self._app.set_reactive(App.theme, self.theme_for(self._profile.settings))

    def theme_for(self, settings: Settings) -> str:
        """The theme that the player wants; the one that suits the terminal when that is not known."""
        known = settings.theme in self._app.available_themes
        return settings.theme if known else suitable_theme(self._app.console.color_system)

    @property
    def taker_of_ground(self) -> Callable[[Color], None] | None:
        """What takes the colour of the terminal's ground; nothing where the theme does not depend on it."""
        few = suitable_theme(self._app.console.color_system) == SIXTEEN
        return None if few or self._profile.settings.theme else self.suit_ground

    def suit_ground(self, ground: Color) -> None:
        """Take the theme that suits the ground of the terminal, unless the player has chosen one by now.

        It is kept, so that the next start begins with it.
        """
        theme = DEFAULT_LIGHT if ground.brightness >= 0.5 else DEFAULT
        if not self._profile.settings.theme and theme != self._app.theme:
            self._profile.change(replace(self._profile.settings, theme=theme))
            self._app.theme = theme

    def suit_page(self, *, fingers: bool, light: bool) -> None:
        """Suit the page that shows the app, for as long as it is so.

        Args:
            fingers: Whether the player has no mouse.
            light: Whether the player's browser is light.
        """
        self._app.set_class(fingers, FINGERS)
        self.suited = DEFAULT_LIGHT if light else DEFAULT
        if not self._profile.settings.theme:
            self._app.theme = self.suited

    def is_chosen(self, theme: str) -> bool:
        """Whether the player has chosen a theme that is not kept yet."""
        kept = self._profile.settings.theme
        return theme != kept and (bool(kept) or theme != self.suited)

    @property
    def page_keys(self) -> Mapping[str, str]:
        """The keys that are others because this is a page in a browser."""
        return PAGE_KEYS if self._app.is_web else {}

    def theme_fault(self, settings: Settings) -> str:
        """What is wrong with the theme in the settings, as a sentence; empty for nothing."""
        if not settings.theme or settings.theme in self._app.available_themes:
            return ""
        name = self._profile.settings_name
        return f"{name}: there is no theme '{settings.theme}'. The settings list all there are."

    def next_theme(self) -> Settings:
        """The settings with the theme after this one that can be read on this terminal."""
        names = self.readable_themes
        after = names[names.index(self._app.theme) + 1 :]
        return replace(self._profile.settings, theme=(after or names)[0])

    def apply(self, before: Settings, now: Settings) -> None:
        """Let settings take effect."""
        app = self._app
        if now.theme in app.available_themes:
            app.theme = now.theme
        app.animation_level = constants.TEXTUAL_ANIMATIONS if now.animation else "none"
        app.set_keymap({**self.page_keys, **now.keymap})
        if now.colours != before.colours:
            app.refresh_css()
        if (now.suits, now.ascii) != (before.suits, before.ascii):
            self._choose_characters(now)
            for screen in app.screen_stack:
                for widget in screen.walk_children(Widget):
                    widget.notify_style_update()
                    widget.refresh()

    def _choose_characters(self, settings: Settings) -> None:
        ascii_only = self._always_ascii or settings.ascii or not is_unicode_shown()
        self.glyphs = chosen_glyphs(settings.suits, ascii_only=ascii_only)
        self._characters = None
        if self.glyphs.suits != SYMBOLS.suits:
            from cardgames_tui.tui.art.glyphs import ascii_filter, letter_filter

            self._characters = (ascii_filter if ascii_only else letter_filter)(self.glyphs)
