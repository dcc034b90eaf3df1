"""Who is let in, and how much somebody may do in a while."""

import hashlib
import hmac
from collections.abc import Callable, Hashable
from pathlib import Path
from time import monotonic

from aiohttp import BasicAuth, hdrs, web

_MOST_KNOWN = 10_000
"""How many are remembered before those who have done nothing for a while are forgotten."""


class Budget:
    """What may be spent: a sum that fills up again by itself, from nothing in so many seconds."""

    def __init__(self, most: float, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._most = self._left = most
        self._rate = most / seconds
        self._clock = clock
        self._counted = clock()

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._counted) * self._rate)
        self._counted = now

    @property
    def is_full(self) -> bool:
        """Whether nothing has been spent lately."""
        self._fill()
        return self._left == self._most

    def affords(self, cost: float) -> bool:
        """Spend, if there is enough."""
        self._fill()
        if cost > self._left:
            return False
        self._left -= cost
        return True

    def wait_after(self, cost: float) -> float:
        """Spend, on credit if need be; the seconds until the debt is paid."""
        self._fill()
        self._left -= cost
        return max(0.0, -self._left / self._rate)


class Budgets:
    """A budget each for many."""

    def __init__(self, most: float, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._budgets: dict[Hashable, Budget] = {}

    def affords(self, who: Hashable, cost: float = 1) -> bool:
        """Spend of somebody's budget, if there is enough."""
        if len(self._budgets) >= _MOST_KNOWN:
            self._budgets = {each: kept for each, kept in self._budgets.items() if not kept.is_full}
        return self._budgets.setdefault(who, Budget(self._most, self._seconds)).affords(cost)


COOKIE = "cardgames-tui-key"
"""The cookie of a visitor who has known the password."""

WRONG = {hdrs.WWW_AUTHENTICATE: 'Basic realm="cardgames-tui", charset="UTF-8"'}
"""Has a browser ask for the password."""


class Password:
    """A password; whoever knows it is given a key, for connections bring cookies and no password."""

    def __init__(self, text: str) -> None:
        self._text = text.encode()

    @classmethod
    def read(cls, path: Path) -> "Password":
        """The password that is the first line of a file.

        Raises:
            OSError: The file cannot be read.
            ValueError: There is no password in it.
        """
        text = path.read_text("utf-8").partition("\n")[0].strip()
        if not text:
            raise ValueError(f"{path}: there is no password in its first line")
        return cls(text)

    def is_in(self, request: web.Request) -> bool:
        """Whether a request brings the password, under whatever name."""
        try:
            told = BasicAuth.decode(request.headers.get(hdrs.AUTHORIZATION, ""), encoding="utf-8").password
        except ValueError:
            return False
        return hmac.compare_digest(told.encode(), self._text)

    def key(self, visitor: str) -> str:
        """The key of a visitor, which nobody can make without the password."""
        return hmac.new(self._text, visitor.encode(), hashlib.sha256).hexdigest()

    def fits(self, key: str, visitor: str) -> bool:
        """Whether a key is that of a visitor."""
        return hmac.compare_digest(key.encode(), self.key(visitor).encode())
