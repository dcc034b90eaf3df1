"""What is worked out about a game of Chopsticks while the player waits."""

from cardgames_tui.chopsticks import english
from cardgames_tui.chopsticks.advice import Advice, advise, reply_of
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import start
from cardgames_tui.chopsticks.reasons import Trap
from cardgames_tui.chopsticks.review import Review, review
from cardgames_tui.chopsticks.setup import Player
from cardgames_tui.chopsticks.solving.paranoid import ParanoidTable
from cardgames_tui.chopsticks.solving.solve import Search, position_count, solve, too_big
from cardgames_tui.chopsticks.solving.watch import StoppedError, Watch
from cardgames_tui.chopsticks.verdict import Oracle
from cardgames_tui.games.hands_in_play import HandsInPlay
from cardgames_tui.plain.conversation import Conversation, Stop
from cardgames_tui.plain.hands import telling

_FEW = 10_000
"""Of how many positions the chances are worked out before anybody is answered."""

NOT_EXACT = "only as far as a search sees; this game has not been solved"


def tell_moves(talk: Conversation[HandsInPlay]) -> None:
    """List the legal moves, with their values where that is wanted."""
    if talk.profile.settings.values and talk.game.awaits_person:
        tell_values(talk)
    else:
        talk.say(*telling.choices(talk.game))


def tell_values(talk: Conversation[HandsInPlay]) -> None:
    """Say what every move is worth."""
    found, game = advice(talk), talk.game
    if found is None:
        talk.say(*(telling.choices(game) if game.awaits_person else ()))
        return
    talk.judged = frozenset({game.position})
    for number, choice in enumerate(found.choices, 1):
        text = telling.told(game, choice.move)
        talk.say(f"{number}: {text}: {english.move_value(choice.verdict, exact=found.exact)}")
    against = " if all the others play against you" if game.setup.rules.players > 2 else ""
    talk.say(f"{english.outlook(found.verdict, exact=found.exact)}{against}.")
    talk.say("" if found.exact else f"That is {NOT_EXACT}.")


def advice(talk: Conversation[HandsInPlay]) -> Advice | None:
    """What the position and its moves are worth; nothing when there are none, or the search was stopped."""
    if not talk.game.awaits_person:
        talk.say("The game is over.")
        return None
    try:
        return talk.search(lambda should_stop: advise(_oracle(talk.game, should_stop), talk.game.position))
    except StoppedError:
        return None


def reply(talk: Conversation[HandsInPlay]) -> tuple[Move, Trap | None]:
    """The move of the computer that is to move; one that is interrupted plays with care."""
    game, rng = talk.game, talk.rng

    def choose(should_stop: Stop) -> tuple[Move, Trap | None]:
        oracle = _oracle(game, should_stop) if game.player is Player.PERFECT else None
        return reply_of(game.player, oracle, game.position, rng)

    try:
        return talk.search(choose)
    except StoppedError:
        return reply_of(Player.CAREFUL, None, game.position, rng)


def review_of(talk: Conversation[HandsInPlay], seat: int) -> Review:
    """What went wrong in the game for the player at a seat."""
    game = talk.game

    def look(should_stop: Stop) -> Review:
        return review(_oracle(game, should_stop, chances=True), game.setup.start, game.session.moves, seat)

    return talk.search(look)


def worth(talk: Conversation[HandsInPlay]) -> str:
    """The value of the whole game, in a sentence."""
    rules = talk.game.setup.rules
    if reason := too_big(rules):
        return f"This game is {reason}. The computer looks ahead as far as it can."
    table = talk.search(lambda should_stop: solve(rules, should_stop, census=True))
    if table is None:
        return "The value of this game is not known."
    return english.game_value(rules, table.verdict(start(rules)), table.census.positions)


def _oracle(game: HandsInPlay, should_stop: Stop, *, chances: bool = False) -> Oracle:
    """The table, or a search where there is none to wait for; for chances the table is always waited for."""
    rules = game.setup.rules
    if game.patient and not too_big(rules):
        table = solve(rules, should_stop, chances=chances or position_count(rules) <= _FEW)
        if isinstance(table, ParanoidTable):
            return table.at_once
        if table is not None:
            return table
        game.patient = False  # a table that the player does not want to wait for is not begun again
    return Search(Watch(should_stop))
