"""The registry of games: what each is called, how its starts are read, and how it is played."""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache, partial
from typing import Any

from cardgames_tui.chopsticks.seats import CHOPSTICKS, PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.words import strength
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.chopsticks import ChopsticksInPlay, usual_setup
from cardgames_tui.games.daily import deal_of_the_day, level_of, puzzle_of_the_day
from cardgames_tui.games.deal_selection import default_deal
from cardgames_tui.games.in_play import AnyGame
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.solitaire import SolitaireInPlay
from cardgames_tui.games.start import Start, new_record
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.store import Store
from cardgames_tui.records.words import title_of
from cardgames_tui.solitaire.deals import parse_deal
from cardgames_tui.solitaire.solitaires import SOLITAIRES
from cardgames_tui.stopping import Monitor
from cardgames_tui.text import escaped, shortened


@dataclass(frozen=True, slots=True)
class Kind:
    """A game of the program."""

    title: str
    parse: Callable[[str, str], Start]
    """Reads a start and who sits where; raises `InvalidGameError` if there is no such start."""
    in_play: Callable[[Any, GameRecord | None, Store | None], AnyGame]
    """Makes a game from a start; see `GameInPlay`."""
    default: Callable[[Profile, random.Random], Start]
    """What to begin with when the player names nothing."""
    of_day: Callable[..., Start]
    """Finds what the game of a day begins with; takes a `monitor`."""


KINDS = {
    slug: Kind(
        solitaire.title,
        lambda start_id, seats: parse_deal(start_id),
        SolitaireInPlay,
        partial(default_deal, solitaire),
        partial(deal_of_the_day, solitaire),
    )
    for slug, solitaire in SOLITAIRES.items()
} | {
    CHOPSTICKS: Kind(
        "Chopsticks",
        Setup.parse,
        ChopsticksInPlay,
        lambda profile, rng: usual_setup(profile),
        lambda day, monitor: puzzle_of_the_day(day),
    ),
}
"""All games by their slugs, in the order in which they are listed."""


def parse_start(start_id: str, seats: str = "") -> Start:
    """Reads the start of any game.

    Raises:
        InvalidGameError: There is no such start.
    """
    slug = start_id.partition(" ")[0]
    if slug not in KINDS:
        raise InvalidGameError(f"there is no game '{shortened(slug, 30)}'")
    return KINDS[slug].parse(start_id, seats)


def game_from_record(record: GameRecord, store: Store | None = None) -> AnyGame:
    """Opens a saved game where the player left it.

    Raises:
        ValueError: The record is corrupt.
    """
    start = parse_start(record.start_id, record.seats)
    if start.slug != record.game:
        raise InvalidGameError(
            f"the start '{shortened(record.start_id, 30)}' is not of the game '{shortened(record.game, 30)}'"
        )
    return KINDS[start.slug].in_play(start, record, store)


def begin_or_continue(what: GameRecord | Start, store: Store | None = None) -> AnyGame:
    """Begins a new game, or continues a saved one; a corrupt record raises a `ValueError`."""
    if isinstance(what, GameRecord):
        return game_from_record(what, store)
    return KINDS[what.slug].in_play(what, None, store)


def new_daily_game(slug: str, day: date, *, monitor: Monitor = Monitor()) -> GameRecord:
    """The record of a new game of the day."""
    start, level = KINDS[slug].of_day(day, monitor=monitor), level_of(day).value
    return replace(new_record(start), daily=day.isoformat(), level=level)


@lru_cache(20_000)  # each letter to find looks at all titles again
def start_title(start_id: str) -> str:
    """The title of a start, or its id if that cannot be read."""
    try:
        return parse_start(start_id).title
    except ValueError:
        return escaped(shortened(start_id, 30))


def full_title(record: GameRecord) -> str:
    """The name and the title of a saved game: `Rainy day (Black Hole, deal 123)`."""
    title = title_of(record, start_title(record.start_id))
    return f"{record.name} ({title})" if record.name else title


def variant_title(slug: str, variant: str) -> str:
    """The title of one variant of a game: `Chopsticks, cutoff, against perfect, you begin`."""
    rules, *players = variant.split("; ")
    name = KINDS[slug].title if slug in KINDS else slug.capitalize()
    try:
        start = parse_start(f"{slug} {rules}") if rules else None
    except ValueError:
        return ", ".join((f"{name} {rules}", *players))
    if isinstance(start, Setup):
        named = strength(PlayerKind.PERFECT, start.rules)
        players = [text.replace(PlayerKind.PERFECT.value, named) for text in players]
    return ", ".join((start.title if start else name, *players))
