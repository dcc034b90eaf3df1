"""The home view: tiles or a list of games, with the hole above if there is room."""

from asyncio import to_thread
from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple, Protocol

from textual import getters, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Center, Container, Vertical
from textual.content import Content
from textual.events import Click, Resize
from textual.geometry import Region, Size
from textual.reactive import reactive
from textual.widgets import Static

from cardgames_tui.games.daily import DailyGames, DayStatus, level_of
from cardgames_tui.games.kinds import KINDS
from cardgames_tui.games.saved_games import unfinished_among
from cardgames_tui.games.statistics import GameOverview, GameStatistics, overviews
from cardgames_tui.records.record import GameRecord
from cardgames_tui.solitaire.cards import Card
from cardgames_tui.solitaire.solitaires import SOLITAIRES
from cardgames_tui.text import counted, format_clock
from cardgames_tui.tui.bindings import APP_BINDINGS, key_labels
from cardgames_tui.tui.characters import chosen_pen
from cardgames_tui.tui.draw.canvas import PicturePart, nearest, picture_part
from cardgames_tui.tui.draw.cards import EMBLEM_SIZES
from cardgames_tui.tui.draw.hole import draw_hole
from cardgames_tui.tui.draw.pen import Pen
from cardgames_tui.tui.kinds import SHOWN_KINDS
from cardgames_tui.tui.open_games import HOME, OpenGames
from cardgames_tui.tui.textual_ext.robust_app import COPY, RobustScreen
from cardgames_tui.tui.themes import Role
from cardgames_tui.tui.widgets.drawn_view import DrawnView
from cardgames_tui.tui.widgets.key_bar import KeyBar

if TYPE_CHECKING:
    from cardgames_tui.tui.app import CardgamesApp

TITLE = "cardgames-tui"

OTHER_CHOICES = {
    "screen.daily": ("Deal of the day", "the same for everyone"),
    "app.statistics": ("Statistics", "wins, choices, times"),
    "app.past_games": ("Past games", "replay or continue"),
    "app.settings": ("Settings", "colours, cards, rules"),
}
"""Titles and explanations by action."""


class Preview(Protocol):
    def draw_preview(self, size: Size, pen: Pen) -> Iterable[PicturePart]: ...


class Fact(NamedTuple):
    text: str
    role: Role = Role.TEXT


