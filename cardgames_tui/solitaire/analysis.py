"""Why positions are lost, and the answers of the adviser."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache

from cardgames_tui.solitaire.cards import RANK_NAMES, RANK_PLURALS, Card, adjacent, neighbours, with_article
from cardgames_tui.solitaire.ring import alternating_sums, crossings_after, possible_ends
from cardgames_tui.solitaire.rules import Move, Outcome, Position, Verdict
from cardgames_tui.text import NUMERALS, joined


def loss_reason(position: Position) -> str:
    """Why a position is lost, as a clause; empty if there is no simple reason."""
    top = position.top
    if position.outcome() is Outcome.STUCK:
        assert top is not None  # any card opens an empty foundation
        return f"no card can follow the {top.in_text}"
    if top is None or not position.cards_left:
        return ""
    return (
        _unreachable_rank(position, top)
        or _deadlock(position, top)
        or _too_few_neighbours(position, top)
        or _no_last_card(position, top)
    )


def _unreachable_rank(position: Position, top: Card) -> str:
    """Finds cards out of reach because a rank is missing both ways round the ring."""
    counts = position.ranks_left
    reached, gaps = {top.rank}, set()
    for step in (1, -1):
        rank = (top.rank + step) % 13
        while counts[rank] and rank not in reached:
            reached.add(rank)
            rank = (rank + step) % 13
        gaps.add(rank)
    beyond = set(counts) - reached
    if not beyond:
        return ""
    missing = [RANK_NAMES[rank] for rank in sorted(gaps)]  # two: a single gap leaves no rank unreached
    none_left = joined([f"no {rank}" for rank in missing])
    first = _counted(min(beyond), counts[min(beyond)])
    return f"{none_left} are left: the ring is cut at {joined(missing)}, before the {first}"


def _deadlock(position: Position, top: Card) -> str:
    """Finds cards that wait for each other.

    Takes every card off its fan once a neighbouring rank has been reached, which is more than the rules
    allow. The cards still left can never be played.
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
        return ""
    blockers = sorted({fan[-1].rank for fan in stuck})
    needed = {near for rank in blockers for near in neighbours(rank)}
    under = Counter(card.rank for fan in stuck for card in fan[:-1] if card.rank in needed)
    blocking = joined([RANK_PLURALS[rank] for rank in blockers])
    if len(under) != 1 or not all(adjacent(rank, blocker) for rank in under for blocker in blockers):
        return f"the {blocking} block each other: what they need lies under them"
    ((rank, count),) = under.items()  # the one rank that all of them need
    if count == 1:
        lie, them = f"the last {RANK_NAMES[rank]} lies", "it"
    else:
        number = "both" if count == 2 else f"all {NUMERALS[count]}"
        lie, them = f"{number} remaining {RANK_PLURALS[rank]} lie", "them"
    if len(stuck) == 1:
        return f"{lie} under the {RANK_NAMES[blockers[0]]} that needs {them}"
    return f"{lie} under {blocking} that need {them}"


def _too_few_neighbours(position: Position, top: Card) -> str:
    """Finds a rank with more cards than its neighbours; each card must follow one of them."""
    counts = position.ranks_left
    for rank, count in sorted(counts.items()):
        near = neighbours(rank)
        if count > sum(counts[other] for other in near) + adjacent(rank, top.rank):
            left = [other for other in near if counts[other]]
            gone = [RANK_NAMES[other] for other in near if not counts[other]]
            need = f"the {_counted(rank, count)} left {'needs' if count == 1 else 'need'}"
            few = f"{need} more {joined([RANK_PLURALS[other] for other in left or near])} than there are"
            return f"no {gone[0]} is left: the ring is cut at {gone[0]}, and {few}" if len(gone) == 1 else few
    return ""


