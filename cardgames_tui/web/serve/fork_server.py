"""The fork server, which imports everything once, and the processes it forks, each for a visitor who plays.

The standard input of the fork server is a socket. Each request on it is a byte and a file descriptor, the
connection to the new process; the answer is the pid, or -1 when the system makes no more processes. A byte
alone is answered with 0. When the server is gone, the visitors' processes get a few seconds to end.
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
from io import StringIO
from pkgutil import walk_packages
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, Literal, NoReturn

from textual.app import App
from textual.drivers.web_driver import WebDriver
from textual.events import Resize
from textual.message import Message
from textual.messages import ExitApp

import cardgames_tui
from cardgames_tui.games.profile import Profile
from cardgames_tui.paths import Paths
from cardgames_tui.plain.converse import converse_in_browser
from cardgames_tui.plain.lines import BrowserStream
from cardgames_tui.tui.app import CardgamesApp, LaunchOptions
from cardgames_tui.tui.textual_ext.drivers import PAGE_TERMINAL_MODES, with_any_input
from cardgames_tui.tui.textual_ext.terminal_memory import with_memory
from cardgames_tui.web.serve.process import VisitOptions, make_packet

EXIT_TIMEOUT_SECONDS = 5
"""How long visitors' processes may take to end when the server is gone."""

NICENESS = 5
"""The niceness of visitors' processes, so that the server comes first."""

RESOURCE_LIMITS = {
    resource.RLIMIT_DATA: 512 << 20,  # bytes
    resource.RLIMIT_CPU: 3600,  # seconds
    resource.RLIMIT_FSIZE: 16 << 20,
    resource.RLIMIT_NOFILE: 64,
    resource.RLIMIT_CORE: 0,
}
"""What each of them may use."""

_DIE_WITH_PARENT = 1
"""Linux's PR_SET_PDEATHSIG."""

_PRELOADED = ("games", "plain", "records", "settings", "tui")
"""What a visitor may need."""


def preload() -> None:
    for module in walk_packages(cardgames_tui.__path__, "cardgames_tui."):
        if module.name.removeprefix("cardgames_tui.").startswith(_PRELOADED):
            import_module(module.name)
    gc.collect()
    gc.freeze()  # the collector would write to shared pages, which copies them


def serve_forks(control: socket.socket) -> None:
    """Forks for every request, until the server is gone."""
    while True:
        request, files, _, _ = socket.recv_fds(control, 1, 1)
        if not request:
            return
        if not files:
            control.sendall(b"0\n")
            continue
        try:
            pid = os.fork()
        except OSError:  # those who are playing play on
            pid = -1
        if pid == 0:
            control.close()
            run_child(socket.socket(fileno=files[0]))
        os.close(files[0])
        control.sendall(b"%d\n" % pid)


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


def run_child(connection: socket.socket) -> NoReturn:
    """Runs a visitor's app or conversation in this process, says what went wrong in it, and exits."""
    error = ""
    try:
        header = connection.recv(5, socket.MSG_WAITALL)
        start = json.loads(connection.recv(int.from_bytes(header[1:], "big"), socket.MSG_WAITALL))
        options = VisitOptions(**start["options"])
        _set_up_child(connection, options)
        stderr = sys.stderr = LastErrorLine()
        os.chdir(start["directory"])
        profile = Profile.at(Paths.find("."))  # no message to the visitor can name another place
        try:
            if options.plain:
                os.write(1, b"\n")  # the greeting with which a driver begins
                _converse(profile)
            else:
                app = CardgamesApp(profile, LaunchOptions.for_page(profile, options.code))
                app.driver_class = with_memory(with_any_input(VisitorDriver))
                app.adapt_to_page(touch=options.touch, light=options.light)
                app.run()
                error = (stderr.line or "unknown") if app.return_code else ""
        finally:
            profile.close()
    except BaseException as raised:
        error = f"{type(raised).__name__}: {raised}"[:200]
    finally:
        _send(b"M", json.dumps({"type": "ended", "error": error}).encode())
        os._exit(bool(error))


