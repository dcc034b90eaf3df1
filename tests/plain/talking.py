"""What the tests of the plain mode share."""

import random
from io import StringIO

from cardgames_tui.games.profile import Profile
from cardgames_tui.plain.conversation import Conversation
from cardgames_tui.plain.lines import LineReader, Printer
from cardgames_tui.records.record import GameRecord


def converse(lines: str, first: GameRecord | str | None, profile: Profile | None = None) -> str:
    """What is said in a conversation in which these lines are said, one after the other; first in the menu."""
    printer, profile = Printer(stream := StringIO()), profile or Profile()
    Conversation(LineReader(StringIO(lines), printer), profile, random.Random(1)).run(first or "")
    profile.close()
    return stream.getvalue()
