"""Cards, fans, the hole and the row: what is to be seen of them is there in every medium."""

from dataclasses import replace

import pytest
from textual.geometry import Offset

from cardgames_tui.solitaire.cards import DECK, RANKS, Card
from cardgames_tui.tui.characters import CharacterFilter
from cardgames_tui.tui.draw.canvas import Canvas
from cardgames_tui.tui.draw.cards import (
    CARD_SIZES,
    INDEX_WIDTH,
    CardArtist,
    CardSize,
    DrawnFan,
    FanArtist,
    draw_fan_line,
    draw_hole,
    draw_row,
    roomy_width,
)
from cardgames_tui.tui.draw.cards_layout import smallest_ring
from cardgames_tui.tui.draw.pen import KEEPS_SIGN, LOSES_SIGN, Pen
from cardgames_tui.tui.themes import GLOW, RING, Role
from tests.tui.draw.reading import backgrounds, is_ascii, pens, roles

COLOUR, SIXTEEN, MONOCHROME = Pen.COLOUR, Pen.SIXTEEN, Pen.MONOCHROME
PLAIN = DrawnFan(())
sizes = pytest.mark.parametrize("size", CARD_SIZES, ids=str)

PLAYABLE = DrawnFan((), playable=True, key="3", sign=KEEPS_SIGN)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def fan(
    text: str,
    marked: DrawnFan = PLAIN,
    pen: Pen = COLOUR,
    size: CardSize = CARD_SIZES[3],
    cursor: bool = False,
) -> Canvas:
    step = INDEX_WIDTH + 1
    view = replace(marked, cards=cards(text), cursor=cursor)
    return FanArtist(size, Offset(step, 0), pen).draw(view, size.width + 2 * step, size.height + 1)


def column(
    text: str,
    marked: DrawnFan = PLAIN,
    pen: Pen = COLOUR,
    size: CardSize = CARD_SIZES[2],
    cursor: bool = False,
) -> Canvas:
    view = replace(marked, cards=cards(text), cursor=cursor)
    return FanArtist(size, Offset(0, 2), pen).draw(view, size.width, size.height + 7)


def card_drawn(card: Card, size: CardSize, pen: Pen) -> Canvas:
    canvas = Canvas(*size)
    CardArtist(canvas, size, pen).draw(card, 0, 0, Role.CARD_FACE)
    return canvas


@pens
@sizes
def test_a_card_says_what_it_is_in_both_corners(size: CardSize, pen: Pen) -> None:
    for card in DECK[::3]:
        canvas = card_drawn(card, size, pen)
        lines = canvas.plain.split("\n")
        assert card.symbol in lines[0]
        assert size.height < 3 or card.symbol in lines[-1]
        assert canvas[1, 0].bold


@pens
def test_every_card_looks_different(pen: Pen) -> None:
    for size in CARD_SIZES[::4]:
        assert len({card_drawn(card, size, pen).plain for card in DECK}) == 52


@pytest.mark.parametrize("rank", range(10))
def test_numbers_have_as_many_pips(rank: int) -> None:
    canvas = card_drawn(Card(rank, 2), CardSize(13, 9), MONOCHROME)
    assert canvas.plain.count("♥") == rank + 1 + 2


def test_court_cards_have_faces() -> None:
    for size in CARD_SIZES:
        canvas = card_drawn(Card(RANKS.index("Q"), 1), size, COLOUR)
        assert (Role.CARD_SKIN in backgrounds(canvas)) == (size.width >= 11)


def test_a_covered_card_shows_its_index_and_a_line_parts_it_from_the_next() -> None:
    lines = fan("4C 3C 3S").plain.split("\n")
    assert lines[0] == " 4♣▏3♣▏3♠   "
    assert lines[1] == "   ▏  ▏     "
    assert lines[3] == "   ▏  ▏  3♠ "


def test_the_last_card_is_brighter() -> None:
    canvas = fan("4C 3C 3S")
    assert canvas[0, 1].background == canvas[3, 1].background == Role.CARD_COVERED
    assert canvas[7, 1].background == Role.CARD_FACE
    assert fan("4C 3C 3S", PLAYABLE)[7, 1].background == Role.CARD_FACE


def test_a_fan_of_one_is_as_wide_as_a_card() -> None:
    assert [line.rstrip() for line in fan("2C").plain.split("\n")][:4] == [" 2♣", "", "  ♣", "   2♣"]
    assert fan("2C")[6, 1].background == ""


