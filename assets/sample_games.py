"""The games of a month, for the pictures of statistics and past games."""

from datetime import date, datetime
from functools import cache

from cardgames_tui.games.deal_selection import deal_of_the_day
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.solitaire.deals import Deal
from cardgames_tui.solitaire.rules import Move
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE
from cardgames_tui.solitaire.solver import solve

MONTH = 2026, 1

GAME_WITH_MISTAKE = "25-chopsticks"
"""The uid of a game of Chopsticks in which a mistake lost a draw."""

_LINE_WITH_MISTAKE = "A-C;B-C;B-D;B-C;A-D;03-12;B-D;B-C;33-24;B-D;B-D;B-D"
_IDLE_DAYS, _LOST_DAYS = (9, 20), (5, 11, 17)
"""Days of the month without a game, and days with a lost one."""

_DRAWN_LINE = "A-C;A-C;B-D"


@cache
def past_games() -> tuple[GameRecord, ...]:
    """The games of a month, in the order in which they were played."""
    games = [
        _chopsticks(23, "2,2,5 cutoff suicide", _DRAWN_LINE, Result.DRAWN),
        _chopsticks(25, "2,2,5", _LINE_WITH_MISTAKE, Result.LOST),
    ]
    for day in range(1, 31):
        today = date(*MONTH, day)
        deal = deal_of_the_day(BLACK_HOLE, today)
        assert deal is not None
        if day not in _IDLE_DAYS:
            games.append(_card_game(day, deal, daily=today.isoformat()))
    games += [_card_game(day, Deal.from_number(ALL_IN_A_ROW, str(day))) for day in (3, 12, 20, 27)]
    begun = Deal.from_number(BLACK_HOLE, "24")
    moves = "".join(map(str, (solve(begun.position).line or ())[:20]))
    games.append(
        GameRecord(
            uid="31-black-hole",
            game=BLACK_HOLE.slug,
            start_id=begun.start_id,
            moves=moves,
            ply=len(moves),
            seconds=95,
            started=_noon(31),
        )
    )
    return tuple(sorted(games, key=lambda game: game.started))


def _card_game(day: int, deal: Deal, daily: str = "") -> GameRecord:
    """A game of cards: most are won, some with a hint or a move taken back."""
    moves = played_blindly(deal) if day in _LOST_DAYS else (*(solve(deal.position).line or ()),)
    won = len(moves) == deal.position.cards_left
    return GameRecord(
        uid=f"{day:02}-{deal.solitaire.slug}",
        game=deal.solitaire.slug,
        start_id=deal.start_id,
        moves="".join(map(str, moves)),
        ply=len(moves),
        seconds=150 + 97 * day % 251,
        undos=day % 4,
        hints=day % 5 // 4,
        result=Result.WON if won else Result.LOST,
        winnable=True,
        daily=daily,
        started=_noon(day) - 600,
        ended=_noon(day),
    )


def _chopsticks(day: int, rules: str, moves: str, result: Result) -> GameRecord:
    return GameRecord(
        uid=f"{day:02}-chopsticks",
        game="chopsticks",
        variant=rules,
        seats="person,perfect",
        start_id=f"chopsticks {rules}",
        moves=moves,
        ply=len(moves.split(";")),
        seconds=74,
        result=result,
        started=_noon(day) - 100,
        ended=_noon(day) + 3600,
    )


def played_blindly(deal: Deal) -> list[Move]:
    """The moves of a game in which always the first playable card is played."""
    position = deal.position
    moves = []
    while legal := position.legal_moves():
        moves.append(legal[0])
        position = position.play(legal[0])
    return moves


def _noon(day: int) -> float:
    return datetime(*MONTH, day, 12).timestamp()
