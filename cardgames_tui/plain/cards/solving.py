"""What the solver tells about a deal, in words."""

from collections.abc import Iterator

from cardgames_tui.black_hole import words
from cardgames_tui.black_hole.reasons import reason
from cardgames_tui.black_hole.rules import Position
from cardgames_tui.black_hole.verdict import Solution, Verdict
from cardgames_tui.games.cards_in_play import CardsInPlay
from cardgames_tui.plain.cards.telling import card_of, ending
from cardgames_tui.plain.conversation import LONGEST_SEARCH, Conversation
from cardgames_tui.plain.wording import listed
from cardgames_tui.records.record import count

SECONDS_AFTER_A_MOVE = 5.0
"""How long to search for the verdict that is told after every move."""

FEW = 6
"""How many moves of a winning line are told at once."""


def solution(
    talk: Conversation[CardsInPlay], position: Position, longest: float = LONGEST_SEARCH
) -> Solution | None:
    """Whether a position of the game can be won, which the game then knows; nothing when stopped."""
    knowledge = talk.game.knowledge
    if knowledge.solution(position) is None:
        found = talk.search(
            lambda should_stop: knowledge.solver.solve(position, should_stop=should_stop), longest
        )
        knowledge.learn(position, found)
        talk.game.save()
    return knowledge.solution(position)


def verdict(talk: Conversation[CardsInPlay], longest: float = LONGEST_SEARCH) -> str:
    """Whether the position on the table can be won, in a sentence."""
    position = talk.game.position
    if position.outcome() is not None:
        return ending(position)
    found = solution(talk, position, longest)
    if found is None:
        return "It is unknown whether this can be won."
    if found.verdict is Verdict.WINNABLE:
        return "This can be won."
    return lost(position) if talk.game.session.ply else hopeless(position)


def why(talk: Conversation[CardsInPlay]) -> str:
    """The winning line in short, or why there is none."""
    position = talk.game.position
    found = solution(talk, position)
    if found is None or not found.line:
        return verdict(talk)
    names = list(line_in_words(position, found))[:FEW]
    more = ", and so on" if len(found.line) > len(names) else ""
    return f"It wins in {count(len(found.line), 'move')}: {', '.join(names)}{more}."


def judged_moves(talk: Conversation[CardsInPlay]) -> Iterator[str]:
    """What each card that can be played does to the game."""
    from cardgames_tui.black_hole.analysis import judge_moves

    position, solver = talk.game.position, talk.game.knowledge.solver
    verdicts = talk.search(lambda should_stop: judge_moves(position, solver, should_stop=should_stop))
    told = {Verdict.WINNABLE: "keeps the win", Verdict.LOST: "loses", Verdict.UNKNOWN: "not known"}
    for number, (move, each) in enumerate(verdicts.items(), 1):
        yield f"{number}: {card_of(position, move)}: {told[each]}"


def losing_move(talk: Conversation[CardsInPlay]) -> tuple[str, int | None]:
    """Which move lost the game, in words, and after how many moves it was made."""
    from cardgames_tui.black_hole.analysis import blame, point_of_no_return

    positions, solver = talk.game.session.positions, talk.game.knowledge.solver
    answer = talk.search(lambda should_stop: point_of_no_return(positions, solver, should_stop=should_stop))
    said = words.blame(blame(positions, answer), words.LONG)
    return said if answer.ply is None else f"{said} You are back before it.", answer.ply


def difficulty(talk: Conversation[CardsInPlay]) -> str:
    """How difficult the deal is."""
    from cardgames_tui.black_hole.analysis import rate

    start = talk.game.deal.position
    found = solution(talk, start)
    if found is not None and found.verdict is Verdict.LOST:
        return "This deal cannot be won."
    rating = None if found is None else talk.search(lambda should_stop: rate(start, should_stop=should_stop))
    if rating is None:
        return "The difficulty is unknown, because the search was stopped."
    return f"This deal is {rating.level.value}: {rating.number:.0f} on a scale from 0 to 100."


def line_in_words(position: Position, found: Solution) -> Iterator[str]:
    """The cards of a winning line in their order."""
    return map(words.LONG.card, position.cards_along(found.line or ()))


def lost(position: Position) -> str:
    """Why a position is lost."""
    return words.lost(reason(position), words.LONG)


def hopeless(position: Position) -> str:
    """That a deal cannot be won from its start, why, and how to get another one."""
    why = words.because(reason(position), words.LONG)
    return f"This deal cannot be won: {why}. Say open for the next winnable deal."


def whole_line(position: Position, found: Solution) -> str:
    """A winning line from a position to the end."""
    names = listed(list(line_in_words(position, found)))
    return f"The win from here, {count(len(found.line or ()), 'move')}: {names}."
