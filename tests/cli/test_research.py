import json
import os
import re
import signal
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import Result

from cardgames_tui.cli.research import ProgressDisplay
from cardgames_tui.research import atlas, census
from cardgames_tui.research.batch import BatchStep, Span
from cardgames_tui.research.census import DealRow, DealSeries, decide_deal, open_census
from cardgames_tui.solitaire.solitaires import BLACK_HOLE
from tests.cli.running import refusal, run


def test_census_sums_up_a_range(tmp_path: Path) -> None:
    path = tmp_path / "census.sqlite"
    result = run("census", "--jobs", "1", "--out", str(path), "1-30")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == "Black Hole, deals 1 to 30: 30 decided"
    assert "95 % interval" in result.stdout
    again = run("census", "--out", str(path), "1-30")
    assert again.stdout == result.stdout


def deadly(series: DealSeries, rated: bool, number: int) -> DealRow:
    if number == 7:
        os.kill(os.getpid(), signal.SIGKILL)
    return decide_deal(series, rated, number)


@pytest.mark.slow
def test_census_leaves_a_deal_undecided_that_kills(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "census.sqlite")
    monkeypatch.setattr(census, "decide_deal", deadly)
    result = run("census", "--jobs", "1", "--out", path, "5-8")
    assert result.exit_code == 3
    assert "4 decided" not in result.stdout
    assert "deal 7 is left undecided: it ended 3 workers" in result.stderr
    assert "undecided: 7 (it ended 3 workers)" in result.stdout
    monkeypatch.undo()
    again = run("census", "--jobs", "1", "--out", path, "5-8")
    assert (again.exit_code, "4 decided" in again.stdout, "undecided" in again.stdout) == (0, True, False)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("census") / "census.sqlite")
    with open_census(path, DealSeries(BLACK_HOLE), Span(1, 200)) as file:
        file.add(BatchStep({file.span: [file.compute(number) for number in range(1, 201)]}))
    return path


def test_report_is_for_people(path: str) -> None:
    result = run("census", "--report", path)
    assert result.exit_code == 0
    assert result.stdout.startswith("Black Hole, deals 1 to 200: 200 decided\n")
    assert re.search(
        r"states of winnable deals: mean [\d.]+, median \d+, deviation [\d.]+ \(black-hole", result.stdout
    )
    assert "95 % interval" in result.stdout
    assert "States that a verdict took" in result.stdout
    assert "\x1b" not in result.stdout


