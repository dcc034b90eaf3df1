"""Databases that cannot be used are moved aside, those of another version refused."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from cardgames_tui.errors import RecordsError
from cardgames_tui.records.database import Database
from cardgames_tui.records.record import Result
from tests.helpers.damage import DAMAGES, make_another_version, play_many, write_garbage
from tests.helpers.saving import StoreAtOnce, played


@pytest.mark.parametrize("damage", DAMAGES)
def test_an_unusable_database_is_moved_aside(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    path = play_many(tmp_path)
    damage(path)
    before = path.read_bytes()
    with closing(StoreAtOnce(tmp_path)) as store:
        assert not store.database.unfinished_games()
        [notice] = store.take_notices()
        [aside] = [other for other in tmp_path.iterdir() if not other.name.startswith("records.db")]
        assert str(path) in notice
        assert aside.name in notice
        assert aside.read_bytes() == before
        played(store, "c").finish(Result.WON)
        assert len(store.database.finished_games()) == 1


def test_a_database_of_another_version_stays_as_it_is(tmp_path: Path) -> None:
    with closing(StoreAtOnce(tmp_path)) as store:
        played(store, "abc")
    path = store.database.path
    make_another_version(path)
    before = path.read_bytes()
    with closing(StoreAtOnce(tmp_path)) as store:
        with pytest.raises(RecordsError, match=r"another version .* \(version 4; this one reads 1\)"):
            store.database.unfinished_games()
        played(store, "c")
        [notice] = store.take_notices()
        assert "another version" in notice
    assert [other.name for other in tmp_path.iterdir()] == ["records.db"]
    assert path.read_bytes() == before


def test_damage_while_the_game_runs_loses_no_move_that_follows(store: StoreAtOnce) -> None:
    log = played(store, "c")
    store.close()
    store.database.all_games()
    write_garbage(store.database.path)
    store.database.close()
    log.update("cd", 2)
    assert [game.moves for game in store.database.all_games()] == ["cd"]
    assert len(store.take_notices()) == 1


def test_unusable_databases_of_one_second_are_all_kept(tmp_path: Path) -> None:
    for _ in range(3):
        write_garbage(tmp_path / "records.db")
        with closing(Database(tmp_path)) as database:
            assert database.all_games() == []
    assert len(list(tmp_path.glob("records-*.db"))) == 3
