import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

only_root = pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root can mount a disk")


@contextmanager
def mounted(path: Path, *arguments: str | Path) -> Iterator[Path]:
    """A disk mounted at a path; skips the test if that fails."""
    path.mkdir(exist_ok=True)
    if subprocess.run(["mount", *arguments, path], check=False, capture_output=True).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        yield path
    finally:
        subprocess.run(["umount", "--lazy", path], check=True)
