"""The exact values of a set of rules for two players, built once and kept.

How the work grows is told in `retrograde`: with the square of the number of sides a player can have, which
itself is `comb(roll + hands - 1, hands)` in most variants (15 for two hands and roll 5, 455 for three hands
and roll 13), more with half fingers and signs, and three times that with three lives.
"""

from array import array
from functools import cached_property

from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.retrograde import Analysis, Progress, Stop, bits, reachable
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.sides import first_side
from cardgames_tui.chopsticks.space import SideSpace
from cardgames_tui.chopsticks.verdict import Census, Verdict, decode


class Table:
    """The values of all positions of two players, reachable or not."""

    def __init__(self, space: SideSpace, entries: "array[int]") -> None:
        self.rules = space.rules
        self._space = space
        self._entries = entries

    @classmethod
    def build(cls, rules: Rules, should_stop: Stop, on_progress: Progress) -> "Table | None":
        """Work the table out; nothing when it was stopped before the end."""
        space = SideSpace(rules)
        entries = Analysis(space).run(should_stop, on_progress)
        return None if entries is None else cls(space, entries)

    def verdict(self, position: Position, seat: int | None = None) -> Verdict:
        """The value for the player at a seat, without one for the player to move."""
        moving, waiting = (self._space.number[side] for side in position.view)
        verdict = decode(self._entries[moving * len(self._space) + waiting])
        return verdict if seat in (None, position.turn) else verdict.opposite()

    @cached_property
    def census(self) -> Census:
        """What can come up in a game from its start."""
        rows = reachable(self._space, self._space.number[first_side(self.rules)], lambda: False)
        assert rows is not None  # nobody stops it
        size, out = len(self._space), self._space.out
        final, entries = 0, []
        for moving, row in enumerate(rows):
            for waiting in bits(row):
                if out[moving] or out[waiting]:
                    final += 1
                else:
                    entries.append(self._entries[moving * size + waiting])
        wins, losses = sum(entry > 0 for entry in entries), sum(entry < 0 for entry in entries)
        return Census(final + len(entries), final, wins, losses, len(entries) - wins - losses)
