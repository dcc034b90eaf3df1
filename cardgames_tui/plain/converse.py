"""Plain mode: a conversation on standard input and output, or in a browser."""

import os
import random
import signal
import sys
from typing import Any

from cardgames_tui.chopsticks.seats import CHOPSTICKS
from cardgames_tui.games import saved_games
from cardgames_tui.games.kinds import KINDS
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.start import new_record
from cardgames_tui.plain.chopsticks import ChopsticksTalk
from cardgames_tui.plain.lines import BrowserStream, LineTerminal
from cardgames_tui.plain.solitaire import SolitaireTalk
from cardgames_tui.plain.talk import SAY_HELP, Talk
from cardgames_tui.records.record import GameRecord
from cardgames_tui.text import joined

TALKS: dict[str, type[Talk[Any]]] = dict.fromkeys(KINDS, SolitaireTalk) | {CHOPSTICKS: ChopsticksTalk}

GOODBYE = "Goodbye."


def hold(
    terminal: LineTerminal, profile: Profile, first: GameRecord | str = "", rng: random.Random | None = None
) -> None:
    """Plays until the player leaves.

    Args:
        terminal: Where to talk.
        profile: The player.
        first: A game, or the slug of one to continue or start; by default the game played last.
        rng: For deals and the computers.

    Raises:
        KeyboardInterrupt: The player pressed Ctrl-C; everything is saved.
    """
    rng = rng or random.Random()
    profile.store.on_warning(terminal.say)
    terminal.say(profile.notice)
    titles = joined([kind.title for kind in KINDS.values()], "or")
    other = f' To play another game, say "new" and its name: {titles}.' * (not first)
    terminal.say(f"{SAY_HELP}{other}")
    record: GameRecord | None = first if isinstance(first, GameRecord) else _game_of(profile, first, rng)
    while record is not None:
        record = TALKS[record.game](terminal, profile, rng).run(record)


def _game_of(profile: Profile, slug: str, rng: random.Random) -> GameRecord:
    """The last unfinished game, of a kind or of any; a new one if there is none."""
    unfinished = saved_games.unfinished_games(profile.store)
    waiting = saved_games.last_unfinished(unfinished, slug or None)
    return waiting or new_record(KINDS[slug or next(iter(KINDS))].default(profile, rng))


def converse(profile: Profile, first: GameRecord | str = "") -> int:
    """Plays on stdin and stdout; see `hold` for what comes first.

    Returns:
        The signal that ended it; 0 for none.
    """
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    with LineTerminal(sys.stdin, sys.stdout) as terminal:
        try:
            hold(terminal, profile, first)
        except KeyboardInterrupt:
            if terminal.end_signal == getattr(signal, "SIGHUP", None):  # the terminal was closed
                _discard_output()
            terminal.say_unbroken("")
        except BrokenPipeError:
            _discard_output()
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # during the last save
        profile.close()
        terminal.say(GOODBYE)
        return terminal.end_signal


def _discard_output() -> None:
    """Otherwise the flush at exit fails."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def converse_in_browser(stream: BrowserStream, profile: Profile) -> None:
    hold(LineTerminal(stream, stream), profile)
