"""Moves as the player says them: by number, by the hands, by their short names."""

import re

from cardgames_tui.chopsticks import english
from cardgames_tui.chopsticks.arrangement import attack_on, flip_of, revive_at, shift
from cardgames_tui.chopsticks.moves import Kind, Move, read_value, split
from cardgames_tui.chopsticks.rules import DEAD_MARK
from cardgames_tui.errors import IllegalMoveError, InvalidMoveError
from cardgames_tui.games.hands_in_play import HandsInPlay
from cardgames_tui.plain.hands.telling import told

_HAND = r"(left|right|l|r|hand(?: ?\d)?)"
_OWN = ("my", "own", "my own", "your own", "their own", "its own")
_NAMED = r"(?:the )?(?:computer|player)(?: ?\d)?(?:'s)?|\d"
_OWNER = rf"(?:((?:(?:my|your|their|its) )?own|their|his|her|its|my|your|{_NAMED}) )?"
_FINGERS = r"(?: (?:showing )?(?:minus )?(?:[\d½]{1,2}(?: a ½)?|dead))?"
_VERB = r"(?:hits? |on |to |taps? |attacks? |-> ?|x )?"
_HIT = re.compile(rf"(?:my |own )?{_HAND}{_FINGERS} {_VERB}{_OWNER}{_HAND}{_FINGERS}")
_ANY = rf"(?:the dead )?{_HAND}{_FINGERS}"
_SHIFT = re.compile(
    rf"(?:move|shift|give) (\d{{1,2}}|½)(?: a)?(?: fingers?)? (?:from (?:my )?{_HAND}{_FINGERS} )?"
    rf"to (?:my )?{_ANY}(?: take off \d{{1,2}})?"
)
_GIVEN = re.compile(rf"(?:a )?finger (?:for|to) {_OWNER}{_HAND}{_FINGERS}")
_SWAP = re.compile(rf"(?:swap|exchange)(?: hands| {_ANY} {_ANY})?")
_FLIP = re.compile(rf"flip (?:my |own )?{_HAND}{_FINGERS}(?: to{_FINGERS})?")
_NUMBER = re.compile(r"(?:number )?(\d{1,4})")
_VALUE = r"(?:-?\d{0,2}½?|x)"
_SPLIT = re.compile(rf"split (?:({_VALUE})(?:[ ,+]+({_VALUE}))? (?:into|to|-) )?({_VALUE})[ ,+]+({_VALUE})")


def read_move(game: HandsInPlay, text: str) -> Move | None:
    """The legal move that a text in small letters means; nothing when it means none.

    Raises:
        InvalidMoveError: It names a hand or a player that there is not, or several moves.
        IllegalMoveError: The rules do not allow it; the message says why.
    """
    text = re.sub(r"^(play|use) ", "", text)
    if (listed := _as_listed(game, re.sub(r"^\d{1,4}: ?(?=\S)", "", text))) is not None:
        return listed
    if match := _NUMBER.fullmatch(text):
        return _numbered(game, int(match[1]))
    move = _named(game, text.replace("1/2", "½").replace("half", "½").replace(" and ", " "))
    if move is not None and (objection := game.position.objection(move)):
        raise IllegalMoveError(objection)
    return move


def _as_listed(game: HandsInPlay, text: str) -> Move | None:
    for move in game.position.legal_moves():
        words = told(game, move).lower()
        if text in (words, words.partition(", which")[0]):
            return move
    return None


def _numbered(game: HandsInPlay, number: int) -> Move:
    moves = game.position.legal_moves()
    if not 1 <= number <= len(moves):
        raise IllegalMoveError(f"there is no move {number}: there are {len(moves)}")
    return moves[number - 1]


