"""A solitaire in plain mode."""

from collections.abc import Iterator, Mapping

from cardgames_tui.errors import IllegalMoveError, InvalidGameError, InvalidMoveError
from cardgames_tui.games import deal_selection
from cardgames_tui.games.judging import choices_of
from cardgames_tui.games.sharing import holds_code
from cardgames_tui.games.solitaire import SolitaireInPlay
from cardgames_tui.games.start import new_record
from cardgames_tui.games.words import GAME_OVER, WELL_PLAYED, achievements, no_such_move
from cardgames_tui.plain.lines import read_number
from cardgames_tui.plain.talk import SEARCH_TIMEOUT_SECONDS, Talk
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.words import choices_text
from cardgames_tui.solitaire import words
from cardgames_tui.solitaire.analysis import Choice, HintAnswer, LostDeal, Mistake, WinningLine
from cardgames_tui.solitaire.cards import (
    RANK_NAMES,
    RANK_PLURALS,
    RANKS,
    SUIT_NAMES,
    SUIT_SYMBOLS,
    SUITS,
    Card,
    fan_name,
)
from cardgames_tui.solitaire.deals import Deal
from cardgames_tui.solitaire.rules import Move, Position, Verdict
from cardgames_tui.text import NUMERALS, as_sentence, joined

VERDICT_TIMEOUT_SECONDS = 5.0
"""How long to search for the verdict that is said after every move."""


