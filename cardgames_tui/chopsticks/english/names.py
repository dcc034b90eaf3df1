"""What players, hands and numbers of fingers are called in English."""

from collections.abc import Sequence

from cardgames_tui.chopsticks.moves import label
from cardgames_tui.chopsticks.rules import FINGER, Rules
from cardgames_tui.chopsticks.setup import Player, PlayerName

Names = Sequence[PlayerName]
"""The names of the players, by seat."""


def name(player: PlayerName) -> str:
    """What a player is called: `You`, `Player 2`, `Computer`, `Computer 3`."""
    if player.is_you:
        return "You"
    kind = "Player" if player.player is Player.PERSON else "Computer"
    return kind if player.number is None else f"{kind} {player.number}"


def short_name(player: PlayerName) -> str:
    """The name for narrow columns: `You`, `P2`, `C`, `C3`."""
    if player.is_you:
        return "You"
    return f"{'P' if player.player is Player.PERSON else 'C'}{player.number or ''}"


def owner(player: PlayerName) -> str:
    """Whose something is, within a sentence: `your`, `Computer 3's`."""
    return "your" if player.is_you else f"{name(player)}'s"


def short_owner(player: PlayerName) -> str:
    """Whose something is, for narrow columns: `your`, `C3's`."""
    return "your" if player.is_you else f"{short_name(player)}'s"


def own(player: PlayerName) -> str:
    """Whose something is that belongs to the player who moves: `your own`, `its own`, `their own`."""
    if player.is_you:
        return "your own"
    return "their own" if player.player is Player.PERSON else "its own"


def whom(player: PlayerName) -> str:
    """The player as an object: `you`, `Computer 3`."""
    return "you" if player.is_you else name(player)


def verb(player: PlayerName, plain: str, third: str = "") -> str:
    """A verb after the name of a player: `win`, `wins`; `third` has one that takes more than an s."""
    return plain if player.is_you else third or f"{plain}s"


def turn(player: PlayerName) -> str:
    """Whose turn it is: `Your turn`, `Computer's turn`."""
    return "Your turn" if player.is_you else f"{name(player)}'s turn"


def hand(hands: int, slot: int) -> str:
    """What a hand is called by where it lies: `left` and `right` of two, `hand 3` of more."""
    if hands == 2:
        return ("left", "right")[slot]
    return f"hand {slot + 1}" if hands > 1 else "hand"


def hand_shown(rules: Rules, slot: int, value: int) -> str:
    """A hand with its number, for a list: `left 3`, `hand 2 (3)`."""
    called, number = hand(rules.hands, slot), label(value, rules.dead)
    return f"{called} {number}" if rules.hands == 2 else f"{called} ({number})"


def hand_told(rules: Rules, slot: int, value: int) -> str:
    """A hand with its number, to be heard: `left 3`, `left dead`, `hand 2 showing 3`."""
    showing = "" if rules.hands == 2 or value == rules.dead else "showing "
    return f"{hand(rules.hands, slot)} {showing}{fingers(value, rules.dead)}"


def fingers(value: int, dead: int | None = None) -> str:
    """A number of half fingers, to be heard: `3`, `1 and a half`, `minus 2`, `dead` for a dead hand."""
    if value == dead:
        return "dead"
    whole, half = divmod(abs(value), FINGER)
    minus = "minus " if value < 0 else ""
    if not half:
        return f"{minus}{whole}"
    return f"{minus}{whole} and a half" if whole else f"{minus}half"


def signed_sum(first: int, second: int, dead: int) -> str:
    """A sum without its result: `1+2`, `3-1`, `0+½`."""
    sign = "" if second < 0 and second != dead else "+"
    return f"{label(first, dead)}{sign}{label(second, dead)}"


def lives(count: int) -> str:
    """A number of lives: `1 life`, `3 lives`."""
    return "1 life" if count == 1 else f"{count} lives"


def moves(count: int) -> str:
    """A number of moves: `1 move`, `3 moves`."""
    return "1 move" if count == 1 else f"{count} moves"


def more_moves(count: int) -> str:
    """A number of moves still to come: `1 more move`, `3 more moves`."""
    return "1 more move" if count == 1 else f"{count} more moves"
