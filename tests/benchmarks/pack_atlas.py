"""Packs the values of an atlas for the program.

cardgames-tui atlas --out atlas.sqlite
python -m tests.benchmarks.pack_atlas atlas.sqlite
"""

import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from cardgames_tui.atlas import numbering
from cardgames_tui.atlas.query import verdict_of


def main(path: str) -> None:
    with closing(sqlite3.connect(f"{Path(path).absolute().as_uri()}?mode=ro", uri=True)) as file:
        rows = file.execute("SELECT rules, value, plies FROM atlas").fetchall()
    data = numbering.pack((rules, verdict_of(value, plies)) for rules, value, plies in rows)
    Path(numbering.__file__).with_name(numbering.NAME).write_bytes(data)
    print(f"{len(rows)} sets of rules in {len(data)} bytes")


if __name__ == "__main__":
    main(sys.argv[1])
