"""Why a position is lost, in one plain clause, where there is a simple reason.

Each reason is proved by itself, without a search. A position without one may be lost all the same.
"""

from collections import Counter

from cardgames_tui.black_hole.cards import RANKS, Card, adjacent, neighbours
from cardgames_tui.black_hole.rules import Outcome, Position
from cardgames_tui.black_hole.search.ring import alternating_sums, numbers_after, possible_ends

NUMERALS = ("no", "one", "two", "three", "four")


def reason(position: Position) -> str | None:
    """Why a position is lost, as a clause for people; None when there is no simple reason."""
    if position.outcome() is Outcome.STUCK:
        assert position.top is not None  # any card opens an empty foundation
        return f"no card can follow the {position.top.symbol}"
    if position.top is None or not position.cards_left:
        return None
    return (
        _cut_off(position, position.top)
        or _blocked(position, position.top)
        or _too_many(position, position.top)
        or _no_last_card(position, position.top)
    )


def _cut_off(position: Position, top: Card) -> str | None:
    """Cards left beyond ranks of which none is left: every way round the ring passes one of those."""
    counts = _counts(position)
    reached, gaps = {top.rank}, []
    for step in (1, -1):
        rank = (top.rank + step) % 13
        while counts[rank] and rank not in reached:
            reached.add(rank)
            rank = (rank + step) % 13
        gaps.append(rank)
    beyond = sorted(set(counts) - reached)
    if not beyond:
        return None
    missing = sorted(set(gaps))
    none_left = " and ".join(f"no {RANKS[rank]}" for rank in missing)
    are = "is" if len(missing) == 1 else "are"
    cut = " and ".join(RANKS[rank] for rank in missing)
    first = _plural(beyond[0], counts[beyond[0]])
    return f"{none_left} {are} left: the ring is cut at {cut}, before the {first}"


def _blocked(position: Position, top: Card) -> str | None:
    """Cards that wait for each other.

    Take a card off its fan as soon as a neighbouring rank has ever been reached, which is more than the rules
    allow. What stays then can never be played.
    """
    fans = [list(fan) for fan in position.fans]
    reached = {top.rank}
    moved = True
    while moved:
        moved = False
        for fan in fans:
            while fan and not reached.isdisjoint(neighbours(fan[-1].rank)):
                reached.add(fan.pop().rank)
                moved = True
    stuck = [fan for fan in fans if fan]
    if not stuck:
        return None
    blockers = sorted({fan[-1].rank for fan in stuck})
    needed = sorted({near for rank in blockers for near in neighbours(rank)})
    under = Counter(card.rank for fan in stuck for card in fan[:-1] if card.rank in needed)
    over = _listed([f"{RANKS[rank]}s" for rank in blockers], "and")
    if len(under) == 1:
        ((rank, count),) = under.items()
        needy = f"the {RANKS[blockers[0]]} that needs" if len(stuck) == 1 else f"{over} that need"
        return f"{_remaining(rank, count)} under {needy} {'it' if count == 1 else 'them'}"
    return f"the {over} block each other: what they need lies under them"


def _listed(words: list[str], last: str) -> str:
    """Words in a row, with a word before the last: `4s, 5s and 6s`."""
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end


def _too_many(position: Position, top: Card) -> str | None:
    """More cards of a rank than neighbours to play them on: each follows a neighbour of its own."""
    counts = _counts(position)
    for rank, count in sorted(counts.items()):
        below, above = neighbours(rank)
        if count > counts[below] + counts[above] + adjacent(rank, top.rank):
            cards = _plural(rank, count)
            few = f"the {cards} left need more {RANKS[below]}s and {RANKS[above]}s than there are"
            missing = [near for near in (below, above) if not counts[near]]
            if len(missing) != 1:
                return few
            other = above if missing[0] == below else below
            cut = f"no {RANKS[missing[0]]} is left: the ring is cut at {RANKS[missing[0]]}"
            return f"{cut}, and the {cards} left need more {RANKS[other]}s than there are"
    return None


def _no_last_card(position: Position, top: Card) -> str | None:
    """No rank that could end the game, by the arithmetic of `ring`, heads a fan."""
    counts = _counts(position)
    ends = possible_ends(numbers_after(alternating_sums([counts[rank] for rank in range(13)]), top.rank))
    if not ends:
        return (
            "no card can be the last: the ranks left cannot be played in one line, in whatever order they lie"
        )
    if any(ends >> fan[0].rank & 1 for fan in position.fans if fan):
        return None
    ranks = _listed([RANKS[rank] for rank in range(13) if ends >> rank & 1], "or")
    return f"no card can be the last: it would have to be {ranks}, and no fan ends with one"


def _counts(position: Position) -> Counter[int]:
    return Counter(card.rank for fan in position.fans for card in fan)


def _plural(rank: int, count: int) -> str:
    return (
        RANKS[rank] if count == 1 else f"{NUMERALS[count] if count < len(NUMERALS) else count} {RANKS[rank]}s"
    )


def _remaining(rank: int, count: int) -> str:
    if count == 1:
        return f"the last {RANKS[rank]} lies"
    return f"{'both' if count == 2 else f'all {NUMERALS[count]}'} remaining {RANKS[rank]}s lie"
