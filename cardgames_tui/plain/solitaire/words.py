"""What is said over a game of cards: the table read out, and answers."""

from collections.abc import Iterator, Sequence
from datetime import date

from cardgames_tui.games.solitaire import MoveVerdicts, WinningLine
from cardgames_tui.games.statistics import DailyGames
from cardgames_tui.games.words import daily_streak
from cardgames_tui.plain.words import NOTHING_PLAYED, spoken_result
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.words import day_text
from cardgames_tui.solitaire import words as solitaire_words
from cardgames_tui.solitaire.analysis import Mistake, NoMistake
from cardgames_tui.solitaire.cards import DECK, LONG_NAMES, RANK_NAMES, Card
from cardgames_tui.solitaire.deals import Deal, Pack
from cardgames_tui.solitaire.difficulty import Difficulty
from cardgames_tui.solitaire.rules import Move, Outcome, Position, Verdict
from cardgames_tui.solitaire.solitaires import Solitaire
from cardgames_tui.text import as_sentence, counted, joined

AFTER_A_WIN = "Say new for another."
LOOKING = "Looking for such a deal."
MISTAKE_NOT_FOUND = "The search was stopped before it found the move."
WINNABLE = "This can be won."
UNKNOWN = "It is unknown whether this can be won."
NOT_WINNABLE = f"{solitaire_words.CANNOT_BE_WON}."
DIFFICULTY_UNKNOWN = "The difficulty is unknown, because the search was stopped."

MAX_SPOKEN_MOVES = 6
"""How many moves of a winning line are said at once."""

_VERDICT_WORDS = {Verdict.WINNABLE: "keeps the win", Verdict.LOST: "loses", Verdict.UNKNOWN: "not known"}


def deal_title(deal: Deal) -> str:
    """What to call a deal, with the card that opens it when that is not the usual one."""
    solitaire, starter = deal.solitaire, deal.chosen_starter
    if starter is None:
        return deal.title
    return f"{solitaire.title}, deal {deal.number} with the {starter.name} in the {solitaire.foundation_word}"


def this_deal_text(deal: Deal) -> str:
    return f"This is {deal_title(deal)}."


def won_text(deal: Deal, record: GameRecord) -> str:
    winner = "The solution has won." if record.result is Result.SHOWN else "You have won!"
    return f"{winner} {deal_title(deal)}: {spoken_result(record)}."


def how_to_play_text(solitaire: Solitaire) -> str:
    word = solitaire.fan_word
    return f"Play a card by its number in the list, its {word}, or its name: 1, {word} 3, 2c, two of clubs."


def foundation_text(position: Position) -> str:
    name = position.solitaire.foundation_word.capitalize()
    top = position.top.name if position.top else "empty"
    return f"{name}: {top}. {counted(position.cards_left, 'card')} left."


def choices_text(position: Position) -> str:
    moves = position.legal_moves()
    if not moves:
        return ending_text(position)
    lines = [f"{number}: {card_and_fan(position, move)}" for number, move in enumerate(moves, 1)]
    opening = f"Any of these can begin the {position.solitaire.foundation_word}:"
    return "\n".join(["You can play:" if position.top else opening, *lines])


def card_and_fan(position: Position, move: Move) -> str:
    """A card that can be played and where it lies: `2 of clubs from fan 3`."""
    return f"{position.fans[move.fan][-1].name} from {position.solitaire.fan_word} {move.fan + 1}"


def ending_text(position: Position) -> str:
    if position.outcome() is Outcome.WON:
        return f"The game is won: all {len(DECK)} cards are played."
    return f"Stuck: {solitaire_words.stuck_text(position, LONG_NAMES)}. Say undo, where, restart or new."


def table_lines(position: Position) -> Iterator[str]:
    """The whole table, a line a fan, each from its top card down; empty fans at the end."""
    word = position.solitaire.fan_word
    yield f"Each {word} from its top card down; only the top card can be played."
    empty = []
    for number, cards in enumerate(position.fans, 1):
        if cards:
            yield f"{number}: {_downwards(cards)}"
        else:
            empty.append(str(number))
    if empty:
        yield f"Empty: {joined(empty)}."


def fan_text(position: Position, place: int) -> str:
    name = f"{position.solitaire.fan_word} {place + 1}"
    cards = position.fans[place]
    if not cards:
        return f"{name.capitalize()} is empty."
    below = _downwards(cards[:-1]) or "nothing"
    return f"{name.capitalize()}: {cards[-1].name} on top, under it {below}."


def _downwards(cards: tuple[Card, ...]) -> str:
    return ", ".join(card.name for card in reversed(cards))


