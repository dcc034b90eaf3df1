"""Which key plays which card, and where the cursor goes next."""

from cardgames_tui.black_hole.rules import Move, Position

PLAY_KEYS = "1234567890ACE"
"""What plays the cards that fit, the first fan's first.

More than nine fit only when any card opens the foundation. The keys after the digits are those of the first
letters that mean nothing else, and each can be typed in either case.
"""


def key_of(position: Position, move: Move) -> str:
    """The key that plays a move now; empty when none does."""
    moves = position.legal_moves()
    return PLAY_KEYS[moves.index(move)] if move in moves[: len(PLAY_KEYS)] else ""


def keyed_move(position: Position, number: int) -> Move | None:
    """The move that a play key stands for now, 1 for the first; none when it stands for nothing."""
    moves = position.legal_moves()
    return moves[number - 1] if number <= len(moves) else None


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
