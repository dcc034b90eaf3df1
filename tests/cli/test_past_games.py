"""The commands stats, replay, export, import and records."""

import json
import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path
from threading import Timer

import pytest
from click.testing import CliRunner

from cardgames_tui.cli import main
from cardgames_tui.games.formats import history_line
from cardgames_tui.games.sharing import encode
from cardgames_tui.paths import ENVIRONMENT_VARIABLE
from cardgames_tui.records.database import FILE_NAME
from cardgames_tui.records.record import Result as GameResult
from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.solitaires import BLACK_HOLE
from tests.cli.running import refusal, run_at
from tests.helpers.past_games import LOST_LINE, STUCK_LINE, WIN, finished, new_game
from tests.helpers.saving import games_at, keep
from tests.records.damage import make_newer_version

WON = new_game(2, moves=WIN, ply=51, seconds=245, result=GameResult.WON, verdicts="w" * 52)
SET_UP = new_game(
    game="chopsticks", start_id="chopsticks 2,2,5 from 1401", moves="B-D", result=GameResult.WON
)
LOST = new_game(3, moves=LOST_LINE, ply=2, result=GameResult.LOST)


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    keep(tmp_path / "data", WON, LOST)
    return tmp_path / "data"


def test_reading_without_games_makes_no_files(tmp_path: Path) -> None:
    directory = tmp_path / "data"
    assert run_at(directory, "stats").output == "No game has been finished yet.\n"
    assert json.loads(run_at(directory, "stats", "--json").output) == {"games": [], "unfinished": 0}
    assert run_at(directory, "replay").output == "No game has been played yet.\n"
    assert run_at(directory, "export").output == ""
    assert not directory.exists()


@pytest.mark.parametrize(
    ("command", "told"),
    [("stats", "Games won       50%, 1 of 2"), ("export", '"result": "won"')],
)
def test_a_command_waits_while_another_program_writes(data_dir: Path, command: str, told: str) -> None:
    writing = sqlite3.connect(data_dir / FILE_NAME, isolation_level=None, check_same_thread=False)
    writing.execute("PRAGMA locking_mode = EXCLUSIVE")
    writing.execute("BEGIN EXCLUSIVE")
    ends = Timer(0.3, writing.close)
    ends.start()
    assert told in run_at(data_dir, *command.split()).output
    ends.join()


def test_the_environment_names_the_directory(data_dir: Path) -> None:
    result = CliRunner().invoke(main, ["stats"], env={ENVIRONMENT_VARIABLE: str(data_dir)})
    assert result.output.startswith("Black Hole\n  Games won       50%, 1 of 2\n")


def test_stats_are_printed_as_text(data_dir: Path) -> None:
    assert run_at(data_dir, "stats").output == (
        "Black Hole\n"
        "  Games won       50%, 1 of 2\n"
        "    hard          0%, 0 of 1\n"
        "    fiendish      100%, 1 of 1\n"
        "  Winnable deals  50%, 1 of 2\n"
        "  Current streak  0\n"
        "  Longest streak  1\n"
        "  Fastest win     4:05 without hints\n"
        "  Median win      4:05 without hints\n"
        "  Clean wins      1\n"
        "  Won with hints  0\n"
        "  Lost            1 (1 winnable)\n"
    )


def test_streaks_can_be_left_out_of_stats(data_dir: Path) -> None:
    (data_dir / "settings.toml").write_text("streaks = false\n")
    assert "streak" not in run_at(data_dir, "stats").output


def test_stats_are_printed_as_json(data_dir: Path) -> None:
    [found] = json.loads(run_at(data_dir, "stats", "--json").output)["games"]
    wanted = {"game": "black-hole", "variant": "", "played": 2, "won": 1, "lost": 1, "drawn": 0, "share": 0.5}
    assert found | wanted == found
    assert found["unaided"] == {"games": 1, "best": 245, "median": 245}
    assert (found["lost_winnable"], found["lost_unjudged"], found["winnable_share"]) == (1, 0, 0.5)
    assert found["recent"] == ["won", "not won"]


