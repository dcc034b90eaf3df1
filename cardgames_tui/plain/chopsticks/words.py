"""What is said over Chopsticks: rules, hands, moves and the end of a game, line by line, and answers."""

from collections.abc import Iterator

from cardgames_tui.chopsticks import words as chopsticks_words
from cardgames_tui.chopsticks.analysis import PositionValues
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.rules import PRESETS, VARIANTS, Rules
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.chopsticks import ChopsticksInPlay
from cardgames_tui.games.words import GAME_OVER

TITLE = "Chopsticks"
COMPUTERS_GO_ON = "The computers play on. An empty line lets them go on; or say undo, or new."
WHAT_NEXT = "Say new, again, where or undo."
OVER = f"{GAME_OVER} {WHAT_NEXT}"
BACK_BEFORE_IT = "You are back before that move. Undo returns."
NOT_KNOWN = "The value of this game is not known."
DEFAULT_ANSWERS = "An empty line takes the usual answer. Say cancel to stay in this game."
STAYS = "The game stays as it was."

QUESTIONS = {
    "players": "How many players, 2 to 6? Usually 2.",
    "hands": "How many hands does each player have, 1 to 4? Usually 2.",
    "roll": "How many fingers kill a hand, 2 to 13? Usually 5.",
    "rules": "Which rules? Usually the standard ones. Say variants to hear what there is.",
    "repetition": "When a position comes up for the third time, is it a draw, or is the game endless? "
    "Usually a draw.",
    "opponent": "Who plays against you: random, careful, perfect or person? Usually {opponent}.",
    "turn": "Do you go first or second? Usually first.",
}
"""What is asked about a new game, in this order, by its subject; `opponent` is the usual one."""


def hands_lines(game: ChopsticksInPlay) -> Iterator[str]:
    position, rules = game.position, game.setup.rules
    for seat, hands in enumerate(game.arrangement):
        name = chopsticks_words.player_name(game.setup.players[seat])
        spoken = [chopsticks_words.hand_and_fingers(rules, hand, shown) for hand, shown in enumerate(hands)]
        lives = f", {chopsticks_words.lives(position.sides[seat].lives)} left" if rules.three_lives else ""
        state = ", a zombie" if position.sides[seat].zombie else ", out" if position.is_out(seat) else ""
        yield f"{name}: {', '.join(spoken)}{lives}{state}."


def setup_text(setup: Setup) -> str:
    """What is played, and the computers at the table with how well they play, a sentence each."""
    endless = "" if setup.repetition else ", endless"
    strengths = (
        chopsticks_words.strength(kind, setup.start) or "as strong as possible" for kind in setup.kinds
    )
    computers = [
        f"{chopsticks_words.player_name(player)}: {strength}."
        for seat, (player, strength) in enumerate(zip(setup.players, strengths, strict=True))
        if seat not in setup.persons
    ]
    return " ".join([f"Rules: {setup.rules.unusual}{endless}.", *computers])


def how_to_play_text(rules: Rules) -> str:
    examples = {1: "hand hits hand", 2: "split 2 2, left hits right"}
    example = examples.get(rules.hands, "hand 1 hits hand 2")
    finger = " When all agree, say a finger for 2 left." if rules.wet_jackson else ""
    return f"Make a move by its number in the list, or in words: {example}.{finger}"


def turn_text(game: ChopsticksInPlay) -> str:
    turn = f"{chopsticks_words.whose_turn(game.player_to_move)}."
    if game.session.occurrences < 2:
        return turn
    return f"{turn} {chopsticks_words.repetition_text(game.session.occurrences, draws=game.setup.repetition)}"


def nobody_moves_text(game: ChopsticksInPlay) -> str:
    """Why no person can make a move now."""
    return OVER if game.is_over else COMPUTERS_GO_ON


def choice_lines(game: ChopsticksInPlay) -> Iterator[str]:
    for number, each in enumerate(game.position.legal_moves(), 1):
        yield f"{number}: {move_text(game, each)}"


def history_lines(game: ChopsticksInPlay, count: int) -> Iterator[str]:
    """The first moves of the line, so many of them."""
    for ply in range(count):
        yield f"{ply + 1}: {played_move_text(game, ply)}"


def played_move_text(game: ChopsticksInPlay, ply: int) -> str:
    """The move that has been made after so many, as a sentence."""
    return chopsticks_words.played_move(game.effect(game.session.line[ply], ply), game.setup.players)


def move_text(game: ChopsticksInPlay, made: Move) -> str:
    """A move that can be made now, and what becomes of it."""
    return chopsticks_words.long_move(game.effect(made), game.setup.players)


def value_lines(game: ChopsticksInPlay, values: PositionValues) -> Iterator[str]:
    """The value of every move, a line each, and that of the position."""
    for number, valued in enumerate(values.moves, 1):
        value = chopsticks_words.move_value(valued.value, exact=values.exact)
        yield f"{number}: {move_text(game, valued.move)}: {value}"
    yield game.answer_text(values)


def position_text(position: Position) -> str:
    return f"{position}. The hands of the player to move come first. Say go {position} to begin from here."


def variant_lines() -> Iterator[str]:
    yield "Variants; several can be said with spaces between:"
    for name, variant in VARIANTS.items():
        yield f"{name}: {variant.rule}"
    yield "Sets of rules:"
    for name, preset in PRESETS.items():
        if name not in VARIANTS:
            yield f"{name}: {preset.remark}"
