"""The menu of games."""

from cardgames_tui.games.catalogue import game_titles
from cardgames_tui.games.saved_games import last_unfinished, unfinished_games
from cardgames_tui.plain import words
from cardgames_tui.plain.topic import Command, Commands, Topic
from cardgames_tui.records.record import GameRecord


class Menu(Topic):
    """The menu of games."""

    def list_commands(self) -> Commands:
        return {
            "Games": (
                *self.commands_for_games("Plays {}: the game you left, or a new one."),
                Command("continue, yes", self._continue_last_game, "Resumes the game that you left last."),
                Command(
                    "no",
                    self._decline_last_game,
                    "Leaves that game alone and says which games there are; without one, ends the program.",
                ),
                self.code_command(),
            ),
            "The rest": (
                *self.commands_for_past_games(),
                self.help_command(),
                Command("quit, exit, bye", self.conversation.end, "Ends the program."),
            ),
        }

    def introduce(self) -> None:
        self.say(words.WELCOME)
        self.say_choices()

    def say_choices(self) -> None:
        if (left := self._last_unfinished()) is not None:
            self.say(words.left_game_text(left))
        self._say_games_to_choose()

    def _say_games_to_choose(self) -> None:
        self.say(words.which_game_text(game_titles().values()))

    def how_to_play(self) -> str:
        return words.HOW_TO_CHOOSE

    def handle_choice(self, text: str) -> bool:
        number, _, description = text.partition(" ")
        slugs = {str(place): slug for place, slug in enumerate(game_titles(), 1)}
        if number in slugs:
            self.switch_to_game(slugs[number], description)
        return number in slugs

    def _continue_last_game(self) -> None:
        left = self._last_unfinished()
        if left is None:
            self.say(words.NOTHING_TO_CONTINUE)
        else:
            self.conversation.play_game(left)

    def _decline_last_game(self) -> None:
        if self._last_unfinished() is None:
            self.conversation.end()
        else:
            self._say_games_to_choose()

    def _last_unfinished(self) -> GameRecord | None:
        for game in reversed(self.conversation.games.values()):
            if game.record.moves and game.record.result is None:
                return game.record
        return last_unfinished(unfinished_games(self.profile.store))