def _set_up_child(connection: socket.socket, options: VisitOptions) -> None:
    """Gives this process its own session, a connection as its terminal, and its limits, for good."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for file in (0, 1):
        os.dup2(connection.fileno(), file)
    connection.close()
    os.environ |= {"COLUMNS": str(options.width), "ROWS": str(options.height)}
    os.nice(NICENESS)
    for kind, limit in RESOURCE_LIMITS.items():
        _, hard = resource.getrlimit(kind)
        limit = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
        resource.setrlimit(kind, (limit, limit))


class VisitorDriver(WebDriver):
    """Draws the app on the visitor's page, whichever is connected, and ends it when the server is gone."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        assert isinstance(app, CardgamesApp)
        self.app = app

    def run_input_thread(self) -> None:
        super().run_input_thread()
        self.app.post_message(ExitApp())

    def process_message(self, message: Message) -> None:
        """Passes on input, but no sizes that were typed: the server reports those."""
        if not isinstance(message, Resize):
            super().process_message(message)

    def on_meta(self, packet_type: str, payload: dict[str, Any]) -> None:
        """Handles a message: a ping, a resize, or `attach` for another page that shows the app now."""
        if packet_type == "ping":
            self.write_meta({"type": "pong"})
            return
        if packet_type not in ("resize", "attach"):
            super().on_meta(packet_type, payload)
            return
        super().on_meta("resize", payload)
        self.app.call_later(self.app.adapt_to_page, touch=payload["touch"], light=payload["light"])
        if packet_type == "attach":
            self.app.call_later(self.redraw)
            if code := payload["code"]:
                self.app.call_later(self.app.play_text, code)

    def redraw(self) -> None:
        self.write(PAGE_TERMINAL_MODES)
        self.app.refresh(layout=True)
        self.app.screen.refresh_bindings()

    def write(self, data: str) -> None:
        """Sends output; once the server is gone it is dropped, and the app is about to end."""
        with suppress(OSError), _write_lock:
            super().write(data)

    def write_meta(self, data: dict[str, object]) -> None:
        with suppress(OSError), _write_lock:
            super().write_meta(data)


class LastErrorLine(StringIO):
    """Keeps the last line written to stderr: of a traceback, the exception."""

    line = ""

    def write(self, text: str) -> int:
        for line in filter(None, map(str.strip, text.splitlines())):
            self.line = line[:200]
        return len(text)


_write_lock = Lock()
"""Held while a packet is written, which two threads do."""


def _send(kind: Literal[b"D", b"M"], data: bytes) -> None:
    """Sends a packet to the server; once that is gone it is dropped."""
    with suppress(OSError), _write_lock:
        os.write(1, make_packet(kind, data))


def _send_text(text: str) -> None:
    _send(b"D", text.encode())


def _converse(profile: Profile) -> None:
    """Holds a conversation; a thread reads what the server sends, so that `quit` ends a search as well."""
    lines: SimpleQueue[str] = SimpleQueue()
    stream = BrowserStream(lines.get, _send_text)
    Thread(target=_receive_lines, args=(stream, lines), daemon=True).start()
    converse_in_browser(stream, profile)


def _receive_lines(stream: BrowserStream, lines: SimpleQueue[str]) -> None:
    """Queues the lines that the visitor types, until the server says quit or is gone."""
    while header := sys.stdin.buffer.read(5):
        data = sys.stdin.buffer.read(int.from_bytes(header[1:], "big"))
        if header[:1] == b"D":
            lines.put(data.decode(errors="replace"))
        elif (message := json.loads(data)["type"]) == "quit":
            break
        elif message == "ping":
            _send(b"M", b'{"type": "pong"}')
        else:
            _send_text("")  # a page that connects again waits for a sign of life
    stream.has_ended = True
    lines.put("")


if __name__ == "__main__":
    main()
