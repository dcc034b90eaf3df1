"""What an earlier version has kept or shared still opens, goes on and replays."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cardgames_tui.games.catalogue import in_play
from cardgames_tui.games.notation import describe, full_title, received, resume
from cardgames_tui.records.archive import Archive
from cardgames_tui.records.database import FILE_NAME
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.statistics import statistics_by_kind
from cardgames_tui.records.store import Store

DATA = Path(__file__).parents[1] / "data"
CODES = (DATA / "share_codes.txt").read_text().split()


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.executescript((DATA / "records_version_2.sql").read_text())
    return tmp_path


@pytest.fixture
def games(directory: Path) -> Iterator[list[GameRecord]]:
    with closing(Archive(directory)) as archive:
        yield archive.everything()
        assert archive.notices == []


def test_every_kept_game_replays_to_where_it_stood(games: list[GameRecord]) -> None:
    assert len(games) == 43
    for record in games:
        game = in_play(record)
        assert (game.session.ply, len(game.line)) == (record.ply, len(game.session.line))
        assert game.SEPARATOR.join(game.line) == record.moves
        for bookmark in record.bookmarks:
            assert resume(record.start_id, bookmark).ply


def test_every_game_that_had_not_ended_goes_on(directory: Path, games: list[GameRecord]) -> None:
    waiting = [record for record in games if record.result is None]
    assert {record.game for record in waiting} == {"black-hole", "all-in-a-row", "chopsticks"}
    with closing(Store(directory)) as store:
        for record in waiting:
            game = in_play(record, store)
            game.undo()
            kept: list[GameRecord] = store.ask(Archive.everything, [])
            saved = next(each for each in kept if each.key == record.key)
            assert (saved.ply, saved.number) == (game.session.ply, record.number)


def test_an_old_game_can_be_given_a_name_and_a_note(directory: Path, games: list[GameRecord]) -> None:
    assert {(game.name, game.note) for game in games} == {("", "")}
    with closing(Store(directory)) as store:
        describe(games[0], "  Rainy\nday ", "by\x00luck" * 99, store)
        named: GameRecord = store.ask(lambda archive: archive.everything()[0], games[0])
    assert (named.name, named.note[:14], named.change) == ("Rainy day", "by luckby luck", games[0].change)
    assert len(named.note) <= 500
    assert full_title(named) == f"Rainy day ({full_title(games[0])})"


def test_what_was_counted_is_still_counted(games: list[GameRecord]) -> None:
    found = {(tally.game, tally.variant): (tally.played, tally.won) for tally in statistics_by_kind(games)}
    assert found["black-hole", ""] == (28, 25)
    assert found["all-in-a-row", ""] == (3, 3)


def test_every_code_that_was_shared_still_brings_its_game_back(games: list[GameRecord]) -> None:
    assert len(CODES) == len(games)
    for code, record in zip(CODES, games, strict=True):
        game = received(f"Look: cardgames-tui replay {code}")
        assert game is not None
        assert (game.start_id, game.moves) == (record.start_id, record.moves)
