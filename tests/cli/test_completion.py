"""What the tab key offers."""

from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from cardgames_tui.cli import main
from cardgames_tui.records.record import GameRecord, Result
from tests.helpers.damage import FATAL, SENSELESS, spoil_some
from tests.helpers.past_games import new_game
from tests.helpers.saving import keep


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    starts = ("black-hole 12", "all-in-a-row 34", "black-hole 12", "black-hole 56 hole 7H", "black-hole ms7")
    keep(
        tmp_path, *(GameRecord(game=start.split()[0], start_id=start, result=Result.LOST) for start in starts)
    )
    keep(tmp_path, GameRecord(game="chopsticks", start_id="chopsticks 2,2,5"))
    return tmp_path


def completions(directory: Path, *words: str) -> dict[str, str | None]:
    """What is offered for the last word, with what is said of it."""
    *before, begun = words
    found = ShellComplete(main, {}, "cardgames-tui", "").get_completions(
        ["--data-dir", str(directory), *before], begun
    )
    return {item.value: item.help for item in found if item.type == "plain"}


def test_the_last_deals_of_the_game_are_offered_each_once(data_dir: Path) -> None:
    assert completions(data_dir, "black-hole", "") == {"ms7": "lost", "12": "lost"}
    assert completions(data_dir, "deal", "--game", "all-in-a-row", "") == {"34": "lost"}
    assert completions(data_dir, "solve", "1") == {"12": "lost"}


def test_the_last_games_are_offered_the_last_one_first(data_dir: Path) -> None:
    found = completions(data_dir, "replay", "")
    assert list(found) == ["6", "5", "4", "3", "2", "1"]
    assert (found["6"], found["1"]) == ("Chopsticks: unfinished", "Black Hole deal 12: lost")


def test_only_the_newest_games_are_offered(tmp_path: Path) -> None:
    keep(tmp_path, *map(new_game, range(1, 100)))
    assert list(completions(tmp_path, "black-hole", ""))[:2] == ["99", "98"]
    assert len(completions(tmp_path, "black-hole", "")) == 30


def test_damaged_records_offer_nothing_and_stay_as_they_are(tmp_path: Path) -> None:
    assert completions(tmp_path, "replay", "") == {}
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "records.db").write_bytes(b"garbage" * 1000)
    assert completions(tmp_path, "replay", "") == {}
    assert [path.name for path in tmp_path.iterdir()] == ["records.db"]


def test_spoilt_games_keep_none_from_being_offered(tmp_path: Path) -> None:
    spoil_some(tmp_path, new_game(12, uid="good"), (*SENSELESS, *FATAL))
    assert "1" in completions(tmp_path, "replay", "")
    assert "12" in completions(tmp_path, "black-hole", "")


def test_every_game_and_every_command_of_the_records_is_offered(tmp_path: Path) -> None:
    assert list(completions(tmp_path, "rate", "--game", "")) == ["black-hole", "all-in-a-row"]
    assert list(completions(tmp_path, "records", "")) == ["backup", "check", "restore"]
