"""Rate limits: token buckets that fill up again, one for each client."""

import pytest

from cardgames_tui.web.serve.door import RateLimiter, TokenBucket


def test_a_bucket_fills_up_again() -> None:
    now = 0.0
    bucket = TokenBucket(10, 5, lambda: now)
    assert bucket.take(8)
    assert not bucket.take(3)
    now = 1
    assert bucket.take(3)
    now = 1000
    assert bucket.is_full
    assert not bucket.take(11)


def test_who_spends_on_credit_has_to_wait() -> None:
    bucket = TokenBucket(10, 5, lambda: 0.0)
    assert bucket.take_on_credit(10) == 0
    assert bucket.take_on_credit(4) == pytest.approx(2)


def test_everybody_has_a_bucket_of_their_own() -> None:
    buckets = RateLimiter(2)
    assert [buckets.take(who) for who in "aabaab"] == [True, True, True, False, False, True]
