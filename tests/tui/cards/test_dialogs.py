from datetime import datetime

import pytest
from textual.widgets import OptionList

from cardgames_tui.black_hole.rules import Verdict
from cardgames_tui.black_hole.solver import solve
from cardgames_tui.games.profile import Profile
from tests.records.past_games import finished
from tests.tui.playing import TODAY, cards_app, cards_screen, deal_number, press, words

SIZES = [(46, 12), pytest.param((80, 24), marks=pytest.mark.slow)]


@pytest.mark.parametrize("size", SIZES)
async def test_the_deal_of_the_day_is_played_and_waits(kept: Profile, size: tuple[int, int]) -> None:
    noon = datetime(TODAY.year, TODAY.month, TODAY.day - 1, 12).timestamp()
    kept.store.save(finished(daily="2026-01-30", ended=noon))
    async with cards_app(profile=kept).run_test(size=size) as pilot:
        await press(pilot, "d")
        lines = pilot.app.screen.query_one(OptionList)
        assert str(lines.get_option_at_index(1).prompt) == "yesterday    won in 4:05"
        assert words(pilot, ".message") == "Current streak: 1 day."
        await press(pilot, "enter")
        assert cards_screen(pilot).game.record.daily == "2026-01-31"
        assert solve(cards_screen(pilot).game.deal.position).verdict is Verdict.WINNABLE
        await press(pilot, "1", "d")
        assert "waiting" in str(pilot.app.screen.query_one(OptionList).get_option_at_index(0).prompt)


async def test_the_next_open_deal_and_those_of_packs_are_dealt(kept: Profile) -> None:
    kept.store.save(finished(deal=3))
    async with cards_app(profile=kept).run_test() as pilot:
        await press(pilot, "o")
        await press(pilot, "enter")
        number = int(deal_number(pilot))
        assert number > 3
        await press(pilot, "o")
        options = pilot.app.screen.query_one(OptionList)
        assert str(options.get_option_at_index(1).prompt).endswith("(0 won)")
        await press(pilot, "down", "enter")
        assert solve(cards_screen(pilot).game.deal.position).verdict is Verdict.WINNABLE
        assert deal_number(pilot) != str(number)
