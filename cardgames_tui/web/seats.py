"""How many can play at once, and that a visitor plays in one place only."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from aiohttp import WSCloseCode
from aiohttp.web import WebSocketResponse


@dataclass(frozen=True, slots=True, eq=False)
class _Sitting:
    """A visitor's connection, from its arrival until its process has ended."""

    connection: WebSocketResponse
    ended: asyncio.Event = field(default_factory=asyncio.Event)


class NoSeatError(Exception):
    """As many visitors play as may play at once."""


class Seats:
    """One seat for each visitor who plays, up to a limit.

    Args:
        limit: How many visitors may play at once.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._sittings: dict[str, _Sitting] = {}

    def has_one_for(self, visitor: str) -> bool:
        """Whether a visitor may play now; who plays already may."""
        return visitor in self._sittings or len(self._sittings) < self._limit

    @asynccontextmanager
    async def taken(self, visitor: str, connection: WebSocketResponse) -> AsyncIterator[None]:
        """Hold a visitor's seat; the newest connection has it, as soon as the one before has ended.

        Raises:
            NoSeatError: All seats are taken.
        """
        if not self.has_one_for(visitor):
            raise NoSeatError
        before = self._sittings.get(visitor)
        sitting = self._sittings[visitor] = _Sitting(connection)
        try:
            if before is not None:
                await before.connection.close(code=WSCloseCode.POLICY_VIOLATION)
                await before.ended.wait()
            yield
        finally:
            sitting.ended.set()
            if self._sittings[visitor] is sitting:
                del self._sittings[visitor]

    async def close(self) -> None:
        """End all connections."""
        connections = [sitting.connection for sitting in self._sittings.values()]
        await asyncio.gather(*(connection.close(code=WSCloseCode.GOING_AWAY) for connection in connections))
