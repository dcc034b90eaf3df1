import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

from cardgames_tui.batch.batch import Failure
from cardgames_tui.batch.spans import Span
from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.deals import deal
from cardgames_tui.black_hole.family import ALL_IN_A_ROW, BLACK_HOLE
from cardgames_tui.black_hole.solver import solve
from cardgames_tui.census.deciding import Block, Row, Subject, checksum_of, decide, summed
from cardgames_tui.census.file import CensusFile, Plan, open_for_reading, run
from cardgames_tui.census.report import Census, Tally
from cardgames_tui.errors import InvalidGameError

KNOWN = Path(__file__).parent.parent / "data" / "black_hole_1-1000.tsv"
HUGE = 2**63


def known_verdicts(last: int) -> dict[int, str]:
    rows = (row.split("\t") for row in KNOWN.read_text().splitlines()[1:])
    return {int(number): verdict for number, verdict, _ in rows if int(number) <= last}


def command(path: Path, last: int) -> list[str]:
    return [sys.executable, "-m", "cardgames_tui", "census", "--jobs", "2", "--out", str(path), f"1-{last}"]


def verdicts_in(path: Path) -> dict[int, str]:
    """What can be read of a file, even while a census writes to it."""
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=60)) as file:
            return dict(file.execute("SELECT deal, verdict FROM deals"))
    except sqlite3.OperationalError:  # not there yet, or not laid out
        return {}


def killed_at(
    process: "subprocess.Popen[bytes]", path: Path, rows: int, kill: Callable[[], None] | None = None
) -> None:
    """Kill a census when so much is written, or do to it what is to be done."""
    while process.poll() is None and len(verdicts_in(path)) < rows:
        try:
            process.wait(0.02)
        except subprocess.TimeoutExpired:
            continue
    (kill or process.kill)()
    process.wait()


