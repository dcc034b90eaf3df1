"""The keys that play cards, and the moves of the cursor."""

from cardgames_tui.black_hole.rules import Move, Position

PLAY_KEYS = "1234567890ACE"
"""The keys that play the cards that fit, in the order of their fans.

More than nine cards fit only when any card may open the foundation. The letters are the first without another
meaning; both cases work.
"""


def key_of(position: Position, move: Move) -> str:
    """The key that plays a move; empty for none."""
    moves = position.legal_moves()
    return PLAY_KEYS[moves.index(move)] if move in moves[: len(PLAY_KEYS)] else ""


def keyed_move(position: Position, number: int) -> Move | None:
    """The move of the play key with a number, from 1; None if it has no move."""
    moves = position.legal_moves()
    return moves[number - 1] if number <= len(moves) else None


def next_playable(position: Position, cursor: int, step: int) -> int | None:
    """The next (step 1) or previous (-1) fan with a playable card, cyclically; None for none."""
    fans = [move.fan for move in position.legal_moves()]
    beyond = [fan for fan in fans if (fan > cursor if step > 0 else fan < cursor)]
    return (beyond or fans)[0 if step > 0 else -1] if fans else None


def next_holding(position: Position, cursor: int, rank: int) -> int | None:
    """The next fan with a rank, cyclically, first those with the fewest cards above it; None for none."""
    depths = {
        fan: [card.rank for card in reversed(cards)].index(rank)
        for fan, cards in enumerate(position.fans)
        if any(card.rank == rank for card in cards)
    }
    order = sorted(depths, key=lambda fan: (depths[fan], fan))
    after = order.index(cursor) + 1 if cursor in order else 0
    return order[after % len(order)] if order else None
