"""The sentences about a deal, the same on screen, in plain mode and in commands.

A card is written with its symbol, `K♠`; plain mode spells it out as it prints. A sentence may name an action,
such as a hint or undo, but never a key. `loss_reason` in `analysis` words why a position is lost.
"""

from collections.abc import Mapping
from importlib.resources import files

from cardgames_tui.solitaire.analysis import (
    Choice,
    FoundMistake,
    Hint,
    HintAnswer,
    HintExplanation,
    LostDeal,
    LostPosition,
    Mistake,
    NoMistake,
    WinningLine,
    loss_reason,
)
from cardgames_tui.solitaire.cards import RANK_NAMES, RANK_PLURALS, Card, fan_name, followers
from cardgames_tui.solitaire.rules import Move, Outcome, Position, Solution, Verdict
from cardgames_tui.solitaire.solitaires import Solitaire
from cardgames_tui.text import counted, joined, spoken_duration

VERDICT_OFF = "The verdict is off."
VERDICT_ON = "The verdict is on: it says whether the game can still be won."
NO_SUCH_DEAL = "no such deal was found"
NO_LINE_WINS = "no line of play wins from here"
LOST_AS_DEALT = "this deal could not be won from the start"
SAFE = "Whatever you play now wins."
NOT_SAFE = "some lines of play from here may not win"
MISTAKE_NOT_FOUND = "The search was stopped before it found the move."

_MAX_NAMED_CARDS = 3
"""More losing cards than this are counted, not named."""

_MAX_MOVES_SHOWN = 6
"""How many moves of a winning line a hint names."""

# The position


def prompt(position: Position) -> str:
    """`Play a 2 or a king: 2 cards fit.` Empty at the end of a game."""
    fitting = len(position.legal_moves())
    if not fitting:
        return ""
    if position.top is None:
        return f"Choose any top card to begin the {position.solitaire.foundation_word}."
    cards = "one card fits" if fitting == 1 else f"{fitting} cards fit"
    return f"Play {followers(position.top.rank)}: {cards}."


def stuck_text(position: Position) -> str:
    """Says that no card fits, and how many are left."""
    assert position.top is not None  # any card opens an empty foundation
    on_top = f"neither {followers(position.top.rank, 'nor')} is on top of a {position.solitaire.fan_word}"
    return f"Stuck: {on_top}; {cards_left_text(position)}."


def cards_left_text(position: Position) -> str:
    """How many cards are left, as a clause."""
    return "1 card is left" if position.cards_left == 1 else f"{position.cards_left} cards are left"


def rank_left_text(position: Position, rank: int) -> str:
    """Counts the cards left of a rank: `3 kings are left, 1 on top`."""
    left = position.ranks_left[rank]
    if not left:
        return f"No {RANK_NAMES[rank]} is left."
    on_top = sum(fan[-1].rank == rank for fan in position.fans if fan)
    cards = f"1 {RANK_NAMES[rank]} is" if left == 1 else f"{left} {RANK_PLURALS[rank]} are"
    return f"{cards} left, {on_top or 'none'} on top."


def place_text(position: Position, card: Card) -> str:
    """Where a card is, as a clause: `2♣ is under K♠ in fan B`."""
    for fan, cards in enumerate(position.fans):
        if card in cards:
            above = [other.in_text for other in cards[: cards.index(card) : -1]]
            where = f"under {joined(above)} in" if above else "on top of"
            return f"{card.in_text} is {where} {position.solitaire.fan_word} {fan_name(fan)}"
    return f"{card.in_text} is in the {position.solitaire.foundation_word}"


def won_headline(name: str, *, shown: bool) -> str:
    """`You won deal 24`, `You won the deal of 28 November, medium`."""
    return f"{'The solution' if shown else 'You'} won {'the deal of ' * name[:1].isdecimal()}{name}"


def won_text(name: str, seconds: float, hints: int, undos: int, *, shown: bool) -> str:
    """Announces a win of a deal, with its time, hints and undos."""
    headline = won_headline(name, shown=shown) + "," * ("," in name)
    return f"{headline} in {spoken_duration(seconds)}, {counted(hints, 'hint')}, {counted(undos, 'undo')}."


# Advice


def answer_text(answer: HintAnswer, ply: int) -> str:
    """An answer about the position after `ply` moves."""
    match answer:
        case Hint(position, move):
            return f"Hint: {card_text(position, move)} keeps the win. Another hint says why."
        case HintExplanation(WinningLine(position, moves) as line, verdicts):
            return f"{line_text(line)} {other_moves_text(position, moves[0], verdicts)}"
        case LostPosition(position):
            lost = lost_text(position, ply)
            return f"{lost} Another hint says more." if ply else lost
        case Mistake():
            back = counted(ply - answer.ply, "move")
            return f"{mistake_text(answer)} Undo {back} to go on from there."
        case NoMistake() | LostDeal():
            return mistake_text(answer)
        case Outcome():
            return "The game is won."


def solution_text(moves: int) -> str:
    """Says how many moves of the solution are left to play."""
    return f"The solution wins in {counted(moves, 'move')}. A win with its help counts as shown, not as won."


