"""A game of cards in words: what can be said, and how it is answered."""

from collections.abc import Iterable
from functools import partial

from cardgames_tui.errors import InvalidGameError, InvalidMoveError
from cardgames_tui.games import deal_selection
from cardgames_tui.games.kinds import parse_start
from cardgames_tui.games.solitaire import (
    Answer,
    Hint,
    HintExplanation,
    SolitaireInPlay,
    WinningLine,
)
from cardgames_tui.games.start import new_record
from cardgames_tui.games.statistics import DailyGames
from cardgames_tui.games.words import NO_NEXT_DEAL, NO_PREVIOUS_DEAL, NO_SUCH_DEAL, UNDO_RETURNS, VERDICT_OFF
from cardgames_tui.plain.conversation import SEARCH_TIMEOUT_SECONDS, Conversation
from cardgames_tui.plain.game_topic import GameTopic
from cardgames_tui.plain.lines import read_number
from cardgames_tui.plain.solitaire import words
from cardgames_tui.plain.solitaire.parser import read_card, read_fan, read_move, read_rank
from cardgames_tui.plain.topic import Command, Commands
from cardgames_tui.plain.words import hint_text, opening_text, quoted
from cardgames_tui.records.record import GameRecord
from cardgames_tui.solitaire.analysis import Mistake, NoMistake
from cardgames_tui.solitaire.deals import Deal, packs_of
from cardgames_tui.solitaire.rules import Verdict
from cardgames_tui.solitaire.solitaires import SOLITAIRES, Solitaire
from cardgames_tui.text import as_sentence

VERDICT_TIMEOUT_SECONDS = 5.0
"""How long to search for the verdict that is said after every move."""


