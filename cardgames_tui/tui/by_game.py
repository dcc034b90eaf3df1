"""What is shown of each game beside its table, for the app, home and the tables alike.

What the first frame does not show is imported when it is needed.
"""

from typing import TYPE_CHECKING, Any

from cardgames_tui.chopsticks import CHOPSTICKS
from cardgames_tui.records.record import GameRecord
from cardgames_tui.solitaire.solitaires import SOLITAIRES

if TYPE_CHECKING:
    from cardgames_tui.tui.dialogs.rules import RulesPage
    from cardgames_tui.tui.draw.home import Preview
    from cardgames_tui.tui.replay import ReplayScreen


def replay_screen(record: GameRecord) -> "ReplayScreen[Any]":
    if record.game == CHOPSTICKS:
        from cardgames_tui.tui.chopsticks.replay import ChopsticksReplayScreen

        return ChopsticksReplayScreen(record)
    from cardgames_tui.tui.solitaire.replay import SolitaireReplayScreen

    return SolitaireReplayScreen(record)


def preview(record: GameRecord) -> "Preview":
    """The table for the tile of a game in the home view."""
    if record.game == CHOPSTICKS:
        from cardgames_tui.games.chopsticks import ChopsticksInPlay
        from cardgames_tui.tui.chopsticks.paint import hands_on_table

        return hands_on_table(ChopsticksInPlay(record))
    from cardgames_tui.games.solitaire import SolitaireInPlay
    from cardgames_tui.tui.solitaire.paint import CardsOnTable

    return CardsOnTable.after(SolitaireInPlay(record).session.positions)


def rules_page(record: GameRecord) -> "RulesPage":
    """The page with the rules of a game, for Chopsticks with the facts about those that are played."""
    if record.game == CHOPSTICKS:
        from cardgames_tui.games.chopsticks import setup_of
        from cardgames_tui.tui.chopsticks import dialogs as chopsticks_dialogs

        return chopsticks_dialogs.rules_page(setup_of(record).rules)
    from cardgames_tui.tui.solitaire import dialogs as solitaire_dialogs

    return solitaire_dialogs.rules_page(SOLITAIRES[record.game])
