"""Draws the hole: the last cards played inside a ring of light.

The ring is drawn in dots a cell wide and half a cell high, which are nearly square.
"""

from functools import lru_cache
from math import atan2, cos, exp, hypot, pi, sin

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.tui.draw.canvas import Canvas, half_blocks
from cardgames_tui.tui.draw.cards import CardArtist, CardSize
from cardgames_tui.tui.draw.pen import Pen
from cardgames_tui.tui.themes.roles import GLOW, RING, Role

_RING_LIGHT = (0.17, 0.27, 0.38, 0.52, 0.69, 0.86)
"""The least light of each level of the ring."""

_GLOW_LIGHT = (0.012, 0.03, 0.055, 0.10)
"""The least light of each level of the glow around the ring."""

_PULSE_THRESHOLD = 0.61
"""The least light of dots that pulse; more of them would be too many bytes for a slow connection."""

_PULSE_GAIN = 0.5
"""How much brighter these dots are at the height of a pulse."""

_BRIGHTEST_ANGLE = 0.22 * pi
"""The direction in which the ring shines most, clockwise from the right."""


class Ring:
    """A ring in the middle of a rectangle of dots, around a free circle with the radius `inner`.

    Args:
        width: The width of the rectangle.
        height: Its height.
        inner: The radius.
        lift: How much higher than in the middle the ring lies, as far as there is room for that.
    """

    def __init__(self, width: int, height: int, inner: float, lift: int = 0) -> None:
        self.width = width
        outer = min(width, height) / 2
        self.radius = min(outer - 0.8, max(inner + 1, outer * 0.80))
        self._middle = height / 2 - (lift if outer - self.radius >= lift + 0.7 else 0)
        self._glow = max(0.5, outer - self.radius)
        self._thin = min(2.0, max(1.0, self.radius / 8.5))

    def role(self, x: int, y: int, phase: float) -> str:
        """The role of the colour of a dot; empty where nothing shines."""
        across, down = x + 0.5 - self.width / 2, y + 0.5 - self._middle
        distance = hypot(across, down)
        light = self._light(distance, atan2(down, across))
        if light >= _PULSE_THRESHOLD:
            light *= 1 + _PULSE_GAIN * sin(pi * phase)
        if light >= _RING_LIGHT[0]:
            return _level(light, _RING_LIGHT, RING)
        if distance < self.radius:
            return Role.HOLE
        return _level(light, _GLOW_LIGHT, GLOW)

    def is_lit(self, x: int, y: int) -> bool:
        """Whether a dot belongs to a ring of a single brightness."""
        distance = hypot(x + 0.5 - self.width / 2, y + 0.5 - self._middle)
        return abs(distance - int(self.radius) - 0.5) < max(0.5, self._thin * 0.6)

    def _light(self, distance: float, angle: float) -> float:
        """How much light there is, 0 to about 1."""
        side = 0.80 + 0.26 * cos(angle - _BRIGHTEST_ANGLE)
        beyond = distance - self.radius
        if beyond <= 0:
            return side * exp(-((beyond / (0.85 * self._thin)) ** 2))
        return side * (
            0.80 * exp(-((beyond / (0.9 * self._thin)) ** 2)) + 0.20 * exp(-beyond / (0.6 * self._glow))
        )


def _draw_ring(canvas: Canvas, inner: float, pen: Pen, phase: float, lift: int) -> None:
    """Draws a ring that fills a canvas around a free circle, in one colour where the terminal has few.

    `phase` is that of the pulse, 0 to 1.
    """
    if pen is Pen.COLOUR:
        half_blocks(canvas, 0, 0, _dots(canvas.width, 2 * canvas.height, inner, phase, lift))
        return
    ring = Ring(canvas.width, 2 * canvas.height, inner, lift)
    high, low, left, right = "'.()" if pen.is_ascii else "▀▄██"
    for y in range(canvas.height):
        for x in range(canvas.width):
            upper, lower = ring.is_lit(x, 2 * y), ring.is_lit(x, 2 * y + 1)
            both = left if x < canvas.width // 2 else right
            if upper or lower:
                canvas.put(x, y, both if upper and lower else high if upper else low, RING[-1])


@lru_cache(8)
def _dots(width: int, height: int, inner: float, phase: float, lift: int) -> list[list[str]]:
    ring = Ring(width, height, inner, lift)
    return [[ring.role(x, y, phase) for x in range(width)] for y in range(height)]


def _level(light: float, steps: tuple[float, ...], roles: tuple[Role, ...]) -> str:
    """The role of the highest step that the light reaches."""
    return next((role for step, role in zip(steps[::-1], roles[::-1], strict=True) if light >= step), "")


_FACES_IN_HOLE = (Role.CARD_BURIED, Role.CARD_COVERED, Role.CARD_LIVE)
"""The faces of the last three cards."""


def draw_hole(
    cards: tuple[Card, ...], width: int, height: int, size: CardSize, pen: Pen, phase: float = 0.0
) -> Canvas:
    """Draws the ring around the last three cards; its `phase` is that of the pulse, 0 to 1."""
    canvas = Canvas(width, height)
    inner = hypot(size.width + 2 * size.sliver, 2 * size.height) / 2
    _draw_ring(canvas, inner, pen, phase, (height - size.height) % 2)
    shown = cards[-len(_FACES_IN_HOLE) :]
    artist = CardArtist(canvas, size, pen)
    x = (width - size.width - size.sliver * (len(shown) - 1) + 1) // 2
    y = (height - size.height) // 2
    faces = _FACES_IN_HOLE[len(_FACES_IN_HOLE) - len(shown) :]
    for place, (card, face) in enumerate(zip(shown, faces, strict=True)):
        left = x + place * size.sliver
        if place == len(shown) - 1:
            artist.draw(card, left, y, face)
        else:
            artist.back(left, y, size.width, size.height, face)
    return canvas
