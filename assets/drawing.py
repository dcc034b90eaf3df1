"""Draws what the app has shown, still or moving, as SVG that fetches nothing from elsewhere."""

from collections import Counter
from html import escape
from xml.etree import ElementTree

_EXPORTED_CELL = (12.2, 24.4)
"""The width and height of a cell in what Textual exports."""

_CELL = (12, 23)
"""The width and height of a cell here, at which the lines of most monospace fonts meet."""

_MARGIN = 14
_BASELINE = 17
_DRAWN = set("─│╭╮╰╯┬┴├┤╔╗╚╝═║█▁▂▃▄▅▆▇▔▏▕▌▐▎▊")
"""Characters that have to meet their neighbours."""

PLAIN_STYLE = (
    "text{font:20px 'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre}"
    "rect{shape-rendering:crispEdges}.frame{shape-rendering:auto}"
)
"""The style that all drawings have."""

_STILL = "@media(prefers-reduced-motion:reduce){g{animation:none!important}}"
"""Stops the motion for whoever has asked for that."""

_SVG = "{http://www.w3.org/2000/svg}"


class Drawing:
    """Frames of one size, in which what stays from frame to frame is drawn once.

    Args:
        columns: The width in cells.
        rows: The height in cells.
        title: What is shown, in words.
    """

    def __init__(self, columns: int, rows: int, title: str) -> None:
        self._size = columns, rows
        self._title = title
        self._seconds: list[float] = []
        self._backgrounds: dict[str, list[int]] = {}
        self._texts: dict[str, list[int]] = {}
        self._classes: dict[str, str] = {}
        self._background = ""

    @property
    def seconds(self) -> float:
        """How long all pictures so far stay."""
        return sum(self._seconds)

    def add(self, exported: str, seconds: float = 1.0) -> None:
        """Adds a frame, a picture that Textual exports."""
        frame = len(self._seconds)
        self._seconds.append(seconds)
        root = ElementTree.fromstring(exported)
        rules = (line.strip().partition(" ") for line in (root.findtext(f"{_SVG}style") or "").splitlines())
        styles = {name[1:]: style.strip("{} ") for name, _, style in rules if style.endswith("}")}
        rects = [rect for rect in root.iter(f"{_SVG}rect") if "crispEdges" in rect.attrib.values()]
        if not self._background:
            widths: Counter[str] = Counter()
            for rect in rects:
                widths[rect.attrib["fill"]] += round(float(rect.attrib["width"]))
            self._background = widths.most_common(1)[0][0]
        for rect in rects:
            if rect.attrib["fill"] != self._background:
                self._backgrounds.setdefault(_rect(rect), []).append(frame)
        for text in root.iter(f"{_SVG}text"):
            style = styles.get(text.attrib["class"])
            if style is not None and text.text:
                name = self._classes.setdefault(style, f"s{len(self._classes)}")
                self._texts.setdefault(_text(text, name), []).append(frame)

    def svg(self) -> str:
        width, height = (count * cell + 2 * _MARGIN for count, cell in zip(self._size, _CELL, strict=True))
        style = "".join(f".{name}{{{style}}}" for style, name in self._classes.items())
        names: dict[tuple[int, ...], str] = {}
        shapes = []
        for drawn in (self._backgrounds, self._texts):
            groups: dict[tuple[int, ...], list[str]] = {}
            for shape, seen in drawn.items():
                groups.setdefault(tuple(seen), []).append(shape)
            for frames, members in groups.items():
                if len(frames) == len(self._seconds):
                    shapes += members
                else:
                    name = names.setdefault(frames, f"f{len(names)}")
                    shapes += [f'<g class="{name}">', *members, "</g>"]
        motions = "".join(self._motion(name, frames) for frames, name in names.items())
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
            f' viewBox="0 0 {width} {height}">',
            f"<title>{escape(self._title)}</title>",
            f"<style>{PLAIN_STYLE}{style}{motions}{_STILL * bool(motions)}</style>",
            f'<rect class="frame" width="{width}" height="{height}" rx="8" fill="{self._background}"/>',
            f'<g transform="translate({_MARGIN} {_MARGIN})">',
            *shapes,
            "</g>",
            "</svg>",
        ]
        return "\n".join(lines) + "\n"

    def _motion(self, name: str, frames: tuple[int, ...]) -> str:
        """Shows some shapes in their frames only; where nothing may move, the last frame stands still."""
        whole = self.seconds
        steps = []
        for frame in range(len(self._seconds)):
            shown = frame in frames
            if frame == 0 or shown != (frame - 1 in frames):
                begin = 100 * sum(self._seconds[:frame]) / whole
                steps.append(f"{begin:.2f}%{{opacity:{int(shown)}}}")
        still = int(len(self._seconds) - 1 in frames)
        return (
            f".{name}{{opacity:{still};animation:{name} {whole:g}s step-end infinite}}"
            f"@keyframes {name}{{{''.join(steps)}}}"
        )


def _cell(element: ElementTree.Element) -> tuple[int, int]:
    x, y = float(element.attrib["x"]), float(element.attrib["y"])
    return round(x / _EXPORTED_CELL[0]), int(y / _EXPORTED_CELL[1])


def _rect(element: ElementTree.Element) -> str:
    column, row = _cell(element)
    cells = round(float(element.attrib["width"]) / _EXPORTED_CELL[0])
    return (
        f'<rect x="{column * _CELL[0]}" y="{row * _CELL[1]}" width="{cells * _CELL[0]}"'
        f' height="{_CELL[1]}" fill="{element.attrib["fill"]}"/>'
    )


def _text(element: ElementTree.Element, style: str) -> str:
    column, row = _cell(element)
    whole = (element.text or "").replace("\xa0", " ")
    words = whole.strip()
    column += len(whole) - len(whole.lstrip())
    fit = ' lengthAdjust="spacingAndGlyphs"' if _DRAWN & set(words) else ""
    return (
        f'<text class="{style}" x="{column * _CELL[0]}" y="{row * _CELL[1] + _BASELINE}"'
        f' textLength="{len(words) * _CELL[0]}"{fit}>{escape(words, quote=False)}</text>'
    )
