"""Games to save."""

from cardgames_tui.records.logbook import Logbook
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.saver import Saver


def new_game(deal: int = 1, **values: object) -> GameRecord:
    return GameRecord(game="black-hole", start_id=f"black-hole {deal}", **values)  # type: ignore[arg-type]


def played(saver: Saver, moves: str, deal: int = 1) -> Logbook:
    logbook = Logbook(saver.save, new_game(deal))
    logbook.update(moves, len(moves))
    return logbook