def test_a_report_without_plotext_is_in_numbers(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run("census", "--report", path).stdout
    monkeypatch.setitem(sys.modules, "plotext", None)
    result = run("census", "--report", path)
    assert result.exit_code == 0
    *numbers, sentence = result.stdout.splitlines()
    assert whole.splitlines()[: len(numbers)] == numbers
    assert sentence == (
        "plotext is missing; pip install 'cardgames-tui[research]' installs what the charts need"
    )


def test_report_is_for_programs(path: str) -> None:
    found = json.loads(run("census", "--report", path, "--format", "json").stdout)
    assert (found["first"], found["last"], found["decided"]) == (1, 200, 200)
    assert found["winnable"] + found["lost"] == 200
    assert found["interval"][0] < found["share"] < found["interval"][1]
    assert len(found["heaviest"]) == 100
    thousand = {name: found[name] for name in ("winnable", "lost", "checksum")}
    assert found["thousands"] == [{"first": 1, "last": 1000, **thousand}]


def test_report_draws_a_picture(path: str, tmp_path: Path) -> None:
    picture = tmp_path / "census.svg"
    assert run("census", "--report", path, "--svg", str(picture)).exit_code == 0
    svg = ElementTree.parse(picture)
    words = [text.text for text in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert "Black Hole, deals 1 to 200: share of winnable deals, with its 95 % interval" in words
    assert {"winnable", "lost"} <= set(words)


@pytest.mark.parametrize(
    "arguments",
    ["census 1-3 --svg picture.svg", "census 1-3 --format json", "atlas --hands 1 --roll 2 --format csv"],
)
def test_what_would_be_made_of_nothing_is_refused(arguments: str) -> None:
    assert re.search(r"--(svg|format \w+) (and .* )?(is|are) for (the )?--", refusal(run(*arguments.split())))


def test_a_file_in_use_is_refused_and_an_empty_report_says_so(tmp_path: Path) -> None:
    path = str(tmp_path / "census.sqlite")
    with open_census(path, DealSeries(BLACK_HOLE), Span(1, 200)):
        assert refusal(run("census", "--out", path, "1-30")) == f"'{path}' is in use by another census"
    said = refusal(run("census", "--report", path, "--svg", str(tmp_path / "picture.svg")))
    assert said == f"'{path}' has no deals yet"


@pytest.mark.parametrize(
    ("option", "where"),
    [
        ("--scheduler", "tcp://127.0.0.1:1"),
        ("--scheduler", "tls://127.0.0.1:1"),
        ("--scheduler", "ucx://127.0.0.1:1"),
        ("--scheduler-file", "/nonexistent"),
        ("--scheduler-file", os.devnull),
        ("--scheduler-file", os.curdir),
    ],
)
def test_census_says_that_no_scheduler_answers(
    option: str, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cluster = pytest.importorskip(
        "cardgames_tui.research.cluster", reason="the extra research is not installed"
    )
    monkeypatch.setattr(cluster, "TIMEOUT_SECONDS", 0.2)
    said = refusal(run("census", option, where, "1-3"))
    assert said.startswith("no scheduler answers: ")


def test_census_says_what_a_cluster_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "cardgames_tui.research.cluster", raising=False)
    said = refusal(run("census", "--scheduler", "local", "1-3"))
    assert "pip install 'cardgames-tui[research]'" in said


def test_a_line_a_minute_tells_how_far_it_has_come(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    progress = ProgressDisplay("census", 100_000, 0)
    for _ in range(125):
        now += 1.0
        progress.advance(100, 3, "87 % winnable")
    assert capsys.readouterr().err.splitlines() == [
        "census: 6,000 of 100,000, 100/s, 15 min 40 s left, 3 workers, 87 % winnable",
        "census: 12,000 of 100,000, 100/s, 14 min 40 s left, 3 workers, 87 % winnable",
    ]


def test_a_census_with_another_card_in_the_hole_is_kept_apart(tmp_path: Path) -> None:
    path = str(tmp_path / "census.sqlite")
    taken = run("census", "--jobs", "1", "--hole", "7h", "--out", path, "1-20")
    assert taken.stdout.startswith("Black Hole with 7H in the hole, deals 1 to 20: 20 decided\nwinnable ")
    found = json.loads(run("census", "--report", path, "--format", "json").stdout)
    assert (found["game"], found["hole"], found["decided"]) == ("black-hole", "7H", 20)
    assert run("census", "--hole", "8H", "--out", path, "1-20").exit_code == 2


@pytest.fixture
def small_atlas(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Result]:
    """The file of a small atlas, and what making it printed."""
    monkeypatch.setattr(atlas, "COMBINATION_COUNT", 600)
    path = str(tmp_path / "atlas.sqlite")
    return path, run("atlas", "--hands", "1", "--roll", "4", "--jobs", "1", "--out", path)


def test_an_atlas_tells_what_it_has_found(small_atlas: tuple[str, Result]) -> None:
    path, result = small_atlas
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("Chopsticks for two, one hand, roll 4: ")
    assert lines[1].startswith("the player who begins wins ")
    assert lines[2].startswith("the longest win or loss takes ")
    assert "combinations make no sense: " in lines[-1]
    again = run("atlas", "--hands", "1", "--roll", "4", "--out", path)
    assert (again.exit_code, again.stdout) == (0, result.stdout)


def test_an_atlas_is_asked_for_people_and_for_programs(small_atlas: tuple[str, Result]) -> None:
    path, _ = small_atlas
    question = ("atlas", "--out", path, "--query", "cutoff and not swap and value != 'draw'", "--format")
    table, lines, texts = (run(*question, style).stdout.splitlines() for style in ("table", "csv", "json"))
    objects = list(map(json.loads, texts))
    assert table[0].split()[0] == "value"
    assert table[0].split()[-1] == "rules"
    assert lines[0].startswith("rules,value,plies,reachable,")
    assert len(table) == len(lines) == len(objects) + 1 > 1
    assert all("cutoff" in each["rules"] and each["value"] in ("win", "loss") for each in objects)
