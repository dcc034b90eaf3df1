"""The open games, each on its screen, and the unfinished and new ones to offer.

`CardgamesApp.open_game` opens a game, `kinds.begin_or_continue` makes it, `OpenGames.put_on_screen` shows it.
"""

import random
from asyncio import to_thread
from collections.abc import Sequence
from time import time
from typing import TYPE_CHECKING, Any

from cardgames_tui.chopsticks.seats import CHOPSTICKS
from cardgames_tui.games import saved_games
from cardgames_tui.games.in_play import AnyGame
from cardgames_tui.games.kinds import KINDS, game_from_record
from cardgames_tui.games.profile import Profile
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.tui.kinds import SHOWN_KINDS

if TYPE_CHECKING:
    from cardgames_tui.tui.game_screen import GameScreen

HOME = "home"
"""The mode of the home view; the mode of each game is its slug."""


class OpenGames:
    """The open games, one of each kind; `first` is played first on its screen."""

    def __init__(self, profile: Profile, rng: random.Random, first: AnyGame | None = None) -> None:
        self._profile = profile
        self._rng = rng
        self.screens: dict[str, GameScreen[Any]] = {}
        self.unfinished: Sequence[GameRecord] = ()
        self._next_games = {first.start.slug: first} if first else {}
        self._recent_slugs: list[str] = []
        """Latest first."""

    def screen_or_new(self, slug: str) -> "GameScreen[Any]":
        if slug not in self.screens:
            self.put_on_screen(self._next_game(slug))
        return self.screens[slug]

    def put_on_screen(self, game: AnyGame) -> None:
        slug = game.start.slug
        if slug in self.screens:
            self.screens[slug].change_game(game)
        else:
            game.save()  # moves taken over from a replay
            self.screens[slug] = SHOWN_KINDS[slug].game_screen(game)

    def screen_showing(self, record: GameRecord) -> "GameScreen[Any] | None":
        return next(
            (screen for screen in self.screens.values() if screen.game.record.uid == record.uid), None
        )

    def is_begun(self, slug: str) -> bool:
        opened = self._opened(slug)
        return opened is not None and bool(opened.moves) and opened.result is None

    def has_ended(self, slug: str) -> bool:
        opened = self._opened(slug)
        return opened is not None and opened.result is not None

    def _opened(self, slug: str) -> GameRecord | None:
        return self.screens[slug].game.record if slug in self.screens else None

    async def read_unfinished(self) -> None:
        self.unfinished = await to_thread(saved_games.unfinished_games, self._profile.store)

    def last_unfinished(self, slug: str | None = None) -> GameRecord | None:
        """The last unfinished game, of one kind or of all."""
        opened = [screen.game.record for screen in self.screens.values()]
        ended = {record.uid for record in opened if record.result is not None}
        return saved_games.last_unfinished(
            [record for record in self.unfinished if record.uid not in ended], slug
        )

    def waiting_record(self, slug: str) -> GameRecord | None:
        """The open game or else the last unfinished one."""
        if not self.is_begun(slug):
            unfinished = self.last_unfinished(slug)
            if unfinished is not None and saved_games.is_sound(unfinished):
                return unfinished
        return None if self.has_ended(slug) else self._opened(slug)

    def game_to_offer(self, slug: str) -> AnyGame:
        """The game to continue, or a new one."""
        waiting = self.waiting_record(slug)
        return game_from_record(waiting, self._profile.store) if waiting else self._next_game(slug)

    def _next_game(self, slug: str) -> AnyGame:
        """The new game to offer; the same one until it is opened."""
        known, opened = self._next_games.get(slug), self._opened(slug)
        if known is None or (opened is not None and opened.uid == known.record.uid):
            kind = KINDS[slug]
            start = kind.default(self._profile, self._rng)
            known = self._next_games[slug] = kind.in_play(start, None, self._profile.store)
        return known

    def forget_next_games(self) -> None:
        self._next_games.clear()

    # Which game was shown last

    def note_shown(self, slug: str) -> None:
        self._recent_slugs = [slug, *(recent for recent in self._recent_slugs if recent != slug)]

    def slug_to_continue(self) -> str:
        """The kind of game shown last, or else played last; empty for none."""
        shown = next((slug for slug in self._recent_slugs if self.waiting_record(slug)), "")
        unfinished = None if shown else self.last_unfinished()
        return unfinished.game if unfinished and saved_games.is_sound(unfinished) else shown

    def slug_before(self, current: str) -> str:
        """The kind of game shown before this one, else an unfinished one, else any other."""
        others = [slug for slug in (*self._recent_slugs, CHOPSTICKS, *KINDS) if slug != current]
        played = (slug for slug in others if slug in self._recent_slugs or self.last_unfinished(slug))
        return next(played, others[0])

    # Games in the records, open or not

    def describe(self, record: GameRecord, name: str, note: str) -> None:
        if (screen := self.screen_showing(record)) is not None:
            screen.game.set_name_and_note(name, note)
            return
        named, store = record.with_name_and_note(name, note), self._profile.store
        store.retry()  # a later retry would restore the old name and note
        store.run(lambda database: database.set_name_and_note(named.uid, named.name, named.note), None)

    def give_up(self, record: GameRecord) -> None:
        """Counts an unfinished game as lost; if it is open, its start is played again."""
        screen = self.screen_showing(record)
        if screen is None and record.result is None:
            self._profile.store.save(record.with_result(Result.LOST, time()))
        elif screen is not None and screen.game.record.result is None:  # else it has ended meanwhile
            screen.game.give_up()
            screen.change_game(game_from_record(saved_games.rematch_record(record), self._profile.store))
