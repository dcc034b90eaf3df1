"""The parts of dialogs: the screen, the frame, labelled fields, lists and tables.

All have one manner: the last line names their keys, Enter does what the dialog is for, and Escape closes it.

A table opens a dialog with `open_dialog`, which opens nothing while something else covers the table. A worker
that needs the answer awaits `push_screen_wait`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from rich.text import Text
from textual import getters, on
from textual.binding import ActiveBinding, Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Click
from textual.geometry import Offset
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import DataTable, Input, Label, OptionList, Static

from cardgames_tui.tui.thinking import ThinkingScreen
from cardgames_tui.tui.touch import list_line, target_height

if TYPE_CHECKING:
    from cardgames_tui.tui.app import CardgamesApp

DialogAnswer = TypeVar("DialogAnswer")

NARROW_DIALOG_WIDTH = 64
"""Below this width, in cells, labels and lists take less room."""


class DialogScreen(ModalScreen[DialogAnswer], ThinkingScreen[DialogAnswer], Generic[DialogAnswer]):
    CSS_PATH = str(Path(__file__).with_name("dialogs.tcss"))
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (NARROW_DIALOG_WIDTH, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (20, "-high")]

    message = getters.query_one(".message", Static)

    labels: Mapping[str, str] = {}
    """What the line of keys calls actions in place of the usual names; empty for those it leaves out."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """Enter and Escape first, the keys that move last, and those of the field before the dialog's."""

        def place(item: tuple[str, ActiveBinding]) -> tuple[bool, ...]:
            key, active = item
            return key != "enter", key != "escape", isinstance(active.node, DialogBox)

        return {key: self._labelled(each) for key, each in sorted(super().active_bindings.items(), key=place)}

    def _labelled(self, active: ActiveBinding) -> ActiveBinding:
        action = "accept" if active.binding.action == "submit" else active.binding.action  # of an `Input`
        label = self.labels.get(action)
        if label is None:
            return active
        return active._replace(binding=replace(active.binding, description=label, show=bool(label)))

    def on_click(self, event: Click) -> None:
        """Closes the dialog when the player clicks beside it, unless it asks something."""
        place = event.screen_offset  # outside the window if that has just become smaller
        beside = self.region.contains_point(place) and self.get_widget_at(*place)[0] is self
        if beside and not isinstance(self, AskingScreen):
            self.dismiss(None)


class AskingScreen(DialogScreen[DialogAnswer]):
    """A dialog whose answer Enter accepts, from any field."""

    BINDINGS = [
        Binding("enter", "accept", "OK", id="dialog.accept"),
        Binding("escape", "dismiss(None)", "Close", id="dialog.close"),
    ]

    def action_accept(self) -> None:
        raise NotImplementedError

    @on(Input.Submitted)
    def accept(self) -> None:
        self.action_accept()


class DialogBox(Vertical):
    """The frame of a dialog, with its title; a `wide` one takes the whole width."""

    BINDINGS = [
        Binding("down,tab,j", "move(1)", "Move", key_display="↑ ↓", system=True, id="dialog.next"),
        Binding("up,shift+tab,k", "move(-1)", "Back", show=False, system=True, id="dialog.previous"),
    ]

    def __init__(self, title: str, *, wide: bool = False, id: str | None = None) -> None:  # noqa: A002
        super().__init__(classes="dialog wide" if wide else "dialog", id=id)
        self.border_title = Content(title)

    def action_move(self, step: int) -> None:
        (self.screen.focus_next if step > 0 else self.screen.focus_previous)()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        return action != "move" or len(self.screen.focus_chain) > 1


class LabelledField(Horizontal):
    def __init__(self, label: str, widget: Widget) -> None:
        super().__init__(Label(label, markup=False), widget, classes="field")
        self._widget = widget

    def on_click(self) -> None:
        self._widget.focus()


class Choices(OptionList):
    BINDINGS = [
        Binding("enter,space", "select", "Choose", key_display="Enter", system=True, id="list.choose"),
    ]

    def __init__(self, lines: Iterable[str], *, id: str | None = None) -> None:  # noqa: A002 - as widgets call it
        shown = (list_line(self.app, Content(line)) for line in lines)
        super().__init__(*shown, id=id, compact=True, markup=False)

    def on_mount(self) -> None:
        self.action_first()

    @property
    def cursor_screen_offset(self) -> Offset:
        return self.content_region.offset + Offset(0, self.highlighted or 0) - self.scroll_offset


class Table(DataTable[Text]):
    BINDINGS = [Binding("enter", "select_cursor", "Open", key_display="Enter", system=True, id="table.open")]

    if TYPE_CHECKING:
        app: CardgamesApp

    def __init__(self) -> None:
        super().__init__(cursor_type="row", zebra_stripes=True)

    def on_click(self, event: Click) -> None:
        if event.style.meta.get("row") == -1:  # of a header, which may be gone by now; Textual would fail
            event.prevent_default()

    @property
    def cursor_screen_offset(self) -> Offset:
        above = self.header_height + sum(row.height for row in self.ordered_rows[: self.cursor_row])
        return self.content_region.offset + Offset(0, above) - self.scroll_offset

    def fill(
        self, widths: Mapping[str, int], rows: Iterable[Mapping[str, str]], *, more: bool = False
    ) -> None:
        """Shows the cells of rows, or more rows; a column with width 0 takes the rest of the line."""
        row, padding = self.cursor_row, 2 * self.cell_padding
        taken = self.styles.scrollbar_size_vertical + sum(width + padding for width in widths.values())
        height = target_height(self.app)
        columns = {column: width or self.size.width - taken for column, width in widths.items()}
        if not more:
            self.clear(columns=True)
            for column, width in columns.items():
                self.add_column(column, width=width)
        for cells in rows:
            texts = [Text(cells[column]) for column in columns]
            # Textual takes long to find the height of a row
            is_long = any(text.cell_len > width for text, width in zip(texts, columns.values(), strict=True))
            self.add_row(*texts, height=None if is_long and height == 1 else height)
        if not more:
            self.move_cursor(row=row)
