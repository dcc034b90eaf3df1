"""Hands: they show as many fingers as they say, in every size, medium and direction."""

from dataclasses import replace

import pytest

from cardgames_tui.tui.draw.canvas import Canvas
from cardgames_tui.tui.draw.hands import (
    HAND_SIZES,
    DrawnHand,
    HandSize,
    HandState,
    draw_hand,
    draw_hand_line,
    hand_bitmap,
    hand_width,
)
from cardgames_tui.tui.draw.pen import Pen
from cardgames_tui.tui.themes import Role
from tests.tui.draw.reading import backgrounds, is_ascii, pens, roles

COLOUR, MONOCHROME = Pen.COLOUR, Pen.MONOCHROME
DEAD = DrawnHand("x", None)

sizes = pytest.mark.parametrize("size", HAND_SIZES, ids=lambda size: str(size.height))


def drawn(shown: DrawnHand, size: HandSize, pen: Pen = COLOUR) -> Canvas:
    return draw_hand(shown, hand_width(size, shown.count, pen), size.height, pen)


def raised_fingers(size: HandSize, count: float) -> list[int]:
    """How many fingers reach into each row above those that are folded."""
    raised = tuple(min(1.0, max(0.0, count - place)) for place in (4, 0, 1, 2, 3))
    return [len(row.replace("+", "#").replace(".", " ").split()) for row in hand_bitmap(size, raised)]


@sizes
@pytest.mark.parametrize("count", range(5))
def test_a_hand_raises_as_many_fingers_as_it_shows(size: HandSize, count: int) -> None:
    assert max(raised_fingers(size, count)[: size.height // 2], default=0) == count


@sizes
def test_half_a_finger_is_shorter_than_a_whole_one(size: HandSize) -> None:
    folded, half, whole = (
        next(y for y, row in enumerate(hand_bitmap(size, (0, up, 0, 0, 0))) if "#" in row)
        for up in (0, 0.5, 1)
    )
    assert whole < half < folded


@pens
@sizes
@pytest.mark.parametrize("label", ["2", "-2", "1½", "z"])
def test_the_number_stands_on_the_palm(size: HandSize, pen: Pen, label: str) -> None:
    canvas = drawn(DrawnHand(label, 2), size, pen)
    is_large = size.height >= 12 and not pen.outlined and label not in ("1½", "z")
    assert (label in canvas.plain) != is_large
    assert pen.outlined or Role.SKIN_INK in roles(canvas)


@sizes
def test_the_right_hand_is_the_left_one_mirrored(size: HandSize) -> None:
    left, right = (drawn(DrawnHand("", 3, right=side), size, MONOCHROME) for side in (False, True))
    mirrored = str.maketrans("▌▐▘▝▖▗▛▜▙▟▚▞", "▐▌▝▘▗▖▜▛▟▙▞▚")
    assert right.plain == "\n".join(line[::-1].translate(mirrored) for line in left.plain.split("\n"))


@sizes
def test_hands_from_the_other_side_point_down(size: HandSize) -> None:
    up, down = (drawn(DrawnHand("", 1, down=side), size, MONOCHROME) for side in (False, True))
    turned = str.maketrans("▀▄▘▖▝▗▛▙▜▟▚▞", "▄▀▖▘▗▝▙▛▟▜▞▚")
    assert down.plain == "\n".join(line.translate(turned) for line in reversed(up.plain.split("\n")))


@pens
@sizes
def test_a_dead_hand_is_a_grey_fist_and_says_so(size: HandSize, pen: Pen) -> None:
    canvas = drawn(DEAD, size, pen)
    assert "dead" in canvas.plain
    assert not {Role.SKIN, Role.SKIN_SHADE} & backgrounds(canvas)
    lines = canvas.plain.split("\n")
    assert not any(line.strip() for line in lines[: size.height // 3])


@pens
@sizes
def test_standing_is_told_by_characters_too(size: HandSize, pen: Pen) -> None:
    hand, many = DrawnHand("2", 2), DrawnHand("12", 12)
    assert len({drawn(replace(hand, state=state), size, pen).plain for state in HandState}) == 3
    for width, height in ((size.width, size.height), (22, 8)):
        pictures = {draw_hand(replace(many, state=state), width, height, pen).plain for state in HandState}
        assert len(pictures) == 3
    assert Role.KEY in backgrounds(drawn(replace(hand, state=HandState.TARGET), size, pen))


@pens
@pytest.mark.parametrize("count", [6, 7.5, 10])
@pytest.mark.parametrize("right", [False, True])
def test_more_fingers_need_a_second_hand_behind(pen: Pen, count: float, right: bool) -> None:
    canvas = drawn(DrawnHand("9", count, right=right), HAND_SIZES[1], pen)
    assert canvas.width == hand_width(HAND_SIZES[1], count, pen) > HAND_SIZES[1].width
    assert pen.outlined or {Role.SKIN, Role.SKIN_BACK} <= backgrounds(canvas)
    assert canvas.plain.count("9") == 1


@pens
def test_still_more_are_a_number_with_marks(pen: Pen) -> None:
    canvas = draw_hand(DrawnHand("12", 12), 22, 8, pen)
    lines = canvas.plain.split("\n")
    mark = "|" if pen.is_ascii else "▌"
    assert lines[-1].strip() == f"{mark * 5} {mark * 5} {mark * 2}"
    assert any(canvas[x, y] != canvas[0, 0] for x in range(22) for y in range(6))


@pytest.mark.parametrize("count", [0, 1, 2.5, 4, 5, 7, 10, 12, None])
@sizes
def test_only_ascii_is_drawn_in_ascii(size: HandSize, count: float | None) -> None:
    for state in HandState:
        shown = DrawnHand("2", count, state, right=True, down=True)
        hand = draw_hand(shown, 2 * size.width, size.height, Pen.ASCII)
        bar = draw_hand_line(shown, "left", 13, 30, Pen.ASCII)
        assert is_ascii(hand)
        assert is_ascii(bar)


def test_an_ascii_hand_is_a_hand() -> None:
    assert [
        line.rstrip() for line in drawn(DrawnHand("2", 2), HAND_SIZES[1], Pen.ASCII).plain.split("\n")
    ] == [
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
    ("name", "width", "line"),
    [
        ("left", 16, "left   2   ▌▌··"),
        ("left", 12, "left   2"),
        ("left", 6, "l 2"),
        ("hand 3", 6, "h3 2"),
        ("left", 3, " 2"),
    ],
)
def test_a_bar_is_shortened_until_it_fits(name: str, width: int, line: str) -> None:
    assert draw_hand_line(DrawnHand("2", 2), name, 5, width, Pen.COLOUR).plain.rstrip() == line


def test_a_bar_marks_what_stands_out() -> None:
    assert "▸2◂" in draw_hand_line(DrawnHand("2", 2, HandState.CHOSEN), "left", 5, 20, Pen.COLOUR).plain
    assert (
        draw_hand_line(DrawnHand("2", 2, HandState.TARGET), "left", 5, 20, Pen.COLOUR)[7, 0].background
        == Role.KEY
    )
    assert draw_hand_line(DEAD, "left", 5, 20, Pen.COLOUR).plain.rstrip() == "left   dead  ····"
    assert (
        draw_hand_line(DrawnHand("6½", 6.5), "left", 10, 24, Pen.COLOUR).plain.rstrip()
        == "left   6½  ▌▌▌▌▌ ▌▖··"
    )
