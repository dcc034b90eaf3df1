"""What the app shows of cards and of hands, chosen by the game.

What the first frame does not show is imported when it is needed.
"""

import random
from typing import TYPE_CHECKING, Any

from cardgames_tui.black_hole.solitaires import SOLITAIRES
from cardgames_tui.chopsticks import CHOPSTICKS
from cardgames_tui.games.profile import Profile
from cardgames_tui.records.record import GameRecord
from cardgames_tui.tui.words import faulty_rules

if TYPE_CHECKING:
    from cardgames_tui.tui.dialogs.rules import RulesPage
    from cardgames_tui.tui.draw.home import Preview
    from cardgames_tui.tui.game_screen import GameScreen
    from cardgames_tui.tui.replay import ReplayScreen


def usual_record(slug: str, profile: Profile, rng: random.Random) -> tuple[GameRecord, str]:
    """The game to begin with, and what is wrong with the settings that choose it, as a sentence."""
    if slug == CHOPSTICKS:
        from cardgames_tui.games import hands_in_play

        setup, fault = hands_in_play.usual_setup(profile.settings)
        warning = faulty_rules(profile.settings_name, fault) if fault else ""
        return hands_in_play.record_of_setup(setup), warning
    from cardgames_tui.games import cards_in_play
    from cardgames_tui.games.deal_selection import usual_deal

    return cards_in_play.record_of_deal(usual_deal(SOLITAIRES[slug], profile, rng)), ""


def game_screen_class(slug: str) -> "type[GameScreen[Any]]":
    if slug == CHOPSTICKS:
        from cardgames_tui.tui.hands.screen import HandsScreen

        return HandsScreen
    from cardgames_tui.tui.cards.screen import CardsScreen

    return CardsScreen


def replay_screen(record: GameRecord) -> "ReplayScreen[Any]":
    if record.game == CHOPSTICKS:
        from cardgames_tui.tui.hands.replay import HandsReplayScreen

        return HandsReplayScreen(record)
    from cardgames_tui.tui.cards.replay import CardsReplayScreen

    return CardsReplayScreen(record)


def preview(record: GameRecord) -> "Preview":
    """The table for the tile of a game in the home view."""
    if record.game == CHOPSTICKS:
        from cardgames_tui.games.hands_in_play import HandsInPlay
        from cardgames_tui.tui.hands.paint import hands_on_table

        return hands_on_table(HandsInPlay(record))
    from cardgames_tui.games.cards_in_play import CardsInPlay
    from cardgames_tui.tui.cards.paint import CardsOnTable

    return CardsOnTable.after(CardsInPlay(record).session.positions)


def rules_page(record: GameRecord) -> "RulesPage":
    """The page with the rules of a game, for Chopsticks with the facts about those that are played."""
    if record.game == CHOPSTICKS:
        from cardgames_tui.games.hands_in_play import setup_of
        from cardgames_tui.tui.hands import dialogs as hands_dialogs

        return hands_dialogs.help_page(setup_of(record).rules)
    from cardgames_tui.tui.cards import dialogs as cards_dialogs

    return cards_dialogs.help_page(SOLITAIRES[record.game])
