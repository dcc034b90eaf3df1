"""The log of the server, which no visitor can make grow without bounds."""

import logging
from collections import Counter

from aiohttp.abc import AbstractAccessLogger
from aiohttp.web import BaseRequest, StreamResponse

from cardgames_tui.web.serve.access import CLIENT, RateLimiter

RECORDS_PER_MINUTE = 600
"""How many each logger may write, of which the access log is one."""

MAX_LOGGED_PATH = 200

ACCESS_LOG = logging.getLogger("cardgames_tui.web.access")
"""The logger of requests, which the option `--access-log` switches on."""


class AccessLog(AbstractAccessLogger):
    """Logs a line for each request: client, method, path, status, bytes, seconds."""

    def log(self, request: BaseRequest, response: StreamResponse, time: float) -> None:
        self.logger.info(
            "%s %s %s %d %d %.3f",
            request.get(CLIENT) or request.remote,
            request.method,
            request.rel_url.raw_path[:MAX_LOGGED_PATH],
            response.status,
            response.body_length,
            time,
        )


class LogLimit(logging.Filter):
    """Leaves out what a logger writes too fast, and then says how much is missing."""

    def __init__(self) -> None:
        super().__init__()
        self._limiter = RateLimiter(RECORDS_PER_MINUTE)
        self._left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        if not self._limiter.try_acquire(record.name):
            self._left_out[record.name] += 1
            return False
        if left_out := self._left_out.pop(record.name, 0):
            record.msg = f"{record.getMessage()} (left out before this, as there was too much: {left_out})"
            record.args = ()
        return True
