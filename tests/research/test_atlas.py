import pytest

from cardgames_tui.chopsticks.packed_atlas import packed_value
from cardgames_tui.chopsticks.position import start_position
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.solving import solve
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.research.atlas import atlas_job, atlas_lines, solve_game
from cardgames_tui.research.run import open_results
from tests.research.running import compute


def test_an_atlas_agrees_with_the_packed_one() -> None:
    job = atlas_job(2, 5)
    with open_results(None, job) as db:
        compute(db, job, 1, 40)
        entries = db.execute("SELECT rules, value, plies FROM atlas").fetchall()
        first, second, *_ = atlas_lines(db)
    assert len(entries) > 10
    for rules, value, plies in entries:
        packed = packed_value(Rules.parse(rules))
        assert packed is not None
        assert (value, plies) == (packed.result, packed.plies)
    assert first == f"Chopsticks for two, 2 hands, roll 5: {len(entries)} sets of rules"
    counts = [sum(value == each for _, value, _ in entries) for each in ("win", "loss", "draw")]
    assert second == "the first player wins {}, loses {}, and draws {}".format(*counts)


@pytest.mark.parametrize("rules", [Rules(), Rules(roll=4, cutoff=True), Rules(hands=1, roll=7)], ids=str)
def test_an_entry_counts_reachable_positions(rules: Rules) -> None:
    entry, table = solve_game(rules), solve(rules)
    value, counts = table.value(start_position(rules)), table.count_positions()
    assert (entry.value, entry.plies) == (value.result, value.plies)
    assert (entry.reachable, entry.final, entry.wins, entry.losses, entry.draws) == counts
    keeping = {str(each.move) for each in table.valued_moves(start_position(rules)) if each.value == value}
    assert keeping <= set(entry.first_moves.split(", "))


def test_a_standard_position_offers_at_most_5_moves() -> None:
    assert (solve_game(Rules()).most_moves, solve_game(Rules()).reachable) == (5, 204)


def test_the_report_names_the_simplest_rules() -> None:
    job = atlas_job(1, 4)
    with open_results(None, job) as db:
        compute(db, job, 1, 600)
        lines = list(atlas_lines(db))
    assert any(line.startswith("the longest win or loss takes ") for line in lines)
    assert any(line.startswith("fewest switches to a win: chopsticks 2,1,4") for line in lines)


def test_an_atlas_needs_rules_that_exist() -> None:
    with pytest.raises(InvalidGameError, match="each player has 1 to 4 hands"):
        atlas_job(9, 5)
