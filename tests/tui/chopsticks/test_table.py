"""The table of hands: highlights, captions, and layouts at all sizes."""

import pytest
from textual.pilot import Pilot

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.words import short_name
from cardgames_tui.tui.chopsticks.paint import hands_on_table, parts
from cardgames_tui.tui.draw.canvas import join_parts, line_width
from cardgames_tui.tui.draw.hands import HandState
from cardgames_tui.tui.draw.hands_layout import hands_layout
from cardgames_tui.tui.draw.pen import Pen
from tests.helpers.marks import slow
from tests.helpers.new_games import chopsticks_game
from tests.tui.playing import (
    PEOPLE,
    chopsticks_app,
    chopsticks_screen,
    click_hand,
    click_words,
    hand,
    moves_listed,
    opened,
    painted,
    plain,
    press,
    settle,
    two_people,
)

SIZES = [(46, 12), (80, 24), *slow((46, 50), (60, 20), (80, 23), (110, 30), (160, 50), (250, 70))]
ODD = [
    two_people(code="0412"),
    two_people(Rules(hands=1, roll=13), "9|12"),
    two_people(Rules(hands=4, roll=9), "1,2,3,8|0,2,7,7"),
    two_people(Rules(stumps=True), "½,1½|2,3½"),
    two_people(Rules(integers_signed=True), "-2,3|1,-4"),
    *(Setup(Rules(players=players), (PlayerKind.PERSON,) * players) for players in (3, 4, 5, 6)),
]


def hand_states(pilot: Pilot[None]) -> dict[tuple[int, int], HandState]:
    return {place: hand(pilot, place).state for place in chopsticks_screen(pilot).table.current_layout.hands}


async def test_a_chosen_hand_lights_up_its_targets_and_the_list_shows_only_its_moves() -> None:
    async with chopsticks_app(two_people(code="1404")).run_test() as pilot:
        await press(pilot, "right", "enter")
        assert hand_states(pilot) == {
            (0, 0): HandState.TARGET,
            (0, 1): HandState.CHOSEN,
            (1, 0): HandState.IDLE,
            (1, 1): HandState.TARGET,
        }
        assert all("R>" in line or "split" in line for line in moves_listed(pilot))
        everything = len(chopsticks_screen(pilot).game.position.legal_moves())
        assert 0 < len(moves_listed(pilot)) < everything
        await press(pilot, "escape")
        assert len(moves_listed(pilot)) == everything


async def test_equal_hands_have_the_same_moves_under_their_own_names() -> None:
    async with chopsticks_app(two_people()).run_test() as pilot:
        await press(pilot, "right", "enter")
        assert [line.split()[1:3] for line in moves_listed(pilot)] == [["R>L", "1+1=2"]]


async def test_a_row_of_the_filtered_list_plays_its_move() -> None:
    async with chopsticks_app(two_people(code="1213")).run_test() as pilot:
        await press(pilot, "right", "enter")
        view = chopsticks_screen(pilot).legal_view
        row = next(row for row, line in enumerate(moves_listed(pilot)) if "R>R" in line)
        corner = view.content_region.offset
        await pilot.click(offset=(corner.x + 2, corner.y + row))
        await settle(pilot)
        assert hand(pilot, (1, 1)).fingers is None


async def test_a_split_marks_the_hand_that_gives_and_the_one_that_takes() -> None:
    async with chopsticks_app(two_people(code="0212")).run_test() as pilot:
        moves = moves_listed(pilot)
        row = next(row for row, line in enumerate(moves) if "split" in line)
        await press(pilot, *["tab"] * (row + 1))
        assert hand_states(pilot)[0, 1] is HandState.CHOSEN
        assert hand_states(pilot)[0, 0] is HandState.TARGET


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_what_the_last_move_did_is_said_beside_the_hand(size: tuple[int, int]) -> None:
    async with opened(chopsticks_app(two_people(code="1413")), size=size) as pilot:
        view = chopsticks_screen(pilot).table
        row = next(row for row, line in enumerate(moves_listed(pilot)) if "4+3=7" in line)
        await press(pilot, str(row + 1))
        assert any(f"{name}4+3=7" in plain(view) for name in ("P1: ", "Player 1: ", "Player 1 "))


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_what_a_move_would_do_is_said_beside_the_hand_it_hits(size: tuple[int, int]) -> None:
    async with chopsticks_app(two_people(code="1413")).run_test(size=size) as pilot:
        own, there, back = ("down", "right", "left") if size == (46, 12) else ("right", "up", "down")
        await press(pilot, own, "enter", there)
        view, moves = chopsticks_screen(pilot).table, chopsticks_screen(pilot).legal_view
        assert "4+3=7" in plain(view)
        assert moves.highlighted is not None
        assert "4+3=7" in moves_listed(pilot)[moves.highlighted]
        await press(pilot, back)
        assert moves.highlighted is None
        assert "4+3=7" not in plain(view)


