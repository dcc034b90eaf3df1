"""The layout of the table of hands at all sizes and for all numbers of players."""

from itertools import combinations, pairwise, product
from math import atan2, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from cardgames_tui.tui.draw import hands_layout as layouts
from cardgames_tui.tui.draw.hands_layout import HandsLayout, HandsSpec, split_table

WIDTHS = (46, 60, 80, 110, 160, 250)
HEIGHTS = (9, 17, 20, 28, 48, 77)

SHAPES = [
    *(HandsSpec(seats, hands) for seats in (2, 3, 6) for hands in (1, 2, 4)),
    *(HandsSpec(seats, 2, double=True) for seats in (2, 4)),
    *(HandsSpec(seats, 2, double=True, outlined=True) for seats in (2, 5)),
]
PAIR = HandsSpec(2, 2)


def hands_layout(width: int, height: int, shape: HandsSpec) -> HandsLayout:
    """The hands of a table in the room that they get."""
    return layouts.hands_layout(*split_table(width, height, shape).hands.size, shape)


def hand_height(width: int, height: int, shape: HandsSpec) -> int:
    """The height of the hands; 0 if each is a line."""
    layout = hands_layout(width, height, shape)
    return layout.hands[0, 0].height if layout.labels else 0


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_nothing_overlaps_and_nothing_is_cut(shape: HandsSpec) -> None:
    for width, height in product(WIDTHS, HEIGHTS):
        layout, split = hands_layout(width, height, shape), split_table(width, height, shape)
        assert len(layout.hands) == shape.seats * shape.hands
        assert len({hand.size for hand in layout.hands.values()}) == 1
        assert Region(0, 0, width, height).contains_region(split.lists)
        occupied = [*layout.occupied]
        assert all(place.area and split.hands.contains_region(place) for place in occupied), (width, height)
        for one, other in combinations([split.lists, *occupied], 2):
            assert not one.overlaps(other), (width, height, one, other, layout)


@given(st.sampled_from(SHAPES), st.integers(46, 250), st.integers(9, 77))
def test_hands_never_get_smaller_in_a_wider_window(shape: HandsSpec, width: int, height: int) -> None:
    assert hand_height(width, height, shape) <= hand_height(width + 1, height, shape)


@pytest.mark.parametrize(
    ("shape", "heights"),
    [
        (PAIR, (6, 8, 12, 22, 30, 14)),
        (HandsSpec(2, 1), (6, 8, 10, 20, 30, 26)),
        (HandsSpec(2, 2, double=True), (0, 8, 12, 22, 30, 8)),
        (HandsSpec(2, 2, double=True, outlined=True), (0, 6, 12, 22, 30, 6)),
        (HandsSpec(3, 3), (0, 0, 8, 16, 26, 8)),
        (HandsSpec(4, 2), (0, 6, 10, 22, 30, 14)),
        (HandsSpec(6, 2), (0, 0, 8, 18, 28, 10)),
        (HandsSpec(6, 4), (0, 0, 0, 10, 18, 6)),
    ],
    ids=str,
)
def test_hands_are_as_large_as_can_be(shape: HandsSpec, heights: tuple[int, ...]) -> None:
    windows = [(60, 17), (80, 20), (110, 28), (160, 48), (250, 68), (46, 77)]
    assert tuple(hand_height(*window, shape) for window in windows) == heights


def test_two_players_face_each_other_left_of_the_lists() -> None:
    layout, lists = hands_layout(80, 22, PAIR), split_table(80, 22, PAIR).lists
    own, other = layout.seats[0], layout.seats[1]
    assert other.hands[0].bottom < own.hands[0].y
    assert [hand.x for hand in own.hands] == [hand.x for hand in other.hands]
    assert lists.x > own.hands[1].right
    assert lists.width >= 33
    assert (own.down, other.down) == (False, True)


@pytest.mark.parametrize("hands", [1, 2, 3, 4])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_players_sit_round_the_table_clockwise(seats: int, hands: int) -> None:
    for size in product(WIDTHS, HEIGHTS):
        layout = hands_layout(*size, HandsSpec(seats, hands, front_seat=1))
        places = [layout.seats[(1 + seat) % seats].title for seat in range(seats)]
        columns, lines = ({each[axis] for each in places} for axis in (0, 1))
        assert places[0].y == max(lines)
        middle = (min(columns) + max(columns)) / 2, (min(lines) + max(lines)) / 2
        if len(columns) == 1 or len(lines) == 1:  # a row, or a column from below
            assert places == sorted(places, key=lambda each: (each.x, -each.y))
            continue
        # on a screen, where y points down, angles grow clockwise
        angles = [atan2(each.y - middle[1], each.x - middle[0]) for each in places]
        turns = sum((after - angle) % (2 * pi) for angle, after in pairwise([*angles, angles[0]]))
        assert turns == pytest.approx(2 * pi), size
