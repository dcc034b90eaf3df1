"""The commands that serve the program to browsers, and that make a page of it."""

import ipaddress
import logging
import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cardgames_tui.cli.arguments import WholeNumber, force_option
from cardgames_tui.paths import PROGRAM, Paths
from cardgames_tui.text import missing_library

if TYPE_CHECKING:
    from cardgames_tui.web.serve.access import ServerOptions

F = TypeVar("F", bound=Callable[..., Any])

DIRECTORY = "visitors"
"""The directory of the visitors' directories, in the data directory."""

_WARNING = (
    "Warning: everybody who can reach this address can play here, over a connection that is not encrypted;"
    " without --host only this machine is served."
)

_NO_PROXY = (
    "--public-url needs --trusted-proxy with the address of the proxy, such as 127.0.0.1; without it all"
    " visitors would count as one."
)


def _check_host(_: click.Context, __: click.Parameter, host: str) -> str:
    if not host.strip():  # which the system would take for every address there is
        raise click.BadParameter("the name is empty; 0.0.0.0 means every address of this machine.")
    return host


def _parse_networks(_: click.Context, __: click.Parameter, texts: tuple[str, ...]) -> tuple[Any, ...]:
    try:
        return tuple(ipaddress.ip_network(text) for text in texts)
    except ValueError as error:
        raise click.BadParameter(f"{error}.") from None


def _limit_option(name: str, default: int, help_text: str, *, metavar: str | None = None) -> Callable[[F], F]:
    return click.option(name, type=WholeNumber(1), default=default, metavar=metavar, help=help_text)


@click.command("serve")
@click.option(
    "--host", default="127.0.0.1", metavar="HOST", callback=_check_host, help="The address to serve at."
)
@click.option(
    "--port", type=WholeNumber(0, 65535), default=8000, help="The port, 0 to 65535; 0 takes any free one."
)
@_limit_option("--visitors", 10, "How many may play at once.")
@_limit_option(
    "--visitors-by-address", 4, "How many of them may come from one address; this machine does not count."
)
@_limit_option(
    "--disk",
    1024,
    "How much space the visitors' games may take up before no new visitors are let in; shared out among"
    " --visitors, it is how much one visitor's may.",
    metavar="MB",
)
@click.option(
    "--public-url",
    metavar="URL",
    help="The address in front of a proxy, such as https://games.example/cards/.",
)
@click.option(
    "--trusted-proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    callback=_parse_networks,
    help="A proxy whose word is taken for where visitors come from; may be given more than once.",
)
@click.option(
    "--password-file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Let in only visitors who know the password in the first line of this file.",
)
@click.option("--access-log", is_flag=True, help="Write a line to standard error for each request.")
@click.pass_obj
def serve_command(
    paths: Paths,
    /,
    host: str,
    port: int,
    visitors: int,
    visitors_by_address: int,
    disk: int,
    public_url: str | None,
    proxies: tuple[Any, ...],
    password_file: Path | None,
    access_log: bool,
) -> None:
    """Let people play in the browser.

    Every visitor has games and settings of their own. Only this machine is served unless another address is
    named. Ctrl+C ends it; all games are kept. /health tells this machine how many
    people are playing and what that takes.

    \b
    Example:
      cardgames-tui serve
      cardgames-tui serve --host 0.0.0.0 --port 8080 --visitors 20
      cardgames-tui serve --public-url https://games.example/cards/ --trusted-proxy 127.0.0.1
    """
    if public_url is not None and not proxies:
        raise click.UsageError(_NO_PROXY)
    try:
        from cardgames_tui.web.serve.access import Password, PublicUrl, ServerOptions, is_loopback
        from cardgames_tui.web.serve.server import ACCESS_LOG, LogLimit, serve
    except ModuleNotFoundError as error:
        if error.name in sys.stdlib_module_names:
            raise click.ClickException(
                f"this system cannot serve: Python has no {error.name} here"
            ) from error
        raise click.ClickException(missing_library(error.name, "web", "the browser needs")) from error
    options = ServerOptions(
        paths.data / DIRECTORY,
        visitors,
        visitors_by_address,
        max_bytes=disk << 20,
        only_loopback=is_loopback(host),
        public=PublicUrl.parse(public_url) if public_url is not None else None,
        proxies=proxies,
        password=Password.read(password_file) if password_file is not None else None,
    )
    handler = logging.StreamHandler()
    handler.addFilter(LogLimit())
    logging.basicConfig(format="%(asctime)s %(message)s", handlers=[handler])
    ACCESS_LOG.setLevel(logging.INFO if access_log else logging.WARNING)
    with _open_listener(host, port) as listener:
        try:
            options.directory.mkdir(mode=0o700, parents=True, exist_ok=True)  # only its owner can read it
        except OSError as error:
            raise click.ClickException(
                f"cannot keep games in {options.directory}: {_reason_text(error)}"
            ) from error
        serve(listener, options, lambda: _announce(listener, options))


def _announce(listener: socket.socket, options: "ServerOptions") -> None:
    public = options.public
    url = public.origin + public.path if public else _listener_url(listener)
    click.echo(f"Playing at {url} with at most {options.max_visits} at once. Ctrl+C ends it.")
    if public:
        click.echo(f"The proxy in front of it finds the server at {_listener_url(listener)}")
    click.echo(f"Visitors' games are kept in {options.directory}, a directory each.")
    if not options.only_loopback and not (public and public.is_secure):
        click.echo(_WARNING, err=True)


def _open_listener(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise click.ClickException(f"cannot serve at {host} port {port}: {_reason_text(error)}") from error


def _listener_url(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _reason_text(error: OSError) -> str:
    if error.errno and error.errno > 0:
        return os.strerror(error.errno)
    return (error.strerror or str(error)).partition(" (while")[0]


@click.command("site")
@click.argument("directory", type=click.Path(file_okay=False, path_type=Path), metavar="DIR")
@force_option
def site_command(directory: Path, force: bool) -> None:
    """Build a page with the games for any web host.

    The page runs the whole program in the browser: a host only has to hand out the files, under any path.
    Games and settings stay in the player's browser. Building it takes npm and Node.js, and the network the
    first time; a page in DIR is replaced.

    \b
    Example:
      cardgames-tui site public
      python -m http.server --directory public
    """
    from platformdirs import user_cache_path

    from cardgames_tui.web.site.build import build

    if (directory / "index.html").exists() and not (force or (directory / "offline.js").exists()):
        raise click.UsageError(f"'{directory}' holds another page: name another directory, or add --force")
    size = build(directory, user_cache_path(PROGRAM, appauthor=False) / "npm")
    click.echo(
        f"The page is in {directory}; a first visit fetches {size / 1e6:.1f} MB where a host compresses."
    )
