"""Contents that widgets draw for themselves, cell by cell."""

from rich.segment import Segment
from textual.content import Content
from textual.reactive import reactive
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions
from textual.widget import Widget


class Drawing(Content):
    """A content that fits its widget as it is, and of which nothing is selected.

    Textual wraps a content, and gives every piece of it a style of its own that knows its place, for text to
    be selected by; that takes most of the time in which a fan is painted.
    """

    def render_strips(
        self, width: int, height: int | None, style: Style, options: RenderOptions
    ) -> list[Strip]:
        """The lines as they are, as far as there is room.

        Args:
            width: Where longer lines are cut off.
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
                ]
            ).crop(0, width)
            for line in lines[:height]
        ]

    @classmethod
    def of(cls, content: Content) -> "Drawing":
        """A content as a drawing."""
        return cls(content.plain, [*content.spans])


class DrawnView(Widget):
    """A widget that shows a drawing."""

    ALLOW_SELECT = False

    auto_links = reactive(False)
    """Whether Textual looks for links in what is drawn."""
