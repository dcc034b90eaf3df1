"""A table on which another deal can be put: any number, the one of the day, one that somebody has shared."""

import random
from dataclasses import dataclass

from textual import work
from textual.message import Message

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.games.profile import Keeper
from cardgames_tui.settings.values import Settings
from cardgames_tui.tui.art.glyphs import Glyphs
from cardgames_tui.tui.cards.kept_screen import KeptTableScreen
from cardgames_tui.tui.keeping import Received


class DealingScreen(KeptTableScreen):
    """A table whose deal the player can change.

    Args:
        deal: What to play first.
        settings: The player's switches to begin with.
        rng: Where random deals come from.
        glyphs: The characters to draw with.
        keeper: Where the game is kept.
    """

    @dataclass
    class Dealt(Message):
        """The player wants to play a deal of the other game of cards, which has a table of its own."""

        deal: Deal

    def __init__(
        self, deal: Deal, settings: Settings, rng: random.Random, glyphs: Glyphs, keeper: Keeper
    ) -> None:
        super().__init__(deal, settings, glyphs, keeper)
        self.rng = rng

    @work
    async def action_new_game(self, wish: str = "") -> None:
        """Ask what to play next; when a deal of a kind is wished for already, look for it."""
        from cardgames_tui.tui.cards.new_game_screen import NewGameScreen

        deal = await self.app.push_screen_wait(NewGameScreen(self.game.deal.game, self.rng, wish))
        if deal is None:
            return
        if deal.game is self.game.deal.game:
            await self.take_up(deal)
        else:
            self.post_message(self.Dealt(deal))

    @work
    async def action_go_to(self) -> None:
        """Ask for a deal number or a shared text."""
        from cardgames_tui.tui.cards.go_to_screen import GoToScreen

        chosen = await self.app.push_screen_wait(GoToScreen(self.game.deal.game))
        if isinstance(chosen, Deal):
            await self.take_up(chosen)
        elif chosen is not None:
            self.post_message(Received(chosen))

    @work
    async def action_daily(self) -> None:
        """Play the deal of a day."""
        from cardgames_tui.tui.cards.daily_screen import DailyScreen

        record = await self.app.push_screen_wait(DailyScreen(self.game.deal.game, self.keeper))
        if record is not None and record.key != self.logbook.record.key:
            await self.take_up_record(record)

    @work
    async def action_open_deals(self) -> None:
        """Play a deal that has not been won yet."""
        from cardgames_tui.tui.cards.open_deals_screen import OpenDealsScreen

        deal = await self.app.push_screen_wait(OpenDealsScreen(self.game.deal, self.keeper))
        if deal is not None:
            await self.take_up(deal)

    async def action_next_deal(self, step: int) -> None:
        """Deal the next or the previous number."""
        following = self.game.deal.beside(step)
        if following is None:
            self.say("There is no next deal." if step > 0 else "There is no previous deal.")
        else:
            await self.take_up(following)
