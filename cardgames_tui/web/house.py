"""Who plays: every visitor once, so many in all, and so many from one address."""

import asyncio
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

from cardgames_tui.web.admission import household, is_loopback
from cardgames_tui.web.fork_server import ForkServer
from cardgames_tui.web.visit import End, Place, Visit, VisitorProcess
from cardgames_tui.web.visitors import Visitors


class NoSeatError(Exception):
    """A visitor cannot play now."""

    def __init__(self, end: End) -> None:
        super().__init__(end.name)
        self.end = end


class House:
    """The visits, and who may begin one."""

    def __init__(self, visitors: Visitors, limit: int, by_address: int) -> None:
        self._visitors = visitors
        self._limit = limit
        self._by_address = by_address
        self._visits: dict[str, Visit] = {}
        self._forks = ForkServer(visitors.path.parent)
        self._farewells: set[asyncio.Task[None]] = set()

    @property
    def pids(self) -> list[int]:
        """The numbers of the visitors' processes."""
        return [visit.process.pid for visit in self._visits.values() if visit.process is not None]

    @property
    def directories(self) -> set[Path]:
        """The directories of those who play."""
        return {self._visitors.directory_of(visitor) for visitor in self._visits}

    async def warm_up(self) -> None:
        """Be ready for the first visitor."""
        await self._forks.warm_up()

    def admits(self, visitor: str) -> bool:
        """Whether there is a seat for a visitor; who plays already has one."""
        return visitor in self._visits or len(self._visits) < self._limit or any(self._deserted())

    def _deserted(self) -> Iterator[tuple[float, Visit]]:
        """The visits that nobody sees, with since when."""
        for visit in self._visits.values():
            if visit.left_at is not None and not visit.is_ending:
                yield visit.left_at, visit

    async def seat(self, visitor: str, client: str, *, words: bool = False) -> Visit:
        """The visit of a visitor: the one that goes on, or a new one.

        Raises:
            NoSeatError: The visitor cannot play now.
        """
        while (visit := self._visits.get(visitor)) is not None:
            if not (visit.is_ending or visit.ended.is_set()):
                if visit.words == words:
                    return visit
                await visit.stop(End.ELSEWHERE)
            await visit.ended.wait()
            await asyncio.sleep(0)  # for it to be taken away
        home = household(client)
        if not is_loopback(client) and self._count(home) >= self._by_address:
            raise NoSeatError(End.CROWDED)
        if not self._visitors.has_room_for(visitor):
            raise NoSeatError(End.NO_ROOM)
        if len(self._visits) >= self._limit:
            self._make_room()

        async def start(place: Place) -> VisitorProcess:
            return await self._forks.fork(self._visitors.open(visitor), place)

        visit = self._visits[visitor] = Visit(client, start, words=words)
        self._keep(self._see_off(visitor, visit))
        return visit

    def _count(self, home: str) -> int:
        return sum(household(visit.client) == home for visit in self._visits.values())

    def _make_room(self) -> None:
        deserted = min(self._deserted(), key=lambda each: each[0], default=None)
        if deserted is None:
            raise NoSeatError(End.FULL)
        self._keep(deserted[1].stop(End.QUIT))

    async def _see_off(self, visitor: str, visit: Visit) -> None:
        await visit.ended.wait()
        del self._visits[visitor]
        self._visitors.leave(visitor)

    async def close(self) -> None:
        """End all visits, and what they come from."""
        await asyncio.gather(*(visit.stop(End.STOPPED) for visit in self._visits.values()))
        await asyncio.gather(*self._farewells)
        self._forks.close()
        await self._forks.wait_closed()

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._farewells.add(task)
        task.add_done_callback(self._farewells.discard)
