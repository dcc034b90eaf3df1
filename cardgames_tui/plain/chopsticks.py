"""Chopsticks in plain mode."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from cardgames_tui.chopsticks import words
from cardgames_tui.chopsticks.computers import Trap
from cardgames_tui.chopsticks.moves import Move, MoveKind, attack, read_label
from cardgames_tui.chopsticks.position import parse_position
from cardgames_tui.chopsticks.rules import PRESETS, VARIANTS, Rules, switched_on
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving import position_count
from cardgames_tui.errors import IllegalMoveError, InvalidGameError, InvalidMoveError
from cardgames_tui.games.chopsticks import MAX_POSITIONS_AT_ONCE, ChopsticksInPlay
from cardgames_tui.games.saved_games import rematch_record
from cardgames_tui.games.start import new_record
from cardgames_tui.games.words import (
    GAME_OVER,
    OVER_IN_POSITION,
    UNDO_RETURNS,
    WELL_PLAYED,
    achievements,
    no_such_move,
)
from cardgames_tui.plain.lines import read_number
from cardgames_tui.plain.talk import Talk
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.text import shortened

T = TypeVar("T")

MAX_COMPUTER_MOVES = 100
"""How many moves computers make before they wait for the player: their game may never end."""

COMPUTERS_TO_MOVE = 'Only computers are left. Press Enter to let them play on, or say "undo" or "new".'


class ChopsticksTalk(Talk[ChopsticksInPlay]):
    """Make a move by its number in the list or in words: 1, left hits right, split 2 2."""

    def introduce(self) -> None:
        setup = self.game.setup
        for player, kind in zip(setup.players, setup.kinds, strict=True):
            if kind is not PlayerKind.PERSON:
                self.say(f"{words.player_name(player)}: {words.strength(kind, setup.rules)}.")
        self.say(words.about_computers(setup))
        if self.game.record.daily:  # its title does not name the rules
            self.say(f"Rules: {setup.rules.title}.", words.puzzle_text(self.game.puzzle_moves))

    def say_position(self) -> None:
        """Lets the computers move first."""
        self._let_computers_move()
        game = self.game
        if game.awaits_computer and game.result is None:
            self.say(COMPUTERS_TO_MOVE)
            return
        self.do_table("")
        if game.result is not None:
            self.say(WELL_PLAYED * (game.result is Result.WON), " ".join(game.ending_text))
            self.say(achievements(game.record, self.profile))
            if game.reviewed and (review := self.search(game.adviser.review, *game.reviewed)):
                game.keep_review(review)
            self.say(game.review_text)
            self.say('Say "new" to play again.' if game.is_over else COMPUTERS_TO_MOVE)
            return
        self.say(f"{words.whose_turn(game.player_to_move)}.")
        if game.session.occurrences > 1:
            self.say(words.repetition_text(game.session.occurrences, draws=game.setup.repetition))
        if self.profile.settings.show_values and game.may_show_values:
            self.do_values("")
        else:
            self.say(*_listed(game))

    def play(self, text: str) -> bool:
        game = self.game
        if not game.awaits_person:
            raise IllegalMoveError(GAME_OVER if game.is_over else COMPUTERS_TO_MOVE)
        move = read_move(game, text)
        if move is None:
            return False
        if self.profile.settings.tutor and position_count(game.position.rules_left) <= MAX_POSITIONS_AT_ONCE:
            self._prepare_tablebase()
        if self.warns(move):
            return True
        self._make_move(move)
        self.say(words.trap_text(game.answered_traps.get(game.session.ply - 1), game.setup.players))
        self.say_position()
        return True

    def new_record(self, description: str) -> GameRecord:
        if not description:
            return rematch_record(self.game.record)
        return new_record(read_setup(description, PlayerKind(self.profile.settings.opponent)))

    def do_new(self, rules: str) -> bool:
        """Starts the game again, or another one, such as "new cutoff players 3 roll 7 careful second"."""
        return self.open_new(rules)

    def do_variants(self, _: str) -> None:
        """Lists the rules that can follow "new"."""
        presets = {name: preset.remark for name, preset in PRESETS.items() if name not in VARIANTS}
        for name, meaning in ({name: variant.rule for name, variant in VARIANTS.items()} | presets).items():
            self.say(f"{name}: {meaning}")

    # Advice

    def do_hint(self, _: str) -> None:
        """Names a best move. Another hint says why."""
        game = self.game
        if self._person_moves():
            answer = self._search_prepared(game.adviser.hint, game.position, game.had_hint)
            if answer is not None:
                game.record_help(answer)
                self.say(game.answer_text(answer))

    def do_why(self, _: str) -> None:
        """Says why the best move is best."""
        if not self.game.had_hint:
            self.do_hint("")
        if self.game.had_hint:
            self.do_hint("")

    def do_values(self, wish: str) -> None:
        """Says what every move is worth: now, or with "values on" at every turn, till "values off"."""
        self.game.may_show_values = True
        if not self.has_switched("show_values", wish, words.VALUES_ON, words.VALUES_OFF):
            self._say_values(with_moves=True)

    def do_verdict(self, _: str) -> None:
        """Says what the position is worth."""
        self._say_values(with_moves=False)

    def _say_values(self, *, with_moves: bool) -> None:
        game = self.game
        if not self._person_moves():
            return
        values = self._search_prepared(game.adviser.values, game.position)
        if values is None:
            self.say(*_listed(game))
            return
        game.record_help(values)
        worth = {each.move: words.move_value(each.value, exact=values.exact) for each in values.moves}
        self.say(game.answer_text(values), *_listed(game, worth) if with_moves else ())

    def do_where(self, _: str) -> None:
        """Finds your mistake and goes back to the position before it."""
        game, seat = self.game, self.game.seat_to_review
        if seat is None:
            self.say(words.NO_PERSON_PLAYED)
            return
        review = self.search(game.adviser.review, game.session.moves, seat, True)
        if review is None:
            return
        self.say(game.answer_text(review))
        if review.mistake is not None:
            game.go_to_mistake(review.mistake.ply)
            self.say(f"This is the position before that move. {UNDO_RETURNS}")
            self.say_position()

    def _person_moves(self) -> bool:
        """Whether a person is to move; if not, says so."""
        if not self.game.awaits_person:
            self.say(GAME_OVER if self.game.is_over else COMPUTERS_TO_MOVE)
        return self.game.awaits_person

    def _search_prepared(self, question: Callable[..., T], *args: object) -> T | None:
        """Builds the tablebase first; None if that or the search is stopped."""
        return self.search(question, *args) if self._prepare_tablebase() else None

    def _prepare_tablebase(self) -> bool:
        """Builds the tablebase unless there is one; False if stopped, after which it never starts again."""
        adviser, position = self.game.adviser, self.game.position
        count = position_count(position.rules_left)
        chances = adviser.uses_chances(position) and count <= MAX_POSITIONS_AT_ONCE
        build = partial(adviser.build_tablebase, position, chances=chances)
        if adviser.needs_building(position) and self.search(build) is None:
            adviser.wants_tablebase = False
            return False
        return True

    def emptyline(self) -> bool:
        """Lets the computers play to the end once the persons are out."""
        if self.game.result is not None:
            self._let_computers_move(without_persons=True)
        return super().emptyline()

    def _let_computers_move(self, *, without_persons: bool = False) -> None:
        game = self.game
        last = game.session.ply + MAX_COMPUTER_MOVES
        while game.awaits_computer and game.session.ply < last and (game.result is None or without_persons):
            kind = game.computer_kind
            if kind is PlayerKind.PERFECT:
                self._prepare_tablebase()
            chosen = self.search(game.adviser.computer_move, game.position, kind, self.rng)
            if chosen is None:  # stopped by Ctrl-C
                chosen = game.adviser.computer_move(game.position, PlayerKind.CAREFUL, self.rng)
            self._make_move(chosen.move, chosen.trap)

    def _make_move(self, move: Move, trap: Trap | None = None) -> None:
        game, ply, is_followed = self.game, self.game.session.ply, self.game.result is None
        game.play(move, trap=trap)
        if is_followed:
            self.say(words.played_move(game.effect(move, ply), game.setup.players), game.out_text)

    # The table

    def do_table(self, _: str) -> None:
        """Says everybody's fingers."""
        game, rules = self.game, self.game.setup.rules
        for seat, (player, shown) in enumerate(zip(game.setup.players, game.arrangement, strict=True)):
            hands = [words.hand_and_fingers(rules, hand, fingers) for hand, fingers in enumerate(shown)]
            side = game.position.sides[seat]
            lives = [f"{words.lives(side.lives)} left"] * rules.three_lives
            state = ["a zombie"] if side.zombie else ["out"] * game.position.is_out(seat)
            self.say(f"{words.player_name(player)}: {', '.join([*hands, *lives, *state])}.")

    def do_code(self, _: str) -> None:
        """Says the code of this position; "new" with a code starts there."""
        self.say(f"{self.game.position}. The hands of the player to move come first.")

    def do_rules(self, _: str) -> None:
        """Says the rules."""
        setup = self.game.setup
        self.say(*words.rules_in_short(setup.rules, repetition=setup.repetition))