class SolitaireTalk(Talk[SolitaireInPlay]):
    """Play a card by its number in the list, its letter or its name: 1, C, 2c, two of clubs."""

    def say_position(self, *, was_safe: bool = False) -> None:
        game, position, record = self.game, self.game.position, self.game.record
        if game.result is not None:
            shown = game.result is Result.SHOWN
            self.say(WELL_PLAYED * (not shown))
            self.say(words.won_text(game.name, record.seconds, record.hints, record.undos, shown=shown))
            if game.choices is None:
                self.search(game.adviser.difficulty)
                game.keep_choices(self.search(choices_of, record) or ())
            new = achievements(game.record, self.profile)
            hardest = ' or "where" for the hardest choice' * (game.hardest_choice is not None)
            self.say(choices_text(game.record.choices), new, f'Say "new" for another deal{hardest}.')
            return
        self._say_top()
        if game.is_over:
            self._say_verdict(0.0)
            found = self.search(game.adviser.find_mistake, game.session.positions, game.verdicts)
            if found:
                game.record_help(found)
            if isinstance(found, LostDeal):
                self.say(words.mistake_text(found), 'Say "new" for another deal, "undo" or "restart".')
            else:
                self.say(f'Say "where" to {words.try_again_text(found)}, "undo", "restart" or "new".')
            return
        self.say(words.prompt(position), *_listed(position))
        if game.is_safe:
            self.say("" if was_safe else f'{words.SAFE} Say "finish" to play the rest.')
        elif self.profile.settings.show_verdict:
            self._say_verdict(VERDICT_TIMEOUT_SECONDS)

    def _say_top(self) -> None:
        position = self.game.position
        top = position.top.in_text if position.top else "empty"
        name = position.solitaire.foundation_word.capitalize()
        self.say(f"{name}: {top}; {words.cards_left_text(position)}.")

    def play(self, text: str) -> bool:
        move = read_move(self.game.position, text)
        if move is not None and not self.warns(move):
            was_safe = self.game.is_safe
            self.game.play(move)
            position = self.game.position
            if (fan := position.fans[move.fan]) and move not in position.legal_moves():  # else it is listed
                self.say(as_sentence(words.place_text(position, fan[-1])).replace(" is ", " is now "))
            self.say_position(was_safe=was_safe)
        return move is not None

    def new_record(self, description: str) -> GameRecord:
        solitaire = self.game.deal.solitaire
        if not description:
            return self.usual_record(solitaire.slug)
        if description not in deal_selection.CRITERIA:
            criteria = joined(deal_selection.CRITERIA, "or")
            raise InvalidGameError(f'say "new", or "new" and one of {criteria}; "deal 24" plays deal 24')
        first = deal_selection.random_deal(solitaire, self.rng)
        found = self.search(deal_selection.find_deal, first, description)
        if found is None:
            raise InvalidGameError(words.NO_SUCH_DEAL)
        self.say(f"The new deal is {description}." if description != "any" else "")
        return new_record(found)

    def do_new(self, wish: str) -> bool:
        """Deals a winnable game. "new easy" finds an easy deal; "new chopsticks" changes the game."""
        return self.open_new(wish)

    def do_deal(self, number: str) -> bool:
        """Plays another deal: "deal 24", "deal next", "deal previous", or "deal" and a shared code."""
        deal, step = self.game.deal, {"next": 1, "previous": -1}.get(number.lower(), 0)
        if not number:
            self.say(f"This is {deal.title}.")
            return False
        if holds_code(number):
            return self.open_code(number)
        chosen = deal.neighbour(step) if step else Deal.parse(deal.solitaire, number)
        if chosen is None:
            raise InvalidGameError(words.no_neighbour_text(step))
        return self.open(new_record(chosen))

    def do_finish(self, _: str) -> None:
        """Plays the rest of a game that is won whatever you play."""
        if not self.game.is_safe:
            raise InvalidMoveError(GAME_OVER if self.game.is_over else words.NOT_SAFE)
        self.game.finish()
        self.say_position()

    # Advice

    def do_hint(self, _: str) -> None:
        """Names a card that keeps the win. Another hint says why."""
        game = self.game
        self._say_answer(self.search(game.adviser.hint, game.session.positions, game.had_hint))

    def do_why(self, _: str) -> None:
        """Says how to win from here, or why the game is lost."""
        self._say_answer(self.search(self.game.adviser.hint_explanation, self.game.position))

    def _say_answer(self, answer: HintAnswer | None) -> None:
        if answer is None:
            self._say_verdict(0.0)
        else:
            self.game.record_help(answer)
            self.say(words.answer_text(answer, self.game.session.ply))

    def do_verdict(self, wish: str) -> None:
        """Says if the game can still be won: now, or with "verdict on" at every turn, till "verdict off"."""
        if not self.has_switched("show_verdict", wish, words.VERDICT_ON, words.VERDICT_OFF):
            self._say_verdict(SEARCH_TIMEOUT_SECONDS)

    def _say_verdict(self, timeout: float) -> None:
        game = self.game
        solution = game.adviser.known_solution(game.position)
        if solution is None and timeout and not game.is_over:
            solution = self.search(game.adviser.solve, game.position, timeout=timeout)
        if solution is not None:
            game.record_help(solution)
        self.say(words.verdict_text(game.position, solution, game.session.ply))
        found = game.mistake
        named = words.losing_move_text(found, game.session.ply)
        if found and named and self.profile.settings.show_verdict:
            self.say(named)
            game.record_help(found)

    def do_keeps(self, _: str) -> None:
        """Says which cards keep the win."""
        adviser, position = self.game.adviser, self.game.position
        if self.game.is_over:
            self._say_verdict(0.0)
            return
        found = self.search(adviser.move_verdicts, position) or adviser.known_move_verdicts(position)
        self.game.record_help(found)
        said = {Verdict.WINNABLE: "keeps the win", Verdict.LOST: "loses", Verdict.UNKNOWN: "not known"}
        self.say(*_listed(position, {move: said[verdict] for move, verdict in found.verdicts.items()}))

    def do_where(self, _: str) -> None:
        """Goes back to before the move that lost the game or, after a win, to its hardest choice."""
        game = self.game
        asked = game.adviser.find_mistake, game.session.positions, game.verdicts
        found = game.hardest_choice or self.search(*asked)
        self.say(words.back_at_mistake_text(found) if found else words.MISTAKE_NOT_FOUND)
        if isinstance(found, Mistake | Choice):
            game.go_to_mistake(found.ply)
            self._say_top()
            self.do_keeps("")

    def do_solution(self, _: str) -> None:
        """Says a whole win from here. Each of its cards you play counts as a hint."""
        game = self.game
        line = self.search(game.adviser.winning_line, game.position)
        if isinstance(line, WinningLine):
            game.record_help(line)
            self.say(words.line_text(line, len(line.moves)))
        elif line and (
            found := self.search(game.adviser.find_mistake, game.session.positions, game.verdicts)
        ):
            self.say(words.no_solution_text(found, game.session.ply))
        else:
            self._say_verdict(0.0)

    # The table

    def do_table(self, _: str) -> None:
        """Reads out the table, each fan from its top card down."""
        for fan in range(len(self.game.position.fans)):
            self._say_fan(fan)

    def do_look(self, name: str) -> None:
        """Reads out one fan: "look C"."""
        fan = read_fan(self.game.position, name.lower())
        if fan is None:
            raise InvalidMoveError(f'say which {self.game.deal.solitaire.fan_word} to look at: "look C"')
        self._say_fan(fan)

    def _say_fan(self, fan: int) -> None:
        cards = [card.in_text for card in reversed(self.game.position.fans[fan])]
        self.say(f"{fan_name(fan)}: {', '.join(cards) or 'empty'}.")

    def do_under(self, _: str) -> None:
        """Says which card is under each card that fits."""
        position = self.game.position
        fans = {move: position.fans[move.fan] for move in position.legal_moves()}
        below = {move: cards[-2].in_text if len(cards) > 1 else "nothing" for move, cards in fans.items()}
        self.say(*_listed(position, below))

    def do_left(self, _: str) -> None:
        """Says how many cards of each rank are left."""
        left = self.game.position.ranks_left
        for number in range(4, -1, -1):
            ranks = [RANK_PLURALS[rank] for rank in range(13) if left[rank] == number]
            self.say(f"{number or 'None'} left: {joined(ranks)}." if ranks else "")

    def do_find(self, name: str) -> None:
        """Says where a card is, or all cards of a rank: "find 2c", "find king"."""
        position, card, rank = self.game.position, read_card(name.lower()), read_rank(name.lower())
        if card is not None:
            self.say(as_sentence(words.place_text(position, card)))
        elif rank is not None:
            self.say(words.rank_left_text(position, rank))
            left = {each for fan in position.fans for each in fan if each.rank == rank}
            self.say(*(as_sentence(words.place_text(position, each)) for each in sorted(left)))
        else:
            raise InvalidMoveError('say which card or rank to find: "find 2c", "find king"')

    def do_rules(self, _: str) -> None:
        """Says the rules."""
        solitaire = self.game.deal.solitaire
        self.say(*solitaire.rules, solitaire.odds)


