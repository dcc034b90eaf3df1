"""Text formats of other programs: boards of PySolFC and black-hole-solve, and solutions of the latter.

A board has a line for the foundation, then a line for each fan.

    Foundations: AS
    JD KS TH
    2D 9D 8H
    ...

Reading accepts `Founds:` for `Foundations:`, `10` for `T`, a colon before a fan, any case, a byte order mark,
any line ends, and comment lines that begin with `#`. A partly played board has shorter fans, and an emptied
fan is an empty line. Unlisted cards count as played. `str(position)` writes a board.

A solution has a verdict, a step for every card, and two counts of states. Fans are called stacks, counted
from 0.

    Solved!
    Move a card from stack 4 to the foundations

    Info: Card moved is 2D


    ====================
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_lowercase

from cardgames_tui.errors import IllegalMoveError, InvalidGameError, InvalidMoveError
from cardgames_tui.solitaire.cards import DECK, Card, adjacent, fan_name
from cardgames_tui.solitaire.rules import Move, Position, Verdict
from cardgames_tui.solitaire.solitaires import SOLITAIRES, Solitaire
from cardgames_tui.text import counted, shortened

_FOUNDATION = re.compile(r"\s*found(?:ation)?s?\s*:(.*)", re.IGNORECASE)
_LIKE_A_CARD = re.compile(r"(?:10|[2-9TJQKA])\S|\S[SHDC]|-", re.IGNORECASE)


def parse_board(text: str, solitaire: Solitaire) -> Position:
    """Reads a board.

    Raises:
        InvalidGameError: The text is not a board of the game; the message names line and card.
    """
    lines = list(_numbered_lines(text))
    found = next((index for index, (_, line) in enumerate(lines) if line.strip()), None)
    match = _FOUNDATION.fullmatch(lines[found][1]) if found is not None else None
    if found is None or match is None:
        raise InvalidGameError(f"a board begins with a line 'Foundations: {solitaire.starter or '-'}'")
    first = lines[found][0]
    seen: dict[Card, int] = {}
    foundation = () if match[1].strip() == "-" else _parse_cards(match[1], first, seen)
    fans = []
    for number, line in _fan_lines(lines[found + 1 :], solitaire):
        cards = _parse_cards(line.strip().removeprefix(":"), number, seen)
        if len(cards) > solitaire.fan_size:
            raise InvalidGameError(
                f"line {number}: {cards[-1]} is one too many, "
                f"a {solitaire.fan_word} holds {solitaire.fan_size} cards"
            )
        fans.append(cards)
    position = Position(solitaire, tuple(fans), foundation[-1] if foundation else None)
    _check_missing(position, first, [card for card in DECK if card not in seen])
    return position


def parse_any_board(text: str) -> Position:
    """Reads a board of any game, recognised by the number of fans; blank lines may follow.

    Raises:
        InvalidGameError: The text is not a board of that game; the message names line and card.
    """
    _, *lines = _numbered_lines(text.lstrip())
    filled = len("\n".join(line for _, line in lines).rstrip().splitlines())

    def fitness(solitaire: Solitaire) -> tuple[bool, int]:
        return filled <= solitaire.fan_count <= len(lines), -abs(solitaire.fan_count - len(lines))

    return parse_board(text, max(SOLITAIRES.values(), key=fitness))


def holds_board(text: str) -> bool:
    """Whether a text has the first line of a board, and most words there and on the next look like cards."""
    lines = [line for _, line in _numbered_lines(text)]
    begin = next((index for index, line in enumerate(lines) if _FOUNDATION.fullmatch(line)), None)
    if begin is None:
        return False
    words = " ".join(lines[begin : begin + 2]).replace(":", " ").split()[1:]
    return not words or 2 * sum(map(bool, map(_LIKE_A_CARD.fullmatch, words))) > len(words)


def _numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if not line.lstrip().startswith("#"):
            yield number, line


def _fan_lines(lines: list[tuple[int, str]], solitaire: Solitaire) -> list[tuple[int, str]]:
    while len(lines) > solitaire.fan_count and not lines[-1][1].strip():
        lines.pop()
    if len(lines) != solitaire.fan_count:
        raise InvalidGameError(
            f"the board has {counted(len(lines), 'line')} of cards, "
            f"{solitaire.title} has {solitaire.fan_count} {solitaire.fan_word}s"
        )
    return lines


def _parse_cards(text: str, number: int, seen: dict[Card, int]) -> tuple[Card, ...]:
    """Reads the cards of a line, and adds them to `seen` with its number."""
    cards = []
    for word in text.split():
        try:
            card = Card.parse(word)
        except InvalidGameError as error:
            raise InvalidGameError(f"line {number}: {error}") from None
        if card in seen:
            raise InvalidGameError(f"line {number}: {card} is already on line {seen[card]}")
        seen[card] = number
        cards.append(card)
    return tuple(cards)


def _check_missing(position: Position, number: int, missing: list[Card]) -> None:
    """Refuses a board that lacks cards which cannot have been played.

    With the usual starter on top, either no card is missing, or the starter was played on a card of a
    neighbouring rank.
    """
    solitaire, top, names = position.solitaire, position.top, " ".join(map(str, missing))
    under = [card for card in missing if top is not None and adjacent(card.rank, top.rank)]
    if missing and top == solitaire.starter and not under:
        raise InvalidGameError(f"line {number}: nothing has been played yet, but the board lacks {names}")
    if top is None and not solitaire.any_card_opens:
        raise InvalidGameError(
            f"line {number}: the foundation of {solitaire.title} shows a card, usually {solitaire.starter}"
        )


_VERDICTS = {Verdict.WINNABLE: "Solved!", Verdict.LOST: "Unsolved!", Verdict.UNKNOWN: "Intractable!"}
_RULE = "=" * 20
_STEP = re.compile(r"Move a card from stack (\d+) to the foundations(?:\s+Info: Card moved is (\w+))?")


@dataclass(frozen=True, slots=True)
class SolutionStep:
    """One move of a solution text."""

    move: Move
    card: Card | None
    """The card the text names, if it does."""

    def play(self, position: Position) -> Position:
        """Plays the step.

        Raises:
            IllegalMoveError: The move is illegal, or the text names another card.
        """
        after = position.play(self.move)
        if self.card is not None and after.top != self.card:
            fan = f"{position.solitaire.fan_word} {fan_name(self.move.fan)}"
            raise IllegalMoveError(f"the card on {fan} is {after.top}, not {self.card}")
        return after


def format_solution(position: Position, verdict: Verdict, line: tuple[Move, ...], states: int) -> str:
    """Writes a solution as black-hole-solve does; `states` is the number of states searched."""
    parts = [f"{_VERDICTS[verdict]}\n"]
    for move, card in zip(line, position.cards_along(line), strict=True):
        parts.append(f"Move a card from stack {move.fan} to the foundations\n\n")
        parts.append(f"Info: Card moved is {card}\n\n\n{_RULE}\n\n")
    parts.append(f"\n\n{'-' * 20}\nTotal number of states checked is {states}.\n")
    parts.append(f"This scan generated {states} states.\n")
    return "".join(parts)


def parse_solution(text: str) -> tuple[SolutionStep, ...]:
    """Reads the steps of a solution text.

    Raises:
        InvalidMoveError: The text has no step, or one from a stack that cannot exist.
    """
    found = _STEP.findall(text)
    if beyond := [stack for stack, _ in found if len(stack) > 2 or int(stack) >= len(ascii_lowercase)]:
        raise InvalidMoveError(f"there is no stack {shortened(beyond[0], 10)}: they are counted from 0")
    steps = tuple(SolutionStep(Move(int(stack)), Card.parse(card) if card else None) for stack, card in found)
    if not steps:
        raise InvalidMoveError("the text holds no line 'Move a card from stack N to the foundations'")
    return steps
