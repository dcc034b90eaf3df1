"""The files of the page, compressed once for all visitors."""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Self

from aiohttp import hdrs, web

PAGES = Path(str(files("cardgames_tui.web") / "static"))
"""The pages, their style and their scripts."""

TERMINAL = Path(str(files("textual_serve") / "static"))
"""The terminal in the browser: script, style and font, as textual-serve brings them."""

_PARTS = ("Terminal", "FitAddon", "WebglAddon")
"""What the page needs of xterm.js."""

_DAY = "max-age=86400"
_ALWAYS_ASKED = "no-cache"


@dataclass(frozen=True, slots=True)
class Asset:
    """A file that everybody is sent."""

    data: bytes
    packed: bytes
    kind: str
    tag: str
    """Tells whether a browser has it as it is."""
    storing: str
    """How long browsers keep it unasked."""

    @classmethod
    def read(cls, path: Path, storing: str) -> Self:
        """The asset that a file is."""
        data = path.read_bytes()
        if path.name == "textual.js":
            data = opened_script(data.decode()).encode()
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        tag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
        return cls(data, gzip.compress(data, mtime=0), kind, tag, storing)

    def response(self, request: web.Request, status: int = 200) -> web.Response:
        """What to answer a request for it."""
        headers = {hdrs.ETAG: self.tag, hdrs.CACHE_CONTROL: self.storing, hdrs.VARY: hdrs.ACCEPT_ENCODING}
        if status == 200 and self.tag in request.headers.get(hdrs.IF_NONE_MATCH, ""):
            return web.Response(status=304, headers=headers)
        headers[hdrs.CONTENT_TYPE] = self.kind
        if "gzip" in request.headers.get(hdrs.ACCEPT_ENCODING, ""):
            return web.Response(
                body=self.packed, status=status, headers=headers | {hdrs.CONTENT_ENCODING: "gzip"}
            )
        return web.Response(body=self.data, status=status, headers=headers)


def read_assets() -> dict[str, Asset]:
    """All files of the page, by their paths under it."""
    return dict((*_under("pages", PAGES, _ALWAYS_ASKED), *_under("terminal", TERMINAL, _DAY)))


def opened_script(script: str) -> str:
    """The script of textual-serve, which hands out xterm.js instead of opening a page of its own."""
    own = script[script.rindex("constructor(e,t)") :]
    parts = (re.search(rf"new (\w+)\.({name})\b", own) for name in _PARTS)
    handed = ",".join(f"{found[2]}:{found[1]}.{found[2]}" for found in parts if found)
    return script.replace("window.onload=", f"window.xterm={{{handed}}};const own=")


def _under(name: str, directory: Path, storing: str) -> Iterator[tuple[str, Asset]]:
    for path in directory.rglob("*.*"):
        yield f"{name}/{path.relative_to(directory).as_posix()}", Asset.read(path, storing)
