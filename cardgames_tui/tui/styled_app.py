"""The theme, the characters and the animation of the app, by the settings, the terminal and the web page."""

from collections.abc import Callable, Sequence

from textual import constants
from textual.app import App
from textual.color import Color
from textual.filter import LineFilter
from textual.widget import Widget

from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings
from cardgames_tui.tui import words
from cardgames_tui.tui.characters import chosen_characters, is_unicode_shown
from cardgames_tui.tui.games_app import GamesApp
from cardgames_tui.tui.themes import (
    DARK_THEME,
    LIGHT_THEME,
    OWN_THEMES,
    SIXTEEN_THEME,
    own_theme,
    own_variables,
    readable_themes,
    suitable_theme,
    theme_title,
)
from cardgames_tui.tui.touch import TOUCH_CLASS


class StyledApp(GamesApp):
    """An app that looks as the player has chosen, or else as suits the terminal or the web page.

    With `ascii_only` everything is drawn in ASCII, whatever the settings say.
    """

    def __init__(self, profile: Profile, *, ascii_only: bool) -> None:
        self.profile = profile
        self._ascii_only = ascii_only
        self._characters = self._chosen_characters()
        super().__init__()
        for name in OWN_THEMES:
            self.register_theme(own_theme(name))
        # set before the style sheets are read, so that they are read only once
        known = profile.settings.theme in self.readable_themes
        suitable = suitable_theme(self.console.color_system)
        self.set_reactive(App.theme, profile.settings.theme if known else suitable)

    def apply_style(self, before: Settings) -> None:
        """Shows everything by the present settings instead of those before."""
        now = self.profile.settings
        if now.theme in self.readable_themes:
            self.theme = now.theme
        self.animation_level = constants.TEXTUAL_ANIMATIONS if now.animation else "none"
        if now.colours != before.colours:
            self.refresh_css()
        if (now.suits, now.ascii) != (before.suits, before.ascii):
            self._characters = self._chosen_characters()
            for screen in self.screen_stack:
                for widget in screen.walk_children(Widget):
                    widget.notify_style_update()
                    widget.refresh()

    def _chosen_characters(self) -> LineFilter | None:
        settings = self.profile.settings
        ascii_only = self._ascii_only or settings.ascii or not is_unicode_shown()
        return chosen_characters(settings.suits, ascii_only=ascii_only)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Replaces characters that the terminal lacks in everything that is painted."""
        own = [] if self._characters is None else [self._characters]
        return [*super().get_line_filters(), *own]

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of tables and cards, which the theme does not have of its own."""
        return own_variables(self.current_theme, four_colours=self.profile.settings.colours == "four")

    @property
    def readable_themes(self) -> list[str]:
        """The themes that can be read on this terminal."""
        return readable_themes(self.available_themes, self.console.color_system)

    def action_next_theme(self) -> None:
        names = self.readable_themes
        after = names[names.index(self.theme) + 1 :]
        self.profile.change_settings(theme=(after or names)[0])
        self.notify(theme_title(self.theme), title=words.THEME, timeout=2, markup=False)

    @property
    def background_handler(self) -> Callable[[Color], None] | None:
        """Takes the colour of the terminal's background; None where the theme does not depend on it."""
        few = suitable_theme(self.console.color_system) == SIXTEEN_THEME
        return None if few or self.profile.settings.theme else self.apply_background

    def apply_background(self, background: Color) -> None:
        """Takes the theme that suits the background of the terminal, unless the player has chosen one by now.

        It is kept, so that the next start begins with it.
        """
        theme = LIGHT_THEME if background.brightness >= 0.5 else DARK_THEME
        if not self.profile.settings.theme and theme != self.theme:
            self.profile.change_settings(theme=theme)

    def adapt_to_page(self, *, touch: bool, light: bool) -> None:
        """Adapts the app to the web page that shows it: to fingers, and to a light browser."""
        self.set_class(touch, TOUCH_CLASS)
        if not self.profile.settings.theme:
            self.theme = LIGHT_THEME if light else DARK_THEME
