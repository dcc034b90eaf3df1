"""The table of cards on screen, by key and by mouse."""

import asyncio
import re

import pytest
from textual.events import MouseDown, MouseMove
from textual.geometry import Offset

from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings
from cardgames_tui.solitaire.cards import RANKS, SUIT_SYMBOLS
from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE, Solitaire
from cardgames_tui.tui.draw.cards import rank_scale
from cardgames_tui.tui.draw.cards_layout import cards_layout
from cardgames_tui.tui.draw.pen import Pen
from cardgames_tui.tui.solitaire.paint import CardsOnTable, parts
from cardgames_tui.tui.solitaire.table import CardsView, listed_moves
from cardgames_tui.tui.widgets.lists import MoveList
from tests.helpers.marks import slow
from tests.helpers.new_games import black_hole_game
from tests.helpers.past_games import WIN
from tests.tui.playing import (
    black_hole_app,
    click_words,
    drag,
    fan_region,
    listed,
    opened,
    painted,
    plain,
    ply,
    press,
    prompt_text,
    solitaire_screen,
    strips,
    winning_line,
)


@pytest.fixture
def fast_pulse(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CardsView, "SECONDS_BETWEEN_FRAMES", 0.001)


async def test_the_ring_pulses_once(fast_pulse: None) -> None:
    async with black_hole_app("2").run_test() as pilot:
        view = solitaire_screen(pilot).table
        still = view.draw()
        seen: dict[float, bool] = {}
        ended = asyncio.Event()

        def note(phase: float) -> None:
            seen[phase] = view.draw() == still
            if phase == 0.0 and len(seen) > 1:
                ended.set()

        view.watch(view, "phase", note)
        pilot.app.animation_level = "full"
        view.pulse()
        await asyncio.wait_for(ended.wait(), 10)
        await pilot.pause()
        assert seen == {0.0: True, 0.3: False, 0.7: False, 1.0: True}


