"""The home view, where a game is chosen."""

from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Center, Middle
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.screen import Screen
from textual.widgets import Footer, Label, OptionList
from textual.widgets.option_list import Option


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can be chosen in the home view."""

    name: str
    """What the choice is called by the program."""
    key: str
    """The key that chooses it."""
    title: str
    """What it is called on screen."""
    text: str
    """What it is, in a line."""


OFFERS = (
    Offer(
        "black-hole",
        "1",
        "Black Hole",
        "Solitaire, one rank up or down; its sibling All in a Row too.",
    ),
    Offer(
        "chopsticks",
        "2",
        "Chopsticks",
        "The hand game, against a perfect computer or each other.",
    ),
)
"""The games."""


class HomeScreen(Screen[None]):
    """Offers the games, and to continue the one that was played last."""

    HELP = "Choose a game. Every game stays as it is while another is shown."
    BINDINGS = [
        *(
            Binding(offer.key, f"choose('{offer.name}')", offer.title, id=f"home.{offer.name}")
            for offer in OFFERS
        ),
        Binding("c", "go_on", "Continue", id="home.continue", tooltip="the game that was played last"),
        Binding("j", "cursor(1)", "Down", show=False, id="home.down"),
        Binding("k", "cursor(-1)", "Up", show=False, id="home.up"),
        Binding("question_mark,f1", "app.help", "Keys", key_display="?", id="app.help"),
    ]

    last: reactive[str] = reactive("", init=False)
    """The game to continue, by its name; empty when there is none."""

    @dataclass
    class Chosen(Message):
        """The player wants to see a game."""

        name: str

    def compose(self) -> ComposeResult:
        """The games in a list."""
        with Middle():
            yield Label("cardgames-tui", classes="title")
            yield Label("Two small games, and everything that can be known about them", classes="subtitle")
            with Center():
                yield OptionList(id="offers", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """List the games."""
        self.watch_last()
        self.query_one(OptionList).focus()

    def on_screen_resume(self) -> None:
        """Be ready for the next choice."""
        self.query_one(OptionList).focus()

    def watch_last(self) -> None:
        """List the games, that to continue first."""
        offers = self.query_one(OptionList)
        options = [Option(_label(offer.key, offer.title, offer.text), id=offer.name) for offer in OFFERS]
        if self.last:
            title = next(offer.title for offer in OFFERS if offer.name == self.last)
            options.insert(0, Option(_label("c", "Continue", f"{title}, as you left it."), id="continue"))
        offers.set_options(options)
        offers.highlighted = 0
        self.refresh_bindings()

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        """Show what was chosen."""
        self.action_choose(self.last if event.option_id == "continue" else str(event.option_id))

    def action_choose(self, name: str) -> None:
        """Show a game."""
        self.post_message(self.Chosen(name))

    def action_go_on(self) -> None:
        """Show the game that was played last."""
        self.action_choose(self.last)

    def action_cursor(self, step: int) -> None:
        """Move in the list."""
        offers = self.query_one(OptionList)
        (offers.action_cursor_down if step > 0 else offers.action_cursor_up)()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to continue only when there is something."""
        return action != "go_on" or bool(self.last)


def _label(key: str, title: str, text: str) -> Content:
    return Content.assemble(
        (f" {key}  ", "bold $table-key"), (title, "bold"), "\n", (f"    {text}", "$text-muted")
    )
