"""The exact values of a set of rules for two players, built once and kept.

The work grows (see `retrograde`) with the square of the number of sides that a player can have. That is
`comb(roll + hands - 1, hands)` in most variants (15 for two hands and roll 5, 455 for three hands and
roll 13), more with half fingers and signs, and three times as much with three lives.
"""

from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.sides import first_side
from cardgames_tui.chopsticks.solving.retrograde import Analysis, reachable
from cardgames_tui.chopsticks.solving.space import SideSpace
from cardgames_tui.chopsticks.solving.watch import Watch
from cardgames_tui.chopsticks.verdict import Census, SolvedGame, Verdict, decode


class Table(SolvedGame):
    """The values of all positions of two players, reachable or not."""

    def __init__(self, space: SideSpace, analysis: Analysis) -> None:
        super().__init__(space.rules)
        self._space = space
        self._entries = analysis.entries
        self._known = analysis.known
        self._wins = analysis.wins

    @classmethod
    def build(cls, rules: Rules, watch: Watch) -> "Table":
        """Work out the table.

        Raises:
            StoppedError: The table is no longer wanted.
        """
        space = SideSpace(rules, watch)
        analysis = Analysis(space, watch)
        analysis.run()
        return cls(space, analysis)

    def verdict(self, position: Position, seat: int | None = None) -> Verdict:
        """The value for the player at a seat (by default the player to move)."""
        moving, waiting = (self._space.number[side] for side in position.view)
        verdict = decode(self._entries[moving * len(self._space) + waiting])
        return verdict if seat in (None, position.turn) else verdict.opposite()

    @property
    def first(self) -> int:
        """The number of the position at the start."""
        return self._space.number[first_side(self.rules)] * (len(self._space) + 1)

    @property
    def size(self) -> int:
        """How many positions there are."""
        return len(self._space) ** 2

    def after(self, number: int) -> list[int]:
        """Where the moves of a position lead, one entry for each move; none where the game is over."""
        space, size = self._space, len(self._space)
        moving, waiting = divmod(number, size)
        if space.out[moving] or space.out[waiting]:
            return []
        hits = [hit for value in space.attacks[moving] for hit in space.hit[value][waiting]]
        return [hit * size + moving for hit in hits] + [waiting * size + own for own in space.own[moving]]

    def position(self, number: int) -> Position:
        """The position with a number, the player to move in the first seat."""
        moving, waiting = divmod(number, len(self._space))
        return Position(self.rules, (self._space.sides[moving], self._space.sides[waiting]))

    def _count(self, watch: Watch) -> Census:
        rows = reachable(self._space, self._space.number[first_side(self.rules)], watch)
        out = self._space.out
        going_on = [0 if out[moving] else row & ~self._space.out_set for moving, row in enumerate(rows)]
        positions, open_ones = _total(rows), _total(going_on)
        decided = _total([row & known for row, known in zip(going_on, self._known, strict=True)])
        wins = _total([row & won for row, won in zip(going_on, self._wins, strict=True)])
        return Census(positions, positions - open_ones, wins, decided - wins, open_ones - decided)


def _total(rows: list[int]) -> int:
    return sum(row.bit_count() for row in rows)
