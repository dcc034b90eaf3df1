"""Real disks that are nearly full: what has room is kept, and nothing that was kept is lost."""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cardgames_tui.records.archive import Archive
from cardgames_tui.records.record import Result
from cardgames_tui.records.writer import RecordsWriter
from tests.records.games import played

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.geteuid() != 0, reason="only root can make a small disk"),
]

WIN = "mhfjbcmfchbnlepqdqaaajbjmcpfgeoeklklioidpqkggnodihn"


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Callable[[int], Path]]:
    """Makes a disk of so many KB."""
    made: list[Path] = []

    def make(kilobytes: int) -> Path:
        path = tmp_path / f"disk-{kilobytes}"
        path.mkdir()
        command = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(path)]
        if subprocess.run(command, check=False, capture_output=True).returncode:
            pytest.skip("no small disk can be mounted here")
        made.append(path)
        return path

    yield make
    for path in made:
        subprocess.run(["umount", "--lazy", str(path)], check=True)


def kept(directory: Path, games: int) -> int:
    """How many won games are there after so many have been played move by move."""
    with closing(RecordsWriter(Archive(directory))) as writer:
        for deal in range(1, games + 1):
            log = played(writer, WIN[:1], deal)
            for ply in range(2, len(WIN) + 1):
                log.update(WIN[:ply], ply, seconds=ply)
            log.finish(Result.WON)
    with closing(Archive(directory)) as archive:
        return len(archive.finished())


@pytest.mark.parametrize("kilobytes", [128, 200, 256, 300, 400])
def test_a_small_disk_keeps_every_win(disk: Callable[[int], Path], kilobytes: int) -> None:
    assert kept(disk(kilobytes), 15) == 15


def test_a_disk_without_room_loses_nothing_that_was_kept(disk: Callable[[int], Path]) -> None:
    directory = disk(64)
    first = kept(directory, 3)
    assert kept(directory, 15) >= first
