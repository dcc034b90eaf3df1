"""A census: the verdict on every deal of a range, by whoever computes, kept in a file that survives anything.

Workers decide blocks of deals; the one process that runs the census writes them, a block and its range in one
transaction, so that whatever ends the census, what was written stays and no deal counts twice.
"""

from collections.abc import Callable, Generator
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from functools import partial

from cardgames_tui.batch.batch import Batch, Step
from cardgames_tui.batch.spans import Cutter, Span
from cardgames_tui.census.deciding import Block, Subject, decide
from cardgames_tui.census.file import CensusFile


@dataclass(frozen=True, slots=True)
class Plan:
    """What a census is to find out."""

    subject: Subject
    """Whose deals."""
    first: int
    """The first deal."""
    last: int
    """The last deal."""
    jobs: int
    """How many processes decide deals."""
    difficulty: bool = False
    """Whether winnable deals are rated."""

    @property
    def span(self) -> Span:
        """The deals."""
        return Span(self.first, self.last)


def run(
    plan: Plan, file: CensusFile, executor: Executor, workers: Callable[[], int] | None = None
) -> Generator[Step[Block], None, None]:
    """Decide the deals that the file lacks, and give what is found out once it is written.

    Raises:
        BatchError: The executor is broken, or a worker is of another version.
    """
    todo = partial(file.gaps, plan.span, rated=plan.difficulty)
    cutter = Cutter(todo(), sum(gap.size for gap in todo()))
    work = partial(decide, plan.subject, plan.difficulty, file.keeps_rows)
    batch = Batch(work, cutter, executor, workers or (lambda: plan.jobs))
    with closing(batch.steps()) as steps:
        for step in steps:
            if step.results or step.failures:
                file.add(step.results, step.failures, rated=plan.difficulty)
            yield step
