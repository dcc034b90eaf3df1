"""Games to begin, and a solitaire that the program does not have."""

from dataclasses import replace

from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.chopsticks import ChopsticksInPlay, record_of_setup
from cardgames_tui.games.in_play import Stopwatch
from cardgames_tui.games.solitaire import SolitaireInPlay, record_of_deal
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.store import Store
from cardgames_tui.solitaire.deals import Deal
from cardgames_tui.solitaire.rules import parse_line
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE, Solitaire
from tests.helpers.clock import Clock

PAIRS = replace(
    ALL_IN_A_ROW,
    slug="pairs",
    title="Pairs",
    fan_count=26,
    fan_size=2,
    dealt_last=None,
    fan_word="pair",
    foundation_word="line",
    rules=("Pairs. Play every card onto the line.",),
)
"""26 fans of two, and any card opens."""


def black_hole_record(number: str = "2", solitaire: Solitaire = BLACK_HOLE) -> GameRecord:
    return record_of_deal(Deal.from_number(solitaire, number))


def chopsticks_record(setup: Setup | None = None) -> GameRecord:
    return record_of_setup(setup or Setup())


def black_hole_game(
    number: str = "2",
    line: str = "",
    *,
    solitaire: Solitaire = BLACK_HOLE,
    store: Store | None = None,
    clock: Clock | None = None,
) -> SolitaireInPlay:
    """A game of a deal, after a line of moves."""
    game = SolitaireInPlay(black_hole_record(number, solitaire), store)
    game.stopwatch = Stopwatch(0, clock or Clock(0))
    play_line(game, line)
    return game


def play_line(game: SolitaireInPlay, line: str) -> None:
    for move in parse_line(line):
        game.play(move)


def chopsticks_game(setup: Setup | None = None, store: Store | None = None) -> ChopsticksInPlay:
    return ChopsticksInPlay(chopsticks_record(setup), store)
