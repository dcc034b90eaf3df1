"""The screens of each game, imported when they are first shown."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cardgames_tui.chopsticks.seats import CHOPSTICKS
from cardgames_tui.solitaire.solitaires import SOLITAIRES

if TYPE_CHECKING:
    from cardgames_tui.tui.dialogs.rules import RulesPage
    from cardgames_tui.tui.game_screen import GameScreen
    from cardgames_tui.tui.home import Preview
    from cardgames_tui.tui.replay import ReplayScreen


@dataclass(frozen=True, slots=True)
class ShownKind:
    """Makes what is shown of a game or, for the rules, of its start."""

    game_screen: "Callable[[Any], GameScreen[Any]]"
    replay_screen: "Callable[[Any], ReplayScreen[Any]]"
    preview: "Callable[[Any], Preview]"
    rules_page: "Callable[[Any], RulesPage]"


def _import_late(module: str, name: str) -> Callable[[Any], Any]:
    """A function of a module that is imported at the first call."""
    return lambda shown: getattr(import_module(f"cardgames_tui.tui.{module}"), name)(shown)


SHOWN_KINDS = dict.fromkeys(
    SOLITAIRES,
    ShownKind(
        game_screen=_import_late("solitaire.screen", "SolitaireScreen"),
        replay_screen=_import_late("solitaire.replay", "SolitaireReplayScreen"),
        preview=_import_late("solitaire.paint", "preview"),
        rules_page=_import_late("solitaire.dialogs", "rules_page"),
    ),
) | {
    CHOPSTICKS: ShownKind(
        game_screen=_import_late("chopsticks.screen", "ChopsticksScreen"),
        replay_screen=_import_late("chopsticks.replay", "ChopsticksReplayScreen"),
        preview=_import_late("chopsticks.paint", "hands_on_table"),
        rules_page=_import_late("chopsticks.dialogs", "rules_page"),
    )
}
