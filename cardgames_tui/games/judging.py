"""What can be found out about finished solitaires: their choices, and what their deals were worth."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from time import monotonic

from cardgames_tui.records.record import GameRecord, MoveOrigin, Result
from cardgames_tui.solitaire.adviser import find_choices
from cardgames_tui.solitaire.analysis import Choice
from cardgames_tui.solitaire.deals import parse_deal
from cardgames_tui.solitaire.difficulty import rate
from cardgames_tui.solitaire.rules import Move, Verdict
from cardgames_tui.solitaire.solitaires import SOLITAIRES
from cardgames_tui.solitaire.solver import solve
from cardgames_tui.stopping import Monitor, StoppedError

MAX_LOST_GAME_STATES = 200_000
"""States to search for whether a lost game could have been won."""


def choices_of(record: GameRecord, *, monitor: Monitor = Monitor()) -> tuple[Choice, ...]:
    """The choices that mattered in a game, and how the player met them."""
    session = parse_deal(record.start_id).resume(record.moves)
    origins = record.move_origins.ljust(session.ply, MoveOrigin.UNAIDED)
    replaced = {number: Move.parse(text) for number, text in record.replaced_moves.items()}
    first_tried = [
        # records of older versions lack the move that was taken back
        replaced.get(number, None if origin == MoveOrigin.AFTER_UNDO else move)
        for number, (move, origin) in enumerate(zip(session.line, origins, strict=False), 1)
    ]
    helped = {ply for ply, origin in enumerate(origins) if origin in (MoveOrigin.HELPED, MoveOrigin.SHOWN)}
    return find_choices(session.line_positions, first_tried, helped, monitor=monitor)


def judge_games(
    records: Sequence[GameRecord],
    keep: Callable[[Iterable[GameRecord]], object],
    seconds: float,
    *,
    monitor: Monitor = Monitor(),
) -> Sequence[GameRecord]:
    """Finds out which lost deals could have been won, how difficult deals were, and which choices mattered.

    Goes from the newest game back for at most `seconds`. Returns all records with what was found, after
    passing those that have changed to `keep`. Leaves out corrupt records and deals that take too long.
    """
    end = monotonic() + seconds
    limited = Monitor(lambda: monitor.should_stop() or monotonic() > end)
    winnable: dict[str, bool | None] = {
        record.start_id: record.winnable is not False
        for record in records
        if record.game in SOLITAIRES
        if record.winnable is not None or record.result in (Result.WON, Result.SHOWN)
    }

    def with_winnable(record: GameRecord) -> GameRecord:
        if record.winnable is not None or record.result is not Result.LOST:
            return record
        if record.start_id not in winnable:
            limited.check()
            position = parse_deal(record.start_id).position
            verdict = solve(position, max_states=MAX_LOST_GAME_STATES, monitor=limited).verdict
            winnable[record.start_id] = {Verdict.WINNABLE: True, Verdict.LOST: False}.get(verdict)
        return replace(record, winnable=winnable[record.start_id])

    def with_choices(record: GameRecord) -> GameRecord:
        is_judged = record.choices or (record.level and not record.daily)
        if is_judged or not winnable.get(record.start_id):
            return record
        choices = "".join(choice.outcome for choice in choices_of(record, monitor=limited))
        rating = rate(parse_deal(record.start_id).position, monitor=limited)
        return replace(record, choices=choices, level=rating.level.value if rating else "")

    games = list(records)
    for judge in (with_winnable, with_choices):
        with suppress(StoppedError):
            for place in reversed(range(len(games))):
                with suppress(ValueError):  # hands are no deal
                    games[place] = judge(games[place])
    changed = [new for new, old in zip(games, records, strict=True) if new != old]
    if not changed:
        return records
    keep(changed)
    return games
