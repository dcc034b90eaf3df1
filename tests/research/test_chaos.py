"""A census survives the loss of whatever computes it."""

import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from cardgames_tui.errors import BatchError
from cardgames_tui.research.batch import Batch, BatchStep, Span
from cardgames_tui.research.processes import Processes
from tests.research.chaos import Chaos, undisturbed


def squares(span: Span) -> list[tuple[int, int]]:
    return [(number, number * number) for number in range(span.first, span.last + 1)]


def deadly(numbers: tuple[int, ...], span: Span) -> list[tuple[int, int]]:
    if any(span.first <= number <= span.last for number in numbers):
        os.kill(os.getpid(), signal.SIGKILL)
    return squares(span)


def leave(connection: object) -> None:
    os._exit(1)


def faulty(span: Span) -> list[tuple[int, int]]:
    if span.first <= 13 <= span.last:
        raise OSError("thirteen")
    return squares(span)


def dying_sometimes(directory: Path, span: Span) -> list[tuple[int, int]]:
    """Die over each third block the first time that it is tried."""
    mark = directory / str(span.first)
    if span.first % 3 == 0 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return squares(span)


Work = Callable[[Span], list[tuple[int, int]]]


def computed(work: Work, last: int, jobs: int = 2) -> tuple[list[tuple[int, int]], dict[int, str]]:
    executor = Processes(jobs)
    try:
        with closing(Batch(work, [Span(1, last)], executor, lambda: jobs).steps()) as steps:
            found = list(steps)
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
    results = [row for step in found for rows in step.results for row in rows]
    return results, {number: reason for step in found for number, reason in step.failures.items()}


@pytest.mark.slow
def test_a_block_whose_worker_dies_is_tried_again(tmp_path: Path) -> None:
    results, failures = computed(partial(dying_sometimes, tmp_path), 24)
    assert sorted(results) == squares(Span(1, 24))
    assert failures == {}


@pytest.mark.slow
def test_numbers_that_kill_are_found_and_the_rest_goes_on() -> None:
    results, failures = computed(partial(deadly, (7, 23)), 40)
    assert sorted(number for number, _ in results) == sorted({*range(1, 41)} - {7, 23})
    assert failures == dict.fromkeys((7, 23), "it ended 3 workers")


def test_a_number_that_raises_is_given_up_with_what_it_says() -> None:
    results, failures = computed(faulty, 30)
    assert sorted(number for number, _ in results) == sorted({*range(1, 31)} - {13})
    assert failures == {13: "OSError: thirteen"}


def test_workers_that_cannot_begin_end_the_computation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgames_tui.research.processes._serve", leave)
    with pytest.raises(BatchError, match="end as soon as they are started"):
        computed(squares, 30, jobs=1)


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_will_do(pool: type[ThreadPoolExecutor] | type[ProcessPoolExecutor]) -> None:
    with pool(2) as executor:
        steps: list[BatchStep[list[tuple[int, int]]]] = list(
            Batch(squares, [Span(1, 90)], executor, lambda: 2).steps()
        )
    assert sorted(row for step in steps for rows in step.results for row in rows) == squares(Span(1, 90))


def test_an_executor_that_is_broken_is_told() -> None:
    with (
        ProcessPoolExecutor(1) as executor,
        pytest.raises(BatchError, match="no more work can be handed out"),
    ):
        list(Batch(partial(deadly, (3,)), [Span(1, 9)], executor, lambda: 1).steps())


def test_only_two_blocks_for_each_worker_are_in_flight() -> None:
    class Counting(ThreadPoolExecutor):
        most = 0

        def submit(self, *arguments, **options):  # type: ignore[no-untyped-def]
            future = super().submit(*arguments, **options)
            self.most = max(self.most, self._work_queue.qsize())
            return future

    with Counting(2) as executor:
        list(Batch(squares, [Span(1, 5000)], executor, lambda: 2).steps())
    assert executor.most <= 4


@pytest.mark.slow
def test_a_census_on_a_cluster_survives_the_loss_of_everything(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="the extra research is not installed")
    chaos = Chaos(tmp_path, 2500)
    status = chaos.run(["scheduler", "worker", "client", "worker"])
    said = chaos.said.read_text()
    assert status == 0, said
    assert chaos.killed == {"worker": 2, "client": 1, "scheduler": 1}, said
    assert "Traceback" not in said
    assert all(line.startswith("census: ") for line in said.splitlines()[:-6]), said
    assert chaos.rows() == undisturbed(2500)
