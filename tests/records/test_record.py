from contextlib import closing
from dataclasses import fields, replace
from pathlib import Path

import pytest

from cardgames_tui.records.database import Database
from cardgames_tui.records.record import (
    VALUE_RULES,
    GameRecord,
    MoveOrigin,
    Result,
    invalid_fields,
    split_moves,
    to_values,
)
from tests.helpers.damage import FATAL, HARMLESS, spoil
from tests.helpers.past_games import new_game

NOW = 1_000.0


def line(record: GameRecord, *lines: str) -> GameRecord:
    """The record after playing each line to its end."""
    for moves in lines:
        record = record.with_moves(moves, len(moves), NOW)
    return record


def test_origins_say_how_moves_were_found() -> None:
    record = line(new_game(), "c").with_moves("cd", 2, NOW, known={2: MoveOrigin.HELPED})
    assert record.move_origins == ".h"
    record = record.with_moves("cd", 1, NOW)
    assert line(record, "cp", "cpa").move_origins == ".u."
    assert line(new_game(), "cde", "cpa").move_origins == ".u."


@pytest.mark.parametrize(
    ("lines", "replaced"),
    [
        (["cd", "cde"], {}),
        (["cde", "cpa"], {2: "d"}),
        (["cde", "cpa", "cpb", "cde"], {2: "d"}),
        (["cde", "cpa", "cpb"], {2: "d", 3: "a"}),
        (["cde", "cpa", "pa"], {1: "c"}),
        (["cde", "cpa", "cp"], {2: "d"}),
        (["cde", "cpa", "c"], {2: "d"}),
    ],
)
def test_the_first_move_tried_is_kept_where_another_one_replaced_it(
    lines: list[str], replaced: dict[int, str]
) -> None:
    assert line(new_game(), *lines).replaced_moves == replaced


def test_a_longer_line_has_other_choices() -> None:
    record = replace(line(new_game(), "cd"), choices="+-")
    assert (line(record, "cd").choices, line(record, "cde").choices) == ("+-", "")


def test_verdicts_off_the_line_are_dropped() -> None:
    record = line(new_game(), "cd").with_verdicts("w?l?")
    assert record.verdicts == "w?l"
    assert line(record, "cp").verdicts == "w?"


def test_the_verdict_on_the_start_says_if_a_deal_is_winnable() -> None:
    record = line(new_game(), "cd").with_verdicts("w")
    assert record.winnable is None
    record = record.with_verdicts("??w", is_of_deal=True)
    assert record.winnable is None
    assert record.with_verdicts("l", is_of_deal=True).winnable is False


def test_bookmarks_are_added_and_removed() -> None:
    record = line(new_game(), "cdp")
    for moves in ("c", "cdp", "c"):
        record = record.with_bookmark(moves)
    assert record.bookmarks == ("cdp",)


@pytest.mark.parametrize("bookmarks", [(), ("",), ("", "c"), ("c", "")])
def test_bookmarks_at_the_start_are_saved(tmp_path: Path, bookmarks: tuple[str, ...]) -> None:
    record = line(new_game(bookmarks=bookmarks), "cd")
    with closing(Database(tmp_path)) as database:
        database.save([record])
        assert database.all_games()[0].bookmarks == bookmarks


def test_moves_of_several_characters_have_a_separator() -> None:
    record = GameRecord(game="chopsticks", start_id="chopsticks 2,2,5")
    record = record.with_moves(["A-C", "flip B"], 2, NOW, separator=";")
    record = record.with_moves(["A-C", "flip B", "swap"], 3, NOW, separator=";")
    assert (record.moves, record.move_origins) == ("A-C;flip B;swap", "...")
    record = record.with_moves(["A-C", "swap"], 2, NOW, separator=";")
    assert record.with_moves(["A-D"], 1, NOW, separator=";").replaced_moves == {1: "A-C"}
    assert record.replaced_moves == {2: "flip B"}
    assert split_moves("A-C;swap", ";") == ("A-C", "swap")
    assert split_moves("", ";") == ()


def test_no_game_ends_before_it_began() -> None:
    record = new_game().with_moves("c", 1, 5000).with_result(Result.WON, 4000)
    assert (record.started, record.ended) == (5000, 5000)


def test_undone_moves_can_be_cut_off() -> None:
    record = line(new_game(), "cd").with_verdicts("??l")
    here = record.with_moves("cd", 1, NOW).with_moves("c", 1, NOW)
    assert (here.moves, here.move_origins, here.verdicts) == ("c", ".", "??")


GOOD = new_game(
    2,
    moves="mhf",
    ply=2,
    seconds=7,
    undos=1,
    move_origins="..u",
    replaced="2 f;3 m",
    choices="+-h",
    level="easy",
    verdicts="ww?",
    bookmarks=("m", "mh"),
    daily="2026-01-31",
    started=1.5,
)


def test_every_value_is_checked() -> None:
    assert set(VALUE_RULES) == {field.name for field in fields(GameRecord)} - {"row_id", "revision"}
    assert invalid_fields(to_values(GOOD)) == []
    assert invalid_fields(to_values(GameRecord(game="chopsticks", start_id="chopsticks 2,2,5"))) == []


@pytest.mark.parametrize(("column", "value"), HARMLESS)
def test_an_invalid_optional_value_becomes_the_default(tmp_path: Path, column: str, value: object) -> None:
    warnings: list[str] = []
    with closing(Database(tmp_path, warn=warnings.append)) as database:
        database.save([GOOD])
        spoil(tmp_path, GOOD.uid, column, value)
        [read] = database.all_games()
        assert getattr(read, column) in ("", 0, None)
        assert warnings == []
        assert (read.uid, read.moves, read.ply, read.row_id) == (GOOD.uid, "mhf", 2, 1)
        database.save([read])
        assert database.all_games()[0].moves == "mhf"


@pytest.mark.parametrize(("column", "value"), FATAL)
def test_an_invalid_row_is_left_out_with_one_warning(tmp_path: Path, column: str, value: object) -> None:
    bad = new_game(3, moves="c", ply=1)
    warnings: list[str] = []
    with closing(Database(tmp_path, warn=warnings.append)) as database:
        database.save([GOOD, bad])
        spoil(tmp_path, bad.uid, column, value)
        for _ in range(2):
            assert [game.uid for game in database.all_games()] == [GOOD.uid]
        assert [game.uid for game in database.unfinished_games()] == [GOOD.uid]
        assert warnings == [f"Some of the games in {database.path} cannot be read and are left out."]


def test_an_unreadable_win_is_not_the_best(tmp_path: Path) -> None:
    wins = [new_game(2, moves="mhf", ply=3, seconds=seconds, result=Result.WON) for seconds in (3, 2, 1)]
    with closing(Database(tmp_path)) as database:
        database.save(wins)
        spoil(tmp_path, wins[2].uid, "moves", "\x1b")
        assert (best := database.best_win("black-hole 2"))
        assert best.seconds == 2
