"""One variant in the set-up dialog: a switch and what it does, or why it cannot be turned over now."""

from dataclasses import dataclass
from textwrap import wrap
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from cardgames_tui.chopsticks.rules import reasons
from cardgames_tui.chopsticks.variants import Variant

_TITLE = 26
"""The width of the column of the switches, in cells."""

_MARK = 4
"""The width of the mark before a title."""

_ROOMY = 70
"""From which width on the rule stands beside the title, and not below it."""


class VariantRow(Widget, can_focus=True):
    """A switch with its rule and what it would make of the game, in one widget: they are to appear at once.

    It is always as high as the longest thing that it may have to say, so that no row moves under the mouse.
    """

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "turn", "Switch", show=False, system=True)
    ]
    DEFAULT_CSS = """
    VariantRow {
        height: auto;
        &:hover { background: $table-hover; }
        &:focus { background: $table-cursor; }
    }
    """

    on: reactive[bool] = reactive(False)
    """Whether the variant is on."""
    reason: reactive[str] = reactive("")
    """Why it cannot be turned over; empty when it can."""
    outlook: reactive[str] = reactive("")
    """What it would make of the game if it were turned on, in a few words; empty when that is not known."""

    @dataclass
    class Turned(Message):
        """The player has turned the switch over."""

        variant: Variant
        on: bool

    def __init__(self, variant: Variant, *, on: bool) -> None:
        super().__init__(id=f"variant-{variant.slug}")
        self.variant = variant
        self.set_reactive(VariantRow.on, on)

    @property
    def text(self) -> str:
        """The rule, or why it cannot be turned over."""
        return _refusal(self.reason) if self.reason else self.variant.rule

    def render(self) -> Content:
        """The switch and the rule, in as many lines as that takes."""
        width = self.content_size.width
        indent = _TITLE if width >= _ROOMY else _MARK
        first, *others = _lines(self.text, width)
        style = "italic $text-muted" if self.reason else ""
        mark = ("[X] ", "bold $table-next") if self.on else ("[ ] ", "$text-muted")
        title = f"{self.variant.title:<{indent - _MARK}}"
        lines = [Content.assemble(mark, (title, "" if self.reason else "bold"), (first, style))]
        if self.outlook and indent == _MARK:
            lines[0] += Content.styled(f"  if on: {self.outlook}", "$text-accent")
        elif self.outlook:
            worth = f"{' ' * _MARK}if on: {self.outlook}".ljust(indent)
            lines.append(Content.assemble((worth, "$text-accent"), ("".join(others[:1]), style)))
            others = others[1:]
        lines += [Content.assemble(" " * indent, (line, style)) for line in others]
        return Content("\n").join(lines)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as the rule takes, or the longest reason against it."""
        refusals = map(_refusal, reasons()[self.variant.switch])
        return max(2, *(len(_lines(text, width)) for text in (self.variant.rule, *refusals)))

    def action_turn(self) -> None:
        """Turn the switch over."""
        if not self.reason:
            self.post_message(self.Turned(self.variant, not self.on))

    def on_click(self, event: Click) -> None:
        """Turn the switch over."""
        event.stop()
        self.action_turn()


def _refusal(reason: str) -> str:
    return f"not now: {reason}"


def _lines(text: str, width: int) -> list[str]:
    if width >= _ROOMY:
        return wrap(text, width - _TITLE - 1)
    return ["", *wrap(text, max(10, width - _MARK - 1))]
