"""What cannot be a value of a game is not taken for one, and one bad row never hides the others."""

from contextlib import closing
from dataclasses import fields
from pathlib import Path

import pytest

from cardgames_tui.records.database import Database
from cardgames_tui.records.record import CHECKS, GameRecord, Result, faulty, to_values
from tests.records.saving import FATAL, HARMLESS, new_game, spoil

GOOD = new_game(
    2,
    moves="mhf",
    ply=2,
    seconds=7,
    undos=1,
    marks="..u",
    verdicts="ww?",
    bookmarks=("m", "mh"),
    daily="2026-01-31",
    started=1.5,
)


def test_every_value_of_a_game_has_a_check() -> None:
    assert set(CHECKS) == {field.name for field in fields(GameRecord)} - {"number", "change"}
    assert faulty(to_values(GOOD)) == []
    assert faulty(to_values(GameRecord(game="chopsticks", start_id="chopsticks 2,2,5"))) == []


@pytest.mark.parametrize(("column", "value"), [*HARMLESS, *FATAL])
def test_each_fault_is_found(column: str, value: object) -> None:
    assert faulty(to_values(GOOD) | {column: value}) == [column]


@pytest.mark.parametrize(("column", "value"), HARMLESS)
def test_a_value_that_a_game_can_do_without_is_the_usual_one(
    tmp_path: Path, column: str, value: object
) -> None:
    warnings: list[str] = []
    with closing(Database(tmp_path, warn=warnings.append)) as database:
        database.save([GOOD])
        spoil(tmp_path, GOOD.key, column, value)
        [read] = database.everything()
        assert getattr(read, column) in ("", 0, None)
        assert warnings == []
        assert (read.key, read.moves, read.ply, read.number) == (GOOD.key, "mhf", 2, 1)
        database.save([read])
        assert database.everything()[0].moves == "mhf"


@pytest.mark.parametrize(("column", "value"), FATAL)
def test_a_row_that_is_no_game_never_hides_the_others(tmp_path: Path, column: str, value: object) -> None:
    bad = new_game(3, moves="c", ply=1)
    warnings: list[str] = []
    with closing(Database(tmp_path, warn=warnings.append)) as database:
        database.save([GOOD, bad])
        spoil(tmp_path, bad.key, column, value)
        for _ in range(2):
            assert [game.key for game in database.everything()] == [GOOD.key]
        waiting = database.last_unfinished()
        assert waiting is not None
        assert waiting.key == GOOD.key
        assert warnings == [f"Some of the games in {database.path} cannot be read and are left out."]


def test_the_fastest_win_is_one_that_can_be_read(tmp_path: Path) -> None:
    wins = [new_game(2, moves="mhf", ply=3, seconds=seconds, result=Result.WON) for seconds in (3, 2, 1)]
    with closing(Database(tmp_path)) as database:
        database.save(wins)
        spoil(tmp_path, wins[2].key, "moves", "\x1b")
        best = database.best("black-hole 2")
        assert best is not None
        assert best.seconds == 2
