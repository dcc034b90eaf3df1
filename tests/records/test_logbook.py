"""Following a game, and finding it again."""

import sqlite3
from contextlib import closing

from cardgames_tui.records.archive import Archive
from cardgames_tui.records.logbook import Logbook
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.saver import Saver
from tests.records.games import new_game, played


def test_nothing_is_made_before_the_first_move(saver: Saver) -> None:
    logbook = Logbook(saver.save, new_game())
    logbook.update("", 0)
    logbook.leave()
    assert saver.archive.everything() == []
    assert not saver.archive.path.parent.exists()
    logbook.update("c", 1)
    assert saver.archive.path.exists()


def test_every_move_is_there_for_the_next_program(saver: Saver) -> None:
    logbook = Logbook(saver.save, new_game())
    for ply in range(1, 4):
        logbook.update("cdp"[:ply], ply, seconds=7 * ply, undos=1, hints=2)
        with closing(Archive(saver.archive.path.parent)) as other:
            found = other.in_progress("black-hole")
        assert found is not None
        assert (found.moves, found.ply, found.seconds, found.undos, found.hints) == (
            "cdp"[:ply], ply, 7 * ply, 1, 2,
        )  # fmt: skip


def test_games_are_numbered_without_gaps(saver: Saver) -> None:
    for deal in (1, 2, 3):
        logbook = Logbook(saver.save, new_game(deal))
        for ply in range(1, 4):
            logbook.update("cdp"[:ply], ply)
    assert [game.number for game in saver.archive.everything()] == [1, 2, 3]


def test_a_finished_game_is_not_offered_and_does_not_change(saver: Saver) -> None:
    logbook = played(saver, "cd")
    logbook.finish(Result.WON)
    logbook.update("c", 1)
    logbook.leave()
    assert saver.archive.in_progress() is None
    [game] = saver.archive.finished("black-hole")
    assert (game.moves, game.result, game.is_perfect) == ("cd", Result.WON, True)
    assert saver.archive.finished("chopsticks") == []


def test_the_game_played_last_is_offered(saver: Saver) -> None:
    older, newer = played(saver, "c", 1), played(saver, "d", 2)
    older.update("cd", 2)
    offered = saver.archive.in_progress()
    assert offered is not None
    assert offered.key == older.record.key
    assert newer.record.key in {game.key for game in saver.archive.everything()}


def test_marks_say_how_each_move_was_found(saver: Saver) -> None:
    logbook = Logbook(saver.save, new_game())
    logbook.update("c", 1)
    logbook.update("cd", 2, helped=True)
    logbook.update("cd", 1, undos=1)
    logbook.update("cp", 2, undos=1)
    logbook.update("cpa", 3, undos=1)
    assert logbook.record.marks == ".u."


def test_verdicts_of_positions_left_behind_are_forgotten(saver: Saver) -> None:
    logbook = played(saver, "cd")
    logbook.learn(0, "w", winnable=True)
    logbook.learn(2, "l", winnable=False)
    logbook.update("cp", 2)
    assert logbook.record.verdicts == "w?"
    assert logbook.record.winnable is True


def test_bookmarks_are_kept_with_the_game(saver: Saver) -> None:
    logbook = played(saver, "cdp")
    assert logbook.bookmark(1)
    assert logbook.bookmark(3)
    assert not logbook.bookmark(1)
    assert [game.bookmarks for game in saver.archive.everything()] == [("cdp",)]


def test_moves_of_several_characters_have_a_separator(saver: Saver) -> None:
    logbook = Logbook(saver.save, GameRecord(game="chopsticks", start_id="chopsticks 2,2,5"), separator=";")
    logbook.update(["A-C", "flip B"], 2)
    again = Logbook(saver.save, logbook.record, separator=";")
    again.update(["A-C", "flip B", "swap"], 3)
    again.bookmark(2)
    assert (again.record.moves, again.record.marks) == ("A-C;flip B;swap", "...")
    assert again.record.bookmarks == ("A-C;flip B",)


def test_the_best_win_of_a_start(saver: Saver) -> None:
    for seconds, hints, result in ((9, 0, Result.WON), (5, 1, Result.WON), (3, 0, Result.LOST)):
        logbook = Logbook(saver.save, new_game())
        logbook.update("c", 1, seconds=seconds, hints=hints)
        logbook.finish(result)
    best = saver.archive.best("black-hole 1")
    assert best is not None
    assert best.seconds == 9
    assert saver.archive.won_starts("black-hole") == {"black-hole 1"}


def test_a_clock_that_goes_backwards(saver: Saver) -> None:
    clock = iter([5000.0, 4000.0, 10.0, 5.0])
    for deal in (1, 2):
        logbook = Logbook(saver.save, new_game(deal), now=lambda: next(clock))
        logbook.update("c", 1)
        logbook.finish(Result.WON)
    first, second = saver.archive.finished()
    assert [game.start_id for game in (first, second)] == ["black-hole 1", "black-hole 2"]
    assert (first.started, first.ended) == (5000.0, 5000.0)


def test_reset_keeps_the_old_records(saver: Saver) -> None:
    played(saver, "cd").finish(Result.WON)
    backup = saver.archive.reset()
    assert backup is not None
    assert saver.archive.finished() == []
    with closing(sqlite3.connect(backup)) as connection:
        assert connection.execute("SELECT moves FROM game").fetchall() == [("cd",)]
    assert Archive(saver.archive.path.parent / "nowhere").reset() is None


def test_what_has_not_changed_is_not_saved_again() -> None:
    saved: list[GameRecord] = []
    logbook = Logbook(saved.append, new_game())
    logbook.update("cd", 2, seconds=5)
    logbook.update("cd", 2, seconds=5)
    assert len(saved) == 1
    logbook.update("cd", 2, seconds=6)
    assert len(saved) == 2


def test_the_present_is_without_the_moves_taken_back() -> None:
    logbook = Logbook(lambda _: None, GameRecord(game="c", start_id="c"), separator=";")
    logbook.update(["A-C", "swap"], 2)
    logbook.learn(2, "l")
    logbook.update(["A-C", "swap"], 1)
    assert (logbook.present.moves, logbook.present.marks, logbook.present.verdicts) == ("A-C", ".", "??")
    assert logbook.line("A-C;swap") == ("A-C", "swap")
    assert logbook.line("") == ()


def test_a_reset_leaves_the_games_that_go_on(saver: Saver) -> None:
    played(saver, "cd").finish(Result.WON)
    going_on = played(saver, "cd", deal=2)
    assert saver.archive.reset() is not None
    going_on.update("cde", 3)
    assert [(game.start_id, game.moves) for game in saver.archive.everything()] == [("black-hole 2", "cde")]
