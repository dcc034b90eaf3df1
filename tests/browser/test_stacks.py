"""Work on stacks of its own, with Python's own threads left as they are."""

import subprocess
import sys
from functools import partial

import pytest

from cardgames_tui.browser.stacks import ExecutorAtOnce, PausingEvent, PausingLock


def test_work_for_a_thread_is_done_at_once() -> None:
    done = [7]
    with ExecutorAtOnce(max_workers=1, thread_name_prefix="records") as executor:
        assert executor.submit(partial(done.index, 7)).result() == 0
        with pytest.raises(ZeroDivisionError):
            executor.submit(lambda: 1 / 0).result()


def test_a_lock_is_held_by_one_at_a_time() -> None:
    lock = PausingLock()
    with lock:
        assert lock.locked()
        assert not lock.acquire(blocking=False)
        assert not lock.acquire(timeout=0.01)
    assert not lock.locked()


def test_an_event_is_an_event() -> None:
    event = PausingEvent()
    assert not event.is_set()
    event.set()
    assert event.is_set()


_HOURS_LATER = """
import asyncio, time
from cardgames_tui.browser.stacks import replace_threads

async def search():
    def wrapped(): raise RuntimeError("the processor time used is not available")
    time.thread_time = time.process_time = wrapped
    replace_threads(lambda work: None)
    from cardgames_tui.black_hole.deals import deal
    from cardgames_tui.black_hole.family import BLACK_HOLE
    from cardgames_tui.black_hole.solver import solve
    print(solve(deal(BLACK_HOLE, "2")).verdict.name)

asyncio.run(search())
"""


def test_a_page_that_stays_open_for_hours_still_searches() -> None:
    ended = subprocess.run([sys.executable, "-c", _HOURS_LATER], capture_output=True, text=True, check=False)
    assert ended.stdout == "WINNABLE\n", ended.stderr
