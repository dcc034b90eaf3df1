"""What the topics of all games share: the commands on the game that is played."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from cardgames_tui.errors import InvalidGameError, InvalidMoveError
from cardgames_tui.games.in_play import GameInPlay
from cardgames_tui.games.words import BACK_AT_START, BOOKMARK_REMOVED, at_bookmark
from cardgames_tui.plain import words
from cardgames_tui.plain.conversation import Conversation
from cardgames_tui.plain.lines import read_number
from cardgames_tui.plain.topic import Command, Commands, Topic
from cardgames_tui.records.record import GameRecord

G = TypeVar("G", bound=GameInPlay[Any, Any])


class GameTopic(Topic, Generic[G]):
    """A game that is played."""

    game: G

    def __init__(self, conversation: Conversation, game: G) -> None:
        self.game = game
        super().__init__(conversation)

    @classmethod
    @abstractmethod
    def make_record(cls, conversation: Conversation, slug: str, description: str) -> GameRecord:
        """The record of a new game that is described in words, like `easy`.

        Raises:
            InvalidGameError: The words describe no game.
        """

    @abstractmethod
    def continue_game(self) -> None:
        """Says how the game stands after something has changed."""

    @abstractmethod
    def say_rules(self) -> None: ...

    @abstractmethod
    def moves_in_words(self, record: GameRecord) -> str:
        """The moves of a kept game; empty when there are none."""

    def list_commands(self) -> Commands:
        this_game = (
            Command(
                "bookmark, mark", self._toggle_bookmark, "Sets a bookmark at this position, or removes it."
            ),
            Command("return", self._go_to_bookmark, "Goes to a bookmark, to the next one each time."),
            Command(
                "name",
                self._say_or_set_name,
                "Name and some words: gives this game a name. Name alone says it.",
                takes_free_text=True,
            ),
            Command(
                "note",
                self._say_or_set_note,
                "Note and some words: keeps a note about this game. Note alone says it.",
                takes_free_text=True,
            ),
            Command(
                "share",
                self._say_code,
                "Says a code for this game that you can send to people. Share note says its name and note "
                "too.",
            ),
            self.code_command(),
            Command(
                "listen", self._say_original_moves, "Says the moves of the shared or past game you opened."
            ),
        )
        the_rest = (
            *self.commands_for_past_games(),
            Command("rules", self.say_rules, "Says the rules."),
            *self.commands_for_games("Turns to {}; this game is kept."),
            Command(
                "menu", self.conversation.open_menu, "Goes back to the choice of games; this game is kept."
            ),
            self.help_command(),
            Command(
                "quit, exit, bye", self.conversation.end, "Ends the program. Everything is already saved."
            ),
        )
        return {"This game": this_game, "The rest": the_rest}

    def undo(self, times_text: str) -> None:
        times = _read_times(times_text)
        if not self.game.can_undo:
            self.say(words.NOTHING_TO_UNDO)
            return
        self.game.undo(times)
        self.say(words.TAKEN_BACK)
        self.continue_game()

    def redo(self, times_text: str) -> None:
        times = _read_times(times_text)
        if not self.game.session.can_redo:
            self.say(words.NOTHING_TO_REDO)
            return
        self.game.redo(times)
        self.say(words.PLAYED_AGAIN)
        self.continue_game()

    def restart(self) -> None:
        self.game.go_to(0)
        self.say(BACK_AT_START if self.game.can_undo else "")
        self.continue_game()

    def say_or_switch(self, word: str, say: Callable[[], None], off_text: str, answer: str) -> None:
        """Says what the word asks for, or turns on or off that it is said at every turn."""
        switch = answer.lower()
        if switch not in ("", "on", "off"):
            raise InvalidMoveError(f"say {word}, {word} on or {word} off")
        if switch:
            self.profile.change_settings(**{f"show_{word}": switch == "on"})
        if switch == "off":
            self.say(off_text)
        else:
            say()

    def _toggle_bookmark(self) -> None:
        is_set = self.game.toggle_bookmark()
        self.say(words.bookmark_text(self.game.session.ply) if is_set else BOOKMARK_REMOVED)

    def _go_to_bookmark(self) -> None:
        place = self.game.go_to_next_bookmark()
        if place is None:
            self.say(words.NO_BOOKMARK)
        else:
            self.say(at_bookmark(*place, self.game.session.ply))
            self.say_choices()

    def _say_or_set_name(self, name: str) -> None:
        if name:
            self.game.set_name_and_note(name, self.game.record.note)
        self.say(words.name_text(self.game.record.name))

    def _say_or_set_note(self, note: str) -> None:
        if note:
            self.game.set_name_and_note(self.game.record.name, note)
        self.say(words.note_text(self.game.record.note))

    def _say_code(self, argument: str) -> None:
        shared = self.game.shared_game()
        if shared is None:
            raise InvalidGameError("there is nothing to share yet")
        if argument.lower() == "note":
            self.say(shared.record.name, shared.record.note)
        self.say(words.shared_game_text(shared))
        self.conversation.terminal.say_unbroken(shared.command)

    def _say_original_moves(self) -> None:
        original = self.conversation.originals.get(self.game.record.uid)
        if original is not None and not original.has_begun:  # what somebody else has found
            self.game.note_line_told(original.moves)
        self.say(
            words.NO_ORIGINAL if original is None else self.moves_in_words(original) or words.NO_MOVE_WAS_MADE
        )


def _read_times(text: str) -> int:
    """Reads how many times something is to be done: once unless a number is said."""
    times = read_number(text, 9) if text else 1
    if not times:
        raise InvalidMoveError("say how many times, from 1 on: undo 5, redo 5")
    return times
