"""A visitor's process as the server sees it, and what passes between the two."""

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import NamedTuple

PATIENCE = 5.0
"""How many seconds a process gets to end by itself."""

MOST_UNREAD = 1 << 18
"""How many bytes a process may leave unread; one that is well never comes near."""

_HEADER = 5


class Place(NamedTuple):
    """What a page shows a game on."""

    width: int = 80
    """Its columns."""
    height: int = 24
    """Its lines."""
    fingers: bool = False
    """Whether the visitor has no mouse."""
    light: bool = False
    """Whether the visitor's browser is light."""
    words: bool = False
    """Whether the visitor plays in words."""


class VisitorProcess:
    """The process in which one visitor plays."""

    def __init__(self, pid: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.pid = pid
        self.fault: str | None = "it was killed"
        """What went wrong when it has ended: nothing when it ended as it should."""
        self._reader = reader
        self._writer = writer
        self._ended = asyncio.Event()

    async def drawn(self) -> AsyncIterator[bytes]:
        """What it draws, until it ends."""
        try:
            await self._reader.readuntil()  # greets with a line
            while True:
                header = await self._reader.readexactly(_HEADER)
                data = await self._reader.readexactly(int.from_bytes(header[1:], "big"))
                if header[:1] == b"D":
                    yield data
                else:
                    self._hear(json.loads(data))
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            self._ended.set()
            self._writer.close()

    def _hear(self, said: dict[str, object]) -> None:
        """Note how it ends; a browser is never asked to open addresses or to fetch files."""
        if said["type"] == "ended":
            self.fault = str(said["fault"]) or None

    def type(self, keys: str) -> bool:
        """Pass on what a visitor types; say whether the process takes it."""
        return self._send(b"D", keys.encode(errors="replace"))

    def tell(self, what: str, **details: object) -> bool:
        """Pass on what else happens to a terminal; say whether the process takes it."""
        return self._send(b"M", json.dumps({"type": what, **details}).encode())

    def _send(self, kind: bytes, data: bytes) -> bool:
        """Never waits: who waits for a process that has stopped does not see the browser go."""
        if self._writer.transport.get_write_buffer_size() > MOST_UNREAD:
            return False
        self._writer.write(kind + len(data).to_bytes(4, "big") + data)
        return True

    async def stop(self) -> None:
        """End the process; one that does not end by itself is killed. What it draws has to be read on."""
        self.tell("quit")
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._ended.wait()
        await self.kill()

    async def kill(self) -> None:
        """End the process at once, if it is there."""
        if not self._ended.is_set():
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            await self._ended.wait()
