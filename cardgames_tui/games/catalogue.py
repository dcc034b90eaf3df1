"""Which games there are, which wait, and how a kept game of any of them is taken up."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from cardgames_tui.black_hole.family import GAMES, Game
from cardgames_tui.chopsticks import ID_WORD
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.notation import game_of, game_title
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.store import Store

if TYPE_CHECKING:
    from cardgames_tui.games.in_play import GameInPlay

HANDS = ID_WORD
"""What records and commands call Chopsticks."""

_HANDS_SUMMARY = "the hand game, against a computer or each other"


@dataclass(frozen=True, slots=True)
class Entry:
    """A game that can be played."""

    slug: str
    """Its name in records and commands."""
    title: str
    """Its name for people."""
    summary: str
    """What it is, in a line."""
    cards: Game | None
    """Its facts when it is a card game; none for Chopsticks."""


def catalogue() -> dict[str, Entry]:
    """All games by their names in records, in the order in which they are listed."""
    cards = {slug: Entry(slug, game.title, game.summary, game) for slug, game in GAMES.items()}
    return {**cards, HANDS: Entry(HANDS, game_title(HANDS), _HANDS_SUMMARY, None)}


def in_play(record: GameRecord, store: Store | None = None) -> "GameInPlay[Any, Any]":
    """A kept game of any kind, where its player stood.

    Raises:
        ValueError: The record is corrupt.
    """
    if game_of(record.start_id) != record.game:
        raise InvalidGameError(f"the start '{record.start_id[:30]}' is not of the game '{record.game[:30]}'")
    if record.game == HANDS:
        from cardgames_tui.games.hands_in_play import HandsInPlay

        return HandsInPlay(record, store)
    from cardgames_tui.games.cards_in_play import CardsInPlay

    return CardsInPlay(record, store)


def once_more(record: GameRecord) -> GameRecord:
    """The record of a new game with the start, its name, and the seats of another one."""
    return GameRecord(
        game=record.game,
        variant=record.variant,
        opponent=record.opponent,
        start_id=record.start_id,
        name=record.name,
    )


def taken_over(record: GameRecord, moves: str, ply: int) -> GameRecord:
    """The record of a new game that goes on from a position of another one.

    The moves up to there count as made with help, and the game sets no record.
    """
    return replace(once_more(record), moves=moves, ply=ply, marks="h" * ply, hints=ply, taken=ply)


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
    from cardgames_tui.records.game_log import GameLog  # for this alone no start waits

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
