"""What the app shows of Chopsticks. What no first frame shows is imported when it is needed."""

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from cardgames_tui.games.hands_in_play import HandsInPlay, new_record, usual_setup
from cardgames_tui.games.profile import Profile
from cardgames_tui.records.record import GameRecord
from cardgames_tui.tui.hands.paint import HandsOnTable, hands_on_table
from cardgames_tui.tui.words import faulty_rules

if TYPE_CHECKING:
    from cardgames_tui.tui.dialogs.rules import RulesPage
    from cardgames_tui.tui.hands.replay import HandsReplayScreen
    from cardgames_tui.tui.hands.screen import HandsScreen


def usual_record(
    game: str, profile: Profile, rng: random.Random, warn: Callable[[str], object]
) -> GameRecord:
    setup, fault = usual_setup(profile.settings)
    if fault:
        warn(faulty_rules(profile.settings_name, fault))
    return new_record(setup)


def game_screen(record: GameRecord, profile: Profile, rng: random.Random) -> "HandsScreen":
    from cardgames_tui.tui.hands.screen import HandsScreen

    return HandsScreen(HandsInPlay(record, profile.store), profile, rng)


def replay_screen(record: GameRecord) -> "HandsReplayScreen":
    from cardgames_tui.tui.hands.replay import HandsReplayScreen

    return HandsReplayScreen(record)


def preview(record: GameRecord) -> HandsOnTable:
    return hands_on_table(HandsInPlay(record))


def rules_page(record: GameRecord) -> "RulesPage":
    from cardgames_tui.tui.hands.dialogs import help_page

    return help_page(HandsInPlay(record).setup.rules)
