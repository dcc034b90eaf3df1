"""The command palette: finds what keys do, games, deals by number and by kind, and variants by name."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.command import CommandList, CommandPalette, DiscoveryHit, Hit, Hits
from textual.screen import Screen
from textual.system_commands import SystemCommandsProvider

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import SOLITAIRES, Solitaire
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.cards_in_play import new_record
from cardgames_tui.games.catalogue import catalogue
from cardgames_tui.games.finding import WISHES
from cardgames_tui.tui import words
from cardgames_tui.tui.messages import FindDeal, OpenGame, PlayRules
from cardgames_tui.tui.textual_ext.steady_app import SteadyScreen
from cardgames_tui.tui.touch import has_touch
from cardgames_tui.tui.widgets.lists import SteadyList


class PaletteCommand(NamedTuple):
    """A command of the palette: its title, a few words of help, and the function that runs it."""

    title: str
    help: str
    run: Callable[[], object]


_KEYS_ONLY = ("cursor(", "screen.copy_text", "next_theme", "command_palette", "app.focus_")
"""Beginnings of actions that are left out: they make sense only with their keys, or have a better command."""

_USELESS_WITH_TOUCH = ("play(", "choose", "next_playable", "next_move", "keys", "app.help")
"""Beginnings of actions that are also left out where there are only fingers."""


class PaletteScreen(CommandPalette, SteadyScreen[None]):
    """Textual's command palette as one of our screens."""


# the list of commands may have changed between the click and its event
setattr(CommandList, "on_click", SteadyList.on_click)  # noqa: B010 - Textual's list has none of its own


class CommandsProvider(SystemCommandsProvider):
    """Finds games, deals and variants, then what keys do.

    One provider, since the palette lists what several find in the order in which they happen to answer.
    """

    async def discover(self) -> Hits:
        for command in self._modes():
            yield DiscoveryHit(command.title, command.run, help=command.help + self._spacing)
        async for hit in super().discover():
            yield hit

    async def search(self, query: str) -> Hits:
        """Yields what matches the query; a number is that of a deal."""
        for place, command in enumerate(self._numbered(query.lower().removeprefix("deal").strip())):
            yield Hit(1.0 - 0.1 * place, command.title, command.run, help=command.help + self._spacing)
        matcher = self.matcher(query)
        for command in (*self._modes(), *self._wishes(), *self._variants()):
            if (score := matcher.match(command.title)) > 0:
                yield Hit(
                    score, matcher.highlight(command.title), command.run, help=command.help + self._spacing
                )
        async for hit in super().search(query):
            yield hit

    @property
    def _spacing(self) -> str:
        """A blank line where commands must be far enough apart for fingers."""
        return "\n" if has_touch(self.app) else ""

    def _modes(self) -> Iterator[PaletteCommand]:
        for entry in catalogue().values():
            run = partial(self.app.run_action, f"app.show_game('{entry.slug}')")
            yield PaletteCommand(entry.title, words.SHOW_GAME, run)

    def _numbered(self, number: str) -> Iterator[PaletteCommand]:
        """The deals with a number, first that of the game being played."""
        for solitaire in self._solitaires():
            try:
                deal = Deal.numbered(solitaire, number)
            except InvalidGameError:
                return
            run = partial(self.app.post_message, OpenGame(new_record(deal)))
            yield PaletteCommand(f"{solitaire.title}, {deal.name}", words.PLAY_IT, run)

    def _solitaires(self) -> list[Solitaire]:
        return sorted(SOLITAIRES.values(), key=lambda solitaire: solitaire.slug != self.app.current_mode)

    def _wishes(self) -> Iterator[PaletteCommand]:
        solitaire = self._solitaires()[0]
        for wish in WISHES:
            run = partial(self.app.post_message, FindDeal(solitaire.slug, wish))
            yield PaletteCommand(f"{solitaire.title}: {wish} deal", words.FIND_AND_PLAY_IT, run)

    def _variants(self) -> Iterator[PaletteCommand]:
        from cardgames_tui.chopsticks.rules import PRESETS, VARIANTS

        named = {preset.rules: (preset.title, preset.remark) for preset in PRESETS.values()}
        for variant in VARIANTS.values():
            with suppress(InvalidGameError):
                named.setdefault(Rules(**{variant.switch: True}), (variant.title, variant.rule))
        for rules, (title, about) in named.items():
            yield PaletteCommand(
                f"Chopsticks: {title}", about, partial(self.app.post_message, PlayRules(rules))
            )


def screen_commands(
    app: App[None], screen: Screen[Any], tip: Callable[[Binding], str]
) -> Iterator[SystemCommand]:
    """The actions of a screen's keys as commands of the palette.

    Args:
        app: The app.
        screen: The screen that is on top.
        tip: Explains a binding in a few words; empty for nothing.
    """
    seen = set()
    touch = has_touch(app)
    left_out = (*_KEYS_ONLY, *_USELESS_WITH_TOUCH) if touch else _KEYS_ONLY
    for node, binding, enabled, _ in screen.active_bindings.values():
        named = binding.id and binding.description and not binding.system  # Textual's bindings have none
        action = binding.action.removeprefix("app.")  # the home screen binds some of the app's actions itself
        if enabled and named and not binding.action.startswith(left_out) and action not in seen:
            seen.add(action)
            help_text = words.key_and_tip(app.get_key_display(binding), tip(binding), touch=touch)
            yield SystemCommand(binding.description, help_text, partial(app.run_action, binding.action, node))
