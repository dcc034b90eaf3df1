"""What the conversations over both games have in common: sharing, marks, going elsewhere."""

from functools import partial
from typing import Any

from cardgames_tui.black_hole.family import GAMES
from cardgames_tui.chopsticks.rules import ID_WORD
from cardgames_tui.errors import InvalidMoveError
from cardgames_tui.games.notation import game_title, title
from cardgames_tui.games.sharing import SharedGame, encode
from cardgames_tui.plain.desk import Desk
from cardgames_tui.plain.figures import result_in_words
from cardgames_tui.plain.history_talk import HistoryTalk
from cardgames_tui.plain.naming import named
from cardgames_tui.plain.talk import Other, Word
from cardgames_tui.records.logbook import Logbook
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.wording import GIVEN_UP, count
from cardgames_tui.session import Session

GAME_NAMES = {slug: game_title(slug) for slug in (*GAMES, ID_WORD)}
"""The games, by their names in records, as the player calls them."""

WHAT_FOLLOWS = "A deal or rules may follow: Black Hole 24, Black Hole easy, Chopsticks cutoff."
"""What can be said after the name of a game."""


class GameTalk(HistoryTalk):
    """A conversation over a game that is kept.

    Args:
        desk: What it has at hand.
        logbook: Where the game is kept.
    """

    def __init__(self, desk: Desk, logbook: Logbook) -> None:
        super().__init__(desk)
        self.logbook = logbook
        self.told: GameRecord | None = None
        """A past or shared game on the same start, whose moves can be heard."""
        self._mark = -1

    @property
    def session(self) -> Session[Any, Any]:
        """The game that is played."""
        raise NotImplementedError

    def save(self) -> None:
        """Save the game as it stands."""
        raise NotImplementedError

    def take_up(self, record: GameRecord) -> None:
        """Go on with a kept game, or play a start for the first time.

        Raises:
            ValueError: The record is corrupt; nothing has changed.
        """
        raise NotImplementedError

    which_move = "say which move"
    """What to tell somebody who says play and then no move."""

    def read_move(self, text: str) -> Any:
        """The move that a line names; nothing when it names none.

        Raises:
            ValueError: It names one that cannot be made; the message says why.
        """
        raise NotImplementedError

    def play(self, move: Any, *, helped: bool = False) -> None:
        """Make a move.

        Args:
            move: The move.
            helped: Whether the program has chosen it.
        """
        raise NotImplementedError

    def moves_in_words(self, record: GameRecord) -> str:
        """The moves of a past game."""
        raise NotImplementedError

    def go_to_mark(self, mark: str) -> bool:
        """Go to a marked position; say whether it can be reached."""
        raise NotImplementedError

    def rules(self, rest: str) -> None:
        """Say the rules."""
        raise NotImplementedError

    def run(self) -> Other | None:
        """Talk, and save the game however the conversation ends."""
        try:
            return super().run()
        finally:
            self.save()

    def understand(self, text: str) -> bool:
        """Make the move that a line names; say whether it names any."""
        move = self.read_move(text.lower())
        if move is not None:
            self.play(move)
        return move is not None

    def play_said(self, rest: str) -> None:
        """Make the move that follows the word."""
        if not self.understand(rest):
            raise InvalidMoveError(self.which_move)

    def common_words(self) -> tuple[Word, ...]:
        """The words that every game has."""
        game, rest = "This game", "The rest"
        return (
            Word(("mark",), game, "Marks this position, or takes its mark away.", self.mark),
            Word(("return",), game, "Goes to a marked position, to the next one each time.", self.go_back),
            Word(("share",), game, "Says a code for this game, to be sent to somebody.", self.share),
            self.code_word(game),
            Word(("listen",), game, "Says the moves of the shared or past game you took up.", self.listen),
            *self.history_words(),
            Word(("rules",), rest, "Says the rules.", self.rules),
            *(
                Word(
                    (name,),
                    rest,
                    f"Turns to {name}. This game waits. {WHAT_FOLLOWS}",
                    partial(self.turn, game),
                )
                for game, name in GAME_NAMES.items()
            ),
            Word(("menu",), rest, "Goes back to the choice of games. This game waits.", self.menu),
            Word(("help", "?"), rest, "Lists the words, or says what one of them does.", self.help),
            Word(("quit", "exit", "bye"), rest, "Ends. Everything is saved already.", self.quit),
        )

    def turn(self, game: str, rest: str) -> None:
        """Turn to another game, while this one waits; or to another deal or other rules of this game."""
        other = named(self.desk, game, rest)
        if game != self.logbook.record.game:
            self.turn_to(other)
        elif other.record is None:
            self.say("That is this game.")
        else:
            self.take_up(other.record)

    def menu(self, rest: str) -> None:
        """Go back to the choice of games; this one waits."""
        self.turn_to(Other())

    def quit(self, rest: str) -> None:
        """End the conversation."""
        self.turn_to(None)

    def leave_for(self, record: GameRecord) -> None:
        """Give this game up for another one, and say so when it has begun and not ended."""
        if record.key != self.logbook.record.key and self.logbook.leave():
            self.say(GIVEN_UP)

    def bring(self, record: GameRecord) -> None:
        """Play a game that has ended, or was somebody else's, from its start."""
        if record.game == self.logbook.record.game:
            self.take_up(self.once_more(record))
            self.told = record
        else:
            super().bring(record)

    @staticmethod
    def once_more(record: GameRecord) -> GameRecord:
        """The record of a new game from the start of another one."""
        raise NotImplementedError

    def listen(self, rest: str) -> None:
        """Say the moves of the game that was taken up from a code or from the past."""
        self.say("There is no shared or past game." if self.told is None else self.moves_in_words(self.told))

    def share(self, rest: str) -> None:
        """Say the code of this game."""
        self.save()
        record = self.logbook.present
        self.say(f"{title(record.start_id)}: {result_in_words(record)}.")
        self.desk.voice.say_unbroken(
            f"cardgames-tui replay {encode(SharedGame(record.start_id, record.moves))}"
        )

    def mark(self, rest: str) -> None:
        """Mark this position, or take its mark away."""
        ply = self.session.ply
        marked = self.logbook.bookmark(ply)
        self.say(
            f"The position after {count(ply, 'move')} is marked. Say return to come back."
            if marked
            else "The mark is taken away."
        )

    def go_back(self, rest: str) -> None:
        """Go to a marked position, to the next one each time."""
        marks = self.logbook.record.bookmarks
        for _ in marks:
            self._mark = (self._mark + 1) % len(marks)
            if self.go_to_mark(marks[self._mark]):
                self.say(f"Mark {self._mark + 1} of {len(marks)}, after {count(self.session.ply, 'move')}.")
                self.save()
                self.repeat()
                return
        self.say("No position is marked. Say mark to mark this one.")

    def reopen(self, record: GameRecord) -> None:
        """Go on with a past game, or play it again when it has ended."""
        if record.key == self.logbook.record.key:
            self.say("That is this game.")
        elif record.result is None and record.game == self.logbook.record.game:
            self.take_up(record)
        else:
            super().reopen(record)