@pytest.mark.slow
def test_a_census_killed_and_resumed_counts_every_deal_once(tmp_path: Path) -> None:
    path = tmp_path / "census.sqlite"
    process = subprocess.Popen(command(path, 1000), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    killed_at(process, path, 40)
    assert 40 <= len(verdicts_in(path)) < 1000
    finished = subprocess.run(command(path, 1000), capture_output=True, text=True, check=True)
    assert verdicts_in(path) == known_verdicts(1000)
    assert "1000 decided" in finished.stdout
    assert finished.stderr == ""
    assert os.listdir(tmp_path) == ["census.sqlite"]


def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "census.sqlite"
    process = subprocess.Popen(command(path, 100_000), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    killed_at(process, path, 1)
    output, _ = process.communicate(timeout=60)  # returns when the last worker has closed its end
    assert output == b""


def test_rows_say_what_the_solver_says() -> None:
    block = decide(Subject(ALL_IN_A_ROW), False, True, Span(1, 3))
    answers = [solve(deal(ALL_IN_A_ROW, str(number))) for number in (1, 2, 3)]
    assert [(row.verdict, row.states, row.difficulty) for row in block.rows] == [
        (answer.verdict.value, answer.states, None) for answer in answers
    ]
    assert block.sums.winnable == sum(answer.verdict.value == "winnable" for answer in answers)
    assert block.sums.states == sum(answer.states for answer in answers)


def made_up(span: Span, *, keeps_rows: bool = True) -> Block:
    rows = [
        Row(number, "lost" if number % 4 == 0 else "winnable", 10 * (number % 1000), 0.5)
        for number in range(span.first, span.last + 1)
    ]
    return summed(rows, keeps_rows=keeps_rows)


def ranges(file: CensusFile) -> list[tuple[int, int]]:
    return [
        (int(first), int(last)) for first, last in file.connection.execute("SELECT first, last FROM ranges")
    ]


def test_ranges_grow_together_within_a_thousand_and_know_what_lacks() -> None:
    with CensusFile(None, Subject(BLACK_HOLE)) as file:
        file.add(made_up(span) for span in (Span(901, 1000), Span(1, 100), Span(1001, 1200), Span(801, 900)))
        assert ranges(file) == [(1, 100), (801, 1000), (1001, 1200)]
        assert list(file.gaps(Span(50, 1500))) == [Span(101, 800), Span(1201, 1500)]
        assert list(file.gaps(Span(1, 100))) == []
        file.add([made_up(Span(101, 800))])
        assert ranges(file) == [(1, 1000), (1001, 1200)]
        assert Census(file.connection).tally() == Tally(900, 300)


def test_what_is_written_twice_counts_once() -> None:
    with CensusFile(None, Subject(BLACK_HOLE)) as file:
        file.add([made_up(Span(1, 20)), made_up(Span(1, 20))])
        file.add([made_up(Span(1, 20))])
        assert Census(file.connection).tally() == Tally(15, 5)


def test_numbers_beyond_the_integers_of_sqlite_are_kept(tmp_path: Path) -> None:
    path = str(tmp_path / "census.sqlite")
    spans = [Span(HUGE - 5, HUGE - 1), Span(HUGE, HUGE + 9), Span(10**20 - 5, 10**20 - 1)]
    with CensusFile(path, Subject(BLACK_HOLE)) as file:
        file.add(map(made_up, spans))
        kinds = file.connection.execute("SELECT DISTINCT typeof(deal) FROM deals").fetchall()
        assert sorted(kinds) == [("integer",), ("text",)]
        assert list(file.gaps(Span(HUGE - 7, HUGE + 12))) == [
            Span(HUGE - 7, HUGE - 6),
            Span(HUGE + 10, HUGE + 12),
        ]
        assert list(file.gaps(Span(10**20 - 6, 10**20 - 1))) == [Span(10**20 - 6, 10**20 - 6)]
        assert Census(file.connection, Span(HUGE, HUGE + 1)).tally() == Tally(1, 1)


@pytest.mark.parametrize("rows", ["all", "none"])
def test_rows_are_kept_or_not(rows: str) -> None:
    with CensusFile(None, Subject(BLACK_HOLE), rows) as file, ThreadPoolExecutor(1) as executor:
        for _ in run(Plan(Subject(BLACK_HOLE), 1, 60, 1), file, executor):
            pass
        assert file.connection.execute("SELECT count(*) FROM deals").fetchone() == (60 * (rows == "all"),)
        assert file.connection.execute("SELECT count(*) FROM heaviest").fetchone() == (60,)
        assert list(file.gaps(Span(1, 60))) == []
        report = Census(file.connection).report()
        assert report.tally.winnable == list(known_verdicts(60).values()).count("winnable")


def test_large_censuses_keep_no_rows_unless_told(tmp_path: Path) -> None:
    path = str(tmp_path / "census.sqlite")
    with CensusFile(path, Subject(BLACK_HOLE), expected=10_000_000) as file:
        assert not file.keeps_rows
    with CensusFile(path, Subject(BLACK_HOLE), expected=10) as file:
        assert not file.keeps_rows
    with pytest.raises(InvalidGameError, match="was begun with --rows none"):
        CensusFile(path, Subject(BLACK_HOLE), "all")
    with CensusFile(None, Subject(BLACK_HOLE), expected=9_999_999) as file:
        assert file.keeps_rows


def test_a_census_asked_for_difficulties_adds_them() -> None:
    with CensusFile(None, Subject(BLACK_HOLE)) as file, ThreadPoolExecutor(1) as executor:
        file.add([decide(Subject(BLACK_HOLE), False, True, Span(1, 3))])
        assert list(file.gaps(Span(1, 5), rated=True)) == [Span(1, 3), Span(4, 5)]
        for _ in run(Plan(Subject(BLACK_HOLE), 1, 5, 1, difficulty=True), file, executor):
            pass
        assert list(file.gaps(Span(1, 5), rated=True)) == []
        rated = file.connection.execute("SELECT verdict, difficulty IS NULL FROM deals").fetchall()
        assert sorted(set(rated)) == [("lost", 1), ("winnable", 0)]
        assert Census(file.connection).tally().decided == 5


def first_version(path: Path, rows: Sequence[tuple[str, str, int, float, float | None]]) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.executescript(
            "CREATE TABLE census (game TEXT NOT NULL); INSERT INTO census VALUES ('black-hole');"
            "CREATE TABLE deals (deal TEXT PRIMARY KEY, verdict TEXT NOT NULL, states INTEGER NOT NULL,"
            "seconds REAL NOT NULL, difficulty REAL) WITHOUT ROWID;"
        )
        file.executemany("INSERT INTO deals VALUES (?, ?, ?, ?, ?)", rows)
        file.commit()


def test_a_file_of_the_first_version_opens_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    rows = decide(Subject(BLACK_HOLE), False, True, Span(1, 40)).rows
    huge = [(str(HUGE), "lost", 5, 0.5, None), (str(HUGE + 1), "winnable", 6, 0.5, 33.0)]
    first_version(path, [*((str(row.deal), *row[1:]) for row in rows if row.deal not in (7, 8)), *huge])
    with pytest.raises(InvalidGameError, match="is of an earlier version"):
        open_for_reading(str(path))
    with CensusFile(str(path), Subject(BLACK_HOLE)) as file, ThreadPoolExecutor(1) as executor:
        assert ranges(file) == [(1, 6), (9, 40), (HUGE, HUGE + 1)]
        assert list(file.gaps(Span(HUGE, HUGE + 1), rated=True)) == []
        assert list(file.gaps(Span(1, 40))) == [Span(7, 8)]
        for _ in run(Plan(Subject(BLACK_HOLE), 1, 40, 1), file, executor):
            pass
    with closing(open_for_reading(str(path))) as connection:
        found = dict(connection.execute("SELECT deal, verdict FROM deals WHERE deal < 100"))
        assert found == known_verdicts(40)
        assert Census(connection).tally().decided == 42


def test_files_of_a_later_version_are_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "census.sqlite")
    with CensusFile(path, Subject(BLACK_HOLE)) as file:
        file.connection.execute("PRAGMA user_version = 3")
    with pytest.raises(InvalidGameError, match="later version"):
        CensusFile(path, Subject(BLACK_HOLE))


def test_two_runs_on_one_file_refuse_but_readers_read(tmp_path: Path) -> None:
    path = str(tmp_path / "census.sqlite")
    with CensusFile(path, Subject(BLACK_HOLE)) as file:
        with pytest.raises(InvalidGameError, match="in use by another census"):
            CensusFile(path, Subject(BLACK_HOLE))
        with closing(open_for_reading(path)) as reader:
            census = Census(reader)
            file.add([made_up(Span(1, 20))])
            assert census.tally() == Tally(15, 5)


def test_files_that_are_something_else_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with CensusFile(str(path), Subject(BLACK_HOLE)):
        pass
    with pytest.raises(InvalidGameError, match="is a census of black-hole, not of all-in-a-row"):
        CensusFile(str(path), Subject(ALL_IN_A_ROW))
    path.write_text("Foundations: AS\n" * 100)
    with pytest.raises(InvalidGameError, match="is not the file of a census"):
        CensusFile(str(path), Subject(BLACK_HOLE))
    other = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE games (id)")
    with pytest.raises(InvalidGameError, match="is not the file of a census"):
        CensusFile(str(other), Subject(BLACK_HOLE))
    with pytest.raises(InvalidGameError, match="cannot be opened"):
        CensusFile(str(tmp_path / "nowhere" / "file"), Subject(BLACK_HOLE))
    assert sorted(os.listdir(tmp_path)) == ["file", "other.sqlite"]


def test_the_interval_is_wilson_s() -> None:
    assert Tally(8, 2).interval() == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert Tally(0, 0).interval() == (0.0, 1.0)
    assert Tally(5, 0).interval() == pytest.approx((0.5655, 1.0), abs=1e-4)


@pytest.fixture
def file() -> Iterator[CensusFile]:
    with CensusFile(None, Subject(BLACK_HOLE)) as file:
        file.add([made_up(Span(1, 40))])
        yield file


@pytest.mark.parametrize(("first", "last"), [(11, 30), (1, 40)])
def test_a_report_is_about_the_deals_asked_for(file: CensusFile, first: int, last: int) -> None:
    report = Census(file.connection, Span(first, last)).report()
    numbers = range(first, last + 1)
    lost = [10 * number for number in numbers if number % 4 == 0]
    mean = sum(lost) / len(lost)
    assert (report.tally.lost, report.tally.decided, report.seconds) == (
        len(lost),
        len(numbers),
        len(numbers) / 2,
    )
    assert report.effort["lost"].mean == pytest.approx(mean)
    assert report.effort["lost"].median == sorted(lost)[len(lost) // 2] if len(lost) % 2 else mean
    assert report.effort["lost"].deviation == pytest.approx(
        (sum((states - mean) ** 2 for states in lost) / len(lost)) ** 0.5
    )
    assert [row.deal for row in report.heaviest] == list(reversed(numbers))


def test_without_rows_only_everything_can_be_asked_about() -> None:
    with CensusFile(None, Subject(BLACK_HOLE), "none") as file:
        file.add([made_up(Span(1, 40), keeps_rows=False)])
        assert Census(file.connection, Span(1, 50)).tally() == Tally(30, 10)
        with pytest.raises(InvalidGameError, match="only about all that it has, 1-40"):
            Census(file.connection, Span(2, 30))


def test_checksums_are_those_of_the_verdicts_however_blocks_were_cut() -> None:
    verdicts = [(row.deal, row.verdict) for row in made_up(Span(1, 2000)).rows]
    expected = [0, 0]
    for number, verdict in verdicts:
        expected[(number - 1) // 1000] ^= checksum_of(number, verdict)
    for cuts in ([1, 1001, 2001], [1, 300, 1001, 1500, 1501, 2001]):
        with CensusFile(None, Subject(BLACK_HOLE)) as file:
            file.add(made_up(Span(first, last - 1)) for first, last in pairwise(cuts))
            thousands = list(Census(file.connection).thousands())
        assert [each.checksum for each in thousands] == expected
        assert [(each.first, each.last) for each in thousands] == [(1, 1000), (1001, 2000)]


def test_a_deal_given_up_is_told_until_it_is_decided(file: CensusFile) -> None:
    file.add([], [Failure(43, "it ended 3 workers")])
    assert Census(file.connection, Span(1, 50)).report().undecided == ((43, "it ended 3 workers"),)
    file.add([made_up(Span(41, 50))])
    assert Census(file.connection).report().undecided == ()


def test_the_interval_narrows_to_that_of_all(file: CensusFile) -> None:
    census = Census(file.connection)
    steps = census.narrowing(8)
    assert [tally.decided for tally in steps] == [5, 10, 15, 20, 25, 30, 35, 40]
    assert steps[-1] == census.tally()
    assert sum(census.octaves("lost")) == 10
    assert census.octaves("lost")[5:] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    "options",
    [(), pytest.param(("--scheduler", "local"), marks=pytest.mark.slow)],
    ids=["processes", "cluster"],
)
def test_an_interrupted_census_says_how_it_goes_on(tmp_path: Path, options: tuple[str, ...]) -> None:
    if options:
        pytest.importorskip("distributed", reason="the extra cluster is not installed")
    path = tmp_path / "census.sqlite"
    process = subprocess.Popen(
        [*command(path, 100_000), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    killed_at(process, path, 1, lambda: os.killpg(process.pid, signal.SIGINT))
    output, _ = process.communicate(timeout=60)
    assert (process.returncode, output) == (130, b"stopped; the same command goes on from here\n")


def test_another_card_in_the_hole_is_part_of_what_is_counted(tmp_path: Path) -> None:
    path, seven = str(tmp_path / "census.sqlite"), Subject.of(BLACK_HOLE, Card.parse("7H"))
    assert Subject.parse(str(seven)) == seven
    assert Subject.of(BLACK_HOLE, Card.parse("AS")) == Subject(BLACK_HOLE) == Subject.parse("black-hole")
    with CensusFile(path, seven) as file, ThreadPoolExecutor(1) as executor:
        for _ in run(Plan(seven, 1, 20, 1), file, executor):
            pass
        found = dict(file.connection.execute("SELECT deal, verdict FROM deals"))
        assert Census(file.connection).subject == seven
    verdicts = {number: solve(deal(BLACK_HOLE, str(number), seven.hole)).verdict.value for number in found}
    assert found == verdicts
    assert len(found) == 20
    with pytest.raises(InvalidGameError, match="is a census of black-hole hole 7H, not of black-hole"):
        CensusFile(path, Subject(BLACK_HOLE))
    with pytest.raises(InvalidGameError, match="All in a Row begins with an empty"):
        Subject.of(ALL_IN_A_ROW, Card.parse("7H"))
