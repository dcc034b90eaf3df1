"""The screen on which a game is chosen."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.message import Message
from textual.reactive import reactive
from textual.screen import Screen

from cardgames_tui.games.catalogue import Entry, catalogue
from cardgames_tui.games.profile import Profile
from cardgames_tui.tui.art.glyphs import Glyphs
from cardgames_tui.tui.art.roles import Role
from cardgames_tui.tui.home import wording
from cardgames_tui.tui.home.shown import Choice, Fact, HomeShown
from cardgames_tui.tui.home.view import HomeView
from cardgames_tui.tui.tables import Tables
from cardgames_tui.tui.textual_ext.page import has_fingers
from cardgames_tui.tui.textual_ext.steady_app import COPY, painted_once, sized_as_window
from cardgames_tui.tui.themes import chosen_pen
from cardgames_tui.tui.widgets.keys_view import KeysView

if TYPE_CHECKING:
    from cardgames_tui.games.standing import Standing
    from cardgames_tui.records.record import GameRecord
    from cardgames_tui.tui.dialogs.rules_screen import RulesPage

_MORE = (
    ("d", "Deal of the day", "app.daily", "the same for everyone"),
    ("s", "Statistics", "app.statistics", "wins, streaks, times"),
    ("p", "Past games", "app.past_games", "replay or continue"),
    (",", "Settings", "app.settings", "colours, cards, rules"),
)
"""What else there is: its key, its name, what the app does for it, and what it is."""


@sized_as_window
@painted_once
class HomeScreen(Screen[None]):
    """Offers the games with what the player has there, and to continue the one that was played last."""

    HELP = "Choose a game. Every game stays as it is while another is shown."
    BINDINGS = [
        COPY,
        Binding("enter,space", "choose", "Open", key_display="Enter", id="home.choose"),
        *(
            Binding(digit, f"choose_game({digit})", "Game", show=False, system=True, id=f"home.game-{digit}")
            for digit in "123456789"
        ),
        Binding("c", "go_on", "Continue", id="home.continue", tooltip="the game that was played last"),
        Binding("d", "app.daily", "Deal of the day", show=False, id="home.daily"),
        Binding("s", "app.statistics", "Statistics", show=False, id="home.statistics"),
        Binding("p", "app.past_games", "Past games", show=False, id="home.past-games"),
        Binding(
            "ctrl+z",
            "app.suspend_process",
            "To the shell",
            show=False,
            id="home.suspend",
            tooltip="fg returns",
        ),
        Binding("left,h", "cursor(-1, 0)", "Left", show=False, system=True, id="home.left"),
        Binding("down,j", "cursor(0, 1)", "Down", show=False, system=True, id="home.down"),
        Binding("up,k", "cursor(0, -1)", "Up", show=False, system=True, id="home.up"),
        Binding("right,l", "cursor(1, 0)", "Right", show=False, system=True, id="home.right"),
        Binding("tab", "step(1)", "Next", show=False, system=True, id="home.next"),
        Binding("shift+tab", "step(-1)", "Previous", show=False, system=True, id="home.previous"),
        Binding("f1", "rules", "Rules", id="home.rules", tooltip="of every game"),
        Binding("question_mark", "app.help", "Keys", key_display="?", id="app.help"),
    ]
    CSS = "HomeView { height: 1fr; }"

    @dataclass
    class LookedUp(Message):
        """It is known what the player has in each game."""

        kept: "Mapping[str, Standing]"

    view = getters.query_one(HomeView)

    last: reactive[str] = reactive("", init=False)
    """The game to continue, by its name; empty when there is none."""

    def __init__(self, profile: Profile, tables: Tables, glyphs: Callable[[], Glyphs]) -> None:
        super().__init__()
        self._profile = profile
        self._tables = tables
        self._glyphs = glyphs
        self._kept: Mapping[str, Standing] | None = None

    def compose(self) -> ComposeResult:
        """The view above the keys; what the player has is looked up when that has been seen."""
        yield HomeView(self._bare(), chosen_pen(self.app, self._glyphs()))
        yield KeysView()

    def on_screen_resume(self) -> None:
        """Show what has changed meanwhile."""
        self.call_after_refresh(self.look_up)

    def watch_last(self) -> None:
        """Offer to continue another game."""
        self.show()
        self.view.chosen = 0
        self.refresh_bindings()

    @work(thread=True, exclusive=True, group="records", exit_on_error=False)
    def look_up(self) -> None:
        """Find out what the player has in each game, as it is kept now."""
        from cardgames_tui.games.standing import standings
        from cardgames_tui.records.archive import Archive

        records: list[GameRecord] = self._profile.store.ask(Archive.everything, [])
        self.post_message(self.LookedUp(standings(records, self._profile.today())))

    @on(LookedUp)
    def show_kept(self, event: LookedUp) -> None:
        """Show what the player has in each game."""
        self._kept = event.kept
        self.show()

    def show(self) -> None:
        """Show the games with all that is known about them."""
        from cardgames_tui.tui.home.shown import preview

        glyphs = self._glyphs()
        self.view.pen = chosen_pen(self.app, glyphs)
        bare = self._bare()
        games = tuple(
            replace(
                choice,
                facts=(*choice.facts, *wording.facts(entry, self._kept)),
                preview=preview(self._tables.coming(entry.slug), glyphs),
            )
            for choice, entry in zip(bare.games, catalogue().values(), strict=True)
        )
        self.view.shown = replace(bare, games=games, goes_on=self._goes_on())

    def _bare(self) -> HomeShown:
        """What is seen of everybody's home view."""
        games = [_game(self._key(str(number)), entry) for number, entry in enumerate(catalogue().values(), 1)]
        more = [
            Choice(self._key(key), title, action, (Fact(about, Role.FAINT),))
            for key, title, action, about in _MORE
        ]
        return HomeShown(tuple(games), tuple(more))

    def _goes_on(self) -> Choice | None:
        if not self.last:
            return None
        told = wording.going_on(self._tables.coming(self.last))
        return Choice(self._key("c"), "Continue", "screen.go_on", (Fact(told, Role.NEXT),))

    def _key(self, key: str) -> str:
        return "" if has_fingers(self.app) else key

    @on(HomeView.Chosen)
    async def open_clicked(self, event: HomeView.Chosen) -> None:
        """Do what was clicked."""
        await self.run_action(event.choice.action)

    async def action_choose(self) -> None:
        """Do what the cursor stands on."""
        await self.run_action(self.view.shown.choices[self.view.chosen].action)

    async def action_choose_game(self, number: int) -> None:
        """Show the game with a number; beyond the last there is none."""
        if number <= len(games := self.view.shown.games):
            await self.run_action(games[number - 1].action)

    async def action_go_on(self) -> None:
        """Show the game that was played last, and go on with it."""
        await self.run_action(f"app.show_game({self.last!r}, True)")

    def action_rules(self) -> None:
        """Show the rules of the game at the cursor, else of the one played last, and name the others."""
        from cardgames_tui.tui.dialogs.rules_screen import RulesScreen

        shown, games = self.view.shown, catalogue()
        choice = shown.choices[self.view.chosen]
        number = shown.games.index(choice) if choice in shown.games else [*games, ""].index(self.last)
        pages = [self._rules(entry) for entry in games.values()]
        self.app.push_screen(RulesScreen(pages, number % len(pages)))

    def _rules(self, entry: Entry) -> "RulesPage":
        from cardgames_tui.black_hole.pages import rules_page
        from cardgames_tui.games.hands_in_play import HandsInPlay
        from cardgames_tui.tui.dialogs.rules_screen import RulesPage
        from cardgames_tui.tui.hands.help_page import help_page

        if entry.cards is not None:
            return RulesPage(entry.title, rules_page(entry.cards))
        return help_page(HandsInPlay(self._tables.coming(entry.slug)).setup.rules)

    def action_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor to the nearest choice in a direction."""
        self.view.move_cursor(dx, dy)

    def action_step(self, step: int) -> None:
        """Move the cursor to the next choice or the previous one."""
        self.view.step_cursor(step)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to continue only when there is something."""
        return action != "go_on" or bool(self.last)


def _game(key: str, entry: Entry) -> Choice:
    return Choice(key, entry.title, f"app.show_game({entry.slug!r})", (wording.summary(entry),))
