"""The loop of plain mode: read a line, run a command or play a move, describe the position."""

import random
from abc import ABC, abstractmethod
from cmd import Cmd
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Generic, TypeVar

from cardgames_tui.errors import InvalidGameError, InvalidMoveError
from cardgames_tui.games import saved_games
from cardgames_tui.games.daily import DailyGames
from cardgames_tui.games.formats import pasted_game
from cardgames_tui.games.in_play import TUTOR_SECONDS, AnyGame
from cardgames_tui.games.kinds import KINDS, game_from_record, new_daily_game, variant_title
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.sharing import HOW_TO_OPEN, holds_code
from cardgames_tui.games.start import new_record
from cardgames_tui.games.statistics import shown_statistics, statistics_by_variant
from cardgames_tui.games.words import (
    BACK_AT_START,
    BOOKMARK_REMOVED,
    LEFT_GAME_LOST,
    NO_BOOKMARK,
    NOTHING_FINISHED,
    NOTHING_TO_SHARE,
    TUTOR_OFF,
    TUTOR_ON,
    at_bookmark,
    bookmarked_text,
    cannot_be_continued,
    day_result,
    month_text,
    streak_text,
)
from cardgames_tui.plain.lines import LineTerminal, read_number
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.words import result_text
from cardgames_tui.solitaire.boards import holds_board
from cardgames_tui.stopping import Monitor, StoppedError
from cardgames_tui.text import as_sentence, counted, shortened

T = TypeVar("T")
G = TypeVar("G", bound=AnyGame)

FIRST_NOTICE_SECONDS = 2.0
"""How long a search runs before the player is told."""

NOTICE_INTERVAL_SECONDS = 10.0

SEARCH_TIMEOUT_SECONDS = 120.0
"""In a pipe, nobody is there to stop a search."""


SAY_HELP = 'Say "help" for a list of commands.'

GROUPS = {
    "play": "table look under left find finish",
    "take back": "undo redo restart mark return",
    "ask": "hint why verdict keeps values where solution tutor rules variants",
    "games": "new deal day month stats code share",
    "program": "help quit",
}
"""The commands by what they are for, as in the list of keys."""


