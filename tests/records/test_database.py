import sqlite3
from contextlib import closing

from cardgames_tui.records.database import Database
from cardgames_tui.records.record import Result
from tests.helpers.past_games import new_game
from tests.records.saving import SavedGame, StoreAtOnce, played


def test_a_finished_game_is_not_continued(store: StoreAtOnce) -> None:
    played(store, "cd").finish(Result.WON)
    assert not store.database.unfinished_games()
    [game] = store.database.finished_games()
    assert (game.moves, game.result, game.is_clean) == ("cd", Result.WON, True)


def test_games_are_numbered_without_gaps(store: StoreAtOnce) -> None:
    for deal in (1, 2, 3):
        game = SavedGame(store.save, new_game(deal))
        for ply in range(1, 4):
            game.update("cdp"[:ply], ply)
    assert [record.row_id for record in store.database.all_games()] == [1, 2, 3]


def test_the_last_game_played_is_continued(store: StoreAtOnce) -> None:
    older, newer = played(store, "c", 1), played(store, "d", 2)
    older.update("cd", 2)
    assert store.offered.uid == older.record.uid
    assert newer.record.uid in {game.uid for game in store.database.all_games()}


def test_the_best_win_of_a_start_is_the_fastest_without_help(store: StoreAtOnce) -> None:
    for seconds, hints, copied, result in (
        (9, 0, 0, Result.WON),
        (5, 1, 0, Result.WON),
        (4, 0, 1, Result.WON),
        (3, 0, 0, Result.LOST),
    ):
        game = SavedGame(store.save, new_game(copied_moves=copied))
        game.update("c", 1, seconds=seconds, hints=hints, result=result)
    best = store.database.best_win("black-hole 1")
    assert best is not None
    assert best.seconds == 9
    assert store.database.won_starts("black-hole") == {"black-hole 1"}


def test_reset_keeps_the_old_records(store: StoreAtOnce) -> None:
    played(store, "cd").finish(Result.WON)
    backup = store.database.reset()
    assert backup is not None
    assert store.database.finished_games() == []
    with closing(sqlite3.connect(backup)) as connection:
        assert connection.execute("SELECT moves FROM game").fetchall() == [("cd",)]
    assert Database(store.database.path.parent / "nowhere").reset() is None


def test_a_reset_keeps_unfinished_games(store: StoreAtOnce) -> None:
    played(store, "cd").finish(Result.WON)
    going_on = played(store, "cd", deal=2)
    assert store.database.reset() is not None
    going_on.update("cde", 3)
    assert [(game.start_id, game.moves) for game in store.database.all_games()] == [("black-hole 2", "cde")]