async def test_nothing_explains_the_hands_after_a_click() -> None:
    async with opened(chopsticks_app(two_people()), tooltips=True) as pilot:
        view = chopsticks_screen(pilot).table
        await click_hand(pilot, (0, 0))
        region = view.current_layout.hands[1, 1].translate(view.content_region.offset)
        await pilot.hover(offset=(region.x + 3, region.y + 3))
        assert view.tooltip is None


@pytest.mark.slow
@pytest.mark.parametrize("size", [(46, 12), *slow((80, 24), (60, 20), (110, 30))], ids=str)
@pytest.mark.parametrize("setup", ODD, ids=lambda setup: str(setup.start))
async def test_no_move_is_cut_at_any_size(setup: Setup, size: tuple[int, int]) -> None:
    async with chopsticks_app(setup).run_test(size=size) as pilot:
        await press(pilot, "v")
        assert moves_listed(pilot)
        assert not [line for line in moves_listed(pilot) if "…" in line]
        names = map(short_name, setup.players)
        assert all(name in painted(pilot) or name.replace("P", "Player ") in painted(pilot) for name in names)


@pytest.mark.parametrize("pen", [Pen.COLOUR, Pen.MONOCHROME, Pen.ASCII], ids=lambda pen: pen.name)
@pytest.mark.parametrize("setup", ODD, ids=lambda setup: str(setup.start))
def test_no_parts_of_the_table_overlap(setup: Setup, pen: Pen) -> None:
    game = chopsticks_game(setup)
    game.play(game.position.legal_moves()[-1])
    shown = hands_on_table(game)
    for width, height in ((46, 9), (46, 40), (49, 21), (80, 16), (110, 27), (200, 66)):
        layout = hands_layout(width, height, shown.layout_spec(outlined=pen.outlined))
        drawn = tuple(parts(shown, layout, pen, cursor=(0, 0)))
        taken = [cell for part in drawn for cell in _cells(part.region)]
        assert len(taken) == len(set(taken)), (width, height)
        assert max(map(line_width, join_parts(drawn, height))) <= width


def _cells(region: tuple[int, int, int, int]) -> list[tuple[int, int]]:
    x, y, width, height = region
    return [(column, line) for column in range(x, x + width) for line in range(y, y + height)]


@pytest.mark.parametrize("size", [(46, 12), (80, 24)], ids=str)
async def test_the_prompt_for_two_people_is_not_cut(size: tuple[int, int]) -> None:
    async with opened(chopsticks_app(two_people(code="2413")), size=size) as pilot:
        seen = " ".join(painted(pilot).split())
        assert "Player 1's turn: choose a move, or a hand and what it hits." in seen


WON = [
    Setup(kinds=(PlayerKind.PERSON, PlayerKind.RANDOM), code="0401"),
    Setup(Rules(players=6), (PlayerKind.PERSON, *[PlayerKind.RANDOM] * 5), code="010400000000"),
]


@pytest.mark.parametrize("size", [(80, 24), *slow((60, 20), (110, 30), (46, 50))], ids=str)
@pytest.mark.parametrize("setup", WON, ids=["two", "six"])
async def test_the_result_offers_what_can_follow(setup: Setup, size: tuple[int, int]) -> None:
    async with opened(chopsticks_app(setup), size=size) as pilot:
        await press(pilot, "1")
        for words in ("You won", "play again", "new game", "undo", "share", "replay"):
            assert words in painted(pilot), words
        await click_words(pilot, "u undo")
        await settle(pilot)
        assert "play again" not in painted(pilot)


@pytest.mark.parametrize("width", [46, 48])
async def test_a_cell_is_free_before_the_cursor(width: int) -> None:
    setup = Setup(Rules(players=3), (*PEOPLE, PlayerKind.PERSON), code="141111")
    async with opened(chopsticks_app(setup), size=(width, 12)) as pilot:
        await press(pilot, "right")
        assert "  ▸right" in painted(pilot)
