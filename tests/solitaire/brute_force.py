"""Small random deals, and the simplest search to check them."""

import random
from functools import cache

from cardgames_tui.solitaire.cards import Card, neighbours
from cardgames_tui.solitaire.rules import Position
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE


@cache
def can_be_won(position: Position) -> bool:
    return not position.cards_left or any(can_be_won(position.play(move)) for move in position.legal_moves())


@cache
def every_line_wins(position: Position) -> bool:
    moves = position.legal_moves()
    return not position.cards_left or (
        bool(moves) and all(every_line_wins(position.play(move)) for move in moves)
    )


def small_position(rng: random.Random, most_cards: int = 17) -> Position:
    """A deal of some cards to 1 to 9 fans: any, a winnable one, or nearly winnable."""
    if rng.random() < 0.3:
        return dealt_out(rng, some_cards(rng, rng.randint(1, most_cards)))
    walk = winning_walk(rng, rng.randint(1, most_cards))
    for _ in range(rng.choice((0, 0, 1, 2))):
        one, other = rng.randrange(len(walk)), rng.randrange(len(walk))
        walk[one], walk[other] = walk[other], walk[one]
    return dealt_out(rng, walk)


def some_cards(rng: random.Random, count: int) -> list[Card]:
    """Cards of 2 to 13 ranks, adjacent or not, in one to four suits."""
    width, low = rng.randint(2, 13), rng.randrange(13)
    ranks = (
        [(low + step) % 13 for step in range(width)] if rng.random() < 0.5 else rng.sample(range(13), width)
    )
    suits = rng.randint(1, 4)
    pack = [Card(rank, suit) for rank in ranks for suit in range(suits)]
    rng.shuffle(pack)
    return pack[:count]


def winning_walk(rng: random.Random, count: int) -> list[Card]:
    """Cards each adjacent to the one before, as far as the deck has them."""
    used = [0] * 13
    rank = rng.randrange(13)
    walk: list[Card] = []
    while len(walk) < count and used[rank] < 4:
        walk.append(Card(rank, used[rank]))
        used[rank] += 1
        near = [other for other in neighbours(rank) if used[other] < 4]
        rank = rng.choice(near) if near else rank
    return walk


def dealt_out(rng: random.Random, cards: list[Card]) -> Position:
    """A position in which the cards can be played in this order if at all legal."""
    game = rng.choice((BLACK_HOLE, ALL_IN_A_ROW))
    top = None
    if game is BLACK_HOLE or (rng.random() < 0.3 and len(cards) > 1):
        top, *cards = cards
    fans: list[list[Card]] = [[] for _ in range(rng.randint(1, 9))]
    for card in reversed(cards):
        rng.choice(fans).append(card)
    return Position(game, tuple(map(tuple, fans)), top)


def played_on(rng: random.Random, position: Position) -> Position:
    """A position of the same deal after a few random moves."""
    for _ in range(rng.randint(0, position.cards_left)):
        moves = position.legal_moves()
        if not moves:
            break
        position = position.play(rng.choice(moves))
    return position


def has_win(position: Position) -> bool:
    """Whether any line wins: depth first through every state, suits aside, without pruning."""
    fans = [[card.rank for card in fan] for fan in position.fans]
    units = [5**fan for fan in range(len(fans))]  # a state has five values a fan, and the last rank
    heights = sum(len(fan) * unit for fan, unit in zip(fans, units, strict=True))
    assert position.top is not None
    assert all(len(fan) < 5 for fan in fans)
    stack = [16 * heights + position.top.rank]
    seen = set(stack)
    while stack:
        state = stack.pop()
        heights, last = divmod(state, 16)
        if not heights:
            return True
        for fan, unit in zip(fans, units, strict=True):
            height = heights // unit % 5
            if height and (fan[height - 1] - last) % 13 in (1, 12):
                child = 16 * (heights - unit) + fan[height - 1]
                if child not in seen:
                    seen.add(child)
                    stack.append(child)
    return False


def position_of(top: str, *fans: str) -> Position:
    return Position(
        BLACK_HOLE,
        tuple(tuple(map(Card.parse, fan.split())) for fan in fans),
        Card.parse(top) if top else None,
    )