@pens
@pytest.mark.parametrize("sign", [KEEPS_SIGN, LOSES_SIGN])
def test_the_key_stands_under_the_card_with_what_it_does(pen: Pen, sign: str) -> None:
    marked = DrawnFan((), playable=True, key="3", sign=sign)
    for canvas in (fan("4C 3S", marked, pen=pen), column("4C 3S", marked, pen=pen)):
        lines = canvas.plain.split("\n")
        y = next(y for y, line in enumerate(lines) if pen.key("3") + sign in line)
        assert canvas[lines[y].index("3"), y].background == Role.KEY
        assert lines[y - 1].strip()


@pens
def test_the_hint_is_tinted_whole_and_has_arrows(pen: Pen) -> None:
    marked = DrawnFan((), playable=True, key="2", hinted=True)
    for canvas in (fan("4C 3S", marked, pen=pen), column("4C 3S", marked, pen=pen)):
        assert Role.CARD_HINTED in backgrounds(canvas)
        assert Role.CARD_FACE not in backgrounds(canvas)
        assert pen.key("2", hinted=True) in canvas.plain


@pens
def test_the_cursor_hugs_the_fan(pen: Pen) -> None:
    edge, under = ("|", "=") if pen.is_ascii else ("▌", "▀")
    for count, text in ((1, "2C"), (2, "2C 3C"), (3, "2C 3C 4C")):
        canvas = fan(text, pen=pen, cursor=True)
        lines = canvas.plain.split("\n")
        width = 6 + (count - 1) * (INDEX_WIDTH + 1)
        assert lines[4].rstrip() == under * width
        assert all(line.startswith(edge) for line in lines[:4])


@pens
def test_an_emptied_fan_keeps_its_place(pen: Pen) -> None:
    for canvas in (fan("", pen=pen), column("", pen=pen)):
        assert canvas[2, 1].background == Role.EMPTY_FAN


def test_columns_show_their_last_card_whole() -> None:
    lines = column("6H KH 5C QH").plain.split("\n")
    assert [line.strip() for line in lines[:9]] == [
        "6♥",
        "▁▁▁▁▁",
        "K♥",
        "▁▁▁▁▁",
        "5♣",
        "▁▁▁▁▁",
        "Q♥",
        "",
        "Q♥",
    ]


@sizes
def test_only_ascii_is_drawn_in_ascii(size: CardSize) -> None:
    marked = DrawnFan((), playable=True, key="2", hinted=True, sign=LOSES_SIGN)
    for card in DECK[::3]:
        assert is_ascii(fan(f"AS {card}", marked, Pen.ASCII, size, cursor=True))
    assert is_ascii(column("2C KD", marked, Pen.ASCII, size, cursor=True))


def test_cards_can_be_told_apart_without_colours() -> None:
    assert CharacterFilter(ascii_only=True).replaced(fan("4C 3C 3S", pen=Pen.ASCII).plain).split("\n") == [
        "+4c+3c+3s--+",
        "|  |  |    |",
        "|  |  | s  |",
        "+--+--+--3s+",
        "            ",
    ]


@pytest.mark.parametrize("width", [9, 14, 20])
@pens
def test_a_fan_in_one_line_shows_its_key_mark_and_top_card(pen: Pen, width: int) -> None:
    shown = DrawnFan(cards("4C 3C TS"), playable=True, key="1", sign=LOSES_SIGN)
    plain = draw_fan_line(shown, width, 3, pen).plain
    assert len(plain) == width
    assert "1" in plain
    assert LOSES_SIGN in plain
    assert "T♠" in plain


def test_a_line_with_room_looks_like_cards() -> None:
    assert roomy_width(3) == 15
    shown = replace(PLAYABLE, cards=cards("4C 3C 3S"), cursor=True)
    assert draw_fan_line(shown, 14, 3, Pen.COLOUR).plain == "▌4♣ 3♣ 3♠▐ 3 ✓"
    assert draw_fan_line(shown, 10, 3, Pen.COLOUR).plain == "▸4♣3♣3♠◂3✓"
    assert draw_fan_line(replace(shown, letter="d"), 14, 3, Pen.COLOUR).plain == "▌4♣ 3♣ 3♠▐d3✓ "
    assert draw_fan_line(DrawnFan(()), 14, 3, Pen.COLOUR)[1, 0].background == Role.EMPTY_FAN


PLAYED = tuple(DECK[:13])
SMALL = CardSize(6, 4)


