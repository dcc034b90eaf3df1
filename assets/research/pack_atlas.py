"""Packs the values of an atlas for the program.

cardgames-tui atlas --out atlas.sqlite
python -m assets.research.pack_atlas atlas.sqlite
"""

import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from cardgames_tui.chopsticks import packed_atlas
from cardgames_tui.chopsticks.value import Value, WinDrawLoss
from cardgames_tui.research.results import read_only_address


def main(path: str) -> None:
    with closing(sqlite3.connect(read_only_address(path), uri=True)) as file:
        rows = file.execute("SELECT rules, value, plies FROM atlas").fetchall()
    data = packed_atlas.pack((rules, Value(WinDrawLoss(value), plies)) for rules, value, plies in rows)
    Path(packed_atlas.__file__).with_name(packed_atlas.FILE_NAME).write_bytes(data)
    print(f"{len(rows)} sets of rules in {len(data)} bytes")


if __name__ == "__main__":
    main(sys.argv[1])
