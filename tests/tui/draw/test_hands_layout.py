"""The layout of the table of hands at all sizes and for all numbers of players."""

from functools import cache
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from cardgames_tui.tui.draw import hands_layout as layouts
from cardgames_tui.tui.draw.hands import FORMS, HandForm
from cardgames_tui.tui.draw.hands_layout import HandsSpec, SeatRegions

split_table = cache(layouts.split_table)

Layout = tuple[SeatRegions, ...]


@cache
def hands_layout(width: int, height: int, shape: HandsSpec) -> Layout:
    """The hands of a table in the room that they get."""
    return layouts.hands_layout(*split_table(width, height, shape).hands.size, shape)


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
        sizes = {hand.size for seat in layout for hand in seat.hands}
        if here := height_of(layout):
            form = next(form for form in FORMS if form.height == here)
            assert sizes == {(width_of(form, shape), here)}
        else:
            assert {height for _, height in sizes} == {1}


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_hands_never_get_smaller_when_the_window_grows(shape: HandsSpec) -> None:
    for width in WIDTHS:
        column = [height_of(hands_layout(width, height, shape)) for height in HEIGHTS]
        assert column == sorted(column), width
    for height, (width, wider) in product(HEIGHTS, pairwise(WIDTHS)):
        assert height_of(hands_layout(width, height, shape)) <= height_of(hands_layout(wider, height, shape))


@given(st.sampled_from(SHAPES), st.integers(46, 250), st.integers(9, 77))
def test_hands_never_get_smaller_when_the_window_grows_by_one(
    shape: HandsSpec, width: int, height: int
) -> None:
    here = height_of(hands_layout(width, height, shape))
    assert here <= height_of(hands_layout(width + 1, height, shape))
    assert here <= height_of(hands_layout(width, height + 1, shape))


def width_of(form: HandForm, shape: HandsSpec) -> int:
    behind = form.width if shape.outlined else form.width * 5 // 6
    return form.width + behind * shape.double


def fits(form: HandForm, shape: HandsSpec, width: int, height: int) -> bool:
    """Whether hands fit in two rows, in two columns or in one, beside lists or above them."""
    player = shape.hands * (width_of(form, shape) + 1)
    for room, lines in ((width - shape.list_width - 1, height), (width, height - shape.list_height)):
        for columns in {-(-shape.seats // 2), min(2, shape.seats - 1), 1}:
            rows = -(-shape.seats // columns)
            block = room // columns
            words = 1 if shape.hands == 2 and block // 2 >= 21 else 2
            apart = form.height // 8
            if player <= block and rows * (form.height + words + apart) - apart <= lines and rows > 1:
                return True
    return False


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_no_larger_hand_fits(shape: HandsSpec) -> None:
    for width, height in product(WIDTHS, HEIGHTS):
        here = height_of(hands_layout(width, height, shape))
        larger = [form for form in FORMS if form.height > here]
        assert not [form for form in larger if fits(form, shape, width, height)], (width, height)


@pytest.mark.parametrize(
    ("width", "height", "form"),
    [(46, 10, 0), (60, 17, 6), (80, 20, 8), (110, 28, 12), (160, 48, 20), (250, 68, 24), (46, 47, 12)],
)
def test_usual_windows_have_hands_of_a_known_size(width: int, height: int, form: int) -> None:
    assert height_of(hands_layout(width, height, PAIR)) == form


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
