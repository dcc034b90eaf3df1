"""Chopsticks, the hand game: its rules in every variant, its exact values, its players.

The names in `__all__` are for other programs; they need no terminal and no files. `Rules` has a switch for
every variant. A position is written as a code, the hands of the player to move first, and an attack as the
letters of two hands in the code.

    >>> from cardgames_tui.chopsticks import Move, Rules, combine_variants
    >>> from cardgames_tui.chopsticks import parse_position, solve, start_position
    >>> rules = Rules(cutoff=True, self_tap=True)
    >>> rules == combine_variants(("cutoff", "self-tap"))
    True
    >>> tablebase = solve(rules)
    >>> print(tablebase.value(start_position(rules)))
    W23

The first player wins, in 23 moves of both players. A tablebase knows every position and every move.

    >>> position = start_position(rules).play(Move.parse("A-C"))
    >>> position.is_over
    False
    >>> [(str(each.move), str(each.position), str(each.value)) for each in tablebase.valued_moves(position)]
    [('A-C', '1212', 'L17'), ('B-C', '1312', 'L5'), ('A-B', '1113', 'W14'), ('B-A', '1123', 'W12')]
    >>> print(tablebase.value(parse_position(rules, "1203")))
    W1
    >>> tablebase.count_positions().positions
    199

What makes no sense raises an error with a message for people (see `cardgames_tui.errors`).

    >>> combine_variants(("stumps", "integers"), players=7)
    Traceback (most recent call last):
    cardgames_tui.errors.InvalidGameError: there are 2 to 6 players

Terms: a *side* is the sorted hands of one player, in half fingers; a *seat* is the number of a player; a
*place* is a seat and the number of a hand there, from left to right; the *value* of a position is a win, a
draw or a loss, and the moves to the end.

Modules: `rules`, `sides` and `position` (what is legal), `objections` (why a move is not), `arrangement`
(hands on the table, and what moves do to them), `computers` (how they play), `analysis` (hints and reviews),
`solving` (tablebases), `adviser` (all questions about one game), `facts` (what can be counted in a solved
game), `words` (all sentences).
"""

from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position, parse_position, start_position
from cardgames_tui.chopsticks.rules import PRESETS, VARIANTS, Rules, combine_variants
from cardgames_tui.chopsticks.seats import CHOPSTICKS
from cardgames_tui.chopsticks.solving import solve
from cardgames_tui.chopsticks.value import Tablebase, Value, ValuedMove, WinDrawLoss, best_moves

__all__ = [
    "CHOPSTICKS",
    "PRESETS",
    "VARIANTS",
    "Move",
    "Position",
    "Rules",
    "Tablebase",
    "Value",
    "ValuedMove",
    "WinDrawLoss",
    "best_moves",
    "combine_variants",
    "parse_position",
    "solve",
    "start_position",
]
