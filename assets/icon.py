"""Draws the icon: the black hole and a card."""

import struct
import zlib

from cardgames_tui.page.build import STATIC

DOTS, SCALE = 64, 8
"""Dots a side, and pixels a dot."""

_GROUND = (14, 21, 19)
_HOLE = (0, 0, 0)
_RING = ((255, 240, 205), (255, 194, 112), (205, 130, 66), (92, 58, 52), (34, 30, 52))
"""The ring's colours, from the inside."""
_CARD = (242, 236, 220)
_HEART = (178, 24, 34)

Colour = tuple[int, int, int]


def colour(x: float, y: float) -> Colour:
    if 0.40 < x < 0.60 and 0.355 < y < 0.645:
        u, v = abs(x - 0.5) / 0.075, (0.535 - y) / 0.075
        return _HEART if u * u + (v - 0.7 * u**0.66) ** 2 < 1 else _CARD
    distance = ((x - 0.5) ** 2 + (y - 0.5) ** 2) ** 0.5
    if distance < 0.27:
        return _HOLE
    band = int((distance - 0.27) / 0.026)
    return _RING[band] if band < len(_RING) else _GROUND


def picture() -> bytes:
    """The icon as a PNG file with a palette."""
    numbers: dict[Colour, int] = {}
    rows = bytearray()
    for row in range(DOTS):
        line = bytearray(1)
        for column in range(DOTS):
            dot = colour((column + 0.5) / DOTS, (row + 0.5) / DOTS)
            line += bytes([numbers.setdefault(dot, len(numbers))]) * SCALE
        rows += line * SCALE
    head = struct.pack(">IIBBBBB", DOTS * SCALE, DOTS * SCALE, 8, 3, 0, 0, 0)
    palette = bytes(part for each in numbers for part in each)
    chunks = ((b"IHDR", head), (b"PLTE", palette), (b"IDAT", zlib.compress(bytes(rows), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def main() -> None:
    (STATIC / "icon.png").write_bytes(picture())


if __name__ == "__main__":
    main()
