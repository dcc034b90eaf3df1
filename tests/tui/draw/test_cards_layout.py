"""The layout of the card tables at all sizes: everything has a place, and cards are as large as can be."""

from dataclasses import replace
from functools import cache
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE, Solitaire
from cardgames_tui.tui.draw import cards_layout as layouts
from cardgames_tui.tui.draw.cards import INDEX_WIDTH
from cardgames_tui.tui.draw.cards_layout import CardsLayout
from tests.helpers.new_games import PAIRS

cards_layout = cache(layouts.cards_layout)

WIDTHS = [*range(46, 110, 7), *range(112, 251, 19), 250]
HEIGHTS = [*range(9, 33, 4), *range(33, 77, 9), 77]

GAMES = {
    "black-hole": BLACK_HOLE,
    "fans-of-two": replace(PAIRS, fans_are_columns=False),
    "all-in-a-row": ALL_IN_A_ROW,
}
games = pytest.mark.parametrize("solitaire", GAMES.values(), ids=GAMES)


def area(layout: CardsLayout) -> int:
    return 0 if layout.card is None else layout.card.width * layout.card.height


def places(layout: CardsLayout) -> list[Region]:
    return [*layout.fans, layout.foundation, layout.following]


@games
def test_nothing_overlaps_and_nothing_is_cut(solitaire: Solitaire) -> None:
    for width, height in product(WIDTHS, HEIGHTS):
        layout = cards_layout(width, height, solitaire)
        assert len(layout.fans) == solitaire.fan_count
        assert layout.following.width >= len("any top card")
        room = Region(0, 0, width, height)
        for place in places(layout):
            assert place.area
            assert room.contains_region(place), (width, height, layout)
        for one, other in combinations(places(layout), 2):
            assert not one.overlaps(other), (width, height, layout)


@games
def test_fans_have_room_for_their_cards_and_keys(solitaire: Solitaire) -> None:
    for width, height in product(WIDTHS, HEIGHTS):
        layout = cards_layout(width, height, solitaire)
        if layout.card is None:
            continue
        across, down = layout.step * (solitaire.fan_size - 1)
        assert (down >= 1) if solitaire.fans_are_columns else (layout.step.x > INDEX_WIDTH)
        for fan in layout.fans:
            assert fan.size == (layout.card.width + across, layout.card.height + down + 1)


@given(st.sampled_from([*GAMES.values()]), st.integers(46, 250), st.integers(9, 77))
def test_cards_never_get_smaller_when_the_window_grows_by_one(
    solitaire: Solitaire, width: int, height: int
) -> None:
    here = area(cards_layout(width, height, solitaire))
    assert here <= area(cards_layout(width + 1, height, solitaire))
    assert here <= area(cards_layout(width, height + 1, solitaire))


@pytest.mark.parametrize(
    ("window", "cards"),
    [
        ((60, 17), ((5, 3), (3, 2), (3, 2))),
        ((80, 20), ((6, 4), (6, 4), (5, 3))),
        ((80, 21), ((6, 4), (6, 4), (5, 3))),
        ((100, 24), ((7, 5), (7, 5), (6, 4))),
        ((110, 28), ((9, 6), (9, 6), (7, 5))),
        ((132, 40), ((13, 9), (11, 8), (13, 9))),
        ((160, 47), ((13, 9), (13, 9), (17, 12))),
        ((200, 50), ((19, 14), (15, 11), (17, 12))),
        ((250, 77), ((25, 18), (25, 18), (25, 18))),
        ((46, 47), ((7, 5), (6, 4), (7, 5))),
        ((46, 77), ((9, 6), (9, 6), (11, 8))),
        ((60, 77), ((13, 9), (11, 8), (13, 9))),
    ],
    ids=str,
)
def test_cards_are_as_large_as_can_be(window: tuple[int, int], cards: tuple[tuple[int, int], ...]) -> None:
    assert tuple(cards_layout(*window, solitaire).card for solitaire in GAMES.values()) == cards


def test_the_rows_are_those_of_pysolfc() -> None:
    fans = cards_layout(80, 21, BLACK_HOLE).fans
    rows = [[fan.x for fan in fans if fan.y == y] for y in sorted({fan.y for fan in fans})]
    assert [len(row) for row in rows] == [5, 4, 4, 4]
    assert rows[1] == rows[2] == rows[3] == rows[0][:2] + rows[0][3:]


def test_fans_lie_in_the_order_dealt() -> None:
    for solitaire, (width, height) in product(GAMES.values(), [(80, 21), (160, 47), (46, 47), (250, 67)]):
        fans = cards_layout(width, height, solitaire).fans
        assert sorted(fans, key=lambda fan: (fan.y, fan.x)) == list(fans)


def test_twenty_six_fans_of_two_lie_in_full_rows() -> None:
    fans = cards_layout(100, 30, GAMES["fans-of-two"]).fans
    counts = [len([fan for fan in fans if fan.y == y]) for y in sorted({fan.y for fan in fans})]
    assert sum(counts) == 26
    assert len(set(counts[1:])) == 1


@pytest.mark.parametrize(("width", "height"), [(80, 20), (110, 27), (160, 47), (250, 67), (46, 47), (60, 77)])
@pytest.mark.parametrize("solitaire", [BLACK_HOLE, ALL_IN_A_ROW], ids=str)
def test_the_room_is_used(width: int, height: int, solitaire: Solitaire) -> None:
    layout = cards_layout(width, height, solitaire)
    right, bottom = max(fan.right for fan in layout.fans), max(place.bottom for place in places(layout))
    left, top = min(fan.x for fan in layout.fans), min(place.y for place in places(layout))
    assert right - left >= 0.84 * width
    assert bottom - top >= 0.7 * height


def test_the_ring_grows_with_the_window() -> None:
    rings = [
        cards_layout(width, height, BLACK_HOLE).foundation.width
        for width, height in [(60, 17), (80, 21), (110, 28), (160, 47)]
    ]
    assert rings == sorted(set(rings))
    assert all(
        layout.foundation.width == 2 * layout.foundation.height
        for layout in (cards_layout(width, 40, BLACK_HOLE) for width in range(60, 200, 7))
    )


@pytest.mark.parametrize(("width", "height"), [(46, 9), (40, 12), (30, 8)])
def test_below_what_cards_need_fans_are_lines(width: int, height: int) -> None:
    layout = cards_layout(width, height, BLACK_HOLE)
    assert layout.card is None
    assert {fan.height for fan in layout.fans} == {1}


def test_a_list_with_lines_to_spare_has_a_hole_beside_it() -> None:
    layout = cards_layout(40, 18, BLACK_HOLE)
    assert layout.card is None
    assert layout.foundation_card is not None
    assert layout.foundation.height > layout.foundation_card.height
