import contextlib
import threading

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, TextArea
from textual.worker import WorkerCancelled

from cardgames_tui.games.deal_selection import meets_criterion
from cardgames_tui.games.profile import Profile
from cardgames_tui.solitaire.deals import Deal, deal
from cardgames_tui.solitaire.rules import Verdict
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE
from cardgames_tui.solitaire.solver import solve
from cardgames_tui.stopping import Monitor
from cardgames_tui.tui import thinking
from cardgames_tui.tui.dialogs.prompts import GoToScreen
from cardgames_tui.tui.solitaire.dialogs import SolitaireSetupScreen
from cardgames_tui.tui.widgets.stepper import Stepper
from tests.helpers.past_games import finished
from tests.tui.playing import (
    SECONDS_TO_WAIT,
    black_hole_app,
    click_words,
    deal_number,
    dialog_message,
    is_table_on_top,
    press,
    settle,
    solitaire_screen,
    until,
    until_seen,
)


async def until_dealt(pilot: Pilot[None]) -> None:
    with contextlib.suppress(WorkerCancelled):
        await pilot.app.workers.wait_for_complete()
    await until(pilot, lambda: is_table_on_top(pilot))


@pytest.mark.parametrize(
    ("size", "number", "following"), [((80, 24), "ms5", "ms6"), ((46, 12), "5 hole 7H", "6 hole 7H")], ids=str
)
async def test_a_number_is_dealt_and_then_the_next(
    size: tuple[int, int], number: str, following: str
) -> None:
    async with black_hole_app("2").run_test(size=size) as pilot:
        await press(pilot, "n")
        await until_seen(pilot, "New game")
        await pilot.press(*number, "enter")
        await until_dealt(pilot)
        dealt = Deal.parse(BLACK_HOLE, number)
        assert solitaire_screen(pilot).game.deal == dealt
        assert solitaire_screen(pilot).table.cursor == dealt.position.legal_moves()[0].fan
        await press(pilot, "right_square_bracket")
        assert solitaire_screen(pilot).game.deal.start_id == f"black-hole {following}"


async def test_arrows_go_round_the_fields_and_the_tabs() -> None:
    async with black_hole_app("2").run_test() as pilot:
        await press(pilot, "n")
        seen = []
        for key in ["down"] * 4 + ["up"] * 4:
            await press(pilot, key)
            assert pilot.app.screen.focused is not None
            seen.append(pilot.app.screen.focused.id)
        assert seen == ["criterion", "game", None, "number", None, "game", "criterion", "number"]


async def test_without_a_number_a_random_deal_is_dealt() -> None:
    async with black_hole_app("2").run_test() as pilot:
        await press(pilot, "n")
        await click_words(pilot, "Enter Deal")
        await until_dealt(pilot)
        assert 1 <= int(deal_number(pilot)) <= 1_000_000


async def test_a_wrong_number_is_refused_as_it_is_typed() -> None:
    async with black_hole_app("2").run_test() as pilot:
        await press(pilot, "n", "0")
        assert dialog_message(pilot) == "There is no deal 0 (they go from 1 to 99999999999999999999)."
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, SolitaireSetupScreen)
        await pilot.press("backspace", "7")
        assert dialog_message(pilot) == ""


async def test_the_first_deal_of_a_difficulty_from_a_number_on_is_dealt() -> None:
    async with black_hole_app("2").run_test() as pilot:
        await press(pilot, "n", "1", "tab", "right", "right", "shift+tab", "enter")
        await until_dealt(pilot)
        found = solitaire_screen(pilot).game.deal
        assert meets_criterion(found, "easy")
        assert found.number is not None
        passed = (Deal.from_number(BLACK_HOLE, str(number)) for number in range(1, int(found.number)))
        assert not any(meets_criterion(deal, "easy") for deal in passed)


async def test_a_number_is_dealt_whatever_its_difficulty() -> None:
    async with black_hole_app("2").run_test() as pilot:
        await press(pilot, "n")
        criterion = pilot.app.screen.query_one("#criterion", Stepper)
        for chosen in ("easy", "hard"):
            criterion.value = chosen
            await pilot.press("1")
            assert criterion.value == "any"
            await pilot.press("backspace")
            assert criterion.value == chosen
        await pilot.press("1", "enter")
        await until_dealt(pilot)
        assert deal_number(pilot) == "1"
        assert solve(solitaire_screen(pilot).game.position).verdict is Verdict.LOST


async def test_a_space_is_no_number() -> None:
    async with black_hole_app("2").run_test() as pilot:
        await press(pilot, "n")
        criterion = pilot.app.screen.query_one("#criterion", Stepper)
        criterion.value = "hard"
        await press(pilot, "space")
        assert criterion.value == "hard"


