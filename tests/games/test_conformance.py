"""The same random actions through the game itself, in words and on screen leave the same records."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import ALL_IN_A_ROW, BLACK_HOLE, Game
from cardgames_tui.chopsticks.advice import advise, reply_of
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.setup import Player, Setup
from cardgames_tui.chopsticks.solving.solve import solve
from cardgames_tui.games import cards_in_play, hands_in_play
from cardgames_tui.games.cards_in_play import CardsInPlay
from cardgames_tui.games.catalogue import in_play, waiting_at
from cardgames_tui.games.hands_in_play import HandsInPlay
from cardgames_tui.games.profile import Profile
from cardgames_tui.plain.opening import Wanted
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.store import Store
from cardgames_tui.settings import Settings
from tests.plain.talking import all_games, converse

LENGTHS = {"words": 80, "screen": 25}
"""How many actions there are by front; the screen needs a tenth of a second for each."""

PLAYED_BY = [
    ("words", 0),
    ("screen", 3),
    *(pytest.param("words", seed, marks=pytest.mark.slow) for seed in (1, 2)),
]
"""The fronts, each with the seeds of its actions."""

SHARED = ("undo", "undo", "redo", "restart", "hint", "hint", "mark", "return")
"""What can be done in every game besides playing."""

WORDS = {"next": "next deal", "previous": "previous deal"}
"""What an action is called in words, where it is called otherwise than here."""

KEYS = {
    "undo": "u",
    "redo": "r",
    "restart": "home",
    "hint": "i",
    "mark": "b",
    "return": "apostrophe",
    "next": "right_square_bracket",
    "previous": "left_square_bracket",
    "again": "a",
}
"""The key of an action on screen; plays are digits everywhere."""

Kept = tuple[object, ...]


class Column:
    """A player who calls the game itself.

    Args:
        record: What is played first.
        profile: Where it is kept.
    """

    others: tuple[str, ...] = ()
    """What else can be done."""

    def __init__(self, record: GameRecord, profile: Profile) -> None:
        self.profile = profile
        self.rng = random.Random(1)
        self.game = in_play(record, profile.store)

    def choices(self) -> list[str]:
        """What can be done now; moves are more likely than everything else together."""
        moves = [] if self.game.is_over else self.game.position.legal_moves()
        numbers = [str(number) for number in range(1, min(9, len(moves)) + 1)]
        return [*numbers * (24 // max(1, len(numbers))), *SHARED, *self.others]

    def do(self, action: str) -> None:
        """Do what an action says."""
        game = self.game
        actions: dict[str, Callable[[], object]] = {
            "undo": game.undo,
            "redo": game.redo,
            "restart": game.restart,
            "mark": game.toggle_bookmark,
            "return": game.next_bookmark,
            "hint": self.hint,
        }
        if action.isdecimal():
            game.play(game.position.legal_moves()[int(action) - 1])
        elif {"undo": game.can_undo, "redo": game.can_redo}.get(action, True):
            actions[action]()

    def hint(self) -> None:
        """Ask for a hint."""
        raise NotImplementedError

    def put(self, record: GameRecord) -> None:
        """Leave the game for another one."""
        self.game.leave()
        self.game = in_play(record, self.profile.store)


class CardsColumn(Column):
    """A player who calls a game of cards."""

    others = ("next", "previous")

    game: CardsInPlay

    def do(self, action: str) -> None:
        if action not in self.others:
            super().do(action)
        elif (deal := self.game.deal.beside(1 if action == "next" else -1)) is not None:
            start = cards_in_play.new_record(deal)
            self.put(waiting_at(start, self.profile.store) or start)

    def hint(self) -> None:
        knowledge, position = self.game.knowledge, self.game.position
        if self.game.is_over:
            return
        if knowledge.solution(position) is None:
            knowledge.learn(position, knowledge.solver.solve(position))
        if (best := knowledge.best_move(position)) is not None:
            self.game.suggest(best)


class HandsColumn(Column):
    """A player who calls a game of Chopsticks."""

    others = ("again",)

    game: HandsInPlay

    def do(self, action: str) -> None:
        if action == "again":
            self.put(hands_in_play.new_record(self.game.setup))
        else:
            super().do(action)
        while self.game.awaits_computer:
            move, _ = reply_of(self.game.player, None, self.game.position, self.rng)
            self.game.play(move)

    def hint(self) -> None:
        table = solve(self.game.setup.rules)
        assert table is not None
        if self.game.awaits_person:
            self.game.suggest(advise(table, self.game.position).hint.choice.move)


def profile_at(directory: Path) -> Profile:
    return Profile(Store(directory), Settings(show_verdict=False, welcomed=True, animation=False))


def played(column: Column, seed: int, length: int) -> list[str]:
    """The actions of a seed, by which the game itself has been played."""
    rng, actions = random.Random(seed), []
    for _ in range(length):
        actions.append(rng.choice(column.choices()))
        column.do(actions[-1])
    column.game.save()
    return actions


def kept(profile: Profile) -> list[Kept]:
    """What the records say of all games, the oldest first."""
    games = sorted(all_games(profile), key=lambda game: game.number or 0)
    return [
        (
            game.start_id,
            game.moves,
            game.ply,
            game.marks,
            game.undos,
            game.hints,
            game.bookmarks,
            game.result,
        )
        for game in games
    ]


def in_words(record: GameRecord, actions: list[str], profile: Profile) -> None:
    """Do the actions in a conversation."""
    converse("\n".join(WORDS.get(action, action) for action in actions), Wanted(record.game, record), profile)


def on_screen(record: GameRecord, actions: list[str], profile: Profile) -> None:
    """Do the actions on the screen."""
    asyncio.run(_press(record, [KEYS.get(action, action) for action in actions], profile))


async def _press(record: GameRecord, keys: list[str], profile: Profile) -> None:
    from cardgames_tui.tui.app import CardgamesApp
    from cardgames_tui.tui.messages import Opening

    app = CardgamesApp(profile, Opening(mode=record.game, record=record, named=True), random.Random(1))
    async with app.run_test(size=(80, 24)) as pilot:
        for key in keys:
            await pilot.press(key)
            await _settle(pilot)


async def _settle(pilot: Pilot[Any]) -> None:
    """Wait until what was asked for has been answered."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


