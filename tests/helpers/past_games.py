from datetime import datetime

from cardgames_tui.records.record import GameRecord, Result

WIN = "mhfjbcmfchbnlepqdqaaajbjmcpfgeoeklklioidpqkggnodihn"
"""A line that wins deal 2."""

LOST_LINE = "cj"
"""A line that loses deal 3."""

STUCK_LINE = "cjgaicoekgeaacigbbfjdddeffin"
"""A line that gets stuck in deal 3; its tenth move loses."""

CHOPSTICKS_LINE = "A-C;B-C;B-D;B-C;A-D;03-12;B-D;B-C;33-24;B-D;B-D;B-D"
"""A game of Chopsticks, with a move that gives the draw away."""


def new_game(deal: int = 1, **values: object) -> GameRecord:
    """The record of a game, by default of Black Hole."""
    values = {"game": "black-hole", "start_id": f"black-hole {deal}"} | values
    return GameRecord(**values)  # type: ignore[arg-type]


def finished(moves: str = WIN, deal: int = 2, **values: object) -> GameRecord:
    """The record of a finished game of Black Hole."""
    values = {"result": Result.WON, "seconds": 245, "started": 1.0, "ended": 2.0} | values
    return new_game(deal, moves=moves, ply=len(moves), **values)


def _at(day: int) -> float:
    return datetime(2026, 1, day, 12).timestamp()


def past_black_hole_game(
    day: int, moves: str, deal: int, result: Result | None, **values: object
) -> GameRecord:
    ended = None if result is None else _at(day)
    uid = f"{day:02}-{deal}"
    return finished(moves, deal, uid=uid, result=result, started=_at(day) - 300, ended=ended, **values)


def past_chopsticks_game(
    day: int, moves: str, result: Result, rules: str = "2,2,5", **values: object
) -> GameRecord:
    values = {"uid": f"{day:02}-chopsticks"} | values
    return new_game(
        game="chopsticks",
        variant=f"{rules}; against perfect; you begin",
        seats="person,perfect",
        start_id=f"chopsticks {rules}",
        moves=moves,
        ply=len(moves.split(";")),
        result=result,
        started=_at(day) - 60,
        ended=_at(day),
        seconds=74,
        **values,  # type: ignore[arg-type]
    )


BLACK_HOLE_GAME = past_black_hole_game(
    20, WIN, 2, Result.WON, move_origins="." * 9 + "u" + "." * 40 + "h", undos=2, hints=1, verdicts="w" * 52
)

CHOPSTICKS_GAME = past_chopsticks_game(
    25, CHOPSTICKS_LINE, Result.LOST, move_origins="....h.......", hints=1, undos=3
)


def history() -> list[GameRecord]:
    """A month of games."""
    return [
        *(past_black_hole_game(day, WIN, 2, Result.WON, seconds=200 + 17 * day) for day in range(1, 5)),
        past_black_hole_game(5, LOST_LINE, 3, Result.LOST, winnable=True, undos=4),
        past_black_hole_game(6, LOST_LINE, 3, Result.LOST, winnable=True),
        *(
            past_black_hole_game(
                day,
                WIN,
                2,
                Result.WON,
                seconds=100 + 11 * day,
                hints=day % 3,
                level=("easy", "medium", "hard")[day % 3],
                choices="+" * day + "-" * (19 - day),
            )
            for day in range(7, 19)
        ),
        BLACK_HOLE_GAME,
        past_black_hole_game(21, LOST_LINE, 3, Result.LOST, winnable=True, hints=2),
        past_chopsticks_game(23, "A-C;A-C;B-D", Result.DRAWN, "2,2,5 cutoff suicide"),
        CHOPSTICKS_GAME,
        past_black_hole_game(29, WIN, 2, Result.WON, daily="2026-01-29", seconds=3700),
        past_black_hole_game(30, WIN[:20], 2, None, daily="2026-01-30", seconds=95),
    ]
