"""Solving a set of rules: how much work it is, whether it has been done, and doing it.

For two players the work grows (see `retrograde`) with the square of the number of sides that a player can
have. That is `comb(roll + hands - 1, hands)` in most variants (15 for two hands and roll 5, 455 for three
hands and roll 13), more with half fingers and signs, and three times as much with three lives.
"""

from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.rules import Rules, formal
from cardgames_tui.chopsticks.sides import first_side
from cardgames_tui.chopsticks.solving.paranoid import ParanoidTable
from cardgames_tui.chopsticks.solving.retrograde import Analysis, reachable
from cardgames_tui.chopsticks.solving.space import SideSpace, side_count
from cardgames_tui.chopsticks.solving.watch import Progress, Stop, StoppedError, Watch
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


LARGEST_PAIRS = 12_000_000
"""The most positions of two players that are solved while a person waits."""

LARGEST_PLACES = 600_000
"""The most positions, times seats, of three or more players that are solved while a person waits."""

BUILDING = 0.15
"""How much of the work on a game for three or more players is its table; the rest is the chances."""

KEPT = 8
"""How many tables are kept; the least recently used goes first."""

_tables: dict[Rules, SolvedGame] = {}


def position_count(rules: Rules) -> int:
    """How many positions there can be, reachable or not: what a table has to hold."""
    count: int = side_count(rules) ** rules.players
    return count


def too_big(rules: Rules) -> str:
    """Why a set of rules is not solved while a person waits, as a clause; empty if it is."""
    count = position_count(rules)
    if count <= LARGEST_PAIRS if rules.players == 2 else count * rules.players <= LARGEST_PLACES:
        return ""
    return f"too big to solve here: {count:,} positions"


def solved(rules: Rules) -> SolvedGame | None:
    """The table of a set of rules if it has already been built, or None."""
    table = _tables.get(formal(rules))
    if table is not None:
        _keep(formal(rules), table)
    return table


def solve(
    rules: Rules,
    should_stop: Stop = lambda: False,
    on_progress: Progress = lambda done, total: None,
    *,
    census: bool = False,
    chances: bool = False,
) -> SolvedGame | None:
    """The table of a set of rules, built if need be even if `too_big` objects; None if stopped.

    Args:
        rules: The rules.
        should_stop: Asked every few milliseconds whether to give up.
        on_progress: Told how much is done, and of how much, the chances included where they are wanted.
        census: Whether to count what can come up, too.
        chances: Whether to work out the chances against random players, too, which the perfect player of
            a game for three or more asks for.
    """
    watch = Watch(should_stop, on_progress)
    try:
        parts = chances and rules.players > 2
        table = solved(rules) or _build(formal(rules), watch.part(0, BUILDING) if parts else watch)
        _keep(formal(rules), table)
        if census:
            table.count(watch)
        if chances and isinstance(table, ParanoidTable):
            table.settle(watch.part(BUILDING, 1))
    except StoppedError:
        return None
    return table


def forget() -> None:
    """Discard all tables."""
    _tables.clear()


def _build(rules: Rules, watch: Watch) -> SolvedGame:
    return Table.build(rules, watch) if rules.players == 2 else ParanoidTable.build(rules, watch)


def _keep(rules: Rules, table: SolvedGame) -> None:
    """Make a table the last to be discarded."""
    _tables.pop(rules, None)
    _tables[rules] = table
    while len(_tables) > KEPT:
        _tables.pop(next(iter(_tables)), None)
