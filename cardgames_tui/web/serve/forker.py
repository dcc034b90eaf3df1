"""The fork server: a process that has imported everything, and forks a process for each visitor.

Its standard input is a socket. Each request on it is a line of JSON and a file descriptor, the connection to
the new process; the answer is the pid, or -1 when the system makes no more processes. When the server is
gone, the visitors' processes get a few seconds to end.
"""

import ctypes
import gc
import json
import os
import resource
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
from cardgames_tui.web.serve.process import VisitOptions, packet

_CHUNK = 8192

EXIT_TIMEOUT_SECONDS = 5
"""How long visitors' processes may take to end when the server is gone."""

NICENESS = 5
"""The niceness of visitors' processes, so that the server comes first."""

MEGABYTE = 1 << 20

LIMITS = {
    resource.RLIMIT_DATA: 512 * MEGABYTE,
    resource.RLIMIT_CPU: 3600,
    resource.RLIMIT_FSIZE: 16 * MEGABYTE,
    resource.RLIMIT_NOFILE: 64,
    resource.RLIMIT_CORE: 0,
}
"""Memory and file size in bytes, CPU time in seconds, open files, and no core dumps."""

_DIE_WITH_PARENT = 1
"""Linux's PR_SET_PDEATHSIG."""

_PRELOADED = ("games", "plain", "records", "settings", "tui", "web.serve.app")
"""The subpackages that a visitor may need."""


def preload() -> None:
    """Imports what visitors' processes need, so that they share it."""
    for found in walk_packages(cardgames_tui.__path__, "cardgames_tui."):
        if found.name.removeprefix("cardgames_tui.").startswith(_PRELOADED):
            import_module(found.name)
    gc.collect()
    gc.freeze()  # the collector would write to shared pages, which copies them


def serve_forks(control: socket.socket) -> None:
    """Forks for every request, until the server is gone."""
    while True:
        text, files = _request(control)
        if not text:
            return
        try:
            pid = os.fork()
        except OSError:  # those who are playing play on
            pid = -1
        if pid == 0:
            control.close()
            _run_child(files[0], json.loads(text))
        os.close(files[0])
        control.sendall(b"%d\n" % pid)


def _request(control: socket.socket) -> tuple[bytes, list[int]]:
    """Reads a request and its file descriptor; empty when the server is gone."""
    text, files, _, _ = socket.recv_fds(control, _CHUNK, 1)
    while not text.endswith(b"\n"):
        if not (more := control.recv(_CHUNK)):
            return b"", files
        text += more
    return text, files


def _run_child(connection: int, request: dict[str, Any]) -> NoReturn:
    """Runs a visitor's app in this process, then exits."""
    status = 1
    try:
        options = VisitOptions(**request["options"])
        _set_up_child(connection, options)
        fault = run(Path(request["directory"]), options)
        _report_end(fault)
        status = int(bool(fault))
    except BaseException as fault:
        _report_end(f"{type(fault).__name__}: {fault}"[:200])
    finally:
        os._exit(status)


def _set_up_child(connection: int, options: VisitOptions) -> None:
    """Gives this process its own session, a connection as its terminal, and its limits, for good."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for file in (0, 1):
        os.dup2(connection, file)
    os.close(connection)
    os.environ |= {"COLUMNS": str(options.width), "ROWS": str(options.height)}
    os.nice(NICENESS)
    for kind, limit in LIMITS.items():
        _, hard = resource.getrlimit(kind)
        limit = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
        resource.setrlimit(kind, (limit, limit))


def _report_end(fault: str) -> None:
    """Sends the server the last message: what went wrong, if anything did."""
    with suppress(OSError):
        os.write(1, packet(b"M", json.dumps({"type": "ended", "fault": fault}).encode()))


def main() -> None:
    """Preloads, reports that, forks until the server is gone, and waits until all children have ended."""
    control = socket.socket(fileno=os.dup(0))
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # no zombies
    preload()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    control.sendall(b"0\n")
    with suppress(ConnectionError):
        serve_forks(control)
    signal.alarm(EXIT_TIMEOUT_SECONDS)  # SIGALRM ends this process, and with it the children
    with suppress(ChildProcessError):
        os.wait()  # returns only when all have ended, as SIGCHLD is ignored
    sys.exit()


if __name__ == "__main__":
    main()
