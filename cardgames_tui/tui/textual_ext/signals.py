"""Ending as if the player had quit when the system asks for it, so that the terminal is left as it was."""

import asyncio
import os
import signal
from contextlib import suppress
from functools import partial
from typing import Any

from textual.app import App

STATUS = 128
"""What shells add to the number of a signal for the exit status of what it has ended."""


def end_on_signals(app: App[Any]) -> None:
    """Let an app that runs end when it is told to, or when its terminal goes; ignored signals stay so."""
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # not every system has both
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            with suppress(NotImplementedError):  # no loop of Windows hears of signals
                loop.add_signal_handler(number, partial(_end, app, number))


def _end(app: App[Any], number: int) -> None:
    if not os.isatty(0):  # what is written to a terminal that has gone fails
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nowhere, stream)
    app.exit(return_code=STATUS + number)