class Ring(DrawnView):
    def parts(self) -> Iterator[PicturePart]:
        width, room = self.content_size
        height = min(room, width // 2)
        fitting = [size for size in EMBLEM_SIZES if size.height <= 0.38 * height + 1]
        if fitting:
            size = fitting[-1]
            height -= (height - size.height) % 2  # with the card exactly in the middle
            across = 2 * height - size.width % 2
            region = Region((width - across) // 2, (room - height + 1) // 2, across, height)
            hole = draw_hole((Card.parse("AS"),), *region.size, size, self.pen, is_emblem=True)
            yield picture_part(region, hole)


class TableView(DrawnView):
    def __init__(self) -> None:
        super().__init__()
        self.table: Preview | None = None

    def parts(self) -> Iterable[PicturePart]:
        return self.table.draw_preview(self.content_size, self.pen) if self.table else ()


_FACTS_COLUMN = 21

_AIRY_LINES = 7
"""From this height on, a tile has a blank line below its title."""


class MenuItem(Vertical, can_focus=True):
    def __init__(self, title: str, action: str, rule: str = "", *, classes: str, id: str) -> None:  # noqa: A002
        super().__init__(classes=classes, id=id)
        self.title, self.action, self.rule = title, action, rule
        self.words = Static()
        self.table = TableView()

    def compose(self) -> ComposeResult:
        yield self.words
        if self.rule:
            yield self.table

    def show(self, key: str, facts: tuple[Fact, ...], *, form: str, width: int, lines: int = 1) -> None:
        """Shows a `tile`, a line of a `list`, or a `line` by itself."""
        pen, quiet = chosen_pen(self.app), self.has_class("other")
        cap = key if quiet else pen.key(key)
        style = f"bold ${Role.NEXT}" if quiet else f"{'bold ' * pen.has_bold}${Role.KEY_INK} on ${Role.KEY}"
        head = Content.assemble((cap, style), " ", (self.title, "" if quiet else "bold"))
        if not key:
            head = Content.styled(self.title, "bold")
        if form == "tile":
            rule = [Fact(line, Role.FAINT) for line in wrap(self.rule, width)]
            gap = [Fact("")] * (lines >= _AIRY_LINES)
            about = [*gap, *rule, *facts] if len(gap) + len(rule) + len(facts) < lines else [*gap, *facts]
            shown = [Content.styled(fact.text, f"${fact.role}") for fact in about]
            self.words.update(Content("\n").join([head, *shown]))
            return
        if quiet and key:
            head = Content.assemble(" ", head)
        start = _FACTS_COLUMN if form == "list" else head.cell_length + 1
        after = [(f"{fact.text}  ", f"${fact.role}") for fact in _fitting(facts, width - start)]
        self.words.update(Content.assemble(head.pad_right(start - head.cell_length), *after).rstrip())

    async def on_click(self, event: Click) -> None:
        event.stop()
        await self.screen.run_action(self.action)


def _fitting(facts: tuple[Fact, ...], width: int) -> Iterator[Fact]:
    """As many of the last facts as fit; the very last may lose what follows its colon or comma."""
    for index, fact in enumerate(facts[::-1]):
        text = fact.text
        for separator in (": ", ", "):
            while len(text) > width and separator in text and not index:
                text = text.rpartition(separator)[0]
        if len(text) <= width or not index:
            yield fact._replace(text=text)
            width -= len(text) + 2


class HomeScreen(RobustScreen[None]):
    if TYPE_CHECKING:
        app: CardgamesApp

    AUTO_FOCUS = ""
    CSS_PATH = "home.tcss"
    BINDINGS = [
        COPY,
        Binding("enter,space", "choose", "Open", key_display="Enter", id="home.choose"),
        *(
            Binding(digit, f"choose_game({digit})", "Game", show=False, system=True, id=f"home.game-{digit}")
            for digit in "123456789"
        ),
        Binding("n", "new_game", "New", id="home.deal", tooltip="a new game of the kind at the cursor"),
        Binding("c", "go_on", "Continue", False, id="home.continue", tooltip="the game that was played last"),
        Binding("d", "daily", "Deal of the day", show=False, id="home.daily"),
        Binding("s", "app.statistics", "Statistics", show=False, id="home.statistics"),
        Binding("p", "app.past_games", "Past games", show=False, id="home.past-games"),
        Binding(
            "ctrl+z", "app.suspend_process", "To the shell", False, id="home.suspend", tooltip="fg resumes"
        ),
        Binding("left,h", "cursor(-1, 0)", "Left", show=False, system=True, id="home.left"),
        Binding("down,j", "cursor(0, 1)", "Down", show=False, system=True, id="home.down"),
        Binding("up,k", "cursor(0, -1)", "Up", show=False, system=True, id="home.up"),
        Binding("right,l", "cursor(1, 0)", "Right", show=False, system=True, id="home.right"),
        Binding("tab", "app.focus_next", "Next", show=False, system=True, id="home.next"),
        Binding("shift+tab", "app.focus_previous", "Previous", show=False, system=True, id="home.previous"),
        Binding("f1", "rules", "Rules", id="home.rules", tooltip="of every game"),
        Binding("question_mark", "app.help", "Keys", key_display="?", id="app.help"),
    ]

    home = getters.query_one("#home", Vertical)

    continue_slug: reactive[str] = reactive("", init=False)

    def __init__(self, open_games: OpenGames) -> None:
        super().__init__()
        self._open_games = open_games
        self._overviews: Mapping[str, GameOverview] = {}
        """Results by slug, once they are read."""
        self._days: Mapping[str, Fact] = {}
        self._continue_item = MenuItem("Continue", "screen.go_on", classes="continue", id="continue")
        self._games = [
            MenuItem(
                kind.title,
                f"app.switch_to_game({slug!r}, True)",
                _short_rule(slug),
                classes="game",
                id=f"game-{number}",
            )
            for number, (slug, kind) in enumerate(KINDS.items(), 1)
        ]
        self._others = [
            MenuItem(title, action, classes="other", id=action.partition(".")[2].replace("_", "-"))
            for action, (title, _) in OTHER_CHOICES.items()
        ]

    def compose(self) -> ComposeResult:
        with Vertical(id="home"):
            yield Ring(id="ring")
            yield Static(TITLE, id="title")
            yield Container(*self._games, id="games")
            yield Center(self._continue_item, id="last-game")
            yield Container(*self._others, id="others")
        yield KeyBar()

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _: self.show_menu())
        self.focus_first()

    def on_resize(self, event: Resize) -> None:
        self.show_menu()

    def on_screen_suspend(self) -> None:
        if self.app.current_mode != HOME:
            self.focus_first()

    def on_screen_resume(self) -> None:
        self.continue_slug = self._open_games.slug_to_continue()
        self.call_after_refresh(self.load_overviews)

    def focus_first(self) -> None:
        self.set_focus(self._continue_item if self.continue_slug else self._games[0])

    def watch_continue_slug(self) -> None:
        is_at_first = self.focused in (None, self._games[0], self._continue_item)
        self.show_menu()
        if is_at_first:  # else the player has moved the cursor meanwhile
            self.focus_first()
        self.refresh_bindings()

    @work(exclusive=True, group="records", exit_on_error=False)
    async def load_overviews(self) -> None:
        profile, store = self.app.profile, self.app.profile.store

        def read() -> tuple[dict[str, GameOverview], dict[str, Fact], list[GameRecord]]:
            games = store.games()
            days = {slug: _today(DailyGames(slug, profile)) for slug in KINDS}
            return overviews(games), days, unfinished_among(games, store)

        found_overviews, self._days, self._open_games.unfinished = await to_thread(read)
        self._overviews = {slug: found_overviews.get(slug, GameOverview()) for slug in KINDS}
        self.continue_slug = self._open_games.slug_to_continue()
        self.show_menu()

    def show_menu(self) -> None:
        width, height = self.size
        tiled = self._choose_classes(width, height)
        labels = key_labels(self.app, [*APP_BINDINGS, *self.BINDINGS])
        game_to_offer = self._open_games.game_to_offer
        line, room = ("line", width - 4) if tiled else ("list", min(74, width - 2) - 2)

        def show(item: MenuItem, *facts: Fact, form: str = line, width: int = room, lines: int = 1) -> None:
            key = labels(item.id) if labels and item.id else ""
            item.show(key, facts, form=form, width=width, lines=lines)

        columns = 1 if self.has_class("-stacked") else len(self._games)
        lines = _AIRY_LINES if self.has_class("-compact") else 8
        if self.has_class("-low") or self.has_class("-framed", "-compact"):
            lines = 6
        for item, slug in zip(self._games, KINDS, strict=True):
            facts = self._facts(slug) if self._overviews else ()
            if tiled:
                show(item, *facts, form="tile", width=(width - 2) // columns - 5, lines=lines)
            else:
                show(item, *facts)
            if self.has_class("-tables") and self._overviews:
                item.table.table = SHOWN_KINDS[slug].preview(game_to_offer(slug))
                item.table.refresh()
        for item, (_, about) in zip(self._others, OTHER_CHOICES.values(), strict=True):
            show(item, *(() if tiled else (Fact(about, Role.FAINT),)))
        self._continue_item.display = bool(self.continue_slug)
        if self.continue_slug:
            game = game_to_offer(self.continue_slug)
            moves, clock = counted(game.session.ply, "move"), format_clock(game.record.seconds)
            about = f"{game.title}: {moves}, {clock}" if game.record.moves else game.title
            show(self._continue_item, Fact(about, Role.NEXT))

    def _facts(self, slug: str) -> Iterator[Fact]:
        overview, streaks = self._overviews[slug], self.app.profile.settings.streaks
        if overview.statistics is None or overview.latest is None:
            yield Fact("none finished yet" if overview.unfinished else "not played yet")
        else:
            yield Fact(_wins(overview.statistics))
            streak, best = overview.latest.streak, overview.latest.unaided.best
            texts = [f"streak {streak}"] if streak and streaks else []
            texts += [f"best {format_clock(best)}"] if best is not None else []
            if texts:
                yield Fact(", ".join(texts))
        yield self._days[slug]
        if games := overview.unfinished:
            several, one = f"{len(games)} unfinished games", f"unfinished, {counted(games[0].ply, 'move')}"
            yield Fact(several if len(games) > 1 else one, Role.NEXT)

    def _choose_classes(self, width: int, height: int) -> bool:
        """Arranges by the size of the window, and returns whether the games are tiles."""
        across, stacked = width >= 77, width < 77 and height >= 42
        chosen = {
            "-across": across,
            "-stacked": stacked,
            "-list": not (across or stacked),
            "-tables": width >= 134 and height >= 49,
            "-low": height < (21 if across else 20),
            "-compact": height < 28,
            "-tight": height < 24,
            "-framed": chosen_pen(self.app) is not Pen.COLOUR,  # without colours, tiles need frames
        }
        for name, is_so in chosen.items():
            self.set_class(is_so, name)
        return across or stacked

    async def action_choose(self) -> None:
        if isinstance(self.focused, MenuItem):
            await self.run_action(self.focused.action)

    async def action_choose_game(self, number: int) -> None:
        if number <= len(self._games):
            await self.run_action(self._games[number - 1].action)

    async def action_go_on(self) -> None:
        await self.run_action(f"app.switch_to_game({self.continue_slug!r}, True)")

    async def action_new_game(self) -> None:
        kind = KINDS[self._slug_at_cursor or next(iter(KINDS))]
        await self.app.open_game(await to_thread(kind.default, self.app.profile, self.app.rng))

    def action_rules(self) -> None:
        starts = (self._open_games.game_to_offer(slug).start for slug in KINDS)
        self.app.show_rules(*starts, first=[*KINDS, ""].index(self._slug_at_cursor) % len(KINDS))

    async def action_daily(self) -> None:
        await self.app.show_daily(self._slug_at_cursor or next(iter(KINDS)))

    @property
    def _slug_at_cursor(self) -> str:
        """The game at the cursor, or else the one to continue; empty for none."""
        if self.focused in self._games:
            return [*KINDS][self._games.index(self.focused)]
        return self.continue_slug

    def action_cursor(self, dx: int, dy: int) -> None:
        items = [item for item in self.query(MenuItem) if item.display]
        if self.focused in items:
            self.set_focus(items[nearest([item.region for item in items], items.index(self.focused), dx, dy)])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "go_on" or bool(self.continue_slug)


def _short_rule(slug: str) -> str:
    if slug not in SOLITAIRES:
        return "A hand that reaches five fingers dies."
    return f"Play one rank up or down into the {SOLITAIRES[slug].foundation_word}."


def _wins(statistics: GameStatistics) -> str:
    if not statistics.played:
        return "no win or loss yet"
    drawn = f", drew {statistics.drawn}" if statistics.drawn else ""
    return f"won {statistics.won} of {statistics.played}{drawn}"


def _today(games: DailyGames) -> Fact:
    status = games.status(games.today)
    if status in (DayStatus.OPEN, DayStatus.STARTED):
        started = f", {status}" * (status is DayStatus.STARTED)
        return Fact(f"today: {level_of(games.today).value}{started}", Role.NEXT)
    return Fact(f"today: {status}", Role.KEEPS if status.is_won else Role.LOSES)
