"""What the command palette finds besides the keys: deals by number and by wish, games, variants by name."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from textual.command import DiscoveryHit, Hit, Hits, Provider

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import GAMES, Game
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.cards_in_play import new_record
from cardgames_tui.games.catalogue import catalogue
from cardgames_tui.games.finding import WISHES
from cardgames_tui.tui.messages import DealWished, GameWanted, RulesWished
from cardgames_tui.tui.textual_ext.page import has_fingers


class Command(NamedTuple):
    """Something that can be found."""

    title: str
    """What it is called."""
    help: str
    """What it does, in a few words."""
    run: Callable[[], object]
    """Does it."""


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
        return "\n" if has_fingers(self.app) else ""

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
            run = partial(self.app.post_message, GameWanted(new_record(deal)))
            yield Command(f"{game.title}, {deal.name}", "play it", run)

    def _games(self) -> list[Game]:
        return sorted(GAMES.values(), key=lambda game: game.slug != self.app.current_mode)

    def _wishes(self) -> Iterator[Command]:
        game = self._games()[0]
        for wish in WISHES:
            run = partial(self.app.post_message, DealWished(game.slug, wish))
            yield Command(f"{game.title}: {wish} deal", "look for one and play it", run)

    def _variants(self) -> Iterator[Command]:
        from cardgames_tui.chopsticks.variants import PRESETS, VARIANTS

        named = {preset.rules: (preset.title, preset.note) for preset in PRESETS.values()}
        for variant in VARIANTS.values():
            with suppress(InvalidGameError):
                named.setdefault(Rules(**{variant.switch: True}), (variant.title, variant.rule))
        for rules, (title, about) in named.items():
            yield Command(f"Chopsticks: {title}", about, partial(self.app.post_message, RulesWished(rules)))
