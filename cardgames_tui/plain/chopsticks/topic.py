"""Chopsticks in words: what can be said, and how it is answered."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from cardgames_tui.chopsticks import CHOPSTICKS
from cardgames_tui.chopsticks import words as chopsticks_words
from cardgames_tui.chopsticks.computers import Trap
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving import position_count, why_too_big
from cardgames_tui.chopsticks.value import ValuedMove
from cardgames_tui.errors import InvalidGameError, InvalidMoveError
from cardgames_tui.games.chopsticks import ChopsticksInPlay, start_value
from cardgames_tui.games.saved_games import rematch_record
from cardgames_tui.games.start import new_record
from cardgames_tui.games.words import GAME_OVER, OVER_IN_POSITION, VALUES_OFF
from cardgames_tui.plain.chopsticks import words
from cardgames_tui.plain.chopsticks.parser import read_answer, read_move, read_setup
from cardgames_tui.plain.conversation import Conversation
from cardgames_tui.plain.game_topic import GameTopic
from cardgames_tui.plain.topic import Command, Commands
from cardgames_tui.plain.words import NOTHING_PLAYED, hint_text, opening_text
from cardgames_tui.records.record import GameRecord
from cardgames_tui.text import as_sentence

T = TypeVar("T")

MAX_POSITIONS_FOR_CHANCES = 10_000
"""In larger tablebases, the chances take too long to be worked out while a player waits."""

MAX_MOVES_AT_ONCE = 100
"""How many moves computers make before the player is asked whether they are to go on."""


class ChopsticksTopic(GameTopic[ChopsticksInPlay]):
    """Chopsticks as it is talked about."""

    def list_commands(self) -> Commands:
        playing = (
            Command(
                "play",
                self._play,
                "Makes a move. The word itself can be left out: 1 is the first move of the list, left hits "
                "right hits their right hand with your left, split 2 2 makes your hands 2 and 2.",
            ),
            Command(
                "split",
                partial(self._play_kind, "split"),
                "Moves fingers between your own hands: split 2 2 makes them 2 and 2.",
            ),
            Command(
                "swap",
                partial(self._play_kind, "swap"),
                "Exchanges your hands, where the rules have the variant swap.",
            ),
            Command(
                "flip",
                partial(self._play_kind, "flip"),
                "Flips a hand of yours, flip left, where the rules allow it.",
            ),
            Command("undo, u", self.undo, "Goes back to your own last turn."),
            Command("redo", self.redo, "Plays again what was taken back."),
            Command("restart", self.restart, "Goes back to the start. Undo returns."),
            Command("moves", self._say_moves, "Lists the moves that you can make."),
        )
        table = (
            Command("hands, table, board", self._say_hands, "Says what everybody's hands show."),
            Command("played, history", self._say_played, "Says the moves played so far."),
            Command("position", self._say_position, "Says the code of this position."),
        )
        advice = (
            Command("hint", self._say_hint, "Names a best move. Say it again to hear why."),
            Command("why", self._say_why, "Says why the best move is best."),
            Command(
                "values, value",
                partial(self.say_or_switch, "values", self._say_values, VALUES_OFF),
                "Says what every move is worth. Values on says so at each of your turns, until values off.",
            ),
            Command("where", self._go_before_mistake, "Finds where you went wrong, and goes back there."),
            Command("worth", self._say_start_value, "Says what this game is worth from the start."),
        )
        games = (
            Command(
                "new",
                self._open_new,
                "Begins a new game and asks what kind. Or say it all at once: new cutoff suicide, new "
                "players 3, new roll 7 careful second, new 4 players, or new endless, where repetition is "
                "no draw.",
            ),
            Command("again", self._open_rematch, "Begins the same game again."),
            Command("go", self._open_position, "With a code, go 1211, begins from that position."),
            Command("variants", self._say_variants, "Lists the variants."),
        )
        own = {"Playing": playing, "The table": table, "Advice": advice, "Games": games}
        return own | super().list_commands()

    @classmethod
    def make_record(cls, conversation: Conversation, slug: str, description: str) -> GameRecord:
        """The record of a new game with rules and players in words."""
        return new_record(read_setup(description, PlayerKind(conversation.profile.settings.opponent)))

    def introduce(self) -> None:
        setup = self.game.setup
        self.say(opening_text(words.TITLE, self.game.session.ply), words.setup_text(setup))
        if PlayerKind.PERFECT in setup.kinds and setup.start.rules_left.players > 2:
            self.say(chopsticks_words.PARANOIA)
        self.continue_game()

    def say_choices(self) -> None:
        self.continue_game()

    def continue_game(self) -> None:
        """Lets the computers move until a person is to move or the game is over, then says how it stands.

        A game between computers may never end, so it pauses until the player says more.
        """
        self._let_computers_move()
        game = self.game
        if game.awaits_computer:
            self.say(words.COMPUTERS_GO_ON)
            return
        self.say(*words.hands_lines(game))
        if game.ending is not None:
            how = chopsticks_words.ending_text(game.ending, game.setup.players)
            self.say(" ".join(how), words.WHAT_NEXT)
        else:
            self.say(words.turn_text(game))
            self._say_moves()

    def how_to_play(self) -> str:
        return words.how_to_play_text(self.game.setup.rules)

    def handle_choice(self, text: str) -> bool:
        game = self.game
        move = read_move(game, text.lower())
        if move is not None and not game.awaits_person:
            self.say(words.nobody_moves_text(game))
        elif move is not None:
            self._make_move(move)
            players, trap = game.setup.players, game.answered_trap()
            self.say(chopsticks_words.trap_text(trap, players))
            self.continue_game()
        return move is not None

    def say_rules(self) -> None:
        setup = self.game.setup
        self.say(*chopsticks_words.rules_in_short(setup.rules, repetition=setup.repetition))

    def moves_in_words(self, record: GameRecord) -> str:
        game = ChopsticksInPlay(Setup.parse(record.start_id, record.seats), record)
        return "\n".join(words.history_lines(game, len(game.session.line)))

    def _play(self, move_text: str) -> None:
        if not self.handle_choice(move_text):
            raise InvalidMoveError("say which move: a number in the list, left hits right, or split 2 2")

    def _play_kind(self, kind: str, hands_text: str) -> None:
        self._play(f"{kind} {hands_text}".strip())

    def _make_move(self, move: Move, trap: Trap | None = None) -> None:
        ply = self.game.session.ply
        self.game.play(move, trap=trap)
        self.say(words.played_move_text(self.game, ply))

    def _prepare_tablebase(self) -> bool:
        """Builds the tablebase unless there is one. After an interrupt, it is not begun again."""
        adviser, position = self.game.adviser, self.game.position
        count = position_count(position.rules_left)
        chances = adviser.uses_chances(position) and count <= MAX_POSITIONS_FOR_CHANCES
        build = partial(adviser.build_tablebase, position, chances=chances)
        if adviser.needs_building(position) and self.search(build) is None:
            adviser.wants_tablebase = False
            return False
        return True

    def _search_prepared(self, question: Callable[..., T], *args: object) -> T | None:
        """Answers a question about the values of moves; None when it is interrupted."""
        return self.search(question, *args) if self._prepare_tablebase() else None

    def _let_computers_move(self) -> None:
        game = self.game
        last = game.session.ply + MAX_MOVES_AT_ONCE
        while game.awaits_computer and game.session.ply < last:
            if game.player_to_move.kind is PlayerKind.PERFECT:
                self._prepare_tablebase()
            chosen = self.search(
                game.adviser.computer_move, game.position, game.player_to_move.kind, self.conversation.rng
            )
            if chosen is None:  # who is interrupted plays with care
                chosen = game.adviser.computer_move(game.position, PlayerKind.CAREFUL, self.conversation.rng)
            self._make_move(chosen.move, chosen.trap)

    def _check_may_move(self) -> bool:
        """Whether a person is to move; says so when not."""
        if not self.game.awaits_person:
            self.say(GAME_OVER if self.game.is_over else words.COMPUTERS_GO_ON)
        return self.game.awaits_person

    def _say_moves(self) -> None:
        if self.profile.settings.show_values:
            self._say_values()
        elif self._check_may_move():
            self.say(*words.choice_lines(self.game))

    def _say_hands(self) -> None:
        self.say(*words.hands_lines(self.game))

    def _say_played(self) -> None:
        self.say(*(list(words.history_lines(self.game, self.game.session.ply)) or [NOTHING_PLAYED]))

    def _say_position(self) -> None:
        self.say(words.position_text(self.game.position))

    def _say_hint(self) -> None:
        game = self.game
        if not self._check_may_move():
            return
        answer = self._search_prepared(game.adviser.hint, game.position, game.had_hint)
        if answer is None:
            return
        game.record_help(answer)
        if isinstance(answer, ValuedMove):
            number = game.position.legal_moves().index(answer.move) + 1
            action = chopsticks_words.action(game.effect(answer.move), game.setup.players)
            self.say(hint_text(number, action))
        else:
            self.say(game.answer_text(answer))

    def _say_why(self) -> None:
        if not self.game.had_hint:
            self._say_hint()
        if self.game.had_hint:
            self._say_hint()

    def _say_values(self) -> None:
        game = self.game
        if not self._check_may_move():
            return
        values = self._search_prepared(game.adviser.values, game.position)
        if values is None:
            self.say(*words.choice_lines(game))
        else:
            game.record_help(values)
            self.say(*words.value_lines(game, values))

    def _go_before_mistake(self) -> None:
        game = self.game
        seat = game.seat_to_review
        if seat is None:
            self.say(chopsticks_words.NO_PERSON_PLAYED)
            return
        review = self.search(game.adviser.review, game.session.moves, seat)
        if review is None:
            return
        self.say(game.answer_text(review))
        if review.mistake is not None:
            game.go_to_mistake(review.mistake.ply)
            self.say(words.BACK_BEFORE_IT)
            self.continue_game()

    def _say_start_value(self) -> None:
        rules = self.game.setup.rules
        if reason := why_too_big(rules):
            self.say(chopsticks_words.not_solved(reason))
            return
        solution = self.search(start_value, rules)
        if solution is None:
            self.say(words.NOT_KNOWN)
        else:
            self.say(chopsticks_words.game_value(rules, solution.value, solution.positions))

    def _open_new(self, description: str) -> None:
        described = description or self._ask_for_description()
        if described is not None:
            self.conversation.play_game(self.make_record(self.conversation, CHOPSTICKS, described))

    def _ask_for_description(self) -> str | None:
        """Describes a game by questions, which are repeated until an answer is valid; None if cancelled."""
        self.say(words.DEFAULT_ANSWERS)
        description = ""
        for subject in words.QUESTIONS:
            answer = self._ask(subject, description)
            if answer is None:
                self.say(words.STAYS)
                return None
            description = f"{description} {answer}"
        return description

    def _ask(self, subject: str, so_far: str) -> str | None:
        """Asks a question, and returns what its answer adds to the description; None if cancelled."""
        question = words.QUESTIONS[subject].format(opponent=self.profile.settings.opponent)
        while (line := self.conversation.ask_player(question)) is not None:
            if line.lower() in ("cancel", "stop", "quit"):
                break
            answer = line.lower().rstrip(".")
            if answer == "variants" or (answer == "help" and subject == "rules"):
                self.say(*words.variant_lines())
                continue
            try:
                added = read_answer(subject, answer)
                self.make_record(self.conversation, CHOPSTICKS, f"{so_far} {added}")
            except InvalidGameError as error:
                self.say(as_sentence(error))
            else:
                return added
        return None

    def _open_rematch(self) -> None:
        self.conversation.play_game(rematch_record(self.game.record))

    def _say_variants(self) -> None:
        self.say(*words.variant_lines())

    def _open_position(self, code: str) -> None:
        if not code:
            raise InvalidGameError(
                "say go and a code: the hands of the player to move, then those of the next"
            )
        setup = replace(self.game.setup, first=self.game.position.turn, code=code)
        if setup.start.is_over:
            raise InvalidGameError(OVER_IN_POSITION)
        self.conversation.play_game(new_record(setup))
