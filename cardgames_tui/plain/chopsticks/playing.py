"""Playing Chopsticks by words: moves, the computers' answers, taking back."""

from functools import partial

from cardgames_tui.chopsticks import english
from cardgames_tui.chopsticks.game_in_play import GameInPlay
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.narration import answered
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.saves import SEPARATOR
from cardgames_tui.chopsticks.setup import Level, variant_titles
from cardgames_tui.games.hands_in_play import enter, once_more, resumed
from cardgames_tui.games.stopwatch import Stopwatch
from cardgames_tui.plain.chopsticks import telling
from cardgames_tui.plain.chopsticks.reading import read_move
from cardgames_tui.plain.chopsticks.thinking import Thinker
from cardgames_tui.plain.desk import Desk
from cardgames_tui.plain.game_talk import GameTalk
from cardgames_tui.plain.talk import Word
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.wording import count
from cardgames_tui.session import Session

_NAMED = {
    "split": "Moves fingers between your own hands: split 2 2 makes them 2 and 2.",
    "swap": "Exchanges your hands, where the rules have the variant swap.",
    "flip": "Flips a hand of yours, flip left, where the rules allow it.",
}
"""The moves that begin with their name, each with what it does."""


class PlayingTalk(GameTalk):
    """A conversation over a game; what can be asked about it is left to those built on it.

    Args:
        desk: What it has at hand.
        record: The game to begin with, a new one or one that is continued.

    Raises:
        ValueError: The record is corrupt.
    """

    once_more = staticmethod(once_more)
    which_move = "say which move: a number of the list, left hits right, or split 2 2"

    def __init__(self, desk: Desk, record: GameRecord) -> None:
        self.game = resumed(record)
        super().__init__(desk, desk.keeper.logbook(record, SEPARATOR))
        self.stopwatch = Stopwatch(record.seconds)

    @property
    def session(self) -> Session[Position, Move]:
        """The game that is played."""
        return self.game.session

    @property
    def thinker(self) -> Thinker:
        """Who thinks about the game on the table."""
        return Thinker(self.game, self.desk.patience)

    def playing_words(self) -> tuple[Word, ...]:
        """The words that make moves and say how things stand."""
        play, read = "Playing", "The table"
        return (
            Word(
                ("play",),
                play,
                "Makes a move. The word itself can be left out: 1 is the first move of the list, left hits "
                "right hits their right hand with your left, split 2 2 makes your hands 2 and 2.",
                self.play_said,
            ),
            *(
                Word((name,), play, meaning, partial(self._play_named, name))
                for name, meaning in _NAMED.items()
            ),
            Word(("undo", "u"), play, "Goes back to your own last turn.", self.undo),
            Word(("redo",), play, "Plays again what was taken back.", self.redo),
            Word(("restart",), play, "Goes back to the start. Undo returns.", self.restart),
            Word(("moves",), play, "Lists the moves that you can make.", lambda _: self.tell_choices()),
            Word(("hands", "table", "board"), read, "Says what everybody's hands show.", self.tell_hands),
            Word(("played", "history"), read, "Says the moves played so far.", self.tell_history),
            Word(("position",), read, "Says the code of this position.", self.tell_code),
        )

    def greet(self) -> None:
        """Say which game this is and how it stands."""
        setup = self.game.setup
        if self.session.ply:
            self.say(f"Going on with Chopsticks after {count(self.session.ply, 'move')}.")
        else:
            self.say("Chopsticks. Say help for the words that I know.")
        self.keep_time()
        strengths = [f"{english.name(name)}: {setup.strength(seat)}" for seat, name in enumerate(setup.names)]
        computers = [text for seat, text in enumerate(strengths) if setup.strength(seat)]
        endless = "" if setup.repetition else ", endless"
        self.say(
            f"Rules: {variant_titles(setup.rules)}{endless}. {'. '.join(computers)}{'.' * bool(computers)}"
        )
        if Level.PERFECT in setup.seats and setup.rules.players > 2:
            self.say(english.paranoia())
        self.let_computers_move()
        self.repeat()

    def repeat(self) -> None:
        """Say what everybody's hands show, and what can be done."""
        self.say(*telling.hands(self.game))
        if self.game.ending is not None:
            self.say(telling.ending(self.game), "Say new, again, where or undo.")
        else:
            self.say(telling.whose_turn(self.game))
            self.tell_choices()

    def tell_choices(self) -> None:
        """List the legal moves."""
        self.say(*telling.choices(self.game))

    def tell_hands(self, rest: str) -> None:
        """Say what everybody's hands show."""
        self.say(*telling.hands(self.game))

    def tell_history(self, rest: str) -> None:
        """Say the moves played so far."""
        self.say(*(telling.history(self.game) if self.session.ply else ["Nothing has been played yet."]))

    def tell_code(self, rest: str) -> None:
        """Say the code of the position."""
        code = self.game.position
        self.say(f"{code}. The hands of the player to move come first. Say go {code} to begin from here.")

    def how_to_play(self) -> str:
        """How a move is made."""
        rules = self.game.setup.rules
        words = "split 2 2, left hits right" if rules.hands == 2 else "hand 1 hits hand 2"
        given = " When all agree, say a finger for 2 left." if rules.wet_jackson else ""
        return f"Make a move by its number in the list, or in words: {words}.{given}"

    def understand(self, text: str) -> bool:
        """Make the move that a line names; say whether it names any."""
        if self.game.ending is not None and text.isdecimal():
            self.say("The game is over. Say new, again, where or undo.")
            return True
        return super().understand(text)

    def _play_named(self, name: str, rest: str) -> None:
        """Make a move that is said with its name first."""
        self.play_said(f"{name} {rest}".strip())

    def read_move(self, text: str) -> Move | None:
        """The move that a line names."""
        return read_move(self.game, text)

    def play(self, move: Move, *, helped: bool = False) -> None:
        """Make a move and let the computers answer.

        Args:
            move: The move.
            helped: Whether it was the hint.
        """
        if self.game.ending is not None:
            self.say("The game is over. Say new, again, where or undo.")
            return
        self.make(move, helped=helped)
        self._tell_trap()
        self.let_computers_move()
        self.repeat()

    def make(self, move: Move, *, helped: bool = False) -> None:
        """Make one move, say what it does, and save it."""
        ply = self.session.ply
        self.game.play(move)
        self.say(telling.made(self.game, ply, move, self.game.position))
        enter(self.game, self.logbook, seconds=self.stopwatch.seconds, helped=helped)
        self.keep_time()

    def keep_time(self) -> None:
        """Let the clock run from the first move to the end."""
        if self.game.ending is not None:
            self.stopwatch.stop()
        elif self.session.ply:
            self.stopwatch.run()

    def let_computers_move(self) -> None:
        """Let the computers move until a person is to move or the game is over."""
        while self.game.awaits_computer:
            ply = self.session.ply
            move, trap = self.thinker.reply(self.desk.rng)
            self.make(move)
            if trap is not None:
                self.game.traps[ply] = trap

    def save(self) -> None:
        """Save the game as it stands."""
        enter(self.game, self.logbook, seconds=self.stopwatch.seconds)

    def undo(self, rest: str) -> None:
        """Go back to the last turn of a person."""
        if not self.game.can_undo:
            self.say("There is nothing to take back.")
            return
        self.game.undo()
        self.moved_about("Taken back.")

    def redo(self, rest: str) -> None:
        """Play again what was taken back."""
        if not self.session.can_redo:
            self.say("There is nothing to play again.")
            return
        self.game.redo()
        self.moved_about("Played again.")

    def restart(self, rest: str) -> None:
        """Go back to the start."""
        self.game.go_to(0)
        self.moved_about("Back at the start. Undo returns." if self.session.can_undo else "")

    def moved_about(self, words: str) -> None:
        """Say where the game stands after it has gone elsewhere."""
        self.save()
        self.say(words)
        self.let_computers_move()
        self.repeat()

    def take_up(self, record: GameRecord) -> None:
        """Leave this game for another one."""
        game = resumed(record)
        self.save()
        self.leave_for(record)
        self.game, self.logbook = game, self.desk.keeper.logbook(record, SEPARATOR)
        self.stopwatch = Stopwatch(record.seconds)
        self.told = None
        self.greet()

    def go_to_mark(self, mark: str) -> bool:
        """Go to a marked position of the present line; others are not reached."""
        line = self.logbook.line(mark)
        moves = tuple(map(str, self.session.moves + self.session.undone))
        if moves[: len(line)] != line:
            return False
        self.game.go_to(len(line))
        return True

    def moves_in_words(self, record: GameRecord) -> str:
        """The moves of a past game."""
        game = GameInPlay(resumed(record).setup)
        for move in map(Move.parse, filter(None, record.moves.split(SEPARATOR))):
            game.play(move)
        return "\n".join(telling.history(game)) or "No move was made."

    def _tell_trap(self) -> None:
        """Tell the trap that the last move has answered."""
        ply = self.session.ply
        trap = self.game.traps.get(ply - 2)
        if trap is None:
            return
        before, arrangement = self.session.positions[ply - 1], self.game.arrangements[ply - 1]
        answer = answered(trap, before, arrangement, self.session.moves[-1])
        self.say(english.trap(answer, self.game.setup.names, english.long))
