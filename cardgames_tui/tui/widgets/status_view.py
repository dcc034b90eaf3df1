"""The status line above the table."""

from collections.abc import Iterable

from textual.content import Content

from cardgames_tui.tui.widgets.drawn_view import Drawing, DrawnView

Wording = tuple[Content, Content]
"""The text at the left and at the right end of the line; the latter may be empty."""


class StatusView(DrawnView):
    """Shows the first of several wordings that fits.

    Args:
        to_edge: Whether the left text may reach the right edge if there is no right text.
    """

    def __init__(self, *, to_edge: bool = False) -> None:
        super().__init__()
        self._to_edge = to_edge
        self._wordings: tuple[Wording, ...] = ()

    def show(self, wordings: Iterable[Wording]) -> None:
        """Shows a status.

        Args:
            wordings: Its wordings, the longest first.
        """
        wordings = tuple(wordings)
        if _seen(wordings) != _seen(self._wordings):
            self._wordings = wordings
            self.refresh()

    def render(self) -> Drawing:
        width = self.content_size.width
        left, right = Content(""), Content("")
        for left, right in self._wordings:
            space = width - left.cell_length - right.cell_length
            if space >= 2 or (self._to_edge and not right and space >= 0):
                return Drawing.of(Content.assemble(left, " " * space, right))
        return Drawing.of(Content.assemble(left, "  ", right).truncate(width, ellipsis=True))


def _seen(wordings: tuple[Wording, ...]) -> list[object]:
    """The texts with their styles, which `Content.__eq__` ignores."""
    return [(content.plain, content.spans) for wording in wordings for content in wording]
