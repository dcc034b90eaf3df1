"""The command site."""

import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import click

from cardgames_tui import __version__
from cardgames_tui.paths import PROGRAM

DEFAULT_PORT = 8753


class PageHandler(SimpleHTTPRequestHandler):
    """Serves quietly, with the same types on every system."""

    extensions_map = {
        ".html": "text/html",
        ".css": "text/css",
        ".js": "text/javascript",
        ".json": "application/json",
        ".png": "image/png",
        "": "application/octet-stream",
    }

    def log_message(self, *_: object) -> None:
        pass


@click.command("site")
@click.argument(
    "directory", type=click.Path(file_okay=False, path_type=Path), metavar="[DIR]", required=False
)
@click.option("--open", "opens", is_flag=True, help="Play in the browser; builds the page if needed.")
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    metavar="N",
    default=DEFAULT_PORT,
    help="Port for --open. Browsers keep games by port.",
)
def site_command(directory: Path | None, opens: bool, port: int) -> None:
    """Build a web page that plays the games without a server.

    Any web host can serve its files. Games stay in the player's browser. Building takes Node.js with npm, and
    the network the first time; an older page in DIR is replaced.

    \b
    Example:
      cardgames-tui site public
    """
    from platformdirs import user_cache_path

    if directory is None and not opens:
        raise click.UsageError("name a directory for the page, or add --open to play here")
    cache = user_cache_path(PROGRAM, appauthor=False)
    folder = directory or cache / f"page-{__version__}"
    is_built = (folder / "offline.js").exists()
    if not (opens and is_built):
        if (folder / "index.html").exists() and not is_built:
            raise click.UsageError(f"'{folder}' holds another page: name another directory")
        from cardgames_tui.page.build import build

        size = build(folder, cache / "npm")
        print(f"The page is in {folder}; a first visit downloads {size / 1e6:.1f} MB, compressed.")
    if opens:
        _open(folder, port)


def _open(folder: Path, port: int) -> None:
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(PageHandler, directory=folder))
    except OSError as error:
        raise click.ClickException(f"cannot use port {port}: {error.strerror}") from error
    url = f"http://127.0.0.1:{port}/"
    print(f"Playing at {url} (Ctrl+C stops it)")
    with server:
        webbrowser.open(url)
        server.serve_forever()
