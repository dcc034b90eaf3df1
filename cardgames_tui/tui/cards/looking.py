"""Looking for cards on a table."""

from typing import TYPE_CHECKING

from cardgames_tui.tui.cards import showing, wording

if TYPE_CHECKING:
    from cardgames_tui.tui.cards.screen import CardsScreen


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
    screen.say(wording.found_rank(position, rank))
