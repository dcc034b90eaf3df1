"""Who is known by which cookie, and whose games are kept."""

import os
import time
from pathlib import Path
from threading import Thread

import pytest

from cardgames_tui.web.serve import directories
from cardgames_tui.web.serve.directories import (
    RETENTION_SECONDS,
    VisitorDirectories,
    directory_of,
    new_visitor_id,
    valid_visitor_id,
)


def test_a_directory_does_not_tell_the_cookie(tmp_path: Path) -> None:
    visitor = new_visitor_id()
    assert valid_visitor_id(visitor) == visitor
    directory = directory_of(visitor, tmp_path)
    assert directory.parent == tmp_path
    assert visitor not in directory.name
    assert directory != directory_of(new_visitor_id(), tmp_path)


def test_who_leaves_nothing_behind_leaves_no_directory(tmp_path: Path) -> None:
    visitors, one, two = VisitorDirectories(tmp_path, 1), new_visitor_id(), new_visitor_id()
    kept, left = visitors.open(one), visitors.open(two)
    assert kept.stat().st_mode & 0o777 == 0o700
    (kept / "settings.toml").touch()
    visitors.close(one)
    visitors.close(two)
    assert kept.exists()
    assert not left.exists()


def test_who_does_not_come_back_for_long_is_forgotten(tmp_path: Path) -> None:
    visitors, others = VisitorDirectories(tmp_path, 1), VisitorDirectories(tmp_path, 1)
    here, away, gone = (each.open(new_visitor_id()) for each in (visitors, others, others))
    other = tmp_path / "something else"
    other.mkdir()
    for directory in (here, away, gone, other):
        (directory / "records.db").write_bytes(b"x" * 5000)
    for directory, ago in ((here, 2), (away, 0.9), (gone, 1.1), (other, 2)):
        before = time.time() - ago * RETENTION_SECONDS
        os.utime(directory, (before, before))
    assert visitors.sweep() == 1
    assert sorted(tmp_path.iterdir()) == sorted([here, away, other])
    assert visitors.size == 2 * 8192


@pytest.mark.parametrize("is_swept", [False, True])
def test_what_a_visitor_adds_is_counted_once(tmp_path: Path, is_swept: bool) -> None:
    visitors, known = VisitorDirectories(tmp_path, 1), new_visitor_id()
    records = visitors.open(known) / "records.db"
    records.write_bytes(b"x" * 50_000)
    if is_swept:
        visitors.sweep()
    else:
        visitors.open(known)  # in another tab
    visitors.close(known)
    assert visitors.size == records.stat().st_blocks * 512


def test_who_leaves_during_a_sweep_is_counted_as_they_leave(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitors, known = VisitorDirectories(tmp_path, 1), new_visitor_id()
    records = visitors.open(known) / "records.db"
    size, leaving = directories.bytes_in, Thread(target=visitors.close, args=(known,))

    def size_while_the_visitor_leaves(directory: Path) -> int:
        before = size(directory)
        if leaving.ident is None:
            records.write_bytes(b"x" * 50_000)
            leaving.start()
            leaving.join(0.2)
        return before

    monkeypatch.setattr(directories, "bytes_in", size_while_the_visitor_leaves)
    visitors.sweep()
    leaving.join()
    assert visitors.size == records.stat().st_blocks * 512


def test_when_the_disk_is_full_those_who_were_here_still_play(tmp_path: Path) -> None:
    visitors, known = VisitorDirectories(tmp_path, 4096), new_visitor_id()
    backups = visitors.open(known) / "backups"
    backups.mkdir()
    (backups / "records.db").write_bytes(b"x" * 5000)
    assert visitors.has_space_for(new_visitor_id())
    visitors.close(known)
    for _ in range(2):
        assert visitors.has_space_for(known)
        assert not visitors.has_space_for(new_visitor_id())
        visitors.sweep()
