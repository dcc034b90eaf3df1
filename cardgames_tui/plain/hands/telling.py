"""The rules, hands, moves and the end of a game, line by line."""

from collections.abc import Iterator

from cardgames_tui.chopsticks import english
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.variants import VARIANTS
from cardgames_tui.games.hands_in_play import HandsInPlay


def rules_told(rules: Rules, *, repetition: bool) -> Iterator[str]:
    """The rules of a game with its variants, a paragraph each, and whether repetition is a draw."""
    start = rules.roll - 1 if rules.suns else 1
    each = f"{start} finger{'s' * (start > 1)} on each hand"
    yield f"Chopsticks. Everybody begins with {each}."
    yield (
        "On your turn, hit an opponent's hand with one of yours: it gains as many fingers as yours shows. "
        "Yours stays as it is."
    )
    over = "or more is dead" if rules.cutoff else f"is dead. Beyond that, {rules.roll} are taken off"
    yield f"A hand with {rules.roll} fingers {over}."
    if rules.hands > 1:
        yield (
            "Or split: move fingers between two hands of your own. No live hand may die of it, and the hands "
            "must not merely trade places. A split may bring a dead hand back to life."
        )
    yield ("Dead hands cannot hit or be hit. A player whose hands are all dead is out; the last one in wins.")
    third = "is a draw" if repetition else "goes on in this game"
    yield f"There is no passing. A position that comes up for the third time {third}."
    for variant in VARIANTS.values():
        if getattr(rules, variant.switch):
            yield f"{variant.title}: {variant.rule}"


def hands(game: HandsInPlay) -> Iterator[str]:
    """What everybody's hands show, a line each."""
    position, rules = game.position, game.setup.rules
    for seat, slots in enumerate(game.arrangement):
        name = english.name(game.setup.names[seat])
        shown = [english.hand_told(rules, slot, value) for slot, value in enumerate(slots)]
        lives = f", {english.lives(position.sides[seat].lives)} left" if rules.three_lives else ""
        state = ", a zombie" if position.sides[seat].zombie else ", out" if position.is_out(seat) else ""
        yield f"{name}: {', '.join(shown)}{lives}{state}."


def computers(setup: Setup) -> Iterator[str]:
    """The computers at the table and how well they play, a sentence each."""
    for seat, name in enumerate(setup.names):
        if seat not in setup.persons:
            yield f"{english.name(name)}: {setup.strength(seat) or 'as strong as possible'}."


def whose_turn(game: HandsInPlay) -> str:
    """Who is to move, and whether the position has come up before."""
    turn = f"{english.turn(game.setup.names[game.position.turn])}."
    if game.session.visits < 2:
        return turn
    return f"{turn} {english.repetition(game.session.visits, draws=game.setup.repetition)}"


def choices(game: HandsInPlay) -> Iterator[str]:
    """The legal moves, numbered."""
    for number, move in enumerate(game.position.legal_moves(), 1):
        yield f"{number}: {told(game, move)}"


def history(game: HandsInPlay) -> Iterator[str]:
    """The moves played so far, a line each."""
    for ply in range(game.session.ply):
        yield f"{ply + 1}: {made(game, ply)}"


def made(game: HandsInPlay, ply: int) -> str:
    """The move that has been made after so many, as a sentence."""
    return english.played(game.told(game.session.line[ply], ply), game.setup.names)


def told(game: HandsInPlay, move: Move) -> str:
    """A move that can be made now, and what becomes of it."""
    return english.long(game.told(move), game.setup.names)


def trap_answered(game: HandsInPlay) -> str:
    """Whether the last move has fallen into a trap; empty when it has answered none."""
    answered = game.trap_answered()
    return "" if answered is None else english.trap(answered, game.setup.names, english.long)


def ending(game: HandsInPlay) -> str:
    """How the game has ended; empty while it goes on."""
    if game.end is None:
        return ""
    text = english.end(game.end, game.setup.names)
    return f"{text.headline} {text.detail}"