def _listed(position: Position, remarks: Mapping[Move, str] | None = None) -> Iterator[str]:
    for number, move in enumerate(position.legal_moves(), 1):
        place = f"{position.solitaire.fan_word} {fan_name(move.fan)}"
        remark = f": {remarks[move]}" if remarks else ""
        yield f"{number}: {words.card_text(position, move)}, {place}{remark}"


# What players type

_RANKS = {
    **{name: rank for names in (RANK_NAMES, RANK_PLURALS, RANKS.lower()) for rank, name in enumerate(names)},
    **{name: rank for rank, name in enumerate(NUMERALS[2:], 1)},
}
_SUITS = {
    name: suit
    for names in (SUIT_NAMES, [name.removesuffix("s") for name in SUIT_NAMES], SUITS.lower(), SUIT_SYMBOLS)
    for suit, name in enumerate(names)
}


def read_card(text: str) -> Card | None:
    """Reads a card in small letters: `2c`, `two of clubs`, `10 hearts`; None for other text."""
    names = text.removeprefix("the ").replace(" of ", " ").split()
    if len(names) == 1 and len(text) < 4:  # `kings` is not the king of spades
        names = [text[:-1], text[-1]]
    if len(names) != 2 or names[0] not in _RANKS or names[1] not in _SUITS:
        return None
    return Card(_RANKS[names[0]], _SUITS[names[1]])


def read_rank(text: str) -> int | None:
    """Reads a rank in small letters: `king`, `kings`, `a 10`; None for other text."""
    return _RANKS.get(text.removeprefix("a ").removeprefix("an ").removeprefix("the "))


def read_fan(position: Position, text: str) -> int | None:
    """Reads a fan in small letters: `c`, `fan c`; None for other text."""
    letter = text.removeprefix(f"{position.solitaire.fan_word} ")
    names = [fan_name(fan).lower() for fan in range(len(position.fans))]
    return names.index(letter) if letter in names else None


def read_move(position: Position, text: str) -> Move | None:
    """Reads a move: a number in the list, a card, a fan or a rank of one card that fits; None for other text.

    Raises:
        IllegalMoveError: It is illegal; the message says why.
    """
    text = text.removeprefix("play ")
    number, fan, card = read_number(text, 4), read_fan(position, text), read_card(text)
    if number is not None:
        moves = position.legal_moves()
        if not moves:
            raise IllegalMoveError(GAME_OVER)
        if not 1 <= number <= len(moves):
            raise IllegalMoveError(no_such_move(number, len(moves)))
        return moves[number - 1]
    if fan is None and card is not None:
        tops = [cards[-1] if cards else None for cards in position.fans]
        if card not in tops:
            raise IllegalMoveError(f"{words.place_text(position, card)}, so it cannot be played")
        fan = tops.index(card)
    if fan is None:
        rank = read_rank(text) if len(text) > 1 else None
        fitting = [move for move in position.legal_moves() if position.fans[move.fan][-1].rank == rank]
        if rank is not None and len(fitting) != 1:
            raise IllegalMoveError(f"{len(fitting) or 'no'} {RANK_PLURALS[rank]} fit")
        return fitting[0] if fitting else None
    if objection := position.objection(Move(fan)):
        raise IllegalMoveError(objection)
    return Move(fan)
