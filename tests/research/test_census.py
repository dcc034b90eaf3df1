import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.research import census_report
from cardgames_tui.research.batch import BatchStep, Span
from cardgames_tui.research.census import (
    CensusFile,
    DealRow,
    DealSeries,
    Tally,
    deal_checksum,
    decide_deal,
    joined_checksum,
    open_census,
    open_for_reading,
)
from cardgames_tui.research.census_report import CensusReport
from cardgames_tui.research.words import census_lines
from cardgames_tui.solitaire.cards import Card
from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE
from cardgames_tui.solitaire.solver import solve
from tests.research.threads import Threads

KNOWN = Path(__file__).parent.parent / "data" / "black_hole_1-1000.tsv"
HUGE = 2**63
BLACK_HOLE_DEALS = DealSeries(BLACK_HOLE)
SOME = Span(1, 60)


def known_verdicts(last: int) -> dict[int, str]:
    rows = (row.split("\t") for row in KNOWN.read_text().splitlines()[1:])
    return {int(number): verdict for number, verdict, _ in rows if int(number) <= last}


def command(path: Path, last: int) -> list[str]:
    return [sys.executable, "-m", "cardgames_tui", "census", "--jobs", "2", "--out", str(path), f"1-{last}"]


def refused(reason: str, path: Path | str, series: DealSeries, rows: str | None = None) -> None:
    """Check that a census is not begun or gone on with."""
    with pytest.raises(InvalidGameError, match=reason), open_census(str(path), series, SOME, rows):
        pass


def take(file: CensusFile) -> None:
    """Take a census on one thread."""
    with Threads(1) as workers:
        for _ in file.compute_missing(workers):
            pass


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
    row = decide_deal(DealSeries(ALL_IN_A_ROW), False, 3)
    answer = solve(deal(ALL_IN_A_ROW, "3"))
    assert (row.deal, row.verdict, row.states, row.difficulty) == (
        3,
        answer.verdict.value,
        answer.states,
        None,
    )


def made_up(span: Span) -> list[DealRow]:
    return [
        DealRow(number, "lost" if number % 4 == 0 else "winnable", 10 * (number % 1000), 0.5)
        for number in range(span.first, span.last + 1)
    ]


def add(file: CensusFile, *spans: Span) -> None:
    file.add(BatchStep({span: made_up(span) for span in spans}))


def ranges(file: CensusFile) -> list[tuple[int, int]]:
    return [
        (int(first), int(last)) for first, last in file.connection.execute("SELECT first, last FROM ranges")
    ]


def missing_in(file: CensusFile, first: int, last: int) -> list[tuple[int, int]]:
    file.span = Span(first, last)
    return [(span.first, span.last) for span in file.missing_spans()]


def test_ranges_grow_together_within_a_thousand_and_know_what_lacks() -> None:
    with open_census(None, BLACK_HOLE_DEALS, SOME) as file:
        add(file, Span(901, 1000), Span(1, 100), Span(1001, 1200), Span(801, 900))
        assert ranges(file) == [(1, 100), (801, 1000), (1001, 1200)]
        assert missing_in(file, 50, 1500) == [(101, 800), (1201, 1500)]
        assert missing_in(file, 1, 100) == []
        for _ in range(2):  # what is written twice counts once
            add(file, Span(101, 800))
        assert ranges(file) == [(1, 1000), (1001, 1200)]
        assert CensusReport(file.connection).tally() == Tally(900, 300)


def test_numbers_beyond_the_integers_of_sqlite_are_kept(tmp_path: Path) -> None:
    path = str(tmp_path / "census.sqlite")
    spans = [Span(HUGE - 5, HUGE - 1), Span(HUGE, HUGE + 9), Span(10**20 - 5, 10**20 - 1)]
    with open_census(path, BLACK_HOLE_DEALS, SOME) as file:
        add(file, *spans)
        kinds = file.connection.execute("SELECT DISTINCT typeof(deal) FROM deals").fetchall()
        assert sorted(kinds) == [("integer",), ("text",)]
        assert missing_in(file, HUGE - 7, HUGE + 12) == [(HUGE - 7, HUGE - 6), (HUGE + 10, HUGE + 12)]
        assert missing_in(file, 10**20 - 6, 10**20 - 1) == [(10**20 - 6, 10**20 - 6)]
        assert CensusReport(file.connection, Span(HUGE, HUGE + 1)).tally() == Tally(1, 1)


