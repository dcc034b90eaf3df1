"""The status line above a table."""

from collections.abc import Iterable

from textual.content import Content

from cardgames_tui.tui.widgets.drawn_view import Drawing, DrawnView

Wording = tuple[Content, Content]
"""What stands at the left and at the right end of the line; nothing may stand at the right."""


class StatusView(DrawnView):
    """One of several wordings: the first that there is room for.

    Args:
        to_edge: Whether what stands at the left may reach the right edge where nothing stands there.
    """

    def __init__(self, *, to_edge: bool = False) -> None:
        super().__init__()
        self._to_edge = to_edge
        self._wordings: tuple[Wording, ...] = ()

    def show(self, wordings: Iterable[Wording]) -> None:
        """Say something from now on.

        Args:
            wordings: The same in ever fewer words.
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
    """Words with their styles, which contents leave out when they are compared."""
    return [(content.plain, content.spans) for wording in wordings for content in wording]