def test_stats_count_unfinished_games_and_save_verdicts(data_dir: Path) -> None:
    keep(data_dir, new_game(9, moves="a", ply=1))
    assert run_at(data_dir, "stats").output.endswith("Lost            1 (1 winnable)\n\n1 unfinished game.\n")
    assert json.loads(run_at(data_dir, "stats", "--json").output)["unfinished"] == 1
    assert [game.winnable for game in games_at(data_dir)] == [None, True, None]


def test_stats_stop_solving_after_a_while_and_say_so(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgames_tui.cli.past_games.MAX_JUDGING_SECONDS", 0)
    keep(data_dir, finished("cj", 4, result=GameResult.LOST, winnable=True))
    assert "Lost            2 (1+ winnable)\n" in run_at(data_dir, "stats").output


def test_replay_lists_the_last_games(data_dir: Path) -> None:
    keep(data_dir, *(new_game(deal, moves="a", ply=1) for deal in range(100, 118)))
    lines = run_at(data_dir, "replay").output.splitlines()
    assert [int(line[:5]) for line in lines] == [*range(1, 21)]
    keep(data_dir, new_game(200, moves="a", ply=1))
    assert run_at(data_dir, "replay").output.splitlines()[0] == lines[1]


def test_replay_lists_the_games(data_dir: Path) -> None:
    assert run_at(data_dir, "replay").output.splitlines() == [
        "    1  Black Hole, deal 2: won clean in 4:05 (no hints, no undos)",
        "    2  Black Hole, deal 3: lost after 0:00, no hints, no undos",
    ]


@pytest.mark.parametrize("target", ["1", encode("black-hole 2", WIN)])
def test_a_past_game_or_a_code_is_replayed(data_dir: Path, target: str) -> None:
    run_at(data_dir, "stats")  # which finds the choices
    lines = run_at(data_dir, "replay", target).output.splitlines()
    headline, *said = lines[:-51]
    assert headline.startswith("Black Hole, deal 2: ")
    assert said == (["18 choices mattered, you met 18."] if target == "1" else [])
    assert lines[-51].startswith("  1  M  ")
    assert lines[-51].endswith("can be won")


def test_a_replay_names_one_move_that_lost(data_dir: Path) -> None:
    keep(data_dir, new_game(3, moves=STUCK_LINE, ply=28, result=GameResult.LOST, verdicts="????w????wl"))
    _, *lines = run_at(data_dir, "replay", "3").output.splitlines()
    assert [line.split("  ")[-1].strip() for line in lines[8:10]] == ["can be won", "lost"]
    assert [line for line in lines if line.endswith("lost")] == [lines[9]]


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("99", "there is no game 99 in the records"),
        ("garbage", "'garbage' is not the number of a past game, nor a shared code"),
        ("9" * 30, "is not the number of a past game"),
        ("cg1-Tca7", "the code in the text is cut short or has been changed"),
        ("x" * 1_000_000, "too long"),
        (encode("black-hole 2", "mhz"), "there is no fan Z"),
        (encode("klondike 2", "mhz"), "there is no game 'klondike'"),
    ],
)
def test_replay_explains_errors(data_dir: Path, target: str, reason: str) -> None:
    assert reason in refusal(run_at(data_dir, "replay", target))


def test_a_shared_game_does_not_count_in_statistics(tmp_path: Path) -> None:
    history = run_at(tmp_path, "export", encode("black-hole 2", WIN)).output
    assert run_at(tmp_path, "import", "-", text=history).output == "1 of 1 game added\n"
    [statistics] = json.loads(run_at(tmp_path, "stats", "--json").output)["games"]
    assert (statistics["won"], statistics["set_up"]) == (0, 1)


def test_a_history_is_imported_once(data_dir: Path, tmp_path: Path) -> None:
    history = run_at(data_dir, "export").output
    assert len(history.splitlines()) == 2
    there = tmp_path / "there"
    assert run_at(there, "import", "-", text=history).output == "2 of 2 games added\n"
    assert run_at(there, "import", "-", text=history).output == "0 of 2 games added\n"
    assert run_at(there, "export").output == history


def test_a_history_with_an_illegal_move_adds_nothing(data_dir: Path, tmp_path: Path) -> None:
    history = run_at(data_dir, "export").output.replace('"cj"', '"cz"')
    said = refusal(run_at(tmp_path / "there", "import", "-", text=history))
    assert said.startswith("standard input: line 2: ")
    assert not (tmp_path / "there").exists()


