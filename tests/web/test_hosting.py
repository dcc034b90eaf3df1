"""The files in assets/hosting, each tried where the machine has what it is for."""

import asyncio
import json
import os
import re
import shlex
import shutil
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from ipaddress import ip_network
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from aiohttp import ClientSession, TCPConnector, WSServerHandshakeError
from aiohttp.abc import AbstractResolver, ResolveResult

from cardgames_tui.web.serve.access import VISITOR_COOKIE, PublicUrl
from tests.web.proxies import HOSTING, PROXIES, PUBLIC, is_at_hand, proxy
from tests.web.serving import TIMEOUT_SECONDS, WELCOME, Browser, Site, browsing, served


class Here(AbstractResolver):
    """Finds every name on this machine."""

    async def resolve(self, host: str, port: int = 0, family: int = 0) -> list[ResolveResult]:
        return [ResolveResult(hostname=host, host="127.0.0.1", port=port, family=2, proto=0, flags=0)]

    async def close(self) -> None:
        """Nothing is to be closed."""


@asynccontextmanager
async def proxied(name: str, directory: Path, site: Site, port: int) -> AsyncIterator[ClientSession]:
    """A proxy that is running, and a browser that trusts its certificate."""
    with proxy(name, directory, site.port, port) as certificate:
        trust = ssl.create_default_context(cafile=str(certificate))
        async with ClientSession(connector=TCPConnector(resolver=Here(), ssl=trust)) as session:
            yield session


@pytest.mark.parametrize("name", PROXIES)
async def test_a_game_is_played_through_a_proxy(name: str, tmp_path: Path, unused_tcp_port: int) -> None:
    if not is_at_hand(name):
        pytest.skip(f"{name} or openssl is not on this machine")
    base = f"{PUBLIC}:{unused_tcp_port}"
    options: dict[str, Any] = {
        "public": PublicUrl.parse(f"{base}/cards/"),
        "proxies": [ip_network("127.0.0.1")],
        "max_visits_by_address": 1,
    }
    visitors = tmp_path / "visitors"
    visitors.mkdir()
    async with (
        served(visitors, **options) as site,
        proxied(name, tmp_path, site, unused_tcp_port) as session,
    ):
        async with session.get(f"{base}/cards") as answer:
            assert answer.status == 200
            assert str(answer.url) == f"{base}/cards/"
            assert answer.cookies[VISITOR_COOKIE]["secure"]
        async with session.get(f"{base}/cards/terminal/js/textual.js") as answer:
            assert answer.headers["Content-Encoding"] == "gzip"
        async with session.get(f"{base}/health") as answer:
            assert "visitors" not in await answer.text()
        for origin in ("https://evil.example", PUBLIC, f"http://127.0.0.1:{site.port}"):
            with pytest.raises(WSServerHandshakeError, match="403"):
                await session.ws_connect(f"{base}/cards/play", headers={"Origin": origin})
        play = session.ws_connect(f"{base}/cards/play", headers={"Origin": base}, compress=15)
        async with play as connection:
            assert connection.compress
            await Browser(connection).see(WELCOME)


def test_the_unit_is_understood() -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd is not on this machine")
    unit = HOSTING / "cardgames-tui.service"
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
    errors = [
        line for line in done.stderr.splitlines() if unit.name in line and "is not executable" not in line
    ]
    assert errors == []


PROJECT = HOSTING.parents[1]

_HEAD, _, _STEPS = (HOSTING / "Dockerfile").read_text("utf-8").partition("\n\n")

_NOBODY = 65534

_CONFINED = (
    "unshare", "--mount", "sh", "-ec",
    'if [ "$1" ]; then mount --bind "$2" "$3"; mount -t tmpfs -o mode=755 none "$1"; mkdir -p "$2";'
    ' mount --move "$3" "$2"; fi;'
    ' mount --bind "$0" "$0"; mount -o remount,ro,bind /; shift 3;'
    ' exec setpriv --reuid=65534 --regid=65534 --clear-groups --bounding-set=-all --no-new-privs "$@"',
)  # fmt: skip
"""Runs a command as nobody, where nothing can be written but in one directory: the first argument.

The next three are a directory that is closed to nobody, if there is one, what nobody needs inside it, and a
directory that is empty.
"""


def instructions(name: str) -> list[str]:
    return re.findall(rf"(?m)^{name} (.+)$", _STEPS.replace("\\\n", ""))


