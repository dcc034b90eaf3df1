"""A choice among a few options."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from cardgames_tui.tui.touch import has_touch

_ARROWS_WIDTH = 4


class Stepper(Widget, can_focus=True):
    """Shows the chosen option between two arrows, or `other` for any other value.

    Cheaper than Textual's `Select`, which is six widgets.
    """

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,space", "step(1)", "Change", key_display="← →", system=True, id="stepper.next"),
        Binding("left,h", "step(-1)", "Change", show=False, system=True, id="stepper.previous"),
    ]
    DEFAULT_CSS = """
    Stepper {
        width: auto;
        height: 1;
        &:hover { background: $table-hover; }
        &:focus { background: $table-cursor; }
    }
    """

    value: reactive[Any] = reactive(None, init=False)

    @dataclass
    class Changed(Message):
        view: "Stepper"
        value: Any

        @property
        def control(self) -> "Stepper":
            return self.view

    def __init__(self, options: Sequence[tuple[str, Any]], value: Any, other: str = "", **about: Any) -> None:
        super().__init__(**about)
        self._options = tuple(options)
        self._other = other
        self.set_reactive(Stepper.value, value)

    def set_options(self, options: Sequence[tuple[str, Any]]) -> None:
        if tuple(options) != self._options:
            self._options = tuple(options)
            self.refresh(layout=True)

    def watch_value(self, value: Any) -> None:
        self.post_message(self.Changed(self, value))

    def render(self) -> Content:
        arrows = "$table-next" if self.has_focus else "$text-muted"
        return Content.assemble(("◂ ", arrows), (self._shown_name, "bold"), (" ▸", arrows))

    @property
    def _shown_name(self) -> str:
        return next((name for name, value in self._options if value == self.value), self._other)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        names = (self._other, *(name for name, _ in self._options))
        return max(map(len, names)) + _ARROWS_WIDTH

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        return action != "step" or len(self._options) > 1

    def action_step(self, step: int) -> None:
        values = [value for _, value in self._options]
        at = values.index(self.value) if self.value in values else min(0, -step)
        self.value = values[(at + step) % len(values)]

    def on_click(self, event: Click) -> None:
        """Steps forward, or back on the left arrow (on touch screens, the left half)."""
        event.stop()
        back = (len(self._shown_name) + _ARROWS_WIDTH if has_touch(self.app) else _ARROWS_WIDTH) // 2
        self.action_step(-1 if event.x < self.styles.gutter.left + back else 1)
