"""The home view, where a game is chosen."""

from dataclasses import dataclass, replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle
from textual.content import Content
from textual.reactive import reactive
from textual.screen import Screen
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.games.catalogue import catalogue
from cardgames_tui.tui.art.card_sizes import CardSize
from cardgames_tui.tui.art.fans import FanArtist, FanShown, Mark
from cardgames_tui.tui.art.glyphs import Glyphs
from cardgames_tui.tui.pens import chosen_pen
from cardgames_tui.tui.textual_ext.drawing import Drawing
from cardgames_tui.tui.textual_ext.quiet_keys import QUIET_KEYS
from cardgames_tui.tui.widgets.keys_view import KeysView


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
    action: str = ""
    """What the app does for it; nothing for a game, which is shown."""


def game_offers() -> list[Offer]:
    """The games, each with the digit of its place in the list."""
    entries = enumerate(catalogue().values(), 1)
    return [Offer(entry.slug, str(number), entry.title, entry.summary) for number, entry in entries]


_MORE = (
    Offer("daily", "d", "Deal of the day", "the same deal of Black Hole for everybody", "app.daily"),
    Offer("statistics", "s", "Statistics", "how many you have won, and how fast", "app.statistics"),
    Offer("past-games", "p", "Past games", "replay them, or play on from any move", "app.past_games"),
    Offer("settings", "comma", "Settings", "colours, suits, verdict, marks", "app.settings"),
)
"""What else there is."""

_SHOWN = tuple(Card.parse(name) for name in ("TC", "JD", "QS", "KH", "AS"))
"""The cards above the list."""


_SIZE, _STEP = CardSize(6, 4), 3
"""How large they are, and how much is seen of those that are covered."""


class OffersView(OptionList, inherit_bindings=False):
    """The list, whose keys everybody knows and no list of keys needs to name."""

    BINDINGS: ClassVar[list[BindingType]] = [
        replace(binding, system=True) for binding in OptionList.BINDINGS if isinstance(binding, Binding)
    ]


class HomeScreen(Screen[None]):
    """Offers the games, and to continue the one that was played last.

    Args:
        glyphs: The characters to draw with.
    """

    HELP = "Choose a game. Every game stays as it is while another is shown."
    BINDINGS = [
        *(
            Binding(digit, f"choose({digit})", "Game", show=False, system=True, id=f"home.game-{digit}")
            for digit in "123456789"
        ),
        Binding("c", "go_on", "Continue", id="home.continue", tooltip="the game that was played last"),
        *(
            Binding(offer.key, offer.action, offer.title, show=False, id=f"home.{offer.name}")
            for offer in _MORE[:-1]
        ),
        *QUIET_KEYS,
        Binding(
            "ctrl+z",
            "app.suspend_process",
            "To the shell",
            show=False,
            id="home.suspend",
            tooltip="fg returns",
        ),
        Binding("j", "cursor(1)", "Down", show=False, system=True, id="home.down"),
        Binding("k", "cursor(-1)", "Up", show=False, system=True, id="home.up"),
        Binding("question_mark,f1", "app.help", "Keys", key_display="?", id="app.help"),
    ]
    DEFAULT_CSS = """
    HomeScreen {
        Middle { width: 1fr; height: 1fr; align-horizontal: center; }
        #cards { width: auto; margin: 0 0 1 0; }
        .title { width: 1fr; text-align: center; text-style: bold; color: $text-accent; }
        .subtitle { width: 1fr; text-align: center; color: $text-muted; margin: 0 0 1 0; }
        #offers {
            width: 100%;
            max-width: 80;
            height: auto;
            max-height: 100%;
            background: $background;
            border: none;
            text-wrap: nowrap;
            text-overflow: ellipsis;
            scrollbar-size-vertical: 1;
            & > .option-list--option-highlighted { background: $table-cursor; color: $foreground; }
            & > .option-list--separator { color: $table-frame; }
        }
        &.-low {
            #cards, .subtitle { display: none; }
        }
    }
    """

    VERTICAL_BREAKPOINTS = [(0, "-low"), (20, "-high")]

    last: reactive[str] = reactive("", init=False)
    """The game to continue, by its name; empty when there is none."""
    glyphs: reactive[Glyphs | None] = reactive(None, init=False)
    """The characters to draw with."""

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__(classes="-high")  # as it nearly always is, so that nothing is styled twice
        self.set_reactive(HomeScreen.glyphs, glyphs)

    def compose(self) -> ComposeResult:
        """The games in a list."""
        with Middle():
            with Center():
                yield Static(id="cards")
            yield Label("cardgames-tui", classes="title")
            yield Label("Small games, and everything that can be known about them", classes="subtitle")
            with Center():
                yield OffersView(id="offers", markup=False)
        yield KeysView()

    def on_mount(self) -> None:
        """List the games."""
        self.watch_glyphs()
        self.watch_last()
        self.query_one(OptionList).focus()

    def on_screen_resume(self) -> None:
        """Be ready for the next choice."""
        self.query_one(OptionList).focus()

    def watch_glyphs(self) -> None:
        """Draw some cards."""
        if self.glyphs is not None:
            artist = FanArtist(_SIZE, _STEP, chosen_pen(self.app, self.glyphs))
            cards = artist.fan(FanShown(_SHOWN, Mark(playable=True)), _SIZE.width + 4 * _STEP)
            self.query_one("#cards", Static).update(Drawing(cards.lines()[: _SIZE.height]))

    def watch_last(self) -> None:
        """List the games, that to continue first."""
        offers = self.query_one(OptionList)
        options: list[Option | None] = [_option(offer) for offer in game_offers()]
        if self.last:
            title = catalogue()[self.last].title
            options[:0] = [_option(Offer("continue", "c", "Continue", f"{title}, as you left it")), None]
        offers.set_options([*options, None, *map(_option, _MORE)])
        offers.highlighted = 0
        self.refresh_bindings()

    @on(OptionList.OptionSelected)
    async def choose(self, event: OptionList.OptionSelected) -> None:
        """Show what was chosen."""
        offer = next((offer for offer in _MORE if offer.name == event.option_id), None)
        if offer is not None:
            await self.run_action(offer.action)
        elif event.option_id == "continue":
            await self.action_go_on()
        else:
            await self._show_game(str(event.option_id))

    async def action_choose(self, number: int) -> None:
        """Show the game with a number; beyond the last there is none."""
        offers = game_offers()
        if number <= len(offers):
            await self._show_game(offers[number - 1].name)

    async def action_go_on(self) -> None:
        """Show the game that was played last, and go on with it."""
        await self._show_game(self.last, continued=True)

    async def _show_game(self, name: str, *, continued: bool = False) -> None:
        await self.app.run_action(f"app.show_game({name!r}, {continued})")

    def action_cursor(self, step: int) -> None:
        """Move in the list."""
        offers = self.query_one(OptionList)
        (offers.action_cursor_down if step > 0 else offers.action_cursor_up)()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to continue only when there is something."""
        return action != "go_on" or bool(self.last)


def _option(offer: Offer) -> Option:
    key = "," if offer.key == "comma" else offer.key
    label = Content.assemble(
        (f" {key}  ", "bold $table-next"), (f"{offer.title:<17}", "bold"), (offer.text, "$text-muted")
    )
    return Option(label, id=offer.name)
