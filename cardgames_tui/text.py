"""Numbers, times, lists and sentences as English text; and text as bytes and in ASCII."""

from collections.abc import Sequence
from json import detect_encoding
from unicodedata import category, east_asian_width, normalize


def decoded(data: bytes) -> str:
    """The text of a file in UTF-8, UTF-16 or UTF-32; lines end in line feeds."""
    return data.decode(detect_encoding(data)).replace("\r\n", "\n").replace("\r", "\n")


_ALIKE = {
    "-": "─━╌╍┄┈▔╸╺\N{EN DASH}\N{EM DASH}\N{HYPHEN}",
    "=": "═▄",
    "|": "│┃┊╏║▏▕▎▍▌▋▊▐▉",
    "+": "┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝╠╣╦╩╬┏┓┗┛╧╤✓▗▖▝▘▛▜▙▟▅",
    "x": "✗✕\N{MULTIPLICATION SIGN}",
    "#": "█▀■",
    "o": "□",
    "h": "½",
    "*": "●•◉▆★",
    ".": "·▂",
    "_": "▁",
    "~": "…▃",
    "<": "←◂◀",
    ">": "→▸▶►",
    "^": "↑▲▴╵",
    "v": "↓▼▾╷",
    "%": "▇▣",
    "'": "\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}",
    '"': "\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}",
    "C": "♣",
    "S": "♠",
    "H": "♥",
    "D": "♦",
}
"""ASCII characters, each with those it replaces."""

_ASCII = {character: plain for plain, characters in _ALIKE.items() for character in characters}


def in_ascii(text: str) -> str:
    """A text in ASCII, as wide as before: suits as letters, letters without accents, `?` for the rest."""
    return text if text.isascii() else "".join(map(_ascii_for, text))


def _ascii_for(character: str) -> str:
    if character.isascii():
        return character
    letter = _ASCII.get(character) or normalize("NFKD", character)[0]
    is_mark = category(character) in ("Mn", "Me", "Cf")
    width = 0 if is_mark else 2 if east_asian_width(character) in "WF" else 1
    return letter if letter.isascii() and width == 1 else "?" * width


NUMERALS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def plural(number: int, noun: str) -> str:
    """`hint` with 1, `hints` with any other number."""
    return noun if number == 1 else f"{noun}s"


def counted(number: int, noun: str) -> str:
    """`no hints`, `1 hint`, `2 hints`."""
    return f"{number or 'no'} {plural(number, noun)}"


def percentage(share: float) -> str:
    """`62%`; `over 99%` for what is nearly certain, `under 1%` for what is nearly impossible."""
    shown = f"{share:.0%}"
    if shown == "100%" and share < 1:
        return "over 99%"
    return "under 1%" if shown == "0%" and share > 0 else shown


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `3rd`, `11th`, `21st`."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def place_of(place: int, players: int) -> str:
    """`third of four`; of at most six."""
    ranks = ("first", "second", "third", "fourth", "fifth", "sixth")
    return f"{ranks[place - 1]} of {NUMERALS[players]}"


def joined(words: Sequence[str], conjunction: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}"


def shortened(text: str, length: int, ellipsis: str = "…") -> str:
    """A text cut to a length that includes the ellipsis."""
    return text if len(text) <= length else text[: length - len(ellipsis)] + ellipsis


def escaped(text: str) -> str:
    r"""A text with control characters and line ends escaped, as in `\x1b`."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def as_sentence(clause: object) -> str:
    """Turns a clause, like the message of an error, into a sentence."""
    text = str(clause).strip()
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?', '!')) else '.'}"


def format_clock(seconds: float) -> str:
    """A duration as on a stopwatch: `1:04`, `1:00:05`."""
    hours, minutes, rest = _hours_minutes_seconds(int(seconds))
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def spoken_duration(seconds: float) -> str:
    """A duration in its two largest units, to be read aloud: `1 hour 2 minutes`, `3 minutes 5 seconds`."""
    hours, minutes, rest = _hours_minutes_seconds(int(seconds))
    numbers = *divmod(hours, 24), minutes, rest
    first = next((place for place, number in enumerate(numbers) if number), len(numbers) - 1)
    units = zip(numbers, ("day", "hour", "minute", "second"), strict=True)
    shown = [*units][first : first + 2]
    return " ".join(counted(number, unit) for number, unit in shown if number) or "0 seconds"


def _hours_minutes_seconds(seconds: int) -> tuple[int, int, int]:
    minutes, rest = divmod(seconds, 60)
    return *divmod(minutes, 60), rest


def missing_library(name: str | None, extra: str, need: str) -> str:
    """Says which extra installs a library; `need` is like `the charts need`."""
    return f"{name} is missing; pip install 'cardgames-tui[{extra}]' installs what {need}"
