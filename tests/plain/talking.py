"""What the tests of the plain mode share."""

import random
from io import StringIO
from typing import Any

from cardgames_tui.games.profile import Profile
from cardgames_tui.plain.converse import hold
from cardgames_tui.plain.lines import LineTerminal
from cardgames_tui.records.record import GameRecord


def converse(lines: str, first: GameRecord | str, profile: Profile | None = None, **settings: Any) -> str:
    """What is said in a conversation in which these lines are typed."""
    stream, profile = StringIO(), profile or Profile()
    if settings:
        profile.change_settings(**settings)
    hold(LineTerminal(StringIO(lines), stream), profile, first, random.Random(1))
    profile.close()
    return stream.getvalue()
