"""Games to begin, and a solitaire that the program does not have."""

from dataclasses import replace

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.rules import parse_line
from cardgames_tui.black_hole.solitaires import ALL_IN_A_ROW, BLACK_HOLE, Solitaire
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games import cards_in_play, hands_in_play
from cardgames_tui.games.cards_in_play import CardsInPlay
from cardgames_tui.games.hands_in_play import HandsInPlay
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.store import Store
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
    page="black-hole",
)
"""26 fans of two, and any card opens."""


def cards_record(number: str = "2", solitaire: Solitaire = BLACK_HOLE) -> GameRecord:
    return cards_in_play.record_of_deal(Deal.from_number(solitaire, number))


def hands_record(setup: Setup | None = None) -> GameRecord:
    return hands_in_play.record_of_setup(setup or Setup())


def cards_game(
    number: str = "2",
    line: str = "",
    *,
    solitaire: Solitaire = BLACK_HOLE,
    store: Store | None = None,
    clock: Clock | None = None,
) -> CardsInPlay:
    """A game of a deal, after a line of moves."""
    game = CardsInPlay(cards_record(number, solitaire), store, clock or Clock(0))
    play_line(game, line)
    return game


def play_line(game: CardsInPlay, line: str) -> None:
    for move in parse_line(line):
        game.play(move)


def hands_game(setup: Setup | None = None, store: Store | None = None) -> HandsInPlay:
    return HandsInPlay(hands_record(setup), store)
