"""Positions and their codes, and how a game ends.

A code has the hands of the player to move, ascending, then the next player's, and so on: `1211`, or
`1,12|0,3` where a hand needs more than a digit. A zombie's hand is `z`. In a game with lives, `/32` gives the
lives left to each player; without it all have three. Brackets around a code are ignored.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cardgames_tui.chopsticks.moves import Move, MoveKind, attack, read_label, split_labels
from cardgames_tui.chopsticks.objections import objection_to
from cardgames_tui.chopsticks.rules import FINGER, FIRST_LIVES, Rules
from cardgames_tui.chopsticks.sides import (
    ZOMBIE,
    Side,
    attackers,
    first_side,
    hits,
    is_last_finger,
    is_out,
    own_moves,
    revived_side,
    zombie_side,
)
from cardgames_tui.errors import IllegalMoveError, InvalidGameError
from cardgames_tui.text import shortened


@dataclass(frozen=True, slots=True)
class Position:
    """All hands, and whose turn it is.

    Seats are numbered from 0 in the order of play. Codes and the letters of moves begin with the player to
    move.
    """

    rules: Rules
    sides: tuple[Side, ...]
    """The hands by seat."""
    turn: int = 0
    """The seat of the player to move."""

    @property
    def sides_in_turn(self) -> tuple[Side, ...]:
        """The sides, the player to move first."""
        return self.sides[self.turn :] + self.sides[: self.turn]

    def seat(self, seats_on: int) -> int:
        """The seat `seats_on` after the player to move."""
        return (self.turn + seats_on) % len(self.sides)

    def seat_and_hand_index(self, code_index: int) -> tuple[int, int]:
        """A hand's seat and its index among that seat's sorted hands, by its index in the code."""
        seats_on, hand_index = divmod(code_index, self.rules.hands)
        return self.seat(seats_on), hand_index

    def code_index(self, seat: int, hand_index: int) -> int:
        """A hand's index in the code, by its seat and its index among that seat's sorted hands."""
        return (seat - self.turn) % len(self.sides) * self.rules.hands + hand_index

    def is_out(self, seat: int) -> bool:
        """Whether the player at a seat is out, by sudden death too."""
        return is_out(self.rules, self.sides[seat])

    def takes_turns(self, seat: int) -> bool:
        """Whether the player at a seat takes turns, as zombies do."""
        return self.sides[seat].zombie or not self.is_out(seat)

    @property
    def rules_left(self) -> Rules:
        """The rules of the game among the players who are not out.

        Zombies count, because they move. In misère everybody does, as the first one out has won. Only Wet
        Jackson brings a player back, which no value foresees.
        """
        players = max(2, sum(map(self.takes_turns, range(len(self.sides)))))
        if self.rules.misere or players == len(self.sides):
            return self.rules
        return replace(self.rules, players=players, wet_jackson=False)

    def seats_left(self, players: int) -> tuple[int, ...]:
        """The seats in turn, from the player to move, dropping those out while more than `players` remain."""
        seats = tuple(map(self.seat, range(len(self.sides))))
        leaving = [seat for seat in seats if not self.takes_turns(seat)][: len(seats) - players]
        return tuple(seat for seat in seats if seat not in leaving)

    def __str__(self) -> str:
        """The code of the position."""
        rules, sides = self.rules, self.sides_in_turn
        wide = rules.roll > 10 or rules.integers_signed
        wide = wide or any(hand % FINGER for side in sides for hand in side.hands)
        code = ("|" if wide else "").join(("," if wide else "").join(side.labels) for side in sides)
        if rules.three_lives and any(side.lives < FIRST_LIVES for side in sides):
            code += "/" + "".join(str(side.lives) for side in sides)
        return code

    @property
    def winner(self) -> int | None:
        """The seat of the winner; None while the game goes on."""
        seats = [self.seat(seats_on) for seats_on in range(len(self.sides))]
        out = [seat for seat in seats if self.is_out(seat)]
        if self.rules.misere:
            return out[0] if out else None
        living = [seat for seat in seats if seat not in out]
        if len(living) > 1:
            return None
        return living[0] if living else seats[-1]

    @property
    def is_over(self) -> bool:
        """Whether somebody has won; a position does not know of draws by repetition."""
        return self.winner is not None

    def score(self, seat: int) -> int:
        """1 if the player at a seat has won, -1 if lost or out, otherwise 0."""
        winner = self.winner
        if winner is not None:
            return 1 if winner == seat else -1
        return -1 if self.is_out(seat) else 0

    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves: attacks, splits, swaps, flips. Of equal hands only the first moves."""
        return tuple(move for move, _ in self.successors())

    def successors(self) -> Iterator[tuple[Move, "Position"]]:
        """The legal moves, each with the position after it."""
        if self.is_over:
            return
        sides, hands = self.sides_in_turn, self.rules.hands
        own = [(attacker, sides[0].hands[attacker]) for attacker in attackers(self.rules, sides[0])]
        for attacker, by in own:
            for seats_on in range(1, len(sides)):
                for target, side in hits(self.rules, sides[seats_on], by):
                    yield attack(attacker, seats_on * hands + target), self._after(seats_on, side)
        for move, side in own_moves(self.rules, sides[0]):
            yield move, self._after(0, side)

    def canonical(self, move: Move) -> Move:
        """The same move, naming the first of equal hands."""
        own = self.rules.hands
        if max(move.attacker, move.target) >= len(self.sides) * own or move.attacker >= own:
            return move
        attacker, target = self._first(move.attacker), self._first(move.target)
        if move.kind is MoveKind.ATTACK and attacker == target:
            target += move.attacker != move.target  # equal hands are neighbours
        return replace(move, attacker=attacker, target=target)

    def play(self, move: Move) -> "Position":
        """The position after a move, or after a finger is given by agreement.

        Raises `IllegalMoveError` if the rules do not allow it; the message says why.
        """
        wanted = self.canonical(move)
        after = next((position for legal, position in self.successors() if legal == wanted), None)
        if after is not None:
            return after
        if objection := self.objection(move):
            raise IllegalMoveError(objection)
        seat, hand = self.seat_and_hand_index(wanted.target)
        revived = revived_side(self.rules, self.sides[seat], hand)
        return replace(self, sides=(*self.sides[:seat], revived, *self.sides[seat + 1 :]))

    def objection(self, move: Move) -> str:
        """Why a move is illegal, as a clause; empty if it is legal."""
        wanted = self.canonical(move)
        if wanted in self.legal_moves():
            return ""
        return "the game is over" if self.is_over else objection_to(self.rules, self.sides_in_turn, wanted)

    def _first(self, code_index: int) -> int:
        seat, hand_index = self.seat_and_hand_index(code_index)
        hands = self.sides[seat].hands
        return code_index - hand_index + hands.index(hands[hand_index])

    def _after(self, seats_on: int, side: Side) -> "Position":
        seat = self.seat(seats_on)
        sides = (*self.sides[:seat], side, *self.sides[seat + 1 :])
        after = Position(self.rules, sides, self.seat(1))
        if len(sides) == 2:
            return after
        return replace(after, turn=next(filter(after.takes_turns, map(after.seat, range(len(sides))))))


