import json
import os
import re
import signal
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from cardgames_tui.batch.spans import Span
from cardgames_tui.black_hole.family import BLACK_HOLE
from cardgames_tui.census import file as census_file
from cardgames_tui.census.deciding import Block, Subject, decide
from cardgames_tui.census.file import CensusFile
from cardgames_tui.cli import main
from cardgames_tui.cli.crew import Monitor, duration


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def test_census_sums_up_a_range(tmp_path: Path) -> None:
    path = tmp_path / "census.sqlite"
    result = run("census", "--jobs", "1", "--out", str(path), "1-30")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == "Black Hole, deals 1 to 30: 30 decided"
    assert "95 % interval" in result.stdout
    again = run("census", "--out", str(path), "1-30")
    assert again.stdout == result.stdout


def test_census_refuses_a_file_in_use(tmp_path: Path) -> None:
    path = str(tmp_path / "census.sqlite")
    with CensusFile(path, Subject(BLACK_HOLE)):
        result = run("census", "--out", path, "1-30")
    assert result.exit_code == 2
    assert result.stderr == f"cardgames-tui: '{path}' is in use by another census\n"


@pytest.mark.parametrize(
    ("span", "words"),
    [
        ("1000", "'1000' is not a range of deals"),
        ("9-3", "the range 9-3 is empty"),
        ("0-3", "there is no deal 0"),
    ],
)
def test_census_says_what_is_wrong_with_a_range(span: str, words: str) -> None:
    result = run("census", span)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stderr.count("\n") == 1


def deadly(subject: Subject, rated: bool, keeps_rows: bool, span: Span) -> Block:
    if span.first <= 7 <= span.last:
        os.kill(os.getpid(), signal.SIGKILL)
    return decide(subject, rated, keeps_rows, span)


@pytest.mark.slow
def test_census_leaves_a_deal_undecided_that_kills(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "census.sqlite")
    monkeypatch.setattr(census_file, "decide", deadly)
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
    with CensusFile(path, Subject(BLACK_HOLE)) as file:
        file.add([decide(Subject(BLACK_HOLE), False, True, Span(1, 200))])
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


def test_report_is_for_programs(path: str) -> None:
    found = json.loads(run("census", "--report", path, "--format", "json").stdout)
    assert (found["first"], found["last"], found["decided"]) == (1, 200, 200)
    assert found["winnable"] + found["lost"] == 200
    assert found["interval"][0] < found["share"] < found["interval"][1]
    assert len(found["heaviest"]) == 100
    assert found["thousands"] == [
        {
            "first": 1,
            "last": 1000,
            "winnable": found["winnable"],
            "lost": found["lost"],
            "checksum": found["checksum"],
        }
    ]


def test_report_draws_a_picture(path: str, tmp_path: Path) -> None:
    picture = tmp_path / "census.svg"
    assert run("census", "--report", path, "--svg", str(picture)).exit_code == 0
    svg = ElementTree.parse(picture)
    words = [text.text for text in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert "Black Hole, deals 1 to 200: share of winnable deals, with its 95 % interval" in words
    assert {"winnable", "lost"} <= set(words)


def test_an_empty_report_says_so(tmp_path: Path) -> None:
    path = str(tmp_path / "census.sqlite")
    with CensusFile(path, Subject(BLACK_HOLE)):
        pass
    result = run("census", "--report", path, "--svg", str(tmp_path / "picture.svg"))
    assert result.exit_code == 2
    assert result.stderr == f"cardgames-tui: '{path}' has no deals yet\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "a census needs either a range of deals, like 1-1000, or --report and a file"),
        (
            ("1-3", "--report", "FILE"),
            "a census needs either a range of deals, like 1-1000, or --report and a file",
        ),
        (("1-3", "--rows", "none", "--difficulty"), "--difficulty needs the rows"),
        (("1-3", "--scheduler", "local", "--scheduler-file", "FILE"), "choose one"),
        (("--report", "nowhere.sqlite"), "'nowhere.sqlite' cannot be opened"),
    ],
)
def test_census_says_what_does_not_go_together(arguments: tuple[str, ...], words: str) -> None:
    result = run("census", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stderr.count("\n") == 1


def test_census_says_that_no_scheduler_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    cluster = pytest.importorskip("cardgames_tui.batch.cluster", reason="the extra cluster is not installed")
    monkeypatch.setattr(cluster, "PATIENCE", 0.2)
    result = run("census", "--scheduler", "tcp://127.0.0.1:1", "1-3")
    assert result.exit_code == 2
    assert result.stderr.startswith("cardgames-tui: no scheduler answers: ")


def test_census_says_what_a_cluster_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    monkeypatch.delitem(__import__("sys").modules, "cardgames_tui.batch.cluster", raising=False)
    result = run("census", "--scheduler", "local", "1-3")
    assert result.exit_code == 2
    assert "pip install 'cardgames-tui[cluster]'" in result.stderr


def test_a_line_a_minute_tells_how_far_it_has_come(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    with Monitor("census", 100_000, 0) as told:
        for _ in range(125):
            now += 1.0
            told.show(int(100 * now), 3, "87 % winnable")
    assert capsys.readouterr().err.splitlines() == [
        "census: 6,000 of 100,000, 100/s, 15 min 40 s left, 3 workers, 87 % winnable",
        "census: 12,000 of 100,000, 100/s, 14 min 40 s left, 3 workers, 87 % winnable",
    ]


def test_durations_have_two_units() -> None:
    assert [duration(seconds) for seconds in (5, 65, 3600, 90_000, 266_400)] == [
        "5 s",
        "1 min 5 s",
        "1 h 0 min",
        "1 d 1 h",
        "3 d 2 h",
    ]


def test_help_has_examples() -> None:
    result = run("census", "--help")
    assert result.exit_code == 0
    assert "cardgames-tui census --report " in result.output


def test_census_with_another_card_in_the_hole(tmp_path: Path) -> None:
    path = str(tmp_path / "census.sqlite")
    taken = run("census", "--jobs", "1", "--hole", "7h", "--out", path, "1-20")
    assert taken.stdout.startswith("Black Hole with 7H in the hole, deals 1 to 20: 20 decided\nwinnable ")
    found = json.loads(run("census", "--report", path, "--format", "json").stdout)
    assert (found["game"], found["hole"], found["decided"]) == ("black-hole", "7H", 20)
    assert run("census", "--hole", "8H", "--out", path, "1-20").exit_code == 2
    refused = run("census", "--game", "all-in-a-row", "--hole", "7H", "1-2").stderr
    assert "All in a Row begins with an empty row" in refused
