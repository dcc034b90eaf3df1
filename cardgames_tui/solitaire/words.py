"""The sentences about positions and games, in English, and the pages of rules.

Each is said with one of two sets of names: `SHORT_NAMES` for the screen, `LONG_NAMES` to be read aloud.
"""

from collections.abc import Mapping
from importlib.resources import files

from cardgames_tui.solitaire.analysis import Mistake, NoMistake, loss_reason
from cardgames_tui.solitaire.cards import CardNames, followers
from cardgames_tui.solitaire.rules import Move, Position, Verdict
from cardgames_tui.solitaire.solitaires import Solitaire
from cardgames_tui.text import counted, joined

CANNOT_BE_WON = "This deal cannot be won"

_MAX_NAMED_CARDS = 3
"""How many losing cards are named; more are counted."""


def stuck_text(position: Position, names: CardNames) -> str:
    """Why nothing can be played: `neither a 2 nor a king is on top of a fan`."""
    assert position.top is not None  # any card opens an empty foundation
    return (
        f"neither {followers(position.top.rank, names, 'nor')} is on top of a {position.solitaire.fan_word}"
    )


def loss_reason_text(position: Position, names: CardNames) -> str:
    """Why a position is lost, as a clause, even if there is no simple reason."""
    return loss_reason(position, names) or "no line of play wins from here"


def cards_left_text(position: Position) -> str:
    """How many cards are left, as a clause: `1 card is left`."""
    return "1 card is left" if position.cards_left == 1 else f"{position.cards_left} cards are left"


def lost_text(position: Position, ply: int, names: CardNames) -> str:
    """The sentence that a position is lost, at the start that the deal cannot be won, and why."""
    return f"{'Lost' if ply else CANNOT_BE_WON}: {loss_reason_text(position, names)}."


def other_moves_text(
    position: Position, best: Move, verdicts: Mapping[Move, Verdict], names: CardNames
) -> str:
    """The sentence on the moves besides a winning one, given the proved verdict after each move."""
    others = [move for move in position.legal_moves() if move != best]
    losing = [move for move in others if verdicts[move] is Verdict.LOST]
    if not others:
        return "No other card fits."
    if not losing:
        return "The other card wins too." if len(others) == 1 else "The other cards win too."
    cards = joined([names.card(position.fans[move.fan][-1]) for move in losing])
    if len(losing) == 1:
        reason = loss_reason(position.play(losing[0]), names)
        return f"{cards} loses: {reason}." if reason else f"{cards} loses."
    if len(losing) == len(others):
        return "The other cards lose."
    if len(losing) > _MAX_NAMED_CARDS:
        return f"{len(losing)} of the {len(others)} other cards lose."
    return f"{cards} lose."


def mistake_text(value: Mistake | NoMistake, names: CardNames) -> str:
    """The sentence on the move that lost a game."""
    match value:
        case Mistake(ply, card):
            return f"Move {ply + 1}, {names.card(card)}, lost the game."
        case NoMistake.WON:
            return "The game is won: nothing was lost."
        case NoMistake.STILL_WINNABLE:
            return "Nothing is lost: this can still be won."
        case NoMistake.LOST_FROM_THE_START:
            return "This deal could not be won from the start: no move lost it."


def way_back_text(mistake: Mistake, plies: int) -> str:
    """How many moves ago a lost game could still be won, as a clause."""
    return f"it could still be won {counted(plies - mistake.ply, 'move')} ago"


def rules_markdown(solitaire: Solitaire) -> str:
    """The rules of a game and how to play it on the screen, in Markdown; `{solitaire.hint}` is a key."""
    folder = files("cardgames_tui.solitaire").joinpath("rules_page")
    page, playing = (folder.joinpath(f"{name}.md").read_text("utf-8") for name in (solitaire.slug, "playing"))
    return page.replace("{playing}", playing.strip())
