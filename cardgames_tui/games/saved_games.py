"""Finding, opening and repeating saved games."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from cardgames_tui.games.kinds import game_from_record
from cardgames_tui.games.words import last_game_cannot_be_continued
from cardgames_tui.records.record import GameRecord, MoveOrigin
from cardgames_tui.records.store import Store
from cardgames_tui.solitaire.solitaires import SOLITAIRES
from cardgames_tui.text import as_sentence


def rematch_record(record: GameRecord) -> GameRecord:
    """The record of a new game with the start, the day, the name and the seats of another one."""
    return GameRecord(
        game=record.game,
        variant=record.variant,
        seats=record.seats,
        start_id=record.start_id,
        daily=record.daily,
        level=record.level if record.daily else "",
        name=record.name,
    )


def copy_with_moves(record: GameRecord, moves: str, ply: int) -> GameRecord:
    """The record of a new game that begins with moves of another one.

    The moves count as helped, so the game sets no best time and wins no deal of the day.
    """
    return replace(
        rematch_record(record),
        daily="",
        level="",
        moves=moves,
        ply=ply,
        move_origins=MoveOrigin.HELPED * ply,
        hints=ply,
        copied_moves=ply,
    )


def unfinished_games(store: Store) -> list[GameRecord]:
    """All unfinished games, the one saved last and any unsaved ones at the end."""
    return unfinished_among(store.run(lambda database: database.unfinished_games(), []), store)


def unfinished_among(games: Iterable[GameRecord], store: Store) -> list[GameRecord]:
    """The same as `unfinished_games`, for records that have already been read."""
    unsaved = {record.uid: record for record in store.unsaved}
    saved = (record for record in games if record.uid not in unsaved)
    return [record for record in (*saved, *unsaved.values()) if record.result is None]


def last_unfinished(unfinished: Sequence[GameRecord], slug: str | None = None) -> GameRecord | None:
    """The unfinished game saved last, of one kind or of all, preferably one that can be opened."""
    records = [record for record in reversed(unfinished) if slug in (None, record.game)]
    return next(filter(is_sound, records), records[0] if records else None)


def game_to_play(record: GameRecord, store: Store) -> GameRecord | None:
    """The game to play when a record is opened; None if it is to be replayed instead.

    An unfinished game is played itself, and a finished or shared one is replayed. For a new deal, it is the
    unfinished game of that deal, if there is one; the player is warned of corrupt ones. Chopsticks starts
    again.
    """
    if record.is_unfinished:
        return record
    if record.moves:
        return None
    for each in reversed(unfinished_games(store) if record.game in SOLITAIRES else ()):
        if each.start_id == record.start_id and record.daily in ("", each.daily):
            try:
                game_from_record(each)
            except ValueError as error:
                store.warn(as_sentence(last_game_cannot_be_continued(error)))
            else:
                return each
    return record


def is_sound(record: GameRecord) -> bool:
    """Whether a game can be opened."""
    try:
        game_from_record(record)
    except ValueError:
        return False
    return True
