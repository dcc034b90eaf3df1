"""Set-ups as records keep them, and back."""

from cardgames_tui.chopsticks.rules import ID_WORD
from cardgames_tui.chopsticks.saves import ENDLESS, parse_start, start_id
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.records.record import GameRecord
from cardgames_tui.tui.chopsticks.setup import Level, Setup


def new_record(setup: Setup) -> GameRecord:
    """The record of a game that begins; who sits where is kept as its opponents.

    Games of several people are counted apart, as seen from the first of them.
    """
    seats = ",".join(level.value for level in setup.seats)
    company = " several people" if len(setup.persons) > 1 else ""
    variant = f"{str(setup.rules).removeprefix(ID_WORD).strip()}{company}"
    start = start_id(setup.start, endless=not setup.repetition)
    return GameRecord(game=ID_WORD, variant=variant, opponent=seats, start_id=start)


def setup_of(record: GameRecord) -> Setup:
    """What was agreed for a kept game; seats that nobody knows of are the usual ones.

    Raises:
        InvalidGameError: The start does not exist.
    """
    position = parse_start(record.start_id)
    usual = Setup(position.rules, first=position.turn).resized(position.rules.players)
    code = str(position) if " from " in record.start_id else ""
    levels = {level.value: level for level in Level}
    names = record.opponent.split(",") if record.opponent else []
    if any(name not in levels for name in names):
        raise InvalidGameError(f"'{record.opponent[:40]}' does not say who sits where")
    seats = tuple(levels[name] for name in names)
    seats = seats if len(seats) == position.rules.players else usual.seats
    repetition = not record.start_id.endswith(ENDLESS)
    return Setup(position.rules, seats, position.turn, repetition, code)
