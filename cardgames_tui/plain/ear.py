"""What the player says, a line at a time; and Ctrl-C, which ends a search or the conversation."""

import signal
from types import FrameType, TracebackType
from typing import Self, TextIO

from cardgames_tui.plain.voice import Voice

LONGEST = 30_000
"""Of a longer line the rest is not heard."""


class Ear:
    """Hears the player.

    Ctrl-C ends the conversation while a line is awaited. Otherwise it only sets `is_interrupted`, so that
    nothing is torn apart that is being saved; whatever takes long asks for it.

    Args:
        stream: Where the lines come from.
        voice: Shows the prompt, where somebody is there to see it.
    """

    def __init__(self, stream: TextIO, voice: Voice) -> None:
        self._stream = stream
        self._voice = voice
        self._is_listening = False
        self._shows_prompt = stream.isatty()
        self.is_interrupted = False

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGINT, self._interrupt)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        if self._is_listening or self.is_interrupted:
            raise KeyboardInterrupt
        self.is_interrupted = True

    def listen(self) -> str | None:
        """The next line, without white space around it; nothing when there are no more.

        Raises:
            KeyboardInterrupt: The player wants to leave.
        """
        if self._shows_prompt:
            self._voice.prompt()
        self._is_listening = True
        try:
            if self.is_interrupted:
                raise KeyboardInterrupt
            line = self._stream.readline(LONGEST)
            rest = line
            while rest and not rest.endswith("\n"):
                rest = self._stream.readline(LONGEST)
        finally:
            self._is_listening = False
        return " ".join(line.split()) if line else None
