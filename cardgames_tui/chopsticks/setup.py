"""How a game of Chopsticks is set up: its rules, who sits where, who begins."""

from dataclasses import dataclass, field, replace
from typing import Self

from cardgames_tui.chopsticks.position import Position, parse, start
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import Player, PlayerName


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is agreed on before a game."""

    rules: Rules = field(default_factory=Rules)
    seats: tuple[Player, ...] = (Player.PERSON, Player.PERFECT)
    """Who sits at each seat, clockwise."""
    first: int = 0
    """The seat that begins."""
    repetition: bool = True
    """Whether the third occurrence of a position is a draw."""
    code: str = ""
    """The code of the first position; empty for the one that the rules begin with."""

    @property
    def start(self) -> Position:
        """The first position."""
        return parse(self.rules, self.code, self.first) if self.code else start(self.rules, self.first)

    @classmethod
    def against_computers(cls, rules: str = "", opponent: str = Player.PERFECT.value) -> Self:
        """One person against computers; empty rules are the standard ones.

        Raises:
            InvalidGameError: The text describes no set of rules.
        """
        chosen = Rules.parse(rules) if rules else Rules()
        return cls(chosen, (Player.PERSON, *[Player(opponent)] * (chosen.players - 1)))

    @property
    def rules_text(self) -> str:
        """The text from which `against_computers` makes the rules again."""
        return "" if self.rules == Rules() else str(self.rules)

    @property
    def opponent(self) -> str:
        """How well the computers play; empty if there are none, or if they differ."""
        players = {player.value for player in self.seats if player is not Player.PERSON}
        return players.pop() if len(players) == 1 else ""

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of the people."""
        return tuple(seat for seat, player in enumerate(self.seats) if player is Player.PERSON)

    @property
    def viewpoint(self) -> int:
        """The seat for which a game is drawn, won and lost: that of the first person, or else the first."""
        return self.persons[0] if self.persons else 0

    @property
    def names(self) -> tuple[PlayerName, ...]:
        """The names of the players, by seat."""
        computers = len(self.seats) - len(self.persons)
        return tuple(
            PlayerName(
                player,
                None if (len(self.persons) if player is Player.PERSON else computers) == 1 else seat + 1,
            )
            for seat, player in enumerate(self.seats)
        )

    def with_rules(self, rules: Rules) -> "Setup":
        """The same people with other rules; computers join, or the last players leave."""
        return replace(self.resized(rules.players), rules=rules)

    def resized(self, players: int) -> "Setup":
        """The same with another number of seats: computers join, or the last players leave.

        The rules are left alone. If the number of players stays and there is no code, the same player
        begins; otherwise the player at the viewpoint begins, from the usual position.
        """
        seats = (*self.seats, *[Player.PERFECT] * players)[:players]
        resized = replace(self, seats=seats, first=0, code="")
        same = players == len(self.seats) and not self.code
        return replace(resized, first=self.first if same else resized.viewpoint)
