"""A password that visitors have to know."""

import hashlib
import hmac
from pathlib import Path

from aiohttp import BasicAuth, hdrs, web

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
