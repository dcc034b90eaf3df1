"""Hands: they show as many fingers as they say, in every size, medium and direction."""

import re
from dataclasses import replace
from itertools import product
from statistics import mode

import pytest

from cardgames_tui.tui.draw.canvas import Canvas
from cardgames_tui.tui.draw.hands import (
    HAND_SIZES,
    ZOMBIE,
    DrawnHand,
    HandSize,
    HandState,
    draw_hand,
    draw_hand_line,
)
from cardgames_tui.tui.draw.pen import Pen
from cardgames_tui.tui.themes import Role
from tests.tui.draw.reading import backgrounds, is_ascii, pens, roles

DEAD = DrawnHand("x", None)

sizes = pytest.mark.parametrize("size", HAND_SIZES[::4], ids=lambda size: str(size.height))


def drawn(shown: DrawnHand, size: HandSize, pen: Pen = Pen.COLOUR) -> Canvas:
    return draw_hand(shown, size.width_of(shown.count, pen), size.height, pen)


def lines(shown: DrawnHand, size: HandSize, pen: Pen = Pen.MONOCHROME) -> list[str]:
    return drawn(shown, size, pen).plain.split("\n")


def length(line: list[str]) -> int:
    """How many lines a hand takes."""
    return sum(bool(each.strip()) for each in line)


