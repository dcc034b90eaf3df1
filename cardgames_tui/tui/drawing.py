"""Contents that widgets draw for themselves, cell by cell."""

from rich.segment import Segment
from textual.content import Content
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions


class Drawing(Content):
    """A content that fits its widget as it is, and of which nothing is selected.

    Textual wraps a content, and gives every piece of it a style of its own that knows its place, for text to
    be selected by; that takes most of the time in which a fan is painted.
    """

    def render_strips(
        self, width: int, height: int | None, style: Style, options: RenderOptions
    ) -> list[Strip]:
        """The lines as they are.

        Args:
            width: The width of the widget, which cuts longer lines off by itself.
            height: How many lines there are room for; none when there is room for all.
            style: What lies under the drawing.
            options: How styles are read.
        """
        lines = self.split("\n", allow_blank=True)
        return [
            Strip(
                [
                    Segment(text, (style + look).rich_style)
                    for text, look in line.render(style, end="", parse_style=options.get_style)
                ],
                line.cell_length,
            )
            for line in lines[:height]
        ]

    @classmethod
    def of(cls, content: Content) -> "Drawing":
        """A content as a drawing."""
        return cls(content.plain, [*content.spans])
