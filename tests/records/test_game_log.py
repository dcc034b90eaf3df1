"""Following a game, and finding it again."""

import sqlite3
from contextlib import closing

from cardgames_tui.records.database import Database
from cardgames_tui.records.game_log import GameLog, Proved
from cardgames_tui.records.record import GameRecord, Result
from tests.records.games import StoreAtOnce, new_game, played


def test_nothing_is_made_before_the_first_move(store: StoreAtOnce) -> None:
    log = GameLog(store.save, new_game())
    log.update("", 0)
    assert store.database.everything() == []
    assert not store.database.path.parent.exists()
    log.update("c", 1)
    assert store.database.path.exists()


def test_every_move_is_there_for_the_next_program(store: StoreAtOnce) -> None:
    log = GameLog(store.save, new_game())
    for ply in range(1, 4):
        log.update("cdp"[:ply], ply, seconds=7 * ply, undos=1, hints=2)
        with closing(Database(store.database.path.parent)) as other:
            found = other.in_progress("black-hole")
        assert found is not None
        assert (found.moves, found.ply, found.seconds, found.undos, found.hints) == (
            "cdp"[:ply], ply, 7 * ply, 1, 2,
        )  # fmt: skip


def test_games_are_numbered_without_gaps(store: StoreAtOnce) -> None:
    for deal in (1, 2, 3):
        log = GameLog(store.save, new_game(deal))
        for ply in range(1, 4):
            log.update("cdp"[:ply], ply)
    assert [game.number for game in store.database.everything()] == [1, 2, 3]


def test_a_finished_game_is_not_offered_and_does_not_change(store: StoreAtOnce) -> None:
    log = played(store, "cd")
    log.finish(Result.WON)
    log.update("c", 1)
    assert store.database.in_progress() is None
    [game] = store.database.finished("black-hole")
    assert (game.moves, game.result, game.is_perfect) == ("cd", Result.WON, True)
    assert store.database.finished("chopsticks") == []


def test_the_game_played_last_is_offered(store: StoreAtOnce) -> None:
    older, newer = played(store, "c", 1), played(store, "d", 2)
    older.update("cd", 2)
    offered = store.database.in_progress()
    assert offered is not None
    assert offered.key == older.record.key
    assert newer.record.key in {game.key for game in store.database.everything()}


def test_marks_say_how_each_move_was_found(store: StoreAtOnce) -> None:
    log = GameLog(store.save, new_game())
    log.update("c", 1)
    log.update("cd", 2, helped=True)
    log.update("cd", 1, undos=1)
    log.update("cp", 2, undos=1)
    log.update("cpa", 3, undos=1)
    assert log.record.marks == ".u."


def test_verdicts_of_positions_left_behind_are_forgotten(store: StoreAtOnce) -> None:
    log = played(store, "cd")
    log.update("cd", 2, proved=[Proved(0, "w", winnable=True), Proved(2, "l", winnable=False)])
    assert log.record.verdicts == "w?l"
    log.update("cp", 2)
    assert log.record.verdicts == "w?"
    assert log.record.winnable is True


def test_bookmarks_are_kept_with_the_game(store: StoreAtOnce) -> None:
    log = played(store, "cdp")
    assert log.bookmark(1)
    assert log.bookmark(3)
    assert not log.bookmark(1)
    assert [game.bookmarks for game in store.database.everything()] == [("cdp",)]


def test_moves_of_several_characters_have_a_separator(store: StoreAtOnce) -> None:
    log = GameLog(store.save, GameRecord(game="chopsticks", start_id="chopsticks 2,2,5"), separator=";")
    log.update(["A-C", "flip B"], 2)
    again = GameLog(store.save, log.record, separator=";")
    again.update(["A-C", "flip B", "swap"], 3)
    again.bookmark(2)
    assert (again.record.moves, again.record.marks) == ("A-C;flip B;swap", "...")
    assert again.record.bookmarks == ("A-C;flip B",)


def test_the_best_win_of_a_start(store: StoreAtOnce) -> None:
    for seconds, hints, taken, result in (
        (9, 0, 0, Result.WON),
        (5, 1, 0, Result.WON),
        (4, 0, 1, Result.WON),
        (3, 0, 0, Result.LOST),
    ):
        log = GameLog(store.save, new_game(taken=taken))
        log.update("c", 1, seconds=seconds, hints=hints, result=result)
    best = store.database.best("black-hole 1")
    assert best is not None
    assert best.seconds == 9
    assert store.database.won_starts("black-hole") == {"black-hole 1"}


def test_a_clock_that_goes_backwards(store: StoreAtOnce) -> None:
    clock = iter([5000.0, 4000.0, 10.0, 5.0])
    for deal in (1, 2):
        log = GameLog(store.save, new_game(deal), now=lambda: next(clock))
        log.update("c", 1)
        log.finish(Result.WON)
    first, second = store.database.finished()
    assert [game.start_id for game in (first, second)] == ["black-hole 1", "black-hole 2"]
    assert (first.started, first.ended) == (5000.0, 5000.0)


def test_reset_keeps_the_old_records(store: StoreAtOnce) -> None:
    played(store, "cd").finish(Result.WON)
    backup = store.database.reset()
    assert backup is not None
    assert store.database.finished() == []
    with closing(sqlite3.connect(backup)) as connection:
        assert connection.execute("SELECT moves FROM game").fetchall() == [("cd",)]
    assert Database(store.database.path.parent / "nowhere").reset() is None


def test_what_has_not_changed_is_not_saved_again() -> None:
    saved: list[GameRecord] = []
    log = GameLog(saved.append, new_game())
    log.update("cd", 2, seconds=5)
    log.update("cd", 2, seconds=5)
    assert len(saved) == 1
    log.update("cd", 2, seconds=6)
    assert len(saved) == 2


def test_the_present_is_without_the_moves_taken_back() -> None:
    log = GameLog(lambda _: None, GameRecord(game="c", start_id="c"), separator=";")
    log.update(["A-C", "swap"], 2, proved=[Proved(2, "l")])
    log.update(["A-C", "swap"], 1)
    assert (log.present.moves, log.present.marks, log.present.verdicts) == ("A-C", ".", "??")
    assert log.line("A-C;swap") == ("A-C", "swap")
    assert log.line("") == ()


def test_a_reset_leaves_the_games_that_go_on(store: StoreAtOnce) -> None:
    played(store, "cd").finish(Result.WON)
    going_on = played(store, "cd", deal=2)
    assert store.database.reset() is not None
    going_on.update("cde", 3)
    assert [(game.start_id, game.moves) for game in store.database.everything()] == [("black-hole 2", "cde")]
