"""Makes a pack of the hardest winnable deals from a census: those for which the solver had to search longest.

    cardgames-tui census --out black-hole.sqlite 1-99999
    python -m assets.research.make_pack black-hole.sqlite black-hole 100000 100 \
        >> cardgames_tui/solitaire/packs.txt

The numbers of states belong to the solver of the day; the deals stay what they are when it changes.
"""

import sqlite3
import sys

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.research.census import open_for_reading


def pack(census: sqlite3.Connection, below: int, size: int) -> list[str]:
    """The numbers of the hardest winnable deals below a number, the hardest last.

    Raises:
        InvalidGameError: The census lacks deals.
    """
    held = census.execute("SELECT count(*) FROM deals WHERE deal < ?", (below,)).fetchone()[0]
    if held < below - 1:
        raise InvalidGameError(f"the census has {held} of the {below - 1} deals below {below}")
    hardest = census.execute(
        "SELECT deal FROM deals WHERE deal < ? AND verdict = 'winnable' ORDER BY states DESC, deal DESC LIMIT ?",
        (below, size),
    )
    return [str(deal) for (deal,) in reversed(hardest.fetchall())]


def main(path: str, slug: str, below: int, size: int) -> None:
    with open_for_reading(path) as census:
        deals = pack(census, below, size)
    print(f"{slug} the {size} hardest winnable deals below {below:,}")
    print(*deals, sep="\n")


if __name__ == "__main__":
    try:
        main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
    except InvalidGameError as error:
        sys.exit(f"make_pack: {error}")
