"""The layout of the card tables at all sizes: everything has a place, and cards are as large as fit."""

from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE, Solitaire
from cardgames_tui.tui.draw.cards_layout import CardsLayout, cards_layout
from tests.helpers.new_games import PAIRS

GAMES = {
    "black-hole": BLACK_HOLE,
    "fans-of-two": replace(PAIRS, fans_are_columns=False),
    "all-in-a-row": ALL_IN_A_ROW,
}
games = pytest.mark.parametrize("solitaire", GAMES.values(), ids=GAMES)

SIZES = [*product((46, 60, 80, 110, 139, 160, 250), (9, 17, 20, 21, 27, 46, 67))]


def places(layout: CardsLayout) -> list[Region]:
    return [*layout.fans, layout.foundation, layout.following]


@games
def test_nothing_overlaps_and_nothing_is_cut(solitaire: Solitaire) -> None:
    for width, height in SIZES:
        layout = cards_layout(width, height, solitaire)
        assert len(layout.fans) == solitaire.fan_count
        assert layout.following.width >= len("any top card")
        for place in places(layout):
            assert place.area
            assert Region(0, 0, width, height).contains_region(place), (width, height, layout)
        for one, other in combinations(places(layout), 2):
            assert not one.overlaps(other), (width, height, layout)
        if layout.card is not None:
            across, down = layout.step * (solitaire.fan_size - 1)
            size = layout.card.width + across, layout.card.height + down + 1
            assert {fan.size for fan in layout.fans} == {size}
            assert sorted(layout.fans, key=lambda fan: (fan.y, fan.x)) == [*layout.fans]


@given(st.sampled_from([*GAMES.values()]), st.integers(46, 250), st.integers(9, 67))
def test_cards_never_get_smaller_when_the_window_grows(solitaire: Solitaire, width: int, height: int) -> None:
    here, higher = (
        cards_layout(width, height, solitaire).card,
        cards_layout(width, height + 1, solitaire).card,
    )
    assert (here or (0, 0)) <= (higher or (0, 0))
    wider = cards_layout(width + 1, height, solitaire).card
    turns = solitaire.fans_are_columns and 2 * height == width + 1  # a single row of columns from there on
    assert turns or (here or (0, 0)) <= (wider or (0, 0))


@pytest.mark.parametrize(
    ("table", "cards"),
    [
        ((46, 9), (None, None, (2, 1))),
        ((60, 17), ((4, 3), None, (3, 2))),
        ((80, 21), ((6, 4), (4, 3), (5, 3))),
        ((100, 27), ((8, 5), (6, 4), (6, 4))),
        ((139, 36), ((11, 7), (10, 7), (9, 6))),
        ((160, 47), ((15, 10), (12, 8), (11, 7))),
        ((250, 67), ((23, 15), (18, 12), (18, 12))),
        ((46, 46), ((8, 5), (6, 4), (8, 5))),
        ((90, 57), ((12, 8), (9, 6), (16, 11))),
    ],
    ids=str,
)
def test_cards_are_as_large_as_fit(table: tuple[int, int], cards: tuple[tuple[int, int] | None, ...]) -> None:
    assert tuple(cards_layout(*table, solitaire).card for solitaire in GAMES.values()) == cards


def test_the_rows_are_those_of_pysolfc() -> None:
    fans = cards_layout(80, 21, BLACK_HOLE).fans
    rows = [[fan.x for fan in fans if fan.y == y] for y in sorted({fan.y for fan in fans})]
    assert [len(row) for row in rows] == [5, 4, 4, 4]
    assert rows[1] == rows[2] == rows[3] == rows[0][:2] + rows[0][3:]


def test_the_ring_is_round_and_grows_with_the_window() -> None:
    holes = [
        cards_layout(*table, BLACK_HOLE).foundation for table in ((60, 17), (80, 21), (110, 28), (160, 47))
    ]
    assert [hole.width for hole in holes] == sorted({hole.width for hole in holes})
    assert all(hole.width == 2 * hole.height for hole in holes)
