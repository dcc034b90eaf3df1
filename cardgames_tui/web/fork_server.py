"""The server's end of the warm process, which makes a process for every visitor."""

import asyncio
import json
import os
import socket
import subprocess
import sys
from pathlib import Path

from cardgames_tui.web.visit import Place, VisitorProcess

COMMAND = (sys.executable, "-P", "-m", "cardgames_tui.web.forker")

_HANDED_ON = ("PATH", "LD_LIBRARY_PATH", "TMPDIR", "TZ")
"""The operator's variables that visitors' processes are given; all others may be nobody's business."""


class ForkServer:
    """Makes processes by forking a warm one, started when it is needed and whenever it has gone.

    Args:
        directory: Where something can be written while it gets warm.
    """

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._control: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._one_at_a_time = asyncio.Lock()

    async def warm_up(self) -> None:
        """Have the warm process ready."""
        async with self._one_at_a_time:
            await self._connected()

    async def fork(self, directory: Path, place: Place) -> VisitorProcess:
        """Make a process in which a visitor plays.

        Args:
            directory: Where the visitor's games and settings lie.
            place: What the game is shown on.

        Raises:
            OSError: It cannot be made.
        """
        request = {"directory": str(directory.absolute()), "place": place}
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                async with self._one_at_a_time:
                    pid = await self._asked(f"{json.dumps(request)}\n".encode(), theirs)
            except OSError:
                ours.close()
                raise
        ours.setblocking(False)
        return VisitorProcess(pid, *await asyncio.open_connection(sock=ours))

    async def _asked(self, request: bytes, connection: socket.socket) -> int:
        """The number of a process that has been made; a warm one that has just gone is replaced first."""
        for is_last in (False, True):
            try:
                control = await self._connected()
                socket.send_fds(control, [request], [connection.fileno()])
                return await self._answer(control)
            except ConnectionError:
                self._give_up()
                if is_last:
                    raise
        raise AssertionError

    def _give_up(self) -> None:
        """Forget a warm process that does not answer; there will be another one."""
        self.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    async def _connected(self) -> socket.socket:
        """The socket that leads to the warm process."""
        if self._control is not None:
            return self._control
        ours, theirs = socket.socketpair()
        with theirs:
            ours.setblocking(False)
            self._control = ours
            self._process = subprocess.Popen(
                (*COMMAND, self._directory.absolute()),
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                env=_environment(),
                start_new_session=True,
            )
        await self._answer(ours)
        return ours

    async def _answer(self, control: socket.socket) -> int:
        """The number with which the warm process answers."""
        line = await asyncio.get_running_loop().sock_recv(control, 64)
        if not line.endswith(b"\n"):
            raise ConnectionError("the process that starts the games has ended")
        return int(line)

    def close(self) -> None:
        """Let the warm process end as soon as its processes have."""
        if self._control is not None:
            self._control.close()
            self._control = None

    async def wait_closed(self) -> None:
        """Wait until the warm process has ended."""
        if self._process is not None:
            await asyncio.to_thread(self._process.wait)


def _environment() -> dict[str, str]:
    """The environment of a browser: UTF-8, in colour, without what the operator's terminal is like."""
    return {name: os.environ[name] for name in _HANDED_ON if name in os.environ} | {
        "LANG": "C.UTF-8",
        "MALLOC_ARENA_MAX": "1",  # a visitor's threads share their memory
        "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path)),
        "PYTHONUTF8": "1",
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
    }
