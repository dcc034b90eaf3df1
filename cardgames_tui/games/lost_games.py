"""Finding out whether lost games could have been won."""

from collections.abc import Callable, Iterable, Iterator

from cardgames_tui.black_hole.family import GAMES
from cardgames_tui.black_hole.saves import parse_start
from cardgames_tui.black_hole.solver import never, solve
from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.records.record import GameRecord, Result

STATES = 200_000
"""How far to search before a deal stays undecided."""


def judge_lost(
    records: Iterable[GameRecord], *, should_stop: Callable[[], bool] = never
) -> Iterator[tuple[GameRecord, bool]]:
    """The lost games of the card games of which it is not known yet, each with whether it could be won."""
    for record in records:
        if record.result is not Result.LOST or record.winnable is not None or record.game not in GAMES:
            continue
        try:
            position = parse_start(record.start_id).position
        except InvalidGameError:  # whatever that was, nobody can say more of it
            continue
        verdict = solve(position, max_states=STATES, should_stop=should_stop).verdict
        if should_stop():
            return
        if verdict is not Verdict.UNKNOWN:
            yield record, verdict is Verdict.WINNABLE