class Talk(Cmd, ABC, Generic[G]):
    """A conversation about games of one kind.

    A method `do_x` is the command x, its docstring the help; it returns whether to leave this conversation.
    The docstring of a subclass says how to play.
    """

    game: G

    def __init__(self, terminal: LineTerminal, profile: Profile, rng: random.Random) -> None:
        super().__init__()
        self.terminal, self.profile, self.rng = terminal, profile, rng
        self.say = terminal.say
        self.next_record: GameRecord | None = None
        """A game of another kind to play next."""
        self._warned_of: object = None
        """The position and the move that the tutor has asked about."""

    def introduce(self) -> None:
        """Says more after the title of a game that is opened."""

    @abstractmethod
    def say_position(self) -> None:
        """Describes the position and lists the moves."""

    @abstractmethod
    def play(self, text: str) -> bool:
        """Plays the move a line in small letters names; False if it names none."""

    @abstractmethod
    def new_record(self, description: str) -> GameRecord:
        """A new game, from the small letters after `new`."""

    def run(self, record: GameRecord) -> GameRecord | None:
        """Plays a game, and others of its kind.

        Returns:
            The game of another kind to play next; None when the player leaves.

        Raises:
            KeyboardInterrupt: The player pressed Ctrl-C; everything is saved.
        """
        try:
            self.open(record)
        except ValueError as error:
            self.say(as_sentence(error))
            self.open(self.usual_record(record.game))
        try:
            while (line := self.terminal.read()) is not None and not self._answer(line):
                self.profile.store.wait_for_last_save()  # its warnings come before the next line
        finally:
            self.game.set_visible(False)
            self.game.save()
        return self.next_record

    def _answer(self, line: str) -> bool:
        self.game.stopwatch.note_activity()
        name, space, rest = line.partition(" ")  # not the rest: codes have capitals
        try:
            if holds_board(line):
                return self.open_code(line)
            name = {"u": "undo"}.get(name.lower(), name.lower())  # no fan is called U
            return bool(self.onecmd(f"{name}{space}{rest}".rstrip(".!,;: ")))
        except ValueError as error:
            self.say(as_sentence(error))
            return False

    def open(self, record: GameRecord, *, is_new: bool = False) -> bool:
        """Opens another game; True if it is of another kind, and so for another conversation.

        Goes on with an unfinished game from the same start, unless a new one is wanted.

        Raises:
            ValueError: The record is corrupt; nothing has changed.
        """
        store = self.profile.store
        is_begun = hasattr(self, "game")
        if is_begun and record.game != self.game.record.game:
            self.next_record = record
            return True
        if not is_new:
            record = saved_games.game_to_play(record, store) or saved_games.rematch_record(record)
        try:
            game: G = game_from_record(record, store)  # type: ignore[assignment]
        except ValueError as error:
            raise InvalidGameError(cannot_be_continued(error)) from None
        if is_begun and self.game.leave():
            day = self.game.record.daily
            self.say(LEFT_GAME_LOST + f' Say "day {day}" to try that day again.' * bool(day))
        self.game = game
        game.set_visible(True)
        title, played = game.title, game.session.ply
        opening = f"Going on with {title} after {counted(played, 'move')}" if played else title
        self.say(f"{opening}.")
        self.introduce()
        self.say_position()
        return False

    def search(
        self, question: Callable[..., T], *args: object, timeout: float = SEARCH_TIMEOUT_SECONDS
    ) -> T | None:
        """Calls a function with a `monitor` that stops it on Ctrl-C or timeout; None if stopped."""
        began = monotonic()
        noticed = began + FIRST_NOTICE_SECONDS - NOTICE_INTERVAL_SECONDS
        stopped = False

        def should_stop() -> bool:
            nonlocal noticed, stopped
            now = monotonic()
            if not stopped and now - noticed >= NOTICE_INTERVAL_SECONDS:
                noticed = now
                self.say("Still searching." + " Ctrl-C stops the search." * (not self.terminal.is_page))
            stopped = stopped or self.terminal.is_interrupted or now - began > timeout
            return stopped

        try:
            return question(*args, monitor=Monitor(should_stop))
        except StoppedError:
            return None
        finally:
            if stopped:
                self.say("The search was stopped.")
            # a Ctrl-C just after the search was meant for it; another signal ends the program
            self.terminal.is_interrupted = bool(self.terminal.end_signal)

    def warns(self, move: object) -> bool:
        """Whether the tutor asks about a move before it is made; the player may then say it again."""
        game, until, warning = self.game, monotonic() + TUTOR_SECONDS, ""
        asked = game.position, game.canonical(move)
        if self.profile.settings.tutor and self._warned_of != asked:
            with suppress(StoppedError):
                warning = game.warning(game.position, move, monitor=Monitor(lambda: monotonic() > until))
        self._warned_of = asked if warning else None
        if warning:
            game.record_warning()
            self.say(f"{warning} Say it again to play it anyway.")
        return bool(warning)

    def emptyline(self) -> bool:
        self.say_position()
        return False

    def default(self, line: str) -> None:
        name = line.lower().partition(" ")[0]
        if name in " ".join(GROUPS.values()).split() and name != "left":  # a hand
            self.say(f'"{name}" is for other games.')
        elif not self.play(line.lower()):
            self.say(f"I do not understand '{shortened(line, 30, '...')}'. {SAY_HELP}")

    def do_undo(self, times: str) -> None:
        """Takes back your last move; "undo 5" takes back five."""
        number = read_times(times)
        if not self.game.can_undo:
            raise InvalidMoveError("there is nothing to take back")
        before = self.game.session.ply
        self.game.undo(number)
        taken = before - self.game.session.ply
        self.say(f"{counted(taken, 'move')} taken back." if taken > 1 else "Taken back.")
        self.say_position()

    def do_redo(self, times: str) -> None:
        """Replays a move you took back; "redo 5" replays five."""
        number = read_times(times)
        if not self.game.session.can_redo:
            raise InvalidMoveError("there is nothing to play again")
        self.game.redo(number)
        self.say("Played again.")
        self.say_position()

    def do_restart(self, _: str) -> None:
        """Goes back to the start. Undo takes you back again."""
        self.game.go_to(0)
        self.say(BACK_AT_START if self.game.can_undo else "")
        self.say_position()

    def open_new(self, description: str) -> bool:
        if holds_code(description):
            return self.open_code(description)
        for slug, kind in KINDS.items():
            if description.lower() in (slug, kind.title.lower()):
                return self.open(self.usual_record(slug))
        return self.open(self.new_record(description.lower()), is_new=True)

    def usual_record(self, slug: str) -> GameRecord:
        return new_record(KINDS[slug].default(self.profile, self.rng))

    def open_code(self, text: str) -> bool:
        """Opens a shared game.

        Raises:
            ValueError: The code is damaged, or there is none.
        """
        game = pasted_game(text)
        if game is None:
            raise InvalidGameError("a code begins with cg1-")
        return self.open(game if isinstance(game, GameRecord) else new_record(game))

    def do_tutor(self, _: str) -> None:
        """Switches the tutor on or off: it asks before a move that loses."""
        self.profile.change_settings(tutor=not self.profile.settings.tutor)
        self.say(TUTOR_ON if self.profile.settings.tutor else TUTOR_OFF)

    def has_switched(self, setting: str, wish: str, on: str, off: str) -> bool:
        said = {"on": on, "off": off}.get(wish.lower(), "")
        if said:
            self.profile.change_settings(**{setting: said == on})
        self.say(said)
        return bool(said)

    def do_day(self, day: str) -> bool:
        """Plays the game of the day, or of an earlier one: "day yesterday", "day 2026-01-31"."""
        played = DailyGames(self.game.record.game, self.profile)
        chosen = played.read_day(day.lower())
        self.say(as_sentence(day_result(played, chosen)), streak_text(played.streak))
        record = played.unfinished_on(chosen) or self.search(new_daily_game, played.slug, chosen)
        return record is not None and self.open(record)

    def do_month(self, month: str) -> None:
        """Says how you did on the days of this month, or of another one: "month 2026-01"."""
        played = DailyGames(self.game.record.game, self.profile)
        day = played.read_day(month and f"{month}-01")
        self.say(f"{KINDS[played.slug].title}, {month_text(played, day)}")

    def do_stats(self, _: str) -> None:
        """Says your statistics of this game."""
        found = statistics_by_variant(self.profile.store.games(self.game.record.game))
        self.say("" if found else NOTHING_FINISHED)
        for each in found:
            shown = shown_statistics(each, streaks=self.profile.settings.streaks)
            lines = (f"{label.strip()}: {text.lstrip('▁▂▄▆█ ')}" for label, text, _ in shown)
            self.say(f"{variant_title(each.game, each.variant)}.", *lines)

    def do_mark(self, _: str) -> None:
        """Bookmarks this position, or removes its bookmark."""
        is_set = self.game.toggle_bookmark()
        self.say(bookmarked_text(self.game.session.ply) if is_set else BOOKMARK_REMOVED)

    def do_return(self, _: str) -> None:
        """Goes to your next bookmark."""
        place = self.game.go_to_next_bookmark()
        if place is None:
            self.say(NO_BOOKMARK)
        else:
            self.say(at_bookmark(*place, self.game.session.ply))
            self.say_position()

    def do_share(self, _: str) -> None:
        """Prints a command that replays this game, to send to somebody."""
        shared = self.game.shared_game()
        if shared is None:
            self.say(NOTHING_TO_SHARE)
        else:
            self.say(f"{shared.title}: {result_text(shared.record)}. {HOW_TO_OPEN}")
            self.terminal.say_unbroken(shared.command)

    def do_help(self, name: str) -> None:
        """Lists the commands, or explains one or a group of them: "help undo", "help ask"."""
        known = {each.removeprefix("do_") for each in self.get_names() if each.startswith("do_")}
        known -= {"quit"} if self.terminal.is_page else set()
        groups = {group: [each for each in names.split() if each in known] for group, names in GROUPS.items()}
        wanted = " ".join(name.lower().split())
        if not wanted:
            self.say(f"{self.__doc__} Press Enter to hear the position again.")
            for group, names in groups.items():
                self.say(f"{group.capitalize()}: {', '.join(names)}.")
            self.say('For more, say "help" and a group or a command: "help ask", "help undo".')
        elif wanted not in known | groups.keys():
            raise InvalidMoveError(f"there is no command '{shortened(name, 30, '...')}'")
        for each in groups.get(wanted, [wanted] * bool(wanted)):
            self.say(f"{each.capitalize()}: {getattr(self, f'do_{each}').__doc__}")

    def do_quit(self, _: str) -> bool:
        """Ends the program. Everything is already saved."""
        if self.terminal.is_page:
            self.say("Everything is saved. Close the page to leave.")
        return not self.terminal.is_page


def read_times(text: str) -> int:
    times = read_number(text, 9) if text else 1
    if not times:
        raise InvalidMoveError('say how many times, as in "undo 5"')
    return times