def ranks_left_lines(position: Position) -> Iterator[str]:
    counts = position.ranks_left
    by_count: dict[int, list[str]] = {}
    for rank, names in enumerate(LONG_NAMES.ranks):
        by_count.setdefault(counts[rank], []).append(names)
    yield "Left to play:"
    for number in sorted(by_count, reverse=True):
        yield f"{number or 'none'}: {joined(by_count[number])}"


def cards_under_lines(position: Position) -> Iterator[str]:
    for move in position.legal_moves():
        cards = position.fans[move.fan]
        below = cards[-2].name if len(cards) > 1 else "nothing"
        yield f"Under {card_and_fan(position, move).replace(' from ', ', ')}: {below}"
    if not position.legal_moves():
        yield ending_text(position)


def rank_place_lines(position: Position, rank: int) -> Iterator[str]:
    places = [
        (len(cards) - 1 - depth, number, card)
        for number, cards in enumerate(position.fans, 1)
        for depth, card in enumerate(cards)
        if card.rank == rank
    ]
    if not places:
        yield f"No {RANK_NAMES[rank]} is left."
    for above, number, card in sorted(places):
        covered = f", under {counted(above, 'card')}" if above else ", on top"
        yield as_sentence(f"{card.name}: {position.solitaire.fan_word} {number}{covered}")


def card_place(position: Position, card: Card) -> str:
    """Where a card lies, as a clause: `2 of clubs lies under king of spades in fan 2`."""
    for number, cards in enumerate(position.fans, 1):
        if card in cards:
            above = [other.name for other in cards[: cards.index(card) : -1]]
            under = f"under {joined(above)} in" if above else "on top of"
            return f"{card.name} lies {under} {position.solitaire.fan_word} {number}"
    return f"{card.name} lies in the {position.solitaire.foundation_word}"


def played_text(cards: Sequence[Card]) -> str:
    return f"In their order: {cards_in_order(cards)}" if cards else NOTHING_PLAYED


def cards_in_order(cards: Sequence[Card]) -> str:
    return f"{joined([card.name for card in cards])}." if cards else ""


def why_text(line: WinningLine) -> str:
    names = [card.name for card in line.position.cards_along(line.moves)]
    more = ", and so on" if len(names) > MAX_SPOKEN_MOVES else ""
    return f"It wins in {counted(len(names), 'move')}: {', '.join(names[:MAX_SPOKEN_MOVES])}{more}."


def solution_text(line: WinningLine) -> str:
    names = [card.name for card in line.position.cards_along(line.moves)]
    return f"The win from here, {counted(len(names), 'move')}: {joined(names)}."


def winnable_text(line: WinningLine) -> str:
    return f"This can be won in {counted(len(line.moves), 'move')}. Say next to have them played one by one."


def lost_text(position: Position, ply: int) -> str:
    """That a position is lost, why, and at the start how to get another deal."""
    lost = solitaire_words.lost_text(position, ply, LONG_NAMES)
    return lost if ply else f"{lost} Say open for the next winnable deal."


def move_verdict_lines(answer: MoveVerdicts) -> Iterator[str]:
    """What each card that can be played does to the game, a line each."""
    for number, (move, verdict) in enumerate(answer.verdicts.items(), 1):
        yield f"{number}: {card_and_fan(answer.position, move)}: {_VERDICT_WORDS[verdict]}"


def losing_move_text(mistake: Mistake | NoMistake) -> str:
    text = solitaire_words.mistake_text(mistake, LONG_NAMES)
    return f"{text} You are back before it." if isinstance(mistake, Mistake) else text


def way_back_text(mistake: Mistake, plies: int) -> str:
    won = solitaire_words.way_back_text(mistake, plies)
    return as_sentence(f"{won}: say where to go back there, or undo to take back one move")


def difficulty_text(difficulty: Difficulty) -> str:
    return f"This deal is {difficulty.level.value}: {difficulty.number:.0f} on a scale from 0 to 100."


def playing_text(position: Position, move: Move) -> str:
    return f"Playing {card_and_fan(position, move)}."


def pack_lines(packs: Sequence[Pack], won: set[str]) -> Iterator[str]:
    """The packs of deals, each with how many of its starts are won."""
    for number, each in enumerate(packs, 1):
        yield f"{number}: {each.title}, {len(won.intersection(each.start_ids))} won"
    yield "Say pack and a number to play one of them." if packs else "There are no packs for this game."


def deal_of_the_day_text(day: date, games: DailyGames) -> str:
    return f"The deal of {day_text(day, games.today)}. {daily_streak(games.streak)}"


def played_before_text(times: int) -> str:
    return f"You have played it {counted(times, 'time')} before."
