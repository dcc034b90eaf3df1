"""A game of Chopsticks as it is being played: the session, where the hands lie, how it ends."""

from collections.abc import Callable
from dataclasses import dataclass

from cardgames_tui.chopsticks.arrangement import Arrangement, arranged, follow, hand_in
from cardgames_tui.chopsticks.moves import Kind, Move
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.setup import Level, Setup
from cardgames_tui.chopsticks.traps import Trap
from cardgames_tui.session import Session

REPETITIONS = 3
"""How often a position must have stood on the table for a draw."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game has ended."""

    winner: int | None
    """The seat of the winner; none in a draw."""


class GameInPlay:
    """One game, from its first position to whatever end.

    Args:
        setup: What was agreed.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.session = Session(setup.start, Position.play, str(setup.rules))
        self._arrangements = [arranged(setup.start)]
        self.traps: dict[int, Trap] = {}
        """The traps that computers have set, by the number of the move."""
        self.patient = True
        """Whether the computers may work out the whole game before they move."""
        self.undos = 0
        self.hints = 0
        self._hinted: set[Position] = set()
        self._told: list[str] = []

    @property
    def position(self) -> Position:
        """What stands on the table."""
        return self.session.position

    @property
    def arrangement(self) -> Arrangement:
        """Where the hands lie."""
        return self._arrangements[self.session.ply]

    @property
    def arrangements(self) -> tuple[Arrangement, ...]:
        """Where the hands lay in every position, those taken back included."""
        return tuple(self._arrangements)

    @property
    def level(self) -> Level:
        """Who is to move."""
        return self.setup.seats[self.position.turn]

    @property
    def ending(self) -> Ending | None:
        """How the game has ended; nothing while it goes on."""
        outcome = self.position.outcome()
        if outcome is not None:
            return Ending(outcome.winner)
        if self.setup.repetition and self.session.visits >= REPETITIONS:
            return Ending(None)
        return None

    @property
    def awaits_person(self) -> bool:
        """Whether a person is to move."""
        return self.ending is None and self.level is Level.PERSON

    @property
    def awaits_computer(self) -> bool:
        """Whether a computer is to move."""
        return self.ending is None and self.level is not Level.PERSON

    @property
    def turns(self) -> int:
        """How many turns have been taken, agreements not counted."""
        return sum(move.kind is not Kind.REVIVE for move in self.session.moves)

    def play(self, move: Move) -> None:
        """Play a move.

        Raises:
            IllegalMoveError: The rules do not allow it.
        """
        before = self.position
        known = self.session.undone[:1] == (move,)
        self.session.play(move)
        ply = self.session.ply
        if not known:
            self._arrangements[ply:] = [follow(self._arrangements[ply - 1], before, move, self.position)]
            del self._told[ply - 1 :]
            self.traps = {number: trap for number, trap in self.traps.items() if number < ply}

    def count_hint(self) -> None:
        """Count a hint, one for each position however often it is asked for."""
        if self.position not in self._hinted:
            self._hinted.add(self.position)
            self.hints += 1

    def hand(self, seat: int, slot: int) -> int:
        """The place among the sorted hands of the hand that lies in a slot."""
        return hand_in(self.arrangement[seat], slot)

    def told(self, teller: "Callable[[GameInPlay, int], str]") -> tuple[str, ...]:
        """The moves up to the current position in words; each is put into words once."""
        ply = self.session.ply
        self._told += [teller(self, number) for number in range(len(self._told), ply)]
        return tuple(self._told[:ply])

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back: with computers at the table, one that a person made."""
        if not self.setup.persons:
            return self.session.can_undo
        earlier = self.session.positions[:-1]
        return self.session.can_undo and (
            any(position.turn in self.setup.persons for position in earlier) or self.session.can_redo
        )

    def undo(self) -> None:
        """Go back to the last turn of a person, or to where the game was before a jump."""
        ply = self.session.ply
        self.session.undo()
        if self.session.ply == ply - 1:
            while self.session.ply and not self._can_stop:
                self.session.undo()
        self.undos += self.session.ply < ply

    def redo(self) -> None:
        """Play the moves taken back again, up to the next turn of a person."""
        self.session.redo()
        while self.session.can_redo and not self._can_stop:
            self.session.redo()

    def go_to(self, ply: int) -> None:
        """Jump to a ply, or to the turn of a person nearest before it; back counts as an undo."""
        before = self.session.ply
        turns = [
            number
            for number, position in enumerate(self._all_positions())
            if not self.setup.persons or position.turn in self.setup.persons
        ]
        earlier = [turn for turn in turns if turn <= ply]
        if turns:
            self.session.go_to(earlier[-1] if earlier else turns[0])
        self.undos += self.session.ply < before

    @property
    def _can_stop(self) -> bool:
        return not self.setup.persons or self.position.turn in self.setup.persons

    def _all_positions(self) -> list[Position]:
        """The positions of the game, those taken back included."""
        positions = list(self.session.positions)
        for move in self.session.undone:
            positions.append(positions[-1].play(move))
        return positions
