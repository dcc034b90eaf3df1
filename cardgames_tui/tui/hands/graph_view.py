"""The graph of the next two plies: where each move leads, and where the replies lead from there."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice

from textual import getters
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Label

from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.verdict import Verdict

LEGEND = "W3: win in 3 more   L: loss   D: draw   #: end"
"""What the marks in the drawing mean."""

Look = Callable[[Position, int], Verdict | None]
"""What a position is worth for a seat; nothing when that is not shown."""


@dataclass(frozen=True, slots=True)
class Node:
    """A position in the graph."""

    code: str
    """The position, from the view of the player who is to move in it."""
    verdict: str = ""
    """What it is worth for the player to move at the root."""
    final: bool = False
    """Whether the game is over in it."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A move and the replies to it."""

    key: str
    """The number of the move."""
    node: Node
    """Where the move leads."""
    replies: tuple[Node, ...] = ()
    """Where the replies lead."""


MOST = 12
"""How many branches, and replies in each, are worth drawing."""


def graph(position: Position, look: Look) -> tuple[Branch, ...]:
    """The next two plies of a position."""
    branches = []
    for number, (_, after) in enumerate(islice(position.results(), MOST), 1):
        codes = {str(reply): reply for _, reply in after.results()}
        replies = tuple(_node(codes[code], position.turn, look) for code in sorted(codes)[:MOST])
        branches.append(Branch(str(number), _node(after, position.turn, look), replies))
    return tuple(branches)


def _node(position: Position, seat: int, look: Look) -> Node:
    verdict = look(position, seat)
    return Node(str(position), str(verdict or ""), position.outcome() is not None)


class GraphView(Widget):
    """Draws the branches, each position as its code; final ones carry a mark."""

    branches: reactive[tuple[Branch, ...]] = reactive(())
    """What to draw."""

    def render(self) -> Content:
        """Every branch on a line of its own, the replies below it."""
        width, height = self.content_size
        lines: list[Content] = []
        for branch in self.branches:
            drawn = [_head(branch), *_replies(branch, width)]
            if len(lines) + len(drawn) > height:
                shown = lines or drawn  # of a branch that is too long as much as there is room for
                lines = [*shown[: height - 1], Content.styled("...", "$text-muted")]
                break
            lines += drawn
        if any(branch.node.verdict for branch in self.branches) and len(lines) + 2 <= height:
            lines += [Content(""), Content.styled(LEGEND, "$text-muted")]
        return Content("\n").join(lines)


def _head(branch: Branch) -> Content:
    return Content.assemble((f"{branch.key} ", "bold $table-next"), (_text(branch.node), "bold"))


def _replies(branch: Branch, width: int) -> list[Content]:
    texts = [_text(reply) for reply in branch.replies]
    if not texts:
        return []
    cell = max(map(len, texts)) + 1
    across = max(1, (width - 4) // cell)
    rows = [texts[at : at + across] for at in range(0, len(texts), across)]
    last = len(rows) - 1
    return [
        Content.styled(
            ("  └ " if number == last else "  ├ ") + "".join(f"{text:<{cell}}" for text in row).rstrip(),
            "$text-muted",
        )
        for number, row in enumerate(rows)
    ]


def _text(node: Node) -> str:
    return f"[{node.code}]{'=' + node.verdict if node.verdict else ''}{'#' if node.final else ''}"


class GraphPanel(Vertical):
    """What wide terminals show beside the table."""

    graph = getters.query_one(GraphView)

    def compose(self) -> ComposeResult:
        """The graph under its title."""
        yield Label("Where the next two moves lead", classes="title")
        yield GraphView()