def dots(canvas: Canvas) -> list[list[str]]:
    """The roles of the dots, two to a cell."""
    cells = [[canvas[x, y] for x in range(canvas.width)] for y in range(canvas.height)]
    upper = [[cell.ink if cell.text in "▀█" else cell.background for cell in line] for line in cells]
    lower = [[cell.ink if cell.text in "▄█" else cell.background for cell in line] for line in cells]
    return [line for pair in zip(upper, lower, strict=True) for line in pair]


def changed(before: Canvas, after: Canvas) -> list[tuple[int, int]]:
    cells = [(x, y) for x in range(before.width) for y in range(before.height)]
    return [place for place in cells if before[place] != after[place]]


@sizes
@pytest.mark.parametrize("pen", [COLOUR, SIXTEEN, MONOCHROME, Pen.ASCII], ids=lambda pen: pen.name)
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
    lines = dots(draw_hole(PLAYED[:1], 22, 11, SMALL, COLOUR))
    column = [line[11] for line in lines]
    inside = [y for y, role in enumerate(column) if role == Role.HOLE]
    card = [y for y, role in enumerate(column) if role.startswith("card")]
    assert abs(min(card) - min(inside) - (max(inside) - max(card))) <= 1


def test_a_ring_shines_more_on_one_side() -> None:
    drawn = dots(draw_hole((), 40, 20, SMALL, COLOUR))
    bright = [(x, y) for y, line in enumerate(drawn) for x, role in enumerate(line) if role == RING[-1]]
    assert sum(x for x, _ in bright) / len(bright) > 20
    assert {*GLOW} <= roles(draw_hole((), 40, 20, SMALL, COLOUR))


def test_only_the_ring_changes_with_a_pulse() -> None:
    still = draw_hole(PLAYED, 22, 11, SMALL, COLOUR)
    assert not changed(still, draw_hole(PLAYED, 22, 11, SMALL, COLOUR, 1.0))
    for phase in (0.25, 0.5, 0.75):
        pulse = draw_hole(PLAYED, 22, 11, SMALL, COLOUR, phase)
        places = changed(still, pulse)
        assert 0 < len(places) <= 24
        assert all({pulse[place].ink, pulse[place].background} & {*RING} for place in places)


def test_a_pulse_is_seen_in_colours_alone() -> None:
    for pen in (SIXTEEN, MONOCHROME, Pen.ASCII):
        assert not changed(draw_hole((), 22, 11, SMALL, pen), draw_hole((), 22, 11, SMALL, pen, 0.5))


def test_deeper_cards_are_darker() -> None:
    seen = [draw_hole(PLAYED, 22, 11, SMALL, COLOUR)[x, 5].background for x in range(22)]
    faces = [background for background in dict.fromkeys(seen) if background.startswith("card")]
    assert faces == [Role.CARD_BURIED, Role.CARD_COVERED, Role.CARD_LIVE]


def test_rings_without_gradients_are_one_line() -> None:
    assert roles(draw_hole((), 22, 11, SMALL, SIXTEEN)) == {"", RING[-1]}
    assert is_ascii(draw_hole(PLAYED, 22, 11, SMALL, Pen.ASCII))
    assert draw_hole((), 12, 6, SMALL, Pen.ASCII).plain.split("\n")[2] == "(          )"


@pytest.mark.parametrize("width", [20, 46, 78])
@pytest.mark.parametrize("size", CARD_SIZES[:4], ids=str)
def test_the_row_ends_with_the_newest_card_whole(width: int, size: CardSize) -> None:
    canvas = draw_row(tuple(DECK), width, size, COLOUR)
    lines = canvas.plain.split("\n")
    newest, shown = DECK[-1].symbol, sum(card.symbol in lines[0] for card in DECK)
    assert (len(lines), len(lines[0])) == (size.height, width)
    assert newest in lines[0].rstrip()[-size.width :]
    assert shown == 1 + (width - size.width) // (lines[0].index(newest) // (shown - 1))


def test_a_row_grows_from_the_left() -> None:
    lines = [draw_row(PLAYED[:count], 30, SMALL, COLOUR).plain.split("\n")[0].rstrip() for count in (1, 2, 3)]
    assert lines == [" A♣", " A♣ ▏2♣", " A♣ ▏2♣ ▏3♣"]


def test_a_row_without_cards_is_a_place() -> None:
    assert draw_row((), 30, SMALL, COLOUR)[1, 1].background == Role.EMPTY_FAN
    assert draw_row((), 30, SMALL, Pen.ASCII).plain.startswith(f"┌{'─' * 28}┐\n")


def test_a_row_of_indices_fits_in_a_line() -> None:
    assert draw_row((Card(0, 1), Card(1, 2)), 10, CardSize(2, 1), COLOUR).plain == "A♠2♥      "
