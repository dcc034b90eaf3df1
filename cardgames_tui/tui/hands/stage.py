"""All that is seen of a table of Chopsticks above the line of keys."""

from collections.abc import Callable

from textual import getters
from textual.app import ComposeResult
from textual.containers import Container
from textual.widgets import Label, Static

from cardgames_tui.tui.art.hand_glyphs import HandGlyphs
from cardgames_tui.tui.hands.graph_view import Branch, GraphPanel
from cardgames_tui.tui.hands.hands_view import HandsView
from cardgames_tui.tui.hands.rows import MoveRows, PlayedRows
from cardgames_tui.tui.hands.shown import TableShown
from cardgames_tui.tui.hands.status_view import StatusShown, StatusView
from cardgames_tui.tui.textual_ext.drawing import Column
from cardgames_tui.tui.widgets.rows_view import RowsView
from cardgames_tui.tui.widgets.stage import Stage


class HandsStage(Stage):
    """The status line, the hands with what is said about them, and the moves beside those played.

    Args:
        table: What is to be seen of the hands first.
        glyphs: The characters to draw them with.
    """

    status = getters.query_one(StatusView)
    hands = getters.query_one(HandsView)
    moves = getters.query_one("#moves", RowsView)
    played = getters.query_one("#played", RowsView)
    prompt = getters.query_one("#prompt", Static)
    told = getters.query_one("#told", Static)
    notice = getters.query_one("#notice", Static)
    sayings = getters.query_one("#sayings", Column)

    def __init__(self, table: TableShown, glyphs: HandGlyphs) -> None:
        super().__init__(id="hands")
        self._first = table, glyphs
        self._panel: GraphPanel | None = None
        self._branches: Callable[[], tuple[Branch, ...]] = tuple

    def compose(self) -> ComposeResult:
        """Everything but the graph, which is added when there is room for it."""
        yield StatusView()
        with Container(id="seats-and-lists"):
            with Column(id="play"):
                yield HandsView(*self._first)
                with Column(id="sayings"):
                    yield Static(id="prompt", markup=False)
                    yield Static(id="told", markup=False)
                    yield Static(id="notice")
            with Container(id="lists"):
                yield Label("Moves", classes="title")
                yield RowsView(id="moves")
                yield Label("Played so far", classes="title")
                yield RowsView(id="played")
        yield from super().compose()

    async def on_stage_reshaped(self, event: Stage.Reshaped) -> None:
        """Add the graph when there is room for it for the first time."""
        if event.has_panel and self._panel is None:
            panel = GraphPanel()
            await self.query_one("#lists").mount(panel)
            self._panel = panel
            panel.graph.branches = self._branches()

    def show_hands(self, table: TableShown, glyphs: HandGlyphs) -> None:
        """Show everybody's hands."""
        self.hands.glyphs = glyphs
        self.hands.table = table
        self.query_one("#lists").set_class(len(table.seats) > 2, "-many")

    def show_moves(
        self, moves: MoveRows, status: StatusShown, branches: Callable[[], tuple[Branch, ...]]
    ) -> None:
        """Show the moves that there are, and what is known about the position.

        Args:
            moves: The legal moves.
            status: The first line.
            branches: Draws where the next two moves lead; asked only when there is room for that.
        """
        self.moves.rows = moves
        self.status.shown = status
        self._branches = branches
        if self._panel is not None:
            self._panel.graph.branches = branches()

    def show_played(self, played: PlayedRows) -> None:
        """Show the moves played."""
        self.played.rows = played

    def show_end(self, kind: str, text: str) -> None:
        """Show how the game has ended.

        Args:
            kind: `won`, `stuck` or `lost`; empty as long as the game goes on.
            text: What to say, in markup.
        """
        if text != self.notice.content:
            self.notice.update(text)
        self.query_one("#seats-and-lists").set_class(bool(kind), "-over")
        for other in ("won", "stuck", "lost"):
            self.notice.set_class(kind == other, f"-{other}")

    @property
    def is_saying(self) -> bool:
        """Whether the prompt line holds something that has just been said."""
        return self.prompt.has_class("-words")

    def say(self, words: str, *, said: bool = True) -> None:
        """Write the prompt line.

        Args:
            words: What to write.
            said: Whether it has just been said; else it is what can be done now.
        """
        self.prompt.update(words, layout=False)
        for widget in (self.prompt, self.sayings):
            widget.set_class(said, "-words")

    def tell(self, words: str) -> None:
        """Say something that stays until the player does something else; nothing is said in no words."""
        if words != self.told.content:
            self.told.update(words)
        self.sayings.set_class(bool(words), "-telling")
