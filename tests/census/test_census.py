import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from cardgames_tui.black_hole.deals import deal
from cardgames_tui.black_hole.rules import ALL_IN_A_ROW, BLACK_HOLE
from cardgames_tui.black_hole.solver import solve
from cardgames_tui.census.file import CensusFile, Row
from cardgames_tui.census.run import Plan, Tally, decide, run, summarise
from cardgames_tui.errors import InvalidGameError

KNOWN = Path(__file__).parent / "data" / "black_hole_1-1000.tsv"


def known_verdicts(last: int) -> dict[str, str]:
    rows = (row.split("\t") for row in KNOWN.read_text().splitlines()[1:])
    return {number: verdict for number, verdict, _ in rows if int(number) <= last}


def command(path: Path, last: int) -> list[str]:
    return [sys.executable, "-m", "cardgames_tui", "census", "--jobs", "2", "--out", str(path), f"1-{last}"]


def test_a_census_killed_and_resumed_counts_every_deal_once(tmp_path: Path) -> None:
    path = tmp_path / "census.sqlite"
    process = subprocess.Popen(command(path, 700), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while process.poll() is None and rows_in(path) < 40:
        pass
    process.send_signal(signal.SIGKILL)
    process.wait()
    before = rows_in(path)
    assert 40 <= before < 700
    finished = subprocess.run(command(path, 700), capture_output=True, text=True, check=True)
    with CensusFile(str(path), BLACK_HOLE) as file:
        assert {row.deal: row.verdict for row in file.rows()} == known_verdicts(700)
    assert "700 decided" in finished.stdout
    assert finished.stderr == ""


def rows_in(path: Path) -> int:
    """How many rows a file that a census is writing seems to hold, by its size: it cannot be opened."""
    if not path.exists():
        return 0
    copy = path.with_suffix(".copy")
    copy.write_bytes(path.read_bytes())
    connection = sqlite3.connect(copy)
    try:
        return int(connection.execute("SELECT count(*) FROM deals").fetchone()[0])
    except sqlite3.Error:
        return 0
    finally:
        connection.close()


def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "census.sqlite"
    process = subprocess.Popen(command(path, 100_000), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    while process.poll() is None and not rows_in(path):
        pass
    process.send_signal(signal.SIGKILL)
    output, _ = process.communicate(timeout=60)  # returns when the last worker has closed its end
    assert output == b""


def test_rows_say_what_the_solver_says() -> None:
    rows = decide("all-in-a-row", [1, 3, 8], rated=False)
    answers = [solve(deal(ALL_IN_A_ROW, number)) for number in ("1", "3", "8")]
    assert [(row.verdict, row.states, row.difficulty) for row in rows] == [
        (answer.verdict.value, answer.states, None) for answer in answers
    ]


def test_a_census_asked_for_difficulties_adds_them(tmp_path: Path) -> None:
    path = str(tmp_path / "census.sqlite")
    with CensusFile(path, BLACK_HOLE) as file:
        file.add(decide("black-hole", [1, 2, 3], rated=False))
    with CensusFile(path, BLACK_HOLE) as file:
        assert file.decided(rated=False) == {"1", "2", "3"}
        assert file.decided(rated=True) == {"1"}
        plan = Plan(BLACK_HOLE, 1, 4, 1, difficulty=True)
        assert sorted(row.deal for rows in run(plan, file) for row in rows) == ["2", "3", "4"]
        assert [row.deal for row in file.rows() if row.difficulty is None] == ["1"]


def test_two_runs_on_one_file_refuse(tmp_path: Path) -> None:
    path = str(tmp_path / "census.sqlite")
    with CensusFile(path, BLACK_HOLE), pytest.raises(InvalidGameError, match="in use by another census"):
        CensusFile(path, BLACK_HOLE)


def test_files_that_are_something_else_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with CensusFile(str(path), BLACK_HOLE):
        pass
    with pytest.raises(InvalidGameError, match="is a census of black-hole, not of all-in-a-row"):
        CensusFile(str(path), ALL_IN_A_ROW)
    path.write_text("Foundations: AS\n" * 100)
    with pytest.raises(InvalidGameError, match="is not the file of a census"):
        CensusFile(str(path), BLACK_HOLE)
    other = tmp_path / "other.sqlite"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE games (id)")
    connection.close()
    with pytest.raises(InvalidGameError, match="is not the file of a census"):
        CensusFile(str(other), BLACK_HOLE)
    with pytest.raises(InvalidGameError, match="cannot be opened"):
        CensusFile(str(tmp_path / "nowhere" / "file"), BLACK_HOLE)


def test_the_interval_is_wilson_s() -> None:
    assert Tally(8, 2).interval() == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert Tally(0, 0).interval() == (0.0, 1.0)
    assert Tally(5, 0).interval() == pytest.approx((0.5655, 1.0), abs=1e-4)


def test_a_summary_counts_the_range_asked_for() -> None:
    with CensusFile(None, BLACK_HOLE) as file:
        file.add([Row(str(n), "lost" if n % 4 == 0 else "winnable", 10 * n, 0.5, None) for n in range(1, 41)])
        summary = summarise(Plan(BLACK_HOLE, 11, 30, 1, difficulty=False), file)
    assert (summary.tally.winnable, summary.tally.lost, summary.seconds) == (15, 5, 10.0)
    assert summary.effort["lost"] == (200.0, 200.0)
    assert [row.deal for row in summary.heaviest] == [str(number) for number in range(30, 20, -1)]
