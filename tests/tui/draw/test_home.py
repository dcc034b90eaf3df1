"""The layout of the home view at every size."""

from itertools import combinations

import pytest
from textual.geometry import Region

from cardgames_tui.tui.draw.home import HomeLayout, HomeMenu, MenuItem, home_layout

GAMES = tuple(MenuItem(str(number), "A game", "play") for number in (1, 2, 3))
OTHER_ITEMS = tuple(MenuItem("x", "x" * length, "act") for length in (15, 10, 10, 8))
MENUS = [HomeMenu(GAMES, OTHER_ITEMS), HomeMenu(GAMES, OTHER_ITEMS, MenuItem("c", "Continue", "go_on"))]
WIDTHS = range(46, 251, 3)
HEIGHTS = range(11, 70)


def blocks(layout: HomeLayout) -> list[Region]:
    """Everything but the tables, which lie in their tiles."""
    ring = [layout.ring] if layout.ring else []
    return [*ring, layout.title, *layout.items]


@pytest.mark.parametrize("menu", MENUS, ids=["new", "continues"])
def test_nothing_overlaps_or_is_cut_at_any_size(menu: HomeMenu) -> None:
    for width in WIDTHS:
        for height in HEIGHTS:
            layout = home_layout(width, height, menu, 1)
            room = Region(0, 0, width, height)
            regions = blocks(layout)
            assert all(room.contains_region(region) for region in regions), (width, height)
            assert not any(one.overlaps(other) for one, other in combinations(regions, 2)), (width, height)
            assert len(layout.items) == len(menu.items)
            games = [region for region, item in zip(layout.items, menu.items, strict=True) if item in GAMES]
            for game, table in zip(games, layout.tables, strict=False):
                assert game.contains_region(table), (width, height)


@pytest.mark.parametrize("menu", MENUS, ids=["new", "continues"])
def test_a_larger_window_shows_no_less(menu: HomeMenu) -> None:
    for width in WIDTHS:
        richest = (False, False)
        for height in HEIGHTS:
            layout = home_layout(width, height, menu, 1)
            shown = (layout.text_size is not None, bool(layout.tables))
            assert shown >= richest, (width, height)
            richest = shown


def test_every_size_uses_its_height() -> None:
    for width in WIDTHS:
        for height in HEIGHTS:
            regions = blocks(home_layout(width, height, MENUS[1], 1))
            used = max(region.bottom for region in regions) - min(region.y for region in regions)
            assert used >= min(height - 6, 0.6 * height), (width, height, used)


@pytest.mark.parametrize(
    ("size", "is_list", "has_ring", "has_tables"),
    [
        ((46, 11), True, False, False),
        ((80, 11), False, False, False),
        ((80, 23), False, True, False),
        ((46, 49), False, True, False),
        ((110, 29), False, True, False),
        ((160, 49), False, True, True),
        ((250, 69), False, True, True),
    ],
)
def test_what_is_seen_in_some_windows(
    size: tuple[int, int], is_list: bool, has_ring: bool, has_tables: bool
) -> None:
    layout = home_layout(*size, MENUS[1], 1)
    assert (layout.text_size is None, layout.ring is not None, bool(layout.tables)) == (
        is_list,
        has_ring,
        has_tables,
    )
