"""The replay of a game, on the screen that its game has for that."""

from typing import TYPE_CHECKING

from cardgames_tui.black_hole.family import GAMES
from cardgames_tui.records.record import GameRecord
from cardgames_tui.tui.art.glyphs import Glyphs

if TYPE_CHECKING:
    from cardgames_tui.tui.replay_screen import ReplayScreen


def replay_of(record: GameRecord, glyphs: Glyphs) -> "ReplayScreen":
    """The screen that replays a game, imported when a game of its kind is first replayed."""
    if record.game in GAMES:
        from cardgames_tui.tui.cards.replay_screen import CardsReplayScreen

        return CardsReplayScreen(record, glyphs)
    from cardgames_tui.tui.hands.replay_screen import HandsReplayScreen

    return HandsReplayScreen(record, glyphs)
