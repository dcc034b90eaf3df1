"""Text formats of other programs: boards of PySolFC and black-hole-solve, and solutions of the latter.

A board has a line for the foundation, then a line for each fan.

    Foundations: AS
    JD KS TH
    2D 9D 8H
    ...

Boards come out of mails and chats, so reading ignores text around the board, quotation signs, bullets,
labels, commas, comments after `#`, and empty lines if there are too many. A partly played board has shorter
fans, and an emptied fan is an empty line, or a line with only a label or a sign, like `:`. Unlisted cards
count as played. `str(position)` writes a board.

A solution has a verdict, a step for every card, and two counts of states. Fans are called stacks, counted
from 0.

    Solved!
    Move a card from stack 4 to the foundations

    Info: Card moved is 2D


    ====================

The Perl version of black-hole-solve prints a line `2D` instead, or `Move 2D from stack 4 to foundations 0`.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from string import ascii_lowercase
from typing import NamedTuple

from cardgames_tui.errors import IllegalMoveError, InvalidGameError, InvalidMoveError
from cardgames_tui.solitaire.cards import DECK, SUIT_LETTERS, Card, adjacent, fan_name
from cardgames_tui.solitaire.rules import Move, Position, Verdict
from cardgames_tui.solitaire.solitaires import BLACK_HOLE, SOLITAIRES, Solitaire
from cardgames_tui.text import counted, shortened

MAX_FANS = max(solitaire.fan_count for solitaire in SOLITAIRES.values())
MAX_FAN_SIZE = max(solitaire.fan_size for solitaire in SOLITAIRES.values())

_CARD = re.compile(r"(?:10|[02-9TJQKA]) ?[CSHD]")
_WORD = re.compile(rf"{_CARD.pattern}\b|[^\W_]+")
_FOUNDATION = re.compile(r"[\W_]*FOUND(?:ATION)?S?(?![A-Z])(.*)")
_LABEL = re.compile(
    r"[-*•+]?\s*(?:(?:FAN|COLUMN|STACK|PILE|ROW|LINE)\s*)?[#(\[]?(?:\d\d?|[A-Q])?\s*[]\t):.*•+-](?![):.*•+-])"
)
_COMMENT = re.compile(r"(?:^|(?<=[\s>]))#(?!\d).*")


class _Line(NamedTuple):
    number: int
    text: str
    """In capitals, without quotation signs, label and comment."""
    words: Sequence[str]
    is_marked: bool
    """Whether there is only a label or a sign, as for a fan without cards."""

    @property
    def is_text(self) -> bool:
        """Whether it has other words than cards."""
        return bool(self.words) and not _are_cards(self.words)


class _Table(NamedTuple):
    foundation: _Line
    """Its words are only the cards."""
    lines: list[_Line]
    """Those below with cards or without words, up to other text after the first card."""
    interruption: _Line | None
    """That text, if more cards follow."""

    @property
    def filled(self) -> list[_Line]:
        return [line for line in self.lines if line.words]


def parse_board(text: str, solitaire: Solitaire) -> Position:
    """Reads a board.

    Raises:
        InvalidGameError: The text is not a board of the game; the message names line and card.
    """
    table, word = _find_table(text), solitaire.fan_word
    if table is None:
        raise InvalidGameError(f"a board begins with a line 'Foundations: {solitaire.starter or '-'}'")
    lines, _ = _fan_lines(table, solitaire)
    if table.interruption or lines is None:
        raise InvalidGameError(_complaint(table, solitaire))
    seen: dict[Card, int] = {}
    foundation = _parse_cards(table.foundation, seen, 1, "the foundation shows one card")
    limit = f"a {word} holds {solitaire.fan_size} cards"
    fans = tuple(_parse_cards(line, seen, solitaire.fan_size, limit) for line in lines)
    position = Position(solitaire, fans, foundation[0] if foundation else None)
    _check_missing(position, table.foundation.number, [card for card in DECK if card not in seen])
    return position


def parse_any_board(text: str) -> Position:
    """Reads a board of any game, recognised by its fans.

    Raises:
        InvalidGameError: The text is not a board of that game; the message names line and card.
    """
    table = _find_table(text)

    def misfit(solitaire: Solitaire) -> tuple[bool, bool, bool, int]:
        assert table is not None
        _, excess = _fan_lines(table, solitaire)
        return (
            not len(table.filled) <= solitaire.fan_count <= len(table.lines),
            any(len(line.words) > solitaire.fan_size for line in table.lines),
            table.foundation.words[:1] != [str(solitaire.starter)],
            excess,
        )

    return parse_board(text, min(SOLITAIRES.values(), key=misfit) if table else BLACK_HOLE)


def holds_board(text: str) -> bool:
    """Whether a text has the first line of a board, and most words there and below look like cards."""
    return _find_table(text) is not None


def continues_board(line: str) -> bool:
    """Whether a line can belong to the fans of a board."""
    return not any(each.is_text for each in _lines(line))


def is_cut_off(text: str) -> bool:
    """Whether a text with a board may go on, as it has neither all cards nor all fans."""
    table = _find_table(text)
    if table is None or len(table.filled) == MAX_FANS:
        return False
    return sum(len(line.words) for line in (table.foundation, *table.filled)) < len(DECK)


def _lines(text: str) -> Iterator[_Line]:
    for number, line in enumerate(text.translate(SUIT_LETTERS).upper().splitlines(), 1):
        content, comments = _COMMENT.subn("", line)
        unquoted = content.strip(" \t\xa0>|`")
        label = _LABEL.match(unquoted)
        rest = unquoted[label.end() :] if label else unquoted
        words = _WORD.findall(rest)
        if words or not comments:
            yield _Line(number, rest, words, not words and label is not None)


def _are_cards(words: Iterable[str]) -> bool:
    """Whether most words are cards."""
    found = [bool(_CARD.fullmatch(word)) for word in words]
    return 2 * sum(found) > len(found)


def _find_table(text: str) -> _Table | None:
    lines, found = list(_lines(text)), []
    for place, line in enumerate(lines, 1):
        if match := _FOUNDATION.fullmatch(line.text):
            foundation = line._replace(words=_WORD.findall(match[1]))
            below = islice((each.words for each in lines[place:] if each.words), 3)
            words = [*foundation.words, *chain(*below)]
            if not words or _are_cards(words):
                found.append(_table(foundation, lines[place:]))
    # other text may begin with the word as well
    return min(found, key=lambda table: table.foundation.is_text, default=None)


def _table(foundation: _Line, below: Sequence[_Line]) -> _Table:
    found: list[_Line] = []
    for place, line in enumerate(below):
        if not line.is_text:
            found.append(line)
        elif any(each.words for each in found):
            goes_on = any(_are_cards(each.words) for each in below[place:])
            return _Table(foundation, found, line if goes_on else None)
        else:
            found.clear()  # it was a heading
    return _Table(foundation, found, None)


def _fan_lines(table: _Table, solitaire: Solitaire) -> tuple[list[_Line] | None, int]:
    """The lines of the fans, or None; and how many lines are too many or too few."""
    count, lines = solitaire.fan_count, table.lines
    if any(line.is_marked for line in lines):
        lines = [line for line in lines if line.words or line.is_marked]
    elif len(lines) >= 2 * count - 1 and not any(line.words for line in lines[::2]):
        lines = lines[1::2]  # the line ends were doubled
    length = max((place for place, line in enumerate(lines, 1) if line.words), default=0)
    if length == count + 1 and not lines[0].words:
        lines, length = lines[1:], count
    excess = len(lines) - count
    if length <= count and excess >= 0:
        return lines[:count], excess
    return table.filled if len(table.filled) == count else None, abs(excess)


def _complaint(table: _Table, solitaire: Solitaire) -> str:
    """Why a table has not the lines of the fans."""
    word, filled = solitaire.fan_word, table.filled
    if len(table.foundation.words) > 1 and not filled:
        return f"the board is on one line; it needs a line for each {word}"
    if text := table.interruption:
        wrong = next(each for each in text.words if not _CARD.fullmatch(each))
        return f"line {text.number}: '{wrong}' is not a card, but cards follow"
    if joined := [line for line in filled if len(line.words) > MAX_FAN_SIZE]:
        return f"line {joined[0].number} holds several {word}s; each {word} needs its own line"
    return (
        f"the board has {counted(len(filled), 'line')} of cards, "
        f"{solitaire.title} has {solitaire.fan_count} {word}s"
    )


def _parse_cards(line: _Line, seen: dict[Card, int], most: int, limit: str) -> tuple[Card, ...]:
    """Reads the cards of a line, and adds them to `seen` with its number."""
    cards = []
    for word in line.words:
        try:
            card = Card.parse(word)
        except InvalidGameError as error:
            raise InvalidGameError(f"line {line.number}: {error}") from None
        if card in seen:
            raise InvalidGameError(f"line {line.number}: {card} is already on line {seen[card]}")
        seen[card] = line.number
        cards.append(card)
    if len(cards) > most:
        raise InvalidGameError(f"line {line.number}: {cards[-1]} is one too many, {limit}")
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
_STEP = re.compile(
    r"Move (?:a card|(\w+)) from stack (\d+) to (?:the )?foundations(?:[\s>]+Info: Card moved is (\w+))?"
)
_ONLY_CARD = re.compile(rf"^[\s>]*({_CARD.pattern})\s*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class SolutionStep:
    """One move of a solution text, by its fan, its card or both."""

    move: Move | None
    card: Card | None

    def __str__(self) -> str:
        return fan_name(self.move.fan) if self.move else str(self.card)

    def move_in(self, position: Position) -> Move:
        """The move in a position.

        Raises:
            IllegalMoveError: The card is not on top of a fan.
        """
        if self.move is not None:
            return self.move
        for fan, cards in enumerate(position.fans):
            if cards[-1:] == (self.card,):
                return Move(fan)
        raise IllegalMoveError(f"{self.card} is not on top of a {position.solitaire.fan_word}")

    def play(self, position: Position) -> Position:
        """Plays the step.

        Raises:
            IllegalMoveError: The move is illegal, or the text names another card.
        """
        move = self.move_in(position)
        after = position.play(move)
        if self.card is not None and after.top != self.card:
            fan = f"{position.solitaire.fan_word} {fan_name(move.fan)}"
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
    found = [(stack, before or after) for before, stack, after in _STEP.findall(text)]
    if beyond := [stack for stack, _ in found if len(stack) > 2 or int(stack) >= len(ascii_lowercase)]:
        raise InvalidMoveError(f"there is no stack {shortened(beyond[0], 10)}: they are counted from 0")
    found = found or [("", card) for card in _ONLY_CARD.findall(text)]
    if not found:
        raise InvalidMoveError("the text holds no line 'Move a card from stack N to the foundations'")
    return tuple(
        SolutionStep(Move(int(stack)) if stack else None, Card.parse(card) if card else None)
        for stack, card in found
    )