def card_text(position: Position, move: Move) -> str:
    """The card a move plays: `K♠`."""
    return position.fans[move.fan][-1].in_text


def line_text(line: WinningLine, most: int = _MAX_MOVES_SHOWN) -> str:
    """A winning line, with at most `most` cards named."""
    cards = ", ".join(card.in_text for card in line.position.cards_along(line.moves[:most]))
    more = "…" if len(line.moves) > most else "."  # a space before it would allow a line break
    return f"A win in {counted(len(line.moves), 'move')}: {cards}{more}"


def other_moves_text(position: Position, best: Move, verdicts: Mapping[Move, Verdict]) -> str:
    """What the moves besides a winning one lead to, given the proved verdict after each."""
    others = [move for move in position.legal_moves() if move != best]
    losing = [move for move in others if verdicts[move] is Verdict.LOST]
    if not others:
        return "No other card fits."
    if not losing:
        return "The other card wins too." if len(others) == 1 else "The other cards win too."
    cards = joined([card_text(position, move) for move in losing])
    if len(losing) == 1:
        reason = loss_reason(position.play(losing[0]))
        return f"{cards} loses: {reason}." if reason else f"{cards} loses."
    if len(losing) == len(others):
        return "The other cards lose."
    if len(losing) > _MAX_NAMED_CARDS:
        return f"{len(losing)} of the {len(others)} other cards lose."
    return f"{cards} lose."


def lost_text(position: Position, ply: int) -> str:
    """Says why a position is lost, or at the start, why the deal cannot be won."""
    reason = loss_reason(position) or NO_LINE_WINS
    return f"{'Lost' if ply else 'This deal cannot be won'}: {reason}."


def verdict_text(position: Position, solution: Solution | None, ply: int) -> str:
    """Whether a position can be won; without a solution it is unknown."""
    match position.outcome(), solution:
        case Outcome.WON, _:
            return "The game is won."
        case Outcome.STUCK, _:
            return stuck_text(position)
        case _, None:
            return "It is not known whether this can be won."
        case _:
            assert solution is not None
            return "This can be won." if solution.verdict is Verdict.WINNABLE else lost_text(position, ply)


def mistake_text(found: FoundMistake | Choice) -> str:
    """Which move lost the game, or which cards kept the win in a choice."""
    match found:
        case Choice(ply, position):
            kept = joined([card_text(position, move) for move in found.kept])
            return f"Move {ply + 1}: only {kept} kept the win."
        case Mistake(ply, position):
            assert position.top is not None  # the card that this move played
            reason = loss_reason(position) or "no line of play wins after it"
            return f"Move {ply + 1}, {position.top.in_text}, lost the game: {reason}."
        case NoMistake.WON:
            return "No move lost it: the game is won."
        case NoMistake.STILL_WINNABLE:
            return "No move lost it: this can still be won."
        case LostDeal(start):
            reason = loss_reason(start)
            never = f"No move lost it: {LOST_AS_DEALT}"
            return f"{never}, as {reason}." if reason else f"{never}."


def back_at_mistake_text(found: FoundMistake | Choice) -> str:
    """The same, once the game is back before that move."""
    back = (
        " This is the position before it; undo takes you back to where you were."
        if isinstance(found, Mistake | Choice)
        else ""
    )
    return f"{mistake_text(found)}{back}"


def try_again_text(found: FoundMistake | None) -> str:
    """`try again from move 9`; without the number if it is not known which move lost the game."""
    return f"try again from move {found.ply + 1}" if isinstance(found, Mistake) else "try again"


def losing_move_text(found: FoundMistake | None, ply: int) -> str:
    """Names the last move, if it lost the game, and a better one; empty if that is not known."""
    if not isinstance(found, Mistake) or found.ply != ply - 1 or not found.better:
        return ""
    assert found.position.top is not None  # the card that this move played
    lost = f"{found.position.top.in_text} lost it"
    return f"{lost}; {found.better.in_text} would have kept the win. Undo takes it back."


def warning_text(position: Position, move: Move) -> str:
    """Warns of a move that loses."""
    return f"{card_text(position, move)} loses the game."


def no_solution_text(found: FoundMistake, ply: int) -> str:
    """Says that no solution is left, and since which move."""
    return "The game is won." if found is NoMistake.WON else f"This cannot be won. {answer_text(found, ply)}"


# Deals


def how_to_name_deals(solitaire: Solitaire) -> str:
    """Explains the forms of deal numbers."""
    hole = "" if solitaire.any_card_opens else " 24 hole 7H is deal 24 with that card in the hole."
    return f"24 is PySolFC's deal 24; ms40000 uses the shuffle of Microsoft's games.{hole}"


def no_neighbour_text(step: int) -> str:
    """Says that there is no next or previous deal."""
    return f"There is no {'next' if step > 0 else 'previous'} deal."


def rules_markdown(solitaire: Solitaire) -> str:
    """The rules of a game and how to play it on screen, in Markdown; `{solitaire.hint}` stands for a key."""
    folder = files("cardgames_tui.solitaire").joinpath("rules_page")
    page, playing = (folder.joinpath(f"{name}.md").read_text("utf-8") for name in (solitaire.slug, "playing"))
    return page.replace("{playing}", playing.strip())