def test_boards_and_solutions_are_exported_and_imported(data_dir: Path, tmp_path: Path) -> None:
    board, solution = tmp_path / "board.txt", tmp_path / "solution.txt"
    board.write_text(run_at(data_dir, "export", "--format", "board", "1").output)
    solution.write_text(run_at(data_dir, "export", "--format", "solution", "1").output)
    position = deal(BLACK_HOLE, "2")
    assert board.read_text() == str(position)
    assert len([line for line in solution.read_text().splitlines() if "stack" in line]) == 51
    there = tmp_path / "there"
    assert run_at(there, "import", str(board), str(solution)).output == "1 of 1 game added\n"
    [game] = json.loads(run_at(there, "stats", "--json").output)["games"]
    assert (game["played"], game["won"], game["set_up"]) == (0, 0, 1)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("\nsome junk", "line 2: 'some junk' cannot be imported: a history begins with {"),
        ("", "there is nothing in it"),
        pytest.param("junk " * 10_000, "line 1: 'junk junk", id="long"),
        ('{"a": 1}', "line 1: there is no 'key'"),
        ("{", "line 1: this is no JSON object"),
        ("cg1-x", "the code in the text is cut short"),
        ("Foundations: AS\nJD", "the board has 1 line of cards, Black Hole has 17 fans"),
        (str(deal(BLACK_HOLE, "2")), "the solution of this board is missing"),
    ],
)
def test_import_explains_errors(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "file.txt"
    path.write_text(text)
    assert refusal(run_at(tmp_path / "data", "import", str(path))).startswith(f"{path}: {reason}")


def test_several_files_are_imported_once(data_dir: Path, tmp_path: Path) -> None:
    names = []
    for place, style in enumerate(("board", "solution", "code", "board", "solution")):
        names.append(str(tmp_path / f"{place}.txt"))
        Path(names[-1]).write_text(run_at(data_dir, "export", "--format", style, "1").output)
    assert run_at(tmp_path / "there", "import", *names).output == "2 of 3 games added\n"
    assert run_at(tmp_path / "there", "import", *names).output == "0 of 3 games added\n"


@pytest.mark.parametrize("command", ["stats", "replay 1", "records check", "records backup"])
def test_a_file_as_directory_is_refused(tmp_path: Path, command: str) -> None:
    (file := tmp_path / "file").touch()
    assert refusal(run_at(file, *command.split())).endswith(f"{file / FILE_NAME}: Not a directory")


HANDS = encode("chopsticks 2,2,5", "A-C;B-C;B-D;B-C;A-D;03-12;B-D;B-C;33-24;B-D;B-D;B-D")
"""A game of Chopsticks that the second player wins."""


def test_a_shared_chopsticks_game_is_replayed_and_imported(tmp_path: Path) -> None:
    lines = run_at(tmp_path, "replay", HANDS).output.splitlines()
    assert lines[:2] == ["Chopsticks: 12 moves", "  1  A-C    left hits left: 1 + 1 = 2  [1211]"]
    (tmp_path / "code.txt").write_text(HANDS)
    assert run_at(tmp_path / "data", "import", str(tmp_path / "code.txt")).output == "1 of 1 game added\n"
    [game] = games_at(tmp_path / "data")
    assert (game.seats, game.result) == ("person,perfect", GameResult.LOST)
    assert game.variant == "2,2,5; against perfect; you begin"


def test_undone_moves_are_replayed(tmp_path: Path) -> None:
    hands = replace(SET_UP, start_id="chopsticks 2,2,5", moves="A-C;B-C;B-D", ply=1, result=None)
    keep(tmp_path, replace(WON, ply=1, result=None), hands)
    assert len(run_at(tmp_path, "replay", "1", "--text").output.splitlines()) == 1 + len(WIN)
    assert [line[5:8] for line in run_at(tmp_path, "replay", "2", "--text").output.splitlines()[1:]] == [
        "A-C",
        "B-C",
        "B-D",
    ]


def test_import_adds_a_missing_result(tmp_path: Path) -> None:
    keep(tmp_path / "there", replace(WON, result=None, ended=None, started=1000.0))
    text = run_at(tmp_path / "there", "export").stdout
    run_at(tmp_path / "here", "import", "-", text=text)
    [game] = games_at(tmp_path / "here")
    assert (game.result, game.ended) == (GameResult.WON, 1245.0)


def test_check_reports_sound_records_and_backups(data_dir: Path) -> None:
    run_at(data_dir, "records", "backup")
    result = run_at(data_dir, "records", "check")
    records, backup = result.stdout.splitlines()
    assert result.exit_code == 0
    assert records.startswith(f"{data_dir / 'records.db'}: sound, 2 games, ")
    assert backup.startswith(f"{data_dir / 'backups' / 'records-'}")
    assert "sound, 2 games, " in backup


def test_check_reports_damage_and_changes_nothing(data_dir: Path) -> None:
    (data_dir / "records.db").write_bytes(garbage := b"garbage" * 1000)
    result = run_at(data_dir, "records", "check")
    assert result.exit_code == 1
    assert "it is damaged (file is not a database)" in result.stdout
    assert (data_dir / "records.db").read_bytes() == garbage


@pytest.mark.parametrize(
    "command",
    [
        "stats",
        "export",
        "replay",
        "records check",
        "records backup",
        "records restore newer.db",
        "import -",
        "doctor",
    ],
)
def test_records_of_a_newer_version_ask_for_the_newer_program(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    make_newer_version(data_dir / "records.db")
    shutil.copy(data_dir / "records.db", data_dir / "newer.db")
    monkeypatch.chdir(data_dir)
    result = run_at(data_dir, *command.split(), text=history_line(WON))
    told = result.stdout + result.stderr
    assert result.exit_code in (1, 2)
    assert "a newer version of the program wrote the records" in told
    assert "use the newer program" in told
    assert "restore FILE" not in told


@pytest.mark.slow
def test_any_number_of_games_is_exported_and_imported(tmp_path: Path) -> None:
    keep(tmp_path / "there", *(replace(WON, uid=f"{number}") for number in range(40_000)))
    history = run_at(tmp_path / "there", "export").stdout
    assert run_at(tmp_path / "here", "import", "-", text=history).stdout == "40000 of 40000 games added\n"
    assert run_at(tmp_path / "here", "export").stdout == history


def test_restoring_a_backup_can_be_undone(data_dir: Path) -> None:
    backup = run_at(data_dir, "records", "backup").stdout.strip()
    keep(data_dir, new_game(4, moves="a", ply=1))
    told = run_at(data_dir, "records", "restore", backup).stdout.splitlines()
    assert told[0].startswith(f"{data_dir / 'records.db'}: sound, 2 games, ")
    assert len(run_at(data_dir, "export").stdout.splitlines()) == 2
    run_at(data_dir, "records", "restore", told[1].removeprefix("The records before are kept as "))
    assert len(run_at(data_dir, "export").stdout.splitlines()) == 3


def test_two_machines_exchange_games(tmp_path: Path) -> None:
    data_dir, other = tmp_path / "kept", tmp_path / "other"
    _, begun = keep(data_dir, LOST, new_game(2, moves="mh", ply=2))
    assert (
        run_at(other, "import", "-", text=run_at(data_dir, "export").stdout).stdout == "2 of 2 games added\n"
    )
    go_on(data_dir, begun, "mhfj")
    go_on(other, begun, "mhf")
    keep(other, new_game(24, moves="d", ply=1))
    here, there = run_at(data_dir, "export").stdout, run_at(other, "export").stdout
    assert run_at(data_dir, "import", "-", text=there).stdout == "1 of 3 games added\n"
    assert run_at(other, "import", "-", text=here).stdout == "1 of 2 games added\n"
    assert moves(data_dir) == {"black-hole 3": "cj", "black-hole 2": "mhfj", "black-hole 24": "d"}
    assert moves(other) == moves(data_dir)


def go_on(directory: Path, uid: str, line: str) -> None:
    [game] = [game for game in games_at(directory) if game.uid == uid]
    keep(directory, replace(game, moves=line, ply=len(line)))


def moves(directory: Path) -> dict[str, str]:
    games = map(json.loads, run_at(directory, "export").stdout.splitlines())
    found = [(game["start_id"], game["moves"]) for game in games]
    assert len(dict(found)) == len(found)
    return dict(found)