async def test_the_search_for_a_deal_says_which_deals_it_passes_over(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    def meets(deal: Deal, _criterion: object, *, monitor: Monitor) -> bool:
        return deal.number == "8" and go_on.wait(SECONDS_TO_WAIT)

    monkeypatch.setattr("cardgames_tui.games.deal_selection.meets_criterion", meets)
    monkeypatch.setattr(thinking, "SECONDS_BETWEEN_REPORTS", 0)
    async with black_hole_app("2").run_test() as pilot:
        await press(pilot, "n", "5")
        pilot.app.screen.query_one("#criterion", Stepper).value = "winnable"
        await pilot.press("enter")
        await until(pilot, lambda: dialog_message(pilot) == "Deal 7 is no match; 3 tried so far.")
        await pilot.press("escape")
        await until_dealt(pilot)
        assert deal_number(pilot) == "2"
        go_on.set()
        await press(pilot, "n", "5", "tab", "right", "shift+tab", "enter")
        await until_dealt(pilot)
        assert deal_number(pilot) == "8"


async def test_a_board_pasted_in_the_dialog_is_dealt() -> None:
    app = black_hole_app("2")
    position = deal(BLACK_HOLE, "7")
    position = position.play(position.legal_moves()[0])
    async with app.run_test() as pilot:
        await press(pilot, "n")
        await pilot.click("#--content-tab-pasted")
        app.screen.query_one(TextArea).text = str(position)
        await click_words(pilot, "Enter Deal")
        await until_dealt(pilot)
        assert solitaire_screen(pilot).game.position == position
        assert solitaire_screen(pilot).game.deal.name == "own board"
        await pilot.press("right_square_bracket")
        assert str(solitaire_screen(pilot).prompt.content) == "There is no next deal."


async def test_a_board_of_another_game_is_refused() -> None:
    async with black_hole_app("2").run_test() as pilot:
        await press(pilot, "n")
        await pilot.click("#--content-tab-pasted")
        pilot.app.screen.query_one(TextArea).text = str(deal(ALL_IN_A_ROW, "7"))
        await click_words(pilot, "Enter Deal")
        assert dialog_message(pilot) == "The board has 13 lines of cards, Black Hole has 17 fans."


@pytest.mark.slow
async def test_go_to_and_open_deals_work_by_mouse() -> None:
    async with black_hole_app("2").run_test() as pilot:
        await pilot.press("g", "2", "5")
        await click_words(pilot, "Enter Go")
        await pilot.pause()
        assert deal_number(pilot) == "25"
        await pilot.press("g")
        await click_words(pilot, "Esc Close")
        assert is_table_on_top(pilot)
        await press(pilot, "o")
        await click_words(pilot, "the next one after")
        await until(pilot, lambda: deal_number(pilot) != "25")


async def test_go_to_opens_a_deal_number() -> None:
    async with black_hole_app("24", "all-in-a-row").run_test() as pilot:
        await pilot.press("g", "x", "enter")
        assert isinstance(pilot.app.screen, GoToScreen)
        assert dialog_message(pilot) == "'x' is not a deal number; type a number, like 24 or ms40000."
        await pilot.press("backspace")
        assert dialog_message(pilot).startswith("24 is PySolFC's deal 24")
        await pilot.press("2", "5", "enter")
        await until_dealt(pilot)
        assert solitaire_screen(pilot).game.deal.position == deal(ALL_IN_A_ROW, "25")


async def test_open_deals_and_packs_are_dealt(profile: Profile) -> None:
    profile.store.save(finished(deal=3))
    async with black_hole_app(profile=profile).run_test() as pilot:
        await press(pilot, "o")
        await press(pilot, "enter")
        number = int(deal_number(pilot))
        assert number > 3
        await press(pilot, "o")
        options = pilot.app.screen.query_one(OptionList)
        assert str(options.get_option_at_index(1).prompt).endswith("(0 won)")
        await press(pilot, "down", "enter")
        assert solve(solitaire_screen(pilot).game.deal.position).verdict is Verdict.WINNABLE
        assert deal_number(pilot) != str(number)


async def test_a_change_in_the_dialog_stops_the_search_for_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    def found_late(deal: Deal, _: str, *, monitor: Monitor) -> Deal:
        while not go_on.wait(0.01):
            monitor.check()
        return deal

    monkeypatch.setattr("cardgames_tui.tui.solitaire.dialogs.find_deal", found_late)
    async with black_hole_app("2").run_test() as pilot:
        await press(pilot, "n")
        await pilot.press("enter")
        assert dialog_message(pilot).startswith("Looking for such a deal")
        await pilot.press("7")
        go_on.set()
        await settle(pilot)
        assert isinstance(pilot.app.screen, SolitaireSetupScreen)
        assert dialog_message(pilot) == ""


async def test_a_deal_unknown_to_the_other_game_is_refused_at_once() -> None:
    async with black_hole_app("2").run_test() as pilot:
        await press(pilot, "n")
        pilot.app.screen.query_one("#number", Input).value = "5 hole 7H"
        await pilot.pause()
        assert dialog_message(pilot) == ""
        await press(pilot, "shift+tab", "shift+tab", "right")
        assert dialog_message(pilot).startswith("All in a Row begins with an empty row")
