import pytest

from cardgames_tui.games.in_play import Stopwatch
from cardgames_tui.records.record import Result
from cardgames_tui.solitaire.cards import DECK, RANKS
from cardgames_tui.solitaire.deals import Deal, deal
from cardgames_tui.solitaire.rules import Move, Outcome, Position, format_line
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE, Solitaire
from cardgames_tui.solitaire.solver import solve
from cardgames_tui.tui.bindings import card_key
from cardgames_tui.tui.kinds import SHOWN_KINDS
from tests.helpers.clock import Clock
from tests.helpers.marks import slow
from tests.helpers.new_games import PAIRS, register_pairs
from tests.tui.playing import (
    banner,
    black_hole_app,
    click_fan,
    click_words,
    count,
    deal_number,
    painted,
    ply,
    press,
    press_until,
    prompt_text,
    solitaire_screen,
    winning_line,
)

SIZES = [(80, 24), *slow((46, 12), (110, 30), (160, 50))]


@pytest.mark.parametrize("solitaire", [BLACK_HOLE, *slow(ALL_IN_A_ROW)], ids=str)
async def test_a_game_is_won_by_keys_alone_and_taken_back_to_the_start(solitaire: Solitaire) -> None:
    async with black_hole_app("24", solitaire.slug).run_test() as pilot:
        for move in winning_line(solitaire, "24"):
            key = card_key(solitaire_screen(pilot).game.position, move)
            if key:
                await pilot.press(key)
            else:
                await press_until(pilot, "tab", lambda: solitaire_screen(pilot).table.cursor == move.fan)  # noqa: B023
                await pilot.press("enter")
        assert solitaire_screen(pilot).game.position.outcome() is Outcome.WON
        assert banner(pilot) == "won"
        plies = ply(pilot)
        await pilot.press(*["u"] * plies)
        assert solitaire_screen(pilot).game.position == deal(solitaire, "24")
        assert banner(pilot) == ""
        assert count(pilot, "undo") == 0  # the game is over


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_last_cards_are_played_by_mouse_at_any_size(size: tuple[int, int]) -> None:
    line = winning_line(BLACK_HOLE, "24")
    async with black_hole_app("24", moves=format_line(line[:-6])).run_test(size=size) as pilot:
        for move in line[-6:]:
            await click_fan(pilot, move.fan)
        assert banner(pilot) == "won"


async def test_a_double_click_plays_one_card() -> None:
    position = deal(BLACK_HOLE, "9")
    pairs = [
        (each.fan, next_one.fan)
        for each in position.legal_moves()
        for next_one in position.play(each).legal_moves()
    ]
    fan = next(fan for fan, other in pairs if fan == other)
    async with black_hole_app("9").run_test() as pilot:
        for times, cards in ((2, 1), (1, 2)):
            await click_fan(pilot, fan, times=times)
            assert ply(pilot) == cards


async def test_a_move_that_is_not_legal_says_why() -> None:
    async with black_hole_app("2").run_test() as pilot:
        await click_fan(pilot, 0)
        assert prompt_text(pilot) == "10♣ does not follow A♠: a 2 or a king does."
        for key in ("9", "e"):
            await pilot.press(key)
            assert prompt_text(pilot) == f"{key.upper()}: no such move; there are 3."
        assert ply(pilot) == 0


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_cursor_reaches_every_fan(size: tuple[int, int]) -> None:
    async with black_hole_app("2").run_test(size=size) as pilot:
        reached = set()
        await pilot.press(*["up"] * 6, *["left"] * 5)
        for _ in range(7):
            for keys in (["l"] * 5, ["h"] * 5):
                for key in keys:
                    reached.add(solitaire_screen(pilot).table.cursor)
                    await pilot.press(key)
            await pilot.press("j")
        assert len(reached) == 17


async def test_tab_goes_from_one_playable_card_to_the_next() -> None:
    async with black_hole_app("2").run_test() as pilot:
        seen = []
        for key in ["tab", "tab", "tab", "shift+tab"]:
            await pilot.press(key)
            seen.append(str(Move(solitaire_screen(pilot).table.cursor)))
        assert seen == ["f", "m", "b", "m"]
        await pilot.press("space")
        assert solitaire_screen(pilot).game.session.moves == (Move.parse("m"),)


@pytest.mark.parametrize("size", [(80, 24), *slow((46, 12))])
async def test_find_visits_every_fan_with_a_rank(size: tuple[int, int]) -> None:
    async with black_hole_app("2").run_test(size=size) as pilot:
        found = []
        for way in ("key", "mouse", "key", "mouse", "key"):
            await press(pilot, "slash")
            assert "9  10  J" in painted(pilot)
            await click_words(pilot, "Esc")
            await press(pilot, "slash")
            await (press(pilot, "k") if way == "key" else click_words(pilot, "K  Esc"))
            found.append(solitaire_screen(pilot).table.cursor)
        fans = deal(BLACK_HOLE, "2").fans
        assert fans[found[0]][-1].symbol.startswith("K")
        assert sorted(found[:4]) == [
            fan for fan, cards in enumerate(fans) if any(RANKS[card.rank] == "K" for card in cards)
        ]
        assert found[4] == found[0]
        assert prompt_text(pilot).startswith("4 kings are left, 1 on top.")


