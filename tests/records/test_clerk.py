"""The thread that works on the records: in order, out of the game's way, and never more than one move behind."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, get_ident

import pytest

from cardgames_tui.records.archive import Archive, RecordsError
from cardgames_tui.records.clerk import Clerk
from cardgames_tui.records.logbook import Logbook
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.saver import Saver
from tests.records.games import new_game

PATIENCE = 10.0


class SlowSaver(Saver):
    """Saves when it is let; notes in which thread."""

    def save(self, record: GameRecord) -> None:
        self.begun.set()
        assert self.gate.wait(PATIENCE)
        self.threads = {get_ident()}
        super().save(record)

    begun: Event
    gate: Event
    threads: set[int]


@pytest.fixture
def slow(tmp_path: Path) -> SlowSaver:
    saver = SlowSaver(Archive(tmp_path / "data"))
    saver.begun, saver.gate = Event(), Event()
    return saver


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def clerk(tmp_path: Path, told: list[str]) -> Iterator[Clerk]:
    with closing(Clerk(Saver(Archive(tmp_path / "data")), told.append)) as clerk:
        yield clerk


def test_a_move_is_handed_over_without_waiting(slow: SlowSaver) -> None:
    with closing(Clerk(slow, print)) as clerk:
        Logbook(clerk.save, new_game()).update("c", 1)
        assert slow.begun.wait(PATIENCE)
        assert not slow.archive.path.exists()
        slow.gate.set()
        assert [game.moves for game in clerk.ask(Archive.everything)] == ["c"]
    assert get_ident() not in slow.threads


def test_no_move_but_the_last_is_on_its_way(clerk: Clerk, tmp_path: Path) -> None:
    logbook = Logbook(clerk.save, new_game())
    logbook.update("cdp" * 10, 1)
    clerk.settle()
    with closing(Archive(tmp_path / "data")) as other:
        for ply in range(2, 30):
            logbook.update("cdp" * 10, ply)
            assert [game.ply for game in other.everything()] in ([ply], [ply - 1])


def test_what_cannot_be_saved_is_told_once_and_saved_later(
    clerk: Clerk, told: list[str], tmp_path: Path
) -> None:
    logbook = Logbook(clerk.save, new_game())
    logbook.update("c", 1)
    assert clerk.ask(Archive.in_progress) is not None
    with closing(sqlite3.connect(tmp_path / "data" / "records.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        logbook.update("cd", 2)
        logbook.update("cdp", 3)
        clerk.ask(Archive.everything)
        [sentence] = told
        assert sentence.startswith("The game cannot be saved: ")
        other.execute("ROLLBACK")
    clerk.retry()
    assert [game.moves for game in clerk.ask(Archive.everything)] == ["cdp"]
    assert told[1:] == ["Saving works again; nothing is lost."]


def test_an_unanswerable_question_raises_where_it_was_asked(clerk: Clerk, tmp_path: Path) -> None:
    (tmp_path / "data" / "records.db").mkdir(parents=True)
    with pytest.raises(RecordsError):
        clerk.ask(Archive.everything)


def test_closing_saves_what_is_on_its_way(tmp_path: Path) -> None:
    with closing(Clerk(Saver(Archive(tmp_path)), print)) as clerk:
        Logbook(clerk.save, new_game()).update("cd", 2)
    with closing(Archive(tmp_path)) as archive:
        assert [game.moves for game in archive.everything()] == ["cd"]
