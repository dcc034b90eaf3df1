"""The layout of the card with a result at every size."""

import pytest
from textual.geometry import Region

from cardgames_tui.solitaire.cards import DECK
from cardgames_tui.tui.draw.pen import Pen
from cardgames_tui.tui.draw.result_card import MAX_WIDTH, Action, GameSummary, draw_result_card, result_layout

SUMMARY = GameSummary(
    "You won deal 123456",
    detail="After 12 moves: all of Computer's hands are dead.",
    rows=(("time", "1:03:41", "new best, was 1:05:00"), ("moves", "51", "2 undos, 1 hint")),
    foundation=tuple(DECK[:3]),
)
ACTIONS = (
    Action("choose", "another deal", "Enter"),
    Action("share", "share", "y"),
    Action("replay", "replay", "F8"),
)


@pytest.mark.parametrize("in_row", [False, True], ids=["hole", "row"])
def test_nothing_overlaps_or_is_cut_at_any_size(in_row: bool) -> None:
    for width in range(46, 251, 17):
        for height in range(10, 70, 3):
            art = draw_result_card(SUMMARY, ACTIONS, min(width, MAX_WIDTH), height, Pen.COLOUR)
            layout = result_layout(width, height, art.canvas.height, in_row=in_row)
            room = Region(0, 0, width, height)
            assert room.contains_region(layout.card), (width, height)
            assert layout.card.size == (art.canvas.width, art.canvas.height), (width, height)
            if layout.foundation is None:
                assert abs(layout.card.x + layout.card.right - width) <= 1, (width, height)
            else:
                assert layout.size is not None, (width, height)
                assert room.contains_region(layout.foundation), (width, height)
                assert not layout.foundation.overlaps(layout.card), (width, height)


def test_the_hole_is_beside_the_card_where_it_is_larger_there() -> None:
    for width, height in ((80, 22), (110, 28), (139, 37), (160, 48), (46, 48)):
        art = draw_result_card(SUMMARY, ACTIONS, min(width, MAX_WIDTH), height, Pen.COLOUR)
        layout = result_layout(width, height, art.canvas.height, in_row=False)
        assert layout.foundation is not None
        assert (layout.foundation.right < layout.card.x) == (width > 100), (width, height)
        assert layout.foundation.height >= 0.47 * height, (width, height)


def test_the_keys_are_there_however_little_room_there_is() -> None:
    for width in range(30, 53, 3):
        for height in range(3, 20):
            art = draw_result_card(SUMMARY, ACTIONS, width, height, Pen.COLOUR)
            assert art.canvas.height <= max(height, 4), (width, height)
            actions = {action for _, action in art.spots}
            assert actions == {"cancel", "choose", "share", "replay"}
            assert all(word in art.canvas.plain for word in ("You won", "another deal", "share", "replay"))


def test_a_window_without_room_is_drawn_in() -> None:
    assert {
        draw_result_card(SUMMARY, ACTIONS, width, 3, Pen.COLOUR).canvas.width for width in range(5)
    } == set(range(5))


def test_more_is_said_where_there_is_more_room() -> None:
    plain = [
        draw_result_card(SUMMARY, ACTIONS, 46, height, Pen.COLOUR).canvas.plain for height in (4, 5, 7, 20)
    ]
    assert [("51" in said, "After 12" in said, "2 undos" in said) for said in plain] == [
        (True, False, False),
        (True, True, False),
        (True, True, True),
        (True, True, True),
    ]
