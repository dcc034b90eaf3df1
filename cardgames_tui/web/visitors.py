"""Who plays: a visitor is known by a random cookie, and has a directory that no cookie can name."""

import hashlib
import re
import secrets
from pathlib import Path

COOKIE = "cardgames-tui-visitor"
"""The name of the cookie."""

_VISITOR = re.compile(r"[0-9a-f]{32}")


def new_visitor() -> str:
    """A visitor whom nobody can guess: 128 random bits, in hexadecimal digits."""
    return secrets.token_hex(16)


def known_visitor(cookie: str | None) -> str | None:
    """The visitor whom a cookie names; none when it is not one that this program gives."""
    return cookie if cookie and _VISITOR.fullmatch(cookie) else None


def directory_of(visitor: str, visitors: Path) -> Path:
    """Where a visitor's games and settings lie.

    The name comes from the cookie by a one-way function: who can list the directories still cannot take
    a visitor's place.

    Args:
        visitor: The visitor.
        visitors: The directory of all visitors.
    """
    return visitors / hashlib.sha256(visitor.encode()).hexdigest()[:32]
