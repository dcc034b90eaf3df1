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
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from string import ascii_lowercase
from typing import NamedTuple

from cardgames_tui.errors import IllegalMoveError, InvalidGameError, InvalidMoveError
from cardgames_tui.solitaire.cards import DECK, SUIT_LETTERS, Card, adjacent, fan_name
from cardgames_tui.solitaire.rules import Move, Position, Verdict
from cardgames_tui.solitaire.solitaires import SOLITAIRES, Solitaire
from cardgames_tui.text import counted, shortened

_CARD = re.compile(r"(?:10|[02-9TJQKA]) ?[CSHD]")
_WORD = re.compile(rf"{_CARD.pattern}(?:\b|(?={_CARD.pattern}))|[^\W_]+")
_COMMENT = re.compile(r"^[\s>]*#(?!\d).*|\s#\s.*")
_LABEL = re.compile(
    r"[-*•+]?\s*(?:(?:FAN|COLUMN|STACK|PILE|ROW|LINE)\s*)?[#(\[]?(?:\d\d?|[A-Q])?\s*[]\t):.*•+-]"
)


class _Line(NamedTuple):
    number: int
    label: str
    """A name like `A:` or `Fan 1:`, or a sign; a line with only that is a fan without cards."""
    words: list[str]

    @property
    def holds_cards(self) -> bool:
        return _are_mostly_cards(self.words)


def _are_mostly_cards(words: list[str]) -> bool:
    return 2 * sum(bool(_CARD.fullmatch(word)) for word in words) > len(words)


def parse_board(text: str, solitaire: Solitaire) -> Position:
    """Reads a board.

    Raises:
        InvalidGameError: The text is not a board of the game; the message names line and card.
    """
    board, word = _board_lines(text), solitaire.fan_word
    if not board:
        raise InvalidGameError(f"a board begins with a line 'Foundations: {solitaire.starter or '-'}'")
    first, *lines = board
    seen: dict[Card, int] = {}
    cards = {line.number: _parse_cards(line, seen) for line in board}
    filled = sum(bool(line.words) for line in lines)
    if len(first.words) > 1 and not filled:
        raise InvalidGameError(f"the board is on one line; it needs a line for each {word}")
    fans, _ = _fan_lines(lines, solitaire)
    if fans is None:
        raise InvalidGameError(
            f"the board has {counted(filled, 'line')} of cards, "
            f"{solitaire.title} has {solitaire.fan_count} {word}s"
        )
    named = [line for line in fans if any(map(str.isalnum, line.label))]
    if 0 < len(named) < len(fans):
        raise InvalidGameError(f"line {named[0].number}: '{named[0].label}' is not a card")
    if len(first.words) > 1:
        raise InvalidGameError(f"line {first.number}: the foundation shows one card, not {len(first.words)}")
    size = solitaire.fan_size
    for line in fans:
        if len(line.words) > size:
            raise InvalidGameError(f"line {line.number}: a {word} holds {size} cards, not {len(line.words)}")
    top = cards[first.number][0] if first.words else None
    position = Position(solitaire, tuple(cards[line.number] for line in fans), top)
    _check_missing(position, first.number, [card for card in DECK if card not in seen])
    return position


def parse_any_board(text: str) -> Position:
    """Reads a board of any game, recognised by its fans.

    Raises:
        InvalidGameError: The text is not a board of that game; the message names line and card.
    """
    lines = _board_lines(text)[1:]
    filled = [len(line.words) for line in lines if line.words]

    def misfit(solitaire: Solitaire) -> tuple[bool, int]:
        _, excess = _fan_lines(lines, solitaire)
        return max(filled, default=0) > solitaire.fan_size, excess * bool(filled)

    return parse_board(text, min(SOLITAIRES.values(), key=misfit))


def holds_board(text: str) -> bool:
    """Whether a text has the first line of a board, and most words there and below look like cards."""
    return bool(_board_lines(text))


def is_cut_off(text: str) -> bool:
    """Whether a text with a board may go on, as it has neither all fans nor all cards."""
    words = [line.words for line in _board_lines(text) if line.words]
    fans = max(solitaire.fan_count for solitaire in SOLITAIRES.values())
    return len(words) <= fans and sum(map(len, words)) < len(DECK)


def continues_board(line: str) -> bool:
    """Whether a line can follow in a board: it has cards or no words."""
    return all(each.holds_cards or not each.words for each in _lines(line))


def _lines(text: str) -> Iterator[_Line]:
    for number, line in enumerate(text.translate(SUIT_LETTERS).upper().splitlines(), 1):
        content, comments = _COMMENT.subn("", line)
        unquoted = content.strip(" \t\xa0>|`")
        label = _LABEL.match(unquoted)
        words = _WORD.findall(unquoted, label.end() if label else 0)
        if words or not comments:
            yield _Line(number, label[0] if label else "", words)


def _board_lines(text: str) -> list[_Line]:
    """The line of the foundation, with only its cards, and those to the last of the fans; or nothing."""
    lines = list(_lines(text))
    for place, line in enumerate(lines, 1):
        if not line.words or not re.fullmatch("FOUND(ATION)?S?", line.words[0]):
            continue
        first, below = line._replace(words=line.words[1:]), lines[place:]
        nearby = [*first.words, *islice(chain.from_iterable(each.words for each in below), 9)]
        if (first.holds_cards or len(first.words) < 2) and (not nearby or _are_mostly_cards(nearby)):
            fans = [at for at, each in enumerate(below) if each.holds_cards] or [0]
            texts = [at for at, each in enumerate(below) if each.words and not each.holds_cards]
            begin = max((at + 1 for at in texts if at < fans[0]), default=0)  # after a heading
            end = min((at for at in texts if at > fans[-1]), default=None)
            return [first, *below[begin:end]]
    return []


def _fan_lines(lines: Sequence[_Line], solitaire: Solitaire) -> tuple[Sequence[_Line] | None, int]:
    """The lines of the fans, or None; and how many lines are too many or too few."""
    count, filled = solitaire.fan_count, [line for line in lines if line.words]
    if any(line.label and not line.words for line in lines):
        lines = [line for line in lines if line.label or line.words]
    elif len(lines) >= 2 * count - 1 and not any(line.words for line in lines[::2]):
        lines = lines[1::2]  # the line ends were doubled
    length = max((place for place, line in enumerate(lines, 1) if line.words), default=0)
    excess = len(lines) - count
    if length <= count and excess >= 0:
        return lines[:count], excess
    return filled if len(filled) == count else None, abs(excess)


def _parse_cards(line: _Line, seen: dict[Card, int]) -> tuple[Card, ...]:
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
