"""What is worked out about a game of Chopsticks while the player waits."""

import random

from cardgames_tui.chopsticks import english
from cardgames_tui.chopsticks.advice import Advice, advise, reply_of
from cardgames_tui.chopsticks.game_in_play import GameInPlay
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import start
from cardgames_tui.chopsticks.review import Mistake, first_mistake
from cardgames_tui.chopsticks.setup import Level
from cardgames_tui.chopsticks.solving.search import Search
from cardgames_tui.chopsticks.solving.solve import solve, too_big
from cardgames_tui.chopsticks.solving.watch import StoppedError, Watch
from cardgames_tui.chopsticks.traps import Trap
from cardgames_tui.chopsticks.verdict import Oracle, Verdict
from cardgames_tui.plain.patience import Patience, Stop


class Thinker:
    """Thinks about one game; a table that the player does not want to wait for is not begun again.

    Args:
        game: The game.
        patience: Lets the searches run.
    """

    def __init__(self, game: GameInPlay, patience: Patience) -> None:
        self._game = game
        self._patience = patience

    def advice(self) -> Advice | None:
        """What the position and its moves are worth; nothing when the search was stopped."""
        return self._patience.wait_for(self._advise)

    def reply(self, rng: random.Random) -> tuple[Move, Trap | None]:
        """The move of the computer that is to move; one that is interrupted plays with care."""
        game = self._game
        try:
            return self._patience.wait_for(
                lambda should_stop: reply_of(game.level, self._needed(should_stop), game.position, rng)
            )
        except StoppedError:
            return reply_of(Level.CAREFUL, None, game.position, rng)

    def mistake(self, seat: int) -> tuple[Mistake | None, bool]:
        """The first move by which the player at a seat gave something away, and whether that is certain.

        Raises:
            StoppedError: The search was stopped.
        """
        game = self._game

        def look(should_stop: Stop) -> tuple[Mistake | None, bool]:
            oracle = self._oracle(should_stop)
            return first_mistake(oracle, game.setup.start, game.session.moves, seat), oracle.exact

        return self._patience.wait_for(look)

    def start(self, seat: int) -> Verdict:
        """What the first position is worth to the player at a seat.

        Raises:
            StoppedError: The search was stopped.
        """
        first = self._game.setup.start
        return self._patience.wait_for(lambda should_stop: self._oracle(should_stop).verdict(first, seat))

    def worth(self) -> str:
        """The value of the whole game, in a sentence."""
        rules = self._game.setup.rules
        if reason := too_big(rules):
            return f"This game is {reason}. The computer looks ahead as far as it can."
        table = self._patience.wait_for(lambda should_stop: solve(rules, should_stop, census=True))
        if table is None:
            return "The value of this game is not known."
        return english.game_value(rules, table.verdict(start(rules)), table.census.positions)

    def _advise(self, should_stop: Stop) -> Advice | None:
        try:
            return advise(self._oracle(should_stop), self._game.position)
        except StoppedError:
            return None

    def _needed(self, should_stop: Stop) -> Oracle | None:
        return self._oracle(should_stop) if self._game.level is Level.PERFECT else None

    def _oracle(self, should_stop: Stop) -> Oracle:
        """The table, or a search where there is none to wait for."""
        rules = self._game.setup.rules
        if self._game.patient and not too_big(rules):
            table = solve(rules, should_stop, chances=True)
            if table is not None:
                return table
            self._game.patient = False
        return Search(Watch(should_stop))
