"""Waiting for a search: the player hears that it goes on, and can stop it."""

from collections.abc import Callable
from time import monotonic
from typing import TypeVar

from cardgames_tui.plain.ear import Ear
from cardgames_tui.plain.voice import Voice

T = TypeVar("T")

Stop = Callable[[], bool]
"""Asked every few milliseconds whether to give up."""

SECONDS_OF_SILENCE = 2.0
"""How long the player waits before a word about it."""

SECONDS_BETWEEN_WORDS = 10.0
"""How often the player is told that a search goes on."""

LONGEST_SEARCH = 120.0
"""After how many seconds a search gives up by itself, for nobody may be there to stop it."""


class Patience:
    """Lets searches run.

    Args:
        ear: Hears Ctrl-C.
        voice: Tells the player.
        now: A clock, in seconds.
    """

    def __init__(self, ear: Ear, voice: Voice, now: Callable[[], float] = monotonic) -> None:
        self._ear = ear
        self._voice = voice
        self._now = now

    def wait_for(self, search: Callable[[Stop], T], longest: float = LONGEST_SEARCH) -> T:
        """What a search finds; it is told to stop when the player wants that, or when it takes too long.

        Args:
            search: Called with what it has to ask whether to give up.
            longest: After how many seconds it is told to.
        """
        began = self._now()
        told = began + SECONDS_OF_SILENCE - SECONDS_BETWEEN_WORDS
        stopped = False

        def should_stop() -> bool:
            nonlocal told, stopped
            now = self._now()
            if not stopped and now - told >= SECONDS_BETWEEN_WORDS:
                told = now
                self._voice.say("Still searching. Ctrl-C stops the search.")
            stopped = stopped or self._ear.is_interrupted or now - began > longest
            return stopped

        try:
            return search(should_stop)
        finally:
            if stopped:
                self._voice.say("The search was stopped.")
                self._ear.is_interrupted = False
