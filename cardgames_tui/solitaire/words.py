"""The sentences about positions and games, in English, and the pages of rules.

Reasons of `analysis` become clauses, as in error messages. Its other values become whole sentences. Each is
said with one of two sets of names: `SHORT_NAMES` for the screen, `LONG_NAMES` to be read aloud.
"""

from importlib.resources import files

from cardgames_tui.solitaire import analysis
from cardgames_tui.solitaire.cards import Card, CardNames, followers, with_article
from cardgames_tui.solitaire.rules import Position
from cardgames_tui.solitaire.solitaires import Solitaire
from cardgames_tui.text import counted, joined

CANNOT_BE_WON = "This deal cannot be won"

_NUMERALS = ("no", "one", "two", "three", "four")
_MAX_NAMED_CARDS = 3
"""How many losing cards are named; more are counted."""


def stuck_text(solitaire: Solitaire, top: Card, names: CardNames) -> str:
    """Why nothing can be played: `neither a 2 nor a king is on top of a fan`."""
    return f"neither {followers(top.rank, names, 'nor')} is on top of a {solitaire.fan_word}"


def deal_name(solitaire: Solitaire, number: str, starter: Card | None, names: CardNames) -> str:
    """The name of a numbered deal, with its starter unless that is the usual one."""
    return f"deal {number}" + (
        f" with the {names.card(starter)} in the {solitaire.foundation_word}" if starter else ""
    )


def loss_reason_text(reason: analysis.LossReason | None, names: CardNames) -> str:
    """Why a position is lost, as a clause."""
    match reason:
        case None:
            return "no line of play wins from here"
        case analysis.NoPlayableCard(top):
            return f"no card can follow the {names.card(top)}"
        case analysis.UnreachableRank():
            return _unreachable_rank(reason, names)
        case analysis.BuriedRank():
            return _buried_rank(reason, names)
        case analysis.DeadlockedRanks(ranks):
            blockers = joined([names.ranks[rank] for rank in ranks])
            return f"the {blockers} block each other: what they need lies under them"
        case analysis.TooFewNeighbours():
            return _too_few_neighbours(reason, names)
        case analysis.NoLastCard():
            return _no_last_card(reason, names)


def cards_left_text(position: Position) -> str:
    """How many cards are left, as a clause: `1 card is left`."""
    return "1 card is left" if position.cards_left == 1 else f"{position.cards_left} cards are left"


def lost_text(reason: analysis.LossReason | None, ply: int, names: CardNames) -> str:
    """The sentence that a position is lost, at the start that the deal cannot be won, and why."""
    return f"{'Lost' if ply else CANNOT_BE_WON}: {loss_reason_text(reason, names)}."


def other_moves_text(value: analysis.OtherMoves, names: CardNames) -> str:
    """The sentence on the moves besides a winning one."""
    losing = [names.card(card) for card in value.losing]
    if not value.count:
        return "No other card fits."
    if not losing:
        return "The other card wins too." if value.count == 1 else "The other cards win too."
    if len(losing) == 1:
        return f"{losing[0]} loses{f': {loss_reason_text(value.reason, names)}' if value.reason else ''}."
    if len(losing) == value.count:
        return "The other cards lose."
    if len(losing) > _MAX_NAMED_CARDS:
        return f"{len(losing)} of the {value.count} other cards lose."
    return f"{joined(losing)} lose."


def mistake_text(value: analysis.Mistake | analysis.NoMistake, names: CardNames) -> str:
    """The sentence on the move that lost a game."""
    match value:
        case analysis.Mistake(ply, card):
            return f"Move {ply + 1}, {names.card(card)}, lost the game."
        case analysis.NoMistake.WON:
            return "The game is won: nothing was lost."
        case analysis.NoMistake.STILL_WINNABLE:
            return "Nothing is lost: this can still be won."
        case analysis.NoMistake.LOST_FROM_THE_START:
            return "This deal could not be won from the start: no move lost it."


def way_back_text(mistake: analysis.Mistake, plies: int) -> str:
    """How many moves ago a lost game could still be won, as a clause."""
    return f"it could still be won {counted(plies - mistake.ply, 'move')} ago"


def _unreachable_rank(reason: analysis.UnreachableRank, names: CardNames) -> str:
    none_left = joined([f"no {names.rank[rank]}" for rank in reason.missing])
    are = "is" if len(reason.missing) == 1 else "are"
    cut = joined([names.rank[rank] for rank in reason.missing])
    first = _counted(reason.rank, reason.count, names)
    return f"{none_left} {are} left: the ring is cut at {cut}, before the {first}"


def _buried_rank(reason: analysis.BuriedRank, names: CardNames) -> str:
    one, several = names.rank[reason.rank], names.ranks[reason.rank]
    if reason.count == 1:
        lie, them = f"the last {one} lies", "it"
    else:
        both = "both" if reason.count == 2 else f"all {_NUMERALS[reason.count]}"
        lie, them = f"{both} remaining {several} lie", "them"
    if reason.fans == 1:
        return f"{lie} under the {names.rank[reason.ranks_above[0]]} that needs {them}"
    return f"{lie} under {joined([names.ranks[rank] for rank in reason.ranks_above])} that need {them}"


def _too_few_neighbours(reason: analysis.TooFewNeighbours, names: CardNames) -> str:
    need = "needs" if reason.count == 1 else "need"
    cards = f"the {_counted(reason.rank, reason.count, names)} left {need}"
    few = f"{cards} more {joined([names.ranks[rank] for rank in reason.neighbours])} than there are"
    if reason.missing is None:
        return few
    missing = names.rank[reason.missing]
    return f"no {missing} is left: the ring is cut at {missing}, and {few}"


def _no_last_card(reason: analysis.NoLastCard, names: CardNames) -> str:
    if not reason.ranks:
        return "no card can be the last: in no order could the ranks left be played in one line"
    wanted = joined([with_article(rank, names) for rank in reason.ranks], "or")
    place = f"at the bottom of a {reason.solitaire.fan_word}"
    return f"no card can be the last: it would have to be {wanted}, and none lies {place}"


def _counted(rank: int, number: int, names: CardNames) -> str:
    """A number of cards of a rank: `8`, `two eights`."""
    return names.rank[rank] if number == 1 else f"{_NUMERALS[number]} {names.ranks[rank]}"


def rules_markdown(solitaire: Solitaire) -> str:
    """The rules of a game and how to play it on the screen, in Markdown; `{solitaire.hint}` is a key."""
    folder = files("cardgames_tui.solitaire").joinpath("rules_page")
    page, playing = (folder.joinpath(f"{name}.md").read_text("utf-8") for name in (solitaire.page, "playing"))
    return page.replace("{playing}", playing.strip())