def install(directory: Path) -> Path:
    """Do what the first stage does, in a directory; return where the program is then."""
    source, installed = directory / "source", directory / "installed"
    for *names, target in (each.split() for each in instructions("COPY") if not each.startswith("--from")):
        for name in names:
            if (PROJECT / name).is_dir():
                shutil.copytree(PROJECT / name, f"{directory}{target}")
            else:
                Path(f"{directory}{target}").mkdir(parents=True, exist_ok=True)
                shutil.copy(PROJECT / name, f"{directory}{target}")
    steps = (
        instructions("RUN")[0].replace("/opt/cardgames-tui", str(installed)).replace("/source", str(source))
    )
    subprocess.run(["sh", "-ec", steps], check=True, capture_output=True, env=environment())
    return installed


def environment() -> dict[str, str]:
    """The environment of somebody whose Python is that of the tests, and who has no other modules."""
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"PATH": path}


@pytest.mark.slow
async def test_nobody_serves_on_a_read_only_root_with_one_volume() -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can take things away from the system")
    with TemporaryDirectory() as directory:
        os.chmod(directory, 0o755)
        volume, empty = Path(directory, "games"), Path(directory, "empty")
        volume.mkdir(0o700)
        empty.mkdir()
        os.chown(volume, _NOBODY, _NOBODY)
        python = Path(sys.base_prefix)
        closed = next((str(each) for each in reversed(python.parents) if not each.stat().st_mode & 1), "")
        confined = [*_CONFINED, str(volume), closed, str(python), str(empty)]
        try:
            subprocess.run([*confined, f"{python}/bin/python3", "-c", ""], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            pytest.skip("nobody cannot run this Python, or no root can be made read-only")
        installed = install(Path(directory))
        (entry,) = instructions("ENTRYPOINT")
        entry = entry.replace("/opt/cardgames-tui", str(installed)).replace("/games", str(volume))
        command = [*confined, *json.loads(entry), "--host", "127.0.0.1", "--port", "0"]
        process = await asyncio.create_subprocess_exec(
            *command, stdout=subprocess.PIPE, env=environment(), cwd="/"
        )
        try:
            assert process.stdout is not None
            address = (await process.stdout.readline()).decode().split()[2]
            async with browsing(address) as browser:
                await browser.begin()
        finally:
            process.terminate()
            await process.wait()
        assert process.returncode == 0
        assert list(Path(volume, "visitors").iterdir())


def run(*command: str) -> str:
    return subprocess.run(command, cwd=PROJECT, check=True, stdout=subprocess.PIPE, text=True).stdout


def container_tool() -> str:
    """What runs containers on this machine, the one that ours is built on among them."""
    (base,) = (each.removeprefix("PYTHON=") for each in instructions("ARG"))
    assert {each.split()[0] for each in instructions("FROM")} == {"${PYTHON}"}
    for name in filter(shutil.which, ("docker", "podman")):
        tried = subprocess.run([name, "run", "--rm", base, "true"], capture_output=True)
        if tried.returncode == 0:
            return name
    pytest.skip(f"no docker or podman on this machine can run {base}")


@contextmanager
def container(tool: str, name: str, port: int) -> Iterator[None]:
    """A container, built and run with the commands at the head of the Dockerfile."""
    text = "\n".join(re.findall(r"(?m)^#   (.*)$", _HEAD)).replace("\\\n", "")
    text = (
        text.replace("docker ", f"{tool} ")
        .replace("cardgames", name)
        .replace("127.0.0.1:8000", f"127.0.0.1:{port}")
    )
    try:
        for line in text.splitlines():
            run(*shlex.split(line))
        yield
    finally:
        for what in (("rm", "--force", name), ("volume", "rm", name), ("image", "rm", f"{name}-tui")):
            subprocess.run([tool, *what], capture_output=True)


@pytest.mark.slow
async def test_the_image_is_built_and_run_as_it_says(unused_tcp_port: int) -> None:
    tool, name = container_tool(), f"cardgames-{token_hex(4)}"
    (health,) = instructions("HEALTHCHECK")
    check = [tool, "exec", name, *json.loads(health.removeprefix("CMD "))]
    with container(tool, name, unused_tcp_port):
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while subprocess.run(check, capture_output=True).returncode:
                await asyncio.sleep(0.1)
        async with browsing(f"http://127.0.0.1:{unused_tcp_port}/cards", Origin=PUBLIC) as browser:
            await browser.begin()
        run(tool, "stop", name)
        assert run(tool, "inspect", "--format", "{{.State.ExitCode}}", name).strip() == "0"
        run(tool, "start", name)
        assert run(tool, "exec", name, "find", "/games", "-name", "settings.toml")
