"""The quartiles of the difficulty of the deals 1 to 2000, for `difficulty_quartiles` in `cardgames_tui.solitaire.solitaires`.

Run it as `python -m assets.research.difficulty [--deals A-B]`.
"""

import argparse
from statistics import quantiles

from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.difficulty import rate
from cardgames_tui.solitaire.solitaires import SOLITAIRES


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--deals", default="1-2000", help="a range A-B")
    first, last = map(int, arguments.parse_args().deals.split("-"))
    for solitaire in SOLITAIRES.values():
        ratings = [rate(deal(solitaire, str(number))) for number in range(first, last + 1)]
        numbers = [rating.number for rating in ratings if rating]
        quartiles = ", ".join(f"{quartile:.1f}" for quartile in quantiles(numbers, n=4))
        print(f"{solitaire.slug}: difficulty_quartiles=({quartiles}), of {len(numbers)} winnable deals")


if __name__ == "__main__":
    main()
