"""Ending and resting when the system asks for it, so that the terminal is left as it was."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from textual.app import App
from textual.driver import Driver

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


def resting(driver: type[Driver]) -> type[Driver]:
    """A driver that does what another one does, and leaves the terminal to others while the program rests.

    Textual 8.2 does so in the handler of the signal, where it waits for ever if the signal came while it
    wrote, and takes being continued after SIGSTOP, which cannot be handled, for a second start.
    """
    if not hasattr(signal, "SIGTSTP"):  # as on Windows
        return driver

    class RestingDriver(driver):  # type: ignore[misc, valid-type]
        def start_application_mode(self) -> None:
            super().start_application_mode()
            self._is_expected = False
            _soon(signal.SIGTSTP, self._rest)
            _soon(signal.SIGCONT, self._return)

        def _rest(self) -> None:
            """Stop until the program is continued."""
            self.suspend_application_mode()
            os.kill(os.getpid(), signal.SIGSTOP)
            self._show_again()
            self._is_expected = True  # the signal that has continued it

        def _return(self) -> None:
            """Come back after a stop that was not announced."""
            if not self._is_expected:
                self.suspend_application_mode()
                self._show_again()
            self._is_expected = False

        def _show_again(self) -> None:
            self.resume_application_mode()
            self._app.post_message(self.SignalResume())

    return RestingDriver


def _soon(number: int, act: Callable[[], None]) -> None:
    """Do something at a signal, as soon as the app is done with what it is doing."""
    loop = asyncio.get_running_loop()

    def handle(_number: int, _frame: FrameType | None) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(act)

    signal.signal(number, handle)
