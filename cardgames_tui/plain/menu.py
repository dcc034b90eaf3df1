"""The menu: which game to play."""

from cardgames_tui.games.catalogue import catalogue
from cardgames_tui.games.notation import title
from cardgames_tui.games.waiting import last_waiting
from cardgames_tui.plain import past_games
from cardgames_tui.plain.any_game import closing_commands
from cardgames_tui.plain.conversation import Command, Conversation, Topic
from cardgames_tui.plain.opening import naming_commands, take_up, turn_to
from cardgames_tui.plain.wording import time_words
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.wording import count

Menu = Conversation[None]
"""The conversation while no game is in play."""


def menu_topic() -> Topic[None]:
    """What can be said where a game is chosen."""
    games = "Games"
    return Topic(
        commands=(
            *naming_commands(games, "Plays {}, where you left it or anew."),
            Command(("continue", "yes"), games, "Goes on with the game that you left last.", go_on),
            past_games.code_command(games),
            *past_games.past_commands(),
            *closing_commands("Ends.", "no"),
        ),
        greet=greet,
        tell_choices=tell_choices,
        how_to_play=how_to_play,
        understand=understand,
        elsewhere=" in this menu, but a game may have it: say help there",
    )


def greet(talk: Menu) -> None:
    """Say what there is."""
    talk.say("Card games and Chopsticks, in words.")
    tell_choices(talk)


def tell_choices(talk: Menu) -> None:
    """Ask for a game, and offer the one that was left."""
    left = _left(talk)
    if left is not None:
        moves, time = count(left.ply, "move"), time_words(left.seconds)
        talk.say(f"You left {_name(left)} after {moves}, {time}. Say continue to go on.")
    names = [f"{number}, {entry.title}" for number, entry in enumerate(catalogue().values(), 1)]
    talk.say(f"Which game: {'; '.join(names[:-1])}; or {names[-1]}?")


def how_to_play(talk: Menu) -> str:
    """How a game is chosen."""
    return "Say the name of a game or its number. In every game help says what can be done there."


def understand(talk: Menu, text: str) -> bool:
    """Take a game by its number."""
    number, _, rest = text.partition(" ")
    entries = {str(place): entry for place, entry in enumerate(catalogue().values(), 1)}
    if number in entries:
        turn_to(entries[number], talk, rest)
    return number in entries


def go_on(talk: Menu, rest: str) -> None:
    """Go on with the game that was left."""
    left = _left(talk)
    if left is None:
        talk.say("No game was left. Say which one to play.")
        return
    take_up(talk, left)


def _left(talk: Menu) -> GameRecord | None:
    for game in reversed(talk.tables.values()):
        if game.record.moves and game.record.result is None:
            return game.record
    return last_waiting(talk.profile.store)


def _name(record: GameRecord) -> str:
    try:
        return title(record.start_id)
    except ValueError:
        return "a game"
