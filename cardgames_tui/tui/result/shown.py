"""What the card with a result says, as values from which it is painted."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from textual.content import Content
from textual.style import Style

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.records.record import GameRecord, count
from cardgames_tui.tui.art.pen import Pen
from cardgames_tui.tui.art.roles import Role
from cardgames_tui.tui.widgets.stage import ACTION

if TYPE_CHECKING:
    from cardgames_tui.games.standing import Finish

APART = 2
"""How far keys stand apart, in cells."""


class Deed(NamedTuple):
    """Something that can be done now."""

    key: str
    """The key that does it, as it is called on screen; empty where there are only fingers."""
    words: str
    """What it does."""
    action: str
    """What the screen does for it when it is clicked."""

    def cap(self, pen: Pen) -> str:
        """The key as it stands before the words."""
        return pen.key(self.key) if self.key else ""

    def width(self, pen: Pen) -> int:
        """How wide the key and the words are, in cells."""
        return len(self.cap(pen)) + len(self.words)


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
    deeds = tuple(deeds)
    lines = in_lines(deeds, room - len(deeds), Pen())  # a blank cell more in each
    return Content("\n").join(Content(" " * APART).join(map(_link, line)) for line in lines)


def _link(deed: Deed) -> Content:
    cap, words = (deed.key, f" {deed.words}") if deed.key else (deed.words, "")
    drawn = Content.styled(f" {cap} ", f"bold ${Role.KEY_INK} on ${Role.KEY}")
    return Content.assemble(drawn, words).stylize(Style.from_meta({ACTION: deed.action}))


AT_END = (
    ("undo", "Undo"),
    ("share", "Share"),
    ("statistics", "Statistics"),
    ("app.home", "Games"),
    ("quit", "Quit"),
)
"""What the last line offers after any game, behind what begins another one."""


class Fact(NamedTuple):
    """A figure of the game."""

    label: str
    """What it counts."""
    value: str
    """The figure."""
    remark: str = ""
    """What can be said besides."""


@dataclass(frozen=True, slots=True)
class ResultShown:
    """How a game has ended."""

    headline: str = ""
    """Who has won, in a few words."""
    won: bool = True
    """Whether the player has won."""
    detail: str = ""
    """Why the game is over, in a sentence."""
    facts: tuple[Fact, ...] = ()
    """What is counted."""
    deeds: tuple[Deed, ...] = ()
    """What can be done now."""
    close: str = "close_result"
    """What the screen does to put the card away."""
    pile: tuple[Card, ...] = ()
    """The cards played, to be seen above; none for a game without cards."""
    in_row: bool = False
    """Whether they lie in a row and not in a hole."""


def moves_taken(number: int, record: GameRecord) -> Fact:
    """How many moves a game took, and what it took besides."""
    return Fact("moves", str(number), f"{count(record.undos, 'undo')}, {count(record.hints, 'hint')}")


def streak_now(done: "Finish") -> Fact:
    """How many games in a row are won."""
    is_longest = done.streak and done.streak == done.longest_streak
    return Fact(
        "streak", str(done.streak), "your longest" if is_longest else f"longest: {done.longest_streak}"
    )
