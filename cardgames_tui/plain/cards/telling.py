"""The table read out."""

from collections import Counter
from collections.abc import Iterator

from cardgames_tui.black_hole.cards import RANK_NAMES, Card
from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.rules import Move, Outcome, Position
from cardgames_tui.black_hole.words import LONG, deal_name, stuck
from cardgames_tui.errors import sentence
from cardgames_tui.plain.wording import listed


def title(deal: Deal) -> str:
    """What to call a deal, with the card that opens it when that is not the usual one."""
    name = deal_name(deal.game, deal.number, deal.hole, LONG) if deal.number else deal.name
    return f"{deal.game.title}, {name}"


def hole(position: Position) -> str:
    """What lies on top of the hole and how many cards are left."""
    name = position.game.pile_word.capitalize()
    left = position.cards_left
    cards = "1 card left" if left == 1 else f"{left} cards left"
    return f"{name}: {position.top.name if position.top else 'empty'}. {cards}."


def chances(position: Position) -> str:
    """The cards that can be played, numbered, a line each; or that the game is over."""
    moves = position.legal_moves()
    if not moves:
        return ending(position)
    lines = [f"{number}: {card_of(position, move)}" for number, move in enumerate(moves, 1)]
    opening = f"Any of these can begin the {position.game.pile_word}:"
    return "\n".join(["You can play:" if position.top else opening, *lines])


def card_of(position: Position, move: Move) -> str:
    """A card that can be played and where it lies: `2 of clubs from fan 3`."""
    return f"{position.fans[move.fan][-1].name} from {position.game.fan_word} {move.fan + 1}"


def ending(position: Position) -> str:
    """How the game has ended."""
    if position.outcome() is Outcome.WON:
        return "The game is won: all 52 cards are played."
    assert position.top is not None  # any card opens an empty foundation
    return f"Stuck: {stuck(position.game, position.top, LONG)}. Say undo, where, restart or new."


def table(position: Position) -> Iterator[str]:
    """The whole table, a line a fan, each from its top card down; empty fans at the end."""
    word = position.game.fan_word
    yield f"Each {word} from its top card down; only the top card can be played."
    empty = []
    for number, cards in enumerate(position.fans, 1):
        if cards:
            yield f"{number}: {downwards(cards)}"
        else:
            empty.append(str(number))
    if empty:
        yield f"Empty: {listed(empty)}."


def fan(position: Position, place: int) -> str:
    """One fan from its top card down."""
    name = f"{position.game.fan_word} {place + 1}"
    cards = position.fans[place]
    if not cards:
        return f"{name.capitalize()} is empty."
    below = downwards(cards[:-1]) or "nothing"
    return f"{name.capitalize()}: {cards[-1].name} on top, under it {below}."


def downwards(cards: tuple[Card, ...]) -> str:
    """Cards of a fan, the top one first."""
    return ", ".join(card.name for card in reversed(cards))


def ranks_left(position: Position) -> Iterator[str]:
    """How many cards of each rank have still to be played."""
    counts = Counter(card.rank for cards in position.fans for card in cards)
    by_count: dict[int, list[str]] = {}
    for rank, names in enumerate(LONG.ranks):
        by_count.setdefault(counts[rank], []).append(names)
    yield "Left to play:"
    for count in sorted(by_count, reverse=True):
        yield f"{count or 'none'}: {listed(by_count[count])}"


def under(position: Position) -> Iterator[str]:
    """What each playable card would uncover."""
    for move in position.legal_moves():
        cards = position.fans[move.fan]
        below = cards[-2].name if len(cards) > 1 else "nothing"
        yield f"Under {card_of(position, move).replace(' from ', ', ')}: {below}"
    if not position.legal_moves():
        yield ending(position)


def found(position: Position, rank: int) -> Iterator[str]:
    """Where the cards of a rank lie."""
    name = RANK_NAMES[rank]
    places = [
        (len(cards) - 1 - depth, number, card)
        for number, cards in enumerate(position.fans, 1)
        for depth, card in enumerate(cards)
        if card.rank == rank
    ]
    if not places:
        yield f"No {name} is left."
    for above, number, card in sorted(places):
        covered = f", under {above} card{'s' * (above > 1)}" if above else ", on top"
        yield sentence(f"{card.name}: {position.game.fan_word} {number}{covered}")
