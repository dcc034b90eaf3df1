"""What the rules and the analysis have to say, in English.

Each value of `statements` becomes a clause, as error messages are, or a whole sentence. Cards, ranks and fans
are named in one of two forms: short for the screen, long to be heard. Another language is another module.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from cardgames_tui.black_hole import statements
from cardgames_tui.black_hole.cards import RANK_NAMES, RANKS, Card, neighbours
from cardgames_tui.black_hole.family import Game
from cardgames_tui.text import joined


@dataclass(frozen=True, slots=True)
class Names:
    """A form of naming cards, ranks and fans."""

    card: Callable[[Card], str]
    """The name of a card."""
    rank: Sequence[str]
    """By rank: the name of one card of it."""
    ranks: Sequence[str]
    """By rank: the name of several cards of it."""
    fan: Callable[[int], str]
    """The name of a fan, by its index."""


SHORT = Names(
    card=lambda card: card.symbol,
    rank=RANKS,
    ranks=[f"{rank}s" for rank in RANKS],
    fan=lambda fan: ascii_lowercase[fan] if fan < len(ascii_lowercase) else str(fan + 1),
)
"""With symbols: `K♠`, `6s`, `fan c`."""

LONG = Names(
    card=lambda card: card.name,
    rank=RANK_NAMES,
    ranks=(
        *("aces", "twos", "threes", "fours", "fives", "sixes", "sevens"),
        *("eights", "nines", "tens", "jacks", "queens", "kings"),
    ),
    fan=lambda fan: str(fan + 1),
)
"""To be heard: `king of spades`, `sixes`, `fan 3`."""

CANNOT_BE_WON = "This deal cannot be won"

_NUMERALS = ("no", "one", "two", "three", "four")
_NAMED = 3
"""Up to how many cards that lose are named."""


def followers(rank: int, names: Names, word: str = "or") -> str:
    """The ranks that may follow a rank: `a 2 or a king`."""
    return f" {word} ".join(_with_article(near, names) for near in neighbours(rank))


def stuck(game: Game, top: Card, names: Names) -> str:
    """Why nothing can be played: `neither a 2 nor a king is on top of a fan`."""
    return f"neither {followers(top.rank, names, 'nor')} is on top of a {game.fan_word}"


def deal_name(game: Game, number: str, hole: Card | None, names: Names) -> str:
    """What to call a numbered deal, with the card that opens the foundation when it is not the usual one."""
    return f"deal {number}" + (f" with the {names.card(hole)} in the {game.pile_word}" if hole else "")


def objection(value: statements.Objection, names: Names) -> str:
    """Why a move is not legal, as a clause."""
    match value:
        case statements.NoSuchFan(game, fan, fans):
            spread = f"{names.fan(0)} to {names.fan(fans - 1)}"
            return f"there is no {game.fan_word} {names.fan(fan)} (they are {spread})"
        case statements.EmptyFan(game, fan):
            return f"{game.fan_word} {names.fan(fan)} is empty"
        case statements.DoesNotFollow(card, top):
            return f"{names.card(card)} does not follow {names.card(top)}: {followers(top.rank, names)} does"


def because(reason: statements.Reason | None, names: Names) -> str:
    """Why a position is lost, as a clause."""
    match reason:
        case None:
            return "no line of play wins from here"
        case statements.NoFollower(top):
            return f"no card can follow the {names.card(top)}"
        case statements.CutOff():
            return _cut_off(reason, names)
        case statements.Buried():
            return _buried(reason, names)
        case statements.Blocked(ranks):
            over = joined([names.ranks[rank] for rank in ranks])
            return f"the {over} block each other: what they need lies under them"
        case statements.TooMany():
            return _too_many(reason, names)
        case statements.NoLastCard():
            return _no_last_card(reason, names)


def lost(reason: statements.Reason | None, names: Names) -> str:
    """That a position is lost and why, as a sentence."""
    return f"Lost: {because(reason, names)}."


def others(value: statements.Others, names: Names) -> str:
    """What the moves besides a winning one lead to, as a sentence."""
    losing = [names.card(card) for card in value.losing]
    if not value.count:
        return "No other card fits."
    if not losing:
        return "The other card wins too." if value.count == 1 else "The other cards win too."
    if len(losing) == 1:
        return f"{losing[0]} loses{f': {because(value.reason, names)}' if value.reason else ''}."
    if len(losing) == value.count:
        return "The other cards lose."
    if len(losing) > _NAMED:
        return f"{len(losing)} of the {value.count} other cards lose."
    return f"{joined(losing)} lose."


def blame(value: statements.Blame, names: Names) -> str:
    """Where a game was lost, as a sentence."""
    match value:
        case statements.LosingMove(number, card):
            return f"Move {number}, {names.card(card)}, lost the game."
        case statements.NoLosingMove.WON:
            return "The game is won: nothing was lost."
        case statements.NoLosingMove.STILL_WINNABLE:
            return "Nothing is lost: this can still be won."
        case statements.NoLosingMove.LOST_FROM_THE_START:
            return "This deal could not be won from the start: no move lost it."
        case statements.NoLosingMove.NOT_FOUND:
            return "The search was stopped before it found the move."


def _cut_off(reason: statements.CutOff, names: Names) -> str:
    none_left = joined([f"no {names.rank[rank]}" for rank in reason.missing])
    are = "is" if len(reason.missing) == 1 else "are"
    cut = joined([names.rank[rank] for rank in reason.missing])
    first = _counted(reason.rank, reason.count, names)
    return f"{none_left} {are} left: the ring is cut at {cut}, before the {first}"


def _buried(reason: statements.Buried, names: Names) -> str:
    one, several = names.rank[reason.rank], names.ranks[reason.rank]
    if reason.count == 1:
        lie, them = f"the last {one} lies", "it"
    else:
        both = "both" if reason.count == 2 else f"all {_NUMERALS[reason.count]}"
        lie, them = f"{both} remaining {several} lie", "them"
    if reason.fans == 1:
        return f"{lie} under the {names.rank[reason.over[0]]} that needs {them}"
    return f"{lie} under {joined([names.ranks[rank] for rank in reason.over])} that need {them}"


def _too_many(reason: statements.TooMany, names: Names) -> str:
    need = "needs" if reason.count == 1 else "need"
    cards = f"the {_counted(reason.rank, reason.count, names)} left {need}"
    few = f"{cards} more {joined([names.ranks[rank] for rank in reason.neighbours])} than there are"
    if reason.missing is None:
        return few
    missing = names.rank[reason.missing]
    return f"no {missing} is left: the ring is cut at {missing}, and {few}"


def _no_last_card(reason: statements.NoLastCard, names: Names) -> str:
    if not reason.ranks:
        return "no card can be the last: in no order could the ranks left be played in one line"
    wanted = joined([_with_article(rank, names) for rank in reason.ranks], "or")
    place = f"at the bottom of a {reason.game.fan_word}"
    return f"no card can be the last: it would have to be {wanted}, and none lies {place}"


def _with_article(rank: int, names: Names) -> str:
    """A rank as one of its cards: `an ace`, `an 8`, `a 2`."""
    return f"{'an' if RANKS[rank] in 'A8' else 'a'} {names.rank[rank]}"


def _counted(rank: int, count: int, names: Names) -> str:
    """So many cards of a rank: `8`, `two eights`."""
    return names.rank[rank] if count == 1 else f"{_NUMERALS[count]} {names.ranks[rank]}"
