"""The command palette: finds actions, games, deals by number or difficulty, and variants by name."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.app import SystemCommand
from textual.command import CommandList, CommandPalette, DiscoveryHit, Hit, Hits
from textual.events import Click
from textual.screen import Screen
from textual.system_commands import SystemCommandsProvider

from cardgames_tui.chopsticks.rules import PRESETS, VARIANTS, Rules
from cardgames_tui.chopsticks.seats import CHOPSTICKS
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.deal_selection import CRITERIA
from cardgames_tui.games.kinds import KINDS
from cardgames_tui.solitaire.deals import Deal
from cardgames_tui.solitaire.solitaires import SOLITAIRES, Solitaire
from cardgames_tui.tui.bindings import USELESS_WITH_TOUCH
from cardgames_tui.tui.textual_ext.robust_app import RobustScreen
from cardgames_tui.tui.touch import has_touch

if TYPE_CHECKING:
    from cardgames_tui.tui.app import CardgamesApp

_KEYS_ONLY = {
    f"{table}.{way}" for table in ("solitaire", "chopsticks") for way in ("left", "down", "up", "right")
}
"""Bindings that make sense only as keys, or have a better command."""


class PaletteScreen(CommandPalette, RobustScreen[None]):
    """The command palette as one of our screens."""


def _ignore_if_gone(commands: CommandList, event: Click) -> None:
    if event.style.meta.get("option", -1) >= commands.option_count:
        event.prevent_default()


setattr(CommandList, "on_click", _ignore_if_gone)  # noqa: B010 - Textual's list has none of its own


class CommandsProvider(SystemCommandsProvider):
    """Finds games or deals first, and then the commands of the app.

    The results of several providers would come in the order in which they happen to answer.
    """

    if TYPE_CHECKING:
        app: CardgamesApp  # type: ignore[assignment]

    async def discover(self) -> Hits:
        for title, about, run, _ in _games(self.app):
            yield DiscoveryHit(title, run, help=about)
        async for hit in super().discover():
            yield hit

    async def search(self, query: str) -> Hits:
        """A number is that of a deal."""
        deals = _deals_by_number(self.app, query.lower().removeprefix("deal").strip())
        for place, (title, about, run, _) in enumerate(deals):
            yield Hit(1.0 - 0.1 * place, title, run, help=about)
        async for hit in super().search(query):
            yield hit


def own_commands(app: "CardgamesApp", screen: Screen[Any], *, other_game: str) -> Iterator[SystemCommand]:
    """The commands found only by name, and one for each key of a screen."""
    yield from _games(app)
    yield from _deals_by_kind(app)
    yield from _variants(app)
    seen = set()
    touch = has_touch(app)
    left_out = _KEYS_ONLY | USELESS_WITH_TOUCH if touch else _KEYS_ONLY
    for node, binding, enabled, _ in screen.active_bindings.values():
        named = binding.id and binding.description and not binding.system  # Textual's bindings have none
        action = binding.action.removeprefix("app.")  # the home view binds some itself
        if enabled and named and binding.id not in left_out and action not in seen:
            seen.add(action)
            tip = f"to {other_game}" if action == "other_game" else binding.tooltip
            key = app.get_key_display(binding)
            about = tip if touch else f"{tip} (key {key})" if tip else f"key {key}"
            run = partial(app.run_action, binding.action, node)
            yield _command(app, binding.description, about, run, discover=True)


def _games(app: "CardgamesApp") -> Iterator[SystemCommand]:
    for slug, kind in KINDS.items():
        yield _command(app, kind.title, "show its table", partial(app.action_switch_to_game, slug))


def _deals_by_number(app: "CardgamesApp", number: str) -> Iterator[SystemCommand]:
    """The deal of each solitaire with a number, that of the current one first."""
    for solitaire in _solitaires(app):
        with suppress(InvalidGameError):
            deal = Deal.from_number(solitaire, number)
            run = partial(app.open_game, deal)
            yield _command(app, deal.title, "play it", run)


def _deals_by_kind(app: "CardgamesApp") -> Iterator[SystemCommand]:
    solitaire = _solitaires(app)[0]
    for criterion in CRITERIA:
        find = partial(_find_deal, app, solitaire, criterion)
        yield _command(app, f"{solitaire.title}: {criterion} deal", "look for one and play it", find)


def _find_deal(app: "CardgamesApp", solitaire: Solitaire, criterion: str) -> None:
    from cardgames_tui.tui.solitaire.dialogs import SolitaireSetupScreen

    app.push_screen(SolitaireSetupScreen(solitaire, criterion, at_once=True), app.open_game)


def _solitaires(app: "CardgamesApp") -> list[Solitaire]:
    return sorted(SOLITAIRES.values(), key=lambda solitaire: solitaire.slug != app.current_mode)


def _variants(app: "CardgamesApp") -> Iterator[SystemCommand]:
    named = {preset.rules: (preset.title, preset.remark) for preset in PRESETS.values()}
    for variant in VARIANTS.values():
        with suppress(InvalidGameError):
            named.setdefault(Rules(**{variant.switch: True}), (variant.title, variant.rule))
    for rules, (title, about) in named.items():
        play = partial(app.run_at_table, CHOPSTICKS, "play_rules", str(rules))
        yield _command(app, f"Chopsticks: {title}", about, play)


def _command(
    app: "CardgamesApp", title: str, about: str, run: Callable[[], object], *, discover: bool = False
) -> SystemCommand:
    """A command, with a blank line below on touch screens."""
    return SystemCommand(title, f"{about}\n" if has_touch(app) else about, run, discover)
