"""Games to save."""

from cardgames_tui.records.game_log import GameLog
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.writer import RecordsWriter


def new_game(deal: int = 1, **values: object) -> GameRecord:
    return GameRecord(game="black-hole", start_id=f"black-hole {deal}", **values)  # type: ignore[arg-type]


def played(writer: RecordsWriter, moves: str, deal: int = 1) -> GameLog:
    log = GameLog(writer.save, new_game(deal))
    log.update(moves, len(moves))
    return log
