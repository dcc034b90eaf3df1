"""Writing only the changed spans of a line.

Textual writes each of them from the left edge of its widget on, which is much where one widget is as wide as
the screen and changes in several places.
"""

from rich.console import Console
from textual._compositor import ChopsUpdate


class NarrowUpdate(ChopsUpdate):
    """An update of the screen that leaves out what lies left of the changed spans too."""

    @classmethod
    def of(cls, update: ChopsUpdate) -> "NarrowUpdate":
        """The same update, narrower."""
        return cls(update.chops, update.spans, update.chop_ends)

    def render_segments(self, console: Console) -> str:
        """The update as it is written to a terminal.

        Args:
            console: What the terminal can show.
        """
        pieces: list[str] = []
        for y, left, right in self.spans:
            for end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                begin, stop = max(x, left), min(end, right)
                if strip is not None and begin < stop:
                    shown = strip if (x, end) == (begin, stop) else strip.crop(begin - x, stop - x)
                    pieces += [f"\x1b[{y + 1};{begin + 1}H", shown.render(console)]
            pieces.append("\n" * (y != self.spans[-1][0]))
        return "".join(pieces)
