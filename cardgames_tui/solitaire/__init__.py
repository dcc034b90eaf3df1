"""Black Hole and All in a Row: cards, deals, rules, and the analysis of both.

Other programs can use everything in `__all__`; it needs no terminal and no files. Deals are PySolFC's, and
boards are the text that PySolFC and black-hole-solve exchange. A line of moves is written as one word, a
letter for each fan.

    >>> from cardgames_tui.solitaire import BLACK_HOLE, Move, Outcome, Solver, deal, format_line, parse_line
    >>> position = deal(BLACK_HOLE, "123")
    >>> print(position.top, len(position.fans), position.cards_left)
    AS 17 51
    >>> print(*position.legal_moves())
    b g m
    >>> solver = Solver(position)
    >>> solution = solver.solve()
    >>> solution.verdict
    <Verdict.WINNABLE: 'winnable'>
    >>> for move in solution.line:
    ...     position = position.play(move)
    >>> position.outcome() is Outcome.WON
    True

A solver remembers its proofs, which speeds up other positions of the deal. A verdict is always proved, or
`UNKNOWN` if `max_states` was too few.

    >>> position = deal(BLACK_HOLE, "123")
    >>> {str(move): solver.solve(position.play(move)).verdict.value for move in position.legal_moves()}
    {'b': 'winnable', 'g': 'lost', 'm': 'winnable'}
    >>> Solver(position).solve(max_states=1).verdict
    <Verdict.UNKNOWN: 'unknown'>

An illegal move or an invalid text raises an error of `cardgames_tui.errors` that says why.

    >>> position.play(Move.parse("a"))
    Traceback (most recent call last):
    cardgames_tui.errors.IllegalMoveError: 6♣ does not follow A♠: a 2 or a king does
"""

from cardgames_tui.solitaire.boards import parse_board
from cardgames_tui.solitaire.cards import Card
from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.difficulty import rate
from cardgames_tui.solitaire.rules import Move, Outcome, Position, Solution, Verdict, format_line, parse_line
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE, SOLITAIRES, Solitaire
from cardgames_tui.solitaire.solver import Solver, solve

__all__ = [
    "ALL_IN_A_ROW",
    "BLACK_HOLE",
    "SOLITAIRES",
    "Card",
    "Move",
    "Outcome",
    "Position",
    "Solitaire",
    "Solution",
    "Solver",
    "Verdict",
    "deal",
    "format_line",
    "parse_board",
    "parse_line",
    "rate",
    "solve",
]
