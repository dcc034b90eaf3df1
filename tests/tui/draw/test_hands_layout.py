"""The layout of the table of hands at all sizes and for all numbers of players."""

from functools import cache
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from cardgames_tui.tui.draw import hands_layout as layouts
from cardgames_tui.tui.draw.hands import HAND_SIZES, HandSize
from cardgames_tui.tui.draw.hands_layout import HandsSpec, SeatRegions

split_table = cache(layouts.split_table)

Layout = tuple[SeatRegions, ...]


@cache
def hands_layout(width: int, height: int, shape: HandsSpec) -> Layout:
    """The hands of a table in the room that they get."""
    room = split_table(width, height, shape).hands.size
    return tuple(layouts.hands_layout(*room, shape).seats.values())


def lists(width: int, height: int, shape: HandsSpec) -> Region:
    return split_table(width, height, shape).lists


WIDTHS = [*range(46, 110, 9), *range(112, 251, 31), 250]
HEIGHTS = [*range(9, 33, 5), *range(33, 77, 12), 77]

SHAPES = [
    *(HandsSpec(seats, hands) for seats in range(2, 7) for hands in range(1, 5)),
    *(HandsSpec(seats, 2, double=True) for seats in (2, 4)),
    *(HandsSpec(seats, 2, double=True, outlined=True) for seats in (2, 5)),
]
PAIR = HandsSpec(2, 2)


def height_of(layout: Layout) -> int:
    """The height of the hands; 0 if each is a line."""
    return layout[0].hands[0].height if layout[0].labels else 0


def places(layout: Layout) -> list[Region]:
    return [place for seat in layout for place in (seat.title, *seat.hands, *seat.labels)]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_nothing_overlaps_and_nothing_is_cut(shape: HandsSpec) -> None:
    for width, height in product(WIDTHS, HEIGHTS):
        layout = hands_layout(width, height, shape)
        assert [len(seat.hands) for seat in layout] == [shape.hands] * shape.seats
        split = split_table(width, height, shape)
        assert Region(0, 0, width, height).contains_region(split.lists)
        for place in places(layout):
            assert place.area, (width, height, layout)
            assert split.hands.contains_region(place), (width, height, layout)
        for one, other in combinations([split.lists, *places(layout)], 2):
            assert not one.overlaps(other), (width, height, one, other, layout)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_hands_have_the_room_they_need(shape: HandsSpec) -> None:
    for width, height in product(WIDTHS, HEIGHTS):
        layout = hands_layout(width, height, shape)
        drawn_sizes = {hand.size for seat in layout for hand in seat.hands}
        if high := height_of(layout):
            size = next(size for size in HAND_SIZES if size.height == high)
            assert drawn_sizes == {(width_of(size, shape), high)}
        else:
            assert {height for _, height in drawn_sizes} == {1}


@given(st.sampled_from(SHAPES), st.integers(46, 250), st.integers(9, 77))
def test_hands_never_get_smaller_when_the_window_grows_by_one(
    shape: HandsSpec, width: int, height: int
) -> None:
    high = height_of(hands_layout(width, height, shape))
    assert high <= height_of(hands_layout(width + 1, height, shape))
    assert high <= height_of(hands_layout(width, height + 1, shape))


def width_of(size: HandSize, shape: HandsSpec) -> int:
    behind = size.width if shape.outlined else size.width * 5 // 6
    return size.width + behind * shape.double


@pytest.mark.parametrize(
    ("shape", "heights"),
    [
        (PAIR, (6, 8, 12, 20, 24, 12)),
        (HandsSpec(2, 1), (6, 6, 10, 20, 24, 24)),
        (HandsSpec(2, 2, double=True), (0, 8, 12, 20, 24, 8)),
        (HandsSpec(2, 2, double=True, outlined=True), (0, 6, 12, 20, 24, 6)),
        (HandsSpec(3, 3), (0, 0, 6, 16, 24, 8)),
        (HandsSpec(4, 2), (0, 6, 10, 16, 24, 12)),
        (HandsSpec(6, 2), (0, 0, 8, 16, 24, 10)),
        (HandsSpec(6, 4), (0, 0, 0, 10, 16, 6)),
    ],
    ids=str,
)
def test_hands_are_as_large_as_can_be(shape: HandsSpec, heights: tuple[int, ...]) -> None:
    windows = [(60, 17), (80, 20), (110, 28), (160, 48), (250, 68), (46, 77)]
    assert tuple(height_of(hands_layout(*window, shape)) for window in windows) == heights


def test_two_players_face_each_other_left_of_the_lists() -> None:
    layout = hands_layout(80, 22, PAIR)
    own, other = layout
    assert other.hands[0].bottom < own.hands[0].y
    assert [hand.x for hand in own.hands] == [hand.x for hand in other.hands]
    assert lists(80, 22, PAIR).x > own.hands[1].right
    assert lists(80, 22, PAIR).width >= 33
    assert (own.down, other.down) == (False, True)


@pytest.mark.parametrize("seats", range(2, 7))
def test_players_sit_round_the_table_clockwise(seats: int) -> None:
    layout = hands_layout(160, 48, HandsSpec(seats, 2))
    own, *others = layout
    assert not own.down
    assert own.title.y == max(seat.title.y for seat in layout)
    above = [seat for seat in others if seat.down]
    below = [seat for seat in others if not seat.down]
    assert [seat.title.x for seat in above] == sorted(seat.title.x for seat in above)
    assert [seat.title.x for seat in below] == sorted((seat.title.x for seat in below), reverse=True)
    assert layout == (own, *above, *below)


@pytest.mark.parametrize("size", [(80, 22), (110, 28), (139, 37), (160, 48), (250, 68), (46, 48)])
def test_nothing_stands_above_ten_empty_rows(size: tuple[int, int]) -> None:
    layout = hands_layout(*size, PAIR)
    seen = [*places(layout), lists(*size, PAIR)]
    used = sorted({y for place in seen for y in range(place.y, place.bottom)} | {-1, size[1]})
    assert all(after - before <= 10 for before, after in pairwise(used))
    hands = sorted({y for seat in layout for place in seat.hands for y in range(place.y, place.bottom)})
    assert all(after - before <= 10 for before, after in pairwise(hands))
