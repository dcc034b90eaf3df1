"""How much somebody may do in a while: limits.py."""

import pytest

from cardgames_tui.web.serve.limits import RateLimiter, TokenBucket


def test_a_budget_fills_up_again() -> None:
    now = 0.0
    budget = TokenBucket(10, 5, lambda: now)
    assert budget.take(8)
    assert not budget.take(3)
    now = 1
    assert budget.take(3)
    now = 1000
    assert budget.is_full
    assert not budget.take(11)


def test_who_spends_on_credit_has_to_wait() -> None:
    budget = TokenBucket(10, 5, lambda: 0.0)
    assert budget.take_on_credit(10) == 0
    assert budget.take_on_credit(4) == pytest.approx(2)


def test_everybody_has_a_budget_of_their_own() -> None:
    budgets = RateLimiter(2, 60)
    assert [budgets.take(who) for who in "aabaab"] == [True, True, True, False, False, True]
