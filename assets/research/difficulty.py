"""The quartiles of the difficulty of deals 1 to 2000: `difficulty_quartiles` in `solitaire/solitaires.py`.

python -m assets.research.difficulty
"""

from statistics import quantiles

from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.difficulty import rate
from cardgames_tui.solitaire.solitaires import SOLITAIRES

if __name__ == "__main__":
    for solitaire in SOLITAIRES.values():
        ratings = [rate(deal(solitaire, str(number))) for number in range(1, 2001)]
        numbers = [rating.number for rating in ratings if rating]
        print(f"{solitaire.slug}: ({', '.join(f'{quartile:.1f}' for quartile in quantiles(numbers, n=4))})")
