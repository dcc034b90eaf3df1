"""The screens of each game, imported when they are first shown."""

from typing import TYPE_CHECKING, Any

from cardgames_tui.chopsticks.seats import CHOPSTICKS
from cardgames_tui.solitaire.solitaires import SOLITAIRES

if TYPE_CHECKING:
    from cardgames_tui.tui.dialogs.rules import RulesPage
    from cardgames_tui.tui.game_screen import GameScreen
    from cardgames_tui.tui.home import Preview
    from cardgames_tui.tui.replay import ReplayScreen


class _ShownSolitaire:
    def game_screen(self, game: Any) -> "GameScreen[Any]":
        from cardgames_tui.tui.solitaire.screen import SolitaireScreen

        return SolitaireScreen(game)

    def replay_screen(self, game: Any) -> "ReplayScreen[Any]":
        from cardgames_tui.tui.solitaire.replay import SolitaireReplayScreen

        return SolitaireReplayScreen(game)

    def preview(self, game: Any) -> "Preview":
        from cardgames_tui.tui.solitaire.paint import CardsOnTable

        return CardsOnTable.after(game.session.positions)

    def rules_page(self, start: Any) -> "RulesPage":
        from cardgames_tui.tui.solitaire.dialogs import rules_page

        return rules_page(start)


class _ShownChopsticks:
    def game_screen(self, game: Any) -> "GameScreen[Any]":
        from cardgames_tui.tui.chopsticks.screen import ChopsticksScreen

        return ChopsticksScreen(game)

    def replay_screen(self, game: Any) -> "ReplayScreen[Any]":
        from cardgames_tui.tui.chopsticks.replay import ChopsticksReplayScreen

        return ChopsticksReplayScreen(game)

    def preview(self, game: Any) -> "Preview":
        from cardgames_tui.tui.chopsticks.paint import hands_on_table

        return hands_on_table(game)

    def rules_page(self, start: Any) -> "RulesPage":
        from cardgames_tui.tui.chopsticks.dialogs import rules_page

        return rules_page(start)


SHOWN_KINDS: dict[str, _ShownSolitaire | _ShownChopsticks] = dict.fromkeys(SOLITAIRES, _ShownSolitaire()) | {
    CHOPSTICKS: _ShownChopsticks()
}
