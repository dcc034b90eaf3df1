"""The set-up of a game of Chopsticks, and games as text.

The text of a start is the rules, then, if unusual, the code of the first position, the seat that begins, and
`endless` if repetition is no draw: `chopsticks 2,2,5 cutoff from 1211 seat 1 endless`.
"""

import re
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self

from cardgames_tui.chopsticks.moves import Move, MoveKind
from cardgames_tui.chopsticks.position import Position, parse_position, start_position
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import CHOPSTICKS, COMPUTERS, PlayerKind, SeatedPlayer
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.session import Session
from cardgames_tui.text import shortened

SEPARATOR = ";"
MAX_MOVES = 15_000
"""The most moves in a text."""

FROM = " from "
"""Precedes the code in the text of a start."""

ENDLESS = " endless"
"""Ends the text of a start if repetition is no draw."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything agreed on before a game."""

    slug: ClassVar[str] = CHOPSTICKS
    rules: Rules = field(default_factory=Rules)
    kinds: tuple[PlayerKind, ...] = (PlayerKind.PERSON, PlayerKind.PERFECT)
    """Who sits at each seat, clockwise."""
    first: int = 0
    """The seat that begins."""
    repetition: bool = True
    """Whether the third occurrence of a position is a draw."""
    code: str = ""
    """The code of the first position; empty for the usual one."""

    @property
    def start(self) -> Position:
        """The first position."""
        if self.code:
            return parse_position(self.rules, self.code, self.first)
        return start_position(self.rules, self.first)

    @property
    def start_id(self) -> str:
        """The text of the start."""
        start = self.start
        code = "" if start == start_position(self.rules, self.first) else f"{FROM}{start}"
        seat = f" seat {self.first}" if self.first else ""
        return f"{self.rules}{code}{seat}{ENDLESS * (not self.repetition)}"

    @property
    def title(self) -> str:
        """What to call it: `Chopsticks, 3 players, cutoff, suicide`."""
        rules = [] if self.rules == Rules() else [self.rules.title]
        code = [f"from [{self.code}]"] if self.code else []
        endless = [] if self.repetition else ["no draw by repetition"]
        return ", ".join(["Chopsticks", *rules, *code, *endless])

    @property
    def seats(self) -> str:
        """The kinds of the players as a text: `person,perfect`."""
        return ",".join(kind.value for kind in self.kinds)

    @property
    def variant(self) -> str:
        """The category in statistics: the rules, how well the opponents play, and who begins."""
        rules = str(self.rules).removeprefix(CHOPSTICKS).strip()
        if len(self.persons) > 1:
            return f"{rules}; several people"
        strengths = [kind.value for kind in COMPUTERS if kind in self.kinds]
        others_begin = "it begins" if self.rules.players == 2 else "they begin"
        begins = "you begin" if self.first == self.viewpoint else others_begin
        return f"{rules}; against {' and '.join(strengths)}; {begins}"

    def resume(self, moves: str, ply: int | None = None) -> Session[Position, Move]:
        """The game after these moves, at position `ply`, by default the last.

        Raises:
            InvalidGameError: The position does not exist, or the game is too long.
            InvalidMoveError: A text is not a move.
            IllegalMoveError: A move is not legal.
        """
        names = moves.split(SEPARATOR) if moves else []
        if len(names) > MAX_MOVES:
            raise InvalidGameError(f"the game has {len(names)} moves, more than {MAX_MOVES}")
        return Session(self.start, Position.play).replay([Move.parse(name) for name in names], ply)

    @classmethod
    def parse(cls, start_id: str, seats: str = "") -> Self:
        """Reads the text of a start; without `seats`, a person plays perfect computers.

        Raises:
            InvalidGameError: The text is no start, or the seats make no sense.
        """
        pattern = rf"(.{{,300}}?)(?:{FROM}(\S{{,200}}))?(?: seat (\d))?({ENDLESS})?"
        match = re.fullmatch(pattern, start_id, re.ASCII)
        if match is None:
            raise InvalidGameError(f"'{shortened(start_id, 60)}' is no start of a game of Chopsticks")
        text, code, seat, endless = match.groups()
        rules, first = Rules.parse(text), int(seat or 0)
        if first >= rules.players:
            raise InvalidGameError(f"there is no seat {first} (they are 0 to {rules.players - 1})")
        code = str(parse_position(rules, code, first)) if code else ""
        try:
            kinds = tuple(map(PlayerKind, seats.split(","))) if seats else ()
        except ValueError:
            raise InvalidGameError(f"'{shortened(seats, 40)}' does not say who sits where") from None
        setup = replace(cls().with_rules(rules), first=first, repetition=not endless, code=code)
        return replace(setup, kinds=kinds) if len(kinds) == rules.players else setup

    @property
    def rules_text(self) -> str:
        """The rules for the settings file; empty for the standard rules."""
        return "" if self.rules == Rules() else str(self.rules)

    @property
    def opponent(self) -> str:
        """The kind of the computers; empty if there are none or they differ."""
        computers = {kind.value for kind in self.kinds if kind is not PlayerKind.PERSON}
        return computers.pop() if len(computers) == 1 else ""

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of the people."""
        return tuple(seat for seat, kind in enumerate(self.kinds) if kind is PlayerKind.PERSON)

    @property
    def viewpoint(self) -> int:
        """The seat a game is drawn and judged for: the first person's, or else seat 0."""
        return self.persons[0] if self.persons else 0

    @property
    def players(self) -> tuple[SeatedPlayer, ...]:
        """The players by seat."""
        are_persons = [kind is PlayerKind.PERSON for kind in self.kinds]
        return tuple(
            SeatedPlayer(kind, None if are_persons.count(are_persons[seat]) == 1 else seat + 1)
            for seat, kind in enumerate(self.kinds)
        )

    def with_rules(self, rules: Rules) -> Self:
        """The same with other rules, resized if necessary."""
        return replace(self.resized(rules.players), rules=rules)

    def resized(self, players: int) -> Self:
        """The same rules from the usual start, with more computers or without the last players.

        New computers are as strong as the others, or perfect if there are none or they differ. The viewpoint
        begins, unless the number of players stays and the start was the usual one.
        """
        joining = PlayerKind(self.opponent or PlayerKind.PERFECT)
        kinds = (*self.kinds, *[joining] * players)[:players]
        resized = replace(self, kinds=kinds, first=0, code="")
        same = players == len(self.kinds) and not self.code
        return replace(resized, first=self.first if same else resized.viewpoint)


def was_set_up(start_id: str, moves: str) -> bool:
    """Whether a game of Chopsticks began from a code, or a hand was given a finger by agreement."""
    return start_id.startswith(CHOPSTICKS) and (FROM in start_id or MoveKind.REVIVE.value in moves)
