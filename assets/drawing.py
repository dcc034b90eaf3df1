"""Redraws Textual's SVG exports without web fonts and without gaps between lines."""

from collections import Counter
from html import escape
from xml.etree import ElementTree

_EXPORTED_CELL = (12.2, 24.4)
_CELL = (12, 23)  # lines of most monospace fonts meet at this size
_MARGIN = 14
_BASELINE = 17
_SVG = "{http://www.w3.org/2000/svg}"
_FONT = "text{font:20px 'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre}"


def redraw(exported: str, columns: int, rows: int, title: str) -> str:
    """Redraws an SVG; `title` is for screen readers."""
    root = ElementTree.fromstring(exported)
    rules = (line.strip().partition(" ") for line in (root.findtext(f"{_SVG}style") or "").splitlines())
    style = "".join(f".{name[1:]}{rule}" for name, _, rule in rules if "-r" in name and rule.endswith("}"))
    rects = [rect for rect in root.iter(f"{_SVG}rect") if "crispEdges" in rect.attrib.values()]
    widths: Counter[str] = Counter()
    for rect in rects:
        widths[rect.attrib["fill"]] += round(float(rect.attrib["width"]))
    ground = widths.most_common(1)[0][0]
    width, height = (count * cell + 2 * _MARGIN for count, cell in zip((columns, rows), _CELL, strict=True))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
        f"<title>{escape(title)}</title>",
        f"<style>{_FONT}{style}</style>",
        f'<rect width="{width}" height="{height}" rx="8" fill="{ground}"/>',
        f'<g transform="translate({_MARGIN} {_MARGIN})">',
        *(_rect(rect) for rect in rects if rect.attrib["fill"] != ground),
        *(_text(text) for text in root.iter(f"{_SVG}text") if "-r" in text.attrib["class"] and text.text),
        "</g></svg>",
    ]
    return "\n".join(lines) + "\n"


def _cell(element: ElementTree.Element) -> tuple[int, int]:
    x, y = float(element.attrib["x"]), float(element.attrib["y"])
    return round(x / _EXPORTED_CELL[0]), int(y / _EXPORTED_CELL[1])


def _rect(rect: ElementTree.Element) -> str:
    column, row = _cell(rect)
    cells = round(float(rect.attrib["width"]) / _EXPORTED_CELL[0])
    place = f'x="{column * _CELL[0]}" y="{row * _CELL[1]}" width="{cells * _CELL[0]}" height="{_CELL[1]}"'
    return f'<rect {place} fill="{rect.attrib["fill"]}" shape-rendering="crispEdges"/>'


def _text(text: ElementTree.Element) -> str:
    column, row = _cell(text)
    words = (text.text or "").replace("\xa0", " ")
    place = f'x="{column * _CELL[0]}" y="{row * _CELL[1] + _BASELINE}"'
    length = f'textLength="{len(words) * _CELL[0]}" lengthAdjust="spacingAndGlyphs"'
    return f'<text class="{text.attrib["class"]}" {place} {length}>{escape(words, quote=False)}</text>'
