"""What the tests of the plain mode share."""

import random
from io import StringIO
from typing import Any

from cardgames_tui.games.profile import Profile
from cardgames_tui.plain.converse import PlainMode
from cardgames_tui.plain.lines import LineTerminal
from cardgames_tui.records.record import GameRecord


def converse(
    lines: str, first: GameRecord | str | None, profile: Profile | None = None, **settings: Any
) -> str:
    """What is said in a conversation in which these lines are typed."""
    stream, profile = StringIO(), profile or Profile()
    if settings:
        profile.change_settings(**settings)
    PlainMode(LineTerminal(StringIO(lines), stream), profile, random.Random(1)).run(first or "")
    profile.close()
    return stream.getvalue()