def start_position(rules: Rules, first: int = 0) -> Position:
    """The start of a game; `first` is the seat that begins."""
    return Position(rules, (first_side(rules),) * rules.players, first)


def parse_position(rules: Rules, text: str, turn: int = 0) -> Position:
    """Reads a code, with or without separators, the hands of each player in any order.

    Args:
        rules: The rules of the game.
        text: The code.
        turn: The seat of the player to move.

    Raises:
        InvalidGameError: The text is no code, or the rules allow no such position.
    """
    body, slash, lives = "".join(text.split()).strip("[]").partition("/")
    if "|" in body:
        groups = [[part] if rules.hands == 1 else split_labels(part) for part in body.split("|")]
    else:
        found = split_labels(body)
        groups = [found[first : first + rules.hands] for first in range(0, len(found), rules.hands)]
    if len(groups) != rules.players or any(len(group) != rules.hands for group in groups):
        each = "one hand" if rules.hands == 1 else f"{rules.hands} hands"
        like = "1" * rules.players * rules.hands
        raise InvalidGameError(
            f"'{shortened(text, 60)}' is not a position of {rules.players} players with {each} each, "
            f"like {like}"
        )
    are_lives = len(lives) == rules.players and all(digit in "0123" for digit in lives)
    if slash and not (rules.three_lives and are_lives):
        raise InvalidGameError(
            f"'/{shortened(lives, 20)}' does not say how many of three lives each player has left"
        )
    left = [int(digit) for digit in lives] or [rules.lives] * rules.players
    view = tuple(_side(rules, group, count) for group, count in zip(groups, left, strict=True))
    position = Position(rules, view[-turn:] + view[:-turn] if turn else view, turn)
    if rules.players > 2 and not position.takes_turns(turn) and not position.is_over:
        raise InvalidGameError("a player who is out does not move: the code begins with one who plays")
    return position


