"""Who may use the server: its host names, visitors' cookies, the password, and how often a client may ask."""

import hashlib
import hmac
import ipaddress
import re
import secrets
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Self
from urllib.parse import SplitResult, urlsplit

from aiohttp import BasicAuth, hdrs, web
from aiohttp.web import Request, RequestKey

from cardgames_tui.errors import InvalidPathError, PlayerError

# Names and addresses

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class PublicUrl:
    """The public address of the server, behind a proxy."""

    origin: str
    """As browsers send it in `Origin`: scheme, host, and the port unless it is the default."""
    host: str
    """As browsers send it in `Host`."""
    path: str
    """The path of the page, which begins and ends with a slash."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parses an address.

        Raises:
            PlayerError: It is not valid; the message shows one that is.
        """
        url = _split_url(text)
        is_plain = url and not (url.query or url.fragment or "@" in url.netloc)
        if not (url and is_plain and url.scheme in _PORTS and url.hostname):
            raise PlayerError(f"'{text}' is no address such as https://games.example/cards/")
        host = f"[{url.hostname}]" if ":" in url.hostname else url.hostname
        if url.port not in (None, _PORTS[url.scheme]):
            host += f":{url.port}"
        path = f"/{url.path.strip('/')}/".replace("//", "/")
        return cls(f"{url.scheme}://{host}", host, path)

    @property
    def is_secure(self) -> bool:
        return self.origin.startswith("https:")


def _split_url(text: str) -> SplitResult | None:
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


def client_of(request: Request, proxies: Sequence[Network]) -> str:
    """The address of the client: the peer, or what the last trusted proxy forwards."""
    client = request.remote or ""
    forwarded = ",".join(request.headers.getall("X-Forwarded-For", [])).split(",")
    with suppress(ValueError):  # what is forwarded may be anything
        while any(ipaddress.ip_address(client) in proxy for proxy in proxies) and forwarded:
            client = str(ipaddress.ip_address(forwarded.pop().strip()))
    return client


def network_of(client: str) -> str:
    """The network for which an address is counted: itself, or with IPv6 its /64 network."""
    try:
        address = ipaddress.ip_address(client)
    except ValueError:
        return client
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is None:
        return str(ipaddress.IPv6Network((int(address), 64), strict=False))
    return client


# Cookies and the password

VISITOR_COOKIE = "cardgames-tui-visitor"
"""The cookie by which a visitor is known."""

_VISITOR = re.compile(r"[0-9a-f]{32}")


def new_visitor_id() -> str:
    """The id of a new visitor: 128 random bits in hexadecimal digits, which nobody can guess."""
    return secrets.token_hex(16)


def valid_visitor_id(cookie: str | None) -> str | None:
    return cookie if cookie and _VISITOR.fullmatch(cookie) else None


KEY_COOKIE = "cardgames-tui-key"
"""The cookie of a visitor who has given the password."""

_ASK_FOR_PASSWORD = {hdrs.WWW_AUTHENTICATE: 'Basic realm="cardgames-tui", charset="UTF-8"'}
"""The header that makes a browser ask for the password."""


class Password:
    """A password. A visitor who has given it gets a key in a cookie, since websockets send no password."""

    def __init__(self, text: str) -> None:
        self._text = text.encode()

    @classmethod
    def read(cls, path: Path) -> Self:
        """Reads the password from the first line of a file.

        Raises:
            OSError: The file cannot be read.
            InvalidPathError: The line is empty.
        """
        text = path.read_text("utf-8").partition("\n")[0].strip()
        if not text:
            raise InvalidPathError(f"{path}: there is no password in its first line")
        return cls(text)

    def is_in(self, request: Request) -> bool:
        """Whether a request has the password, with any user name."""
        try:
            typed = BasicAuth.decode(request.headers.get(hdrs.AUTHORIZATION, ""), encoding="utf-8").password
        except ValueError:
            return False
        return hmac.compare_digest(typed.encode(), self._text)

    def key_for(self, visitor: str) -> str:
        """The key of a visitor, which cannot be computed without the password."""
        return hmac.new(self._text, visitor.encode(), hashlib.sha256).hexdigest()


# How often


class RateLimiter:
    """Limits how often something is done in a minute, for each network, or each name that is no address."""

    def __init__(self, per_minute: int) -> None:
        self._per_minute = per_minute
        self._counts: Counter[str] = Counter()
        self._minute_ends = 0.0

    def try_acquire(self, client: str) -> bool:
        """Counts one more for a client's network; returns False, and counts none, if it is too many."""
        if monotonic() >= self._minute_ends:
            self._counts.clear()
            self._minute_ends = monotonic() + 60
        network = network_of(client)
        is_allowed = self._counts[network] < self._per_minute
        self._counts[network] += is_allowed
        return is_allowed

    def give_back(self, client: str) -> None:
        """Counts one less, unless a minute has begun in which none has been counted."""
        network = network_of(client)
        self._counts[network] = max(0, self._counts[network] - 1)


# Options and decisions

_MIN_QUOTA = 1 << 20
"""How many bytes anybody's games need."""


