"""Files of a census and an atlas that are full, damaged, or in the way: a sentence, and nothing is overwritten."""

import os
import random
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from cardgames_tui.cli import EXIT_INTERRUPTED
from cardgames_tui.research import atlas
from tests.cli.running import refusal, run
from tests.helpers.marks import slow
from tests.helpers.results import compute_little, make_atlas, take_census

COUNT = int(os.environ.get("DAMAGES", "300"))
"""How many damaged files of each kind are tried in all."""


@pytest.fixture(autouse=True)
def little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    compute_little(monkeypatch)


@pytest.fixture(scope="module")
def census_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    take_census(path := tmp_path_factory.mktemp("census") / "census.sqlite")
    return path


@pytest.fixture
def atlas_file(tmp_path: Path) -> Path:
    make_atlas(path := tmp_path / "whole.sqlite")
    return path


# Output files


@pytest.mark.parametrize("options", [(), ("--force",)])
@pytest.mark.parametrize("link", [None, os.symlink, os.link])
def test_no_picture_is_drawn_over_the_census(
    census_file: Path, tmp_path: Path, options: tuple[str, ...], link: Callable[[Path, Path], None] | None
) -> None:
    picture = census_file
    if link:
        picture = tmp_path / "picture.svg"
        link(census_file, picture)
    before = census_file.read_bytes()
    said = refusal(run("census", "--report", str(census_file), "--svg", str(picture), *options))
    assert said == f"'{picture}' is what is read, and stays as it is: name another file"
    assert census_file.read_bytes() == before


def test_what_others_have_made_is_replaced_only_by_force(census_file: Path, tmp_path: Path) -> None:
    picture = tmp_path / "letter.txt"
    picture.write_text("Dear Anna")
    draw = ("census", "--report", str(census_file), "--svg", str(picture))
    said = refusal(run(*draw))
    assert said == f"'{picture}' is there already and is something else: name another file, or add --force"
    assert picture.read_text() == "Dear Anna"
    assert run(*draw, "--force").exit_code == 0
    drawn = picture.read_text()
    assert drawn.startswith("<svg")
    for rest in (drawn, drawn[:20], ""):  # a picture of ours, and what a full disk leaves of one
        picture.write_text(rest)
        assert run(*draw).exit_code == 0
        assert picture.read_text() == drawn


def test_an_atlas_is_not_begun_in_the_file_of_something_else(tmp_path: Path) -> None:
    path = tmp_path / "atlas.sqlite"
    other = Path(f"{path}{atlas.PART_SUFFIX}")
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = other.read_bytes()
    assert "is not the file of an atlas" in refusal(run("atlas", "--out", str(path)))
    assert other.read_bytes() == before


@pytest.mark.skipif(os.name == "nt", reason="there are no named pipes in directories")
@pytest.mark.parametrize("make", ["mkfifo", "mkdir"])
@pytest.mark.parametrize(
    "command",
    [
        ("census", "--report"),
        ("census", "--report", "CENSUS", "--svg"),
        ("census", "--report", "CENSUS", "--force", "--svg"),
        ("census", "1-3", "--out"),
        ("atlas", "--query", "1", "--out"),
        ("atlas", "--out"),
    ],
)
def test_what_is_no_file_is_not_waited_for(
    command: tuple[str, ...], make: str, census_file: Path, tmp_path: Path
) -> None:
    getattr(os, make)(pipe := tmp_path / "pipe")
    words = [word.replace("CENSUS", str(census_file)) for word in command]
    assert refusal(run(*words, str(pipe))) == f"'{pipe}' is not a file"
    assert os.listdir(tmp_path) == ["pipe"]


def test_no_file_beside_an_atlas_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "atlas.sqlite"
    others = [tmp_path / f"atlas.sqlite{ending}" for ending in ("-new", ".new", ".tmp", "-old")]
    for other in others:
        other.write_text("Dear Anna")
    with closing(sqlite3.connect(lock := tmp_path / "atlas.sqlite-lock")) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    assert run("atlas", "--hands", "1", "--roll", "3", "--out", str(path)).exit_code == 0
    assert {other.read_text() for other in others} == {"Dear Anna"}
    assert sorted(tmp_path.iterdir()) == sorted([path, lock, *others])


def test_a_file_without_a_name_is_none_to_keep_results_in() -> None:
    assert refusal(run("census", "--out", "", "1-3")) == "'' is not a file"


# Full disks


@contextmanager
def full_disk(size: int) -> Iterator[None]:
    """Let no database grow beyond so many pages."""
    connect = sqlite3.connect

    def connect_small(*arguments: object, **options: object) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*arguments, **options)  # type: ignore[call-overload]
        connection.execute(f"PRAGMA max_page_count = {size}")
        return connection

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", connect_small)
        yield


FULL = "cannot be written: the disk is full; with more room the same command goes on from here"


