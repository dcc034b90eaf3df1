"""A game that is asked for by its name, and what is said after the name."""

from cardgames_tui.black_hole.family import GAMES
from cardgames_tui.chopsticks.rules import ID_WORD
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.plain.desk import Desk
from cardgames_tui.plain.talk import Other


def named(desk: Desk, game: str, rest: str) -> Other:
    """The game of a name, with the deal or the rules that follow it.

    Args:
        desk: What the conversation has at hand.
        game: Which game.
        rest: What was said after its name: for cards a deal number or what sort of deal, for Chopsticks
            the rules and the players.

    Raises:
        InvalidGameError: What follows is none of these, or no such deal was found.
    """
    if not rest:
        return Other(game)
    if game == ID_WORD:
        from cardgames_tui.games import hands_in_play as hand_game
        from cardgames_tui.plain.chopsticks.setting_up import read_setup

        return Other(game, hand_game.new_record(read_setup(rest)))
    from cardgames_tui.games import cards_in_play as card_game
    from cardgames_tui.plain.black_hole import dealing

    deal = dealing.wished(GAMES[game], rest.lower(), desk.rng, desk.patience)
    if deal is None:
        raise InvalidGameError("no such deal was found")
    return Other(game, card_game.new_record(deal))
