"""What the tests of the plain mode share."""

import random
from io import StringIO

from cardgames_tui.games.profile import Profile
from cardgames_tui.plain.converse import PlainMode
from cardgames_tui.plain.lines import LineTerminal
from cardgames_tui.records.record import GameRecord


def converse(lines: str, first: GameRecord | str | None, profile: Profile | None = None) -> str:
    """What is said in a conversation in which these lines are said, one after the other; first in the menu."""
    stream, profile = StringIO(), profile or Profile()
    PlainMode(LineTerminal(StringIO(lines), stream), profile, random.Random(1)).run(first or "")
    profile.close()
    return stream.getvalue()