def _named(game: HandsInPlay, text: str) -> Move | None:
    if match := _HIT.fullmatch(text):
        return _hit(game, *match.groups())
    if match := _SPLIT.fullmatch(text):
        return _split(game, *match.groups())
    if match := _SHIFT.fullmatch(text):
        return _shift(game, *match.groups())
    if match := _GIVEN.fullmatch(text):
        seat = _seat(game, match[1] or "")
        return revive_at(game.position, seat, game.hand(seat, _slot(game, match[2])))
    if _SWAP.fullmatch(text):
        return Move(Kind.SWAP)
    if match := _FLIP.fullmatch(text):
        return flip_of(game.hand(game.position.turn, _slot(game, match[1])))
    if text.partition(" ")[0] == "split":
        raise InvalidMoveError("say how many fingers each hand gets: split 2 2")
    if text == "hit" and game.setup.rules.hands == 1:
        return _numbered(game, 1)
    return _short(text)


def _short(text: str) -> Move | None:
    """The move of a short name like `a-c` or `13-22`."""
    try:
        return Move.parse(text)
    except InvalidMoveError:
        return None


def _hit(game: HandsInPlay, own: str, owner: str | None, target: str) -> Move:
    position = game.position
    hand = game.hand(position.turn, _slot(game, own))
    seat = _seat(game, owner or "")
    return attack_on(position, hand, seat, game.hand(seat, _slot(game, target)))


def _split(game: HandsInPlay, low: str | None, high: str | None, first: str, second: str) -> Move:
    after = _values(first, second)
    hands = game.position.sides[game.position.turn].hands
    splits = [move for move in game.position.legal_moves() if move.kind is Kind.SPLIT]
    if low is not None and high is not None:
        return split(_values(low, high), after)
    wanted = tuple(sorted(after))
    fitting = [move for move in splits if tuple(max(0, value) for value in move.after) == wanted]
    if len(fitting) > 1:
        raise InvalidMoveError("several pairs of hands can be split like that: say the number of the move")
    return fitting[0] if fitting else split((hands[0], hands[-1]), after)


def _shift(game: HandsInPlay, amount: str, start: str | None, end: str) -> Move:
    other = _slot(game, end)
    if start is None and game.setup.rules.hands != 2:
        raise InvalidMoveError("say from which hand: move 1 from hand 1 to hand 2")
    own = 1 - other if start is None else _slot(game, start)
    turn = game.position.turn
    if own == other:
        raise InvalidMoveError("say two different hands")
    fingers = 0.5 if amount == "½" else float(amount)
    return shift(game.position, game.hand(turn, own), game.hand(turn, other), fingers)


def _values(first: str, second: str) -> tuple[int, int]:
    values = (read_value(first, DEAD_MARK), read_value(second, DEAD_MARK))
    if values[0] is None or values[1] is None:
        raise InvalidMoveError("say how many fingers each hand gets: split 2 2")
    return values[0], values[1]


def _slot(game: HandsInPlay, name: str) -> int:
    count = game.setup.rules.hands
    digits = "".join(filter(str.isdigit, name))
    if count == 2 and name[0] in "lr":
        return 0 if name[0] == "l" else 1
    if count == 1 and name == "hand":
        return 0
    if not name.startswith("hand") or not digits or not 1 <= int(digits) <= count:
        names = {1: "hand", 2: "left and right"}.get(count, f"hand 1 to hand {count}")
        raise InvalidMoveError(f"there is no hand '{name}': the hands are called {names}")
    return int(digits) - 1


def _seat(game: HandsInPlay, owner: str) -> int:
    """The seat of a player by name; without one the only opponent there is."""
    turn, seats = game.position.turn, len(game.setup.seats)
    if owner in _OWN or (owner == "your" and game.setup.names[turn].is_you):
        return turn
    digits = "".join(filter(str.isdigit, owner))
    if digits and 1 <= int(digits) <= seats:
        return int(digits) - 1
    others = [seat for seat in range(seats) if seat != turn and game.position.plays(seat)]
    if digits or len(others) != 1:
        names = ", ".join(english.name(game.setup.names[seat]) for seat in others)
        raise InvalidMoveError(f"say whose hand: left hits 2 right, for the player in seat 2 ({names})")
    return others[0]
