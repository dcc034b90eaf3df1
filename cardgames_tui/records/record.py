"""The record of a game, how playing changes it, and the allowed values."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Self
from uuid import uuid4

from cardgames_tui.errors import ValueRule
from cardgames_tui.session import common_prefix_length


class Result(StrEnum):
    """How a game ended for the player."""

    WON = "won"
    LOST = "lost"
    """Lost, given up, or left when it could no longer be won."""
    DRAWN = "drawn"
    SHOWN = "shown"
    """Won, but the program played moves of the solution."""


class MoveOrigin(StrEnum):
    """How a move was found, as a character of `GameRecord.move_origins`."""

    UNAIDED = "."
    AFTER_UNDO = "u"
    HELPED = "h"
    SHOWN = "s"


def new_uid() -> str:
    """A universally unique id."""
    return uuid4().hex


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """A game in progress or a finished one."""

    uid: str = field(default_factory=new_uid)
    """Identifies the game, also after export and import."""
    game: str
    """The slug of the game: `black-hole`, `all-in-a-row`, `chopsticks`."""
    variant: str = ""
    """The rules, for a game that has several; statistics keep them apart."""
    seats: str = ""
    """Who sits where in Chopsticks: `person,perfect`."""
    start_id: str
    """The first position, as its engine writes it: `black-hole 123`."""
    moves: str = ""
    """The moves of the whole line, undone ones included, as its engine writes them."""
    ply: int = 0
    """The number of moves that lead to the current position."""
    seconds: int = 0
    """The player's time, without idle time."""
    undos: int = 0
    """How often the player went back."""
    hints: int = 0
    """Hints asked for, moves made by the program, and moves copied from another game."""
    result: Result | None = None
    """How the game ended; None while it goes on."""
    place: int = 0
    """The player's place in Chopsticks, 1 for the first; 0 if unknown."""
    winnable: bool | None = None
    """Whether a deal of cards could be won; None if unknown, and in Chopsticks."""
    verdicts: str = ""
    """A letter for each position: `w` if the player can win, `d` for a draw, `l` if lost, `?` if unknown."""
    move_origins: str = ""
    """A `MoveOrigin` for each move."""
    replaced: str = ""
    """The moves first tried where another one was played later, by number: `12 b;30 a`."""
    choices: str = ""
    """A letter for each choice that mattered: `+` met, `-` missed, `h` met with help; empty if unknown."""
    level: str = ""
    """How difficult the deal is: `easy` to `fiendish`; empty if unknown."""
    bookmarks: tuple[str, ...] = ()
    """The bookmarked positions, each as the moves that lead there."""
    copied_moves: int = 0
    """Moves copied from another game; a game with any counts for no rate, streak or time."""
    daily: str = ""
    """The day whose deal this is, as `2026-01-31`; empty for other games."""
    name: str = ""
    """The player's name for the game; may be empty."""
    note: str = ""
    """The player's note."""
    started: float = 0.0
    """When the first move was played, in seconds since 1970."""
    ended: float | None = None
    """When the game ended; None while it goes on."""
    ended_on: str = ""
    """The player's day when the game ended, as `2026-01-31`; by default that of `ended` in the local zone."""
    row_id: int | None = None
    """Its row in the database, the number players name it by; None if not read from there."""
    revision: int = 0
    """The number of its last save among all saves, which orders games better than a clock."""

    def __post_init__(self) -> None:
        if self.ended is not None and not self.ended_on:
            object.__setattr__(self, "ended_on", date.fromtimestamp(self.ended).isoformat())

    @property
    def has_begun(self) -> bool:
        """Whether the player has begun it; false for a new or a shared game."""
        return self.row_id is not None or bool(self.started)

    @property
    def is_unfinished(self) -> bool:
        """Whether the player has begun it and it has not ended."""
        return self.has_begun and self.result is None

    @property
    def is_clean(self) -> bool:
        """Whether the game was won without undos and hints."""
        return self.result is Result.WON and self.undos == 0 and self.hints == 0

    @property
    def replaced_moves(self) -> dict[int, str]:
        """The moves in `replaced`, by number from 1."""
        entries = (entry.partition(" ") for entry in self.replaced.split(";") if entry)
        return {int(number): move for number, _, move in entries}

    def with_moves(
        self,
        moves: Sequence[str],
        ply: int,
        now: float,
        *,
        known: Mapping[int, MoveOrigin] = MappingProxyType({}),
        separator: str = "",
    ) -> Self:
        """The record with a new line, at the position after `ply` moves.

        New moves get their origins from `known`, by number from 1. Where the line branches, the first move
        tried is kept in `replaced`. What is known of positions no longer on the line is dropped.
        """
        before = split_moves(self.moves, separator)
        origins, verdicts = self.move_origins.ljust(len(before), MoveOrigin.UNAIDED), self.verdicts
        replaced, choices = self.replaced_moves, self.choices
        shared = common_prefix_length(before, moves)
        if len(moves) > shared or len(moves) < len(before):
            origins = origins[:shared]
            for number in range(shared + 1, len(moves) + 1):
                is_replaced = number == shared + 1 <= len(before)
                unaided = MoveOrigin.AFTER_UNDO if is_replaced else MoveOrigin.UNAIDED
                origins += known.get(number, unaided)
            verdicts, choices = verdicts[: shared + 1], ""
            if shared < min(len(before), len(moves)):
                replaced.setdefault(shared + 1, before[shared])
        return replace(
            self,
            moves=separator.join(moves),
            ply=ply,
            move_origins=origins,
            replaced=";".join(
                f"{number} {move}" for number, move in replaced.items() if number <= shared + 1
            ),
            choices=choices,
            verdicts=verdicts,
            started=self.started or (now if moves else 0.0),
        )

    def with_verdicts(self, verdicts: str, *, is_of_deal: bool = False) -> Self:
        """The record with the verdicts on its line; that on the start of a deal sets `winnable`."""
        first = verdicts[:1] if is_of_deal else ""
        winnable = {"w": True, "l": False}.get(first, self.winnable)
        return replace(self, verdicts=verdicts.rstrip("?"), winnable=winnable)

    def with_result(self, result: Result, now: float) -> Self:
        """The record of a game that ends now, or at its start if the clock has been set back."""
        return replace(self, result=result, ended=max(now, self.started), ended_on="")

    def with_bookmark(self, line: str) -> Self:
        """The record with a bookmark, given as the moves to it, added or removed."""
        others = tuple(other for other in self.bookmarks if other != line)
        return replace(self, bookmarks=others if line in self.bookmarks else (*others, line))

    def with_name_and_note(self, name: str, note: str) -> Self:
        """The record with a name and a note, each shortened to one line."""

        def as_line(text: str, max_length: int) -> str:
            printable = "".join(character if character.isprintable() else " " for character in text)
            return " ".join(printable.split())[:max_length].rstrip()

        return replace(self, name=as_line(name, MAX_NAME_LENGTH), note=as_line(note, MAX_NOTE_LENGTH))


