import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardgames_tui.atlas import file as atlas_file
from cardgames_tui.cli import main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["atlas", *arguments])


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Result]:
    """The file of a small atlas, and what making it printed."""
    monkeypatch.setattr(atlas_file, "COUNT", 600)
    path = str(tmp_path / "atlas.sqlite")
    return path, run("--hands", "1", "--roll", "4", "--jobs", "1", "--out", path)


def test_an_atlas_tells_what_it_has_found(made: tuple[str, Result]) -> None:
    path, result = made
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("Chopsticks for two, one hand, roll 4: ")
    assert lines[1].startswith("the player who begins wins ")
    assert lines[2].startswith("the longest win or loss takes ")
    assert "combinations make no sense: " in lines[-1]
    again = run("--hands", "1", "--roll", "4", "--out", path)
    assert (again.exit_code, again.stdout) == (0, result.stdout)


def test_it_is_asked_for_people_and_for_programs(made: tuple[str, Result]) -> None:
    path, _ = made
    question = "cutoff and not swap and value != 'draw'"
    table = run("--out", path, "--query", question).stdout.splitlines()
    lines = run("--out", path, "--query", question, "--format", "csv").stdout.splitlines()
    objects = [
        json.loads(line)
        for line in run("--out", path, "--query", question, "--format", "json").stdout.splitlines()
    ]
    assert table[0].split()[0] == "value"
    assert table[0].split()[-1] == "rules"
    assert lines[0].startswith("rules,value,plies,reachable,")
    assert len(table) == len(lines) == len(objects) + 1 > 1
    assert all("cutoff" in each["rules"] and each["value"] in ("win", "loss") for each in objects)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--players", "3"), "an atlas is about two players"),
        (("--hands", "9"), "each player has 1 to 4 hands"),
        (("--query", "cutoff"), "--query needs --out, which names the file of the atlas"),
        (("--out", "nowhere.sqlite", "--query", "cutoff"), "cannot be asked of 'nowhere.sqlite'"),
    ],
)
def test_it_says_what_is_wrong(arguments: tuple[str, ...], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stderr.count("\n") == 1
