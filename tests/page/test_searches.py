"""Searches on their own stacks."""

from collections.abc import Callable
from functools import partial
from operator import eq
from types import SimpleNamespace

import pytest

from cardgames_tui.page import searches
from cardgames_tui.page.searches import QUIET_SECONDS, SLICE_SECONDS, ImmediateExecutor, StackExecutor
from cardgames_tui.stopping import Monitor, StoppedError
from tests.helpers.clock import Clock


def test_the_immediate_executor_runs_at_once() -> None:
    done = [7]
    with ImmediateExecutor() as executor:
        assert executor.submit(partial(done.index, 7)).result() == 0
        with pytest.raises(ZeroDivisionError):
            executor.submit(lambda: 1 / 0).result()


def test_searches_run_one_after_the_other() -> None:
    stacks: list[Callable[[], None]] = []
    executor, begun = StackExecutor(stacks.append), []

    def search(name: str, monitor: Monitor) -> str:
        begun.append(name)
        monitor.check()
        return name

    first, second, third, fourth = (
        executor.submit(partial(search, name), Monitor(partial(eq, name, "third")))
        for name in ("first", "second", "third", "fourth")
    )
    assert second.cancel()
    assert begun == []
    stacks.pop()()
    assert begun == ["first", "third", "fourth"]
    assert (first.result(), fourth.result()) == ("first", "fourth")
    with pytest.raises(StoppedError):
        third.result()
    last = executor.submit(partial(search, "last"), Monitor())
    executor.shutdown(cancel_futures=True)
    assert last.cancelled()
    stacks.pop()()
    assert not stacks
    assert "last" not in begun


def test_suspended_time_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()

    def sleep(seconds: float) -> None:
        clock.seconds += seconds

    monkeypatch.setattr(searches, "time", SimpleNamespace(perf_counter=clock, sleep=sleep))
    stacks: list[Callable[[], None]] = []

    def search(monitor: Monitor) -> float:
        began = monitor.now()
        clock.seconds += 2 * SLICE_SECONDS
        searches.note_event()
        monitor.check()
        return monitor.now() - began

    found = StackExecutor(stacks.append).submit(search, Monitor())
    stacks.pop()()
    assert found.result() == pytest.approx(2 * SLICE_SECONDS)
    assert clock.seconds >= 100 + 2 * SLICE_SECONDS + QUIET_SECONDS
