"""Ending as if the player had quit when the system asks for it, so that the terminal is left as it was."""

import asyncio
import os
import signal
import sys
from types import FrameType
from typing import Any

from textual.app import App

STATUS = 128
"""What shells add to the number of a signal for the exit status of what it has ended."""


def end_on_signals(app: App[Any]) -> None:
    """Let an app that runs end when it is told to, or when its terminal goes; ignored signals stay so."""
    loop = asyncio.get_running_loop()

    def end(number: int, _frame: FrameType | None) -> None:
        if loop.is_closed():
            sys.exit(STATUS + number)
        if hasattr(signal, "SIGCONT") and not os.isatty(0):
            _forget_terminal()
        loop.call_soon_threadsafe(lambda: app.exit(return_code=STATUS + number))

    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # not every system has both
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, end)


def _forget_terminal() -> None:
    """Write nothing more to a terminal that has gone, which would fail.

    The system sends SIGCONT together with SIGHUP, and Textual would begin anew on that terminal.
    """
    signal.signal(signal.SIGCONT, signal.SIG_IGN)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
