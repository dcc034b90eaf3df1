"""New games, and a solitaire the program does not have."""

from dataclasses import replace
from functools import partial

import pytest

from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.chopsticks import ChopsticksInPlay
from cardgames_tui.games.deal_selection import default_deal
from cardgames_tui.games.in_play import Stopwatch
from cardgames_tui.games.kinds import KINDS
from cardgames_tui.games.solitaire import SolitaireInPlay
from cardgames_tui.games.start import new_record
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.store import Store
from cardgames_tui.solitaire.deals import Deal
from cardgames_tui.solitaire.rules import parse_line
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE, SOLITAIRES, Solitaire
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


def register_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SOLITAIRES, PAIRS.slug, PAIRS)
    pairs = replace(KINDS["black-hole"], title=PAIRS.title, default=partial(default_deal, PAIRS))
    monkeypatch.setitem(KINDS, PAIRS.slug, pairs)


def black_hole_record(number: str = "2", solitaire: Solitaire = BLACK_HOLE) -> GameRecord:
    return new_record(Deal.from_number(solitaire, number))


def chopsticks_record(setup: Setup | None = None) -> GameRecord:
    return new_record(setup or Setup())


def black_hole_game(
    number: str = "2",
    line: str = "",
    *,
    solitaire: Solitaire = BLACK_HOLE,
    store: Store | None = None,
    clock: Clock | None = None,
) -> SolitaireInPlay:
    """A game of a deal, after a line of moves."""
    game = SolitaireInPlay(Deal.from_number(solitaire, number), store=store)
    game.stopwatch = Stopwatch(0, clock or Clock(0))
    play_line(game, line)
    return game


def play_line(game: SolitaireInPlay, line: str) -> None:
    for move in parse_line(line):
        game.play(move)


def chopsticks_game(setup: Setup | None = None, store: Store | None = None) -> ChopsticksInPlay:
    return ChopsticksInPlay(setup or Setup(), store=store)
