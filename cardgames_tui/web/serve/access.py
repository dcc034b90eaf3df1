"""Access: host names and origins, the address of a client behind proxies, and the password."""

import hashlib
import hmac
import ipaddress
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self
from urllib.parse import SplitResult, urlsplit

from aiohttp import BasicAuth, hdrs, web
from aiohttp.web import Request

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class PublicUrl:
    """The public address of the server, behind a proxy."""

    origin: str
    """Scheme, host, and the port unless it is the default, as browsers send it in `Origin`."""
    host: str
    """Host, and the port unless it is the default, as browsers send it in `Host`."""
    path: str
    """The path of the page, which begins and ends with a slash."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parses an address.

        Raises:
            ValueError: It is not valid; the message shows one that is.
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
        return self.origin.startswith("https:")


def _split(text: str) -> SplitResult | None:
    """The parts of an address; None when its host or port is invalid."""
    try:
        url = urlsplit(text)
        _ = url.port  # an invalid port raises only here
    except ValueError:
        return None
    return url


def is_loopback(host: str) -> bool:
    """Whether a host name or address can only mean this machine."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def host_name(host: str) -> str:
    """The name in a Host header, without the port; empty when it is invalid."""
    url = _split(f"//{host}")
    return (url and url.hostname) or ""


def comes_from(request: Request, public: PublicUrl | None) -> bool:
    """Whether a request was made by a page of this server, by the Origin header, which pages cannot forge."""
    origin = request.headers.get("Origin", "")
    if public is not None:
        return origin == public.origin
    url = _split(origin)
    return url is not None and url.netloc == request.host


def client_of(request: Request, proxies: Sequence[Network]) -> str:
    """The address of the client: the peer, or what the last trusted proxy forwards."""
    client = request.remote or ""
    forwarded = ",".join(request.headers.getall("X-Forwarded-For", [])).split(",")
    with suppress(ValueError):  # what is forwarded may be anything
        while any(ipaddress.ip_address(client) in proxy for proxy in proxies) and forwarded:
            client = str(ipaddress.ip_address(forwarded.pop().strip()))
    return client


def network_of(client: str) -> str:
    """What an address is counted as: itself, or with IPv6 its /64 network."""
    try:
        address = ipaddress.ip_address(client)
    except ValueError:
        return client
    return client if address.version == 4 else str(ipaddress.ip_network((address, 64), strict=False))


KEY_COOKIE = "cardgames-tui-key"
"""The cookie of a visitor who has given the password."""

ASK_FOR_PASSWORD = {hdrs.WWW_AUTHENTICATE: 'Basic realm="cardgames-tui", charset="UTF-8"'}
"""The header that makes a browser ask for the password."""


class Password:
    """A password. Whoever gives it gets a key in a cookie, since websockets send no password."""

    def __init__(self, text: str) -> None:
        self._text = text.encode()

    @classmethod
    def read(cls, path: Path) -> "Password":
        """Reads the password from the first line of a file.

        Raises:
            OSError: The file cannot be read.
            ValueError: The line is empty.
        """
        text = path.read_text("utf-8").partition("\n")[0].strip()
        if not text:
            raise ValueError(f"{path}: there is no password in its first line")
        return cls(text)

    def is_in(self, request: web.Request) -> bool:
        """Whether a request has the password, with any user name."""
        try:
            given = BasicAuth.decode(request.headers.get(hdrs.AUTHORIZATION, ""), encoding="utf-8").password
        except ValueError:
            return False
        return hmac.compare_digest(given.encode(), self._text)

    def key(self, visitor: str) -> str:
        """The key of a visitor, which cannot be computed without the password."""
        return hmac.new(self._text, visitor.encode(), hashlib.sha256).hexdigest()

    def fits(self, key: str, visitor: str) -> bool:
        """Whether a key is that of a visitor."""
        return hmac.compare_digest(key.encode(), self.key(visitor).encode())
