import json
import sys
from pathlib import Path

import pytest

from cardgames_tui.research import run as running
from tests.cli.running import refusal, run
from tests.start.terminal import Terminal


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("census") / "census.sqlite")
    assert run("census", "--jobs", "1", "--out", path, "1-200").exit_code == 0
    return path


def test_a_census_reports_on_its_range(path: str) -> None:
    result = run("census", "--out", path, "101-200")
    assert result.exit_code == 0
    assert result.stdout.startswith("Black Hole, deals 101 to 200: 100 decided\nwinnable ")
    assert "95 % interval" in result.stdout
    assert result.stderr == ""


@pytest.mark.slow
def test_progress_is_shown_on_a_terminal(path: str, tmp_path: Path) -> None:
    with Terminal(tmp_path, "census", "--jobs", "1", "--out", path, "1-400") as terminal:
        assert terminal.wait_for_end() == 0
        assert " 400/400 " in terminal.text
        assert "Black Hole, deals 1 to 400: 400 decided" in terminal.text


def test_a_report_has_a_chart(path: str) -> None:
    result = run("census", "--report", path)
    assert result.exit_code == 0
    assert result.stdout.startswith("Black Hole, deals 1 to ")
    assert "states of winnable deals: mean " in result.stdout
    assert "Winnable and lost deals in per cent, by states searched" in result.stdout
    assert "\x1b" not in result.stdout


def test_a_report_without_plotext_has_no_chart(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "plotext", None)
    *_, last = run("census", "--report", path).stdout.splitlines()
    assert last == "plotext is missing; pip install 'cardgames-tui[research]' installs what the chart needs"


def test_a_report_is_printed_as_json(path: str) -> None:
    report = json.loads(run("census", "--report", path, "--format", "json").stdout)
    assert (report["game"], report["first"], report["winnable"] + report["lost"]) == (
        "Black Hole",
        1,
        report["decided"],
    )
    assert report["interval"][0] < report["share"] < report["interval"][1]
    assert len(report["heaviest"]) == 100


def test_a_file_keeps_one_card_in_the_hole(tmp_path: Path) -> None:
    path = str(tmp_path / "census.sqlite")
    taken = run("census", "--jobs", "1", "--hole", "7h", "--out", path, "1-20")
    assert taken.stdout.startswith("Black Hole with 7H in the hole, deals 1 to 20: 20 decided\n")
    assert "is about Black Hole with 7H in the hole, not Black Hole" in refusal(
        run("census", "--out", path, "1-20")
    )


def test_a_scheduler_that_does_not_answer_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="the extra research is not installed")
    monkeypatch.setattr(running, "CLUSTER_TIMEOUT_SECONDS", 0.2)
    for address in ("tcp://127.0.0.1:1", "ucx://127.0.0.1:1", "nowhere"):
        said = refusal(run("census", "--scheduler", address, "1-3"))
        assert said.startswith(f"no scheduler answers at {address}: ")


def test_a_cluster_needs_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = refusal(run("census", "--scheduler", "tcp://127.0.0.1:1", "1-3"))
    assert (
        said == "distributed is missing; pip install 'cardgames-tui[research]' installs what a cluster needs"
    )


def test_an_atlas_is_kept_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgames_tui.cli.research.COMBINATION_COUNT", 600)
    path = str(tmp_path / "atlas.sqlite")
    arguments = ("atlas", "--hands", "1", "--roll", "4", "--jobs", "1", "--out", path)
    result = run(*arguments)
    assert result.exit_code == 0
    assert result.stdout.startswith("Chopsticks for two, 1 hand, roll 4: ")
    assert run(*arguments).stdout == result.stdout
    assert (
        refusal(run("census", "--out", path, "1-3")) == f"'{path}' is another kind of file: it has no deals"
    )
