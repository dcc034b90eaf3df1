"""Programs that are killed, and programs that run at once."""

import random
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from cardgames_tui.records.database import Database
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.solitaire.deals import parse_deal
from tests.helpers.marks import slow
from tests.helpers.past_games import WIN
from tests.helpers.saving import SavedGame, StoreAtOnce, games_at, played

ROOT = Path(__file__).parent.parent.parent
PROGRAM = [sys.executable, "-m", "tests.records.saving_program"]


@pytest.mark.parametrize("part", [0, *slow(*range(1, 10))])
def test_kill_9_loses_no_move_but_the_last(tmp_path: Path, part: int) -> None:
    rng = random.Random(part)
    for run in range(5):
        told = killed_at_random(tmp_path, 5 * part + run, rng)
        games = {game.uid: game for game in games_at(tmp_path)}
        for line in told[:-1]:
            check_saved(line, games)


def killed_at_random(directory: Path, seed: int, rng: random.Random) -> list[str]:
    """Start the program, kill it after some moves, and return what it had told by then."""
    command = [*PROGRAM, str(directory), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(rng.randint(1, 60))]
        for _ in range(rng.randint(0, 20_000)):  # a moment that the program does not choose
            pass
        process.kill()
        told += process.stdout.readlines()
    assert told[0], "the program did not start"
    return [line for line in told if line.endswith("\n")]


def check_saved(line: str, games: dict[str, GameRecord]) -> None:
    uid, deal, moves, result = line.split()
    game = games[uid]
    assert game.start_id == f"black-hole {deal}"
    assert game.moves.startswith(moves)
    parse_deal(game.start_id).resume(game.moves, game.ply)
    if result != "None":
        assert str(game.result) == result


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


def test_a_game_continued_by_two_programs_becomes_two_games(store: StoreAtOnce, second: StoreAtOnce) -> None:
    mine = played(store, "c")
    other = SavedGame(second.save, second.offered)
    other.update("cd", 2)
    mine.update("cp", 2)
    other.update("cda", 3)
    mine.update("cpd", 3)
    mine.finish(Result.LOST)
    assert sorted(game.moves for game in store.database.all_games()) == ["cda", "cpd"]
    assert [game.moves for game in store.database.finished_games()] == ["cpd"]


def test_the_game_that_another_program_has_played_on_is_not_taken_for_the_own_one(
    store: StoreAtOnce, second: StoreAtOnce
) -> None:
    mine = played(store, "c")
    other = SavedGame(second.save, second.offered)
    other.update("cd", 2)
    mine.update("cp", 2)
    [theirs] = [game for game in store.database.all_games() if game.moves == "cd"]
    assert store.with_saved_uid(mine.record).uid != theirs.uid == mine.record.uid
    SavedGame(store.save, theirs).update("cda", 3)
    mine.update("cpd", 3)
    assert sorted(game.moves for game in store.database.all_games()) == ["cda", "cpd"]


def test_what_two_programs_say_of_a_game_that_has_not_gone_on_is_kept(
    store: StoreAtOnce, second: StoreAtOnce
) -> None:
    mine = played(store, "c")
    second.save(replace(second.offered, seconds=9))
    store.save(replace(mine.record, name="Rainy day"))
    [game] = store.database.all_games()
    assert (game.name, game.moves) == ("Rainy day", "c")


def test_a_game_that_another_program_has_only_looked_at_goes_on(
    store: StoreAtOnce, second: StoreAtOnce
) -> None:
    mine = played(store, "c")
    second.save(replace(second.offered, seconds=9))
    mine.update("cd", 2)
    assert [game.moves for game in store.database.all_games()] == ["cd"]


def test_a_game_that_another_program_has_played_on_stays_one_while_it_is_only_looked_at(
    store: StoreAtOnce, second: StoreAtOnce
) -> None:
    mine = played(store, "c")
    SavedGame(second.save, second.offered).update("cd", 2)
    store.save(replace(mine.record, seconds=9))
    assert [game.moves for game in store.database.all_games()] == ["cd"]


@pytest.mark.slow
def test_two_programs_that_finish_the_same_game_at_once_finish_it_once(tmp_path: Path) -> None:
    for number in range(20):
        directory = tmp_path / str(number)
        with closing(StoreAtOnce(directory)) as store:
            waiting = played(store, WIN[:-1], 2).record
        finished_by_two(directory)
        [game] = games_at(directory)
        assert (game.uid, game.result, game.moves) == (waiting.uid, Result.WON, WIN)


def finished_by_two(directory: Path) -> None:
    """Let two programs take the waiting game up, and play its last move when both are ready."""
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


def test_a_game_ended_differently_by_two_programs_becomes_two_games(
    store: StoreAtOnce, second: StoreAtOnce
) -> None:
    mine = played(store, "cd")
    other = SavedGame(second.save, second.offered)
    mine.finish(Result.LOST)
    other.update("cda", 3)
    other.finish(Result.LOST)
    assert sorted(game.moves for game in store.database.finished_games()) == ["cd", "cda"]


def test_a_database_deleted_under_a_running_program_is_made_anew(store: StoreAtOnce) -> None:
    log = played(store, "c")
    for path in store.database.path.parent.iterdir():
        path.unlink()
    log.update("cd", 2)
    assert [game.moves for game in games_at(store.database.path.parent)] == ["cd"]
