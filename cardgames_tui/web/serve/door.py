"""Who gets in: the names of the server, where requests come from, the password, and the connections."""

import asyncio
import hashlib
import hmac
import ipaddress
import logging
import resource
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self
from urllib.parse import SplitResult, urlsplit
from weakref import WeakKeyDictionary, ref

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
        url = _split(text)
        is_plain = url and not (url.query or url.fragment or "@" in url.netloc)
        if not (url and is_plain and url.scheme in _PORTS and url.hostname):
            raise ValueError(f"'{text}' is no address such as https://games.example/cards/")
        host = f"[{url.hostname}]" if ":" in url.hostname else url.hostname
        if url.port not in (None, _PORTS[url.scheme]):
            host += f":{url.port}"
        path = f"/{url.path.strip('/')}/".replace("//", "/")
        return cls(f"{url.scheme}://{host}", host, path)

    @property
    def is_secure(self) -> bool:
        """Whether browsers come over TLS."""
        return self.origin.startswith("https:")


def _split(text: str) -> SplitResult | None:
    """The parts of an address; none where its host or its port cannot be one."""
    try:
        url = urlsplit(text)
        _ = url.port  # is looked at only when it is asked for
    except ValueError:
        return None
    return url


def is_loopback(host: str) -> bool:
    """Whether a host, by its name or address, can only be this machine."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def host_name(host: str) -> str:
    """The name in a Host header, without the port; empty when it is none."""
    url = _split(f"//{host}")
    return (url and url.hostname) or ""


def comes_from(request: Request, public: PublicUrl | None) -> bool:
    """Whether a request was made by a page of this server; browsers say truly where a page is from."""
    origin = request.headers.get("Origin", "")
    if public is not None:
        return origin == public.origin
    url = _split(origin)
    return url is not None and url.netloc == request.host


def client_of(request: Request, proxies: Sequence[Network]) -> str:
    """The address that a request comes from: what the last trusted proxy says, or who is connected."""
    client = request.remote or ""
    forwarded = ",".join(request.headers.getall("X-Forwarded-For", [])).split(",")
    while _is_in(client, proxies) and forwarded:
        try:
            client = str(ipaddress.ip_address(forwarded.pop().strip()))
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


KEY_COOKIE = "cardgames-tui-key"
"""The cookie of a visitor who has known the password."""

ASK_FOR_PASSWORD = {hdrs.WWW_AUTHENTICATE: 'Basic realm="cardgames-tui", charset="UTF-8"'}
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
            given = BasicAuth.decode(request.headers.get(hdrs.AUTHORIZATION, ""), encoding="utf-8").password
        except ValueError:
            return False
        return hmac.compare_digest(given.encode(), self._text)

    def key(self, visitor: str) -> str:
        """The key of a visitor, which nobody can make without the password."""
        return hmac.new(self._text, visitor.encode(), hashlib.sha256).hexdigest()

    def fits(self, key: str, visitor: str) -> bool:
        """Whether a key is that of a visitor."""
        return hmac.compare_digest(key.encode(), self.key(visitor).encode())


MOST = 512
"""The most connections, where there are descriptors enough."""

REQUEST_TIME = 10.0
"""How many seconds the first request of a connection may take to come."""

ANSWER_TIME = 60.0
"""How many seconds a browser may take to read an answer and ask for more."""

_OWN_FILES = 64
"""Descriptors that are for other things than connections and visitors' processes."""

_PAUSE = 1.0
"""How many seconds to wait when there are no descriptors left."""

_log = logging.getLogger(__name__)


def most_connections(visitors: int) -> int:
    """How many connections there can be beside so many visitors' processes; as many as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + visitors + _OWN_FILES
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(visitors, min(MOST, soft - visitors - _OWN_FILES))


class Connections:
    """Takes connections; when there are too many, the one goes that has waited longest without a request.

    Args:
        listener: Where they come.
        most: How many there may be at once.
    """

    def __init__(self, listener: socket.socket, most: int) -> None:
        self._listener = listener
        self._most = most
        self._silent: WeakKeyDictionary[asyncio.BaseTransport, asyncio.TimerHandle]
        self._silent = WeakKeyDictionary()
        """The connections on which no request is being answered, the one that has waited longest first."""
        self.refused = 0
        """How many connections were closed because there were too many, or no request came."""

    def note_request(self, request: web.Request) -> None:
        """Leave the connection of a request alone until that has been answered."""
        if request.transport is not None and (timer := self._silent.pop(request.transport, None)):
            timer.cancel()

    def note_answer(self, request: web.Request) -> None:
        """Close the connection of a request that has been answered, unless another request comes."""
        if request.transport is not None:
            self._await_request(request.transport, ANSWER_TIME)

    async def accept(self, server: web.Server) -> None:
        """Hand connections on to a server, for ever."""
        self._listener.setblocking(False)
        loop, full = asyncio.get_running_loop(), False
        while True:
            try:
                connection, _ = await loop.sock_accept(self._listener)
            except OSError as fault:  # no descriptors, or gone already
                if not full:
                    _log.warning("Connections have to wait: %s.", fault.strerror)
                full = True
                await asyncio.sleep(_PAUSE)
                continue
            full = False
            if len(server.connections) >= self._most and not self._close_longest_silent():
                self.refused += 1
                connection.close()
            else:
                transport, _ = await loop.connect_accepted_socket(server, connection)
                self._await_request(transport, REQUEST_TIME)

    def _await_request(self, transport: asyncio.BaseTransport, seconds: float) -> None:
        """Close a connection after a while, unless a request comes; one that is gone is not kept for that."""
        known = ref(transport)

        def give_up() -> None:
            if (late := known()) is not None:
                self._abort(late)

        self._silent[transport] = asyncio.get_running_loop().call_later(seconds, give_up)

    def _close_longest_silent(self) -> bool:
        """Close the connection that has been silent longest, if there is one."""
        while self._silent:
            transport = next(iter(self._silent))
            if self._abort(transport):
                return True
        return False

    def _abort(self, transport: asyncio.BaseTransport) -> bool:
        """Close a connection on which no request has come, unless it is closed already."""
        self._silent.pop(transport, None)
        if transport.is_closing() or not isinstance(transport, asyncio.WriteTransport):
            return False
        self.refused += 1
        transport.abort()
        return True
