import os
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cardgames_tui.chopsticks import packed_atlas
from cardgames_tui.chopsticks.packed_atlas import (
    COMBINATION_COUNT,
    SWITCH_ORDER,
    combination_number,
    rules_of_combination,
)
from cardgames_tui.chopsticks.position import start_position
from cardgames_tui.chopsticks.rules import SWITCHES, Rules, objection_to_settings
from cardgames_tui.chopsticks.value import Value, WinDrawLoss
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.research import atlas
from cardgames_tui.research.atlas import (
    COLUMNS,
    AtlasEntry,
    AtlasRow,
    open_atlas,
    query,
    solve_combination,
    solve_game,
    summarize,
)
from cardgames_tui.research.batch import BatchStep, Span
from cardgames_tui.research.words import atlas_lines
from tests.chopsticks.brute_force import reachable, values
from tests.helpers.marks import slow
from tests.research.threads import Threads

DATA = Path(__file__).parent.parent / "data"
COMBINATIONS = 2048
"""How many combinations the atlas of these tests has."""
SMALL = Rules(hands=1, roll=4)


def a_sensible_set(rng: random.Random) -> Rules:
    while True:
        try:
            return rules_of_combination(rng.randrange(1, COMBINATION_COUNT + 1), 2, 5)
        except InvalidGameError:
            continue


def brute_force(rules: Rules) -> AtlasEntry:
    """Returns what an atlas says of a set of rules, from values by plain repetition."""
    begin = start_position(rules)
    after = reachable(begin)
    known = values(after)
    to_move = {str(position): known.get(position, 0) * (-1) ** position.turn for position in after}
    final = {str(position) for position in after if position.is_over}
    going_on = [value for code, value in to_move.items() if code not in final]
    first = to_move[str(begin)]
    keeping = [
        str(move) for move, position in begin.successors() if sign(-to_move[str(position)]) == sign(first)
    ]
    return AtlasEntry(
        ("draw", "win", "loss")[sign(first)],
        abs(first) - 1 if first else None,
        len(to_move),
        len(final),
        sum(value > 0 for value in going_on),
        sum(value < 0 for value in going_on),
        going_on.count(0),
        max((abs(value) - 1 for value in going_on if value), default=0),
        max(map(len, after.values())),
        ", ".join(keeping),
    )


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


