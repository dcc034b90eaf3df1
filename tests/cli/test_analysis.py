import json

from click.testing import CliRunner, Result

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


def test_help_has_an_example() -> None:
    result = run("rate", "--help")
    assert result.exit_code == 0
    assert "cardgames-tui rate " in result.output
