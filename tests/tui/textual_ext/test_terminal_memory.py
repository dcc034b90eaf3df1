from typing import Any

import pyte
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyte.screens import Char
from rich.color import Color
from rich.style import Style
from textual.app import App
from textual.drivers.headless_driver import HeadlessDriver
from textual.events import Resize
from textual.geometry import Size
from textual.pilot import Pilot

from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.textual_ext.terminal_memory import TerminalMemory, with_memory
from tests.benchmarks.traffic import MAX_MEDIAN_BYTES, bytes_of_moves
from tests.helpers.past_games import WIN
from tests.tui.playing import black_hole_app, opened, painted, settle

colours = (
    st.none() | st.builds(Color.from_rgb, *[st.integers(0, 2)] * 3) | st.integers(0, 20).map(Color.from_ansi)
)
styles = st.builds(
    lambda colour, background, bold, underline: (
        Style.from_color(colour, background) + Style(bold=bold or None, underline=underline or None)
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
    screen = pyte.Screen(80, 12)
    stream = pyte.Stream(screen)
    for frame in frames:
        stream.feed(frame.replace("\n", ""))
    return [[visible(screen.buffer[row][column]) for column in range(80)] for row in range(12)]


def visible(cell: Char) -> Char:
    """A cell without the invisible colour and weight of a blank."""
    blank = cell.data == " " and not cell.underscore
    return cell._replace(fg="default", bold=False) if blank else cell


@settings(max_examples=30)
@given(st.lists(frames))
def test_the_screen_looks_the_same_with_fewer_bytes(frames: list[str]) -> None:
    memory = TerminalMemory()
    assert seen([memory.changes(frame) for frame in frames]) == seen(frames)


def test_unchanged_cells_are_not_written_again() -> None:
    memory = TerminalMemory()
    frame = "\x1b[1;1H" + Style(bold=True).render("a card")
    assert "a card" in memory.changes(frame)
    assert "card" not in memory.changes(frame)
    memory.forget()
    assert "a card" in memory.changes(frame)


class Terminal(HeadlessDriver):
    """A terminal that can be read."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self.screen = pyte.Screen(*(options.get("size") or (80, 24)))
        self._stream = pyte.Stream(self.screen)

    @property
    def is_headless(self) -> bool:
        return False

    def write(self, data: str) -> None:
        self._stream.feed(data.replace("\n", "\r\n"))


def terminal_of(pilot: Pilot[None]) -> Terminal:
    assert isinstance(pilot.app, CardgamesApp)
    assert isinstance(pilot.app.terminal, Terminal)
    return pilot.app.terminal


async def resized(pilot: Pilot[None], width: int, height: int) -> None:
    """Resize the window, which cuts off what is beyond its edges."""
    terminal_of(pilot).screen.resize(height, width)
    await pilot.resize_terminal(width, height)
    await settle(pilot)


def shows_what_is_painted(pilot: Pilot[None]) -> bool:
    lines = (line.rstrip() for line in painted(pilot).split("\n"))
    return [line.rstrip() for line in terminal_of(pilot).screen.display] == [*lines]


@pytest.fixture
def app() -> CardgamesApp:
    made = black_hole_app("2")
    made.driver_class = with_memory(Terminal)
    return made


async def test_the_terminal_shows_what_is_painted(app: CardgamesApp) -> None:
    async with app.run_test(headless=False, size=(80, 24)) as pilot:
        for key in ("", "1", "right", "u", "question_mark", "escape", "n", "escape", "f3"):
            await pilot.press(*[key] if key else [])
            await settle(pilot)
            assert shows_what_is_painted(pilot), key


@pytest.mark.parametrize(
    "sizes", [((60, 20), (80, 24)), ((110, 30), (80, 24)), ((80, 12), (80, 24), (46, 12))]
)
async def test_a_terminal_shows_the_right_picture_after_a_resize(
    app: CardgamesApp, sizes: tuple[tuple[int, int], ...]
) -> None:
    async with opened(app, headless=False, size=(80, 24)) as pilot:
        for size in sizes:
            await resized(pilot, *size)
            assert shows_what_is_painted(pilot)
            await pilot.press("1")
            await settle(pilot)
            assert shows_what_is_painted(pilot)


async def test_a_window_back_at_its_size_is_repainted(app: CardgamesApp) -> None:
    async with opened(app, headless=False, size=(80, 24)) as pilot:
        terminal_of(pilot).screen.resize(10, 40)
        terminal_of(pilot).screen.resize(24, 80)
        assert not shows_what_is_painted(pilot)
        app.post_message(Resize(Size(80, 24), Size(80, 24)))
        await settle(pilot)
        assert shows_what_is_painted(pilot)


async def test_a_resize_during_a_batch_is_painted_whole(app: CardgamesApp) -> None:
    async with opened(app, headless=False, size=(80, 24)) as pilot:
        for size in ((82, 24), (82, 24), (80, 22)):
            with app.batch_update():
                await resized(pilot, *size)
            await settle(pilot)
            assert shows_what_is_painted(pilot)


async def test_a_move_takes_few_bytes() -> None:
    counts = await bytes_of_moves(WIN[:9], animation=False, verdict=False)
    assert sorted(counts)[4] < MAX_MEDIAN_BYTES[False]
