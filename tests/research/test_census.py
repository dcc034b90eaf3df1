import pytest

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.research.census import census_job, census_lines, census_report, wilson_interval
from cardgames_tui.research.run import Block, open_results
from cardgames_tui.solitaire.cards import Card
from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE
from cardgames_tui.solitaire.solver import solve
from tests.research.running import compute, known_verdicts


def test_the_report_counts_the_known_verdicts() -> None:
    job = census_job(BLACK_HOLE, None, rated=False)
    with open_results(None, job) as db:
        compute(db, job, 1, 300)
        assert db.execute("SELECT deal, verdict FROM deals ORDER BY deal").fetchall() == known_verdicts(
            1, 300
        )
        report = census_report(db, Block(101, 300))
        nothing = census_report(db, Block(301, 400))
    verdicts = [verdict for _, verdict in known_verdicts(101, 300)]
    winnable, lost = verdicts.count("winnable"), verdicts.count("lost")
    assert (report["decided"], report["winnable"], report["lost"]) == (200, winnable, lost)
    assert (report["first"], report["last"], report["share"]) == (101, 300, winnable / 200)
    assert report["thousands"] == [{"first": 1, "decided": 200, "winnable": winnable}]
    assert next(census_lines(report)) == "Black Hole, deals 101 to 300: 200 decided"
    assert list(census_lines(nothing)) == ["Black Hole: no deals yet"]


def test_states_are_the_solvers() -> None:
    job = census_job(ALL_IN_A_ROW, None, rated=False)
    states = [solve(deal(ALL_IN_A_ROW, str(number))).states for number in (1, 2, 3)]
    rows = job.compute(1, 3)
    assert [row[2] for row in rows] == states
    with open_results(None, job) as db:
        compute(db, job, 1, 3)
        heaviest = census_report(db, Block(1, 3))["heaviest"]
    assert [each["states"] for each in heaviest] == sorted(states, reverse=True)


def test_deals_with_another_card_in_the_hole_can_be_rated() -> None:
    job = census_job(BLACK_HOLE, Card.parse("7H"), rated=True)
    assert job.subject == "Black Hole with 7H in the hole, rated"
    for number, verdict, *_, difficulty in job.compute(1, 3):
        assert verdict == solve(deal(BLACK_HOLE, str(number), Card.parse("7H"))).verdict.value
        assert (difficulty is None) == (verdict == "lost")
    with pytest.raises(InvalidGameError, match="All in a Row begins with an empty"):
        census_job(ALL_IN_A_ROW, Card.parse("7H"), rated=False)


@pytest.mark.parametrize(
    ("winnable", "decided", "interval"), [(8, 10, (0.4902, 0.9433)), (5, 5, (0.5655, 1.0))]
)
def test_the_interval_matches_published_values(
    winnable: int, decided: int, interval: tuple[float, float]
) -> None:
    assert wilson_interval(winnable, decided) == pytest.approx(interval, abs=1e-4)
