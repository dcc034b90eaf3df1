"""Fans and columns of cards: what is to be seen of them is there in every medium."""

from dataclasses import replace

import pytest

from cardgames_tui.black_hole.cards import DECK, RANKS, Card
from cardgames_tui.black_hole.rules import Verdict
from cardgames_tui.tui.characters import KEEPS, LOSES, AsciiFilter, Pen
from cardgames_tui.tui.draw.canvas import Canvas
from cardgames_tui.tui.draw.cards import (
    CARD_SIZES,
    INDEX_WIDTH,
    PIP_HEIGHTS,
    CardArtist,
    CardSize,
    Fan,
    FanArtist,
    LastCard,
    draw_fan_line,
    largest_pip,
    pip,
    pip_places,
    roomy_width,
)
from cardgames_tui.tui.themes.colours import Role
from tests.tui.draw.reading import backgrounds, is_ascii, pens

COLOUR, MONOCHROME = Pen.COLOUR, Pen.MONOCHROME
UNMARKED = LastCard()
sizes = pytest.mark.parametrize("size", CARD_SIZES, ids=str)

PLAYABLE = LastCard(playable=True, key="3", verdict=Verdict.WINNABLE)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def fan(
    text: str,
    last: LastCard = UNMARKED,
    pen: Pen = COLOUR,
    size: CardSize = CARD_SIZES[3],
    cursor: bool = False,
) -> Canvas:
    step = INDEX_WIDTH + 1
    return FanArtist(size, step, pen).fan(Fan(cards(text), last, cursor), size.width + 2 * step)


def column(
    text: str,
    last: LastCard = UNMARKED,
    pen: Pen = COLOUR,
    size: CardSize = CARD_SIZES[2],
    cursor: bool = False,
) -> Canvas:
    return FanArtist(size, 2, pen).column(Fan(cards(text), last, cursor), size.height + 7)


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
    assert len(pip_places(rank + 1)) == rank + 1
    assert canvas.plain.count("♥") == rank + 1 + 2


def test_pips_are_symmetric() -> None:
    for suit, height in ((suit, height) for suit in range(4) for height in PIP_HEIGHTS):
        drawn = [[bool(dot) for dot in row] for row in pip(suit, height, "ink")]
        assert len(drawn) == height
        assert all(row == row[::-1] for row in drawn)


def test_large_cards_have_the_pips_that_fit_ten_times() -> None:
    heights = [largest_pip(size.width - 2, 2 * size.height - 4) for size in CARD_SIZES]
    assert heights == sorted(heights)
    assert (heights[0], heights[-1]) == (0, 7)


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
@pytest.mark.parametrize("verdict", [Verdict.WINNABLE, Verdict.LOST])
def test_the_key_stands_under_the_card_with_what_it_does(pen: Pen, verdict: Verdict) -> None:
    sign = KEEPS if verdict is Verdict.WINNABLE else LOSES
    last = LastCard(playable=True, key="3", verdict=verdict)
    for canvas in (fan("4C 3S", last, pen=pen), column("4C 3S", last, pen=pen)):
        lines = canvas.plain.split("\n")
        y = next(y for y, line in enumerate(lines) if pen.key("3") + sign in line)
        assert canvas[lines[y].index("3"), y].background == Role.KEY
        assert lines[y - 1].strip()


@pens
def test_the_hint_is_tinted_whole_and_has_arrows(pen: Pen) -> None:
    last = LastCard(playable=True, key="2", hinted=True)
    for canvas in (fan("4C 3S", last, pen=pen), column("4C 3S", last, pen=pen)):
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
        assert canvas[2, 1].background == Role.PLACE


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
    last = LastCard(playable=True, key="2", hinted=True, verdict=Verdict.LOST)
    for card in DECK[::3]:
        assert is_ascii(fan(f"AS {card}", last, Pen.ASCII, size, cursor=True))
    assert is_ascii(column("2C KD", last, Pen.ASCII, size, cursor=True))


def test_cards_can_be_told_apart_without_colours() -> None:
    assert AsciiFilter().replaced(fan("4C 3C 3S", pen=Pen.ASCII).plain).split("\n") == [
        "+4c+3c+3s--+",
        "|  |  |    |",
        "|  |  | s  |",
        "+--+--+--3s+",
        "            ",
    ]


@pytest.mark.parametrize("width", [9, 14, 20])
@pens
def test_a_fan_in_one_line_shows_its_key_mark_and_top_card(pen: Pen, width: int) -> None:
    shown = Fan(cards("4C 3C TS"), LastCard(playable=True, key="1", verdict=Verdict.LOST))
    plain = draw_fan_line(shown, width, 3, pen).plain
    assert len(plain) == width
    assert "1" in plain
    assert LOSES in plain
    assert "T♠" in plain


def test_a_line_with_room_looks_like_cards() -> None:
    assert roomy_width(3) == 15
    shown = Fan(cards("4C 3C 3S"), PLAYABLE, cursor=True)
    assert draw_fan_line(shown, 14, 3, Pen.COLOUR).plain == "▌4♣ 3♣ 3♠▐ 3 ✓"
    assert draw_fan_line(shown, 10, 3, Pen.COLOUR).plain == "▸4♣3♣3♠◂3✓"
    assert draw_fan_line(replace(shown, letter="d"), 14, 3, Pen.COLOUR).plain == "▌4♣ 3♣ 3♠▐d3✓ "
    assert draw_fan_line(Fan(()), 14, 3, Pen.COLOUR)[1, 0].background == Role.PLACE
