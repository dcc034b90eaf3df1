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

import cardgames_tui
from cardgames_tui.web.serve.app import run
from cardgames_tui.web.serve.limits import confine, die_with_parent
from cardgames_tui.web.serve.process import Place, packet

_CHUNK = 8192

PATIENCE = 5
"""How many seconds the processes get to end when the server has gone."""

_USED = ("games", "plain", "records", "settings", "tui", "web.serve.app")
"""The parts of the package that a visitor may come to use."""


def preload() -> None:
    """Import what visitors will use."""
    for found in walk_packages(cardgames_tui.__path__, "cardgames_tui."):
        if found.name.removeprefix("cardgames_tui.").startswith(_USED):
            import_module(found.name)
    gc.collect()
    gc.freeze()  # what all share is not looked through, and so not copied


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
        place = Place(*request["place"])
        _settle(connection, place)
        fault = run(Path(request["directory"]), place)
        _tell(fault)
        status = int(bool(fault))
    except BaseException as fault:
        _tell(f"{type(fault).__name__}: {fault}"[:200])
    finally:
        os._exit(status)


def _settle(connection: int, place: Place) -> None:
    """Make the connection the terminal of this process, which lives by itself and within its limits."""
    die_with_parent()
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    _connect(connection, place)
    confine()


def _connect(connection: int, place: Place) -> None:
    """Make a connection the terminal of this process."""
    for file in (0, 1):
        os.dup2(connection, file)
    os.close(connection)
    os.environ |= {"COLUMNS": str(place.width), "ROWS": str(place.height)}


def _tell(fault: str) -> None:
    """Say how it ended, in the way in which the driver says it: the last that the server hears."""
    with suppress(OSError):
        os.write(1, packet(b"M", json.dumps({"type": "ended", "fault": fault}).encode()))


def _await_the_last() -> None:
    """Wait until all processes have ended; the signal ends this one, and the system those that are left."""
    signal.alarm(PATIENCE)
    with suppress(ChildProcessError):
        os.wait()


def main() -> None:
    """Get warm, say so, and fork until the server has gone."""
    control = socket.socket(fileno=os.dup(0))
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system takes away the ended ones
    preload()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    control.sendall(b"0\n")
    with suppress(ConnectionError):
        serve_forks(control)
    _await_the_last()
    sys.exit()


if __name__ == "__main__":
    main()
