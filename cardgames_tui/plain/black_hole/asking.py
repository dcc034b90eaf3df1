"""What can be asked about a deal: hints, the verdict, the losing move, the solution."""

from dataclasses import replace

from cardgames_tui.black_hole.rules import Move
from cardgames_tui.black_hole.verdict import Solution, Verdict
from cardgames_tui.errors import InvalidMoveError
from cardgames_tui.plain.black_hole import telling
from cardgames_tui.plain.black_hole.advising import SECONDS_AFTER_A_MOVE, Adviser, whole_line
from cardgames_tui.plain.black_hole.playing import PlayingTalk
from cardgames_tui.plain.talk import Word
from cardgames_tui.records.wording import count


class AskingTalk(PlayingTalk):
    """A conversation in which the solver is asked."""

    _hinted: Move | None = None

    @property
    def adviser(self) -> Adviser:
        """Who answers questions about the game on the table."""
        return Adviser(self.game, self.desk.patience)

    def asking_words(self) -> tuple[Word, ...]:
        """The words that ask the solver."""
        ask = "Advice"
        return (
            Word(("hint",), ask, "Names a card that keeps the win. Said again, it tells why.", self.hint),
            Word(("why",), ask, "Says how the win goes on, or why the game is lost.", self.why),
            Word(
                ("verdict",),
                ask,
                "Says whether this can still be won. Verdict on says it after every move, verdict off "
                "no more.",
                self.verdict,
            ),
            Word(("keeps",), ask, "Says which of the cards keep the win.", self.keeps),
            Word(("where",), ask, "Finds the move that lost the game, and goes back there.", self.where),
            Word(
                ("solution",),
                ask,
                "Begins to show a win from here, a move each time you say next. Solution all says all of it.",
                self.solution,
            ),
            Word(("next",), ask, "Plays the next move of the solution for you.", self.next_move),
            Word(("difficulty",), ask, "Says how difficult this deal is.", self.difficulty),
        )

    def moved(self) -> None:
        """Say how the game stands, and its verdict when that is wanted."""
        self._hinted = None
        super().moved()
        if self.desk.settings.show_verdict and self.position.outcome() is None:
            self.say(self.adviser.verdict(SECONDS_AFTER_A_MOVE))
            self.save()

    def greet(self) -> None:
        """Say how things stand, and the verdict when that is wanted."""
        super().greet()
        self._hinted = None
        if self.desk.settings.show_verdict:
            self.say(self.adviser.verdict(SECONDS_AFTER_A_MOVE))

    def go_to_mark(self, mark: str) -> bool:
        """Go to a marked position, and forget the hint."""
        self._hinted = None
        return super().go_to_mark(mark)

    def hint(self, rest: str) -> None:
        """Name a card that keeps the win; the second time say why."""
        if self._hinted is not None:
            self.say(self.adviser.why())
            return
        solution = self._winning()
        if solution is None or not solution.line:
            return
        self._hinted = solution.line[0]
        self.game.hints += 1
        self.save()
        number = self.position.legal_moves().index(self._hinted) + 1
        card = telling.card_of(self.position, self._hinted)
        self.say(f"Hint: {number}, {card}. Say hint again to hear why.")

    def why(self, rest: str) -> None:
        """Say how the win goes on, or why there is none."""
        if self._winning() is not None:
            self.game.hints += self._hinted is None
            self.say(self.adviser.why())
        self.save()

    def play(self, move: Move, *, helped: bool = False) -> None:
        """Play a card, and note whether it was the hint."""
        super().play(move, helped=helped or move == self._hinted)

    def verdict(self, rest: str) -> None:
        """Say the verdict, once or from now on."""
        wish = rest.lower()
        if wish not in ("", "on", "off"):
            raise InvalidMoveError("say verdict, verdict on or verdict off")
        if wish:
            self.desk.change(replace(self.desk.settings, show_verdict=wish == "on"))
        if wish == "off":
            self.say("The verdict is off.")
        else:
            self.say(self.adviser.verdict())
            self.save()

    def keeps(self, rest: str) -> None:
        """Say which cards keep the win."""
        self.game.hints += 1
        self.say(*(self.adviser.keeps() if self.position.legal_moves() else [telling.ending(self.position)]))
        self.save()

    def where(self, rest: str) -> None:
        """Go back to the move that lost the game."""
        words, ply = self.adviser.blame()
        self.say(words)
        if ply is not None:
            self.game.go_to(ply)
            self.say(telling.hole(self.position), *self.adviser.keeps(), "Undo returns to where you were.")
            self._hinted = None
            self.save()

    def solution(self, rest: str) -> None:
        """Begin to show a win, or say all of it."""
        solution = self._winning()
        if solution is None or not solution.line:
            return
        if rest.lower() == "all":
            self.game.hints += 1
            self.save()
            self.say(f"{whole_line(self.position, solution)}.")
            return
        moves = count(len(solution.line), "move")
        self.say(f"This can be won in {moves}. Say next to have the first of them played, and so on.")

    def next_move(self, rest: str) -> None:
        """Play a move of the winning line."""
        solution = self._winning()
        if solution is not None and solution.line:
            self.game.hints += 1
            self.say(f"Playing {telling.card_of(self.position, solution.line[0])}.")
            self.play(solution.line[0], helped=True)

    def difficulty(self, rest: str) -> None:
        """Say how difficult the deal is."""
        self.say(self.adviser.difficulty())

    def _winning(self) -> Solution | None:
        """How the game can be won; where it cannot, that is said."""
        if self.position.legal_moves():
            solution = self.adviser.solution()
            if solution is not None and solution.verdict is Verdict.WINNABLE:
                return solution
        self.say(self.adviser.verdict())
        return None
