"""Makes the page's font, a subset of DejaVu Sans Mono; its licence is in the files.

    python -m assets.font DIRECTORY

DIRECTORY has the fonts of DejaVu 2.37. Needs `fonttools` and `brotli`.
"""

import sys
from pathlib import Path

from fontTools.subset import main as subset  # type: ignore[import-not-found]

from cardgames_tui.page.build import STATIC

LETTERS = "20-7E,A0-17F,2010-2027,2070,20AC,2122,2190-2199,2212,221E,2248,2260-2265,232B,23CE"
"""Latin, punctuation, arrows, signs of mathematics and keys."""

SHAPES = "2160-216B,2500-25FF,2605-2606,2615,2660-2667,2713-2718,FFFD"
"""Numerals, lines, blocks, shapes, suits and marks."""

FILES = {"mono.woff2": "DejaVuSansMono.ttf", "mono-bold.woff2": "DejaVuSansMono-Bold.ttf"}

if __name__ == "__main__":
    for name, source in FILES.items():
        subset(
            [
                str(Path(sys.argv[1], source)),
                f"--unicodes={LETTERS},{SHAPES}",
                "--name-IDs=*",
                "--flavor=woff2",
                "--no-hinting",
                f"--output-file={STATIC / name}",
            ]
        )
