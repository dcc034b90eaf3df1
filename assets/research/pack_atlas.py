"""Packs the values of an atlas for the package.

cardgames-tui atlas --out atlas.sqlite
python -m assets.research.pack_atlas atlas.sqlite
"""

import sys
from pathlib import Path

from cardgames_tui.chopsticks import packed_atlas
from cardgames_tui.chopsticks.value import Value, WinDrawLoss
from cardgames_tui.research import atlas
from cardgames_tui.research.run import read_results


def main(path: str) -> None:
    with read_results(path, atlas.TABLE) as db:
        rows = db.execute("SELECT rules, value, plies FROM atlas").fetchall()
    data = packed_atlas.pack((rules, Value(WinDrawLoss(value), plies)) for rules, value, plies in rows)
    Path(packed_atlas.__file__).with_name(packed_atlas.FILE_NAME).write_bytes(data)


if __name__ == "__main__":
    main(sys.argv[1])
