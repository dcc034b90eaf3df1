import re

from hypothesis import given
from hypothesis import strategies as st
from rich.color import Color
from rich.style import Style

from cardgames_tui.tui.textual_ext.thrift import Memory, Pen, thin
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
moves = st.builds("\x1b[{};{}H".format, st.integers(1, 3), st.integers(1, 9))
others = st.sampled_from(["\x1b[?2026h", "\x1b[2J", "\x1b]8;;link\x1b\\", "\n"])
frames = st.lists(st.builds(Style.render, styles, st.sampled_from(["A", "  ", "♠ x"])) | moves | others)


def seen(data: str) -> list[tuple[object, object]]:
    """What a terminal makes of its input: every character and other code with the look it gets."""
    found: list[tuple[object, object]] = []
    pen = Pen()
    for code, other, text in re.findall(r"\x1b\[([0-9;]*)m|(\x1b\[[^A-Za-z]*[A-Za-z]|\x1b)|([^\x1b])", data):
        if other.endswith("H") and found and str(found[-1][0]).endswith("H"):
            found[-1] = (other, None)
        elif other:
            found.append((other, pen if not other.endswith("H") else None))
        elif text:
            blank = text.isspace() and "4" not in pen.manners
            found.append((text, pen.ground if blank else pen))
        else:
            pen = pen.taking(code)
    return [*found, ("at the end", pen)]


@given(frames.map("".join))
def test_thin_output_looks_the_same(data: str) -> None:
    assert seen(thin(data)) == seen(data)


Cell = tuple[str, object]


def drawn(frames: list[str]) -> dict[tuple[int, int], Cell]:
    """What a terminal shows after frames: the cells that were written and how they look."""
    cells: dict[tuple[int, int], Cell] = {}
    pen, row, column = Pen(), 1, 1
    tokens = re.compile(r"\x1b\[([0-9;]*)m|\x1b\[([0-9]+);([0-9]+)H|(\x1b\[2J)|(\x1b\[\?2026[hl])|([^\x1b])")
    for code, to_row, to_column, clear, _, text in tokens.findall("".join(frames)):
        if to_row:
            row, column = int(to_row), int(to_column)
        elif clear:
            cells.clear()
        elif text == "\n":
            row, column = row + 1, 1
        elif text:
            cells[row, column] = text, pen.ground if text == " " and "4" not in pen.manners else pen
            column += 1
        else:
            pen = pen.taking(code) if code else pen
    return cells


written = st.builds(Style.render, styles, st.sampled_from(["A", "  ", "♠ x", "long text", "long taxi"]))
lines = st.builds(lambda move, texts: move + "".join(texts), moves, st.lists(written, max_size=3))
screens = st.lists(lines | st.just("\x1b[?2026h")).map("\n\x1b[9;9H".join) | st.just("\x1b[2J")


@given(st.lists(screens))
def test_only_news_are_written_and_the_screen_looks_the_same(frames: list[str]) -> None:
    memory = Memory()
    assert drawn([thin(memory.news(frame)) for frame in frames]) == drawn(frames)


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
