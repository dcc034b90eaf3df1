"""The screen on which a game is chosen."""

from asyncio import to_thread
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from textual import getters, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Click
from textual.geometry import Region
from textual.reactive import reactive

from cardgames_tui.games.kinds import KINDS
from cardgames_tui.games.saved_games import unfinished_among
from cardgames_tui.games.statistics import GameOverview, overviews
from cardgames_tui.records.record import GameRecord
from cardgames_tui.solitaire.solitaires import SOLITAIRES
from cardgames_tui.tui import words
from cardgames_tui.tui.bindings import APP_BINDINGS, key_labels
from cardgames_tui.tui.draw.canvas import PicturePart, nearest
from cardgames_tui.tui.draw.home import (
    HomeLayout,
    HomeMenu,
    ItemDetail,
    MenuItem,
    Preview,
    home_layout,
    home_parts,
)
from cardgames_tui.tui.kinds import SHOWN_KINDS
from cardgames_tui.tui.open_games import HOME, OpenGames
from cardgames_tui.tui.textual_ext.robust_app import COPY, RobustScreen
from cardgames_tui.tui.themes import Role
from cardgames_tui.tui.touch import target_height
from cardgames_tui.tui.widgets.drawn_view import HoverView
from cardgames_tui.tui.widgets.key_bar import KeyBar

if TYPE_CHECKING:
    from cardgames_tui.tui.app import CardgamesApp


class HomeView(HoverView[int]):
    """The menu of the home screen, with the hole above it."""

    menu: reactive[HomeMenu] = reactive(HomeMenu(), init=False)
    cursor: reactive[int] = reactive(0, init=False, repaint=False)
    """The index of the item that the cursor stands on."""

    def __init__(self, menu: HomeMenu) -> None:
        super().__init__(id="home")
        self.set_reactive(HomeView.menu, menu)

    @property
    def current_layout(self) -> HomeLayout:
        return home_layout(*self.content_size, self.menu, target_height(self.app))

    def parts(self) -> Iterator[PicturePart]:
        return home_parts(self.menu, self.current_layout, self.pen, self.cursor, self.hovered)

    def watch_menu(self, before: HomeMenu, after: HomeMenu) -> None:
        self.hovered = None
        action = before.items[self.cursor].action if self.cursor < len(before.items) else ""
        actions = [item.action for item in after.items]
        self.cursor = actions.index(action) if action in actions else 0

    def watch_cursor(self) -> None:
        self.repaint()

    async def on_click(self, event: Click) -> None:
        index = self.at(event)
        if index is not None:
            event.stop()
            self.cursor = index
            await self.screen.run_action(self.menu.items[index].action)

    def regions(self) -> Iterable[tuple[int, Region]]:
        return enumerate(self.current_layout.items)


