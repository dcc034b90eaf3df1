"""Why a move is not legal, in English: clauses for the player."""

from collections.abc import Sequence

from cardgames_tui.black_hole.cards import Card, CardNames, followers
from cardgames_tui.black_hole.family import Solitaire

Fans = Sequence[Sequence[Card]]


def objection_to(solitaire: Solitaire, fans: Fans, top: Card | None, fan: int, names: CardNames) -> str:
    """Why the last card of a fan, counted from 0, cannot be played, as a clause."""
    if not 0 <= fan < len(fans):
        spread = f"{names.fan(0)} to {names.fan(len(fans) - 1)}"
        return f"there is no {solitaire.fan_word} {names.fan(fan)} (they are {spread})"
    if not fans[fan]:
        return f"{solitaire.fan_word} {names.fan(fan)} is empty"
    assert top is not None  # any card opens an empty foundation
    return f"{names.card(fans[fan][-1])} does not follow {names.card(top)}: {followers(top.rank, names)} does"
