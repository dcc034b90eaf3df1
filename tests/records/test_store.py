from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from threading import Event, get_ident

import pytest

from cardgames_tui.records.database import FILE_NAME, Database
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.store import Store
from tests.helpers.past_games import finished, new_game
from tests.helpers.saving import games_at, games_in
from tests.records.saving import SavedGame

TIMEOUT_SECONDS = 10.0


@pytest.fixture
def warnings() -> list[str]:
    return []


@pytest.fixture
def store(tmp_path: Path, warnings: list[str]) -> Store:
    store = Store(tmp_path / "data")
    store.on_warning(warnings.append)
    return store


def moves(store: Store) -> list[str]:
    return [game.moves for game in games_in(store)]


def test_saving_a_move_does_not_block(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, gate, threads, save = Event(), Event(), set(), Database.save

    def save_slowly(self: Database, records: Iterable[GameRecord]) -> list[str]:
        begun.set()
        assert gate.wait(TIMEOUT_SECONDS)
        threads.add(get_ident())
        return save(self, records)

    monkeypatch.setattr(Database, "save", save_slowly)
    SavedGame(store.save, new_game()).update("c", 1)
    assert begun.wait(TIMEOUT_SECONDS)
    assert store.unsaved == ()
    assert not (tmp_path / "data").exists()
    gate.set()
    assert moves(store) == ["c"]
    assert get_ident() not in threads


def test_a_result_is_saved_when_save_returns(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    events, save = [], Database.save

    def save_noted(self: Database, records: Iterable[GameRecord]) -> list[str]:
        uids = save(self, records)
        events.append("saved")
        return uids

    monkeypatch.setattr(Database, "save", save_noted)
    store.save(finished())
    events.append("returned")
    assert events == ["saved", "returned"]


def test_saving_is_at_most_one_move_behind(store: Store, tmp_path: Path) -> None:
    log = SavedGame(store.save, new_game())
    log.update("cdp" * 10, 1)
    store.wait_for_last_save()
    with closing(Database(tmp_path / "data")) as other:
        for ply in range(2, 30):
            log.update("cdp" * 10, ply)
            assert [game.ply for game in other.all_games()] in ([ply], [ply - 1])


def test_unreadable_records_give_the_default_and_a_warning(
    store: Store, warnings: list[str], tmp_path: Path
) -> None:
    (tmp_path / "data" / "records.db").mkdir(parents=True)
    assert store.run(lambda database: len(database.all_games()), -1) == -1
    assert warnings[0].startswith("The records cannot be used: ")


def test_any_failure_is_survived_and_saved_later(
    store: Store, warnings: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    log = SavedGame(store.save, new_game())
    with monkeypatch.context() as patch:
        patch.setattr(Database, "save", lambda *_: 1 / 0)
        log.update("c", 1)
        log.update("cd", 2)
        store.wait_for_last_save()
    log.update("cdp", 3)
    assert moves(store) == ["cdp"]
    assert [sentence.split(":")[0] for sentence in warnings] == [
        "The game cannot be saved",
        "Saving works again; nothing is lost.",
    ]


def test_closing_saves_the_last_move(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        SavedGame(store.save, new_game()).update("cd", 2)
    assert [game.moves for game in games_at(tmp_path)] == ["cd"]


def test_a_store_without_a_directory_saves_nothing() -> None:
    with closing(Store()) as store:
        SavedGame(store.save, new_game()).update("cd", 2)
        assert store.run(lambda database: len(database.all_games()), -1) == -1


def test_early_warnings_are_shown_later(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"garbage" * 1000)
    warnings: list[str] = []
    with closing(Store(tmp_path)) as store:
        assert moves(store) == []
        store.on_warning(warnings.append)
        store.on_warning(pytest.fail)
    [sentence] = warnings
    assert "could not be used" in sentence
