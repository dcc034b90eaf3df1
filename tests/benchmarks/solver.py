"""CPU time, states and memory of the solver over ranges of deals, beside others on the same boards.

Run it as `python -m tests.benchmarks.solver`; with `--reference PATH` it runs that `black-hole-solve`
binary too, and with `--simple A-B` the plainest depth-first search in Python."""

import argparse
import resource
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from time import process_time

from cardgames_tui.black_hole.deals import deal
from cardgames_tui.black_hole.family import ALL_IN_A_ROW, BLACK_HOLE, Solitaire
from cardgames_tui.black_hole.rules import Position, Verdict
from cardgames_tui.black_hole.solver import solve
from tests.black_hole.brute_force import has_win

HEAVY = (41513, 233330, 502985, 600313, 633884, 848571, 909150)
"""The heaviest deals of Black Hole among the first million, by solvers that search one way only."""
KNOWN = Path(__file__).parent.parent / "data" / "black_hole_1-1000.tsv"


@dataclass(frozen=True, slots=True)
class Run:
    """What a solver needed for some deals."""

    seconds: list[float]
    winnable: list[bool]
    states: int = 0

    @property
    def total(self) -> float:
        return sum(self.seconds)


def run_solver(boards: Sequence[Position], reference: str | None = None) -> tuple[Run, Run]:
    """Run the solver of this package, and after each board the reference, so that both meet the same load."""
    run, other, states = Run([], []), Run([], []), 0
    for board in boards:
        began = process_time()
        answer = solve(board)
        run.seconds.append(process_time() - began)
        run.winnable.append(answer.verdict is Verdict.WINNABLE)
        states += answer.states
        if reference:
            run_reference(reference, board, other)
    return Run(run.seconds, run.winnable, states), other


def run_reference(binary: str, board: Position, run: Run) -> None:
    """Run `black-hole-solve --rank-reach-prune` on a board; starting the process counts too."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "board.txt")
        path.write_text(str(board))
        command = [binary, "--game", board.solitaire.slug.replace("-", "_"), "--rank-reach-prune", str(path)]
        before = spent_by_others()
        output = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    run.seconds.append(spent_by_others() - before)
    run.winnable.append(output.startswith("Solved!"))


def spent_by_others() -> float:
    """The CPU time of all programs that have been run, in seconds."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run_simple(boards: Sequence[Position]) -> Run:
    """Run the plainest depth-first search."""
    run = Run([], [])
    for board in boards:
        began = process_time()
        run.winnable.append(has_win(board))
        run.seconds.append(process_time() - began)
    return run


def boards_of(solitaire: Solitaire, span: str) -> list[Position]:
    """The boards of a range A-B."""
    first, _, last = span.partition("-")
    return [deal(solitaire, str(number)) for number in range(int(first), int(last or first) + 1)]


def report(name: str, run: Run) -> None:
    """Print what a run needed, in milliseconds of CPU a deal."""
    times = sorted(1000 * seconds for seconds in run.seconds)
    p95 = quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
    print(
        f"{name}: {len(times)} deals, {sum(run.winnable)} winnable, total {run.total:.3f} s, "
        f"median {median(times):.2f} ms, 95 % {p95:.2f} ms, worst {times[-1]:.1f} ms, {run.states} states"
    )


def compare(name: str, run: Run, other: Run) -> None:
    """Print how many times as much another solver needed, and stop if it disagrees."""
    if run.winnable != other.winnable:
        sys.exit(f"{name} disagrees on some deals")
    print(f"  {name}: total {other.total:.3f} s, {other.total / run.total:.1f} times as much")


def check_known(run: Run, span: str) -> None:
    """Stop when a verdict on Black Hole is not the known one."""
    known = dict(row.split("\t")[:2] for row in KNOWN.read_text().splitlines()[1:])
    for number, winnable in enumerate(run.winnable, int(span.partition("-")[0])):
        if str(number) in known and winnable != (known[str(number)] == "winnable"):
            sys.exit(f"the verdict on deal {number} is wrong")


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--black-hole", default="1-1000", metavar="A-B")
    parser.add_argument("--all-in-a-row", default="1-100", metavar="A-B")
    parser.add_argument("--reference", metavar="PATH", help="a black-hole-solve binary to compare with")
    parser.add_argument("--simple", metavar="A-B", help="deals of Black Hole for the plainest search")
    arguments = parser.parse_args()
    spans = ((BLACK_HOLE, arguments.black_hole), (ALL_IN_A_ROW, arguments.all_in_a_row))
    for game, span in spans:
        boards = boards_of(game, span)
        run, other = run_solver(boards, arguments.reference)
        report(f"{game.title} {span}", run)
        if game is BLACK_HOLE:
            check_known(run, span)
        if arguments.reference:
            compare("black-hole-solve", run, other)
    run, _ = run_solver([deal(BLACK_HOLE, str(number)) for number in HEAVY])
    report("the heaviest", run)
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    if arguments.simple:
        boards = boards_of(BLACK_HOLE, arguments.simple)
        run, _ = run_solver(boards)
        report(f"Black Hole {arguments.simple}", run)
        compare("simple search", run, run_simple(boards))


if __name__ == "__main__":
    main()
