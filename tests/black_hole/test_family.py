"""The facts of each game, and a game that is added to them."""

import pytest

from cardgames_tui.black_hole.family import ALL_IN_A_ROW, BLACK_HOLE, GAMES, Game
from cardgames_tui.black_hole.pages import rules_page

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@EVERY_GAME
def test_the_layout_has_a_place_for_every_fan(game: Game) -> None:
    assert sum(game.layout.rows) == game.fans


@EVERY_GAME
def test_the_fans_hold_all_cards_but_the_starter(game: Game) -> None:
    assert game.fans * game.height == 52 - (game.starter is not None)


@EVERY_GAME
def test_the_levels_part_at_rising_numbers(game: Game) -> None:
    low, middle, high = game.quarters
    assert 0 < low < middle < high < 100


@EVERY_GAME
def test_the_page_of_rules_is_about_the_game(game: Game) -> None:
    page = rules_page(game)
    assert page.startswith(f"# {game.title}\n")
    assert "Press the **digit**" in page
    assert "{" not in page


@EVERY_GAME
def test_the_short_rules_begin_with_the_title(game: Game) -> None:
    assert game.rules[0].startswith(f"{game.title}. ")
    assert all(paragraph.endswith(".") for paragraph in (*game.rules, game.odds))


def test_the_hole_lies_amid_the_fans_and_the_row_below_the_columns() -> None:
    hole, row = BLACK_HOLE.layout, ALL_IN_A_ROW.layout
    assert (hole.columns, hole.fans_before_pile, hole.pile_rows) == (5, 7, 3)
    assert (row.columns, row.fans_before_pile, row.pile_rows) == (13, 13, 1)