class HomeScreen(RobustScreen[None]):
    """Offers all games with the player's results, and to continue the last one."""

    if TYPE_CHECKING:
        app: CardgamesApp

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
            "ctrl+z", "app.suspend_process", "To the shell", False, id="home.suspend", tooltip="fg returns"
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

    view = getters.query_one(HomeView)

    continue_slug: reactive[str] = reactive("", init=False)
    """The slug of the game to continue; empty for none."""

    def __init__(self, open_games: OpenGames) -> None:
        super().__init__()
        self._open_games = open_games
        self._overviews: Mapping[str, GameOverview] = {}
        """The player's results by the slugs of the games; none before they have been looked up."""

    def compose(self) -> ComposeResult:
        yield HomeView(self._menu())
        yield KeyBar()

    def on_screen_suspend(self) -> None:
        if self.app.current_mode != HOME:
            self.view.cursor = 0

    def on_screen_resume(self) -> None:
        self.continue_slug = self._open_games.slug_to_continue()
        self.call_after_refresh(self.load_overviews)

    def watch_continue_slug(self) -> None:
        is_at_first = not self.view.cursor
        self.show_menu()
        if is_at_first:  # else the cursor stays on its item, which the player has chosen meanwhile
            self.view.cursor = 0
        self.refresh_bindings()

    @work(exclusive=True, group="records", exit_on_error=False)
    async def load_overviews(self) -> None:
        today, store = self.app.profile.today(), self.app.profile.store

        def read() -> tuple[dict[str, GameOverview], list[GameRecord]]:
            games = store.games()
            return overviews(games, today), unfinished_among(games, store)

        found_overviews, self._open_games.unfinished = await to_thread(read)
        self._overviews = {slug: found_overviews.get(slug, GameOverview()) for slug in KINDS}
        self.continue_slug = self._open_games.slug_to_continue()
        self.show_menu()

    def show_menu(self) -> None:
        self.view.menu = self._menu(with_tables=True)

    def _menu(self, *, with_tables: bool = False) -> HomeMenu:
        labels = key_labels(self.app, [*APP_BINDINGS, *self.BINDINGS])
        game_to_offer = self._open_games.game_to_offer

        def item(
            key: str, title: str, action: str, *details: ItemDetail, table: Preview | None = None
        ) -> MenuItem:
            return MenuItem(labels(key) if labels else "", title, action, details, table)

        games = []
        for number, (slug, kind) in enumerate(KINDS.items(), 1):
            details = [ItemDetail(words.short_rule(slug), Role.FAINT)]
            if self._overviews:
                details += _details(slug, self._overviews[slug])
            table = SHOWN_KINDS[slug].preview(game_to_offer(slug)) if with_tables else None
            action = f"app.switch_to_game({slug!r})"
            games.append(item(f"game-{number}", kind.title, action, *details, table=table))
        other_items = tuple(
            item(action.replace("_", "-"), title, f"app.{action}", ItemDetail(about, Role.FAINT))
            for action, (title, about) in words.OTHER_CHOICES.items()
        )
        continue_item = None
        if self.continue_slug:
            about = words.game_to_continue(game_to_offer(self.continue_slug).record)
            continue_item = item("continue", words.CONTINUE, "screen.go_on", ItemDetail(about, Role.NEXT))
        return HomeMenu(tuple(games), other_items, continue_item)

    async def action_choose(self) -> None:
        await self.run_action(self.view.menu.items[self.view.cursor].action)

    async def action_choose_game(self, number: int) -> None:
        if number <= len(games := self.view.menu.games):
            await self.run_action(games[number - 1].action)

    async def action_go_on(self) -> None:
        await self.run_action(f"app.switch_to_game({self.continue_slug!r}, True)")

    def action_rules(self) -> None:
        """Shows the rules, first those of the game at the cursor, or else of the game to continue."""
        from cardgames_tui.tui.dialogs.rules import RulesScreen

        menu, slugs = self.view.menu, [*KINDS]
        item = menu.items[self.view.cursor]
        if item in menu.games:
            index = menu.games.index(item)
        else:
            index = slugs.index(self.continue_slug) if self.continue_slug else 0
        pages = [SHOWN_KINDS[slug].rules_page(self._open_games.game_to_offer(slug).start) for slug in slugs]
        self.app.push_screen(RulesScreen(pages, index))

    def action_cursor(self, dx: int, dy: int) -> None:
        self.view.cursor = nearest(self.view.current_layout.items, self.view.cursor, dx, dy)

    def action_step(self, step: int) -> None:
        self.view.cursor = (self.view.cursor + step) % len(self.view.menu.items)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "go_on" or bool(self.continue_slug)


def _details(slug: str, overview: GameOverview) -> Iterator[ItemDetail]:
    if overview.statistics is None or overview.latest is None:
        yield ItemDetail(words.NONE_FINISHED if overview.unfinished else words.NOT_PLAYED)
    else:
        yield ItemDetail(words.wins(overview.statistics))
        if best := words.streak_and_best(overview.latest):
            yield ItemDetail(best)
    if slug in SOLITAIRES:
        is_open = overview.today is None or overview.today.result is None
        yield ItemDetail(words.deal_of_today(overview.today), Role.NEXT if is_open else Role.TEXT)
    if overview.unfinished:
        yield ItemDetail(words.unfinished(overview.unfinished), Role.NEXT)
