"""Lists that hold still when keys and clicks come faster than they are drawn: Textual's own fail then."""

from typing import TypeVar

from textual.app import ComposeResult
from textual.events import Click
from textual.widgets import OptionList, Select
from textual.widgets._select import SelectCurrent, SelectOverlay

from cardgames_tui.tui.textual_ext.remembering import remembered

T = TypeVar("T")


@remembered
class SteadyList(OptionList):
    """A list that ignores clicks on lines which it no longer has."""

    def on_click(self, event: Click) -> None:
        """Drop what was meant for the lines before."""
        if event.style.meta.get("option", -1) >= self.option_count:
            event.prevent_default()


class SteadySelect(Select[T]):
    """A selection whose list ignores the page keys until it is seen."""

    def compose(self) -> ComposeResult:
        """What is chosen, and the list."""
        yield SelectCurrent(self.prompt)
        yield _SteadyOverlay().data_bind(compact=Select.compact)


class _SteadyOverlay(SelectOverlay):
    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return bool(self.size) or not action.startswith("page_")
