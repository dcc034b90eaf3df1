"""What playing changes in a record."""

from cardgames_tui.records.record import (
    GameRecord,
    PlyVerdict,
    Result,
    split_line,
    with_bookmark,
    with_moves,
    with_result,
    with_verdict,
)
from tests.records.saving import new_game

NOW = 1_000.0


def line(record: GameRecord, *lines: str, helped: bool = False) -> GameRecord:
    """The record after lines of one-letter moves, each played as far as it goes."""
    for moves in lines:
        record = with_moves(record, moves, len(moves), NOW, helped=helped)
    return record


def test_marks_say_how_each_move_was_found() -> None:
    record = line(line(new_game(), "c"), "cd", helped=True)
    record = with_moves(record, "cd", 1, NOW)
    assert line(record, "cp", "cpa").marks == ".u."


def test_verdicts_of_positions_left_behind_are_forgotten() -> None:
    record = line(new_game(), "cd")
    for proved in (PlyVerdict(0, "w", winnable=True), PlyVerdict(2, "l", winnable=False)):
        record = with_verdict(record, proved)
    assert record.verdicts == "w?l"
    record = line(record, "cp")
    assert (record.verdicts, record.winnable) == ("w?", True)


def test_bookmarks_are_marked_and_taken_away() -> None:
    record = line(new_game(), "cdp")
    for moves in ("c", "cdp", "c"):
        record = with_bookmark(record, moves)
    assert record.bookmarks == ("cdp",)


def test_moves_of_several_characters_have_a_separator() -> None:
    record = GameRecord(game="chopsticks", start_id="chopsticks 2,2,5")
    record = with_moves(record, ["A-C", "flip B"], 2, NOW, separator=";")
    record = with_moves(record, ["A-C", "flip B", "swap"], 3, NOW, separator=";")
    assert (record.moves, record.marks) == ("A-C;flip B;swap", "...")
    assert split_line("A-C;swap", ";") == ("A-C", "swap")
    assert split_line("", ";") == ()


def test_no_game_ends_before_it_began() -> None:
    record = with_result(with_moves(new_game(), "c", 1, 5000), Result.WON, 4000)
    assert (record.started, record.ended) == (5000, 5000)


def test_what_leads_here_is_without_the_moves_taken_back() -> None:
    record = with_verdict(line(new_game(), "cd"), PlyVerdict(2, "l"))
    here = with_moves(with_moves(record, "cd", 1, NOW), "c", 1, NOW)
    assert (here.moves, here.marks, here.verdicts) == ("c", ".", "??")
