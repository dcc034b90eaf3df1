"""One player at the table: the name, whose turn it is, and the hands."""

from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.reactive import reactive

from cardgames_tui.tui.hands.hand_view import HandView
from cardgames_tui.tui.textual_ext.drawing import Drawing, DrawnView, RememberedView, Row


@dataclass(frozen=True, slots=True)
class SeatShown:
    """What is to be seen of a player besides the hands."""

    name: str
    """What the player is called."""
    short_name: str = ""
    """The same in as little room as can be."""
    strength: str = ""
    """How well a computer plays; empty for a person."""
    turn: bool = False
    """Whether it is this player's turn."""
    out: str = ""
    """`out` or `zombie` for a player who has been knocked out."""
    lives: int | None = None
    """How many lives are left in games that count them."""
    won: bool = False
    """Whether this player has won."""


class SeatTitle(DrawnView):
    """A player's name with what else there is to know, as far as there is room."""

    player: reactive[SeatShown] = reactive(SeatShown(""))
    """What is to be seen of the player."""

    def render(self) -> Drawing:
        """The name after a mark for whose turn it is or who has won."""
        player = self.player
        mark, short_mark = ("won  ", "won ") if player.won else ("-> " * player.turn, "> " * player.turn)
        details = [player.strength, player.out]
        if player.lives is not None:
            details.append("1 life" if player.lives == 1 else f"{player.lives} lives")
        name, close, short = (
            Content.assemble((sign, "bold $table-key"), (called, "bold"))
            for sign, called in (
                (mark, player.name),
                (short_mark, player.name),
                (mark, player.short_name),
            )
        )
        more = ", ".join(filter(None, details))
        titles = [Content.assemble(name, (f"  {more}" if more else "", "$text-muted"))]
        titles += [
            Content.assemble(name, (f" {detail}", "$text-muted")) for detail in reversed(details) if detail
        ]
        width = self.content_size.width
        titles += [name, close]
        return Drawing.of(next((title for title in titles if title.cell_length <= width), short))


class SeatView(Container, RememberedView):
    """A player's line above the hands, or before them where there is one line a player.

    Args:
        seat: The seat.
        hands: How many hands each player has.
    """

    player: reactive[SeatShown] = reactive(SeatShown(""), repaint=False)
    """What is to be seen of the player."""

    def __init__(self, seat: int, hands: int) -> None:
        super().__init__(id=f"seat-{seat}")
        self.seat = seat
        self.title = SeatTitle(classes="name")
        self.hands = [HandView(seat, slot) for slot in range(hands)]
        """The hands from left to right."""

    def compose(self) -> ComposeResult:
        """The name and the hands."""
        yield self.title
        with Row(classes="hands"):
            yield from self.hands

    def watch_player(self, player: SeatShown) -> None:
        """Write the name, and mark whose turn it is."""
        self.title.player = player