def split_moves(text: str, separator: str) -> tuple[str, ...]:
    """Splits `GameRecord.moves` into moves."""
    return tuple(text.split(separator) if separator and text else text)


MAX_TEXT_LENGTH = 60_000
MAX_NAME_LENGTH = 60
MAX_NOTE_LENGTH = 500
MAX_NUMBER = 10**9
YEAR_3000 = 32_503_680_000  # in seconds since 1970


def _text(pattern: str, allowed: str, longest: int = MAX_TEXT_LENGTH) -> ValueRule:
    matches = re.compile(pattern).fullmatch
    return ValueRule(
        lambda value: (
            isinstance(value, str)
            and len(value) <= longest
            and value.replace("\n", "").isprintable()
            and matches(value) is not None
        ),
        f"{allowed}, of at most {longest:,} characters",
    )


def _is_day(value: Any) -> bool:
    try:
        return bool(value == "" or date.fromisoformat(value).isoformat() == value)
    except (TypeError, ValueError):
        return False


def _is_moment(value: Any) -> bool:
    return type(value) in (int, float) and 0 <= value <= YEAR_3000


_LINE, _LINES = r"[^\n]*", r"[^\0]*"
_DAY = ValueRule(_is_day, "a day like 2026-01-31, or empty")
_NUMBER = ValueRule(
    lambda value: type(value) is int and 0 <= value <= MAX_NUMBER, f"a whole number up to {MAX_NUMBER:,}"
)

