"""Black Hole and All in a Row: cards, deals, rules, and the analysis of both.

Other programs can use what stands in `__all__`; it needs no terminal and no files. Deals are PySolFC's.
Boards are the text that PySolFC and black-hole-solve exchange. A line of moves is a word, with a letter for
each fan.

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

A solver remembers what it has proved about its deal, which helps with the other positions of the deal. A
verdict is always a proof, or `UNKNOWN` where `max_states` did not suffice for one.

    >>> position = deal(BLACK_HOLE, "123")
    >>> {str(move): solver.solve(position.play(move)).verdict.value for move in position.legal_moves()}
    {'b': 'winnable', 'g': 'lost', 'm': 'winnable'}
    >>> Solver(position).solve(max_states=1).verdict
    <Verdict.UNKNOWN: 'unknown'>

An impossible move or a faulty text raises an error of `cardgames_tui.errors` that says why.

    >>> position.play(Move.parse("a"))
    Traceback (most recent call last):
    cardgames_tui.errors.IllegalMoveError: 6♣ does not follow A♠: a 2 or a K does
"""

from typing import TYPE_CHECKING

from cardgames_tui.lazy import lazy_exports

if TYPE_CHECKING:
    from cardgames_tui.solitaire.boards import parse_board as parse_board
    from cardgames_tui.solitaire.cards import Card as Card
    from cardgames_tui.solitaire.deals import deal as deal
    from cardgames_tui.solitaire.difficulty import rate as rate
    from cardgames_tui.solitaire.rules import Move as Move
    from cardgames_tui.solitaire.rules import Outcome as Outcome
    from cardgames_tui.solitaire.rules import Position as Position
    from cardgames_tui.solitaire.rules import Solution as Solution
    from cardgames_tui.solitaire.rules import Verdict as Verdict
    from cardgames_tui.solitaire.rules import format_line as format_line
    from cardgames_tui.solitaire.rules import parse_line as parse_line
    from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW as ALL_IN_A_ROW
    from cardgames_tui.solitaire.solitaires import BLACK_HOLE as BLACK_HOLE
    from cardgames_tui.solitaire.solitaires import SOLITAIRES as SOLITAIRES
    from cardgames_tui.solitaire.solitaires import Solitaire as Solitaire
    from cardgames_tui.solitaire.solver import Solver as Solver
    from cardgames_tui.solitaire.solver import solve as solve
else:
    __all__, __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "boards": ("parse_board",),
            "cards": ("Card",),
            "deals": ("deal",),
            "difficulty": ("rate",),
            "solitaires": ("ALL_IN_A_ROW", "BLACK_HOLE", "SOLITAIRES", "Solitaire"),
            "rules": ("Move", "Outcome", "Position", "Solution", "Verdict", "format_line", "parse_line"),
            "solver": ("Solver", "solve"),
        },
    )