@pytest.mark.parametrize("seed", [1, *slow(*range(2, 21))])
def test_brute_force_agrees_on_forty_sets_of_rules(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(2):
        rules = a_sensible_set(rng)
        assert solve_game(rules) == brute_force(rules), str(rules)


def test_every_combination_has_a_number() -> None:
    assert set(SWITCH_ORDER) == set(SWITCHES) - {"wet_jackson"}
    assert rules_of_combination(1, 2, 5) == Rules()
    for number in (1, 2, 77, 4711):
        assert combination_number(rules_of_combination(number, 2, 5)) == number


def solved(span: Span) -> BatchStep[AtlasRow | str]:
    numbers = range(span.first, span.last + 1)
    return BatchStep({span: [solve_combination(1, 4, number) for number in numbers]})


def test_what_makes_no_sense_is_counted_by_its_reason() -> None:
    zombies = Span(COMBINATION_COUNT // 2 + 1, COMBINATION_COUNT // 2 + 50)
    with open_atlas(None, SMALL) as file:
        file.add(solved(zombies))
        ((reason, count),) = file.invalid_counts().items()
        assert list(file.values()) == []
    assert "a zombie needs three players" in reason
    assert count == 50


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(atlas, "COMBINATION_COUNT", COMBINATIONS)


def make(path: Path) -> None:
    with open_atlas(str(path), SMALL) as file, Threads(1) as workers:
        for _ in file.compute_missing(workers):
            pass
        file.finish()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What the file of such an atlas holds."""
    path = tmp_path_factory.mktemp("atlas") / "atlas.sqlite"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(atlas, "COMBINATION_COUNT", COMBINATIONS)
        make(path)
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path, small: None, made: bytes) -> Path:
    path = tmp_path / "atlas.sqlite"
    path.write_bytes(made)
    return path


def test_an_atlas_is_the_same_each_time_and_interrupted_too(path: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.sqlite"
    with open_atlas(str(again), SMALL) as file:
        file.add(solved(Span(1001, 2000)))
    assert not again.exists()
    make(again)
    assert again.read_bytes() == path.read_bytes()
    assert sorted(os.listdir(tmp_path)) == ["again.sqlite", "atlas.sqlite"]
    make(again)
    assert again.read_bytes() == path.read_bytes()


def test_an_atlas_says_what_it_is_asked_to(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        assert [row[1] for row in file.execute("PRAGMA table_info(atlas)")] == list(COLUMNS)
        rows = file.execute("SELECT rules, value, plies FROM atlas").fetchall()
        invalid = file.execute("SELECT sum(combinations) FROM invalid").fetchone()[0]
    assert len(rows) + invalid == COMBINATIONS
    assert [row[0] for row in rows] == sorted(row[0] for row in rows)
    for text, value, plies in random.Random(1).sample(rows, 20):
        assert solve_game(Rules.parse(text))[:2] == (value, plies)


def refused(reason: str, path: Path, rules: Rules) -> None:
    with pytest.raises(InvalidGameError, match=reason), open_atlas(str(path), rules):
        pass


def test_no_other_file_is_written_over_nor_one_that_is_being_made(path: Path, tmp_path: Path) -> None:
    refused("is an atlas for 1 hand and roll 4", path, Rules())
    other = tmp_path / "other"
    other.write_text("Foundations: AS\n" * 100)
    refused("is not the file of an atlas", other, Rules())
    assert other.read_text().startswith("Foundations")
    with open_atlas(str(path), SMALL):
        refused("in use by another atlas", path, SMALL)


def test_a_condition_is_over_columns_and_switches(path: Path) -> None:
    found = [
        dict(zip(COLUMNS, row, strict=True))
        for row in query(str(path), "cutoff and not misere and plies > 1")
    ]
    assert found
    for row in found:
        rules = Rules.parse(str(row["rules"]))
        assert rules.cutoff
        assert not rules.misere
        assert int(str(row["plies"])) > 1
    everything = list(query(str(path), "1"))
    assert len(list(query(str(path), "value = 'loss' or value != 'loss'"))) == len(everything)


@pytest.mark.parametrize(
    "condition",
    [
        "1; DROP TABLE atlas",
        "1) UNION SELECT name,1,1,1,1,1,1,1,1,1,1 FROM sqlite_master WHERE (1",
        "(SELECT count(*) FROM sizes)",
        "load_extension('x')",
        "randomblob(1000000000)",
        "hat",
        "",
        "(WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n)",
    ],
)
def test_a_condition_can_do_nothing_but_read_the_atlas(path: Path, condition: str) -> None:
    before = path.read_bytes()
    with pytest.raises(InvalidGameError, match="cannot be asked of"):
        list(query(str(path), condition))
    assert path.read_bytes() == before


def test_what_is_no_atlas_cannot_be_asked(tmp_path: Path) -> None:
    with pytest.raises(InvalidGameError, match="unable to open"):
        list(query(str(tmp_path / "nowhere"), "1"))
    (tmp_path / "text").write_text("no atlas" * 100)
    with pytest.raises(InvalidGameError, match="is not the file of an atlas"):
        list(query(str(tmp_path / "text"), "1"))


def test_findings_sum_up() -> None:
    found = summarize(
        [
            ("chopsticks 2,2,5", Value(WinDrawLoss.DRAW, None)),
            ("chopsticks 2,2,5 cutoff", Value(WinDrawLoss.DRAW, None)),
            ("chopsticks 2,2,5 cutoff suns", Value(WinDrawLoss.WIN, 7)),
            ("chopsticks 2,2,5 cutoff self-tap", Value(WinDrawLoss.WIN, 23)),
            ("chopsticks 2,2,5 cutoff suicide", Value(WinDrawLoss.LOSS, 26)),
        ]
    )
    assert found.counts == {WinDrawLoss.WIN: 2, WinDrawLoss.DRAW: 2, WinDrawLoss.LOSS: 1}
    assert (found.longest, found.longest_rules) == (26, ("chopsticks 2,2,5 cutoff suicide",))
    assert found.fewest_switches_to_win == {("cutoff", "self-tap"): 23, ("cutoff", "suns"): 7}


@pytest.mark.parametrize("switches", [(), ("cutoff",), ("misere", "meta"), ("integers_signed",)])
def test_the_packed_values_are_those_of_the_tablebases(switches: tuple[str, ...]) -> None:
    rules = Rules(**dict.fromkeys(switches, True))
    found = packed_atlas.values_by_added_switch(rules)
    settings = dict.fromkeys(switches, True)
    possible = {
        switch
        for switch in SWITCHES
        if switch not in switches and not objection_to_settings({**settings, switch: True})
    }
    assert set(found) == possible
    for switch, value in found.items():
        game = solve_game(Rules(**{**settings, switch: True}))
        assert value == Value(WinDrawLoss(game.value), game.plies)


def test_only_two_hands_and_roll_five_are_packed() -> None:
    assert packed_atlas.values_by_added_switch(Rules(roll=6)) == {}
    assert packed_atlas.values_by_added_switch(Rules(players=3)) == {}
    assert packed_atlas.packed_value(Rules(hands=3)) is None
    assert packed_atlas.packed_value(Rules()) == Value(WinDrawLoss.DRAW)


@pytest.mark.parametrize("order", [("new", *SWITCH_ORDER), (*SWITCH_ORDER, "new"), SWITCH_ORDER[::-1]])
def test_values_that_were_packed_with_other_switches_are_not_used(
    monkeypatch: pytest.MonkeyPatch, order: tuple[str, ...]
) -> None:
    monkeypatch.setattr(Rules, "new", False, raising=False)
    monkeypatch.setattr(packed_atlas, "SWITCH_ORDER", order)
    monkeypatch.setattr(packed_atlas, "COMBINATION_COUNT", 2 ** len(order))
    packed_atlas.packed_entries.cache_clear()
    try:
        assert packed_atlas.packed_value(Rules()) is None
        assert packed_atlas.values_by_added_switch(Rules(cutoff=True)) == {}
    finally:
        packed_atlas.packed_entries.cache_clear()


def all_packed() -> Iterator[tuple[str, Value]]:
    for number in range(1, COMBINATION_COUNT // 2 + 1):
        try:
            rules = rules_of_combination(number, 2, 5)
        except InvalidGameError:
            continue
        value = packed_atlas.packed_value(rules)
        assert value is not None
        yield str(rules), value


@pytest.mark.slow
def test_the_packed_atlas_is_complete_and_small() -> None:
    rows = list(all_packed())
    assert len(rows) == 102_400
    data = Path(packed_atlas.__file__).with_name(packed_atlas.FILE_NAME).read_bytes()
    assert len(data) < 1_000_000
    assert packed_atlas.pack(rows) == data


@pytest.mark.slow
def test_the_page_about_research_tells_what_the_atlas_says() -> None:
    found = summarize(all_packed())
    page = " ".join((DATA.parent.parent / "assets/research/README.md").read_text(encoding="utf-8").split())
    wins, draws, losses = (f"{found.counts[result]:,}" for result in WinDrawLoss)
    assert f"the player who begins wins {wins}, loses {losses} and draws {draws}." in page
    assert f"The longest win or loss takes {found.longest} moves" in page
    for rules in found.longest_rules:
        assert f"(`{rules.partition(' 2,2,5 ')[2]}`, lost)" in page
    assert found.fewest_switches_to_win == {("cutoff", "suns"): 7, ("cutoff", "self-tap"): 23}
    assert "two do: `cutoff` with `suns` (7 moves) and `cutoff` with `self-tap` (23 moves)." in page


def test_a_single_move_is_called_so() -> None:
    with open_atlas(None, Rules(hands=1, roll=2)) as file:
        file.add(BatchStep({Span(1, 1): [solve_combination(1, 2, 1)]}))
        assert list(atlas_lines(file))[2:] == [
            "the longest win or loss takes 1 move: chopsticks 2,1,2",
            "fewest switches to a win: none, in 1 move",
        ]
