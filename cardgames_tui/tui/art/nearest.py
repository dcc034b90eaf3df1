"""Which of several places a cursor goes to."""

from collections.abc import Sequence

from textual.geometry import Region


def nearest(places: Sequence[Region], here: int, dx: int, dy: int) -> int:
    """The nearest place in the same row, or in the next row that way; at the edge the same."""
    x, y = places[here].center
    ahead: list[tuple[float, float, int]] = []
    for number, place in enumerate(places):
        right, down = place.center[0] - x, place.center[1] - y
        if dx and right * dx > 0 and not down:
            ahead.append((right * dx, 0, number))
        elif dy and down * dy > 0:
            ahead.append((down * dy, abs(right), number))
    return min(ahead)[-1] if ahead else here
