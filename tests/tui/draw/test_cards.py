"""Cards, fans, the hole and the row, as seen on every kind of terminal."""

from dataclasses import replace

import pytest
from textual.geometry import Offset

from cardgames_tui.solitaire.cards import DECK, Card
from cardgames_tui.tui.draw.canvas import Canvas
from cardgames_tui.tui.draw.cards import (
    CARD_SIZES,
    CardArtist,
    CardSize,
    DrawnFan,
    draw_fan,
    draw_fan_line,
    draw_row,
)
from cardgames_tui.tui.draw.hole import draw_hole
from cardgames_tui.tui.draw.pen import KEEPS_SIGN, LOSES_SIGN, Pen
from cardgames_tui.tui.themes import GLOW, RING, Role
from tests.tui.draw.reading import backgrounds, is_ascii, pens, roles

SMALL, DRAWN, DOUBLED = CardSize(6, 4), CardSize(7, 5), CardSize(13, 9)
PLAYABLE = DrawnFan((), playable=True, key="3", sign=KEEPS_SIGN)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def fan(text: str, marked: DrawnFan = DrawnFan(()), pen: Pen = Pen.COLOUR, size: CardSize = SMALL) -> Canvas:  # noqa: B008 - frozen
    view = replace(marked, cards=cards(text))
    return draw_fan(view, size.width + 2 * size.strip, size.height + 1, size, Offset(size.strip, 0), pen)


def column(text: str, marked: DrawnFan = DrawnFan(()), pen: Pen = Pen.COLOUR) -> Canvas:  # noqa: B008 - frozen
    size = CardSize(5, 3)
    view = replace(marked, cards=cards(text))
    return draw_fan(view, size.width, size.height + 7, size, Offset(0, 2), pen)


def card_drawn(card: Card, size: CardSize, pen: Pen) -> Canvas:
    canvas = Canvas(*size)
    CardArtist(canvas, size, pen).draw(card, 0, 0, Role.CARD_FACE)
    return canvas


def lines(canvas: Canvas) -> list[str]:
    return [line.rstrip() for line in canvas.plain.split("\n")]


def dots(canvas: Canvas) -> list[list[str]]:
    """The roles of the dots, two to a cell."""
    cells = [[canvas[x, y] for x in range(canvas.width)] for y in range(canvas.height)]
    upper = [[cell.ink if cell.text in "▀█" else cell.background for cell in line] for line in cells]
    lower = [[cell.ink if cell.text in "▄█" else cell.background for cell in line] for line in cells]
    return [line for pair in zip(upper, lower, strict=True) for line in pair]


@pens
def test_every_card_looks_different(pen: Pen) -> None:
    for size in CARD_SIZES[::3]:
        assert len({card_drawn(card, size, pen).plain for card in DECK}) == 52


def test_ranks_are_printed_drawn_or_doubled_by_the_size_of_the_card() -> None:
    ten = Card.parse("TD")
    assert lines(card_drawn(ten, SMALL, Pen.COLOUR)) == [" 10", " ♦", "", "    ♦"]
    assert [
        "".join(" #"[dot == Role.DIAMONDS] for dot in row) for row in dots(card_drawn(ten, DRAWN, Pen.COLOUR))
    ] == [
        "       ",
        " # ### ",
        " # # # ",
        " # # # ",
        " # # # ",
        " # # # ",
        " # # # ",
        " # ### ",
        "       ",
        "       ",
    ]
    heights = [
        sum(Role.DIAMONDS in row for row in dots(card_drawn(ten, size, Pen.COLOUR)))
        for size in (DRAWN, DOUBLED)
    ]
    assert heights == [7, 14]


def test_covered_cards_show_their_ranks_darker_and_separated() -> None:
    canvas = fan("4C 3C TS")
    assert lines(canvas)[:4] == [" 4 ▏3  10", " ♣ ▏♣  ♠", "   ▏", "   ▏      ♠"]
    assert canvas[0, 2].background == canvas[4, 2].background == Role.CARD_COVERED
    assert canvas[7, 2].background == Role.CARD_FACE
    assert (canvas[1, 0].ink, canvas[7, 0].ink) == (Role.COVERED_CLUBS, Role.SPADES)


def test_a_column_shows_its_last_card_whole() -> None:
    shown = lines(column("6H KH 5C TH"))
    assert shown[:9] == [" 6♥", "▁▁▁▁▁", " K♥", "▁▁▁▁▁", " 5♣", "", " 10♥", "", "   ♥"]


@pens
@pytest.mark.parametrize("sign", [KEEPS_SIGN, LOSES_SIGN])
def test_the_key_and_its_sign_are_under_the_card(pen: Pen, sign: str) -> None:
    for cursor in (False, True):
        marked = replace(PLAYABLE, sign=sign, cursor=cursor)
        for canvas in (fan("4C 3S", marked, pen), column("4C 3S", marked, pen)):
            y = next(y for y, line in enumerate(lines(canvas)) if sign in line)
            key = canvas.plain.split("\n")[y].index("3")
            assert canvas[key, y].background == Role.KEY
            assert canvas[key, y - 1].background == (Role.CURSOR_FACE if cursor else Role.CARD_FACE)


def test_the_smallest_cards_have_their_key_and_sign_at_the_cursor_too() -> None:
    shown = replace(PLAYABLE, cards=cards("4C 3S"), cursor=True)
    assert lines(draw_fan(shown, 2, 3, CardSize(2, 1), Offset(0, 1), Pen.COLOUR)) == ["4♣", "3♠", "3✓"]