@pytest.mark.parametrize("size", [1, 10])
def test_a_census_on_a_full_disk_goes_on_later(tmp_path: Path, size: int) -> None:
    path = str(tmp_path / "census.sqlite")
    take = ("census", "--jobs", "1", "--out", path, "1-400")
    with full_disk(size):
        assert refusal(run(*take)) == f"'{path}' {FULL}"
    assert "400 decided" in run(*take).stdout


@pytest.mark.parametrize("size", [1, 7])
def test_an_atlas_on_a_full_disk_goes_on_later(
    tmp_path: Path, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(atlas, "COMBINATION_COUNT", 600)
    path = str(tmp_path / "atlas.sqlite")
    make = ("atlas", "--hands", "1", "--roll", "3", "--jobs", "1", "--out", path)
    with full_disk(size):
        assert FULL in refusal(run(*make))
    assert run(*make).exit_code == 0
    assert os.listdir(tmp_path) == ["atlas.sqlite"]


# Damaged files


def scatter(rng: random.Random, path: Path) -> None:
    """Change some bytes, among them often those that are no content."""
    data = bytearray(path.read_bytes())
    for _ in range(rng.choice((1, 5, 40, 400))):
        data[rng.randrange(len(data))] = rng.choice((0, 255, rng.randrange(256)))
    path.write_bytes(data)


def overwrite(rng: random.Random, path: Path) -> None:
    data = bytearray(path.read_bytes())
    at = rng.randrange(0, len(data), 512)
    data[at : at + 4096] = rng.choice((bytes(4096), rng.randbytes(4096)))
    path.write_bytes(data)


def cut(rng: random.Random, path: Path) -> None:
    os.truncate(path, rng.randrange(path.stat().st_size))


def misplace(rng: random.Random, path: Path) -> None:
    """Change what a value is, as no program of ours would."""
    with closing(sqlite3.connect(path)) as connection, connection:
        tables = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        table = rng.choice(tables)
        column = rng.choice([row[1] for row in connection.execute(f"PRAGMA table_info({table})")])
        value = rng.choice((0, -1, 2**62, 1.5, "x", "", "\x1b[31mred", b"\xff\x00", "winnable", "lost", None))
        match rng.randrange(4):
            case 0:
                connection.execute(f"DELETE FROM {table}")
            case 1:
                connection.execute(f"DROP TABLE {table}")
            case _:
                connection.execute(f"UPDATE OR IGNORE {table} SET {column} = ?", (value,))


def damage(rng: random.Random, path: Path) -> None:
    rng.choice((scatter, scatter, overwrite, cut, misplace, misplace))(rng, path)


def check_all(seeds: range, whole: Path, directory: Path, *commands: tuple[str, ...]) -> None:
    """Every command on every damaged file ends as if it were whole, or in a sentence."""
    data = whole.read_bytes()
    for seed in seeds:
        path = directory / f"{seed}.sqlite"
        for command in commands:
            rng = random.Random(seed)
            path.write_bytes(data)
            try:
                damage(rng, path)
            except sqlite3.IntegrityError:  # a constraint of the table forbids this damage
                continue
            result = run(*command, str(path))
            assert result.exit_code in (0, 2, 3), (seed, command, result.output)
            assert "fault of the program" not in result.stderr, (seed, command, result.stderr)
            assert all(line.isprintable() for line in result.output.split("\n")), (
                seed,
                command,
                result.output,
            )
            assert (result.exit_code == 2) == result.stderr.startswith("cardgames-tui: "), (
                seed,
                command,
                result.output,
            )


SEEDS = [range(30), *slow(*(range(first, min(first + 54, COUNT)) for first in range(30, COUNT, 54)))]


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_a_damaged_census_is_one_sentence(seeds: range, census_file: Path, tmp_path: Path) -> None:
    check_all(
        seeds,
        census_file,
        tmp_path,
        ("census", "--format", "json", "--report"),
        ("census", "--svg", str(tmp_path / "picture.svg"), "--report"),
        ("census", "1-45", "--out"),
    )


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_a_damaged_atlas_is_one_sentence(seeds: range, atlas_file: Path, tmp_path: Path) -> None:
    make = ("atlas", "--hands", "1", "--roll", "3")
    ask = [("atlas", "--query", "1", "--format", style, "--out") for style in ("table", "json", "csv")]
    check_all(seeds, atlas_file, tmp_path, (*make, "--out"), *ask)


@pytest.mark.skipif(os.name == "nt", reason="there is no timer that stands for Ctrl+C")
def test_a_question_without_end_is_ended_by_ctrl_c(atlas_file: Path) -> None:
    tables = ", ".join(f"atlas {name}" for name in "abcdefghij")
    question = f"(SELECT max(a.final + j.final) FROM {tables}) > 0"
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    try:
        assert run("atlas", "--out", str(atlas_file), "--query", question).exit_code == EXIT_INTERRUPTED
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