@dataclass(frozen=True, slots=True)
class ServerOptions:
    """The options of the server."""

    directory: Path
    """What holds the visitors' directories."""
    max_visits: int = 10
    """How many may play at once."""
    max_visits_by_address: int = 4
    """How many of them from one address that is not this machine's own."""
    max_bytes: int = 1 << 30
    """How much the visitors' games may fill before new visitors are refused."""
    only_loopback: bool = True
    """Whether to refuse requests under other host names than those of this machine: otherwise a foreign
    page could reach the server by DNS rebinding."""
    public: PublicUrl | None = None
    """The public address, where the server is behind a proxy."""
    proxies: Sequence[Network] = ()
    """The networks whose X-Forwarded-For header is trusted."""
    password: Password | None = None
    """What visitors have to give, if anything."""

    @property
    def quota(self) -> int:
        """How many bytes the games of one visitor may fill: what there is, shared out."""
        return max(self.max_bytes // self.max_visits, _MIN_QUOTA)


CLIENT = RequestKey("client", str)
"""The key under which a request keeps the address of its client."""

_REQUESTS_PER_MINUTE = 1200
"""How many requests a network may make; a page makes about twenty."""

_CONNECTIONS_PER_MINUTE = 60
"""How many connections to a game it may open."""

_PASSWORDS_PER_MINUTE = 10
"""How many wrong passwords it may try."""


class AccessControl:
    """Refuses requests by host name, password, origin and rate, and says which visitor makes the others."""

    def __init__(self, options: ServerOptions) -> None:
        self._options = options
        self._request_limiter = RateLimiter(_REQUESTS_PER_MINUTE)
        self._connection_limiter = RateLimiter(_CONNECTIONS_PER_MINUTE)
        self._password_limiter = RateLimiter(_PASSWORDS_PER_MINUTE)
        self.refusals: Counter[str] = Counter()
        """How many requests were refused, by reason."""

    def check_request(self, request: Request) -> None:
        """Checks that a request does not come too often, and names a host that is ours.

        Raises:
            HTTPException: It comes too often, or names another host.
        """
        if not self._request_limiter.try_acquire(request[CLIENT]):
            raise self._refusal("hurry", web.HTTPTooManyRequests(text="Too many requests; wait a minute.\n"))
        url, public = _split_url(f"//{request.host}"), self._options.public
        is_here = url is not None and is_loopback(url.hostname or "")
        if not is_here and (request.host != public.host if public else self._options.only_loopback):
            text = "This server does not answer under this name.\n"
            raise self._refusal("name", web.HTTPForbidden(text=text))

    def issue_cookies(self, request: Request) -> dict[str, str]:
        """The cookies of a visitor who opens a page; a browser without any gets those of a new visitor.

        Raises:
            HTTPException: The password is missing or wrong.
        """
        password = self._options.password
        if password is not None:
            self._check_password(password, request)
        visitor = valid_visitor_id(request.cookies.get(VISITOR_COOKIE)) or new_visitor_id()
        cookies = {VISITOR_COOKIE: visitor}
        if password is not None:
            cookies[KEY_COOKIE] = password.key_for(visitor)
        return cookies

    def _check_password(self, password: Password, request: Request) -> None:
        """Spends a try before it compares, and gives it back when the password is right."""
        client = request[CLIENT]
        if hdrs.AUTHORIZATION in request.headers:
            if not self._password_limiter.try_acquire(client):
                raise self._refusal("tries", web.HTTPTooManyRequests(text="Too many tries; wait a minute.\n"))
            if password.is_in(request):
                self._password_limiter.give_back(client)
                return
        text = "This needs a password.\n"
        raise self._refusal("password", web.HTTPUnauthorized(text=text, headers=_ASK_FOR_PASSWORD))

    def identify_visitor(self, request: Request) -> str:
        """The visitor who opens a game. Only pages of this server may do that.

        Raises:
            HTTPException: The request is made by another page, or too often.
        """
        if not self._connection_limiter.try_acquire(request[CLIENT]):
            text = "Too many connections; wait a minute.\n"
            raise self._refusal("hurry", web.HTTPTooManyRequests(text=text))
        visitor, password = valid_visitor_id(request.cookies.get(VISITOR_COOKIE)), self._options.password
        key = request.cookies.get(KEY_COOKIE, "").encode("utf-8", "surrogateescape")
        if (
            visitor is None
            or not self._comes_from_own_page(request)
            or (password is not None and not hmac.compare_digest(key, password.key_for(visitor).encode()))
        ):
            text = "Games are played on the page of this server only.\n"
            raise self._refusal("foreign", web.HTTPForbidden(text=text))
        return visitor

    def _comes_from_own_page(self, request: Request) -> bool:
        """Whether a page of this server made a request, by the Origin header, which pages cannot forge."""
        origin = request.headers.get("Origin", "")
        if self._options.public is not None:
            return origin == self._options.public.origin
        url = _split_url(origin)
        return url is not None and url.netloc == request.host

    def _refusal(self, reason: str, answer: web.HTTPException) -> web.HTTPException:
        """Counts a refusal, and returns the answer that says so."""
        self.refusals[reason] += 1
        return answer