def _no_last_card(position: Position, top: Card) -> str:
    """Finds that no fan has a possible last rank (see `ring`) at its bottom."""
    counts = position.ranks_left
    ends = possible_ends(crossings_after(alternating_sums([counts[rank] for rank in range(13)]), top.rank))
    if any(ends >> fan[0].rank & 1 for fan in position.fans if fan):
        return ""
    if not ends:
        return "no card can be the last: the ranks that are left cannot be played in one line"
    wanted = joined([with_article(rank) for rank in range(13) if ends >> rank & 1], "or")
    place = f"at the bottom of a {position.solitaire.fan_word}"
    return f"no card can be the last: it would have to be {wanted}, and none is {place}"


def _counted(rank: int, number: int) -> str:
    """`8`, `two eights`."""
    return RANK_NAMES[rank] if number == 1 else f"{NUMERALS[number]} {RANK_PLURALS[rank]}"


@lru_cache(8)
def is_safe(position: Position, most: int = 300) -> bool:
    """Whether a position is won whatever is played; False if that takes over `most` positions to see.

    Games become safe with at most 15 cards left, and then lead to a few dozen positions.
    """
    safe: set[Position] = set()

    def always_wins(position: Position) -> bool:
        if position in safe or not position.cards_left:
            return True
        moves = position.legal_moves()
        if not moves or len(safe) >= most or not all(always_wins(position.play(move)) for move in moves):
            return False
        safe.add(position)
        return True

    return always_wins(position)


def infer_verdicts(verdicts: str) -> str:
    """Infers unknown verdicts along a game, a letter each, from the known ones.

    Positions before a winnable one are winnable, and positions after a lost one are lost.
    """
    winnable, lost = verdicts.rfind(Verdict.WINNABLE.letter) + 1, verdicts.find(Verdict.LOST.letter)
    known = Verdict.WINNABLE.letter * winnable + verdicts[winnable:]
    return known if lost < 0 else known[:lost] + Verdict.LOST.letter * (len(known) - lost)


@dataclass(frozen=True, slots=True)
class Mistake:
    """The move that lost a game."""

    ply: int
    """The number of moves before it."""
    position: Position
    """The position after it."""
    better: Card | None = field(default=None, compare=False)
    """A card that would have kept the win, if one is known."""


class NoMistake(Enum):
    """Why no move lost a game."""

    WON = "won"
    STILL_WINNABLE = "still winnable"


@dataclass(frozen=True, slots=True)
class LostDeal:
    """No move lost the game: the deal cannot be won."""

    start: Position


@dataclass(frozen=True, slots=True)
class WinningLine:
    """Moves that win from a position."""

    position: Position
    moves: tuple[Move, ...]
    """At least one."""


@dataclass(frozen=True, slots=True)
class LostPosition:
    """Nothing wins from a position."""

    position: Position


@dataclass(frozen=True, slots=True)
class Hint:
    """A move that keeps the win."""

    position: Position
    move: Move


@dataclass(frozen=True, slots=True)
class HintExplanation:
    """Why a move keeps the win: a line that begins with it, and the verdict after each move."""

    line: WinningLine
    verdicts: Mapping[Move, Verdict]


@dataclass(frozen=True, slots=True)
class MoveVerdicts:
    """What each move of a position leads to."""

    position: Position
    verdicts: Mapping[Move, Verdict]


@dataclass(frozen=True, slots=True)
class Choice:
    """A position of a game in which some cards keep the win and others lose it, both proved."""

    ply: int
    """The number of moves before it."""
    position: Position
    verdicts: Mapping[Move, Verdict]
    """The verdict after each move; some may be unknown."""
    states: int
    """How many states the proofs took."""
    outcome: str
    """`-` if the first card tried lost, even if it was taken back; `h` if help named or marked a card that
    kept the win; else `+`."""

    @property
    def kept(self) -> tuple[Move, ...]:
        """The moves that keep the win."""
        return tuple(move for move, verdict in self.verdicts.items() if verdict is Verdict.WINNABLE)


FoundMistake = Mistake | NoMistake | LostDeal
"""Which move lost a game, or why none did."""

HintAnswer = Hint | HintExplanation | LostPosition | FoundMistake | Outcome
"""Any answer to a hint."""
