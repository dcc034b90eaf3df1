"""What a browser sends: passed on to the process of its visitor, slowly enough to harm nobody."""

import asyncio
import json
from contextlib import suppress
from enum import Enum, auto

from aiohttp import WSMsgType
from aiohttp.web import WebSocketResponse

from cardgames_tui.web.serve.limits import TokenBucket
from cardgames_tui.web.serve.process import VisitOptions, VisitorProcess

IDLE_TIMEOUT_SECONDS = 1800.0
"""When the visit of somebody who does nothing ends."""

_BYTES_PER_SECOND = 100_000
_BYTES_PER_MESSAGE = 200
"""What a message costs besides its bytes, so that at most 500 a second are read."""


class Leaving(Enum):
    """Why nothing more is passed on."""

    CLOSED = auto()
    """The connection is closed."""
    IDLE = auto()
    """The visitor has done nothing for long."""
    STUCK = auto()
    """The process does not read what is sent to it."""


class _StuckError(Exception):
    """The process does not read what is sent to it."""


async def pass_on(connection: WebSocketResponse, process: VisitorProcess | None) -> Leaving:
    """Passes on the messages of a browser to a process, if there is one, until that comes to an end."""
    bucket = TokenBucket(_BYTES_PER_SECOND, 1)
    try:
        async with asyncio.timeout(IDLE_TIMEOUT_SECONDS) as idle:
            async for message in connection:
                if message.type is WSMsgType.PING:
                    with suppress(ConnectionError):
                        await connection.pong(message.data)
                elif message.type is WSMsgType.TEXT and await _handle(connection, process, message.data):
                    idle.reschedule(asyncio.get_running_loop().time() + IDLE_TIMEOUT_SECONDS)
                if message.type is not WSMsgType.ERROR:
                    await asyncio.sleep(bucket.take_on_credit(_BYTES_PER_MESSAGE + len(message.data)))
    except TimeoutError:
        return Leaving.IDLE
    except _StuckError:
        return Leaving.STUCK
    return Leaving.CLOSED


async def _handle(connection: WebSocketResponse, process: VisitorProcess | None, text: str) -> bool:
    """Handles a message; returns whether it shows that the visitor is active. Unknown ones are ignored."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return False
    match message:
        case ["ping", str(number)]:
            with suppress(ConnectionError):
                await connection.send_str(json.dumps(["pong", number]))
            return False
        case _ if process is None:
            return False
        case ["stdin", str(keys)]:
            accepted = process.send_keys(keys)
        case ["resize", {"width": int(width), "height": int(height), **more}]:
            options = VisitOptions(width, height, more.get("touch") is True, more.get("light") is True)
            accepted = process.send("resize", **options._asdict())
        case ["focus" | "blur" as change]:
            accepted = process.send(change)
        case _:
            return False
    if not accepted:
        raise _StuckError
    return True