@pytest.mark.parametrize("rows", ["all", "none"])
def test_rows_are_kept_or_not(rows: str) -> None:
    with open_census(None, BLACK_HOLE_DEALS, SOME, rows) as file:
        take(file)
        assert file.connection.execute("SELECT count(*) FROM deals").fetchone() == (60 * (rows == "all"),)
        assert file.connection.execute("SELECT count(*) FROM heaviest").fetchone() == (60,)
        assert file.missing_spans() == []
        assert CensusReport(file.connection).tally().winnable == list(known_verdicts(60).values()).count(
            "winnable"
        )


def test_large_censuses_keep_no_rows_unless_told(tmp_path: Path) -> None:
    path = str(tmp_path / "census.sqlite")
    with open_census(path, BLACK_HOLE_DEALS, Span(1, 10_000_000)) as file:
        assert not file.keeps_rows
    with open_census(path, BLACK_HOLE_DEALS, Span(1, 10)) as file:
        assert not file.keeps_rows
    refused("was begun with --rows none", path, BLACK_HOLE_DEALS, "all")
    with open_census(None, BLACK_HOLE_DEALS, Span(1, 9_999_999)) as file:
        assert file.keeps_rows
    with open_census(None, BLACK_HOLE_DEALS, Span(1, 10_000_000), rated=True) as file:
        assert file.keeps_rows  # for the difficulties


def test_a_census_asked_for_difficulties_adds_them(tmp_path: Path) -> None:
    path = str(tmp_path / "census.sqlite")
    with open_census(path, BLACK_HOLE_DEALS, Span(1, 3)) as file:
        take(file)
    with open_census(path, BLACK_HOLE_DEALS, Span(1, 5), rated=True) as file:
        assert missing_in(file, 1, 5) == [(1, 3), (4, 5)]
        take(file)
        assert file.missing_spans() == []
        rated = file.connection.execute("SELECT verdict, difficulty IS NULL FROM deals").fetchall()
        assert sorted(set(rated)) == [("lost", 1), ("winnable", 0)]
        assert CensusReport(file.connection).tally().decided == 5


@pytest.mark.parametrize("version", [0, 1, 3])
def test_files_of_another_version_are_refused(tmp_path: Path, version: int) -> None:
    path = str(tmp_path / "census.sqlite")
    with open_census(path, BLACK_HOLE_DEALS, SOME) as file:
        file.connection.execute(f"PRAGMA user_version = {version}")
    for way_in in (open_census(path, BLACK_HOLE_DEALS, SOME), open_for_reading(path)):
        with pytest.raises(InvalidGameError, match="was written by another version of this program"), way_in:
            pass


def test_two_runs_on_one_file_refuse_but_readers_read(tmp_path: Path) -> None:
    path = str(tmp_path / "census.sqlite")
    with open_census(path, BLACK_HOLE_DEALS, SOME) as file:
        refused("in use by another census", path, BLACK_HOLE_DEALS)
        with open_for_reading(path) as reader:
            census = CensusReport(reader)
            add(file, Span(1, 20))
            assert census.tally() == Tally(15, 5)


def test_files_that_are_something_else_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with open_census(str(path), BLACK_HOLE_DEALS, SOME):
        pass
    refused("is a census of black-hole, not of all-in-a-row", path, DealSeries(ALL_IN_A_ROW))
    path.write_text("Foundations: AS\n" * 100)
    refused("is not the file of a census", path, BLACK_HOLE_DEALS)
    other = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE games (id)")
    refused("is not the file of a census", other, BLACK_HOLE_DEALS)
    refused("cannot be opened", tmp_path / "nowhere" / "file", BLACK_HOLE_DEALS)
    assert sorted(os.listdir(tmp_path)) == ["file", "other.sqlite"]


def test_the_interval_is_wilson_s() -> None:
    assert Tally(8, 2).interval() == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert Tally(0, 0).interval() == (0.0, 1.0)
    assert Tally(5, 0).interval() == pytest.approx((0.5655, 1.0), abs=1e-4)


@pytest.fixture
def file() -> Iterator[CensusFile]:
    with open_census(None, BLACK_HOLE_DEALS, SOME) as file:
        add(file, Span(1, 40))
        yield file