def _listed(game: ChopsticksInPlay, remarks: dict[Move, str] | None = None) -> Iterator[str]:
    moves, hands = game.position.legal_moves(), game.setup.rules.hands
    for number, move in enumerate(moves, 1):
        remark = f": {remarks[move]}" if remarks else ""
        yield f"{number}: {words.long_move(game.effect(move), game.setup.players)}{remark}"
    last_hit = attack(hands - 1, 2 * hands - 1)
    if last_hit not in moves and game.position.canonical(last_hit) in moves[:1]:
        yield words.SAME_HITS


# What players type

_HAND = r"(left|right|l|r|hand(?: ?\d)?)"
_HIT = re.compile(rf"(?:my )?{_HAND} (?:hits? |on |to )?(?:(.+) )?{_HAND}")
_VALUE = r"(-?\d{0,2}½?|x|dead)"
_SPLIT = re.compile(rf"split {_VALUE}[ ,+]+{_VALUE}")


def read_move(game: ChopsticksInPlay, text: str) -> Move | None:
    """Reads a move in small letters; None for other text.

    Raises:
        InvalidMoveError: There is no such hand or player, or the text fits several moves.
        IllegalMoveError: The move is illegal; the message says why.
    """
    moves, players, number = game.position.legal_moves(), game.setup.players, read_number(text, 4)
    if number is not None:
        if not 1 <= number <= len(moves):
            raise IllegalMoveError(no_such_move(number, len(moves)))
        return moves[number - 1]
    told = {words.long_move(game.effect(move), players).lower(): move for move in moves}
    begun = [move for each, move in told.items() if re.match(rf"{re.escape(text)}\b", each)]
    if " " in text and len(begun) == 1:  # `flip left`
        return begun[0]
    named = _move_in_words(game, text.replace("1/2", "½").replace(" and ", " "))
    if named is not None and (objection := game.position.objection(named)):
        raise IllegalMoveError(objection)
    return named


