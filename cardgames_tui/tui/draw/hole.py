"""Draws the hole of Black Hole: a ring of light around the last three cards."""

from bisect import bisect
from functools import lru_cache
from math import atan2, cos, exp, hypot, pi, sin

from cardgames_tui.solitaire.cards import Card
from cardgames_tui.tui.draw.canvas import Canvas, half_blocks
from cardgames_tui.tui.draw.cards import CardArtist, CardSize
from cardgames_tui.tui.draw.pen import Pen
from cardgames_tui.tui.themes import GLOW, RING, Role

_FACES = (Role.CARD_BURIED, Role.CARD_COVERED, Role.CARD_LIVE)
CARDS_IN_HOLE = len(_FACES)

_LIGHT = (0.02, 0.05, 0.09, 0.15, 0.23, 0.33, 0.45, 0.58, 0.72, 0.87)
"""The minimum brightness of each step of the glow and the ring."""

_BRIGHTEST_ANGLE = 0.30 * pi
"""In radians, clockwise from the right."""

_PULSE_THRESHOLD, _PULSE_GAIN = 0.61, 0.5
"""Only bright dots pulse: every changed dot is sent to the terminal."""


def sliver(card: CardSize) -> int:
    """The number of cells that are visible of a card below another one in the hole."""
    return 1 if card.width < 18 else 2


def smallest_ring(card: CardSize) -> int:
    """The minimum width of a ring around three cards, in cells; its height is half of that."""
    return 2 * round((hypot(card.width + 2 * sliver(card), 2 * card.height) + 3) / 2)


def draw_hole(
    cards: tuple[Card, ...],
    width: int,
    height: int,
    size: CardSize,
    pen: Pen,
    phase: float = 0.0,
    *,
    is_emblem: bool = False,
) -> Canvas:
    """Draws the ring around the last three cards, in a phase of its pulse from 0 to 1."""
    canvas = Canvas(width, height)
    _draw_ring(canvas, pen, phase, (height - size.height) % 2)
    artist = CardArtist(canvas, size, pen)
    visible, step = cards[-CARDS_IN_HOLE if pen is not Pen.SIXTEEN else -1 :], sliver(size)
    x = (width - size.width - step * (len(visible) - 1) + 1) // 2
    y = (height - size.height) // 2
    for face in _FACES[CARDS_IN_HOLE - len(visible) : -1]:
        artist.back(x, y, *size, face)
        x += step
    if visible and is_emblem:
        artist.draw_emblem(visible[-1], x, y)
    elif visible:
        artist.draw(visible[-1], x, y, Role.CARD_LIVE)
    return canvas


def _draw_ring(canvas: Canvas, pen: Pen, phase: float, lift: int) -> None:
    """Draws a ring as large as the canvas, in one colour where the terminal has few."""
    has_shades = pen is Pen.COLOUR
    dots = _ring(canvas.width, 2 * canvas.height, lift=lift, phase=phase, has_shades=has_shades)
    if has_shades:
        half_blocks(canvas, 0, 0, dots)
        return
    high, low, left, right = "'.()" if pen.is_ascii else "▀▄██"
    for y, (uppers, lowers) in enumerate(zip(dots[::2], dots[1::2], strict=True)):
        for x, (upper, lower) in enumerate(zip(uppers, lowers, strict=True)):
            both = left if x < canvas.width // 2 else right
            if upper or lower:
                canvas.put(x, y, both if upper and lower else high if upper else low, RING[-1])


@lru_cache(8)
def _ring(width: int, height: int, *, lift: int, phase: float, has_shades: bool) -> list[list[str]]:
    """The dots of a ring of light, moved up by `lift`, with a softer edge outside than inside."""
    outer = min(width, height) / 2
    radius = (0.78 if has_shades else 0.85) * outer
    inwards, outwards = max(0.8, 0.10 * radius), max(0.9, 0.15 * radius)

    def role(x: int, y: int) -> str:
        across, down = x + 0.5 - width / 2, y + 0.5 + lift - height / 2
        beyond = hypot(across, down) - radius
        if not has_shades:
            return RING[-1] if abs(beyond) < 0.6 else ""
        light = exp(-((beyond / (inwards if beyond < 0 else outwards)) ** 2))
        light *= 0.78 + 0.28 * cos(atan2(down, across) - _BRIGHTEST_ANGLE)
        if light >= _PULSE_THRESHOLD:
            light *= 1 + _PULSE_GAIN * sin(pi * phase)
        return (Role.HOLE if beyond < 0 else "", *GLOW, *RING)[bisect(_LIGHT, light)]

    return [[role(x, y) for x in range(width)] for y in range(height)]
