import pytest

from cardgames_tui.tui.art.hand_art import HandArtist, HandShown
from cardgames_tui.tui.art.hand_glyphs import PLAIN


def drawn(hand: HandShown, width: int, height: int) -> list[str]:
    return HandArtist(hand, PLAIN).draw(width, height).plain.split("\n")


@pytest.mark.parametrize(
    ("height", "lines"), [(1, 1), (2, 1), (3, 3), (4, 3), (5, 5), (8, 5), (9, 9), (30, 11)]
)
def test_a_hand_is_drawn_as_large_as_there_is_room_for(height: int, lines: int) -> None:
    assert len(drawn(HandShown("left", "3", 3), 30, height)) == lines


@pytest.mark.parametrize(
    ("width", "tips"), [(30, "/--\\ /--\\"), (22, "/\\ /\\"), (12, "| |")], ids=["broad", "wide", "thin"]
)
def test_fingers_are_as_wide_as_there_is_room_for(width: int, tips: str) -> None:
    lines = drawn(HandShown("left", "2", 2), width, 9)
    assert lines[0].strip() == tips
    assert all(len(line) <= width for line in lines)


def test_half_a_finger_of_a_huge_hand_is_half_as_long() -> None:
    lines = drawn(HandShown("left", "1½", 1.5), 30, 9)
    assert [line.count("|") for line in lines[:4]] == [0, 2, 2, 4]
    assert [line.count("/") for line in lines[:4]] == [1, 0, 1, 0]


@pytest.mark.parametrize(
    ("name", "width", "line"),
    [
        ("left", 14, "left 3 [|||..]"),
        ("left", 13, "left 3"),
        ("hand 2", 9, "hand 2 3"),
        ("hand 2", 8, "h2 3"),
        ("hand 2", 3, "3"),
    ],
)
def test_a_line_is_shortened_until_it_fits(name: str, width: int, line: str) -> None:
    assert drawn(HandShown(name, "3", 3), width, 1)[0].rstrip() == line


def test_a_chosen_hand_is_marked_in_one_line_too() -> None:
    assert drawn(HandShown("left", "3", 3, chosen=True), 20, 1) == [">left 3 [|||..]"]
