"""Which games there are, which wait, and how a kept game of any of them is taken up."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from time import time
from typing import TYPE_CHECKING, Any

from cardgames_tui.black_hole.cards import DECK
from cardgames_tui.black_hole.family import GAMES, Game
from cardgames_tui.chopsticks.game_id import CHOPSTICKS
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.notation import game_of, game_title, tidied
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.store import Store

if TYPE_CHECKING:
    from cardgames_tui.games.in_play import GameInPlay

_NUMBERED = re.compile(f"({'|'.join(GAMES)}) (ms)?[0-9]+")
"""The start of a deal, which has all the cards; a board may have fewer."""

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
    return {**cards, CHOPSTICKS: Entry(CHOPSTICKS, game_title(CHOPSTICKS), _HANDS_SUMMARY, None)}


def in_play(record: GameRecord, store: Store | None = None) -> "GameInPlay[Any, Any]":
    """A kept game of any kind, where its player stood.

    Raises:
        ValueError: The record is corrupt.
    """
    if game_of(record.start_id) != record.game:
        raise InvalidGameError(f"the start '{record.start_id[:30]}' is not of the game '{record.game[:30]}'")
    if record.game == CHOPSTICKS:
        from cardgames_tui.games.hands_in_play import HandsInPlay

        return HandsInPlay(record, store)
    from cardgames_tui.games.cards_in_play import CardsInPlay

    return CardsInPlay(record, store)


def result_of(record: GameRecord) -> Result | None:
    """How its moves have ended a kept game; nothing while it goes on, or when it is corrupt."""
    if _NUMBERED.fullmatch(record.start_id) and record.ply < len(DECK) - 1:
        return None  # known without playing it through, for this is asked of all games that wait
    try:
        game = in_play(record)
    except ValueError:
        return None
    return game.result if game.line and game.is_recorded else None


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
    games: list[GameRecord] = store.ask(lambda database: database.everything(), [])
    return [game for game in games if game.result is None]


def last_waiting(store: Store, game: str | None = None) -> GameRecord | None:
    """The game that was played last and waits, of one game or of all; one that is corrupt hides no other."""
    return store.ask(lambda database: database.in_progress(game, _is_sound), None)


def waiting_at(start: GameRecord, store: Store, others: Iterable[GameRecord] = ()) -> GameRecord | None:
    """The game that waits on the start of a new one, with the same players; nothing when none does."""
    waiting = [record for record in (*waiting_games(store), *others) if _is_on(record, start)]
    return waiting[-1] if waiting else None


def give_up(game: GameRecord, store: Store) -> None:
    """Count a game as lost that waits and is on no table."""
    from cardgames_tui.records.changes import with_result  # for this alone no start waits

    if game.result is None:
        store.save(with_result(game, Result.LOST, time()))


def describe(record: GameRecord, name: str, note: str, store: Store) -> None:
    """Give a game a name and a note that is kept and not being played."""
    store.ask(lambda database: database.describe(record.key, *tidied(name, note)), None)


def _is_sound(record: GameRecord) -> bool:
    try:
        in_play(record)
    except ValueError:
        return False
    return True


def _is_on(record: GameRecord, start: GameRecord) -> bool:
    same = (record.start_id, record.opponent) == (start.start_id, start.opponent)
    return same and record.result is None
