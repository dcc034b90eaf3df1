"""How much somebody may do in a while: limits.py."""

import pytest

from cardgames_tui.web.serve.limits import Budget, Budgets


def test_a_budget_fills_up_again() -> None:
    now = 0.0
    budget = Budget(10, 5, lambda: now)
    assert budget.affords(8)
    assert not budget.affords(3)
    now = 1
    assert budget.affords(3)
    now = 1000
    assert budget.is_full
    assert not budget.affords(11)


def test_who_spends_on_credit_has_to_wait() -> None:
    budget = Budget(10, 5, lambda: 0.0)
    assert budget.wait_after(10) == 0
    assert budget.wait_after(4) == pytest.approx(2)


def test_everybody_has_a_budget_of_their_own() -> None:
    budgets = Budgets(2, 60)
    assert [budgets.affords(who) for who in "aabaab"] == [True, True, True, False, False, True]
