"""What both tables say."""

from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.words import hints_and_undos
from cardgames_tui.text import counted
from cardgames_tui.tui.results import SummaryRow

THINKING = "Thinking..."
NOT_JUDGED = "The moves have not been judged yet."


def help_used(undos: int, hints: int) -> list[str]:
    return [counted(number, name) for number, name in ((undos, "undo"), (hints, "hint")) if number]


def moves_row(number: int, record: GameRecord) -> SummaryRow:
    return "moves", str(number), hints_and_undos(record, undos_first=True)
