"""Who is let in, under which name of the server and from where, and how much somebody may do in a while."""

import hashlib
import hmac
import ipaddress
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Self
from urllib.parse import SplitResult, urlsplit

from aiohttp import BasicAuth, hdrs, web
from aiohttp.web import Request

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class PublicUrl:
    """How the world reaches the server, through a proxy."""

    origin: str
    """What a browser calls its pages' origin: scheme, host, and port unless it is the usual one."""
    host: str
    """What a browser sends as the host."""
    path: str
    """Where the page is: begins and ends with a slash."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """The address that a text is.

        Raises:
            ValueError: It is none; the message says what an address looks like.
        """
        url, port = _split(text)
        if (
            url is None
            or url.scheme not in _PORTS
            or not url.hostname
            or url.query
            or url.fragment
            or "@" in url.netloc
        ):
            raise ValueError(f"'{text}' is no address such as https://games.example/cards/")
        host = f"[{url.hostname}]" if ":" in url.hostname else url.hostname
        if port is not None and port != _PORTS[url.scheme]:
            host += f":{port}"
        path = f"/{url.path.strip('/')}/".replace("//", "/")
        return cls(f"{url.scheme}://{host}", host, path)

    @property
    def is_secure(self) -> bool:
        """Whether browsers come over TLS."""
        return self.origin.startswith("https:")


def _split(text: str) -> tuple[SplitResult | None, int | None]:
    try:
        url = urlsplit(text)
        port = url.port
    except ValueError:
        return None, None
    return url, port


def is_loopback(host: str) -> bool:
    """Whether a host, by its name or address, can only be this machine."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def host_name(host: str) -> str:
    """The name in a Host header, without the port; empty when it is none."""
    url, _ = _split(f"//{host}")
    return (url and url.hostname) or ""


def comes_from(request: Request, public: PublicUrl | None) -> bool:
    """Whether a request was made by a page of this server; browsers say truly where a page is from."""
    origin = request.headers.get("Origin", "")
    if public is not None:
        return origin == public.origin
    url, _ = _split(origin)
    return url is not None and url.netloc == request.host


def client_of(request: Request, proxies: Sequence[Network]) -> str:
    """The address that a request comes from: what the last trusted proxy says, or who is connected."""
    client = request.remote or ""
    told = ",".join(request.headers.getall("X-Forwarded-For", [])).split(",")
    while _is_in(client, proxies) and told:
        before = told.pop().strip()
        try:
            client = str(ipaddress.ip_address(before))
        except ValueError:
            break
    return client


def _is_in(client: str, networks: Sequence[Network]) -> bool:
    try:
        address = ipaddress.ip_address(client)
    except ValueError:
        return False
    return any(address in network for network in networks)


def household(client: str) -> str:
    """What an address counts as: with IPv6 everybody has a network of them."""
    try:
        address = ipaddress.ip_address(client)
    except ValueError:
        return client
    return client if address.version == 4 else str(ipaddress.ip_network((address, 64), strict=False))


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