def _move_in_words(game: ChopsticksInPlay, text: str) -> Move | None:
    turn = game.position.turn
    if match := _HIT.fullmatch(text):
        by = game.code_index((turn, _hand(game, match[1])))
        return attack(by, game.code_index((_seat(game, match[2] or ""), _hand(game, match[3]))))
    if match := _SPLIT.fullmatch(text):
        return _split(game, match[1], match[2])
    try:
        return Move.parse(text)  # `a-c`, `13-22`, `swap`
    except InvalidMoveError:
        return None


def _split(game: ChopsticksInPlay, first: str, second: str) -> Move:
    wanted = sorted(read_label(text) or 0 for text in (first, second))
    splits = [move for move in game.position.legal_moves() if move.kind is MoveKind.SPLIT]
    dead = game.setup.rules.dead
    shown = {move: sorted(0 if each == dead else each for each in move.after) for move in splits}
    fitting = [move for move in splits if shown[move] == wanted]
    if len(fitting) == 1:
        return fitting[0]
    several = "several hands can be split like that: say the number of the move"
    raise InvalidMoveError(several if fitting else f"your hands cannot be split into {first} and {second}")


def _hand(game: ChopsticksInPlay, name: str) -> int:
    count = game.setup.rules.hands
    digits = name.removeprefix("hand").strip()
    if count == 2 and name[0] in "lr":
        return 0 if name[0] == "l" else 1
    if count == 1 and name == "hand":
        return 0
    if not digits.isdecimal() or not 1 <= int(digits) <= count:
        names = {1: "hand", 2: "left and right"}.get(count, f"hand 1 to hand {count}")
        raise InvalidMoveError(f"there is no hand '{name}': the hands are called {names}")
    return int(digits) - 1