def _side(rules: Rules, group: list[str], lives: int) -> Side:
    if rules.zombie and ZOMBIE in map(str.lower, group):
        if sorted(map(str.lower, group)) != sorted(zombie_side(rules).labels):
            raise InvalidGameError(f"a zombie has one hand, so '{','.join(group)}' cannot be")
        return zombie_side(rules)
    shown = []
    for text in group:
        half_fingers = read_label(text, rules.dead)
        if half_fingers is None:
            raise InvalidGameError(f"'{shortened(text, 10)}' is not a number of fingers")
        if half_fingers not in rules.possible_hands:
            raise InvalidGameError(f"no hand can show {text} under these rules")
        shown.append(half_fingers)
    hands = tuple(sorted(shown))
    side = Side(hands, lives)
    if lives == 0 and not is_last_finger(rules, hands):
        raise InvalidGameError("a player without lives must be down to one finger")
    if rules.zombie and is_out(rules, side):
        wanted = ",".join(zombie_side(rules).labels)
        raise InvalidGameError(f"a player who is out is a zombie: {wanted}")
    return side


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game, or among three or more players the end of it for one who is out."""

    position: Position
    turns: int
    """The turns played."""
    winner: int | None = None
    """The winner's seat; None in a draw."""
    out: int | None = None
    """The seat whose going out decided the game, if there is one; in misère the winner's."""
    place: int = 0
    """The place of the player who is out; 0 for the end of a game."""


def plies_in(positions: Sequence[Position], seat: int) -> int:
    """The ply at which the player at a seat went out for good; `len(positions)` if the player is in."""
    return max((ply for ply, position in enumerate(positions, 1) if not position.is_out(seat)), default=0)


def place(positions: Sequence[Position], seat: int) -> int:
    """The place of the player at a seat: 1 for the winner, 3 for the first of three to go out.

    It is 0 while the player is in, and where nobody is ranked: in a draw, between two players, in misère.
    """
    rules, out_after = positions[-1].rules, plies_in(positions, seat)
    if rules.players == 2 or rules.misere:
        return 0
    if positions[-1].winner == seat:
        return 1
    if out_after == len(positions):
        return 0
    return 1 + sum(not positions[out_after].is_out(other) for other in range(rules.players))


def ending_of(position: Position, turns: int) -> Ending:
    """The end of a game at a position; a draw by repetition if nobody has won there."""
    rules, winner = position.rules, position.winner
    if winner is None or (rules.players > 2 and not rules.misere):
        return Ending(position, turns, winner)
    return Ending(position, turns, winner, winner if rules.misere else 1 - winner)
