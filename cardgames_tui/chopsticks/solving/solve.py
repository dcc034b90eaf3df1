"""Solving a set of rules: how much work it is, whether it has been done, and doing it.

For two players the work grows (see `retrograde`) with the square of the number of sides that a player can
have. That is `comb(roll + hands - 1, hands)` in most variants (15 for two hands and roll 5, 455 for three
hands and roll 13), more with half fingers and signs, and three times as much with three lives.

For rules with too many positions for a table a search looks some moves ahead. A win or a loss that it finds
is forced. A "draw" only means that no end was found within the moves looked at, and whoever shows it has to
say so.
"""

from math import inf

from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.rules import Rules, formal
from cardgames_tui.chopsticks.sides import first_side
from cardgames_tui.chopsticks.solving.paranoid import ParanoidTable
from cardgames_tui.chopsticks.solving.retrograde import Analysis, reachable
from cardgames_tui.chopsticks.solving.space import SideSpace, side_count
from cardgames_tui.chopsticks.solving.watch import Progress, Stop, StoppedError, Watch
from cardgames_tui.chopsticks.verdict import DRAW, Census, SolvedGame, Value, Verdict, decode


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
        """Work out the table."""
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


BUDGET = 150
"""How many positions are examined for one verdict."""

END = 1_000_000
"""The score of a game won now; a win in `n` moves scores `n` less."""


class Search:
    """An oracle that looks at a budget of positions, all others playing against the seat in question."""

    exact = False
    """A draw only means that no end is in sight."""

    def __init__(self, watch: Watch | None = None, budget: int = BUDGET) -> None:
        self._watch = watch or Watch()
        self._budget = budget
        self._looked = 0
        self._cut = False
        self.depth = 0
        """How many moves ahead the last verdict has looked."""

    def verdict(self, position: Position, seat: int | None = None) -> Verdict:
        """The value for the player at a seat (by default the player to move), as far as it can be seen."""
        for_seat = position.turn if seat is None else seat
        self._looked, self.depth, score = 0, 0, 0.0
        while not score:
            self._cut = False
            found = self._score(position, for_seat, 0, -inf, inf)
            if self._looked > self._budget:
                break
            score = found
            if not self._cut:
                break
            self.depth += 1
        return _verdict(score)

    def chance(self, position: Position, seat: int | None = None) -> float:
        """An estimate where nothing is forced: a seat's share (0 to 1) of all live hands."""
        for_seat = position.turn if seat is None else seat
        live = [
            0 if position.is_out(each) else sum(fingers is not None for fingers in position.fingers(each))
            for each in range(len(position.sides))
        ]
        share = live[for_seat] / max(1, sum(live))
        return 1 - share if position.rules.misere else share

    def _score(self, position: Position, seat: int, plies: int, low: float, high: float) -> float:
        """The score within `depth` plies of the first position, `plies` of which have been played."""
        self._watch.check()
        ended = position.standing(seat)
        if ended:
            return (END - plies) * ended
        if plies > self.depth or self._looked > self._budget:
            self._cut = True
            return 0
        self._looked += 1
        own = position.turn == seat
        found = -inf if own else inf
        for _, after in position.results():
            score = self._score(after, seat, plies + 1, low, high)
            found = max(found, score) if own else min(found, score)
            low, high = (max(low, found), high) if own else (low, min(high, found))
            if low >= high:
                break
        return found


def _verdict(score: float) -> Verdict:
    if not score:
        return DRAW
    return Verdict(Value.WIN if score > 0 else Value.LOSS, END - int(abs(score)))
