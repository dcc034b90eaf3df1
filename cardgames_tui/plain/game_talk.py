"""What the conversations over both games have in common: past games, sharing, marks, going elsewhere."""

from functools import partial
from typing import Any

from cardgames_tui.black_hole.rules import GAMES
from cardgames_tui.chopsticks.rules import ID_WORD
from cardgames_tui.errors import InvalidGameError, InvalidMoveError
from cardgames_tui.judging import judge_lost
from cardgames_tui.plain.desk import Desk
from cardgames_tui.plain.figures import figures, result_in_words
from cardgames_tui.plain.patience import Stop
from cardgames_tui.plain.talk import Other, Talk, Word
from cardgames_tui.records.archive import Archive
from cardgames_tui.records.logbook import Logbook
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.wording import GIVEN_UP, count
from cardgames_tui.saves import game_of, game_title, kind_title, resume, title
from cardgames_tui.session import Session
from cardgames_tui.sharing import LONGEST_CODE, SharedGame, decode, encode, holds_code, holds_whole_code
from cardgames_tui.statistics import tallies

GAME_NAMES = {slug: game_title(slug) for slug in (*GAMES, ID_WORD)}
"""The games, by their names in records, as the player calls them."""

LISTED = 10
"""How many past games are listed."""


class GameTalk(Talk):
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
            Word(
                ("code",), game, "With a code that somebody sent you, code CODE begins that game.", self.code
            ),
            Word(("listen",), game, "Says the moves of the shared or past game you took up.", self.listen),
            Word(("statistics", "stats"), rest, "Says what you have won.", self.statistics),
            Word(
                ("games", "past games"),
                rest,
                "Lists your last games; game and a number goes on with one, or plays it again.",
                lambda _: self.past_games(),
            ),
            Word(("game",), rest, "With a number from the list that the word games says.", self.past_game),
            Word(("rules",), rest, "Says the rules.", self.rules),
            *(
                Word((name,), rest, f"Turns to {name}. This game waits.", partial(self.turn, game))
                for game, name in GAME_NAMES.items()
            ),
            Word(("menu",), rest, "Goes back to the choice of games. This game waits.", self.menu),
            Word(("help", "?"), rest, "Lists the words, or says what one of them does.", self.help),
            Word(("quit", "exit", "bye"), rest, "Ends. Everything is saved already.", self.quit),
        )

    def turn(self, game: str, rest: str) -> None:
        """Turn to another game; this one waits."""
        if game == self.logbook.record.game:
            self.say("That is this game.")
        else:
            self.turn_to(Other(game))

    def menu(self, rest: str) -> None:
        """Go back to the choice of games; this one waits."""
        self.turn_to(Other())

    def quit(self, rest: str) -> None:
        """End the conversation."""
        self.turn_to(None)

    def hear(self, line: str) -> None:
        """Do what a line asks for; a code may stand anywhere in it and go on over several lines."""
        if not holds_code(line):
            super().hear(line)
            return
        while not holds_whole_code(line) and len(line) < LONGEST_CODE:
            more = self.desk.ear.listen()
            if not more:
                break
            line += more
        super().hear(f"code {line}")

    def code(self, rest: str) -> None:
        """Begin a game that somebody has shared."""
        if not rest:
            raise InvalidGameError("say code and then the code, which begins with cg1-")
        record = shared_record(rest)
        moves = count(record.ply, "move")
        self.say(f"A shared game: {title(record.start_id)}, {moves}. Say listen to hear them.")
        self.bring(record)

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
            self.turn_to(Other(record.game, record))

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

    def statistics(self, rest: str) -> None:
        """Say what the finished games add up to."""
        keeper = self.desk.keeper
        finished: list[GameRecord] = keeper.ask(Archive.finished, [])
        self.desk.patience.wait_for(lambda should_stop: self._judge(finished, should_stop))
        found = tallies(keeper.ask(Archive.finished, []))
        for tally in found:
            self.say(*figures(tally, kind_title(tally.game, tally.variant)))
        if not found:
            self.say("No game has been finished yet.")

    def _judge(self, finished: list[GameRecord], should_stop: Stop) -> None:
        for record, winnable in judge_lost(finished, should_stop=should_stop):
            self.desk.keeper.ask(partial(Archive.judge, key=record.key, winnable=winnable), None)

    def past_games(self) -> None:
        """List the last games."""
        records: list[GameRecord] = self.desk.keeper.ask(Archive.everything, [])
        for record in records[-LISTED:]:
            self.say(f"{record.number}: {_title(record)}, {result_in_words(record)}")
        self.say("Say game and a number to take one up." if records else "No game has been played yet.")

    def past_game(self, rest: str) -> None:
        """Go on with a past game, or play it again when it has ended."""
        if not (rest.isascii() and rest.isdecimal() and len(rest) <= 18):
            raise InvalidGameError("say game and its number, which the word games tells")
        record = self.desk.keeper.ask(partial(Archive.numbered, number=int(rest)), None)
        if record is None:
            raise InvalidGameError(f"there is no game {rest}")
        if record.key == self.logbook.record.key:
            self.say("That is this game.")
        elif record.result is not None:
            self.say(f"{_title(record)}: {result_in_words(record)}. Say listen to hear its moves.")
            self.bring(record)
        elif record.game == self.logbook.record.game:
            self.take_up(record)
        else:
            self.turn_to(Other(record.game, record))


def shared_record(text: str) -> GameRecord:
    """The game whose code stands in a text, at its end.

    Raises:
        ValueError: There is no code, it is damaged, or what it holds is no game.
    """
    shared = decode(text)
    session = resume(shared.start_id, shared.moves)
    game = game_of(shared.start_id)
    return GameRecord(game=game, start_id=shared.start_id, moves=shared.moves, ply=session.ply)


def _title(record: GameRecord) -> str:
    try:
        return title(record.start_id)
    except ValueError:
        return record.start_id[:30]