FRONTS = {"words": in_words, "screen": on_screen}


@pytest.mark.parametrize(("front", "seed"), PLAYED_BY)
@pytest.mark.parametrize(("game", "number"), [(BLACK_HOLE, "2"), (BLACK_HOLE, "29"), (ALL_IN_A_ROW, "5")])
def test_cards_are_kept_alike(game: Game, number: str, front: str, seed: int, tmp_path: Path) -> None:
    record = cards_in_play.new_record(Deal.numbered(game, number))
    agree(CardsColumn(record, profile_at(tmp_path / "game")), record, seed, front, tmp_path)


@pytest.mark.parametrize(("front", "seed"), PLAYED_BY)
@pytest.mark.parametrize(
    ("rules", "other"),
    [
        (Rules(), Player.PERSON),
        (Rules(cutoff=True, three_lives=True), Player.CAREFUL),
        pytest.param(Rules(), Player.CAREFUL, marks=pytest.mark.slow),
        pytest.param(Rules(cutoff=True, three_lives=True), Player.PERSON, marks=pytest.mark.slow),
    ],
)
def test_hands_are_kept_alike(rules: Rules, other: Player, front: str, seed: int, tmp_path: Path) -> None:
    record = hands_in_play.new_record(Setup(rules, (Player.PERSON, other)))
    agree(HandsColumn(record, profile_at(tmp_path / "game")), record, seed, front, tmp_path)


def agree(column: Column, record: GameRecord, seed: int, front: str, directory: Path) -> None:
    """Play by a seed twice, and compare what is kept."""
    actions = played(column, seed, LENGTHS[front])
    profile = profile_at(directory / front)
    FRONTS[front](record, actions, profile)
    assert kept(profile) == kept(column.profile), " ".join(actions)
