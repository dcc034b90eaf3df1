"""From a game of cards to what its table shows: keys, marks, counts, the list of moves."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.rules import Move, Outcome, Position
from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.black_hole.words import SHORT, objection
from cardgames_tui.games.cards_in_play import CardsInPlay
from cardgames_tui.tui.art.fans import Mark
from cardgames_tui.tui.art.glyphs import Glyphs
from cardgames_tui.tui.cards import wording
from cardgames_tui.tui.cards.bindings import PLAY_KEYS
from cardgames_tui.tui.cards.status_view import Progress, VerdictShown
from cardgames_tui.tui.cards.table_painting import TableShown

if TYPE_CHECKING:
    from cardgames_tui.tui.cards.moves_view import MoveLine


def key_of(position: Position, move: Move) -> str:
    """The key that plays a move now; empty when none does."""
    moves = position.legal_moves()
    return PLAY_KEYS[moves.index(move)] if move in moves[: len(PLAY_KEYS)] else ""


def keyed_move(position: Position, number: int) -> Move | None:
    """The move that a play key stands for now, 1 for the first; none when it stands for nothing."""
    moves = position.legal_moves()
    return moves[number - 1] if number <= len(moves) else None


def marks(
    position: Position,
    verdicts: Mapping[Move, Verdict] | None,
    suggested: Move | None,
    *,
    fingers: bool = False,
) -> dict[Move, Mark]:
    """What to show about every card that can be played: its key, or a blank place for fingers."""
    known = verdicts or {}
    return {
        move: Mark(True, " " if fingers else key_of(position, move), known.get(move), move == suggested)
        for move in position.legal_moves()
    }


def played_cards(positions: Iterable[Position]) -> tuple[Card, ...]:
    """The cards on the foundation along a game, the one that opened it included."""
    return tuple(position.top for position in positions if position.top is not None)


def table_shown(
    position: Position,
    played: tuple[Card, ...],
    marked: Mapping[Move, Mark],
    cursor: int,
    glyphs: Glyphs,
) -> TableShown:
    """A position as a table shows it, the cursor at a fan, or nowhere for -1."""
    moves = [Move(fan) for fan in range(len(position.fans))]
    return TableShown(
        fans=position.fans,
        marks=tuple(marked.get(move, Mark()) for move in moves),
        tips=tuple(_tip(position, move) for move in moves),
        played=played,
        count=52 - position.cards_left,
        cursor=cursor,
        glyphs=glyphs,
    )


def _tip(position: Position, move: Move) -> str:
    cards = position.fans[move.fan]
    if not cards:
        return ""
    reason = position.objection(move)
    return objection(reason, SHORT) if reason else f"{cards[-1].name}: click to play it"


def progress(game: CardsInPlay, best: int | None) -> Progress:
    """How far a game has come."""
    return Progress(52 - game.position.cards_left, game.undos, game.hints, game.clock.seconds, best)


def verdict_shown(game: CardsInPlay, states: int = 0) -> VerdictShown | None:
    """The live verdict on a game; none when the game is won, which says more."""
    if game.position.outcome() is Outcome.WON:
        return None
    solution = game.knowledge.solution(game.position)
    if solution is None:
        return VerdictShown(detail=f"{states:,} states" if states else "")
    return wording.verdict_shown(solution)


def move_lines(
    game: CardsInPlay, glyphs: Glyphs, *, verdicts: bool, lettered: bool = False
) -> "tuple[MoveLine, ...]":
    """The moves played and taken back, as a list for the side panel."""
    from cardgames_tui.tui.cards.moves_view import MoveLine

    signs = {Verdict.WINNABLE: glyphs.keeps, Verdict.LOST: glyphs.loses, Verdict.UNKNOWN: ""}
    marked = game.bookmarked_plies
    lines = []
    for ply, position in enumerate(game.session.line_positions[1:], 1):
        assert position.top is not None
        sign = signs[game.knowledge.verdict(position)] if verdicts else ""
        mark = f"{sign} b".strip() if ply in marked else sign
        letter = game.line[ply - 1] if lettered else ""
        undone = ply > game.session.ply
        lines.append(MoveLine(glyphs.card(position.top), mark, undone=undone, letter=letter))
    return tuple(lines)


def next_playable(position: Position, cursor: int, step: int) -> int | None:
    """The next or the previous fan whose last card can be played, all round; none when no card fits."""
    fans = [move.fan for move in position.legal_moves()]
    beyond = [fan for fan in fans if (fan > cursor if step > 0 else fan < cursor)]
    return (beyond or fans)[0 if step > 0 else -1] if fans else None


def next_holding(position: Position, cursor: int, rank: int) -> int | None:
    """The fan after the cursor's that holds a rank, those that show it soonest first; none when none does."""
    depths = {
        fan: [card.rank for card in reversed(cards)].index(rank)
        for fan, cards in enumerate(position.fans)
        if any(card.rank == rank for card in cards)
    }
    order = sorted(depths, key=lambda fan: (depths[fan], fan))
    after = order.index(cursor) + 1 if cursor in order else 0
    return order[after % len(order)] if order else None
