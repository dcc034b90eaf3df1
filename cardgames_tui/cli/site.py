"""The command that writes the page on which the games are played without a server."""

from pathlib import Path

import click

from cardgames_tui.paths import PROGRAM


@click.command("site")
@click.argument("directory", type=click.Path(file_okay=False, path_type=Path), metavar="DIR")
def site_command(directory: Path) -> None:
    """Write the games as a page for any web host.

    The page runs the whole program in the browser: a host only has to hand out the files, under any path.
    Games and settings stay in the player's browser. npm and Node.js are needed to write it, and the network
    once; a page in DIR is replaced.

    \b
    Example:
      cardgames-tui site public
      python -m http.server --directory public
    """
    from platformdirs import user_cache_path

    from cardgames_tui.web.site.build import build
    from cardgames_tui.web.site.npm import MissingError

    try:
        size = build(directory, user_cache_path(PROGRAM, appauthor=False) / "npm")
    except MissingError as fault:
        raise click.ClickException(str(fault)) from fault
    click.echo(
        f"The page is in {directory}; a first visit fetches {size / 1e6:.1f} MB where a host compresses."
    )