@pytest.mark.parametrize(("first", "last"), [(11, 30), (1, 40)])
def test_a_report_is_about_the_deals_asked_for(file: CensusFile, first: int, last: int) -> None:
    report = CensusReport(file.connection, Span(first, last))
    tally, effort = report.tally(), report.state_statistics()["lost"]
    numbers = range(first, last + 1)
    lost = [10 * number for number in numbers if number % 4 == 0]
    mean = sum(lost) / len(lost)
    assert (tally.lost, tally.decided, report.cpu_seconds()) == (len(lost), len(numbers), len(numbers) / 2)
    assert effort.mean == pytest.approx(mean)
    assert effort.median == sorted(lost)[len(lost) // 2] if len(lost) % 2 else mean
    assert effort.deviation == pytest.approx(
        (sum((states - mean) ** 2 for states in lost) / len(lost)) ** 0.5
    )
    assert [row.deal for row in report.heaviest_deals()] == list(reversed(numbers))


def test_without_rows_a_report_is_about_everything() -> None:
    with open_census(None, BLACK_HOLE_DEALS, SOME, "none") as file:
        add(file, Span(1, 40))
        report = CensusReport(file.connection, Span(2, 30))
        assert (report.span, report.tally()) == (Span(1, 40), Tally(30, 10))


def test_checksums_are_those_of_the_verdicts_however_blocks_were_cut() -> None:
    verdicts = [(row.deal, row.verdict) for row in made_up(Span(1, 2000))]
    expected = [
        joined_checksum(deal_checksum(*each) for each in part) for part in (verdicts[:1000], verdicts[1000:])
    ]
    for cuts in ([1, 1001, 2001], [1, 300, 1001, 1500, 1501, 2001]):
        with open_census(None, BLACK_HOLE_DEALS, SOME) as file:
            add(file, *(Span(first, last - 1) for first, last in pairwise(cuts)))
            thousands = list(CensusReport(file.connection).thousands())
        assert [each["checksum"] for each in thousands] == expected
        assert [(each["first"], each["last"]) for each in thousands] == [(1, 1000), (1001, 2000)]


def test_a_deal_given_up_is_told_until_it_is_decided(file: CensusFile) -> None:
    file.add(BatchStep(failures={43: "it ended 3 workers"}))
    for report in (CensusReport(file.connection), CensusReport(file.connection, Span(1, 50))):
        assert report.undecided_deals() == [(43, "it ended 3 workers")]
        assert report.tally().decided == 40
    add(file, Span(41, 50))
    assert CensusReport(file.connection).undecided_deals() == []


def test_a_decided_deal_that_cannot_be_rated_is_not_called_undecided(file: CensusFile) -> None:
    file.rated = True
    file.add(BatchStep(failures={2: "it ended 3 workers"}))
    assert CensusReport(file.connection).undecided_deals() == []
    file.connection.execute("INSERT INTO undecided VALUES (2, 'kept by an earlier version')")
    add(file, Span(1, 10))
    assert CensusReport(file.connection).undecided_deals() == []


def test_a_report_without_a_decided_deal_has_no_share() -> None:
    with open_census(None, BLACK_HOLE_DEALS, Span(5, 5)) as file:
        file.add(BatchStep(failures={5: "it ended 3 workers"}))
        assert list(census_lines(CensusReport(file.connection))) == [
            "Black Hole, deals 5 to 5: 0 decided",
            "undecided: 5 (it ended 3 workers)",
        ]


def test_the_interval_narrows_to_that_of_all(file: CensusFile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(census_report, "INTERVAL_STEPS", 8)
    census = CensusReport(file.connection)
    steps = census.running_tallies()
    assert [tally.decided for tally in steps] == [5, 10, 15, 20, 25, 30, 35, 40]
    assert steps[-1] == census.tally()
    assert census.states_histogram()["lost"][5:] == [0.1, 0.2, 0.3, 0.4]


@pytest.mark.parametrize(
    "options",
    [(), pytest.param(("--scheduler", "local"), marks=pytest.mark.slow)],
    ids=["processes", "cluster"],
)
def test_an_interrupted_census_says_how_it_goes_on(tmp_path: Path, options: tuple[str, ...]) -> None:
    if options:
        pytest.importorskip("distributed", reason="the extra research is not installed")
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
    path, seven = str(tmp_path / "census.sqlite"), DealSeries.of(BLACK_HOLE, Card.parse("7H"))
    assert DealSeries.parse(str(seven)) == seven
    assert DealSeries.of(BLACK_HOLE, Card.parse("AS")) == BLACK_HOLE_DEALS == DealSeries.parse("black-hole")
    with open_census(path, seven, Span(1, 20)) as file:
        take(file)
        found = dict(file.connection.execute("SELECT deal, verdict FROM deals"))
        assert CensusReport(file.connection).series == seven
    verdicts = {number: solve(deal(BLACK_HOLE, str(number), seven.starter)).verdict.value for number in found}
    assert found == verdicts
    assert len(found) == 20
    refused("is a census of black-hole hole 7H, not of black-hole", path, BLACK_HOLE_DEALS)
    with pytest.raises(InvalidGameError, match="All in a Row begins with an empty"):
        DealSeries.of(ALL_IN_A_ROW, Card.parse("7H"))
