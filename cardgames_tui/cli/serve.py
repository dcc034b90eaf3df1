"""The command that lets visitors play in their browsers."""

import os
import socket
from pathlib import Path

import click

from cardgames_tui.cli.whole_number import WholeNumber
from cardgames_tui.paths import Paths

DIRECTORY = "visitors"
"""The directory of the visitors' directories, in the data directory."""

_WARNING = (
    "Warning: everybody who can reach this address can play here, over a connection that is not encrypted;"
    " without --host only this machine is served."
)


@click.command("serve")
@click.option(
    "--host", default="127.0.0.1", show_default=True, metavar="HOST", help="The address to serve at."
)
@click.option(
    "--port",
    type=WholeNumber(0, 65535),
    default=8000,
    show_default=True,
    metavar="N",
    help="The port, 0 to 65535; 0 takes any free one.",
)
@click.option(
    "--visitors",
    type=WholeNumber(1),
    default=10,
    show_default=True,
    metavar="N",
    help="How many may play at once.",
)
@click.pass_obj
def serve_command(paths: Paths, host: str, port: int, visitors: int) -> None:
    """Let people play in the browser.

    Every visitor has games and settings of their own. Only this machine is served unless another address is
    named. Ctrl+C ends it; all games are kept.

    \b
    Example:
      cardgames-tui serve
      cardgames-tui serve --host 0.0.0.0 --port 8080 --visitors 20
    """
    try:
        from cardgames_tui.web.server import CardServer, is_loopback, serve
    except ModuleNotFoundError as fault:
        raise click.ClickException(
            f"{fault.name} is missing; pip install 'cardgames-tui[web]' installs what the browser needs"
        ) from fault
    directory = paths.data / DIRECTORY
    only_loopback = is_loopback(host)
    with _listener(host, port) as listener:
        _prepare(directory)
        click.echo(f"Playing at {_url(listener)} with at most {visitors} at once. Ctrl+C ends it.")
        click.echo(f"Visitors' games are kept in {directory}, a directory each.")
        if not only_loopback:
            click.echo(_WARNING, err=True)
        serve(listener, CardServer(directory, visitors, only_loopback=only_loopback))


def _listener(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as fault:
        raise click.ClickException(f"cannot serve at {host} port {port}: {_reason(fault)}") from fault


def _prepare(directory: Path) -> None:
    """Make the directory of the visitors, which only its owner can read."""
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as fault:
        raise click.ClickException(f"cannot keep games in {directory}: {_reason(fault)}") from fault


def _url(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _reason(fault: OSError) -> str:
    return (
        os.strerror(fault.errno)
        if fault.errno and fault.errno > 0
        else (fault.strerror or str(fault)).partition(" (while")[0]
    )
