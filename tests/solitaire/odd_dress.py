"""Boards as they come out of pastes, mails and chats."""

import random
import re
from collections.abc import Callable

from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.rules import Position
from cardgames_tui.solitaire.solitaires import SOLITAIRES

Dress = Callable[[str], str]


def _each_line(change: Callable[[int, str], str]) -> Dress:
    return lambda text: "".join(f"{change(*each)}\n" for each in enumerate(text.splitlines()))


def _each_fan(change: Callable[[int, str], str]) -> Dress:
    return _each_line(lambda number, line: change(number, line) if number else line)


def _with_symbols(symbols: str, after: str = "") -> Dress:
    table = str.maketrans("CSHD", symbols)
    return lambda text: re.sub(r"\b[2-9TJQKA][SHDC]\b", lambda card: card[0].translate(table) + after, text)


def _joined_by(separator: str) -> Dress:
    return _each_line(
        lambda number, line: line.replace(" ", separator) if number else line  # the fans' cards
    )


CARDS: dict[str, Dress] = {
    "as it is": str,
    "in small letters": str.lower,
    "10 for T": lambda text: re.sub(r"\bT(?=[SHDC])", "10", text),
    "0 for T": lambda text: re.sub(r"\bT(?=[SHDC])", "0", text),
    "symbols": _with_symbols("♣♠♥♦"),
    "hollow symbols": _with_symbols("♧♤♡♢"),
    "emoji": _with_symbols("♣♠♥♦", "\ufe0f"),
    "text symbols": _with_symbols("♣♠♥♦", "\ufe0e"),
    "spaces before symbols": lambda text: re.sub(r"(?=[♣♠♥♦])", " ", _with_symbols("♣♠♥♦")(text)),
    "zero-width spaces": lambda text: re.sub(r"\b(?=[2-9TJQKA][SHDC])", "\u200b", text),
}
"""How cards are written."""

LINES: dict[str, Dress] = {
    "as they are": str,
    "commas": _joined_by(", "),
    "commas only": _joined_by(","),
    "tabs": _joined_by("\t"),
    "wide": _joined_by("    "),
    "bars": lambda text: _each_line(lambda _, line: f"| {line} |")(_joined_by(" | ")(text)),
    "no-break spaces": lambda text: text.replace(" ", "\xa0"),
    "spaces at the end": _each_line(lambda _, line: f"{line}   "),
    "commas at the end": _each_fan(lambda _, line: f"{line},"),
    "lists": _each_fan(lambda _, line: str(line.split())),
    "colons": _each_fan(lambda _, line: f": {line}"),
    "Founds": lambda text: text.replace("Foundations", "Founds"),
    "Foundation": lambda text: text.replace("Foundations: ", "Foundation:"),
    "bold": lambda text: re.sub("Foundations:", "**Foundations:**", text),
    "letters of fans": _each_fan(lambda number, line: f"{chr(64 + number)}: {line}"),
    "numbers": _each_fan(lambda number, line: f"{number}. {line}"),
    "named fans": _each_fan(lambda number, line: f"Fan {number}: {line}"),
    "comments": lambda text: text.replace("\n", "\n# the fans\n", 1).replace("\n", "  # mine\n", 1),
    "heading": lambda text: text.replace("\n", "\nTableau:\n", 1),
}
"""How lines are written."""

SIGNS: dict[str, Dress] = {
    "none": str,
    "quoted": _each_line(lambda _, line: f"> {line}"),
    "quoted twice": _each_line(lambda _, line: f">> {line}"),
    "bullets": _each_line(lambda _, line: f"* {line}"),
    "round bullets": _each_line(lambda _, line: f"  • {line}"),
    "dashes": _each_line(lambda _, line: f"- {line}"),
    "indented": _each_line(lambda _, line: f"    {line}"),
    "code": _each_line(lambda _, line: f"`{line}`"),
}
"""What begins a line."""

LINE_ENDS: dict[str, Dress] = {
    "Unix": str,
    "Windows": lambda text: text.replace("\n", "\r\n"),
    "Macintosh": lambda text: text.replace("\n", "\r"),
    "doubled": lambda text: text.replace("\n", "\r\r\n"),
    "doubled feeds": lambda text: text.replace("\n", "\n\n"),
    "doubled and quoted": lambda text: text.replace("\n", "\n> \n"),
    "trebled": lambda text: text.replace("\n", "\n\n\n"),
    "a gap": lambda text: text.replace("\n", "\n\n", 1),
    "separators": lambda text: text.replace("\n", "\u2028"),
}

TEXTS: dict[str, Dress] = {
    "nothing": str,
    "mark": lambda text: f"\ufeff{text}",
    "greeting": lambda text: (
        f"Hi Ann,\n\nhere is my board:\n\n{text}\nCan you win it?\n\n-- \nJD, sent by mail"
    ),
    "fence": lambda text: f"I found this:\n```text\n{text}```\nas hard as can be",
    "quoted mail": lambda text: f"On Monday, AS wrote:\n> Found: a nice board\n{text}> Bye",
    "blank lines": lambda text: f"\n\n\n{text}\n\n\n",
    "comment": lambda text: f"# deal 7 of 9\n{text}# end\n",
}
"""What is around a board."""


AMBIGUOUS = ("trebled", "a gap")
"""Line ends after which nobody can tell where an emptied fan is."""


def dressed_boards(count: int, *, whole: bool) -> list[tuple[str, Position, str]]:
    """Names of dresses, boards and their texts; unless `whole`, the boards have been played on."""
    rng = random.Random(40)
    return [_dressed_board(rng, whole=whole) for _ in range(count)]


def _dressed_board(rng: random.Random, *, whole: bool) -> tuple[str, Position, str]:
    position = deal(rng.choice([*SOLITAIRES.values()]), str(rng.randrange(1, 10**6)))
    for _ in range(0 if whole else rng.randrange(1, 40)):
        if moves := position.legal_moves():
            position = position.play(rng.choice(moves))
    text, names = str(position), []
    for dresses in (LINES, CARDS, SIGNS, LINE_ENDS, TEXTS):
        name = rng.choice([each for each in dresses if whole or each not in AMBIGUOUS])
        text = dresses[name](text)
        names.append(name)
    return ", ".join(names), position, text
