"""Makes a pack of the hardest winnable deals from a census: those for which the solver had to search longest.

    cardgames-tui census --out black-hole.sqlite 1-99999
    python -m tests.benchmarks.make_pack black-hole.sqlite black-hole 100000 100 \
        > cardgames_tui/packs/black-hole-100000.txt

The numbers of states belong to the solver of the day; the deals stay what they are when it changes.
"""

import sys
from heapq import nlargest
from pathlib import Path

from cardgames_tui.black_hole.family import GAMES
from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.census.file import CensusFile, Row
from cardgames_tui.errors import InvalidGameError


def pack(rows: list[Row], below: int, size: int) -> list[str]:
    """The numbers of the hardest winnable deals below a number, the hardest last.

    Raises:
        InvalidGameError: The census lacks deals.
    """
    range_rows = [row for row in rows if int(row.deal) < below]
    if len(range_rows) < below - 1:
        raise InvalidGameError(f"the census has {len(range_rows)} of the {below - 1} deals below {below}")
    winnable = (row for row in range_rows if row.verdict == Verdict.WINNABLE.value)
    hardest = nlargest(size, winnable, key=lambda row: (row.states, int(row.deal)))
    return [row.deal for row in reversed(hardest)]


def main(path: str, slug: str, below: int, size: int) -> None:
    if not Path(path).exists():
        raise InvalidGameError(f"there is no file '{path}'")
    with CensusFile(path, GAMES[slug]) as census:
        deals = pack(list(census.rows()), below, size)
    print(f"{slug} the {size} hardest winnable deals below {below:,}")
    print(*deals, sep="\n")


if __name__ == "__main__":
    try:
        main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
    except InvalidGameError as fault:
        sys.exit(f"make_pack: {fault}")
