"""Position codes: the hands of the player to move, ascending, then the next player's, and so on.

`1211` where every hand is a single digit; `1,12|0,3` where one needs more, and for signs and half
fingers. A zombie's hand is `z`. In a game with lives, `/32` after the hands says how many each player has
left; without it nobody has lost any. Brackets around a code are ignored.
"""

from cardgames_tui.chopsticks.moves import label, read_labels, read_value
from cardgames_tui.chopsticks.rules import FINGER, LIVES, Rules
from cardgames_tui.chopsticks.sides import Side, is_last_finger, is_out, zombie
from cardgames_tui.errors import InvalidGameError

ZOMBIE = "z"
"""How a zombie's hand is written."""

WIDEST_PLAIN_ROLL = 10
"""The largest roll at which every hand is one digit."""


def labels(rules: Rules, side: Side) -> tuple[str, ...]:
    """What each hand of a side shows: `3`, `½`, `-2`, `0` or `x` for a dead one, `z` for a zombie's."""
    shown = tuple(label(value, rules.dead) for value in side.hands)
    return (*shown[:-1], ZOMBIE) if side.zombie else shown


def format_code(rules: Rules, sides: tuple[Side, ...]) -> str:
    """Write the sides, given with the player to move first."""
    wide = rules.roll > WIDEST_PLAIN_ROLL or rules.integers_signed
    wide = wide or any(value % FINGER for side in sides for value in side.hands)
    code = ("|" if wide else "").join(("," if wide else "").join(labels(rules, side)) for side in sides)
    if rules.three_lives and any(side.lives < LIVES for side in sides):
        code += "/" + "".join(str(side.lives) for side in sides)
    return code


def parse_code(rules: Rules, text: str) -> tuple[Side, ...]:
    """Read a code with or without separators; a player's hands may be written in any order.

    Raises:
        InvalidGameError: There is no such position under these rules; the message says why.
    """
    body, slash, lives = "".join(text.split()).strip("[]").partition("/")
    groups = _groups(rules, body)
    if len(groups) != rules.players or any(len(group) != rules.hands for group in groups):
        like = "1" * rules.players * rules.hands
        raise InvalidGameError(
            f"'{text[:60]}' is not a position of {rules.players} players with {_hands(rules.hands)} each, "
            f"like {like}"
        )
    if slash and not (rules.three_lives and _are_lives(rules, lives)):
        raise InvalidGameError(f"'/{lives[:20]}' does not say how many of three lives each player has left")
    left = [int(digit) for digit in lives] or [rules.lives] * rules.players
    return tuple(_side(rules, group, count) for group, count in zip(groups, left, strict=True))


def _groups(rules: Rules, body: str) -> list[list[str]]:
    if "|" in body:
        return [[part] if rules.hands == 1 else read_labels(part) for part in body.split("|")]
    found = read_labels(body)
    return [found[place : place + rules.hands] for place in range(0, len(found), rules.hands)]


def _are_lives(rules: Rules, text: str) -> bool:
    return len(text) == rules.players and all(digit in "0123" for digit in text)


def _side(rules: Rules, group: list[str], lives: int) -> Side:
    if rules.zombie and ZOMBIE in map(str.lower, group):
        if sorted(map(str.lower, group)) != sorted(labels(rules, zombie(rules))):
            raise InvalidGameError(f"a zombie has one hand, so '{','.join(group)}' cannot be")
        return zombie(rules)
    hands = tuple(sorted(_value(rules, text) for text in group))
    side = Side(hands, lives)
    if lives == 0 and not is_last_finger(rules, hands):
        raise InvalidGameError("a player loses the last life with one finger in all, not otherwise")
    if rules.zombie and is_out(rules, side):
        raise InvalidGameError(f"a player who is out is a zombie: {','.join(labels(rules, zombie(rules)))}")
    return side


def _value(rules: Rules, text: str) -> int:
    value = read_value(text, rules.dead)
    if value is None:
        raise InvalidGameError(f"'{text[:10]}' is not a number of fingers")
    if value not in rules.values:
        raise InvalidGameError(f"no hand can show {text} under these rules")
    return value


def _hands(count: int) -> str:
    return "one hand" if count == 1 else f"{count} hands"
