"""Under which name the server is reached, from where its visitors come, and how often."""

from ipaddress import ip_network

import pytest
from aiohttp.test_utils import make_mocked_request
from multidict import CIMultiDict

from cardgames_tui.web.serve import access
from cardgames_tui.web.serve.access import (
    PublicUrl,
    RateLimiter,
    client_of,
    is_loopback,
    network_of,
)


@pytest.mark.parametrize(
    ("host", "loopback"),
    [("127.0.0.1", True), ("127.8.9.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False),
     ("192.168.1.2", False), ("example.org", False), ("", False)],
)  # fmt: skip
def test_which_hosts_are_this_machine(host: str, loopback: bool) -> None:
    assert is_loopback(host) is loopback


@pytest.mark.parametrize(
    ("text", "origin", "host", "path"),
    [("https://games.example", "https://games.example", "games.example", "/"),
     ("https://Games.Example:443/cards", "https://games.example", "games.example", "/cards/"),
     ("http://games.example:8080/a/b/", "http://games.example:8080", "games.example:8080", "/a/b/"),
     ("https://[2001:db8::1]:8443/", "https://[2001:db8::1]:8443", "[2001:db8::1]:8443", "/")],
)  # fmt: skip
def test_a_public_address_has_an_origin_a_host_and_a_path(
    text: str, origin: str, host: str, path: str
) -> None:
    assert PublicUrl.parse(text) == PublicUrl(origin, host, path)


@pytest.mark.parametrize(
    "text",
    ["", "games.example", "ftp://games.example/", "https://", "https://me@games.example/", "https://[",
     "https://games.example:99999/", "https://games.example/?x", "https://games.example/#x"],
)  # fmt: skip
def test_what_is_no_public_address_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no address such as"):
        PublicUrl.parse(text)


@pytest.mark.parametrize(
    ("told", "client"),
    [([], "10.0.0.1"), (["192.0.2.7"], "192.0.2.7"), (["198.51.100.1, 192.0.2.7"], "192.0.2.7"),
     (["198.51.100.1", "192.0.2.7, 10.0.0.2"], "192.0.2.7"), (["nonsense"], "10.0.0.1"),
     (["10.0.0.3"], "10.0.0.3"), (["2001:db8::5"], "2001:db8::5")],
)  # fmt: skip
def test_only_proxies_that_are_trusted_say_where_a_visitor_comes_from(told: list[str], client: str) -> None:
    headers = CIMultiDict([("X-Forwarded-For", each) for each in told])
    request = make_mocked_request("GET", "/", headers).clone(remote="10.0.0.1")
    assert client_of(request, [ip_network("10.0.0.0/24")]) == client
    assert client_of(request, []) == "10.0.0.1"


def test_a_network_of_ipv6_counts_as_one_address() -> None:
    assert network_of("2001:db8:1:2:3::4") == network_of("2001:db8:1:2:5::6")
    assert network_of("2001:db8:1:2::1") != network_of("2001:db8:1:3::1")
    assert network_of("192.0.2.1") != network_of("192.0.2.2")
    assert network_of("::ffff:192.0.2.1") != network_of("::ffff:192.0.2.2")
    limiter = RateLimiter(1)
    assert [limiter.try_acquire(f"2001:db8::{host}") for host in (1, 2)] == [True, False]


def test_everybody_may_do_so_much_in_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(access, "monotonic", lambda: now)
    limiter = RateLimiter(2)
    assert [limiter.try_acquire(who) for who in "aabaab"] == [True, True, True, False, False, True]
    limiter.give_back("a")
    assert [limiter.try_acquire("a") for _ in range(2)] == [True, False]
    now = 60.0
    assert limiter.try_acquire("b")
    limiter.give_back("a")
    assert [limiter.try_acquire("a") for _ in range(3)] == [True, True, False]
