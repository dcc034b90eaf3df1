"""A visitor's process, and what passes between it and the browser."""

import asyncio
import json
import os
import shlex
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType
from aiohttp.web import WebSocketResponse
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

COMMAND = (sys.executable, "-P", "-m", "cardgames_tui", "--data-dir", ".")
"""Opens the app on the working directory, so that no message to the visitor can name another place."""

PATIENCE = 5.0
"""How many seconds a process gets to end by itself."""

LARGEST = 500
"""The most columns and lines; a screen of a visitor's choosing must not take all the memory."""

_OPERATORS_OWN = ("TEXTUAL", "NO_COLOR", "LANG", "LC_", "LINES")
"""How the names of variables begin that are about the operator's terminal, not about a browser."""


class VisitorProcess(AppService):
    """The process in which one visitor plays.

    Args:
        directory: Where this visitor's games and settings lie.
        connection: The visitor's browser.
    """

    def __init__(self, directory: Path, connection: WebSocketResponse) -> None:
        super().__init__(
            shlex.join(COMMAND),
            write_bytes=connection.send_bytes,
            write_str=connection.send_str,
            close=self._close_connection,
            download_manager=DownloadManager(),
        )
        self._directory = directory
        self._connection = connection

    async def play(self, width: int, height: int) -> None:
        """Run the process until it ends or the browser goes."""
        self._directory.mkdir(mode=0o700, exist_ok=True)
        try:
            await self.start(_clamped(width), _clamped(height))
            async for message in self._connection:
                if message.type is WSMsgType.TEXT:
                    await self.take(message.data)
        finally:
            await self.stop()
            with suppress(OSError):  # stays when there is something in it
                self._directory.rmdir()

    async def take(self, text: str) -> None:
        """Pass on what the browser says; what is no part of the conversation is ignored."""
        match _parsed(text):
            case ["stdin", str(keys)]:
                await self.send_bytes(keys.encode(errors="replace"))
            case ["resize", {"width": int(width), "height": int(height)}]:
                await self.set_terminal_size(_clamped(width), _clamped(height))
            case ["focus"]:
                await self.focus()
            case ["blur"]:
                await self.blur()

    async def stop(self) -> None:
        """End the process; one that does not end by itself is killed."""
        if self._process is None:
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await super().stop()
                await self._process.wait()
        except TimeoutError:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()

    async def on_data(self, payload: bytes) -> None:
        """Show what the app draws; the last of it may find the browser gone."""
        with suppress(ConnectionError):
            await super().on_data(payload)

    async def on_meta(self, data: bytes) -> None:
        """Hear that the app has ended; a browser is never asked to open addresses or to fetch files."""
        if json.loads(data)["type"] == "exit":
            await super().on_meta(data)

    async def _close_connection(self) -> None:
        await self._connection.close()

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        """Start the app without a shell, and in a session of its own: Ctrl+C is for the server."""
        self._process = process = await asyncio.create_subprocess_exec(
            *COMMAND,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            cwd=self._directory,
            env=self._build_environment(width, height),
            start_new_session=True,
        )
        self._stdin = process.stdin
        return process

    def _build_environment(self, width: int = 80, height: int = 24) -> dict[str, str]:
        """The environment of a browser: UTF-8, in colour, without what the operator's terminal is like."""
        shared = {name: value for name, value in os.environ.items() if not name.startswith(_OPERATORS_OWN)}
        return shared | {
            "TEXTUAL_DRIVER": "cardgames_tui.web.driver:VisitorDriver",
            "TEXTUAL_COLOR_SYSTEM": "truecolor",
            "COLUMNS": str(width),
            "ROWS": str(height),
            "PYTHONUTF8": "1",
            # a relative path means something else in the visitor's directory
            "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path)),
        }


def _clamped(size: int) -> int:
    return min(max(size, 1), LARGEST)


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
