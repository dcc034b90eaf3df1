"""The list of all keys of a screen, which can be clicked."""

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.dom import DOMNode
from textual.events import Click, Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from cardgames_tui.tui import words
from cardgames_tui.tui.bindings import key_labels, plays_move
from cardgames_tui.tui.draw.canvas import StyledText
from cardgames_tui.tui.widgets.lists import ListRows, RowsView

if TYPE_CHECKING:
    from cardgames_tui.tui.app import CardgamesApp

HELP_CLASS = "-helped"
"""The CSS class of a screen while it shows the list of its keys."""


class HelpClosed(Message):
    """The list of keys has been closed."""


@runtime_checkable
class HasHelpArea(Protocol):
    """A widget that knows which part of the screen the list may cover."""

    @property
    def help_area(self) -> Region: ...


def side_area(screen: Size) -> Region:
    """The right side of a screen, without its first line and its last."""
    width = 46
    return Region(screen.width - width, 1, width, screen.height - 2)


_MIN_HEIGHT = 4
"""In lines."""


@dataclass(frozen=True, slots=True)
class _KeyHelp:
    """An action with its keys."""

    keys: str
    description: str
    tip: str
    action: str
    node: DOMNode | None = None


@dataclass(frozen=True, slots=True)
class _KeyHelpRows(ListRows):
    """The lines of the list, each with the entry that a click runs."""

    lines: tuple[tuple[tuple[StyledText, ...], _KeyHelp], ...]

    def __len__(self) -> int:
        return len(self.lines)

    def draw(self, first: int, last: int, width: int) -> list[list[StyledText]]:
        return [[*pieces] for pieces, _ in self.lines[first:last]]


class HelpPanel(Vertical):
    """Lists the keys of its screen; a click on a line does what its key does.

    It has the name of Textual's own, since Textual removes it by that name.
    """

    if TYPE_CHECKING:
        app: CardgamesApp

    DEFAULT_CSS = """
    HelpPanel {
        dock: right;
        layer: above;
        background: $surface;
        border-left: outer $table-frame;
        #help-title { height: 1; width: 1fr; padding: 0 1; text-style: bold; color: $table-next; }
        #keys-help { height: 1fr; padding: 0 1; }
    }
    """

    def compose(self) -> ComposeResult:
        keys = key_labels(self.app, self.app.BINDINGS)
        title = words.keys_title(keys("close") if keys else "")
        yield Static(title, markup=False, id="help-title")
        yield RowsView(id="keys-help", are_options=False)

    def on_mount(self) -> None:
        self.fit_to_screen()
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self.call_after_refresh(self.list_keys))

    def fit_to_screen(self) -> None:
        views = [view for view in self.screen.walk_children(Widget) if isinstance(view, HasHelpArea)]
        size = self.screen.size
        room = views[0].help_area if views else side_area(size)
        if room.height < _MIN_HEIGHT:
            room = Region(0, 1, size.width, size.height - 2)
        self.styles.width, self.styles.height = room.width, room.height
        self.styles.margin = room.y, max(0, size.width - room.right), 0, 0

    def on_resize(self, event: Resize) -> None:
        self.list_keys()

    def list_keys(self) -> None:
        """Updates the list, unless the panel has just been closed."""
        for rows in self.query(RowsView):
            if self.screen.is_current and (width := rows.content_size.width - 2) > 0:
                first = rows.first_row
                rows.rows = _KeyHelpRows(tuple(_wrapped(self._listed_keys(), width)))
                rows.first_row = first  # not back to the top when a dialog has been open

    def _listed_keys(self) -> list[_KeyHelp]:
        """The keys of the screen by their actions, first those of the last line."""
        grouped: dict[str, list[tuple[DOMNode, Binding]]] = {}
        for node, binding, _, _ in self.screen.active_bindings.values():
            if binding.description and not binding.system:
                grouped.setdefault(binding.action, []).append((node, binding))
        listed = []
        for alike in sorted(grouped.values(), key=lambda alike: not alike[0][1].show):
            node, first = alike[0]
            names = dict.fromkeys(self.app.get_key_display(binding) for _, binding in alike)
            action = "" if plays_move(first) else first.action
            listed.append(_KeyHelp(" ".join([*names][:2]), first.description, first.tooltip, action, node))
        return listed

    @on(RowsView.Picked)
    async def use_key(self, event: RowsView.Picked) -> None:
        event.stop()
        rows = event.view.rows
        if isinstance(rows, _KeyHelpRows) and event.row < len(rows):
            entry = rows.lines[event.row][1]
            if entry.action:
                await self.app.run_action(entry.action, entry.node)

    def on_click(self, event: Click) -> None:
        event.stop()
        self.app.action_hide_help_panel()


def _wrapped(listed: list[_KeyHelp], width: int) -> Iterator[tuple[tuple[StyledText, ...], _KeyHelp]]:
    """Wraps the list to lines: the keys on the left, beside them what they do."""
    left = max((len(entry.keys) for entry in listed), default=0) + 1
    for entry in listed:
        head, first = f"{entry.keys:>{left - 1}} ", len(entry.description)
        for index, line in enumerate(wrap(f"{entry.description} {entry.tip}".strip(), max(8, width - left))):
            keys, title = (head, line[:first]) if index == 0 else (" " * left, "")
            yield ((keys, "bold $table-next"), (title, "bold"), (line[len(title) :], "$table-faint")), entry
