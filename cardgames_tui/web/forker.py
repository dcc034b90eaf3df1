"""The warm process: it has imported everything that a visitor's process needs, and makes those by forking.

It reads requests from the socket that is its standard input, a line of JSON and a socket each, and answers
each with the number of the new process. When the server has gone, the others get a while to end by
themselves.
"""

import gc
import json
import os
import signal
import socket
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, NoReturn

_CHUNK = 8192

PATIENCE = 5
"""How many seconds the processes get to end when the server has gone."""

_USED = ("games", "plain", "records", "settings", "tui", "web.visitor_app")
"""The parts of the package that a visitor may come to use."""


def preload() -> None:
    """Import what visitors will use, and keep the garbage collector from ever touching it again."""
    import cardgames_tui

    for found in walk_packages(cardgames_tui.__path__, "cardgames_tui."):
        if found.name.removeprefix("cardgames_tui.").startswith(_USED):
            import_module(found.name)
    _rehearse()
    gc.collect()
    gc.freeze()


def _rehearse() -> None:
    """Show the first screen to nobody, so that styles are read once for all visitors."""
    import asyncio

    from cardgames_tui.games.profile import Profile
    from cardgames_tui.settings import Settings
    from cardgames_tui.tui.app import CardgamesApp

    async def show() -> None:
        async with CardgamesApp(Profile(settings=Settings(welcomed=True))).run_test() as pilot:
            await pilot.pause()

    asyncio.run(show())


def serve_forks(control: socket.socket) -> None:
    """Fork for every request, until the server has gone."""
    while True:
        text, files = _request(control)
        if not text:
            return
        pid = os.fork()
        if pid == 0:
            control.close()
            _play(files[0], json.loads(text))
        os.close(files[0])
        control.sendall(b"%d\n" % pid)


def _request(control: socket.socket) -> tuple[bytes, list[int]]:
    """A whole request, with its socket; empty when the server has gone."""
    text, files, _, _ = socket.recv_fds(control, _CHUNK, 1)
    while not text.endswith(b"\n"):
        if not (more := control.recv(_CHUNK)):
            return b"", files
        text += more
    return text, files


def _play(connection: int, request: dict[str, Any]) -> NoReturn:
    """Be a visitor's process."""
    status = 1
    try:
        from cardgames_tui.web.visit import Place
        from cardgames_tui.web.visitor_app import run

        place = Place(*request["place"])
        _settle(connection, place.width, place.height)
        fault = run(Path(request["directory"]), place)
        _tell(fault)
        status = int(bool(fault))
    except BaseException as fault:
        _tell(f"{type(fault).__name__}: {fault}"[:200])
    finally:
        os._exit(status)


def _settle(connection: int, columns: int, lines: int) -> None:
    """Make the connection the terminal of this process, which lives by itself and within its limits."""
    from cardgames_tui.web.visitors import confine, die_with_parent

    die_with_parent()
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for file in (0, 1):
        os.dup2(connection, file)
    os.close(connection)
    confine()
    os.environ |= {"COLUMNS": str(columns), "ROWS": str(lines)}


def _tell(fault: str) -> None:
    """Say how it ended, in the way in which the driver says it: the last that the server hears."""
    data = json.dumps({"type": "ended", "fault": fault}).encode()
    with suppress(OSError):
        os.write(1, b"M%s%s" % (len(data).to_bytes(4, "big"), data))


def _await_the_last() -> None:
    """Wait until all processes have ended; the signal ends this one, and the system those that are left."""
    signal.alarm(PATIENCE)
    with suppress(ChildProcessError):
        os.wait()


def main() -> None:
    """Get warm, say so, and fork until the server has gone."""
    control = socket.socket(fileno=os.dup(0))
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system takes away the ended ones
    preload()
    control.sendall(b"0\n")
    with suppress(ConnectionError):
        serve_forks(control)
    _await_the_last()
    sys.exit()


if __name__ == "__main__":
    main()
