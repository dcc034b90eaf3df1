"""Whole conversations, to the letter: each text file in `transcripts/` has what is said after `> ` and every answer.

To make one anew, change its lines that begin with `> `, run `python -m tests.plain.test_transcripts`, and read
the difference.
"""

import random
from io import StringIO
from pathlib import Path
from unittest.mock import patch

import pytest

from cardgames_tui.games.profile import Profile
from cardgames_tui.plain.converse import PlainMode
from cardgames_tui.plain.lines import LineTerminal
from tests.helpers.profiles import TODAY

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))


class EchoingTerminal(LineTerminal):
    """Shows the lines that it reads, as terminals do."""

    def read(self) -> str | None:
        line = super().read()
        if line is not None:
            self.say_unbroken(f"> {line}".rstrip())
        return line


def transcript(said: str) -> str:
    """The conversation of a new player who says these lines."""
    stream = StringIO()
    profile = Profile(today=lambda: TODAY)
    conversation = PlainMode(EchoingTerminal(StringIO(said), stream), profile, random.Random(1))
    with patch("cardgames_tui.plain.conversation.monotonic", lambda: 0.0):  # no search is slow
        conversation.run()
    profile.close()
    return stream.getvalue()


def lines_of_player(text: str) -> str:
    return "".join(f"{line[2:]}\n" for line in text.splitlines() if line.startswith(">"))


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_conversation_is_as_it_was(path: Path) -> None:
    text = path.read_text("utf-8")
    assert transcript(lines_of_player(text)) == text


if __name__ == "__main__":
    for each in TRANSCRIPTS:
        each.write_text(transcript(lines_of_player(each.read_text("utf-8"))), "utf-8")
