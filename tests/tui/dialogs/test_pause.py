from cardgames_tui.games.in_play import Stopwatch
from cardgames_tui.tui.cards.screen import CardsScreen
from cardgames_tui.tui.dialogs.pause import PauseScreen
from cardgames_tui.tui.hands.screen import HandsScreen
from tests.tui.playing import cards_app, cards_screen, hands_app, painted, ply, two_people


async def test_a_break_hides_the_table_and_stops_the_clock() -> None:
    app = cards_app("2")
    async with app.run_test() as pilot:
        now = [0.0]
        cards_screen(pilot).game.clock = Stopwatch(now=lambda: now[0])
        await pilot.press("1")
        now[0] = 5.0
        await pilot.press("p")
        assert isinstance(app.screen, PauseScreen)
        assert "♣" not in painted(pilot)
        now[0] = 65.0
        await pilot.press("1")
        assert isinstance(app.screen, CardsScreen)
        assert ply(pilot) == 1
        now[0] = 66.0
        assert cards_screen(pilot).game.clock.seconds == 6


async def test_a_break_hides_the_hands() -> None:
    app = hands_app(two_people())
    async with app.run_test() as pilot:
        await pilot.press("p")
        assert "left 1" not in painted(pilot)
        await pilot.click()
        assert isinstance(app.screen, HandsScreen)
