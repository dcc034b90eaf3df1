"""What the command palette finds: what keys do, deals by number and by wish, games, variants by name."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.command import CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.screen import Screen

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import GAMES, Game
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.cards_in_play import new_record
from cardgames_tui.games.catalogue import catalogue
from cardgames_tui.games.finding import WISHES
from cardgames_tui.tui.messages import FindDeal, PlayGame, PlayRules
from cardgames_tui.tui.textual_ext.app import SteadyScreen
from cardgames_tui.tui.touch import has_touch
from cardgames_tui.tui.widgets.drawn_view import SteadyList


class Command(NamedTuple):
    """Something that can be found."""

    title: str
    """What it is called."""
    help: str
    """What it does, in a few words."""
    run: Callable[[], object]
    """Does it."""


_KEYS_ALONE = ("cursor(", "screen.copy_text", "next_theme", "command_palette", "app.focus_")
"""Actions that make sense with their keys alone; in the palette any theme can be chosen."""

_FOR_KEYS_ONLY = ("play(", "choose", "next_playable", "next_move", "keys", "app.help")
"""Actions for which there is no need where there are only fingers."""


class PaletteScreen(CommandPalette, SteadyScreen[None]):
    """A list of commands to search in."""


# the commands found may have changed since they were clicked
setattr(CommandList, "on_click", SteadyList.on_click)  # noqa: B010 - Textual's list has none of its own


class GamesProvider(Provider):
    """Finds games to play."""

    async def discover(self) -> Hits:
        """The games, before anything is typed."""
        for command in self._modes():
            yield DiscoveryHit(command.title, command.run, help=command.help + self._below)

    async def search(self, query: str) -> Hits:
        """Everything that fits what is typed; a number is the number of a deal."""
        for place, command in enumerate(self._numbered(query.lower().removeprefix("deal").strip())):
            yield Hit(1.0 - 0.1 * place, command.title, command.run, help=command.help + self._below)
        matcher = self.matcher(query)
        for command in (*self._modes(), *self._wishes(), *self._variants()):
            if (score := matcher.match(command.title)) > 0:
                yield Hit(
                    score, matcher.highlight(command.title), command.run, help=command.help + self._below
                )

    @property
    def _below(self) -> str:
        """What keeps the commands so far apart that a finger hits one."""
        return "\n" if has_touch(self.app) else ""

    def _modes(self) -> Iterator[Command]:
        for entry in catalogue().values():
            run = partial(self.app.run_action, f"app.show_game('{entry.slug}')")
            yield Command(entry.title, "show its table", run)

    def _numbered(self, number: str) -> Iterator[Command]:
        """The deals with a number, that of the game on the table first."""
        for game in self._games():
            try:
                deal = Deal.numbered(game, number)
            except InvalidGameError:
                return
            run = partial(self.app.post_message, PlayGame(new_record(deal)))
            yield Command(f"{game.title}, {deal.name}", "play it", run)

    def _games(self) -> list[Game]:
        return sorted(GAMES.values(), key=lambda game: game.slug != self.app.current_mode)

    def _wishes(self) -> Iterator[Command]:
        game = self._games()[0]
        for wish in WISHES:
            run = partial(self.app.post_message, FindDeal(game.slug, wish))
            yield Command(f"{game.title}: {wish} deal", "look for one and play it", run)

    def _variants(self) -> Iterator[Command]:
        from cardgames_tui.chopsticks.variants import PRESETS, VARIANTS

        named = {preset.rules: (preset.title, preset.note) for preset in PRESETS.values()}
        for variant in VARIANTS.values():
            with suppress(InvalidGameError):
                named.setdefault(Rules(**{variant.switch: True}), (variant.title, variant.rule))
        for rules, (title, about) in named.items():
            yield Command(f"Chopsticks: {title}", about, partial(self.app.post_message, PlayRules(rules)))


def screen_commands(
    app: App[None], screen: Screen[Any], tip: Callable[[Binding], str]
) -> Iterator[SystemCommand]:
    """What the keys of a screen do, as commands of the palette."""
    seen = set()
    touch = has_touch(app)
    alone = (*_KEYS_ALONE, *_FOR_KEYS_ONLY) if touch else _KEYS_ALONE
    for node, binding, enabled, _ in screen.active_bindings.values():
        named = binding.id and binding.description and not binding.system  # a list of Textual's has none
        action = binding.action.removeprefix("app.")  # home has keys of its own for what all screens can do
        if enabled and named and not binding.action.startswith(alone) and action not in seen:
            seen.add(action)
            key, told = f"key {app.get_key_display(binding)}", tip(binding)
            words = f"{told}\n" if touch else f"{told} ({key})" if told else key
            yield SystemCommand(binding.description, words, partial(app.run_action, binding.action, node))
