"""Playing a deal by words: moves, taking them back, and having the table read out."""

from cardgames_tui.black_hole.rules import Move, Outcome, Position
from cardgames_tui.black_hole.words import LONG, deal_name
from cardgames_tui.errors import InvalidMoveError
from cardgames_tui.games.cards_in_play import CardGame, once_more
from cardgames_tui.games.notation import resume, title
from cardgames_tui.plain.black_hole import telling
from cardgames_tui.plain.black_hole.names import read_card, read_rank
from cardgames_tui.plain.black_hole.reading import read_fan, read_move, where
from cardgames_tui.plain.desk import Desk
from cardgames_tui.plain.figures import result_in_words
from cardgames_tui.plain.game_talk import GameTalk
from cardgames_tui.plain.talk import Word
from cardgames_tui.plain.voice import listed, sentence
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.wording import count
from cardgames_tui.session import Session


class PlayingTalk(GameTalk):
    """A conversation over a deal that is played; what can be asked about it is left to those built on it.

    Args:
        desk: What it has at hand.
        record: The game to begin with, a new one or one that is continued.

    Raises:
        ValueError: The record is corrupt.
    """

    once_more = staticmethod(once_more)
    which_move = "say which card to play: a number of the list, a fan or a card"

    def __init__(self, desk: Desk, record: GameRecord) -> None:
        self.game = CardGame.resumed(record)
        super().__init__(desk, desk.keeper.logbook(record))
        self.game.keep_time()

    @property
    def session(self) -> Session[Position, Move]:
        """The deal that is played."""
        return self.game.session

    @property
    def position(self) -> Position:
        """What lies on the table."""
        return self.game.position

    def playing_words(self) -> tuple[Word, ...]:
        """The words that move cards and read the table."""
        play, read = "Playing", "The table"
        return (
            Word(
                ("play",),
                play,
                "Plays a card. The word itself can be left out: 1 plays the first card of the list, fan 3 "
                "the top card of that fan, c that of the third fan, 2c or two of clubs that card.",
                self.play_said,
            ),
            Word(("undo", "u"), play, "Takes a move back. Undo 5 takes five back.", self.undo),
            Word(("redo", "r"), play, "Plays a move again that was taken back. Redo 5 five.", self.redo),
            Word(("restart",), play, "Goes back to the start. Undo returns.", self.restart),
            Word(
                ("moves", "hole", "row"),
                play,
                "Says what lies on the hole, and lists the cards that can be played.",
                lambda _: self.repeat(),
            ),
            Word(("table", "board"), read, "Reads the whole table out.", lambda _: self._tell_table()),
            Word(("look",), read, "With a fan, look 3, reads that fan from its top card down.", self.look),
            Word(("left",), read, "Says how many cards of each rank are left to play.", self._tell_ranks),
            Word(
                ("under", "what is under"),
                read,
                "Says what lies under the cards that can be played.",
                self._tell_under,
            ),
            Word(
                ("find",), read, "With a rank or a card, find king, find 2c, says where it lies.", self.find
            ),
            Word(("played",), read, "Says the cards played so far.", self._tell_played),
        )

    def greet(self) -> None:
        """Say which deal this is and how it stands."""
        plies = self.session.ply
        if plies:
            self.say(f"Going on with {self.title} after {count(plies, 'move')}.")
        else:
            self.say(f"{self.title}. Say help for the words that I know.")
        self.repeat()

    @property
    def title(self) -> str:
        """What the deal is called."""
        deal = self.game.deal
        if deal.number is None:
            return title(deal.start_id)
        return f"{deal.game.title}, {deal_name(deal.game, deal.number, deal.hole, LONG)}"

    def repeat(self) -> None:
        """Say what can be played."""
        self.say(telling.hole(self.position), telling.chances(self.position))

    def how_to_play(self) -> str:
        """How a card is played."""
        word = self.position.game.fan_word
        return (
            f"Play a card by its number in the list, its {word}, or its name: 1, {word} 3, 2c, two of clubs."
        )

    def read_move(self, text: str) -> Move | None:
        """The move that a line names."""
        return read_move(self.position, text)

    def play(self, move: Move, *, helped: bool = False) -> None:
        """Play a card.

        Args:
            move: The move.
            helped: Whether the program has chosen it.
        """
        self.game.play(move)
        self.game.enter(self.logbook, helped=helped)
        self.moved()

    def moved(self) -> None:
        """Say how the game stands after something has changed, and save it."""
        self.save()
        if self.position.outcome() is Outcome.WON:
            self.tell_win()
        else:
            self.repeat()

    def tell_win(self) -> None:
        """Keep the win and say what it took."""
        self.logbook.finish(Result.WON)
        self.say(
            f"You have won! {self.title}: {result_in_words(self.logbook.record)}.", "Say new for another."
        )

    def save(self) -> None:
        """Save the game as it stands."""
        self.game.enter(self.logbook)

    def undo(self, rest: str) -> None:
        """Take moves back."""
        before = self.session.ply
        for _ in range(times(rest)):
            if self.session.can_undo:
                self.game.undo()
        if before == self.session.ply:
            self.say("There is nothing to take back.")
        else:
            self.say("Taken back.")
            self.moved()

    def redo(self, rest: str) -> None:
        """Play moves again that were taken back."""
        before = self.session.ply
        for _ in range(times(rest)):
            self.session.redo()
        if before == self.session.ply:
            self.say("There is nothing to play again.")
        else:
            self.moved()

    def restart(self, rest: str) -> None:
        """Go back to the start."""
        self.game.restart()
        self.say("Back at the start. Undo returns to where you were." if self.session.can_undo else "")
        self.moved()

    def take_up(self, record: GameRecord) -> None:
        """Leave this game for another one."""
        game = CardGame.resumed(record)
        self.save()
        self.leave_for(record)
        self.game, self.logbook = game, self.desk.keeper.logbook(record)
        self.told = None
        self.game.keep_time()
        self.greet()

    def go_to_mark(self, mark: str) -> bool:
        """Go to a marked position."""
        self.game.go_to_bookmark(self.logbook, mark)
        return True

    def moves_in_words(self, record: GameRecord) -> str:
        """The cards of a past game in their order."""
        positions = resume(record.start_id, record.moves).positions[1:]
        return (
            f"{listed([position.top.name for position in positions])}." if positions else "No move was made."
        )

    def look(self, rest: str) -> None:
        """Read one fan."""
        text = rest.lower()
        fan = read_fan(self.position, f"fan {text}" if text.isdecimal() else text)
        if fan is None:
            raise InvalidMoveError(f"say which {self.position.game.fan_word} to look at: look 3")
        self.say(telling.fan(self.position, fan))

    def find(self, rest: str) -> None:
        """Say where a rank or a card lies."""
        card, rank = read_card(rest.lower()), read_rank(rest.lower())
        if card is not None:
            self.say(sentence(f"{card.name} lies {where(self.position, card)}"))
        elif rank is not None:
            self.say(*telling.found(self.position, rank))
        else:
            raise InvalidMoveError("say which rank or card to find: find king, find 2c")

    def _tell_table(self) -> None:
        self.say(telling.hole(self.position), *telling.table(self.position))

    def _tell_ranks(self, _: str) -> None:
        self.say(*telling.ranks_left(self.position))

    def _tell_under(self, _: str) -> None:
        self.say(*telling.under(self.position))

    def _tell_played(self, _: str) -> None:
        cards = [position.top.name for position in self.session.positions if position.top is not None]
        self.say(f"In their order: {listed(cards)}." if cards else "Nothing has been played yet.")


def times(text: str) -> int:
    """How many times something is to be done: once unless a number is said."""
    return min(int(text), 100) if text.isascii() and text.isdecimal() and len(text) < 10 else 1
