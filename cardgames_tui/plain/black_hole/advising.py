"""What the solver tells about a deal, in words."""

from collections.abc import Iterator

from cardgames_tui.black_hole import words
from cardgames_tui.black_hole.reasons import reason
from cardgames_tui.black_hole.rules import Position
from cardgames_tui.black_hole.verdict import Solution, Verdict
from cardgames_tui.games.cards_in_play import CardGame
from cardgames_tui.plain.black_hole.telling import card_of, ending
from cardgames_tui.plain.patience import LONGEST_SEARCH, Patience
from cardgames_tui.plain.voice import listed
from cardgames_tui.records.wording import count

SECONDS_AFTER_A_MOVE = 5.0
"""How long to search for the verdict that is told after every move."""

FEW = 6
"""How many moves of a winning line are told at once."""


class Adviser:
    """Answers questions about a game.

    Args:
        game: The game.
        patience: Lets the searches run.
    """

    def __init__(self, game: CardGame, patience: Patience) -> None:
        self._game = game
        self._patience = patience

    def solution(self, longest: float = LONGEST_SEARCH) -> Solution | None:
        """Whether the position on the table can be won; nothing when the search was stopped."""
        return self._solve(self._game.position, longest)

    def _solve(self, position: Position, longest: float = LONGEST_SEARCH) -> Solution | None:
        knowledge = self._game.knowledge
        if knowledge.solution(position) is None:
            found = self._patience.wait_for(
                lambda should_stop: knowledge.solver.solve(position, should_stop=should_stop), longest
            )
            knowledge.learn(position, found)
        return knowledge.solution(position)

    def verdict(self, longest: float = LONGEST_SEARCH) -> str:
        """Whether the position on the table can be won, in a sentence."""
        position = self._game.position
        if position.outcome() is not None:
            return ending(position)
        solution = self.solution(longest)
        if solution is None:
            return "It is not known whether this can be won."
        return "This can be won." if solution.verdict is Verdict.WINNABLE else lost(position)

    def why(self) -> str:
        """The winning line in short, or why there is none."""
        solution = self.solution()
        if solution is None or not solution.line:
            return self.verdict()
        names = list(line_in_words(self._game.position, solution))[:FEW]
        more = ", and so on" if len(solution.line) > len(names) else ""
        return f"It wins in {count(len(solution.line), 'move')}: {', '.join(names)}{more}."

    def keeps(self) -> Iterator[str]:
        """What each card that can be played does to the game."""
        from cardgames_tui.black_hole.analysis import judge_moves

        position, solver = self._game.position, self._game.knowledge.solver
        verdicts = self._patience.wait_for(
            lambda should_stop: judge_moves(position, solver, should_stop=should_stop)
        )
        told = {Verdict.WINNABLE: "keeps the win", Verdict.LOST: "loses", Verdict.UNKNOWN: "not known"}
        for number, (move, verdict) in enumerate(verdicts.items(), 1):
            yield f"{number}: {card_of(position, move)}: {told[verdict]}"

    def blame(self) -> tuple[str, int | None]:
        """Which move lost the game, in words, and after how many moves it was made."""
        from cardgames_tui.black_hole.analysis import blame, point_of_no_return

        positions, solver = self._game.session.positions, self._game.knowledge.solver
        answer = self._patience.wait_for(
            lambda should_stop: point_of_no_return(positions, solver, should_stop=should_stop)
        )
        said = words.blame(blame(positions, answer), words.LONG)
        return said if answer.ply is None else f"{said} You are back before it.", answer.ply

    def difficulty(self) -> str:
        """How difficult the deal is."""
        from cardgames_tui.black_hole.difficulty import rate

        start = self._game.deal.position
        solution = self._solve(start)
        if solution is not None and solution.verdict is Verdict.LOST:
            return "This deal cannot be won."
        unknown = "The difficulty is not known, for the search was stopped."
        if solution is None:
            return unknown
        found = self._patience.wait_for(lambda should_stop: rate(start, should_stop=should_stop))
        if found is None:
            return unknown
        return f"This deal is {found.level.value}: {found.number:.0f} on a scale from 0 to 100."


def line_in_words(position: Position, solution: Solution) -> Iterator[str]:
    """The cards of a winning line in their order."""
    return map(words.LONG.card, position.cards_along(solution.line or ()))


def lost(position: Position) -> str:
    """Why a position is lost."""
    return words.lost(reason(position), words.LONG)


def whole_line(position: Position, solution: Solution) -> str:
    """A winning line from a position to the end."""
    return f"The win from here, {count(len(solution.line or ()), 'move')}: " + listed(
        list(line_in_words(position, solution))
    )
