"""Making an atlas: solving every set of rules that makes sense, by whoever computes."""

from collections.abc import Callable, Generator
from concurrent.futures import Executor
from contextlib import closing
from functools import partial

from cardgames_tui.atlas.file import AtlasFile
from cardgames_tui.atlas.survey import Block, survey
from cardgames_tui.batch.batch import Batch, Step
from cardgames_tui.batch.spans import Cutter

LARGEST_BLOCK = 128
"""How many combinations the largest block has: near ones can take a hundred times as long as each other."""


def run(
    file: AtlasFile, executor: Executor, workers: Callable[[], int]
) -> Generator[Step[Block], None, None]:
    """Solve what the file lacks, and give what is found out once it is written.

    Raises:
        BatchError: The executor is broken, or a worker is of another version.
    """
    cutter = Cutter(file.gaps(), sum(gap.size for gap in file.gaps()), LARGEST_BLOCK)
    work = partial(survey, file.sizes.hands, file.sizes.roll)
    with closing(Batch(work, cutter, executor, workers).steps()) as steps:
        for step in steps:
            file.add(step.results)
            yield step
