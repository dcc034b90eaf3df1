"""The static files of the page, compressed once."""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Self

from aiohttp import hdrs, web

from cardgames_tui.errors import PlayerError
from cardgames_tui.web import STATIC

TERMINAL = Path(str(files("textual_serve") / "static"))
"""The terminal in the browser: script, style and font, as textual-serve brings them."""


@dataclass(frozen=True, slots=True)
class Asset:
    """A static file."""

    data: bytes
    compressed: bytes
    content_type: str
    headers: Mapping[str, str]

    @classmethod
    def read(cls, path: Path, cache_control: str) -> Self:
        data = path.read_bytes()
        if path.name == "textual.js":
            data = script_with_exports(data.decode()).encode()
        content_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        headers: dict[str, str] = {
            hdrs.ETAG: f'"{hashlib.sha256(data).hexdigest()[:20]}"',
            hdrs.CACHE_CONTROL: cache_control,
            hdrs.VARY: hdrs.ACCEPT_ENCODING,
        }
        return cls(data, gzip.compress(data, mtime=0), content_type, headers)

    def response(self, request: web.Request, status: int = 200) -> web.Response:
        if status == 200 and self.headers[hdrs.ETAG] in request.headers.get(hdrs.IF_NONE_MATCH, ""):
            return web.Response(status=304, headers=self.headers)
        headers, body = {**self.headers, hdrs.CONTENT_TYPE: self.content_type}, self.data
        if "gzip" in request.headers.get(hdrs.ACCEPT_ENCODING, ""):
            headers[hdrs.CONTENT_ENCODING] = "gzip"
            body = self.compressed
        return web.Response(body=body, status=status, headers=headers)


def read_assets() -> dict[str, Asset]:
    """All static files by their paths below the page's address."""
    folders = (
        ("pages", STATIC / "shared", "no-cache"),
        ("pages", STATIC / "serve", "no-cache"),
        ("terminal", TERMINAL, "max-age=86400"),
    )
    return {
        f"{name}/{path.relative_to(folder).as_posix()}": Asset.read(path, cache_control)
        for name, folder, cache_control in folders
        for path in folder.rglob("*.*")
    }


def script_with_exports(script: str) -> str:
    """The script of textual-serve, changed to export xterm.js instead of opening its own page.

    Raises:
        PlayerError: It is the script of another version, in which xterm.js is not to be found.
    """
    _, page_class, page_code = script.rpartition("constructor(e,t)")
    matches = re.finditer(r"new (\w+)\.(Terminal|FitAddon|WebglAddon)\b", page_code)
    exports = {match[2]: f"{match[1]}.{match[2]}" for match in matches}
    if not (page_class and len(exports) == 3 and "window.onload=" in script):
        raise PlayerError(
            f"textual-serve {version('textual-serve')} cannot be used; "
            "pip install textual-serve==1.1.3 installs a version that can"
        )
    handed = ",".join(f"{name}:{value}" for name, value in exports.items())
    return script.replace("window.onload=", f"window.xterm={{{handed}}};const own=")