VALUE_RULES: Mapping[str, ValueRule] = {
    "uid": _text(r"\S+", "a word", 100),
    "game": _text(r"\S+", "a word", 100),
    "variant": _text(_LINE, "a line of text", 1000),
    "seats": _text(_LINE, "a line of text", 1000),
    "start_id": _text(_LINES, "a text", 10_000),
    "moves": _text(_LINE, "a line of text"),
    "ply": _NUMBER,
    "seconds": _NUMBER,
    "undos": _NUMBER,
    "hints": _NUMBER,
    "result": ValueRule(lambda value: value in (None, *Result), '"won", "lost", "drawn", "shown" or null'),
    "place": _NUMBER,
    "winnable": ValueRule(lambda value: value in (None, False, True), "true, false or null"),
    "verdicts": _text("[wld?]*", "the letters w, l, d and ?"),
    "move_origins": _text("[.uhs]*", "the characters ., u, h and s"),
    "replaced": _text(r"(;?[0-9]{1,5} [^;\n]+)*", "numbers and moves like 12 b;30 a"),
    "choices": _text("[-+h]*", "the characters +, - and h"),
    "level": _text("[a-z]*", "a word", 100),
    "bookmarks": _text(_LINES, "lines of text"),
    "copied_moves": _NUMBER,
    "daily": _DAY,
    "name": _text(_LINE, "a line of text", MAX_NAME_LENGTH),
    "note": _text(_LINE, "a line of text", MAX_NOTE_LENGTH),
    "started": ValueRule(_is_moment, "seconds since 1970, before the year 3000"),
    "ended": ValueRule(
        lambda value: value is None or _is_moment(value), "seconds since 1970, before the year 3000, or null"
    ),
    "ended_on": _DAY,
}
"""The values allowed for each field, which is a column of the database too."""


def verdict_on_move(verdicts: str, number: int) -> str:
    """The verdict after a move: `l` only where that move is known to have lost the game, `-` after it."""
    before, after = verdicts[number - 1 : number], verdicts[number : number + 1]
    return {"w": "l", "d": "l", "l": "-"}.get(before, "?") if after == "l" else after or "?"


def invalid_fields(values: Mapping[str, Any]) -> list[str]:
    """The names of the values that are not allowed."""
    return [name for name, rule in VALUE_RULES.items() if name in values and not rule.fits(values[name])]


def to_values(record: GameRecord) -> dict[str, Any]:
    """The values of a game as in the database."""
    values = {name: getattr(record, name) for name in VALUE_RULES}
    return values | {"bookmarks": join_bookmarks(record.bookmarks)}


def from_values(values: Mapping[str, Any]) -> GameRecord:
    """The reverse of `to_values`; missing values get defaults."""
    result, winnable, bookmarks = (values.get(name) for name in ("result", "winnable", "bookmarks"))
    return GameRecord(
        **{
            **values,
            "result": Result(result) if result else None,
            "winnable": None if winnable is None else bool(winnable),
            # an empty line may be written twice, see `join_bookmarks`
            "bookmarks": tuple(dict.fromkeys(bookmarks.split("\n"))) if bookmarks else (),
        }
    )


def join_bookmarks(bookmarks: Sequence[str]) -> str:
    """The bookmarks as one text, a line each; a single one at the start is two empty lines."""
    return "\n".join(bookmarks) or "\n" * len(bookmarks)
