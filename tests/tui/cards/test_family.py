"""A game of the family that nobody has told the screens about."""

import pytest

from cardgames_tui.black_hole.cards import DECK
from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import SOLITAIRES
from cardgames_tui.black_hole.rules import Move, Outcome, Position
from cardgames_tui.black_hole.solver import solve
from cardgames_tui.records.record import Result
from tests.black_hole.made_up import PAIRS
from tests.tui.playing import cards_app, cards_screen, noticed, painted, press, said

DEAL = Deal(Position(PAIRS, tuple(zip(DECK[::2], DECK[1::2], strict=True)), None), None)


@pytest.mark.parametrize(
    "size",
    [(46, 12), *(pytest.param(size, marks=pytest.mark.slow) for size in [(80, 24), (110, 30), (160, 50)])],
    ids=str,
)
async def test_a_made_up_game_is_played_by_keys(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setitem(SOLITAIRES, "pairs", PAIRS)
    async with cards_app(DEAL).run_test(size=size) as pilot:
        assert "Pairs" in painted(pilot)
        assert said(pilot).startswith("Choose any top card to begin the line: press 1-9, 0, A, C or E (")
        await pilot.press("tab", "shift+tab", "shift+tab")
        assert cards_screen(pilot).table.cursor == 25
        await pilot.press("enter", "u", "e")
        game = cards_screen(pilot).game
        assert game.session.moves == (Move(12),)
        await press(pilot, "u", "i")
        assert said(pilot).startswith("Hint: ")
        assert game.suggested is not None


async def test_a_made_up_game_is_won(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SOLITAIRES, "pairs", PAIRS)
    app = cards_app(DEAL)
    line = solve(DEAL.position).line
    assert line is not None
    async with app.run_test() as pilot:
        for move in line:
            cards_screen(pilot).play(move)
        assert cards_screen(pilot).game.position.outcome() is Outcome.WON
        assert (noticed(pilot), cards_screen(pilot).game.record.result) == ("won", Result.WON)
