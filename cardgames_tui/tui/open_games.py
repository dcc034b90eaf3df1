"""The open games, each on its screen, and what can be continued or begun besides."""

import random
from asyncio import to_thread
from collections.abc import Sequence
from time import time
from typing import TYPE_CHECKING, Any

from cardgames_tui.chopsticks.seats import CHOPSTICKS
from cardgames_tui.games import saved_games
from cardgames_tui.games.in_play import AnyGame
from cardgames_tui.games.kinds import KINDS, game_from_record, game_of
from cardgames_tui.games.profile import Profile
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.tui.kinds import SHOWN_KINDS

if TYPE_CHECKING:
    from cardgames_tui.tui.game_screen import GameScreen

HOME = "home"
"""The mode of the home view; the mode of each game is its slug."""


class OpenGames:
    """The open games, each on the screen of its kind, which stays as it is while another is shown.

    `first` is the game to be played first on its screen; without one the program chooses.
    """

    def __init__(self, profile: Profile, rng: random.Random, first: AnyGame | None = None) -> None:
        self._profile = profile
        self._rng = rng
        self.screens: dict[str, GameScreen[Any]] = {}
        """The screens that have been shown, by the slugs of their games."""
        self.unfinished: Sequence[GameRecord] = ()
        """The unfinished games, as the records were read last."""
        self._next_games = {first.start.slug: first} if first else {}
        """The games to begin next, by slug."""
        self._recent_slugs: list[str] = []
        """The games that have been shown, the latest first."""

    def screen_or_new(self, slug: str) -> "GameScreen[Any]":
        """The screen of a game, with a new game when it has not been shown yet."""
        if slug not in self.screens:
            self.put_on_screen(self._next_game(slug))
        return self.screens[slug]

    def put_on_screen(self, game: AnyGame) -> None:
        slug = game.start.slug
        if slug in self.screens:
            self.screens[slug].change_game(game)
        else:
            game.save()  # one that goes on from a replay is new
            self.screens[slug] = SHOWN_KINDS[slug].game_screen(game)

    def screen_showing(self, record: GameRecord) -> "GameScreen[Any] | None":
        return next(
            (screen for screen in self.screens.values() if screen.game.record.uid == record.uid), None
        )

    def is_begun(self, slug: str) -> bool:
        """Whether the game on its screen has moves and goes on."""
        opened = self._opened(slug)
        return opened is not None and bool(opened.moves) and opened.result is None

    def has_ended(self, slug: str) -> bool:
        opened = self._opened(slug)
        return opened is not None and opened.result is not None

    def _opened(self, slug: str) -> GameRecord | None:
        return self.screens[slug].game.record if slug in self.screens else None

    async def read_unfinished(self) -> None:
        """Reads which games are unfinished; however long the disk takes, the screens stay alive."""
        self.unfinished = await to_thread(saved_games.unfinished_games, self._profile.store)

    def last_unfinished(self, slug: str | None = None) -> GameRecord | None:
        """The unfinished game saved last, of one kind or of all, unless it has ended since."""
        opened = [screen.game.record for screen in self.screens.values()]
        ended = {record.uid for record in opened if record.result is not None}
        return saved_games.last_unfinished(
            [record for record in self.unfinished if record.uid not in ended], slug
        )

    def waiting_record(self, slug: str) -> GameRecord | None:
        """What can be continued: the game open on its screen, or an unfinished one."""
        if not self.is_begun(slug):
            unfinished = self.last_unfinished(slug)
            if unfinished is not None and saved_games.is_sound(unfinished):
                return unfinished
        return None if self.has_ended(slug) else self._opened(slug)

    def game_to_offer(self, slug: str) -> AnyGame:
        """What the home view offers: the game that can be continued, or a new one."""
        waiting = self.waiting_record(slug)
        return game_from_record(waiting, self._profile.store) if waiting else self._next_game(slug)

    def _next_game(self, slug: str) -> AnyGame:
        """The game to begin next on its screen, the same until it is opened there."""
        known, opened = self._next_games.get(slug), self._opened(slug)
        if known is None or (opened is not None and opened.uid == known.record.uid):
            start = KINDS[slug].default(self._profile, self._rng)
            known = self._next_games[slug] = game_of(start, self._profile.store)
        return known

    def forget_next_games(self) -> None:
        """Chooses the next games anew, by changed settings."""
        self._next_games.clear()

    # Which game was shown last

    def note_shown(self, slug: str) -> None:
        self._recent_slugs = [slug, *(recent for recent in self._recent_slugs if recent != slug)]

    def slug_to_continue(self) -> str:
        """The game to offer first at home: the one shown last, or else played last; empty for none."""
        shown = next((slug for slug in self._recent_slugs if self.waiting_record(slug)), "")
        unfinished = None if shown else self.last_unfinished()
        return unfinished.game if unfinished and saved_games.is_sound(unfinished) else shown

    def slug_before(self, current: str) -> str:
        """The game shown before this one, else an unfinished one, else any other."""
        others = [slug for slug in (*self._recent_slugs, CHOPSTICKS, *KINDS) if slug != current]
        played = (slug for slug in others if slug in self._recent_slugs or self.last_unfinished(slug))
        return next(played, others[0])

    def last_solitaire(self, solitaires: Sequence[str]) -> str:
        return next(slug for slug in (*self._recent_slugs, *solitaires) if slug in solitaires)

    # Games in the records, open or not

    def describe(self, record: GameRecord, name: str, note: str) -> None:
        """Gives a kept game a name and a note."""
        if (screen := self.screen_showing(record)) is not None:
            screen.game.set_name_and_note(name, note)
            return
        named, store = record.with_name_and_note(name, note), self._profile.store
        store.retry()  # what is saved of the game only afterwards has the name and the note before
        store.run(lambda database: database.set_name_and_note(named.uid, named.name, named.note), None)

    def give_up(self, record: GameRecord) -> None:
        """Counts an unfinished game as lost; where it is open, the same start is played anew."""
        screen = self.screen_showing(record)
        if screen is None and record.result is None:
            self._profile.store.save(record.with_result(Result.LOST, time()))
        elif (
            screen is not None and screen.game.record.result is None
        ):  # it may have ended since the record was read
            screen.game.give_up()
            screen.change_game(game_from_record(saved_games.rematch_record(record), self._profile.store))
