"""Two programs with the same records."""

import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardgames_tui.records.database import Database
from cardgames_tui.records.record import Result
from tests.helpers.past_games import WIN, new_game
from tests.helpers.saving import games_at
from tests.records.saving import SavedGame, StoreAtOnce, played

ROOT = Path(__file__).parent.parent.parent
PROGRAM = [sys.executable, "-m", "tests.records.saving_program"]


@pytest.mark.slow
def test_two_programs_finish_games_at_once(tmp_path: Path) -> None:
    both = [
        subprocess.Popen(
            [*PROGRAM, str(tmp_path), str(seed), "40"], stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        for seed in (1, 2)
    ]
    outputs = [process.communicate()[0] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    ended = {
        line.split()[0] for output in outputs for line in output.splitlines() if not line.endswith(" None")
    }
    with closing(Database(tmp_path)) as database:
        assert len(ended) > 60
        assert sorted(game.uid for game in database.finished_games()) == sorted(ended)
        assert not database.unfinished_games()


@pytest.mark.slow
def test_two_programs_finish_the_same_game_once(tmp_path: Path) -> None:
    for number in range(20):
        directory = tmp_path / str(number)
        with closing(StoreAtOnce(directory)) as store:
            waiting = played(store, WIN[:-1], 2).record
        finished_by_two(directory)
        [game] = games_at(directory)
        assert (game.uid, game.result, game.moves) == (waiting.uid, Result.WON, WIN)


def finished_by_two(directory: Path) -> None:
    """Continue the unfinished game in two programs, and play its last move when both are ready."""
    both = [
        subprocess.Popen(
            [*PROGRAM, str(directory), "finish"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        for _ in range(2)
    ]
    for process in both:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in both:
        assert process.stdin is not None
        process.stdin.write(f"{WIN[-1]}\n")
        process.stdin.flush()
    for process in both:
        output, _ = process.communicate(timeout=60)
        assert (process.returncode, output) == (0, "won\n")


@pytest.fixture
def mine(store: StoreAtOnce) -> SavedGame:
    """A game begun here."""
    return played(store, "c")


@pytest.fixture
def theirs(mine: SavedGame, second: StoreAtOnce) -> SavedGame:
    """The same game in the other program."""
    return SavedGame(second.save, second.offered)


def all_moves(store: StoreAtOnce) -> list[str]:
    return sorted(game.moves for game in store.database.all_games())


def test_a_game_continued_by_two_programs_becomes_two_games(
    store: StoreAtOnce, mine: SavedGame, theirs: SavedGame
) -> None:
    theirs.update("cd", 2)
    mine.update("cp", 2)
    theirs.update("cda", 3)
    mine.update("cpd", 3)
    mine.finish(Result.LOST)
    assert all_moves(store) == ["cda", "cpd"]
    assert [game.moves for game in store.database.finished_games()] == ["cpd"]


def test_each_program_goes_on_with_its_own_game(
    store: StoreAtOnce, mine: SavedGame, theirs: SavedGame
) -> None:
    theirs.update("cd", 2)
    mine.update("cp", 2)
    [other] = [game for game in store.database.all_games() if game.moves == "cd"]
    assert store.with_saved_uid(mine.record).uid != other.uid == mine.record.uid
    SavedGame(store.save, other).update("cda", 3)
    mine.update("cpd", 3)
    assert all_moves(store) == ["cda", "cpd"]


def test_the_last_change_wins_when_no_move_was_made(
    store: StoreAtOnce, second: StoreAtOnce, mine: SavedGame
) -> None:
    second.save(replace(second.offered, seconds=9))
    store.save(replace(mine.record, name="Rainy day"))
    [game] = store.database.all_games()
    assert (game.name, game.moves) == ("Rainy day", "c")


def test_a_game_opened_elsewhere_goes_on(store: StoreAtOnce, second: StoreAtOnce, mine: SavedGame) -> None:
    second.save(replace(second.offered, seconds=9))
    mine.update("cd", 2)
    assert all_moves(store) == ["cd"]


def test_opening_a_game_continued_elsewhere_makes_no_second_one(
    store: StoreAtOnce, mine: SavedGame, theirs: SavedGame
) -> None:
    theirs.update("cd", 2)
    store.save(replace(mine.record, seconds=9))
    assert all_moves(store) == ["cd"]


def test_a_game_ended_differently_by_two_programs_becomes_two_games(
    store: StoreAtOnce, mine: SavedGame, theirs: SavedGame
) -> None:
    mine.finish(Result.LOST)
    theirs.update("cda", 3)
    theirs.finish(Result.LOST)
    assert all_moves(store) == ["c", "cda"]


LOST, WON = Result.LOST, Result.WON


@pytest.mark.parametrize(
    ("here", "there", "is_taken"),
    [
        (("cd", None), ("cda", None), True),
        (("cd", None), ("cda", WON), True),
        (("cd", LOST), ("cda", WON), True),
        (("cd", LOST), ("cda", None), True),
        (("cd", None), ("cd", LOST), True),
        (("cd", None), ("cd", None), False),
        (("cd", LOST), ("cd", None), False),
        (("cd", LOST), ("cd", LOST), False),
        (("cd", None), ("c", LOST), False),
        (("cda", WON), ("cd", None), False),
        (("cd", None), ("cpa", WON), False),
    ],
)
@pytest.mark.parametrize("are_in_one_file", [True, False])
def test_an_import_takes_the_longer_game(
    store: StoreAtOnce,
    here: tuple[str, Result | None],
    there: tuple[str, Result | None],
    is_taken: bool,
    are_in_one_file: bool,
) -> None:
    first, second = (
        new_game(uid="game", moves=moves, ply=len(moves), result=result, ended=result and 2.0)
        for moves, result in (here, there)
    )
    if are_in_one_file:
        assert store.database.add([first, second]) == 1
    else:
        assert store.database.add([first]) == 1
        assert store.database.add([second]) == is_taken
    [game] = store.database.all_games()
    assert (game.moves, game.result) == (there if is_taken else here)
    assert game.ply == len(game.moves)


def test_an_import_takes_no_game_with_another_start(store: StoreAtOnce) -> None:
    games = [new_game(deal, uid="game", moves="c" * deal, ply=deal) for deal in (1, 2)]
    assert store.database.add(games) == 1
    assert [game.start_id for game in store.database.all_games()] == ["black-hole 1"]


@pytest.mark.parametrize("added", [{}, {"name": "There", "note": "Long", "bookmarks": ("cd",)}])
def test_an_import_keeps_what_the_player_wrote_unless_it_has_more(
    store: StoreAtOnce, added: dict[str, Any]
) -> None:
    written: dict[str, Any] = {"name": "Here", "note": "Hard", "bookmarks": ("c",)}
    store.database.add([new_game(uid="game", moves="c", ply=1, **written)])
    store.database.add([new_game(uid="game", moves="cda", ply=3, **added)])
    [game] = store.database.all_games()
    assert {name: getattr(game, name) for name in written} == (added or written)