@sizes
@pytest.mark.parametrize("count", range(5))
def test_a_hand_raises_as_many_fingers_as_it_shows(size: HandSize, count: int) -> None:
    above_folded = lines(DrawnHand("", count), size)[: size.height // 3]
    tips = [len(line.replace("▌", " ").replace("▐", " ").split()) for line in above_folded]
    assert (max(tips) > 0) == (count > 0)
    hands = [lines(DrawnHand("", each), size) for each in range(6)]
    inked = ["".join(hand[: size.height // 2]).count(" ") for hand in hands]
    assert inked == sorted(set(inked), reverse=True)


@sizes
def test_half_a_finger_is_shorter_than_a_whole_one(size: HandSize) -> None:
    folded, half, whole = (length(lines(DrawnHand("", count), size)) for count in (0, 0.5, 1))
    assert folded < half < whole


@pens
@sizes
@pytest.mark.parametrize("label", ["2", "-2", "1½", "z"])
def test_the_number_is_on_the_palm(size: HandSize, pen: Pen, label: str) -> None:
    canvas = drawn(DrawnHand(label, 2), size, pen)
    is_large = size.height >= 12 and not pen.outlined and label not in ("1½", "z")
    assert (label in canvas.plain) != is_large
    assert pen.outlined or Role.SKIN_INK in roles(canvas)


@sizes
def test_the_right_hand_is_the_left_one_mirrored(size: HandSize) -> None:
    left, right = (lines(DrawnHand("", 3, right=side), size) for side in (False, True))
    mirrored = str.maketrans("▌▐▘▝▖▗▛▜▙▟▚▞", "▐▌▝▘▗▖▜▛▟▙▞▚")
    assert right == [line[::-1].translate(mirrored) for line in left]


@sizes
def test_hands_from_the_other_side_point_down(size: HandSize) -> None:
    up, down = (lines(DrawnHand("", 1, down=side), size) for side in (False, True))
    turned = str.maketrans("▀▄▘▖▝▗▛▙▜▟▚▞", "▄▀▖▘▗▝▙▛▟▜▞▚")
    assert down == [line.translate(turned) for line in reversed(up)]


@pens
@sizes
def test_a_dead_hand_is_a_grey_fist_and_says_so(size: HandSize, pen: Pen) -> None:
    canvas = drawn(DEAD, size, pen)
    assert "dead" in canvas.plain
    assert not {Role.SKIN, Role.SKIN_SHADE} & backgrounds(canvas)
    assert not "".join(canvas.plain.split("\n")[: size.height // 3]).strip()


@pens
@sizes
@pytest.mark.parametrize("count", [1, 3, 5, 7, 11])
def test_unusual_hands_differ_from_live_ones_by_more_than_a_digit(
    size: HandSize, pen: Pen, count: int
) -> None:
    def seen(hand: DrawnHand) -> list[tuple[str, str]]:
        """The characters but for the number, and the usual colour."""
        whole = draw_hand(hand, max(size.width_of(count, pen), 14), size.height, pen)
        line = draw_hand_line(hand, "left", 13, 14, pen)
        return [
            (
                re.sub("[-½0-9]", "", canvas.plain),
                mode(canvas[x, y].background for x, y in product(range(canvas.width), range(canvas.height))),
            )
            for canvas in (whole, line)
        ]

    usual = seen(DrawnHand(str(count), count))
    negative, half = DrawnHand(f"-{count}", -count), DrawnHand(f"{count}½", count + 0.5)
    for unusual in (negative, half, DrawnHand(ZOMBIE, 1), DEAD):
        assert all(live != other for live, other in zip(usual, seen(unusual), strict=True)), unusual


@pens
@sizes
def test_chosen_hands_and_targets_differ_by_characters_too(size: HandSize, pen: Pen) -> None:
    for hand in (DrawnHand("2", 2), DrawnHand("12", 12)):
        width = max(size.width_of(0, pen), 14)
        pictures = {
            draw_hand(replace(hand, state=state), width, size.height, pen).plain for state in HandState
        }
        assert len(pictures) == len(HandState)


@pens
@pytest.mark.parametrize("count", [6, 7.5, 10])
@pytest.mark.parametrize("right", [False, True])
def test_more_fingers_need_a_second_hand_behind(pen: Pen, count: float, right: bool) -> None:
    canvas = drawn(DrawnHand("9", count, right=right), HAND_SIZES[1], pen)
    assert canvas.width > HAND_SIZES[1].width_of(5, pen)
    assert pen.outlined or {Role.SKIN, Role.SKIN_BACK} <= backgrounds(canvas)
    assert canvas.plain.count("9") == 1


@pens
def test_more_than_ten_fingers_are_a_number_with_a_tally(pen: Pen) -> None:
    canvas = draw_hand(DrawnHand("12", 12), 22, 8, pen)
    mark = "|" if pen.is_ascii else "▌"
    assert canvas.plain.split("\n")[-1].strip() == f"{mark * 5} {mark * 5} {mark * 2}"
    assert any(canvas[x, y] != canvas[0, 0] for x in range(22) for y in range(6))


@pytest.mark.parametrize("count", [0, 1, 2.5, 4, 5, 7, 10, 12, None])
@sizes
def test_only_ascii_is_drawn_in_ascii(size: HandSize, count: float | None) -> None:
    for state in HandState:
        shown = DrawnHand("2", count, state, right=True, down=True)
        assert is_ascii(draw_hand(shown, 3 * size.width, size.height, Pen.ASCII))
        assert is_ascii(draw_hand_line(shown, "left", 13, 30, Pen.ASCII))


def test_an_ascii_hand_is_a_hand() -> None:
    assert [line.rstrip() for line in lines(DrawnHand("2", 2), HAND_SIZES[1], Pen.ASCII)] == [
        "     _",
        "   _| |",
        "  | | |",
        "  | | |_ _",
        "  | | |_|_|",
        " (|       |",
        " \\|   2   |",
        "  \\_______/",
    ]


@pytest.mark.parametrize(
    ("hand", "name", "width", "line"),
    [
        (DrawnHand("2", 2), "left", 16, "left   2   ▌▌··"),
        (DrawnHand("2", 2), "left", 12, "left   2"),
        (DrawnHand("2", 2), "left", 6, "l 2"),
        (DrawnHand("2", 2), "hand 3", 6, "h3 2"),
        (DrawnHand("2", 2), "left", 3, " 2"),
        (DrawnHand("2", 2, HandState.CHOSEN), "left", 20, "left  ▸2◂  ▌▌··"),
        (DrawnHand("2", 2, HandState.TARGET), "left", 20, "left  [2]  ▌▌··"),
        (DEAD, "left", 20, "left   dead  ····"),
        (DrawnHand("-2", -2), "left", 20, "left  (-2) ▚▚··"),
        (DrawnHand("-2", -2), "hand 3", 8, "h3(-2)"),
        (DrawnHand("3½", 3.5), "left", 20, "left   3½  ▌▌▌▖"),
    ],
)
def test_a_hand_in_one_line_is_shortened_until_it_fits(
    hand: DrawnHand, name: str, width: int, line: str
) -> None:
    assert draw_hand_line(hand, name, 5, width, Pen.COLOUR).plain.rstrip() == line
