import pytest

from cardgames_tui.text import (
    counted,
    format_clock,
    joined,
    ordinal,
    percentage,
    shortened,
    spoken_duration,
)


def test_zero_is_counted_as_no() -> None:
    assert [counted(number, "hint") for number in (0, 1, 2)] == ["no hints", "1 hint", "2 hints"]


def test_lists_have_a_conjunction_before_the_last_word() -> None:
    assert [joined(list("abc")[:length]) for length in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert joined(["a", "b"], "or") == "a or b"


def test_long_texts_are_shortened() -> None:
    assert (shortened("abcde", 5), shortened("abcdef", 5)) == ("abcde", "abcd…")
    assert shortened("abcdef", 5, "...") == "ab..."


def test_a_clock_shows_hours_only_if_there_are_any() -> None:
    assert [format_clock(seconds) for seconds in (5.9, 64, 3605)] == ["0:05", "1:04", "1:00:05"]


def test_spoken_durations_have_no_zeros() -> None:
    spoken = [spoken_duration(seconds) for seconds in (0, 61, 3600, 7385, 90_000)]
    assert spoken == ["0 seconds", "1 minute 1 second", "1 hour", "2 hours 3 minutes", "1 day 1 hour"]


def test_ordinals_end_as_in_english() -> None:
    numbers = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111, 112]
    places = "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 101st 111th 112th"
    assert " ".join(map(ordinal, numbers)) == places


@pytest.mark.parametrize(
    ("share", "shown"),
    [(0, "0%"), (0.0001, "under 1%"), (0.62, "62%"), (0.994, "99%"), (0.9999, "over 99%"), (1, "100%")],
)
def test_only_what_is_certain_is_shown_as_certain(share: float, shown: str) -> None:
    assert percentage(share) == shown
