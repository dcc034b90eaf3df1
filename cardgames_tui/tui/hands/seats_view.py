"""The table: everybody's hands, clockwise, those of the player in front of the screen lowest."""

from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Offset
from textual.reactive import reactive

from cardgames_tui.chopsticks import english
from cardgames_tui.chopsticks.game_in_play import GameInPlay
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.tui.art.hand_art import HandShown
from cardgames_tui.tui.art.hand_glyphs import HandGlyphs
from cardgames_tui.tui.hands.hand_view import HandView
from cardgames_tui.tui.hands.seat_view import SeatShown, SeatView
from cardgames_tui.tui.hands.wording import told
from cardgames_tui.tui.textual_ext.drawing import RememberedView

Place = tuple[int, int]
"""A hand by its seat and its slot."""


class SeatsView(Container, RememberedView):
    """All the seats.

    Args:
        setup: Who sits where with how many hands.
        glyphs: The characters to draw with.
    """

    cursor: reactive[Place] = reactive((0, 0), repaint=False)
    """The hand that the cursor stands on."""

    def __init__(self, setup: Setup, glyphs: HandGlyphs) -> None:
        super().__init__(id="seats")
        self.setup = setup
        self.glyphs = glyphs
        self.seats: list[SeatView] = []
        """The seats in the order of play, the front one last."""

    def compose(self) -> ComposeResult:
        """The seats in the order of play, the front one last."""
        players = len(self.setup.seats)
        self.set_class(players == 2, "-pair")
        self.set_class(players > 2, "-many")
        self.set_class(players == 3, "-trio")
        self.set_class(players < 5, "-few")
        self.set_class(self.setup.rules.hands > 2, "-broad")
        self.seats = [
            SeatView((self.setup.front + place) % players, self.setup.rules.hands)
            for place in range(1, players + 1)
        ]
        self.seats[-1].set_class(players % 2 > 0, "-odd")
        yield from self.seats

    async def lay_out(self, setup: Setup) -> None:
        """Sit down anew for another game; the hands come with the next `show`."""
        before, self.setup = self.setup, setup
        same = before.front == setup.front and before.rules.hands == setup.rules.hands
        if not (same and len(before.seats) == len(setup.seats)):
            await self.recompose()
            self.watch_cursor()

    @property
    def hands(self) -> list[HandView]:
        """Everybody's hands."""
        return [hand for seat in self.seats for hand in seat.hands]

    def hand(self, place: Place) -> HandView:
        """The hand at a place."""
        return self.query_one(f"#hand-{place[0]}-{place[1]}", HandView)

    def show(self, game: GameInPlay, *, chosen: Place | None, looked_at: Move | None) -> None:
        """Show a game.

        Args:
            game: What stands on the table.
            chosen: The own hand with which the player is about to do something.
            looked_at: The move whose hands are to be marked.
        """
        seen = told(game, looked_at) if looked_at else None
        attacker = (seen.hand.seat, seen.hand.slot) if seen and seen.hand else None
        target = (seen.target.seat, seen.target.slot) if seen else None
        for view in self.hands:
            place = (view.seat, view.slot)
            view.glyphs = self.glyphs
            view.hand = _hand(
                game, place, chosen=place == chosen, attacks=place == attacker, attacked=place == target
            )
            if view.tooltip != (tip := _tip(game, view.hand, view.seat)):
                view.tooltip = tip
        for seat in self.seats:
            seat.player = _player(game, seat.seat)

    def watch_cursor(self) -> None:
        """Show where the cursor stands."""
        for view in self.hands:
            view.under_cursor = (view.seat, view.slot) == self.cursor

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor to the nearest hand in a direction; at the edge of the table it stays."""
        here = self.hand(self.cursor).region.center
        ahead = []
        for view in self.hands:
            right, down = view.region.center[0] - here[0], view.region.center[1] - here[1]
            along, across = (right * dx, abs(down) * 40) if dx else (down * dy * 40, abs(right))
            if along > 0:
                ahead.append((along + 3 * across, (view.seat, view.slot)))
        if ahead:
            self.cursor = min(ahead)[1]

    def middle(self, place: Place) -> Offset:
        """Where a hand is, in cells of the screen."""
        region = self.hand(place).region
        return Offset(region.x + region.width // 2 - 1, region.y + region.height // 2)


def _hand(game: GameInPlay, place: Place, *, chosen: bool, attacks: bool, attacked: bool) -> HandShown:
    seat, slot = place
    rules = game.setup.rules
    hand = game.hand(seat, slot)
    fingers = game.position.fingers(seat)[hand]
    zombie = game.position.sides[seat].zombie and fingers is not None
    label = "1" if zombie else game.position.labels(seat)[hand]
    name = english.hand(rules.hands, slot)
    return HandShown(name, label, fingers, rules.roll, zombie, chosen, attacks, attacked)


def _player(game: GameInPlay, seat: int) -> SeatShown:
    position, setup = game.position, game.setup
    ending = game.ending
    out = ""
    if position.is_out(seat) and (ending is None or ending.winner != seat):
        out = "zombie" if position.sides[seat].zombie else "out"
    return SeatShown(
        english.name(setup.names[seat]),
        english.short_name(setup.names[seat]),
        setup.strength(seat),
        ending is None and position.turn == seat,
        out,
        position.sides[seat].lives if setup.rules.three_lives else None,
        ending is not None and ending.winner == seat,
    )


def _tip(game: GameInPlay, hand: HandShown, seat: int) -> str:
    """What hovering over a hand tells."""
    whose = english.owner(game.setup.names[seat])
    if hand.fingers is None:
        return f"{whose} {hand.name} is dead"
    use = "choose it" if seat == game.position.turn else "hit it with a hand you have chosen"
    return f"{whose} {hand.name} shows {hand.label}: click to {use}"


def first_hand(position: Position) -> int:
    """The place among the sorted hands of the player to move of the first that is alive."""
    return next(place for place, value in enumerate(position.fingers(position.turn)) if value is not None)
