"""Opening the app, or plain mode instead.

Modules of a game are imported when it is opened, so that the home view and other games open faster.
"""

import gc
import os
import sys

import click

from cardgames_tui.games.catalogue import start_title
from cardgames_tui.games.profile import Profile
from cardgames_tui.paths import Paths
from cardgames_tui.records.record import GameRecord

_ASCII = "cardgames_tui.ascii"
"""The key in `click.Context.meta` under which `--ascii` is kept."""


def _keep_ascii(context: click.Context, _: click.Parameter, value: bool) -> None:
    context.meta[_ASCII] = value or context.meta.get(_ASCII, False)


ascii_option = click.option(
    "--ascii", is_flag=True, expose_value=False, callback=_keep_ascii, help="Draw everything in ASCII."
)
"""The option of all commands that open the app."""

plain_option = click.option(
    "--plain",
    is_flag=True,
    help="Play line by line, in words: for screen readers, simple terminals and pipes.",
)


def shows_screens() -> bool:
    """Whether there is a terminal for the app, or a Textual driver that needs none."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return True
    streams = (sys.stdin, sys.stdout)  # either is None when it was closed before the program began
    is_terminal = all(stream is not None and stream.isatty() for stream in streams)
    return is_terminal and os.environ.get("TERM") != "dumb"


def is_plain(wanted: bool) -> bool:
    """Whether to play line by line: on request, or because there is no terminal for the app."""
    return wanted or not shows_screens()


def run_program(
    paths: Paths, first: GameRecord | str = "", *, replay: GameRecord | None = None, plain: bool = False
) -> int:
    """Plays in the app or line by line, and returns the exit status of the program.

    Args:
        paths: The files of the player.
        first: A game to play, or the slug of one whose deal the program chooses; by default the player
            chooses.
        replay: A game to replay first, in the app.
        plain: Whether line by line is asked for.
    """
    profile = Profile.at(paths)
    try:
        if is_plain(plain):
            from cardgames_tui.plain.menu import converse

            ended_by = converse(profile, first)
            status = 128 + ended_by if ended_by else 0
        else:
            status = _run_app(profile, first, replay)
    finally:
        profile.close()
    for unsaved in profile.store.unsaved:
        from cardgames_tui.games.sharing import SharedGame

        title = start_title(unsaved.start_id)
        click.echo(f"The last moves of {title} could not be saved. This brings them back:")
        click.echo(f"  {SharedGame('', unsaved).command}")
    return status or int(bool(profile.store.unsaved))


def _run_app(profile: Profile, first: GameRecord | str, replay: GameRecord | None) -> int:
    gc.disable()  # no garbage is made before the first frame; the app enables it again
    from cardgames_tui.tui.app import HOME, CardgamesApp, StartOptions
    from cardgames_tui.tui.textual_ext.drivers import with_background_query, with_suspend
    from cardgames_tui.tui.textual_ext.terminal_memory import with_memory

    record = first if isinstance(first, GameRecord) else None
    opening = StartOptions(
        mode=first.game if isinstance(first, GameRecord) else first or HOME,
        record=record,
        replay=replay,
        # players who name a game know the program, or read the manual
        welcome=not (profile.settings.welcomed or first or replay),
        ascii_only=click.get_current_context().meta.get(_ASCII, False),
    )
    app = CardgamesApp(profile, opening)
    app.driver_class = with_suspend(
        with_background_query(with_memory(app.driver_class), app.background_handler)
    )
    app.run()
    return app.return_code or 0
