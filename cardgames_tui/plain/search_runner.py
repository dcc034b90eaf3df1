"""Waiting for a search: the player is told that it goes on, and can stop it."""

from collections.abc import Callable
from time import monotonic
from typing import TypeVar

from cardgames_tui.plain.line_reader import LineReader
from cardgames_tui.plain.printer import Printer

T = TypeVar("T")

Stop = Callable[[], bool]
"""Asked every few milliseconds whether to give up."""

SECONDS_OF_SILENCE = 2.0
"""How long the player waits before being told anything."""

SECONDS_BETWEEN_NOTICES = 10.0
"""How often the player is told that a search goes on."""

LONGEST_SEARCH = 120.0
"""After how many seconds a search gives up by itself, for nobody may be there to stop it."""


class SearchRunner:
    """Runs searches, which stop on Ctrl-C."""

    def __init__(self, reader: LineReader, printer: Printer, now: Callable[[], float] = monotonic) -> None:
        self._reader = reader
        self._printer = printer
        self._now = now

    def run(self, search: Callable[[Stop], T], longest: float = LONGEST_SEARCH) -> T:
        """What a search finds, which is told to stop after so long, or when the player wants that."""
        began = self._now()
        told = began + SECONDS_OF_SILENCE - SECONDS_BETWEEN_NOTICES
        stopped = False

        def should_stop() -> bool:
            nonlocal told, stopped
            now = self._now()
            if not stopped and now - told >= SECONDS_BETWEEN_NOTICES:
                told = now
                self._printer.say("Still searching. Ctrl-C stops the search.")
            stopped = stopped or self._reader.is_interrupted or now - began > longest
            return stopped

        try:
            return search(should_stop)
        finally:
            if stopped:
                self._printer.say("The search was stopped.")
                self._reader.is_interrupted = False
