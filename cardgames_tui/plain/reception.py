"""The conversation in which a game is chosen."""

from functools import partial

from cardgames_tui.games.notation import title
from cardgames_tui.plain.desk import Desk
from cardgames_tui.plain.figures import time_words
from cardgames_tui.plain.game_talk import GAME_NAMES, WHAT_FOLLOWS
from cardgames_tui.plain.history_talk import HistoryTalk
from cardgames_tui.plain.naming import named
from cardgames_tui.plain.talk import Other, Word
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.wording import count


class Reception(HistoryTalk):
    """Asks which game to play, and offers the one that was left.

    Args:
        desk: What it has at hand.
    """

    elsewhere = " in this menu, but a game may have it: say help there"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.left: GameRecord | None = desk.keeper.ask(lambda archive: archive.in_progress(), None)
        games = "Games"
        self.words = (
            *(
                Word(
                    (name,),
                    games,
                    f"Plays {name}, where you left it or anew. {WHAT_FOLLOWS}",
                    partial(self.play, game),
                )
                for game, name in GAME_NAMES.items()
            ),
            Word(("continue", "yes"), games, "Goes on with the game that you left last.", self.go_on),
            self.code_word(games),
            *self.history_words(),
            Word(("help", "?"), "The rest", "Lists the words, or says what one of them does.", self.help),
            Word(("quit", "exit", "bye", "no"), "The rest", "Ends.", lambda _: self.turn_to(None)),
        )

    def greet(self) -> None:
        """Say what there is."""
        self.say("Card games and Chopsticks, in words.")
        self.repeat()

    def repeat(self) -> None:
        """Ask for a game."""
        if self.left is not None:
            time = time_words(self.left.seconds)
            moves = count(self.left.ply, "move")
            self.say(f"You left {_name(self.left)} after {moves}, {time}. Say continue to go on.")
        names = [f"{number}, {name}" for number, name in enumerate(GAME_NAMES.values(), 1)]
        self.say(f"Which game: {'; '.join(names[:-1])}; or {names[-1]}?")

    def how_to_play(self) -> str:
        """How a game is chosen."""
        return "Say the name of a game or its number. In every game help says what can be done there."

    def understand(self, text: str) -> bool:
        """Take a game by its number."""
        number, _, rest = text.partition(" ")
        game = dict(zip("123", GAME_NAMES, strict=True)).get(number)
        if game is not None:
            self.play(game, rest)
        return game is not None

    def play(self, game: str, rest: str) -> None:
        """Play a game, the deal or the rules that follow its name where there are any."""
        self.turn_to(named(self.desk, game, rest))

    def go_on(self, rest: str) -> None:
        """Go on with the game that was left."""
        if self.left is None:
            self.say("No game was left. Say which one to play.")
        else:
            self.turn_to(Other(self.left.game, self.left))


def _name(record: GameRecord) -> str:
    try:
        return title(record.start_id)
    except ValueError:
        return "a game"
