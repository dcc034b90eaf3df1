"""Records that somebody else asks for as a visitor's app begins: every move is kept all the same."""

import subprocess
import sys
from contextlib import closing
from pathlib import Path
from signal import alarm
from typing import IO

from cardgames_tui.games import profile
from cardgames_tui.records.database import Database
from cardgames_tui.records.store import Store
from cardgames_tui.web.serve.app import run
from cardgames_tui.web.serve.process import VisitOptions
from tests.records.colliding import colliding_store
from tests.records.past_games import finished


def test_moves_of_a_visitor_are_kept(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("welcomed = true\nanimation = false\n")
    with closing(Store(tmp_path)) as before:
        before.save(finished())
    command = [sys.executable, "-m", "tests.web.test_colliding", str(tmp_path)]
    with (
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as visitor,
        closing(Database(tmp_path)) as database,
    ):
        assert visitor.stdin is not None
        assert visitor.stdout is not None
        drawn = b""
        visitor.stdout.readline()  # a driver greets
        while b"Deal of the day" not in drawn:
            drawn += packet(visitor.stdout)
        visitor.stdin.write(typed("1"))
        visitor.stdin.flush()
        while b"1/52" not in drawn:
            drawn += packet(visitor.stdout)
        visitor.stdin.write(typed("1"))
        visitor.stdin.flush()
        while len(database.everything()) < 2 and visitor.poll() is None:
            pass
        visitor.kill()
        assert [game.ply for game in database.everything()] == [51, 1]


def typed(key: str) -> bytes:
    """A key, as the server hands it on."""
    return b"D" + len(key).to_bytes(4, "big") + key.encode()


def packet(screen: IO[bytes]) -> bytes:
    """The next that a visitor's app draws."""
    header = screen.read(5)
    assert header
    return screen.read(int.from_bytes(header[1:], "big"))


def visit(directory: Path) -> None:
    """Be the process of a visitor, with a store that somebody else asks, for a minute at most."""
    alarm(60)
    vars(profile).update(Store=colliding_store)
    run(directory, VisitOptions())


if __name__ == "__main__":
    visit(Path(sys.argv[1]))