@pytest.mark.parametrize("game", ["black-hole", "all-in-a-row"])
async def test_a_card_is_dragged_onto_the_foundation(game: str) -> None:
    async with black_hole_app("2", game).run_test() as pilot:
        view, playing = solitaire_screen(pilot).table, solitaire_screen(pilot).game
        move = playing.position.legal_moves()[-1]
        fan, foundation = (
            fan_region(view, move.fan),
            view.current_layout.foundation.translate(view.content_region.offset),
        )
        await drag(pilot, fan.offset, fan_region(view, 0 if move.fan else 1).offset)
        assert ply(pilot) == 0
        await drag(
            pilot, fan.offset, (foundation.x + foundation.width // 2, foundation.y + foundation.height // 2)
        )
        assert playing.session.moves == (move,)


async def test_no_tooltips_appear_after_a_click() -> None:
    async with black_hole_app("2").run_test() as pilot:
        view = solitaire_screen(pilot).table
        await pilot.hover("#table", offset=(2, 1))
        assert view.tooltip
        await pilot.click("#table", offset=(2, 1))
        assert view.tooltip is None
        await pilot.hover("#table", offset=(16, 1))
        assert view.tooltip is None
        await pilot.hover("KeyBar")
        await pilot.hover("#table", offset=(16, 1))
        assert view.tooltip
        await pilot.hover("#table", offset=(3, 17))
        assert view.tooltip is None  # it would cover the prompt


@pytest.mark.slow
@pytest.mark.parametrize("game", ["black-hole", "all-in-a-row"])
async def test_every_top_card_can_be_read_where_it_is(game: str) -> None:
    async with black_hole_app("2", game).run_test() as pilot:
        for size in ((46, 12), (46, 50), (80, 20), (80, 24), (110, 24), (160, 50)):
            await pilot.resize_terminal(*size)
            await press(pilot)
            lines = painted(pilot).splitlines()
            assert (len(lines[0]), len(lines)) == size
            view = solitaire_screen(pilot).table
            for fan, cards in enumerate(solitaire_screen(pilot).game.position.fans):
                place = fan_region(view, fan)
                text = "\n".join(line[place.x : place.right] for line in lines[place.y : place.bottom])
                assert SUIT_SYMBOLS[cards[-1].suit] in text, (size, fan)
                is_drawn = rank_scale(*(view.current_layout.card or (0, 0))) > 0
                assert is_drawn or RANKS[cards[-1].rank].replace("T", "0") in text.replace("T", "0"), (
                    size,
                    fan,
                )


@pytest.mark.parametrize(
    ("size", "black_hole", "all_in_a_row"),
    [
        ((110, 30), True, False),
        ((160, 50), False, True),
    ],
    ids=str,
)
async def test_the_panel_is_shown_unless_ranks_or_hole_get_smaller(
    size: tuple[int, int], black_hole: bool, all_in_a_row: bool
) -> None:
    for game, is_shown in (("black-hole", black_hole), ("all-in-a-row", all_in_a_row)):
        async with black_hole_app("2", game).run_test(size=size) as pilot:
            await pilot.pause()
            assert ("Moves" in painted(pilot)) == is_shown


async def test_a_key_shows_and_hides_the_panel_of_this_and_the_next_deal() -> None:
    async with black_hole_app("2").run_test(size=(160, 50)) as pilot:
        for is_shown in (True, False, True):
            await press(pilot, "x")
            assert ("Moves" in painted(pilot)) == is_shown
        await press(pilot, "right_square_bracket")
        assert "Moves" in painted(pilot)
        await pilot.resize_terminal(80, 24)
        await press(pilot, "x")
        assert prompt_text(pilot) == "The panel needs 110 columns."
        await press(pilot, "f3", "1")
        assert prompt_text(pilot).startswith("Play a 2 or a king")
        await press(pilot, "x")
        await pilot.resize_terminal(100, 24)
        await press(pilot)
        assert prompt_text(pilot).startswith("Play a 2 or a king")


@pytest.mark.parametrize(
    ("size", "game"),
    [
        ((80, 24), "black-hole"),
        ((46, 12), "black-hole"),
        ((80, 24), "all-in-a-row"),
    ],
    ids=str,
)
async def test_the_letters_of_the_fans_are_shown_on_demand(size: tuple[int, int], game: str) -> None:
    async with opened(black_hole_app("5", game, show_marks=True), size=size) as pilot:
        before = painted(pilot)
        await press(pilot, "f")
        view = solitaire_screen(pilot).table
        for fan, letter in enumerate("abcdefghijklmnopq"[: len(view.state.fans)]):
            place = fan_region(view, fan)
            seen = [strip.text[place.x : place.right] for strip in strips(pilot.app.screen)][
                place.y : place.bottom
            ]
            assert any(letter in line for line in seen), (letter, seen)
            key = view.state.fans[fan].key
            assert any(key in line for line in seen), (key, seen)
        assert "name the" in prompt_text(pilot)
        await press(pilot, "f")
        assert painted(pilot).splitlines()[1:-3] == before.splitlines()[1:-3]


async def test_the_letters_are_beside_the_moves_too() -> None:
    async with black_hole_app("2").run_test(size=(110, 30)) as pilot:
        await press(pilot, "1", "f")
        view, screen = pilot.app.screen.query_one(MoveList), solitaire_screen(pilot)
        card, [move] = screen.game.played[-1].symbol, screen.game.session.moves
        assert listed(view) == [f"   1 {card} {move}"]
        await press(pilot, "f")
        assert listed(view) == [f"   1 {card}"]


@pytest.mark.parametrize(
    ("number", "keys", "said"),
    [
        (1, {}, "Press 1-9, 0, A, C or E, or click a card."),
        (1, {"solitaire.play-2": "x"}, "Press 1, x, 3, 4, 5, 6, 7, 8, 9, 0, A, C or E, or click a card."),
    ],
)
async def test_the_prompt_names_the_keys_of_the_cards(number: int, keys: dict[str, str], said: str) -> None:
    profile = Profile(settings=Settings(animation="off", keys=keys))
    async with opened(black_hole_app(str(number), "all-in-a-row", profile=profile), size=(140, 30)) as pilot:
        assert prompt_text(pilot) == f"Choose any top card to begin the row. {said}"
        for _ in range(3):
            await press(pilot, "1")
        assert "Press" not in prompt_text(pilot)


def test_tooltips_say_which_cards_fit() -> None:
    view = CardsView(deal(BLACK_HOLE, "2"))
    assert view.tip(view.state.position.legal_moves()[0].fan, touch=False) == "2 of spades can be played"
    assert view.tip(0, touch=False) == "10♣ does not follow A♠: a 2 or a king does"


def test_the_list_of_moves_shows_bookmarks_and_verdicts() -> None:
    game = black_hole_game(line=WIN[:3])
    game.toggle_bookmark()
    game.undo()
    assert [move.remark for move in listed_moves(game, verdicts=True)] == ["", "", " b"]


ROW = "".join(map(str, winning_line(ALL_IN_A_ROW, "4")[:44]))


@pytest.mark.parametrize("said", ["", "word " * 40], ids=["", "message"])
@pytest.mark.parametrize("size", [(46, 12), (60, 20), (80, 24), (46, 50), (110, 30), (160, 50)], ids=str)
async def test_the_row_is_never_cut_without_a_sign_and_next_is_below_its_right_end(
    size: tuple[int, int], said: str
) -> None:
    async with opened(black_hole_app("4", "all-in-a-row", moves=ROW), size=size) as pilot:
        screen = solitaire_screen(pilot)
        screen.say(said)
        await press(pilot)
        layout = screen.table.current_layout
        lines = plain(screen.table).split("\n")
        row = "\n".join(lines[layout.foundation.y : layout.foundation.bottom])
        suits = sum(row.count(suit) for suit in SUIT_SYMBOLS)
        hidden = int(found[1]) if (found := re.search(r"\+(\d+)", row)) else 0
        assert hidden + suits == len(ROW)
        assert suits >= 8
        assert lines[layout.following.y].rstrip().endswith("next 2 or 4")
        assert layout.following.right >= layout.foundation.right
        assert layout.following.y >= max(fan.bottom for fan in layout.fans) - 1


@pytest.mark.parametrize("size", [(46, 12), (60, 20), *slow((80, 24), (46, 50))], ids=str)
@pytest.mark.parametrize("game", ["black-hole", "all-in-a-row"])
async def test_a_hint_shows_its_arrows_beside_marks_and_cursor(size: tuple[int, int], game: str) -> None:
    async with opened(black_hole_app("4", game, show_marks=True), size=size) as pilot:
        await press(pilot, "i")
        view = solitaire_screen(pilot).table
        (hinted,) = (number for number, fan in enumerate(view.state.fans) if fan.hinted)
        for cursor in (0, hinted):
            view.cursor = cursor
            is_narrow = view.current_layout.card is not None and view.current_layout.card.width < 3
            assert re.search("▸." if is_narrow else "▸.◂", plain(view))


async def test_moves_faster_than_the_solver_leave_no_hole_in_the_list_and_one_lost_it() -> None:
    async with black_hole_app("3", verdict=True).run_test(size=(160, 50)) as pilot:
        await pilot.press("x", *"1" * 16)
        await press(pilot)
        panel = solitaire_screen(pilot).panel
        assert panel is not None
        signs = [line[0] for line in listed(panel.moves)]
        assert "".join(signs[:10]) == "✓" * 9 + "✗"
        assert "✗" not in signs[10:]
        moves = listed_moves(solitaire_screen(pilot).game, verdicts=True)
        assert [move.sign is None for move in moves] == [False] * 10 + [True] * 6


def lit_cells(view: CardsView) -> list[Offset]:
    lines = [[style for text, style in line for _ in text] for line in view.draw()]
    cells = [(Offset(x, y), str(style)) for y, line in enumerate(lines) for x, style in enumerate(line)]
    return [cell for cell, style in cells if "on $card-hinted" in style]


def lit_fans(view: CardsView) -> list[int]:
    return [fan for fan, region in view.regions() if any(map(region.contains_point, lit_cells(view)))]


@pytest.mark.parametrize(
    ("size", "word", "then"),
    [
        ((80, 24), "K:4", "1"),
        ((46, 12), "kings 4", "u"),
        ((110, 24), "", "click"),
        ((80, 24), "/ k", "click"),
    ],
)
async def test_the_cards_of_a_rank_are_lit_until_the_next_move_or_click(
    size: tuple[int, int], word: str, then: str
) -> None:
    async with opened(black_hole_app(moves="bgfh"), size=size) as pilot:
        view = solitaire_screen(pilot).table
        if "/" in word:
            await press(pilot, "slash", "k")
        else:
            await (click_words(pilot, word) if word else pilot.click("#ranks-bars", offset=(1, 12)))
        assert lit_fans(view) == [2, 6, 9, 12]
        await (pilot.click("#table") if then == "click" else press(pilot, then))
        assert lit_fans(view) == []


@pytest.mark.parametrize("touch", [False, True])
@pytest.mark.parametrize("game", ["black-hole", "all-in-a-row"])
async def test_a_covered_card_is_raised_until_the_next_click(game: str, *, touch: bool) -> None:
    app = black_hole_app("2", game)
    app.adapt_to_page(touch=touch, light=False, still=True)
    async with opened(app, size=(80, 24)) as pilot:
        before = painted(pilot)
        view = solitaire_screen(pilot).table
        x, y = fan_region(view, 2).offset
        kind = MouseMove if touch else MouseDown
        app.post_message(kind(None, x + 1, y, 0, 0, 0 if touch else 3, False, False, False))
        await press(pilot)
        layout, lit = view.current_layout, lit_cells(view)
        assert [*lit[0], *(lit[-1] - lit[0] + (1, 1))] == [*layout.fans[2].offset, *(layout.card or ())]
        await pilot.click("#table")
        assert painted(pilot) == before


@pytest.mark.parametrize("pen", [Pen.MONOCHROME, Pen.ASCII])
@pytest.mark.parametrize("solitaire", [BLACK_HOLE, ALL_IN_A_ROW])
@pytest.mark.parametrize("size", [(46, 9), (80, 21)], ids=str)
def test_lit_cards_are_seen_without_colours(pen: Pen, solitaire: Solitaire, size: tuple[int, int]) -> None:
    position = deal(solitaire, "2")
    kings = frozenset(card for fan in position.fans for card in fan if RANKS[card.rank] == "K")
    layout = cards_layout(*size, solitaire)
    drawn = parts(CardsOnTable(position), layout, pen, lit_cards=kings)
    assert sum(text.count("▸") for part in drawn for line in part.lines for text, _ in line) == 4