class SolitaireTopic(GameTopic[SolitaireInPlay]):
    """A game of cards as it is talked about."""

    @property
    def _solitaire(self) -> Solitaire:
        return self.game.deal.solitaire

    def list_commands(self) -> Commands:
        foundation = self._solitaire.foundation_word
        deal_help = "With a number, deal 24, plays the deal with that number."
        if not self._solitaire.any_card_opens:
            deal_help += f" Deal 24 hole 7h begins with that card in the {foundation}."
        playing = (
            Command(
                "play",
                self._play,
                "Plays a card. The word itself can be left out: 1 plays the first card of the list, fan 3 "
                "the top card of that fan, c that of the third fan, 2c or two of clubs that card.",
            ),
            Command("undo, u", self.undo, "Takes a move back. Undo 5 takes five back."),
            Command("redo, r", self.redo, "Plays a move again that you took back. Redo 5 plays five."),
            Command("restart", self.restart, "Goes back to the start. Undo returns."),
            Command(
                ", ".join(dict.fromkeys(("moves", "hole", "row", foundation))),
                self.say_choices,
                f"Says what lies on the {foundation}, and lists the cards you can play.",
            ),
        )
        table = (
            Command("table, board", self._say_table, "Reads the whole table out."),
            Command("look", self._say_fan, "With a fan, look 3, reads that fan from its top card down."),
            Command("left", self._say_ranks_left, "Says how many cards of each rank are left to play."),
            Command(
                "under, what is under",
                self._say_cards_under,
                "Says what lies under the cards that can be played.",
            ),
            Command(
                "find", self._say_place, "With a rank or a card, find king, find 2c, says where it lies."
            ),
            Command("played", self._say_played, "Says the cards played so far."),
        )
        advice = (
            Command("hint", self._say_hint, "Names a card that keeps the win. Say it again to hear why."),
            Command("why", self._say_why, "Says how to win from here, or why the game is lost."),
            Command(
                "verdict",
                partial(self.say_or_switch, "verdict", self._say_verdict, VERDICT_OFF),
                "Says whether this can still be won. Verdict on says so after every move, until verdict off.",
            ),
            Command("keeps", self._say_move_verdicts, "Says which of the cards keep the win."),
            Command(
                "where", self._go_before_mistake, "Finds the move that lost the game, and goes back there."
            ),
            Command(
                "solution",
                self._say_solution,
                "Finds a win from here, which next plays move by move. Solution all says all of it.",
            ),
            Command(
                "next",
                self._play_next,
                "Plays the next move of the solution for you; the game then ends as shown, not as won.",
            ),
            Command("difficulty", self._say_difficulty, "Says how difficult this deal is."),
        )
        deals = (
            Command(
                "new",
                self._open_new,
                "Deals a new game: a winnable one, unless the settings say otherwise. New any, winnable, "
                "easy, medium, hard or fiendish looks for such a deal, new 24 is deal 24.",
            ),
            Command("deal", self._open_deal, deal_help),
            Command("next deal", partial(self._open_neighbour, 1), "Plays the deal with the next number."),
            Command(
                "previous deal", partial(self._open_neighbour, -1), "Plays the deal with the previous number."
            ),
            Command("open", self._open_unwon, "Plays the next winnable deal that you have not won yet."),
            Command(
                "pack, packs",
                self._open_pack,
                "Lists the packs of deals. With a number, pack 1, plays the first deal of it that you have "
                "not won.",
            ),
            Command(
                "daily",
                self._open_daily,
                "Plays the deal of the day; with a date, daily 2026-01-31, an earlier one.",
            ),
        )
        own = {"Playing": playing, "The table": table, "Advice": advice, "Deals": deals}
        return own | super().list_commands()

    @classmethod
    def make_record(cls, conversation: Conversation, slug: str, description: str) -> GameRecord:
        """The record of a new game of a deal: the usual one, `any`, `winnable`, a level, or a number."""
        solitaire = SOLITAIRES[slug]
        criterion = description.lower().removesuffix(" deal").removesuffix(" game")
        if criterion in ("deal", "game"):
            return conversation.new_record(slug)
        first = deal_selection.random_deal(solitaire, conversation.rng)
        if criterion in (deal_selection.ANY, "random"):
            return new_record(first)
        if criterion not in deal_selection.CRITERIA:
            try:
                return new_record(Deal.parse(solitaire, criterion.removeprefix("deal").strip()))
            except InvalidGameError as error:
                raise InvalidGameError(f"{error}; or {', '.join(deal_selection.CRITERIA)}") from None
        conversation.say(words.LOOKING)
        return new_record(_deal_or_error(conversation.search(deal_selection.find_deal, first, criterion)))

    def introduce(self) -> None:
        self.say(opening_text(words.deal_title(self.game.deal), self.game.session.ply))
        self.continue_game()

    def say_choices(self) -> None:
        self.say(words.foundation_text(self.game.position), words.choices_text(self.game.position))

    def continue_game(self) -> None:
        """Says how the game stands, and the verdict where the settings want it."""
        game = self.game
        if game.result is not None:
            self.say(words.won_text(game.deal, game.record), words.AFTER_A_WIN)
            return
        self.say_choices()
        if self.profile.settings.show_verdict and not game.is_over:
            self._say_verdict(VERDICT_TIMEOUT_SECONDS)

    def how_to_play(self) -> str:
        return words.how_to_play_text(self._solitaire)

    def handle_choice(self, text: str) -> bool:
        move = read_move(self.game.position, text.lower())
        if move is not None:
            self.game.play(move)
            self.continue_game()
        return move is not None

    def say_rules(self) -> None:
        self.say(*self._solitaire.rules, self._solitaire.odds)

    def moves_in_words(self, record: GameRecord) -> str:
        positions = parse_start(record.start_id).resume(record.moves).positions[1:]
        return words.cards_in_order([position.top for position in positions])

    def _play(self, card_text: str) -> None:
        if not self.handle_choice(card_text):
            fan = self._solitaire.fan_word
            raise InvalidMoveError(f"say which card to play: a number in the list, a {fan} or a card")

    def _say_table(self) -> None:
        self.say(words.foundation_text(self.game.position), *words.table_lines(self.game.position))

    def _say_fan(self, fan_text: str) -> None:
        text = fan_text.lower()
        fan = read_fan(self.game.position, f"fan {text}" if text.isdecimal() else text)
        if fan is None:
            raise InvalidMoveError(f"say which {self._solitaire.fan_word} to look at: look 3")
        self.say(words.fan_text(self.game.position, fan))

    def _say_ranks_left(self) -> None:
        self.say(*words.ranks_left_lines(self.game.position))

    def _say_cards_under(self) -> None:
        self.say(*words.cards_under_lines(self.game.position))

    def _say_place(self, card_text: str) -> None:
        card, rank = read_card(card_text.lower()), read_rank(card_text.lower())
        if card is not None:
            self.say(as_sentence(words.card_place(self.game.position, card)))
        elif rank is not None:
            self.say(*words.rank_place_lines(self.game.position, rank))
        else:
            raise InvalidMoveError("say which rank or card to find: find king, find 2c")

    def _say_played(self) -> None:
        self.say(words.played_text(self.game.played))

    def _say_hint(self) -> None:
        game = self.game
        answer = self.search(game.adviser.hint, game.session.positions, game.had_hint)
        if isinstance(answer, Hint):
            game.record_help(answer)
            number = game.position.legal_moves().index(answer.move) + 1
            self.say(hint_text(number, words.card_and_fan(game.position, answer.move)))
        else:
            self._say_answer(answer)

    def _say_why(self) -> None:
        self._say_answer(self.search(self.game.adviser.hint_explanation, self.game.position))

    def _say_answer(self, answer: Answer | None) -> None:
        if answer is not None:
            self.game.record_help(answer)
        match answer:
            case HintExplanation(line):
                self.say(words.why_text(line))
            case Mistake():
                self.say(words.way_back_text(answer, self.game.session.ply))
            case NoMistake():
                self.say(words.losing_move_text(answer))
            case _:
                self._say_known_verdict()

    def _say_verdict(self, timeout: float = SEARCH_TIMEOUT_SECONDS) -> None:
        if not self.game.is_over:
            self.search(self.game.adviser.solve, self.game.position, timeout=timeout)
        self._say_known_verdict()

    def _say_known_verdict(self) -> None:
        """Says the verdict that is known, after a search or when one has been stopped."""
        game = self.game
        solution = game.adviser.known_solution(game.position)
        if solution is not None:
            game.record_help(solution)
        if game.is_over:
            self.say(words.ending_text(game.position))
        elif solution is None:
            self.say(words.UNKNOWN)
        elif solution.verdict is Verdict.WINNABLE:
            self.say(words.WINNABLE)
        else:
            self.say(words.lost_text(game.position, game.session.ply))

    def _say_move_verdicts(self) -> None:
        adviser, position = self.game.adviser, self.game.position
        if self.game.is_over:
            self.say(words.ending_text(position))
            return
        verdicts = self.search(adviser.move_verdicts, position) or adviser.known_move_verdicts(position)
        self.game.record_help(verdicts)
        self.say(*words.move_verdict_lines(verdicts))

    def _go_before_mistake(self) -> None:
        game = self.game
        mistake = self.search(game.adviser.find_mistake, game.session.positions)
        self.say(words.MISTAKE_NOT_FOUND if mistake is None else words.losing_move_text(mistake))
        if isinstance(mistake, Mistake):
            game.go_to_mistake(mistake.ply)
            self.say(words.foundation_text(game.position))
            self._say_move_verdicts()
            self.say(UNDO_RETURNS)

    def _say_solution(self, argument: str) -> None:
        line = self._winning_line()
        if line is not None and argument.lower() == "all":
            self.game.record_help(line)
            self.say(words.solution_text(line))
        elif line is not None:
            self.say(words.winnable_text(line))

    def _play_next(self) -> None:
        line = self._winning_line()
        if line is not None:
            self.say(words.playing_text(line.position, line.moves[0]))
            self.game.play(line.moves[0], shown=True)
            self.continue_game()

    def _winning_line(self) -> WinningLine | None:
        """A line that wins from here. If there is none, says so and returns None."""
        line = self.search(self.game.adviser.winning_line, self.game.position)
        if isinstance(line, WinningLine):
            return line
        self._say_known_verdict()
        return None

    def _say_difficulty(self) -> None:
        adviser = self.game.adviser
        solution = self.search(adviser.solve, self.game.deal.position)
        if solution is not None:
            self.game.record_help(solution)
        if solution is not None and solution.verdict is Verdict.LOST:
            self.say(words.NOT_WINNABLE)
            return
        difficulty = None if solution is None else self.search(adviser.difficulty)
        self.say(words.DIFFICULTY_UNKNOWN if difficulty is None else words.difficulty_text(difficulty))

    def _open_new(self, description: str) -> None:
        self.conversation.open_game(self.conversation.new_record(self._solitaire.slug, description))

    def _open_deal(self, number: str) -> None:
        if number:
            self.conversation.open_game(new_record(Deal.parse(self._solitaire, number)))
        else:
            self.say(words.this_deal_text(self.game.deal))

    def _open_neighbour(self, step: int) -> None:
        neighbour = self.game.deal.neighbour(step)
        if neighbour is None:
            raise InvalidGameError(NO_NEXT_DEAL if step > 0 else NO_PREVIOUS_DEAL)
        self.conversation.open_game(new_record(neighbour))

    def _open_unwon(self) -> None:
        self._open_first_unwon(deal_selection.start_ids_after(self.game.deal))

    def _open_pack(self, number_text: str) -> None:
        if not number_text:
            self.say(*words.pack_lines(packs_of(self._solitaire), self._won()))
        elif (number := read_number(number_text, 3)) is None:
            raise InvalidGameError(f"there is no pack {quoted(number_text)}: say pack and a number")
        else:
            self._open_first_unwon(deal_selection.pack_numbered(self._solitaire, number).start_ids)

    def _open_first_unwon(self, start_ids: Iterable[str]) -> None:
        """Plays the first deal that can be won, has not been won, and is not on the table."""
        self.say(words.LOOKING)
        deal = self.search(deal_selection.first_unwon_deal, self.game.deal, start_ids, self._won())
        self.conversation.open_game(new_record(_deal_or_error(deal)))

    def _won(self) -> set[str]:
        return self.profile.store.won_starts(self._solitaire.slug)

    def _open_daily(self, day_text: str) -> None:
        games = DailyGames(self._solitaire, self.profile)
        day = games.read_day(day_text.lower())
        self.say(words.deal_of_the_day_text(day, games))
        unfinished = games.unfinished_on(day)
        if unfinished is not None:
            self.conversation.play_game(unfinished)
            return
        if before := games.on(day):
            self.say(words.played_before_text(len(before)))
        deal = self.search(deal_selection.deal_of_the_day, self._solitaire, day)
        if deal is None:
            raise InvalidGameError("the deal of the day was not found")
        self.conversation.play_game(new_record(deal, day.isoformat()))


def _deal_or_error(deal: Deal | None) -> Deal:
    if deal is None:
        raise InvalidGameError(NO_SUCH_DEAL)
    return deal
