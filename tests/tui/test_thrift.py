"""What is not written again: the terminal shows the same, from fewer bytes."""

import pyte
from hypothesis import given, settings
from hypothesis import strategies as st
from pyte.screens import Char
from rich.color import Color
from rich.style import Style

from cardgames_tui.tui.textual_ext.thrift import Memory
from tests.benchmarks.traffic import WIN, bytes_of_moves
from tests.tui.conftest import MakeApp

MEDIAN = 2048
"""The most bytes that the median move may take at 80x24."""

colours = (
    st.none() | st.builds(Color.from_rgb, *[st.integers(0, 2)] * 3) | st.integers(0, 20).map(Color.from_ansi)
)
styles = st.builds(
    lambda colour, ground, bold, underline: (
        Style.from_color(colour, ground) + Style(bold=bold or None, underline=underline or None)
    ),
    colours,
    colours,
    st.booleans(),
    st.booleans(),
)
places = st.builds("\x1b[{};{}H".format, st.integers(1, 3), st.integers(1, 9))
written = st.builds(Style.render, styles, st.sampled_from(["A", "  ", "♠ x", "long text", "long taxi"]))
lines = st.builds(lambda place, texts: place + "".join(texts), places, st.lists(written, max_size=3))
frames = st.lists(lines | st.just("\x1b[?2026h")).map("\n\x1b[9;9H".join) | st.just("\x1b[2J")


def seen(frames: list[str]) -> list[list[object]]:
    """What a terminal shows after frames, cell by cell."""
    screen = pyte.Screen(80, 12)
    stream = pyte.Stream(screen)
    for frame in frames:
        stream.feed(frame.replace("\n", ""))
    return [[visible(screen.buffer[row][column]) for column in range(80)] for row in range(12)]


def visible(cell: Char) -> Char:
    """A cell without what cannot be seen: the colour and the weight of a blank."""
    blank = cell.data == " " and not cell.underscore
    return cell._replace(fg="default", bold=False) if blank else cell


@settings(max_examples=30)
@given(st.lists(frames))
def test_only_what_is_new_is_written_and_the_screen_looks_the_same(frames: list[str]) -> None:
    memory = Memory()
    assert seen([memory.news(frame) for frame in frames]) == seen(frames)


def test_what_stands_there_is_not_written_again() -> None:
    memory = Memory()
    frame = "\x1b[1;1H" + Style(bold=True).render("a card")
    assert "a card" in memory.news(frame)
    assert "card" not in memory.news(frame)
    memory.forget()
    assert "a card" in memory.news(frame)


async def test_a_move_takes_few_bytes(make_app: MakeApp) -> None:
    counts = await bytes_of_moves(WIN[:9], animation=False, verdict=False)
    assert sorted(counts)[4] < MEDIAN