@pens
def test_the_hint_is_tinted_whole_and_has_an_arrow(pen: Pen) -> None:
    for sign, cursor in ((KEEPS_SIGN, True), ("", False)):
        marked = replace(PLAYABLE, hinted=True, sign=sign, cursor=cursor)
        for canvas in (fan("4C 3S", marked, pen), column("4C 3S", marked, pen)):
            assert Role.CARD_HINTED in backgrounds(canvas)
            assert not {Role.CARD_FACE, Role.CURSOR_FACE} & backgrounds(canvas)
            assert "▸3" in canvas.plain


@pens
def test_the_cursor_is_a_bar_under_the_whole_fan(pen: Pen) -> None:
    bar = {Pen.COLOUR: "▄", Pen.ASCII: "="}.get(pen, "▀")
    for text, width in (("2C", 6), ("2C 3C", 9), ("2C 3C 4C", 12)):
        canvas = fan(text, DrawnFan((), cursor=True), pen)
        assert lines(canvas)[4] == bar * width
        assert Role.CURSOR_FACE in backgrounds(canvas)


@pens
def test_an_emptied_fan_keeps_its_place(pen: Pen) -> None:
    for canvas in (fan("", pen=pen), column("", pen=pen)):
        assert canvas[2, 1].background == Role.EMPTY_FAN


def test_only_ascii_is_drawn_in_ascii() -> None:
    marked = replace(PLAYABLE, hinted=True, sign=LOSES_SIGN, cursor=True)
    for size in CARD_SIZES[1:]:
        assert is_ascii(fan("AS TD", marked, Pen.ASCII, size))
    assert is_ascii(column("2C KD", marked, Pen.ASCII))
    assert is_ascii(draw_hole(DECK, 22, 11, SMALL, Pen.ASCII))


def test_outlines_separate_cards_without_colours() -> None:
    assert lines(fan("4C 3C 3S", pen=Pen.MONOCHROME)) == [
        "┌4♣┌3♣┌3♠──┐",
        "│  │  │    │",
        "│  │  │    │",
        "└──└──└───♠┘",
        "",
    ]


def test_a_fan_in_one_line_shows_its_cards_key_sign_and_cursor() -> None:
    shown = replace(PLAYABLE, cards=cards("4C 3C 3S"), cursor=True)
    assert draw_fan_line(shown, 14, 3, Pen.COLOUR).plain == "▌4♣ 3♣ 3♠▐ 3 ✓"
    assert draw_fan_line(shown, 10, 3, Pen.COLOUR).plain == "▌4♣3♣3♠▐3✓"
    assert draw_fan_line(replace(shown, letter="d"), 14, 3, Pen.COLOUR).plain == "▌4♣ 3♣ 3♠▐d 3✓"


def test_the_ring_is_round_and_brighter_on_one_side() -> None:
    plain = dots(draw_hole((), 22, 11, DRAWN, Pen.SIXTEEN))
    lit = [[bool(role) for role in line] for line in plain]
    assert lit == lit[::-1] == [line[::-1] for line in lit] == [list(line) for line in zip(*lit, strict=True)]
    drawn = dots(draw_hole((), 40, 20, DRAWN, Pen.COLOUR))
    bright = [y for y, line in enumerate(drawn) for role in line if role == RING[-1]]
    assert sum(bright) / len(bright) > 20
    assert {*GLOW, *RING} <= roles(draw_hole((), 40, 20, DRAWN, Pen.COLOUR))


def test_a_pulse_changes_few_cells() -> None:
    still = draw_hole(DECK, 22, 11, SMALL, Pen.COLOUR)
    cells = [(x, y) for x in range(22) for y in range(11)]
    for phase in (0.3, 0.7):
        pulse = draw_hole(DECK, 22, 11, SMALL, Pen.COLOUR, phase)
        assert 0 < sum(still[cell] != pulse[cell] for cell in cells) <= 30
    for pen in (Pen.SIXTEEN, Pen.MONOCHROME, Pen.ASCII):
        assert draw_hole((), 22, 11, SMALL, pen).lines() == draw_hole((), 22, 11, SMALL, pen, 0.5).lines()


def test_deeper_cards_are_darker() -> None:
    seen = [draw_hole(DECK, 22, 11, SMALL, Pen.COLOUR)[x, 5].background for x in range(22)]
    faces = [background for background in dict.fromkeys(seen) if background.startswith("card")]
    assert faces == [Role.CARD_BURIED, Role.CARD_COVERED, Role.CARD_LIVE]


@pens
def test_the_row_ends_with_the_newest_card_whole(pen: Pen) -> None:
    top = lines(draw_row(DECK[:3], 30, SMALL, pen))[0]
    assert top.startswith(" " * 10 if pen is Pen.COLOUR else "┌────")
    assert [top.index(rank) for rank in "A23"] == sorted(top.index(rank) for rank in "A23")
    assert top.index("3") == 25


@pytest.mark.parametrize(("count", "strip"), [(3, 7), (20, 3), (30, 2)])
def test_the_strips_of_the_row_narrow_as_it_grows(count: int, strip: int) -> None:
    canvas = draw_row(DECK[:count], 78, SMALL, Pen.COLOUR)
    covered = [x for x in range(78) if canvas[x, 3].background == Role.CARD_COVERED]
    assert len(covered) == strip * (count - 1)


def test_the_row_says_how_many_cards_it_hides() -> None:
    canvas = draw_row(DECK, 78, SMALL, Pen.COLOUR)
    shown = sum(canvas[x, 0].text not in " ▏" for x in range(72))
    assert f"+{51 - shown}" in lines(canvas)[2]
