"""CPU time, states and memory of the solver over ranges of deals.

python -m tests.benchmarks.solver [--reference PATH]: a `black-hole-solve` binary that solves the same boards
"""

import argparse
import resource
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from time import process_time

from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.rules import Position, Verdict
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE, Solitaire
from cardgames_tui.solitaire.solver import solve

HEAVY = (41513, 233330, 502985, 600313, 633884, 848571, 909150)
"""The heaviest deals of Black Hole among the first million, by solvers that search one way only."""
MAX_STATES = {"black-hole 1-1000": 631_204, "all-in-a-row 1-100": 300_796}
"""The states that these deals take; a change may only lower them."""
KNOWN = Path(__file__).parent.parent / "data" / "black_hole_1-1000.tsv"


@dataclass
class Run:
    """What a solver needed for some deals: seconds of CPU and states."""

    seconds: list[float] = field(default_factory=list)
    winnable: list[bool] = field(default_factory=list)
    states: int = 0


def solve_all(boards: Sequence[Position], reference: str = "") -> tuple[Run, Run]:
    """Run the solver, and after each board the reference, if there is one, so that both meet the same load."""
    run, other = Run(), Run()
    for board in boards:
        began = process_time()
        answer = solve(board)
        run.seconds.append(process_time() - began)
        run.winnable.append(answer.verdict is Verdict.WINNABLE)
        run.states += answer.states
        if reference:
            run_reference(reference, board, other)
    return run, other


def run_reference(binary: str, board: Position, run: Run) -> None:
    """Run `black-hole-solve --rank-reach-prune` on a board; starting the process counts too."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        print(board, file=file, flush=True)
        game = board.solitaire.slug.replace("-", "_")
        began = spent_by_others()
        output = subprocess.run(
            [binary, "--game", game, "--rank-reach-prune", file.name], capture_output=True, text=True
        ).stdout
    run.seconds.append(spent_by_others() - began)
    run.winnable.append(output.startswith("Solved!"))


def spent_by_others() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def boards_of(solitaire: Solitaire, span: str) -> list[Position]:
    first, _, last = span.partition("-")
    return [deal(solitaire, str(number)) for number in range(int(first), int(last or first) + 1)]


def report(name: str, run: Run) -> None:
    times = sorted(1000 * seconds for seconds in run.seconds)
    print(
        f"{name}: {len(times)} deals, {sum(run.winnable)} winnable, total {sum(run.seconds):.3f} s, "
        f"median {median(times):.2f} ms, 95 % {quantiles(times, n=20)[-1]:.2f} ms, worst {times[-1]:.1f} ms, "
        f"{run.states} states"
    )


def check_known(run: Run, span: str) -> None:
    """Stop when a verdict on Black Hole is not the known one."""
    known = dict(row.split("\t")[:2] for row in KNOWN.read_text().splitlines()[1:])
    for number, winnable in enumerate(run.winnable, int(span.partition("-")[0])):
        if str(number) in known and winnable != (known[str(number)] == "winnable"):
            sys.exit(f"the verdict on deal {number} is wrong")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--black-hole", default="1-1000", metavar="A-B")
    parser.add_argument("--all-in-a-row", default="1-100", metavar="A-B")
    parser.add_argument("--reference", default="", metavar="PATH")
    arguments = parser.parse_args()
    for game, span in ((BLACK_HOLE, arguments.black_hole), (ALL_IN_A_ROW, arguments.all_in_a_row)):
        run, other = solve_all(boards_of(game, span), arguments.reference)
        report(f"{game.title} {span}", run)
        if game is BLACK_HOLE:
            check_known(run, span)
        if run.states > MAX_STATES.get(f"{game.slug} {span}", run.states):
            sys.exit("that is more states than before")
        if arguments.reference:
            if run.winnable != other.winnable:
                sys.exit("black-hole-solve disagrees on some deals")
            report("black-hole-solve", other)
            print(f"  {sum(other.seconds) / sum(run.seconds):.1f} times as much")
    report("the heaviest", solve_all([deal(BLACK_HOLE, str(number)) for number in HEAVY])[0])
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
