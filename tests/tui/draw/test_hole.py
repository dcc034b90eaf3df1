"""The hole with its ring, and the row."""

import pytest

from cardgames_tui.black_hole.cards import DECK, Card
from cardgames_tui.tui.characters import Pen
from cardgames_tui.tui.draw.canvas import Canvas
from cardgames_tui.tui.draw.cards import CARD_SIZES, CardSize, draw_hole, draw_row
from cardgames_tui.tui.draw.cards_layout import smallest_ring
from cardgames_tui.tui.themes.colours import GLOW, RING, Role
from tests.tui.draw.reading import is_ascii, roles

PLAYED = tuple(DECK[:13])
SMALL = CardSize(6, 4)
SIXTEEN, MONOCHROME = Pen.SIXTEEN, Pen.MONOCHROME


def dots(canvas: Canvas) -> list[list[str]]:
    """The roles of the dots, two to a cell."""
    cells = [[canvas[x, y] for x in range(canvas.width)] for y in range(canvas.height)]
    upper = [[cell.ink if cell.text in "▀█" else cell.background for cell in line] for line in cells]
    lower = [[cell.ink if cell.text in "▄█" else cell.background for cell in line] for line in cells]
    return [line for pair in zip(upper, lower, strict=True) for line in pair]


def changed(before: Canvas, after: Canvas) -> list[tuple[int, int]]:
    cells = [(x, y) for x in range(before.width) for y in range(before.height)]
    return [place for place in cells if before[place] != after[place]]


@pytest.mark.parametrize("size", CARD_SIZES, ids=str)
@pytest.mark.parametrize("pen", [Pen.COLOUR, SIXTEEN, MONOCHROME, Pen.ASCII], ids=lambda pen: pen.name)
def test_the_last_card_lies_amid_the_ring(size: CardSize, pen: Pen) -> None:
    width = smallest_ring(size)
    for height in (width // 2, width // 2 + 5):
        canvas = draw_hole(PLAYED, width, height, size, pen)
        assert PLAYED[-1].symbol in canvas.plain
        assert roles(canvas) & {*RING}
        assert (canvas.width, canvas.height) == (width, height)


def test_the_ring_is_round() -> None:
    drawn = dots(draw_hole((), 22, 11, CardSize(7, 5), SIXTEEN))
    lit = [[bool(role) for role in line] for line in drawn]
    assert lit == lit[::-1] == [line[::-1] for line in lit] == [list(line) for line in zip(*lit, strict=True)]


def test_the_card_lies_in_the_middle_of_the_ring() -> None:
    lines = dots(draw_hole(PLAYED[:1], 22, 11, SMALL, Pen.COLOUR))
    column = [line[11] for line in lines]
    inside = [y for y, role in enumerate(column) if role == Role.HOLE]
    card = [y for y, role in enumerate(column) if role.startswith("card")]
    assert abs(min(card) - min(inside) - (max(inside) - max(card))) <= 1


def test_a_ring_shines_more_on_one_side() -> None:
    drawn = dots(draw_hole((), 40, 20, SMALL, Pen.COLOUR))
    bright = [(x, y) for y, line in enumerate(drawn) for x, role in enumerate(line) if role == RING[-1]]
    assert sum(x for x, _ in bright) / len(bright) > 20
    assert {*GLOW} <= roles(draw_hole((), 40, 20, SMALL, Pen.COLOUR))


def test_only_the_ring_changes_with_a_pulse() -> None:
    still = draw_hole(PLAYED, 22, 11, SMALL, Pen.COLOUR)
    assert not changed(still, draw_hole(PLAYED, 22, 11, SMALL, Pen.COLOUR, 1.0))
    for phase in (0.25, 0.5, 0.75):
        pulse = draw_hole(PLAYED, 22, 11, SMALL, Pen.COLOUR, phase)
        places = changed(still, pulse)
        assert 0 < len(places) <= 24
        assert all({pulse[place].ink, pulse[place].background} & {*RING} for place in places)


def test_a_pulse_is_seen_in_colours_alone() -> None:
    for pen in (SIXTEEN, MONOCHROME, Pen.ASCII):
        assert not changed(draw_hole((), 22, 11, SMALL, pen), draw_hole((), 22, 11, SMALL, pen, 0.5))


def test_deeper_cards_are_darker() -> None:
    backgrounds = [draw_hole(PLAYED, 22, 11, SMALL, Pen.COLOUR)[x, 5].background for x in range(22)]
    faces = [background for background in dict.fromkeys(backgrounds) if background.startswith("card")]
    assert faces == [Role.CARD_BURIED, Role.CARD_COVERED, Role.CARD_LIVE]


def test_rings_without_gradients_are_one_line() -> None:
    assert roles(draw_hole((), 22, 11, SMALL, SIXTEEN)) == {"", RING[-1]}
    assert is_ascii(draw_hole(PLAYED, 22, 11, SMALL, Pen.ASCII))
    assert draw_hole((), 12, 6, SMALL, Pen.ASCII).plain.split("\n")[2] == "(          )"


@pytest.mark.parametrize("width", [20, 46, 78])
@pytest.mark.parametrize("size", CARD_SIZES[:4], ids=str)
def test_the_row_ends_with_the_newest_card_whole(width: int, size: CardSize) -> None:
    canvas = draw_row(tuple(DECK), width, size, Pen.COLOUR)
    lines = canvas.plain.split("\n")
    newest, shown = DECK[-1].symbol, sum(card.symbol in lines[0] for card in DECK)
    assert (len(lines), len(lines[0])) == (size.height, width)
    assert newest in lines[0].rstrip()[-size.width :]
    assert shown == 1 + (width - size.width) // (lines[0].index(newest) // (shown - 1))


def test_a_row_grows_from_the_left() -> None:
    lines = [
        draw_row(PLAYED[:count], 30, SMALL, Pen.COLOUR).plain.split("\n")[0].rstrip() for count in (1, 2, 3)
    ]
    assert lines == [" A♣", " A♣ ▏2♣", " A♣ ▏2♣ ▏3♣"]


def test_a_row_without_cards_is_a_place() -> None:
    assert draw_row((), 30, SMALL, Pen.COLOUR)[1, 1].background == Role.PLACE
    assert draw_row((), 30, SMALL, Pen.ASCII).plain.startswith(f"┌{'─' * 28}┐\n")


def test_a_row_of_indices_fits_in_a_line() -> None:
    assert draw_row((Card(0, 1), Card(1, 2)), 10, CardSize(2, 1), Pen.COLOUR).plain == "A♠2♥      "
