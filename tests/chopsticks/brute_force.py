"""Reachable positions and their values by brute force, sharing only `Position.successors` with tablebases."""

from cardgames_tui.chopsticks.position import Position, start_position
from cardgames_tui.chopsticks.rules import Rules

Values = dict[Position, int]
"""The values for the player at seat 0: `n + 1` a win in n, `-n - 1` a loss in n; draws are missing."""


def reachable(first: Position) -> dict[Position, list[Position]]:
    """All positions reachable from one, with their successors."""
    found: dict[Position, list[Position]] = {}
    new = [first]
    while new:
        position = new.pop()
        if position not in found:
            found[position] = [after for _, after in position.successors()]
            new.extend(found[position])
    return found


def positions(rules: Rules) -> dict[str, Position]:
    """All reachable positions by code, nearest first."""
    found, new = {str(start_position(rules)): start_position(rules)}, [start_position(rules)]
    for position in new:
        fresh = {str(after): after for _, after in position.successors() if str(after) not in found}
        found |= fresh
        new.extend(fresh.values())
    return found


def values(after: dict[Position, list[Position]]) -> Values:
    """The values of positions for the player at seat 0 against all others."""
    known = {position: value for position in after if (value := _final(position))}
    new = known
    while new:
        new = {
            position: value
            for position, following in after.items()
            if position not in known
            and (value := _value(position, [known.get(each, 0) for each in following]))
        }
        known = known | new
    return known


def _value(position: Position, results: list[int]) -> int:
    """The value by those of the successors; 0 if it is not decided yet."""
    wins, losses = [each for each in results if each > 0], [each for each in results if each < 0]
    mine = position.turn == 0
    if wins and (mine or len(wins) == len(results)):
        return (min(wins) if mine else max(wins)) + 1
    if losses and (not mine or len(losses) == len(results)):
        return (min(losses) if mine else max(losses)) - 1
    return 0


def _final(position: Position) -> int:
    if position.is_over:
        return 1 if position.winner == 0 else -1
    return -1 if position.is_out(0) else 0
