"""What an operator wants to know: who asks for what, and what it costs."""

import logging
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from aiohttp.abc import AbstractAccessLogger
from aiohttp.web import BaseRequest, RequestKey, StreamResponse

CLIENT = RequestKey("client", str)
"""Under what a request keeps the address it comes from."""

_LONGEST = 200

Refusals = Counter[str]
"""How many were refused, by the reason."""


class AccessLog(AbstractAccessLogger):
    """A line for each request that has been answered: who, what, the status, bytes, seconds."""

    def log(self, request: BaseRequest, response: StreamResponse, time: float) -> None:
        """Write a line."""
        self.logger.info(
            "%s %s %s %d %d %.3f",
            request.get(CLIENT) or request.remote,
            request.method,
            request.rel_url.raw_path[:_LONGEST],
            response.status,
            response.body_length,
            time,
        )

    @property
    def enabled(self) -> bool:
        """Whether anybody reads it."""
        return self.logger.isEnabledFor(logging.INFO)


def memory(pids: Iterable[int]) -> int:
    """The bytes that some processes take, what they share counted once; 0 where the system does not tell."""
    return 1024 * sum(map(_kilobytes, pids))


def _kilobytes(pid: int) -> int:
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    return 0
