import re

from hypothesis import given
from hypothesis import strategies as st
from rich.color import Color
from rich.style import Style

from cardgames_tui.tui.thrift import Pen, thin
from tests.benchmarks.traffic import WIN, bytes_of_moves
from tests.tui.conftest import MakeApp

MEDIAN = 2800
"""Bytes; somewhat more than the median move takes at 80x24."""

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
moves = st.builds("\x1b[{};{}H".format, st.integers(1, 3), st.integers(1, 9))
others = st.sampled_from(["\x1b[?2026h", "\x1b[2J", "\x1b]8;;link\x1b\\", "\n"])
frames = st.lists(st.builds(Style.render, styles, st.sampled_from(["A", "  ", "♠ x"])) | moves | others)


def seen(data: str) -> list[object]:
    """What a terminal makes of its input: every character and other code with the look it gets."""
    found: list[object] = []
    pen = Pen()
    for code, other, text in re.findall(r"\x1b\[([0-9;]*)m|(\x1b\[[^A-Za-z]*[A-Za-z]|\x1b)|([^\x1b])", data):
        if other:
            found.append((other, pen if not other.endswith("H") else None))
        elif text:
            blank = text.isspace() and "4" not in pen.manners
            found.append((text, pen.ground if blank else pen))
        else:
            pen = pen.taking(code)
    return [*found, pen]


@given(frames.map("".join))
def test_thin_output_looks_the_same(data: str) -> None:
    assert seen(thin(data)) == seen(data)


async def test_a_move_takes_few_bytes(make_app: MakeApp) -> None:
    counts = await bytes_of_moves(WIN[:9], animation=False, verdict=False)
    assert sorted(counts)[4] < MEDIAN
