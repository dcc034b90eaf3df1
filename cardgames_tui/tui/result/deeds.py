"""What can be done when a game is over, as keys that can be clicked: on a card, or in a line of words."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from textual.content import Content
from textual.style import Style

from cardgames_tui.tui.art.pen import Pen
from cardgames_tui.tui.art.roles import Role
from cardgames_tui.tui.widgets.notice_view import ACTION

APART = 2
"""How far keys stand apart, in cells."""


class Deed(NamedTuple):
    """Something that can be done now."""

    key: str
    """The key that does it, as it is called on screen."""
    words: str
    """What it does."""
    action: str
    """What the screen does for it when it is clicked."""

    def width(self, pen: Pen) -> int:
        """How wide the key and the words are, in cells."""
        return len(pen.key(self.key)) + 1 + len(self.words)


def keyed(deeds: Iterable[tuple[str, str]], key: Callable[[str], str]) -> tuple[Deed, ...]:
    """Actions and what they do, with the keys that are bound to them."""
    return tuple(Deed(key(action), words, action) for action, words in deeds)


def in_lines(deeds: Iterable[Deed], room: int, pen: Pen) -> Iterator[list[Deed]]:
    """Keys in lines, each as long as there is room for."""
    line: list[Deed] = []
    for deed in deeds:
        if line and sum(each.width(pen) + APART for each in line) + deed.width(pen) > room:
            yield line
            line = []
        line.append(deed)
    yield line


def links(deeds: Iterable[Deed], room: int) -> Content:
    """Keys to be clicked in a `NoticeView`, in as many lines as they take."""
    lines = in_lines(deeds, room, Pen())
    return Content("\n").join(Content(" " * APART).join(map(_link, line)) for line in lines)


def _link(deed: Deed) -> Content:
    cap = Content.styled(f" {deed.key} ", f"bold ${Role.KEY_INK} on ${Role.KEY}")
    return Content.assemble(cap, f" {deed.words}").stylize(Style.from_meta({ACTION: deed.action}))