def _seat(game: ChopsticksInPlay, owner: str) -> int:
    """Reads a player: `own`, `2`, `computer 2's`; the only opponent need not be named."""
    turn, seats = game.position.turn, len(game.setup.kinds)
    if owner in ("my", "own", "my own") or (owner == "your" and game.setup.players[turn].is_you):
        return turn
    digits = "".join(filter(str.isdigit, owner))
    if digits and 1 <= int(digits) <= seats:
        return int(digits) - 1
    others = [seat for seat in range(seats) if seat != turn and game.position.takes_turns(seat)]
    if digits or len(others) != 1:
        names = ", ".join(words.player_name(game.setup.players[seat]) for seat in others)
        raise InvalidMoveError(f'say whose hand, as in "left hits {others[0] + 1} right" ({names})')
    return others[0]


_SIZES = ("players", "hands", "roll")

_CHOICES: dict[str, tuple[str, Any]] = {
    **{kind.value: ("opponent", kind) for kind in PlayerKind},
    "first": ("first", 0),
    "second": ("first", 1),
    "draw": ("repetition", True),
    "endless": ("repetition", False),
}
"""Words after `new`, with what each chooses."""


def read_setup(text: str, opponent: PlayerKind) -> Setup:
    """Reads a game like `cutoff suicide players 3 roll 7 careful second` or `1211`.

    Raises:
        InvalidGameError: A word or the rules make no sense, or there is nothing to play.
    """
    rules, variants, code = Rules(), list[str](), ""
    sizes: dict[str, Any] = {}
    choices: dict[str, Any] = {"opponent": opponent, "first": 0, "repetition": True}
    line = text.replace(",", " ").split() if "[" not in text else text.split()
    while line:
        word = line.pop(0)
        if word in _SIZES:
            sizes[word] = _number(word, line.pop(0) if line else "")
        elif word.isdecimal() and line and line[0] in _SIZES:
            sizes[line.pop(0)] = int(word)
        elif word in _CHOICES:
            name, choice = _CHOICES[word]
            choices[name] = choice
        elif word in PRESETS and word not in VARIANTS:
            rules = PRESETS[word].rules
        elif word[0] == "[" or word.isdecimal():
            code = word
        elif word in VARIANTS:
            variants.append(word)
        elif word not in ("standard", "with", "and", "opponent"):
            raise InvalidGameError(f'there is no variant {shortened(word, 30)!r}: say "variants" for a list')
    rules = replace(rules, **switched_on(variants), **sizes)
    seats = (PlayerKind.PERSON, *[choices["opponent"]] * (rules.players - 1))
    first = choices["first"]
    code = code and str(parse_position(rules, code, first))
    setup = Setup(rules, seats, first, choices["repetition"], code)
    if setup.start.is_over:
        raise InvalidGameError(OVER_IN_POSITION)
    return setup


def _number(name: str, text: str) -> int:
    number = read_number(text, 3)
    if number is None:
        raise InvalidGameError(f'say "{name}" and a number, as in "{name} 3"')
    return number
