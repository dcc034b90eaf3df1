"""What is done in the app before a picture is taken."""

from collections.abc import Awaitable, Callable

from textual.pilot import Pilot

from assets.sample_games import played_blindly
from assets.scenes import press, settle
from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.rules import Move
from cardgames_tui.black_hole.solver import solve
from cardgames_tui.tui.cards.screen import CardsScreen

Play = Callable[[Pilot[None]], Awaitable[None]]


def keys(*names: str) -> Play:
    """Press keys."""

    async def play(pilot: Pilot[None]) -> None:
        await press(pilot, *names)

    return play


def cards(count: int, *names: str) -> Play:
    """Play some cards of a winning line, then press keys."""

    async def play(pilot: Pilot[None]) -> None:
        for move in winning_line(table(pilot).game.deal)[:count]:
            table(pilot).play(move)
        await settle(pilot)
        await press(pilot, *names)

    return play


async def where_lost(pilot: Pilot[None]) -> None:
    """Play until no card can be played, and ask where the game was lost."""
    for move in played_blindly(table(pilot).game.deal):
        table(pilot).play(move)
    await settle(pilot)
    await press(pilot, "w")


def table(pilot: Pilot[None]) -> CardsScreen:
    """The game screen with cards that is shown."""
    screen = pilot.app.screen
    assert isinstance(screen, CardsScreen)
    return screen


def winning_line(deal: Deal) -> tuple[Move, ...]:
    """A line that wins a deal."""
    line = solve(deal.position).line
    assert line is not None
    return line