@pytest.mark.parametrize("key", ["t", "1", "0"])
async def test_find_takes_t_1_or_0_for_the_ten(key: str) -> None:
    async with black_hole_app("2").run_test() as pilot:
        await press(pilot, "slash", key)
        assert prompt_text(pilot).startswith("4 tens are left")


async def test_the_clock_stops_while_the_player_is_stuck() -> None:
    app = black_hole_app("1")
    clock = Clock()
    async with app.run_test() as pilot:
        solitaire_screen(pilot).game.stopwatch = Stopwatch(0, clock)
        await pilot.press("1", "1", "1")
        assert banner(pilot) == "stuck"
        for passed, key, seconds in ((99, "u", 0), (5, "r", 5), (99, "home", 5), (5, "u", 10)):
            clock.seconds += passed
            await pilot.press(key)
            assert solitaire_screen(pilot).game.stopwatch.seconds == seconds, key


async def test_brackets_open_the_next_and_the_previous_deal() -> None:
    async with black_hole_app("2").run_test() as pilot:
        await press(pilot, "right_square_bracket", "right_square_bracket")
        assert deal_number(pilot) == "4"
        await press(pilot, *["left_square_bracket"] * 4)
        assert deal_number(pilot) == "1"
        assert prompt_text(pilot) == "There is no previous deal."


async def test_every_action_is_in_the_palette() -> None:
    app = black_hole_app("2")
    async with app.run_test() as pilot:
        titles = {command.title for command in app.get_system_commands(app.screen)}
        described = {
            binding.description
            for _, binding, enabled, _ in app.screen.active_bindings.values()
            if enabled and binding.description and not binding.system and "cursor(" not in binding.action
        }
        assert described - {"Palette"} <= titles
        assert {"Hint", "Verdict", "New", "Try again", "Solution", "Find", "Next theme"} <= titles
        await press(pilot, "o")
        commands = app.get_system_commands(app.screen)
        assert [each.title for each in commands if each.discover] == ["Close", "Screenshot"]


async def test_the_games_differ_on_the_same_screen() -> None:
    async with black_hole_app("2").run_test() as pilot:
        await press(pilot, "n")
        await pilot.click("#game")
        await pilot.click("#number")
        await press(pilot, "2", "4", "enter")
        assert solitaire_screen(pilot).game.deal.position == deal(ALL_IN_A_ROW, "24")
        assert len(solitaire_screen(pilot).table.state.fans) == 13


async def test_every_column_has_a_key_when_a_row_is_begun() -> None:
    async with black_hole_app("24", "all-in-a-row").run_test() as pilot:
        for key, fan in zip("10aAcCeE", (0, 9, 10, 10, 11, 11, 12, 12), strict=True):
            await pilot.press(key)
            assert solitaire_screen(pilot).game.session.moves == (Move(fan),)
            await pilot.press("u")
        await pilot.press("1", *"aCe0")
        assert ply(pilot) == 1, "nine keys are enough now"


async def test_keys_turn_the_pages_of_the_rules() -> None:
    async with black_hole_app("2").run_test() as pilot:
        await press(pilot, "f1")
        first = painted(pilot)
        for there, back in (("space", "b"), ("j", "k")):
            await press(pilot, there)
            assert painted(pilot) != first, there
            await press(pilot, back)
            assert painted(pilot) == first, back


DEAL = Deal.from_board(Position(PAIRS, tuple(zip(DECK[::2], DECK[1::2], strict=True)), None))


@pytest.mark.parametrize("size", [(46, 12), *slow((110, 30))], ids=str)
async def test_a_third_solitaire_is_played_and_won(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    register_pairs(monkeypatch)
    monkeypatch.setitem(SHOWN_KINDS, "pairs", SHOWN_KINDS["black-hole"])
    async with black_hole_app(DEAL).run_test(size=size) as pilot:
        assert "Pairs" in painted(pilot)
        assert prompt_text(pilot).startswith(
            "Choose any top card to begin the line. Press 1-9, 0, A, C or E, or click"
        )
        await pilot.press("tab", "shift+tab", "shift+tab")
        assert solitaire_screen(pilot).table.cursor == 25
        await pilot.press("enter", "u", "e")
        game = solitaire_screen(pilot).game
        assert game.session.moves == (Move(12),)
        await press(pilot, "u", "i")
        assert prompt_text(pilot).startswith("Hint: ")
        assert game.suggested_move is not None
        line = solve(DEAL.position).line
        assert line is not None
        for move in line:
            solitaire_screen(pilot).play(move)
        assert (banner(pilot), game.record.result) == ("won", Result.WON)
