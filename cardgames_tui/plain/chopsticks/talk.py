"""The conversation over Chopsticks: advice, and one game after another."""

from dataclasses import replace

from cardgames_tui.chopsticks import english
from cardgames_tui.chopsticks.advice import Advice
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.narration import blame
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving.watch import StoppedError
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.hands_in_play import new_record
from cardgames_tui.plain.chopsticks import telling
from cardgames_tui.plain.chopsticks.playing import PlayingTalk
from cardgames_tui.plain.chopsticks.rules_told import rules_told
from cardgames_tui.plain.chopsticks.setting_up import ask_for_setup, read_setup, variants
from cardgames_tui.plain.desk import Desk
from cardgames_tui.plain.talk import Word
from cardgames_tui.records.record import GameRecord

_NOT_EXACT = "only as far as a search sees, for this game has not been solved"


class ChopsticksTalk(PlayingTalk):
    """Talks about one game after another.

    Args:
        desk: What it has at hand.
        record: The game to begin with, a new one or one that is continued.

    Raises:
        ValueError: The record is corrupt.
    """

    def __init__(self, desk: Desk, record: GameRecord) -> None:
        super().__init__(desk, record)
        self._hinted: Move | None = None
        self._values = False
        self.words = (
            *self.playing_words(),
            *self._asking_words(),
            *self._beginning_words(),
            *self.common_words(),
        )

    def _asking_words(self) -> tuple[Word, ...]:
        ask = "Advice"
        return (
            Word(("hint",), ask, "Says a best move. Said again, it tells why.", self.hint),
            Word(("why",), ask, "Says what is good about the best move.", self.why),
            Word(
                ("values", "value"),
                ask,
                "Says what every move is worth. Values on says it at each turn of yours, values off no more.",
                self.values,
            ),
            Word(("where",), ask, "Finds where you went wrong, and goes back there.", self.where),
            Word(("worth",), ask, "Says what this game is worth from its start.", self.worth),
        )

    def _beginning_words(self) -> tuple[Word, ...]:
        games = "Games"
        return (
            Word(
                ("new",),
                games,
                "Begins a new game and asks how. Or say it at once: new cutoff suicide, new players 3, "
                "new roll 7 careful second, new 4 players, new endless, where repetition is no draw.",
                self.new,
            ),
            Word(("again",), games, "Begins the same game once more.", self.again),
            Word(("go",), games, "With a code, go 1211, begins from that position.", self.go),
            Word(("variants",), games, "Lists the variants.", lambda _: self.say(*variants())),
        )

    def tell_choices(self) -> None:
        """List the legal moves, with their values where that is wanted."""
        if not self._values or not self.game.awaits_person:
            super().tell_choices()
        else:
            self._tell_values()

    def play(self, move: Move, *, helped: bool = False) -> None:
        """Make a move, note whether it was the hint, and let the computers answer."""
        hinted, self._hinted = self._hinted, None
        super().play(move, helped=helped or move == hinted)

    def moved_about(self, words: str) -> None:
        """Say where the game stands after it has gone elsewhere."""
        self._hinted = None
        super().moved_about(words)

    def take_up(self, record: GameRecord) -> None:
        """Leave this game for another one."""
        self._hinted = None
        super().take_up(record)

    def go_to_mark(self, mark: str) -> bool:
        """Go to a marked position, and forget the hint."""
        self._hinted = None
        return super().go_to_mark(mark)

    def hint(self, rest: str) -> None:
        """Say a best move; the second time say why."""
        if self._hinted is not None:
            self.why(rest)
            return
        advice = self._advice()
        if advice is None:
            return
        choice = advice.hint.choice
        self.game.hints += 1
        self._hinted = choice.move
        number = self.game.position.legal_moves().index(choice.move) + 1
        text = telling.told(self.game, choice.move, choice.position)
        self.say(f"Hint: {number}, {text}. Say hint again to hear why.")
        self.save()

    def why(self, rest: str) -> None:
        """Say what is good about the best move."""
        if self._hinted is None:
            self.hint(rest)
        advice = self._advice() if self._hinted is not None else None
        if advice is not None:
            self.say(english.reason(advice.hint.reason), "" if advice.exact else f"That is {_NOT_EXACT}.")

    def values(self, rest: str) -> None:
        """Say what every move is worth, once or from now on."""
        wish = rest.lower()
        if wish not in ("", "on", "off"):
            raise InvalidGameError("say values, values on or values off")
        self._values = wish == "on" if wish else self._values
        if wish == "off":
            self.say("The values are off.")
        else:
            self._tell_values()

    def _tell_values(self) -> None:
        advice = self._advice()
        if advice is None:
            return
        for number, choice in enumerate(advice.choices, 1):
            text = telling.told(self.game, choice.move, choice.position)
            self.say(f"{number}: {text}: {english.move_value(choice.verdict, exact=advice.exact)}")
        against = " if all the others play against you" if self.game.setup.rules.players > 2 else ""
        self.say(f"{english.outlook(advice.value, exact=advice.exact)}{against}.")
        self.say("" if advice.exact else f"That is {_NOT_EXACT}.")

    def where(self, rest: str) -> None:
        """Go back to where a person gave the game away."""
        game = self.game
        losers = [seat for seat in game.setup.persons if game.ending is None or game.ending.winner != seat]
        if not losers:
            self.say("You won: nothing went wrong.")
            return
        try:
            mistake, is_certain = self.thinker.mistake(losers[0])
            start = self.thinker.start(losers[0]) if mistake is None else None
        except StoppedError:
            return
        self.say("" if is_certain else f"What follows is {_NOT_EXACT}.")
        if start is not None:
            self.say(
                english.blameless(
                    game.setup.names[losers[0]], start, players=game.setup.rules.players, exact=is_certain
                )
            )
        if mistake is None:
            return
        position, arrangement = self.session.positions[mistake.ply], game.arrangements[mistake.ply]
        self.say(english.blame(blame(mistake, position, arrangement), game.setup.names, english.long))
        self.game.go_to(mistake.ply)
        self.moved_about("You are back before that move. Undo returns.")

    def worth(self, rest: str) -> None:
        """Say what the game is worth from its start."""
        self.say(self.thinker.worth())

    def new(self, rest: str) -> None:
        """Begin a new game, as said or by questions."""
        setup = read_setup(rest) if rest else ask_for_setup(self.desk)
        if setup is not None:
            self.begin(setup)

    def again(self, rest: str) -> None:
        """Begin the same game once more."""
        self.begin(self.game.setup)

    def go(self, rest: str) -> None:
        """Begin from a position."""
        if not rest:
            raise InvalidGameError("say go and a code: the hands of the player to move, then the next one's")
        setup = replace(self.game.setup, first=self.game.position.turn, code=rest)
        if setup.start.outcome() is not None:
            raise InvalidGameError("the game is over in that position")
        self.begin(setup)

    def begin(self, setup: Setup) -> None:
        """Leave this game for a new one."""
        self.take_up(new_record(setup))

    def rules(self, rest: str) -> None:
        """Say the rules of this game."""
        self.say(*rules_told(self.game.setup.rules, repetition=self.game.setup.repetition))

    def _advice(self) -> Advice | None:
        """What is known about the position; where there is nothing to advise, that is said."""
        if not self.game.awaits_person:
            self.say("The game is over.")
            return None
        return self.thinker.advice()
