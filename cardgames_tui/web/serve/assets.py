"""The static files of the page, compressed once."""

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Self

from aiohttp import hdrs, web

from cardgames_tui.web import STATIC

TERMINAL = Path(str(files("textual_serve") / "static"))
"""The terminal in the browser: script, style and font, as textual-serve brings them."""


@dataclass(frozen=True, slots=True)
class Asset:
    """A static file."""

    data: bytes
    compressed: bytes
    content_type: str
    etag: str
    cache_control: str

    @classmethod
    def read(cls, path: Path, cache_control: str) -> Self:
        data = path.read_bytes()
        if path.name == "textual.js":
            data = script_with_exports(data.decode()).encode()
        content_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        etag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
        return cls(data, gzip.compress(data, mtime=0), content_type, etag, cache_control)

    def response(self, request: web.Request, status: int = 200) -> web.Response:
        headers = {
            hdrs.ETAG: self.etag,
            hdrs.CACHE_CONTROL: self.cache_control,
            hdrs.VARY: hdrs.ACCEPT_ENCODING,
        }
        if status == 200 and self.etag in request.headers.get(hdrs.IF_NONE_MATCH, ""):
            return web.Response(status=304, headers=headers)
        headers[hdrs.CONTENT_TYPE] = self.content_type
        body = self.data
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
    """The script of textual-serve, changed to export xterm.js instead of opening its own page."""
    page_code = script[script.rindex("constructor(e,t)") :]
    matches = re.finditer(r"new (\w+)\.(Terminal|FitAddon|WebglAddon)\b", page_code)
    exports = ",".join(f"{match[2]}:{match[1]}.{match[2]}" for match in matches)
    return script.replace("window.onload=", f"window.xterm={{{exports}}};const own=")
