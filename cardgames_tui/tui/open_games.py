"""The open games, each on its screen."""

import random
from asyncio import to_thread
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardgames_tui.games import saved_games
from cardgames_tui.games.in_play import GameInPlay
from cardgames_tui.games.kinds import KINDS, game_from_record, game_of
from cardgames_tui.games.profile import Profile
from cardgames_tui.records.record import GameRecord
from cardgames_tui.settings import Settings
from cardgames_tui.tui.kinds import SHOWN_KINDS

if TYPE_CHECKING:
    from cardgames_tui.tui.game_screen import GameScreen


class OpenGames:
    """The open games, each on the screen of its kind, which stays as it is while another is shown.

    `first` is the game to be played first on its screen; without one the program chooses.
    """

    def __init__(self, profile: Profile, rng: random.Random, first: GameRecord | None) -> None:
        self._profile = profile
        self._rng = rng
        self.screens: dict[str, GameScreen[Any]] = {}
        """The screens that have been shown, by the slugs of their games."""
        self.unfinished: Sequence[GameRecord] = ()
        """The unfinished games, as the records were read last."""
        self._new_games = {first.game: game_from_record(first, profile.store)} if first else {}

    def screen_or_new(self, slug: str) -> "GameScreen[Any]":
        """The screen of a game, which begins with a new game when it has not been shown yet."""
        if slug not in self.screens:
            self.play_game(self._new_game(slug))
        return self.screens[slug]

    def play_game(self, game: GameInPlay[Any, Any]) -> None:
        """Plays a game on its screen, which is made when there is none yet."""
        slug = game.start.slug
        if slug in self.screens:
            self.screens[slug].play_game(game)
        else:
            game.save()  # one that goes on from a replay is new
            self.screens[slug] = SHOWN_KINDS[slug].screen(game)

    def screen_showing(self, record: GameRecord) -> "GameScreen[Any] | None":
        """The screen on which this very game is open; None for a game that is not open."""
        return next(
            (screen for screen in self.screens.values() if screen.game.record.uid == record.uid), None
        )

    def is_begun(self, slug: str) -> bool:
        """Whether a move has been made on the screen of a game, and that game goes on."""
        opened = self._opened(slug)
        return opened is not None and bool(opened.moves) and opened.result is None

    def has_ended(self, slug: str) -> bool:
        opened = self._opened(slug)
        return opened is not None and opened.result is not None

    def has_unseen_end(self, slug: str) -> bool:
        """Whether the game on the screen of a game has ended while the player was elsewhere."""
        return slug in self.screens and self.screens[slug].has_unseen_end

    async def read_unfinished(self) -> None:
        """Reads which games are unfinished; however long the disk takes, the screens stay alive."""
        self.unfinished = await to_thread(saved_games.unfinished_games, self._profile.store)

    def last_unfinished(self, slug: str | None = None) -> GameRecord | None:
        """The unfinished game that was saved last, of one kind or of all, unless it has ended since."""
        ended = {
            screen.game.record.uid
            for screen in self.screens.values()
            if screen.game.record.result is not None
        }
        return saved_games.last_unfinished(
            [record for record in self.unfinished if record.uid not in ended], slug
        )

    def waiting_record(self, slug: str) -> GameRecord | None:
        """What can be continued: the game open on its screen, or an unfinished one; None for neither."""
        if not self.is_begun(slug):
            unfinished = self.last_unfinished(slug)
            if unfinished is not None and saved_games.is_sound(unfinished):
                return unfinished
        return None if self.has_ended(slug) else self._opened(slug)

    def game_to_offer(self, slug: str) -> GameInPlay[Any, Any]:
        """What the home view offers in a game: what can be continued, or a new one."""
        waiting = self.waiting_record(slug)
        return game_from_record(waiting, self._profile.store) if waiting else self._new_game(slug)

    def _opened(self, slug: str) -> GameRecord | None:
        return self.screens[slug].game.record if slug in self.screens else None

    def set_name_and_note(self, record: GameRecord, name: str, note: str) -> None:
        """Gives a kept game a name and a note, whether it is open or not."""
        screen = self.screen_showing(record)
        if screen is not None:
            screen.game.set_name_and_note(name, note)
        else:
            saved_games.set_name_and_note(record, name, note, self._profile.store)

    def give_up(self, record: GameRecord) -> None:
        """Counts an unfinished game as lost; where it is open, the same start is played anew."""
        screen = self.screen_showing(record)
        if screen is None:
            saved_games.give_up(record, self._profile.store)
        elif screen.game.record.result is None:  # it may have ended since the record was read
            screen.game.give_up()
            screen.play_game(game_from_record(saved_games.rematch_record(record), self._profile.store))

    def settings_changed(self, before: Settings) -> None:
        """Forgets the games to begin next that the settings would choose otherwise now."""
        now = self._profile.settings
        if (before.rules, before.opponent, before.deals) != (now.rules, now.opponent, now.deals):
            self._new_games.clear()

    def _new_game(self, slug: str) -> GameInPlay[Any, Any]:
        """The game to begin next on its screen, the same until it is opened there."""
        known, opened = self._new_games.get(slug), self._opened(slug)
        if known is None or (opened is not None and opened.uid == known.record.uid):
            start = KINDS[slug].default(self._profile, self._rng)
            known = self._new_games[slug] = game_of(start, self._profile.store)
        return known
