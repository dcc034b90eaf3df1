"""The games that wait: those that were left before they ended."""

from collections.abc import Iterable

from cardgames_tui.games.catalogue import in_play
from cardgames_tui.records.game_log import GameLog
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.store import Store


def waiting_games(store: Store) -> list[GameRecord]:
    """All games that wait, those saved last at the end."""
    games: list[GameRecord] = store.ask(lambda archive: archive.everything(), [])
    return [game for game in games if game.result is None]


def last_waiting(store: Store, game: str | None = None) -> GameRecord | None:
    """The game that was played last and waits, of one game or of all; one that is corrupt hides no other."""
    return store.ask(lambda archive: archive.in_progress(game, _is_sound), None)


def waiting_at(start: GameRecord, store: Store, others: Iterable[GameRecord] = ()) -> GameRecord | None:
    """The game that waits on the start of a new one, with the same players; nothing when none does."""
    waiting = [record for record in (*waiting_games(store), *others) if _is_on(record, start)]
    return waiting[-1] if waiting else None


def give_up(game: GameRecord, store: Store) -> None:
    """Count a game as lost that waits and is on no table."""
    GameLog(store.save, game).finish(Result.LOST)


def _is_sound(record: GameRecord) -> bool:
    try:
        in_play(record)
    except ValueError:
        return False
    return True


def _is_on(record: GameRecord, start: GameRecord) -> bool:
    same = (record.start_id, record.opponent) == (start.start_id, start.opponent)
    return same and record.result is None
