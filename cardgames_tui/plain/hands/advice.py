"""The commands that ask what moves and games are worth."""

from dataclasses import replace

from cardgames_tui.chopsticks import english
from cardgames_tui.chopsticks.english.facts import heading, sections
from cardgames_tui.chopsticks.facts.facts import gather, too_many
from cardgames_tui.chopsticks.solving.watch import StoppedError
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.plain.conversation import Command
from cardgames_tui.plain.hands import telling, thinking
from cardgames_tui.plain.hands.playing import Hands, moved_about
from cardgames_tui.plain.hands.thinking import NOT_EXACT


def advice_commands() -> tuple[Command[Hands], ...]:
    """The commands that ask what moves and games are worth."""
    ask = "Advice"
    return (
        Command(("hint",), ask, "Names a best move. Say it again to hear why.", hint),
        Command(("why",), ask, "Says why the best move is best.", why),
        Command(
            ("values", "value"),
            ask,
            "Says what every move is worth. Values on says so at each of your turns, until values off.",
            values,
        ),
        Command(("where",), ask, "Finds where you went wrong, and goes back there.", where),
        Command(("worth",), ask, "Says what this game is worth from the start.", worth),
        Command(("facts",), ask, "Says all there is to know about these rules.", facts),
    )


def hint(talk: Hands, rest: str) -> None:
    """Say a best move; the second time say why."""
    game = talk.game
    if game.suggested is not None:
        why(talk, rest)
        return
    found = thinking.advice(talk)
    if found is not None:
        choice = found.hint.choice
        game.suggest(choice.move)
        number = game.position.legal_moves().index(choice.move) + 1
        text = telling.told(game, choice.move)
        talk.say(f"Hint: {number}, {text}. Say hint again to hear why.")


def why(talk: Hands, rest: str) -> None:
    """Say what is good about the best move."""
    if talk.game.suggested is None:
        hint(talk, rest)
    found = thinking.advice(talk) if talk.game.suggested is not None else None
    if found is not None:
        talk.say(english.reason(found.hint.reason), "" if found.exact else f"That is {NOT_EXACT}.")


def values(talk: Hands, rest: str) -> None:
    """Say what every move is worth, once or from now on."""
    wish = rest.lower()
    if wish not in ("", "on", "off"):
        raise InvalidGameError("say values, values on or values off")
    if wish:
        talk.profile.change(replace(talk.profile.settings, values=wish == "on"))
    if wish == "off":
        talk.say("The values are off.")
    else:
        thinking.tell_values(talk)


def where(talk: Hands, rest: str) -> None:
    """Go back to where a person gave the game away."""
    game = talk.game
    if game.to_review is None:
        talk.say("Only computers have played.")
        return
    try:
        found = thinking.review_of(talk, game.to_review)
    except StoppedError:
        return
    talk.say(english.review(game.review_told(found), game.setup.names, english.long))
    if found.wrong is not None:
        talk.say("" if found.exact else f"That is {NOT_EXACT}.")
        game.go_to(found.wrong.ply)
        talk.judged = frozenset({game.position})
        moved_about(talk, "You are back before that move. Undo returns.")


def worth(talk: Hands, rest: str) -> None:
    """Say what the game is worth from its start."""
    talk.say(thinking.worth(talk))


def facts(talk: Hands, rest: str) -> None:
    """Say all there is to know about the rules."""
    rules = talk.game.setup.rules
    if reason := too_many(rules):
        talk.say(f"This game is {reason}.")
        return
    found = talk.search(lambda should_stop: gather(rules, should_stop))
    if found is not None:
        talk.say(f"{heading(rules)}.")
        for section in sections(found):
            talk.say(f"{section.title}.", *section.lines)
