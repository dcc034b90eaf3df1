"""Small files of a census and of an atlas."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.research import atlas
from cardgames_tui.research.atlas import open_atlas
from cardgames_tui.research.batch import BatchStep, Span
from cardgames_tui.research.census import DealSeries, open_census
from cardgames_tui.solitaire.solitaires import BLACK_HOLE
from tests.research.threads import Threads


def take_census(path: Path) -> None:
    """Decide 40 deals, and give one up."""
    deals = Span(1, 40)
    with open_census(str(path), DealSeries(BLACK_HOLE), deals) as file:
        rows = [file.compute(number) for number in range(deals.first, deals.last + 1)]
        file.add(BatchStep({deals: rows}, {99: "it ended 3 workers"}))


def make_atlas(path: Path) -> None:
    with open_atlas(str(path), Rules(2, 1, 3)) as file, Threads(1) as workers:
        for _ in file.compute_missing(workers):
            pass
        file.finish()


def compute_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an atlas have few sets of rules, a thread compute, which needs no start, and schedulers answer soon."""
    monkeypatch.setattr(atlas, "COMBINATION_COUNT", 60)
    monkeypatch.setattr("cardgames_tui.research.results.ProcessPool", lambda _: Threads(1))
    if find_spec("distributed"):
        monkeypatch.setattr("cardgames_tui.research.cluster.TIMEOUT_SECONDS", 0.2)
