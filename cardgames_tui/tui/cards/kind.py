"""What the app shows of the solitaires. What no first frame shows is imported when it is needed."""

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from cardgames_tui.black_hole.family import SOLITAIRES
from cardgames_tui.games.cards_in_play import CardsInPlay, new_record
from cardgames_tui.games.profile import Profile
from cardgames_tui.records.record import GameRecord
from cardgames_tui.tui.cards.paint import CardsOnTable

if TYPE_CHECKING:
    from cardgames_tui.tui.cards.replay import CardsReplayScreen
    from cardgames_tui.tui.cards.screen import CardsScreen
    from cardgames_tui.tui.dialogs.rules import RulesPage


def usual_record(
    game: str, profile: Profile, rng: random.Random, warn: Callable[[str], object]
) -> GameRecord:
    from cardgames_tui.games.finding import usual_deal

    return new_record(usual_deal(SOLITAIRES[game], profile, rng))


def game_screen(record: GameRecord, profile: Profile, rng: random.Random) -> "CardsScreen":
    from cardgames_tui.tui.cards.screen import CardsScreen

    return CardsScreen(CardsInPlay(record, profile.store), profile, rng)


def replay_screen(record: GameRecord) -> "CardsReplayScreen":
    from cardgames_tui.tui.cards.replay import CardsReplayScreen

    return CardsReplayScreen(record)


def preview(record: GameRecord) -> CardsOnTable:
    return CardsOnTable.after(CardsInPlay(record).session.positions)


def rules_page(record: GameRecord) -> "RulesPage":
    from cardgames_tui.tui.cards.dialogs import help_page

    return help_page(SOLITAIRES[record.game])
