"""Addresses: under which name the server is reached, and from where its visitors come."""

import ipaddress
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self
from urllib.parse import SplitResult, urlsplit

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
