"""Packs the values of an atlas for the package.

cardgames-tui atlas --out atlas.sqlite
python -m assets.research.pack_atlas atlas.sqlite
"""

import lzma
import sys
from array import array
from pathlib import Path

from cardgames_tui.chopsticks import packed_atlas
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.value import Value, WinDrawLoss, encode_value
from cardgames_tui.research import atlas
from cardgames_tui.research.run import read_results


def main(path: str) -> None:
    with read_results(path, atlas.TABLE) as db:
        rows = db.execute("SELECT rules, value, plies FROM atlas").fetchall()
    entries = array("h", [packed_atlas.NO_VALUE]) * packed_atlas.COMBINATION_COUNT
    for text, value, plies in rows:
        number = packed_atlas.combination_number(Rules.parse(text))
        entries[number - 1] = encode_value(Value(WinDrawLoss(value), plies))
    if sys.byteorder == "big":
        entries.byteswap()
    first_line = f"{' '.join(packed_atlas.SWITCH_ORDER)}\n".encode()
    data = lzma.compress(first_line + entries.tobytes(), preset=9 | lzma.PRESET_EXTREME)
    Path(packed_atlas.__file__).with_name(packed_atlas.FILE_NAME).write_bytes(data)


if __name__ == "__main__":
    main(sys.argv[1])
