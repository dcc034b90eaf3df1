"""The questions that a table of cards asks: what to play next, and which rank to look for."""

from typing import TYPE_CHECKING

from cardgames_tui.games.cards_in_play import CardsInPlay, new_record
from cardgames_tui.tui.cards import showing, wording
from cardgames_tui.tui.game_screen import GameScreen
from cardgames_tui.tui.messages import GameReceived, GameWanted
from cardgames_tui.tui.textual_ext.page import has_fingers

if TYPE_CHECKING:
    from cardgames_tui.records.record import GameRecord
    from cardgames_tui.tui.cards.screen import CardsScreen

Table = GameScreen[CardsInPlay]
"""The table on which another game is put."""


async def deal_new(table: Table, wish: str) -> None:
    """Ask what to play next, or look at once for a deal as wished, one of `finding.WISHES`."""
    from cardgames_tui.games.finding import usual_wish
    from cardgames_tui.tui.cards.new_game_screen import NewGameScreen

    usual = usual_wish(table.game.deal.game, table.profile)
    dialog = NewGameScreen(table.game.deal.game, table.rng, wish or usual, at_once=bool(wish))
    await _put(table, await table.app.push_screen_wait(dialog))


async def go_to_deal(table: Table) -> None:
    """Ask for a deal number or a shared text."""
    from cardgames_tui.tui.cards.deal_screens import GoToScreen

    record = await table.app.push_screen_wait(GoToScreen(table.game.deal.game))
    if record is not None and record.moves:
        table.post_message(GameReceived(record))
    else:
        await _put(table, record)


async def deal_daily(table: Table) -> None:
    """Play the deal of a day."""
    from cardgames_tui.tui.cards.deal_screens import DailyScreen

    await _put(table, await table.app.push_screen_wait(DailyScreen(table.game.deal.game, table.profile)))


async def deal_open(table: Table) -> None:
    """Play a deal that has not been won yet."""
    from cardgames_tui.tui.cards.deal_screens import OpenDealsScreen

    await _put(table, await table.app.push_screen_wait(OpenDealsScreen(table.game.deal, table.profile.store)))


async def deal_beside(table: Table, step: int) -> None:
    """Deal the next or the previous number."""
    deal = table.game.deal.beside(step)
    if deal is None:
        table.say("There is no next deal." if step > 0 else "There is no previous deal.")
    else:
        await _begin(table, new_record(deal))


async def deal_on(table: Table) -> None:
    """Deal the one that comes after a win."""
    from cardgames_tui.games.finding import deal_after

    await _begin(table, new_record(deal_after(table.game.deal, table.profile, table.rng)))


async def _put(table: Table, record: "GameRecord | None") -> None:
    """Play a new deal here; let the app find the table of any other game."""
    if record is None:
        return
    if record.game == table.game.record.game and not record.moves:
        await _begin(table, record)
    else:
        table.post_message(GameWanted(record))


async def _begin(table: Table, start: "GameRecord") -> None:
    """Go on with the game that waits on a start, or play it for the first time."""
    from cardgames_tui.games.catalogue import waiting_at

    await table.take_up(waiting_at(start, table.profile.store) or start)


async def find_rank(screen: "CardsScreen") -> None:
    """Ask for a rank, and move the cursor to the next fan that holds it, its last cards first."""
    from cardgames_tui.tui.dialogs.bar_screens import FindRankScreen

    rank = await screen.app.push_screen_wait(FindRankScreen())
    if rank is None:
        return
    position = screen.game.position
    fan = showing.next_holding(position, screen.table.shown.cursor, rank)
    if fan is not None:
        screen.table.point_at(fan)
    screen.say(wording.found_rank(position, rank, fingers=has_fingers(screen.app)))
