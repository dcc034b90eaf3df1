"""A data directory of the previous version opens, with all its games as they were.

`data/version_before` was made by that version: 54 games of all kinds in the records of a killed program, its
settings, exports and statistics. Its records have the first format.
"""

import json
import shutil
import subprocess
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from cardgames_tui.games.formats import read_code, read_games
from cardgames_tui.games.kinds import game_from_record
from cardgames_tui.games.sharing import encode
from cardgames_tui.settings import Settings, load_settings
from cardgames_tui.solitaire.solitaires import SOLITAIRES
from tests.helpers.program import command, run
from tests.helpers.saving import games_at

pytestmark = pytest.mark.slow

BEFORE = Path(__file__).parent / "data" / "version_before"
HISTORY = (BEFORE / "history.jsonl").read_text()
STATISTICS = json.loads((BEFORE / "statistics.json").read_text())
GAMES = json.loads((BEFORE / "games.json").read_text())
CODES = (BEFORE / "codes.txt").read_text().splitlines()
BOARDS = sorted((BEFORE / "boards").glob("*.board.txt"))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return Path(shutil.copytree(BEFORE / "data", tmp_path / "data"))


def answer(data: Path, *arguments: str) -> str:
    process = run(data, *arguments)
    assert (process.returncode, process.stderr) == (0, "")
    return process.stdout


def as_exported_before(history: str) -> str:
    """An export without the entries that are new."""
    games = map(json.loads, history.splitlines())
    known = json.loads(HISTORY.splitlines()[0])
    return "".join(
        json.dumps({name: game[name] for name in known}, ensure_ascii=False) + "\n" for game in games
    )


def statistics_as_before(data: Path) -> object:
    """The statistics without the entries that are new."""
    found = json.loads(answer(data, "stats", "--json"))
    for game in found["games"]:
        for name in ("places", "levels", "choices"):
            del game[name]
    return found


def test_every_game_opens_where_it_was_left(data: Path) -> None:
    opened = [(record, game_from_record(record)) for record in games_at(data)]
    assert [
        {
            "row": record.row_id,
            "key": record.uid,
            "position": str(game.position),
            "moves": len(game.session.line),
        }
        for record, game in opened
    ] == GAMES


def test_every_value_of_every_game_is_kept(data: Path) -> None:
    assert as_exported_before(answer(data, "export")) == HISTORY


def test_statistics_are_unchanged(data: Path) -> None:
    assert statistics_as_before(data) == STATISTICS


def test_every_game_can_be_replayed(data: Path) -> None:
    for game in GAMES[::25]:
        lines = answer(data, "replay", "--text", str(game["row"])).splitlines()
        assert lines[-1].strip().startswith(f"{game['moves']} ")


def test_programs_upgrade_the_records_at_once(data: Path) -> None:
    export = command(data, "export")
    programs = [subprocess.Popen(export, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    assert [as_exported_before(each.communicate()[0]) for each in programs] == [HISTORY] * 4


def test_the_days_of_wins_are_those_where_the_records_were_upgraded(data: Path) -> None:
    exported = [
        json.loads(line)["ended_on"]
        for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago")
        for line in run(data, "export", TZ=zone).stdout.splitlines()
    ]
    there = ZoneInfo("Pacific/Kiritimati")
    ended = [json.loads(line)["ended"] for line in HISTORY.splitlines()]
    days = [f"{datetime.fromtimestamp(moment, there):%Y-%m-%d}" if moment else "" for moment in ended]
    assert exported == days * 2


def test_settings_are_unchanged(data: Path) -> None:
    assert load_settings(data / "settings.toml") == (
        Settings(
            show_marks=True,
            welcomed=True,
            colours="four",
            theme="nord",
            animation="off",
            opponent="careful",
            rules="chopsticks 3,2,5 cutoff",
            keys={"app.quit": "x,q"},
        ),
        "",
    )


def test_an_export_of_the_whole_history_can_be_imported(tmp_path: Path) -> None:
    answer(tmp_path, "import", str(BEFORE / "history.jsonl"))
    assert as_exported_before(answer(tmp_path, "export")) == HISTORY
    assert statistics_as_before(tmp_path) == STATISTICS


def test_codes_hold_the_same_games() -> None:
    lines = [json.loads(line) for line in HISTORY.splitlines()]
    for code, line in zip(CODES, lines, strict=True):
        record = read_code(code)
        assert record is not None
        assert (record.start_id, record.moves) == (line["start_id"], line["moves"])
        assert encode(record.start_id, record.moves) == code


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: str(board.name))
def test_boards_and_solutions_are_read_and_written_as_before(data: Path, board: Path) -> None:
    row = board.name.partition(".")[0]
    solution = board.with_name(f"{row}.solution.txt")
    line = json.loads(HISTORY.splitlines()[int(row) - 1])
    for style, file in (("board", board), ("solution", solution)):
        assert answer(data, "export", "--format", style, row) == file.read_text()
    texts = [(file.name, file.read_text()) for file in (board, solution)]
    [read] = read_games(texts, SOLITAIRES[line["game"]])
    assert read.moves == line["moves"]


def test_a_backup_can_be_restored(data: Path) -> None:
    [backup] = (data / "backups").iterdir()
    answer(data, "records", "restore", str(backup))
    assert [game["key"] for game in GAMES[:10]] == [record.uid for record in games_at(data)]
