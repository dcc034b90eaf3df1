"""What the Chopsticks screen says to the player; what is said of a game itself, the engine says."""

from cardgames_tui.chopsticks import english, narration
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.reasons import Reason
from cardgames_tui.chopsticks.review import Mistake, Review
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.setup import Player, Setup
from cardgames_tui.chopsticks.solving.solve import too_big
from cardgames_tui.chopsticks.verdict import Verdict
from cardgames_tui.games.hands_in_play import HandsInPlay
from cardgames_tui.tui.hands.shown import Place

WATCHED = "Watching"
"""How the prompt begins while only computers play."""


def is_worked_out(setup: Setup) -> bool:
    """Whether a computer plays by a table of the whole game."""
    return Player.PERFECT in setup.seats and not too_big(setup.rules)


def about_computers(setup: Setup) -> str:
    """What has to be known about the best computers at a table; empty for nothing."""
    if Player.PERFECT not in setup.seats:
        return ""
    if reason := too_big(setup.rules):
        return f"This game is {reason}. The computer looks ahead as far as it can."
    return english.paranoia() if setup.rules.players > 2 else ""


def prompt(game: HandsInPlay, *, paused: bool, goes_on: bool, fingers: bool) -> str:
    """Whose turn it is and what can be done now."""
    if game.is_over:
        return ""
    player = game.setup.names[game.position.turn]
    if game.awaits_computer:
        if not game.setup.persons:
            return f"{WATCHED}: {'paused, p resumes' if paused else 'p pauses'}   n new game"
        if not any(map(game.position.plays, game.setup.persons)):
            undo, new = ("Undo", "New") if fingers else ("u", "n")
            return f"The computers play on without you. {undo} takes back, {new} starts a new game."
        return f"{english.name(player)} is about to move..."
    if game.session.visits > 1:
        return english.repetition(game.session.visits, draws=game.setup.repetition)
    return f"{english.turn(player)}: {instructions(game, goes_on=goes_on, fingers=fingers)}"


def whose_turn(game: HandsInPlay) -> str:
    """Whose turn it is: `Your turn`."""
    return english.turn(game.setup.names[game.position.turn])


def why_not_to_move(game: HandsInPlay) -> str:
    """Why no person can move now; nothing when one can."""
    if game.is_over:
        return "The game is over. Enter plays again, n starts a new game, u undoes the last turn."
    return "" if game.awaits_person else f"{whose_turn(game)}."


def instructions(game: HandsInPlay, *, goes_on: bool, fingers: bool) -> str:
    """How to make a move."""
    press = "tap a move" if fingers else f"press {_keys_of(len(game.position.legal_moves()))}"
    more = (" Swipe for more." if fingers else " More moves: Tab.") if goes_on else ""
    if game.position.sides[game.position.turn].zombie:
        return f"a zombie can only hit: {press}.{more}"
    what = " and what it hits" if game.session.ply < 4 and not more else ""
    return f"{press}, or {'' if fingers else 'choose '}a hand{what}.{more}"


def _keys_of(moves: int) -> str:
    if moves < 10:
        return f"1-{moves}" if moves > 1 else "1"
    return "1-9 or 0" if moves == 10 else "1-9, 0 or a letter"


def no_such_move(number: int, moves: int) -> str:
    """That there is no move with a number, from 0."""
    return f"There is no move {number + 1}: there {f'are {moves}' if moves > 1 else 'is only 1'}."


def armed(game: HandsInPlay, place: Place, targets: tuple[Place, ...]) -> str:
    """What can be chosen next after a hand, and what for.

    Args:
        game: The game.
        place: The hand.
        targets: The other hands that it can do something with.
    """
    rules = game.setup.rules
    deeds = ["a hand to hit"]
    if any(seat == place[0] for seat, _ in targets):
        own = "your other one" if rules.hands == 2 else "another of yours"
        deeds.append(f"{own} to split{' or tap' * rules.self_tap}")
    if rules.integers or rules.integers_signed:
        deeds.append("it again to flip it")
    said = f"{', '.join(deeds[:-1])} or {deeds[-1]}" if deeds[1:] else deeds[0]
    chosen = english.hand(rules.hands, place[1]).capitalize()
    return f"{chosen} chosen: now {said}.{' Esc lets go.' * (len(said) < 46)}"  # all in one line


def values_switched(rules: Rules, *, on: bool) -> str:
    """What is said when the values of the moves are switched on or off."""
    if not on:
        return "Values are off."
    if too_big(rules):
        reach = "as far as a search sees"
    elif rules.players > 2:
        reach = "if all play against you"
    else:
        reach = "for perfect play"
    return f"Values are on, {reach}. Each move with them counts as a hint."


def value(rules: Rules, verdict: Verdict, *, exact: bool = True) -> str:
    """The value of a position for the player to move: `LOSS in 26 (perfect play)`."""
    if verdict.plies is None and not exact:
        return "no end seen yet"
    when = "" if verdict.plies is None else f" in {verdict.plies}"
    play = ("all against you" if rules.players > 2 else "perfect play") if exact else "as far as seen"
    return f"{verdict.value.value.upper()}{when} ({play})"


def hint(game: HandsInPlay, move: Move, key: str, *, fingers: bool) -> str:
    """The first answer to a request for a hint."""
    action = english.action(game.told(move), game.setup.names)
    if fingers:
        return f"Hint: {action}   (Hint again: why)"
    return f"Hint: {f'press {key}, ' * bool(key)}{action}   (i again: why)"


def reason(why: Reason) -> str:
    """The second answer: why."""
    seen = "" if why.exact else " That is as far as a search sees."
    return f"Why? {english.reason(why)}{seen}"


def review(found: Review, game: HandsInPlay) -> str:
    """What the search for the move that gave a game away has found."""
    told = english.review(game.review_told(found), game.setup.names, english.action)
    return told if found.wrong is None else f"{told} Undo goes back to where you were."


def mistake_told(mistake: Mistake, game: HandsInPlay) -> str:
    """What a move made of the game, and which one would have been right."""
    position = game.session.line_positions[mistake.ply]
    blamed = narration.blame(mistake, position, game.arrangements[mistake.ply])
    return english.blame(blamed, game.setup.names, english.action)


def trap_answered(game: HandsInPlay) -> str:
    """The trap that the last move has answered; empty when there was none."""
    answered = game.trap_answered()
    return "" if answered is None else english.trap(answered, game.setup.names, english.action)


def history_line(game: HandsInPlay, ply: int, *, brief: bool = False) -> str:
    """One move of the line, those taken back included, with who made it, in words or in as few as can be."""
    tell = english.played_shortest if brief else english.played_short
    return tell(game.told(game.session.line[ply], ply), game.setup.names)
