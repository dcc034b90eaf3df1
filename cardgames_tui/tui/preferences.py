"""The app without its games: theme, characters, animation and keys by the player's settings."""

from collections.abc import Callable, Mapping, Sequence

from textual import constants
from textual.app import App
from textual.binding import Binding
from textual.color import Color
from textual.filter import LineFilter
from textual.widget import Widget

from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings
from cardgames_tui.tui import words
from cardgames_tui.tui.characters import chosen_characters, is_unicode_shown
from cardgames_tui.tui.key_names import PAGE_KEYS, key_name
from cardgames_tui.tui.textual_ext.steady_app import SteadyApp
from cardgames_tui.tui.themes.textual_themes import (
    DEFAULT,
    DEFAULT_LIGHT,
    OWN_THEMES,
    SIXTEEN,
    own_theme,
    own_variables,
    readable_themes,
    suitable_theme,
    theme_title,
)
from cardgames_tui.tui.touch import TOUCH_CLASS


class PreferencesApp(SteadyApp):
    """An app to which the player's settings apply: theme, characters, animation, keys."""

    def __init__(self, profile: Profile, *, ascii_only: bool) -> None:
        self.profile = profile
        self._always_ascii = ascii_only
        self._characters = self._chosen_characters(profile.settings)
        self._page_theme = ""
        super().__init__()
        for theme in OWN_THEMES:
            self.register_theme(own_theme(theme.name, self.console.color_system))
        # before the style sheets are read, which would have to be read again otherwise
        known = profile.settings.theme in self.available_themes
        suitable = suitable_theme(self.console.color_system)
        self.set_reactive(App.theme, profile.settings.theme if known else suitable)

    def begin_settings(self) -> None:
        """Applies the settings now and after each change, and says what is wrong with them."""
        settings = self.profile.settings
        self.profile.report_change = self.settings_changed
        self._apply(settings, settings)
        if self.keymap:  # the last line was made before, and Textual tells it only once the app is mounted
            self.screen.refresh_bindings()
        if self.profile.notice:
            self.warn(self.profile.notice)
        if settings.theme and settings.theme not in self.available_themes:
            self.warn(words.no_such_theme(self.profile.settings_name, settings.theme))

    def settings_changed(self, before: Settings) -> None:
        self._apply(before, self.profile.settings)

    def _apply(self, before: Settings, now: Settings) -> None:
        if now.theme in self.available_themes:
            self.theme = now.theme
        self.animation_level = constants.TEXTUAL_ANIMATIONS if now.animation else "none"
        self.set_keymap(self.keymap)
        if now.colours != before.colours:
            self.refresh_css()
        if (now.suits, now.ascii) != (before.suits, before.ascii):
            self._characters = self._chosen_characters(now)
            for screen in self.screen_stack:
                for widget in screen.walk_children(Widget):
                    widget.notify_style_update()
                    widget.refresh()

    def _chosen_characters(self, settings: Settings) -> LineFilter | None:
        ascii_only = self._always_ascii or settings.ascii or not is_unicode_shown()
        return chosen_characters(settings.suits, ascii_only=ascii_only)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Replaces characters that the terminal lacks in everything that is painted."""
        own = [] if self._characters is None else [self._characters]
        return [*super().get_line_filters(), *own]

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of tables and cards, which the theme does not have of its own."""
        return own_variables(self.current_theme, four=self.profile.settings.colours == "four")

    @property
    def readable_themes(self) -> list[str]:
        """The themes that can be read on this terminal, and the one in use."""
        names = readable_themes(list(self.available_themes), self.console.color_system)
        return names if self.theme in names else [*names, self.theme]

    def action_next_theme(self) -> None:
        names = self.readable_themes
        after = names[names.index(self.theme) + 1 :]
        self.profile.change(theme=(after or names)[0])
        self.notify(theme_title(self.theme), title=words.THEME, timeout=2, markup=False)

    def watch_theme(self, theme: str) -> None:
        """Keeps a theme that was chosen in the command palette."""
        kept = self.profile.settings.theme
        is_chosen = theme != kept and (bool(kept) or theme != self._page_theme)
        if is_chosen and self.is_running and self.screen_stack:
            self.profile.change(theme=theme)

    @property
    def background_handler(self) -> Callable[[Color], None] | None:
        """Takes the colour of the terminal's background; None where the theme does not depend on it."""
        few = suitable_theme(self.console.color_system) == SIXTEEN
        return None if few or self.profile.settings.theme else self.apply_background

    def apply_background(self, background: Color) -> None:
        """Takes the theme that suits the background of the terminal, unless the player has chosen one by now.

        It is kept, so that the next start begins with it.
        """
        theme = DEFAULT_LIGHT if background.brightness >= 0.5 else DEFAULT
        if not self.profile.settings.theme and theme != self.theme:
            self.profile.change(theme=theme)

    def adapt_to_page(self, *, touch: bool, light: bool) -> None:
        """Adapts the app to the web page that shows it.

        Args:
            touch: Whether the player has no mouse.
            light: Whether the player's browser is light.
        """
        self.set_class(touch, TOUCH_CLASS)
        self._page_theme = DEFAULT_LIGHT if light else DEFAULT
        if not self.profile.settings.theme:
            self.theme = self._page_theme

    @property
    def page_keys(self) -> Mapping[str, str]:
        """The default keys that are others in a web page."""
        return PAGE_KEYS if self.is_web else {}

    @property
    def keymap(self) -> dict[str, str]:
        """The keys that differ from the bindings, because of the page or the player."""
        return {**self.page_keys, **self.profile.settings.keymap}

    def get_key_display(self, binding: Binding) -> str:
        """What a key is called: by its name where Textual has only a symbol."""
        return key_name(binding) or super().get_key_display(binding)
