"""Why a move is not legal, as values and in English. Fans are counted from 0."""

from dataclasses import dataclass

from cardgames_tui.black_hole.cards import Card, CardNames, followers
from cardgames_tui.black_hole.family import Solitaire


@dataclass(frozen=True, slots=True)
class NoSuchFan:
    """There is no such fan."""

    solitaire: Solitaire
    fan: int
    fans: int
    """How many fans there are."""


@dataclass(frozen=True, slots=True)
class EmptyFan:
    """The fan is empty."""

    solitaire: Solitaire
    fan: int


@dataclass(frozen=True, slots=True)
class DoesNotFollow:
    """The card is not next in rank to the one on top of the foundation."""

    card: Card
    top: Card


Objection = NoSuchFan | EmptyFan | DoesNotFollow
"""Why a move is not legal."""


def objection_words(value: Objection, names: CardNames) -> str:
    """Why a move is not legal, as a clause."""
    match value:
        case NoSuchFan(solitaire, fan, fans):
            spread = f"{names.fan(0)} to {names.fan(fans - 1)}"
            return f"there is no {solitaire.fan_word} {names.fan(fan)} (they are {spread})"
        case EmptyFan(solitaire, fan):
            return f"{solitaire.fan_word} {names.fan(fan)} is empty"
        case DoesNotFollow(card, top):
            return f"{names.card(card)} does not follow {names.card(top)}: {followers(top.rank, names)} does"
