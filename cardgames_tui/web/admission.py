"""How many can play at once, and that a visitor plays in one place only."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from aiohttp import WSCloseCode
from aiohttp.web import WebSocketResponse


@dataclass(frozen=True, slots=True, eq=False)
class _Visit:
    """A visitor's connection, from its arrival until its process has ended."""

    connection: WebSocketResponse
    ended: asyncio.Event = field(default_factory=asyncio.Event)


class FullHouseError(Exception):
    """As many visitors play as may play at once."""


class Admission:
    """Lets each visitor play in one place, and only so many visitors at once.

    Args:
        limit: How many visitors may play at once.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._visits: dict[str, _Visit] = {}

    def admits(self, visitor: str) -> bool:
        """Whether a visitor may play now; who plays already may."""
        return visitor in self._visits or len(self._visits) < self._limit

    @asynccontextmanager
    async def admitted(self, visitor: str, connection: WebSocketResponse) -> AsyncIterator[None]:
        """Let a visitor play; the newest connection does, as soon as the one before has ended.

        Raises:
            FullHouseError: As many visitors play as may play at once.
        """
        if not self.admits(visitor):
            raise FullHouseError
        before = self._visits.get(visitor)
        visit = self._visits[visitor] = _Visit(connection)
        try:
            if before is not None:
                await before.connection.close(code=WSCloseCode.POLICY_VIOLATION)
                await before.ended.wait()
            yield
        finally:
            visit.ended.set()
            if self._visits[visitor] is visit:
                del self._visits[visitor]

    async def close(self) -> None:
        """End all connections."""
        connections = [visit.connection for visit in self._visits.values()]
        await asyncio.gather(*(connection.close(code=WSCloseCode.GOING_AWAY) for connection in connections))
