from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from cardgames_tui.cli import main
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.solitaire.solitaires import SOLITAIRES
from tests.helpers.saving import keep


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    starts = ("black-hole 12", "all-in-a-row 34", "black-hole 12", "black-hole 56 hole 7H", "black-hole ms7")
    for start in starts:
        keep(tmp_path, GameRecord(game=start.split()[0], start_id=start, result=Result.LOST))
    return tmp_path


def completions(directory: Path, *words: str) -> list[str]:
    completion = ShellComplete(main, {}, "cardgames-tui", "_CARDGAMES_TUI_COMPLETE")
    items = completion.get_completions(["--data-dir", str(directory), *words[:-1]], words[-1])
    return [item.value if item.type == "plain" else item.type for item in items]


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("black-hole", ""), ["ms7", "12"]),
        (("deal", "--game", "all-in-a-row", ""), ["34"]),
        (("solve", "1"), ["12"]),
        (("solve", "bo"), ["file"]),
        (("import", ""), ["file"]),
        (("chopsticks", "--variant", "sudden"), ["sudden-death"]),
        (("rate", "--game", ""), [*SOLITAIRES]),
        (("bl",), ["black-hole"]),
    ],
)
def test_tab_completes_deals_variants_and_commands(
    data_dir: Path, words: tuple[str, ...], offered: list[str]
) -> None:
    assert completions(data_dir, *words) == offered


def test_completion_survives_damaged_records(tmp_path: Path) -> None:
    (tmp_path / "records.db").write_bytes(b"garbage" * 1000)
    assert completions(tmp_path, "black-hole", "") == ["file"]
    assert [path.name for path in tmp_path.iterdir()] == ["records.db"]
