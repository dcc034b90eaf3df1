"""Opens the app or plain mode."""

import codecs
import gc
import os
import sys
from contextlib import suppress
from dataclasses import replace
from functools import partial
from io import TextIOWrapper

import click

from cardgames_tui.games.kinds import begin_or_continue, parse_start
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.start import Start, new_record
from cardgames_tui.paths import Paths
from cardgames_tui.records.record import GameRecord
from cardgames_tui.text import in_ascii

_IN_ASCII = "cardgames-tui.in-ascii"
_SPELLED = {"½": ".5", "…": "...", "→": "->"}


def _replacement(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    found = error.object[error.start : error.end]
    return "".join(_SPELLED.get(character) or in_ascii(character) for character in found), error.end


codecs.register_error(_IN_ASCII, _replacement)


def adapt_output(encoding: str | None = None) -> None:
    """Replaces what cannot be printed in an encoding, by default the terminal's, with ASCII."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=encoding, errors=_IN_ASCII)


def _keep_flag(context: click.Context, option: click.Parameter, is_set: bool | None) -> None:
    """Accepts a flag before and after the command's name; see `is_flag_set`."""
    if is_set is not None:
        context.meta[f"{__name__}.{option.name}"] = is_set


def is_flag_set(name: str, default: bool = False) -> bool:
    return bool(click.get_current_context().meta.get(f"{__name__}.{name}", default))


def _keep_ascii(context: click.Context, option: click.Parameter, is_set: bool | None) -> None:
    _keep_flag(context, option, is_set)
    if is_set:
        adapt_output("ascii")


_flag = partial(click.option, is_flag=True, default=None, expose_value=False, callback=_keep_flag)

ascii_option = _flag("--ascii", callback=_keep_ascii, help="Print and draw ASCII only.")
verdict_option = _flag("--verdict", help="Say after every move whether the game can still be won.")
plain_option = _flag(
    "--plain/--no-plain", help="Play in words, for screen readers and pipes; the default if ACCESSIBLE=1."
)


def shows_screens() -> bool:
    """Whether there is a terminal for the app, or a Textual driver that needs none."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return True
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def is_plain() -> bool:
    """Whether to play in words: on request, or where there is no terminal for the app."""
    is_accessible = os.environ.get("ACCESSIBLE", "") not in ("", "0")
    return is_flag_set("plain", default=is_accessible) or not shows_screens()


def terminal_size() -> dict[str, int]:
    """The size that the terminal reports, by the variables that count where it reports none."""
    for descriptor in range(3):
        with suppress(OSError):
            size = zip(("COLUMNS", "LINES"), os.get_terminal_size(descriptor), strict=True)
            return {variable: length for variable, length in size if length}
    return {}


def run_program(
    paths: Paths, first: GameRecord | Start | str = "", *, replay: GameRecord | None = None
) -> int:
    """Plays in the app or in words, and returns the exit status.

    Args:
        paths: The player's files.
        first: A game or the slug of one; by default the player chooses.
        replay: A game to replay first, in the app.
    """
    profile = Profile.at(paths)
    if is_flag_set("verdict"):
        profile.settings = replace(profile.settings, show_verdict=True)  # for this time only
    try:
        if is_plain():
            from cardgames_tui.plain.converse import converse

            end_signal = converse(
                profile, first if isinstance(first, str | GameRecord) else new_record(first)
            )
            status = 128 + end_signal if end_signal else 0
        else:
            status = _run_app(profile, first, replay)
    finally:
        profile.close()
    for unsaved in profile.store.unsaved:
        from cardgames_tui.games.sharing import SharedGame

        title = parse_start(unsaved.start_id).title
        print(f"The last moves of {title} could not be saved. This command brings them back:")
        print(f"  {SharedGame('', unsaved).command}")
    return status or int(bool(profile.store.unsaved))


def _run_app(profile: Profile, first: GameRecord | Start | str, replay: GameRecord | None) -> int:
    for variable in terminal_size():
        os.environ.pop(variable, None)  # Textual would not ask the terminal
    gc.disable()  # for a faster start; the app enables it again
    from cardgames_tui.tui.app import CardgamesApp
    from cardgames_tui.tui.open_games import HOME
    from cardgames_tui.tui.textual_ext.drivers import with_any_input, with_background_query, with_suspend
    from cardgames_tui.tui.textual_ext.terminal_memory import with_memory

    shown = (first or HOME) if isinstance(first, str) else begin_or_continue(first, profile.store)
    app = CardgamesApp(profile, shown, replay=replay, ascii_only=is_flag_set("ascii"))
    driver = with_any_input(with_memory(app.driver_class))
    app.driver_class = with_suspend(with_background_query(driver, app.background_handler))
    app.run()
    profile.store.on_warning(partial(print, file=sys.stderr))
    return app.return_code or 0
