"""What the commands census and atlas say to people."""

from collections.abc import Iterator

from cardgames_tui.chopsticks.value import WinDrawLoss
from cardgames_tui.research.atlas import AtlasFile, summarize
from cardgames_tui.research.census import Tally
from cardgames_tui.research.census_report import CensusReport
from cardgames_tui.solitaire.solitaires import BLACK_HOLE
from cardgames_tui.text import counted, escaped

PUBLISHED_STATES = {BLACK_HOLE.slug: {"winnable": "mean 292,400, median 79,000", "lost": "mean 553,884"}}
"""The states that black-hole-solve took for the first million deals (Fish 2010), by game and verdict."""

MAX_HEAVIEST_NAMED = 10
"""How many of the heaviest deals are named."""

STOPPED_BUT_KEPT = "stopped; the same command goes on from here"
STOPPED_NOT_KEPT = "stopped; nothing was kept: there is no --out file"


DEAL_GIVEN_UP = "deal {number} is left undecided: {reason}"
COMBINATION_GIVEN_UP = "combination {number} is left out: {reason}"


def share_text(tally: Tally) -> str:
    """The share of winnable deals, with its 95 % interval; nothing without deals."""
    if not tally.decided:
        return ""
    low, high = tally.interval()
    return f"{100 * tally.share:.2f} % winnable ({100 * low:.2f} to {100 * high:.2f} %)"


def census_lines(report: CensusReport) -> Iterator[str]:
    tally = report.tally()
    yield f"{report.title}: {tally.decided} decided"
    if tally.decided:
        yield from _decided_lines(report, tally)
    for number, reason in report.undecided_deals():
        yield f"undecided: {number} ({escaped(reason)})"


def _decided_lines(report: CensusReport, tally: Tally) -> Iterator[str]:
    seconds = report.cpu_seconds()
    yield f"winnable {tally.winnable}, lost {tally.lost}: {share_text(tally)}, 95 % interval"
    for verdict, states in report.state_statistics().items():
        published = PUBLISHED_STATES.get(str(report.series), {}).get(verdict)
        comparison = f" (black-hole-solve, deals 1 to 1000000: {published})" if published else ""
        measures = f"mean {states.mean:.1f}, median {states.median:.0f}, deviation {states.deviation:.1f}"
        yield f"states of {verdict} deals: {measures}{comparison}"
    yield f"CPU {seconds:.1f} s" + (f", {seconds / 3600:.1f} h" if seconds >= 3600 else "")
    heaviest = ", ".join(
        f"{row.deal} ({row.states} states)" for row in report.heaviest_deals()[:MAX_HEAVIEST_NAMED]
    )
    yield f"heaviest: {heaviest}"


def checksum_line(report: CensusReport) -> str:
    return f"checksum {report.checksum()}; --format json gives that of each thousand"


def atlas_lines(file: AtlasFile) -> Iterator[str]:
    hands, summary = file.rules.hands, summarize(file.values())
    hands_text = "one hand" if hands == 1 else f"{hands} hands"
    counts = summary.counts
    yield f"Chopsticks for two, {hands_text}, roll {file.rules.roll}: {sum(counts.values())} sets of rules"
    yield (
        f"the player who begins wins {counts[WinDrawLoss.WIN]}, loses {counts[WinDrawLoss.LOSS]}, "
        f"and draws {counts[WinDrawLoss.DRAW]}"
    )
    longest = counted(summary.longest, "move")
    yield f"the longest win or loss takes {longest}: {'; '.join(summary.longest_rules)}"
    for switches, plies in summary.fewest_switches_to_win.items():
        yield f"fewest switches to a win: {' '.join(switches) or 'none'}, in {counted(plies, 'move')}"
    for reason, combinations in file.invalid_counts().items():
        yield f"{combinations} combinations make no sense: {reason}"
