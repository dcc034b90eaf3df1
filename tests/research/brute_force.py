"""What an atlas says of a set of rules once more, position by position.

It shares nothing with the tablebases but `Position.successors` and `Position.outcome`.
"""

from collections import defaultdict, deque

from cardgames_tui.chopsticks.position import Position, start
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.sides import Side
from cardgames_tui.research.atlas import AtlasEntry

View = tuple[Side, ...]
"""A position as the player to move sees it."""


def brute_force(rules: Rules) -> AtlasEntry:
    """The game that a set of rules for two makes."""
    begin = start(rules)
    after, ends = explored(begin)
    known = solved(after, ends)
    going_on = [known.get(view, 0) for view in after if view not in ends]
    first = known.get(begin.view, 0)
    keeping = [
        str(move)
        for move, position in begin.successors()
        if sign(-known.get(position.view, 0)) == sign(first)
    ]
    return AtlasEntry(
        ("draw", "win", "loss")[sign(first)],
        abs(first) - 1 if first else None,
        len(after),
        len(ends),
        sum(entry > 0 for entry in going_on),
        sum(entry < 0 for entry in going_on),
        going_on.count(0),
        max((abs(entry) - 1 for entry in going_on if entry), default=0),
        max(map(len, after.values())),
        ", ".join(keeping),
    )


def explored(begin: Position) -> tuple[dict[View, list[View]], dict[View, int]]:
    """All positions with those after them, and those that end the game with 1 when the player to move has won."""
    after: dict[View, list[View]] = {}
    ends: dict[View, int] = {}
    new = [begin]
    while new:
        position = new.pop()
        if position.view in after:
            continue
        outcome = position.outcome()
        if outcome is not None:
            ends[position.view] = 1 if outcome.winner == position.turn else -1
        results = [result for _, result in position.successors()]
        after[position.view] = [result.view for result in results]
        new += [result for result in results if result.view not in after]
    return after, ends


def solved(after: dict[View, list[View]], ends: dict[View, int]) -> dict[View, int]:
    """By position: `n + 1` for a win in n of the player to move, `-n - 1` for a loss; draws are missing."""
    before = defaultdict(list)
    for view, results in after.items():
        for result in results:
            before[result].append(view)
    unknown = {view: len(results) for view, results in after.items()}
    known = dict(ends)
    queue = deque(ends)
    while queue:
        result = queue.popleft()
        for view in before[result]:
            unknown[view] -= 1
            if view not in known and known[result] < 0:
                known[view] = 1 - known[result]
            elif view not in known and not unknown[view]:
                known[view] = -1 - max(known[each] for each in after[view])
            else:
                continue
            queue.append(view)
    return known


def sign(number: int) -> int:
    """-1, 0 or 1."""
    return (number > 0) - (number < 0)
