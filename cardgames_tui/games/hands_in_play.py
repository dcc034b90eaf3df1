"""A game of Chopsticks as it is kept."""

from cardgames_tui.chopsticks.game_in_play import GameInPlay
from cardgames_tui.chopsticks.rules import ID_WORD
from cardgames_tui.chopsticks.saves import ENDLESS, parse_start, resume, start_id
from cardgames_tui.chopsticks.setup import Level, Setup
from cardgames_tui.chopsticks.solving.solve import solved
from cardgames_tui.chopsticks.verdict import Result as Value
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.records.logbook import Logbook
from cardgames_tui.records.record import GameRecord, Result

_LETTERS = {Value.WIN: "w", Value.DRAW: "d", Value.LOSS: "l"}


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


def once_more(record: GameRecord) -> GameRecord:
    """The record of a new game with the start and the seats of another one.

    Raises:
        InvalidGameError: The start does not exist.
    """
    return new_record(setup_of(record))


def resumed(record: GameRecord) -> GameInPlay:
    """The game of a record, where its players stood.

    Raises:
        ValueError: The record is corrupt.
    """
    session = resume(record.start_id, record.moves, record.ply)
    game = GameInPlay(setup_of(record))
    for move in session.moves + session.undone:
        game.play(move)
    for _ in session.undone:
        game.session.undo()
    game.undos, game.hints = record.undos, record.hints
    return game


def enter(game: GameInPlay, logbook: Logbook, *, seconds: int = 0, helped: bool = False) -> None:
    """Have a game saved, and its end when it has come to one.

    Args:
        game: The game.
        logbook: Where it is kept.
        seconds: How long it has taken.
        helped: Whether the newest move was made by help.
    """
    session = game.session
    if not game.setup.persons:  # whoever only watches has not played
        return
    moves = list(map(str, session.moves + session.undone))
    logbook.update(moves, session.ply, seconds=seconds, undos=game.undos, hints=game.hints, helped=helped)
    _learn(game, logbook)
    result = result_of(game)
    if result is not None and logbook.record.moves:
        logbook.finish(result)


def result_of(game: GameInPlay) -> Result | None:
    """How a game has ended for whoever sits in front; nothing while it goes on."""
    if game.ending is None:
        return None
    if game.ending.winner is None:
        return Result.DRAWN
    return Result.WON if game.ending.winner == game.setup.front else Result.LOST


def _learn(game: GameInPlay, logbook: Logbook) -> None:
    """Keep what the table proves about the last positions, as seen from the front seat."""
    rules, positions = game.setup.rules, game.session.positions
    table = solved(rules) if rules.players == 2 and not rules.wet_jackson else None
    if table is not None:
        for ply in range(max(0, len(positions) - 2), len(positions)):
            logbook.learn(ply, _LETTERS[table.verdict(positions[ply], game.setup.front).result])
