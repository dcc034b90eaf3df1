"""Opening the app, or plain mode instead.

Modules of a game are imported when it is opened, so that the home view and other games open faster.
"""

import gc
import os
import random
import sys
from typing import TYPE_CHECKING

import click

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.family import Solitaire
from cardgames_tui.cli.arguments import deals, hole_option
from cardgames_tui.games.profile import Profile
from cardgames_tui.paths import Paths
from cardgames_tui.settings import load_settings

if TYPE_CHECKING:
    from cardgames_tui.plain.conversation import GameChoice
    from cardgames_tui.records.record import GameRecord

_ASCII = "cardgames_tui.ascii"
"""The key in `click.Context.meta` under which `--ascii` is kept."""


def _keep_ascii(context: click.Context, _: click.Parameter, value: bool) -> None:
    context.meta[_ASCII] = value or context.meta.get(_ASCII, False)


ascii_option = click.option(
    "--ascii", is_flag=True, expose_value=False, callback=_keep_ascii, help="Draw everything in ASCII."
)
"""The option of all commands that open the app; `open_app` reads it."""


def open_app(
    paths: Paths,
    *,
    mode: str = "",
    record: "GameRecord | None" = None,
    replay: "GameRecord | None" = None,
) -> int:
    """Opens the app; returns the exit status of the program.

    Args:
        paths: The files of the player.
        mode: The game to open; by default that of the record, or the home view.
        record: The game to play.
        replay: A game to replay first.
    """
    gc.disable()  # no garbage is made before the first frame; the app enables it again
    from cardgames_tui.tui.app import CardgamesApp
    from cardgames_tui.tui.start_options import HOME, StartOptions
    from cardgames_tui.tui.textual_ext.drivers import with_background_query, with_suspend
    from cardgames_tui.tui.textual_ext.terminal_memory import with_memory

    profile = Profile.at(paths)
    try:
        opening = StartOptions(
            mode=mode or (record.game if record else HOME),
            record=record,
            named=record is not None,
            replay=replay,
            # players who name a game know the program, or read the manual
            welcome=not (profile.settings.welcomed or record or replay),
            ascii_only=click.get_current_context().meta.get(_ASCII, False),
        )
        app = CardgamesApp(profile, opening)
        app.driver_class = with_suspend(
            with_background_query(with_memory(app.driver_class), app.background_handler)
        )
        app.run()
    finally:
        profile.close()
    unsaved = say_unsaved(profile)
    return app.return_code or unsaved


def say_unsaved(profile: Profile) -> int:
    """Prints which games could not be saved, and their codes; returns the exit status of the program."""
    from cardgames_tui.games.catalogue import start_title
    from cardgames_tui.games.sharing import Share

    for record in profile.store.unsaved:
        click.echo(
            f"The last moves of {start_title(record.start_id)} could not be saved. This brings them back:"
        )
        click.echo(f"  {Share('', record).command}")
    return int(bool(profile.store.unsaved))


plain_option = click.option(
    "--plain",
    is_flag=True,
    help="Play line by line, in words: for screen readers, simple terminals and pipes.",
)


def is_plain(wanted: bool) -> bool:
    """Whether to play line by line: on request, or because there is no terminal for the app."""
    return wanted or not shows_screens()


def shows_screens() -> bool:
    """Whether there is a terminal for the app, or a Textual driver that needs none."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return True
    streams = (sys.stdin, sys.stdout)  # either is None when it was closed before the program began
    return (
        all(stream is not None and stream.isatty() for stream in streams) and os.environ.get("TERM") != "dumb"
    )


def open_conversation(paths: Paths, choice: "GameChoice | None" = None) -> int:
    """Plays line by line; returns the exit status of the program."""
    from cardgames_tui.plain.menu import converse

    profile = Profile.at(paths)
    try:
        ended_by = converse(profile, choice)
    finally:
        profile.close()
    unsaved = say_unsaved(profile)
    return 128 + ended_by if ended_by else unsaved


def play(paths: Paths, game: str, record: "GameRecord | None", *, plain: bool) -> int:
    """Plays a game, in the app or line by line; without a record the program chooses the deal."""
    if not is_plain(plain):
        return open_app(paths, mode=game, record=record)
    from cardgames_tui.plain.conversation import GameChoice

    return open_conversation(paths, GameChoice(game, record))


_HELP = """Play {title}.

    DEAL is a number from 1 to 99999999999999999999, the same as in PySolFC. Without it, you play a
    deal that can be won, unless the settings say otherwise; with --plain, the one you left unfinished.

    \b
    Example:
      cardgames-tui {slug} 123
      cardgames-tui {slug} --plain 123
    """


def cards_command(solitaire: Solitaire) -> click.Command:

    @click.command(solitaire.slug, help=_HELP.format(title=solitaire.title, slug=solitaire.slug))
    @plain_option
    @click.argument("deal_id", metavar="[DEAL]", required=False, shell_complete=deals)
    @ascii_option
    @click.pass_obj
    def command(paths: Paths, deal_id: str | None, plain: bool, hole: Card | None = None) -> int:
        if deal_id is None and hole is None:
            return play(paths, solitaire.slug, None, plain=plain)
        from cardgames_tui.black_hole.deals import Deal
        from cardgames_tui.games.cards_in_play import new_record

        if deal_id is None:
            from cardgames_tui.games.finding import ANY, any_deal, winnable_deal

            settings, _ = load_settings(paths.settings)  # the app tells what is wrong with them
            deal = (any_deal if settings.deals == ANY else winnable_deal)(solitaire, random.Random(), hole)
        else:
            deal = Deal.numbered(solitaire, deal_id, hole)
        return play(paths, solitaire.slug, new_record(deal), plain=plain)

    return command if solitaire.any_opens else hole_option(command)
