"""What the card with a result says of any game."""

from typing import TYPE_CHECKING

from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.wording import count
from cardgames_tui.tui.result.shown import Fact

if TYPE_CHECKING:
    from cardgames_tui.games.standing import Finish


def moves(number: int, record: GameRecord) -> Fact:
    """How many moves a game took, and what it took besides."""
    return Fact("moves", str(number), f"{count(record.undos, 'undo')}, {count(record.hints, 'hint')}")


def streak(done: "Finish") -> Fact:
    """How many games in a row are won."""
    is_longest = done.streak and done.streak == done.longest_streak
    return Fact(
        "streak", str(done.streak), "your longest" if is_longest else f"longest: {done.longest_streak}"
    )
