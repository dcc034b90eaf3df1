import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardgames_tui.black_hole.family import BLACK_HOLE
from cardgames_tui.census.file import CensusFile
from cardgames_tui.cli import main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def test_rate_says_how_difficult_a_deal_is() -> None:
    result = run("rate", "2")
    assert result.exit_code == 0
    assert result.output.startswith("Black Hole, deal 2: ")
    assert "of the moves beside a winning line lose" in result.output


def test_rate_has_json_and_tells_lost_deals_apart() -> None:
    result = run("rate", "--format", "json", "1-2")
    assert result.exit_code == 1
    lost, winnable = map(json.loads, result.output.splitlines())
    assert (lost["deal"], lost["difficulty"], lost["level"]) == ("1", None, None)
    assert winnable["level"] in {"easy", "medium", "hard", "fiendish"}
    assert 0 < winnable["difficulty"] < 100


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
    with CensusFile(path, BLACK_HOLE):
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


@pytest.mark.parametrize("name", ["rate", "census"])
def test_help_has_an_example(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert f"cardgames-tui {name} " in result.output
