"""What the Black Hole screen says to the player."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cardgames_tui.black_hole.cards import RANK_NAMES, RANKS, Card
from cardgames_tui.black_hole.family import Game
from cardgames_tui.black_hole.rules import Move, Position
from cardgames_tui.black_hole.statements import EmptyFan, Objection
from cardgames_tui.black_hole.verdict import Solution, Verdict
from cardgames_tui.black_hole.words import SHORT, because, followers, objection, others
from cardgames_tui.black_hole.words import blame as blame_in_words
from cardgames_tui.errors import sentence
from cardgames_tui.records.record import count
from cardgames_tui.settings import Settings
from cardgames_tui.tui.art.glyphs import Glyphs
from cardgames_tui.tui.art.roles import SUITS, Role
from cardgames_tui.tui.cards.bindings import PLAY_KEYS
from cardgames_tui.tui.cards.status_view import VerdictShown
from cardgames_tui.tui.textual_ext.drawing import Piece

if TYPE_CHECKING:
    from cardgames_tui.black_hole.analysis import PointOfNoReturn

_VERDICT = "The verdict is on: it says whether the game can still be won."

_COUNTED = "Each move with them counts as a hint."


def switched(before: Settings, now: Settings, glyphs: Glyphs, *, fingers: bool) -> str:
    """What is shown from now on, or not any more; empty when nothing of that has changed."""
    if before.show_verdict != now.show_verdict:
        return f"{_VERDICT}{'' if fingers else ' v hides it.'}" if now.show_verdict else "The verdict is off."
    if before.teach != now.teach:
        marks = f"Marks: {glyphs.keeps} keeps the win, {glyphs.loses} loses it. {_COUNTED}"
        return marks if now.teach else "The marks are off."
    return ""


def letters(game: Game, *, shown: bool) -> str:
    """What the letters mean that are shown at the fans; empty when they are put away."""
    return f"The letters of the {game.fan_word}s, as solve and verify write them. f hides them." * shown


def flying_card(card: Card, glyphs: Glyphs) -> Piece:
    """A card on its way: its index, with a cell of its face at each side."""
    return f" {glyphs.card(card)} ", f"bold ${SUITS[card.suit]} on ${Role.CARD_LIVE}"


def refused(reason: Objection) -> str:
    """Why a card cannot be played; the place of an emptied fan is seen, so its letter is not named."""
    if isinstance(reason, EmptyFan):
        return f"No card is left in this {reason.game.fan_word}."
    return sentence(objection(reason, SHORT))


def prompt(position: Position, plies: int, *, fingers: bool) -> str:
    """What can be done now."""
    moves = len(position.legal_moves())
    if not moves:
        return ""
    if position.top is None:
        how = "tap it" if fingers else f"{_keys(moves)}, or click it"
        return f"Choose any top card to begin the {position.game.pile_word}: {how}."
    cards = "one card fits" if moves == 1 else f"{moves} cards fit"
    by_hand = "Press its digit, or click it." if moves == 1 else "Press a digit, or click a card."
    how = "Tap to play." if fingers else by_hand
    return f"Play {followers(position.top.rank, SHORT)}: {cards}.{f' {how}' * (plies < 3)}"


def _keys(moves: int) -> str:
    """Which keys play so many moves: `press 1-9, 0, A, C or E`."""
    if moves <= 9:
        return f"press 1-{moves}"
    *keys, last = list(PLAY_KEYS[9:moves])
    more = f", {', '.join(keys)} or {last}" if keys else f" or {last}"
    return f"press 1-9{more}" + " (Tab and Enter reach the rest)" * (moves > len(PLAY_KEYS))


def verdict_shown(solution: Solution) -> VerdictShown:
    """A proved verdict."""
    return VerdictShown(solution.verdict, "proved", "proved")


def hint(card: Card, key: str, *, fingers: bool) -> str:
    """The first answer to a request for a hint."""
    if fingers:
        return f"Hint: {card.symbol} keeps the win (Hint again: why)"
    how = f"press {key}" if key else "click it, or Tab and Enter"
    return f"Hint: {card.symbol} keeps the win ({how}; i again: why)"


def why(solution: Solution, position: Position, key: str, verdicts: Mapping[Move, Verdict]) -> str:
    """The second answer: the line that the first begins, and what the other cards would have done."""
    assert solution.line
    left = len(solution.line)
    cards = [SHORT.card(card) for card in position.cards_along(solution.line[:6])]
    more = " …" if left > len(cards) else ""
    press = f"Press {key}: " if key else ""
    wins = f"{press}{' '.join(cards)}{more} wins in {left} move{'s' * (left > 1)}"
    return f"{wins}. {_others(position, solution.line[0], verdicts)}".strip()


def _others(position: Position, best: Move, verdicts: Mapping[Move, Verdict]) -> str:
    """What the cards lead to that fit besides the best one."""
    from cardgames_tui.black_hole import reasons

    found = reasons.others(position, best, verdicts)
    return others(found, SHORT) if found else ""


def lost_reason(position: Position, plies: int, *, fingers: bool) -> str:
    """Why a position is lost, in a sentence, and after the first move how to learn more."""
    if not plies:
        return f"This deal cannot be won: {because_of(position)}."
    more = "Hint again tells" if fingers else "Press i again to see"
    return f"Lost: {because_of(position)}. {more} which move lost it."


def because_of(position: Position) -> str:
    """Why a position is lost, as a clause."""
    from cardgames_tui.black_hole.reasons import reason

    return because(reason(position), SHORT)


def way_back(answer: "PointOfNoReturn", plies: int, *, fingers: bool) -> str:
    """How far back a lost game could still be won."""
    if answer.verdict is Verdict.UNKNOWN:
        return "The search was stopped before it found where the game was lost."
    if answer.ply is None:
        return "This deal could not be won from the start: no move lost it."
    moves = count(plies - answer.ply, "move")
    ways = "Where lost? goes back there" if fingers else "w goes back there, u takes back one move"
    return f"It could still be won {moves} ago: {ways}."


def found_rank(position: Position, rank: int, *, fingers: bool) -> str:
    """Where the cards of a rank still lie."""
    fans = [fan for fan in position.fans if any(card.rank == rank for card in fan)]
    count = sum(card.rank == rank for fan in position.fans for card in fan)
    name = RANK_NAMES[rank]
    if not fans:
        return f"No {name} is left ({RANKS[rank]})."
    on_top = sum(fan[-1].rank == rank for fan in fans)
    again = "Find" if fingers else f"/ {RANKS[rank]}"
    return f"{RANKS[rank]}: {count} left, {on_top} on top. {again} again: the next one"


def playback(line: int) -> str:
    """What is said while the program plays, so many moves before the win."""
    return f"The solution: {count(line, 'move')} to the win. Every move it plays counts as a hint."


def blame(answer: "PointOfNoReturn", positions: tuple[Position, ...]) -> str:
    """What the search for the losing move found."""
    from cardgames_tui.black_hole import analysis

    said = blame_in_words(analysis.blame(positions, answer), SHORT)
    return said if answer.ply is None else f"{said} Marked: what would have kept the win; undo returns."
