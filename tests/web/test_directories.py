"""Who is known by which cookie, and whose games are kept."""

import asyncio
import os
import shutil
from pathlib import Path
from threading import Event

import pytest

from cardgames_tui.web.serve import directories
from cardgames_tui.web.serve.access import ServerOptions, new_visitor_id, valid_visitor_id
from cardgames_tui.web.serve.directories import RETENTION_SECONDS, VisitorDirectories, directory_of


def at(path: Path) -> VisitorDirectories:
    return VisitorDirectories(ServerOptions(path, max_bytes=4096))


def a_visitor(path: Path) -> Path:
    """The directory of a new visitor."""
    return directory_of(new_visitor_id(), path)


def test_a_directory_does_not_tell_the_cookie(tmp_path: Path) -> None:
    visitor = new_visitor_id()
    assert valid_visitor_id(visitor) == visitor
    directory = directory_of(visitor, tmp_path)
    assert directory.parent == tmp_path
    assert visitor not in directory.name
    assert directory != directory_of(new_visitor_id(), tmp_path)


async def test_who_leaves_nothing_behind_leaves_no_directory(tmp_path: Path) -> None:
    visitors, kept, left = at(tmp_path), a_visitor(tmp_path), a_visitor(tmp_path)
    visitors.open(kept)
    visitors.open(left)
    assert kept.stat().st_mode & 0o777 == 0o700
    (kept / "settings.toml").touch()
    await visitors.close(kept)
    await visitors.close(left)
    assert kept.exists()
    assert not left.exists()


async def test_who_does_not_come_back_for_long_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr(directories, "monotonic", lambda: now)
    stays, away, back = (a_visitor(tmp_path) for _ in range(3))
    other = tmp_path / "something else"
    for directory in (stays, away, back, other):
        directory.mkdir()
        (directory / "records.db").write_bytes(b"x" * 5000)
    visitors = at(tmp_path)  # the server is started anew
    visitors.open(stays)
    now = 0.6 * RETENTION_SECONDS
    assert await visitors.sweep() == 0
    visitors.open(back)
    await visitors.close(back)
    visitors = at(tmp_path)  # once more, which forgets nothing that was seen
    visitors.open(stays)
    now = 1.2 * RETENTION_SECONDS
    assert await visitors.sweep() == 1
    assert {each for each in tmp_path.iterdir() if each.is_dir()} == {stays, back, other}


async def test_who_comes_back_after_being_forgotten_is_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr(directories, "monotonic", lambda: now)
    visitors, visitor = at(tmp_path), a_visitor(tmp_path)
    games = visitor / "records.db"
    visitors.open(visitor)
    games.touch()
    await visitors.close(visitor)
    now = RETENTION_SECONDS - 1
    assert await visitors.sweep() == 0
    now += 2
    assert await visitors.sweep() == 1
    visitors.open(visitor)
    games.touch()
    visitors = at(tmp_path)  # the server is started anew
    now += 2
    assert await visitors.sweep() == 0
    assert games.exists()


async def test_a_clock_that_jumps_ahead_deletes_nothing(tmp_path: Path) -> None:
    for _ in range(64):
        directory = a_visitor(tmp_path)
        directory.mkdir()
        os.utime(directory, (0, 0))  # as after a jump of the clock
    assert await at(tmp_path).sweep() == 0
    assert len(list(tmp_path.glob("?" * 32))) == 64


@pytest.mark.parametrize("seen", ["", "[]", '{"x": "y"}', "\xff"])
async def test_only_a_few_are_forgotten_at_a_time_and_never_by_a_damaged_file(
    tmp_path: Path, seen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(64):
        a_visitor(tmp_path).mkdir()
    (tmp_path / "unused.json").write_text(seen, "latin-1")
    visitors = at(tmp_path)
    assert await visitors.sweep() == 0
    monkeypatch.setattr(directories, "RETENTION_SECONDS", 0.0)
    assert await visitors.sweep() == directories.MAX_DELETIONS


async def test_what_a_visitor_adds_is_counted_as_they_play_and_leave(tmp_path: Path) -> None:
    visitors, known = at(tmp_path), a_visitor(tmp_path)
    visitors.open(known)
    records = known / "records.db"
    for size in (50_000, 90_000):
        records.write_bytes(b"x" * size)
        assert await visitors.count(known)
        assert visitors.size == records.stat().st_blocks * 512
    await visitors.sweep()
    records.write_bytes(b"x" * 20_000)
    await visitors.close(known)
    assert visitors.size == records.stat().st_blocks * 512


async def test_a_large_directory_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = a_visitor(tmp_path)
    known.mkdir()
    (known / "records.db").write_bytes(b"x")
    begun, may_end = Event(), Event()

    def count_slowly(_: Path) -> int:
        begun.set()
        assert may_end.wait(60)
        return 7

    visitors = at(tmp_path)
    monkeypatch.setattr(directories, "bytes_in", count_slowly)
    sweeping = asyncio.create_task(visitors.sweep())
    assert await asyncio.to_thread(begun.wait, 60)
    visitors.open(a_visitor(tmp_path))
    assert visitors.size == 0
    may_end.set()
    await sweeping
    assert visitors.size == 7


async def test_directories_that_are_removed_are_made_again(tmp_path: Path) -> None:
    visitors, known = at(tmp_path / "visitors"), a_visitor(tmp_path / "visitors")
    visitors.open(known)
    shutil.rmtree(tmp_path / "visitors")
    assert not await visitors.count(known)
    await visitors.close(known)
    visitors.open(known)
    assert known.is_dir()


async def test_when_the_disk_is_full_those_who_were_here_still_play(tmp_path: Path) -> None:
    visitors, known = at(tmp_path), a_visitor(tmp_path)
    visitors.open(known)
    backups = known / "backups"
    backups.mkdir()
    (backups / "records.db").write_bytes(b"x" * 5000)
    assert visitors.has_space_for(a_visitor(tmp_path))
    await visitors.close(known)
    for _ in range(2):
        assert visitors.has_space_for(known)
        assert not visitors.has_space_for(a_visitor(tmp_path))
        await visitors.sweep()
