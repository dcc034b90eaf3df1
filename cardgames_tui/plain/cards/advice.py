"""The commands that ask the solver: hints, the verdict, the losing move, the solution."""

from dataclasses import replace

from cardgames_tui.black_hole.rules import Position
from cardgames_tui.black_hole.verdict import Solution, Verdict
from cardgames_tui.errors import InvalidMoveError
from cardgames_tui.plain.cards import solving, telling
from cardgames_tui.plain.cards.playing import Cards, play
from cardgames_tui.plain.conversation import Command
from cardgames_tui.records.record import count


def advice_commands() -> tuple[Command[Cards], ...]:
    """The commands that ask the solver."""
    ask = "Advice"
    return (
        Command(("hint",), ask, "Names a card that keeps the win. Say it again to hear why.", hint),
        Command(("why",), ask, "Says how to win from here, or why the game is lost.", why),
        Command(
            ("verdict",),
            ask,
            "Says whether this can still be won. Verdict on says so after every move, until verdict off.",
            verdict,
        ),
        Command(("keeps",), ask, "Says which of the cards keep the win.", keeps),
        Command(("where",), ask, "Finds the move that lost the game, and goes back there.", where),
        Command(
            ("solution",),
            ask,
            "Finds a win from here, which next plays move by move. Solution all says all of it.",
            solution,
        ),
        Command(("next",), ask, "Plays the next move of the solution for you.", next_move),
        Command(("difficulty",), ask, "Says how difficult this deal is.", difficulty),
    )


def hint(talk: Cards, rest: str) -> None:
    """Name a card that keeps the win; the second time say why."""
    game = talk.game
    if game.suggested is not None:
        talk.say(solving.why(talk))
        return
    found = _winning(talk)
    if found is not None and found.line:
        move = found.line[0]
        game.suggest(move)
        number = game.position.legal_moves().index(move) + 1
        card = telling.card_of(game.position, move)
        talk.say(f"Hint: {number}, {card}. Say hint again to hear why.")


def why(talk: Cards, rest: str) -> None:
    """Say how the win goes on, or why there is none."""
    if _winning(talk) is not None:
        talk.game.count_hint()
        talk.judged = frozenset({talk.game.position})
        talk.say(solving.why(talk))


def verdict(talk: Cards, rest: str) -> None:
    """Say the verdict, once or from now on."""
    wish = rest.lower()
    if wish not in ("", "on", "off"):
        raise InvalidMoveError("say verdict, verdict on or verdict off")
    if wish:
        talk.profile.change(replace(talk.profile.settings, show_verdict=wish == "on"))
    talk.say("The verdict is off." if wish == "off" else solving.verdict(talk))


def keeps(talk: Cards, rest: str) -> None:
    """Say which cards keep the win."""
    if talk.game.is_over:
        talk.say(telling.ending(talk.game.position))
        return
    talk.game.count_hint()
    _judge_moves(talk)


def where(talk: Cards, rest: str) -> None:
    """Go back to the move that lost the game."""
    words, ply = solving.losing_move(talk)
    talk.say(words)
    if ply is not None:
        talk.game.go_to(ply)
        talk.say(telling.hole(talk.game.position))
        _judge_moves(talk)
        talk.say("Undo returns to where you were.")


def solution(talk: Cards, rest: str) -> None:
    """Begin to show a win, or say all of it."""
    found, position = _winning(talk), talk.game.position
    if found is None or not found.line:
        return
    if rest.lower() == "all":
        talk.game.count_hint()
        talk.judged = frozenset(_along(position, found))
        talk.say(solving.whole_line(position, found))
        return
    moves = count(len(found.line), "move")
    talk.say(f"This can be won in {moves}. Say next to have them played one by one.")


def next_move(talk: Cards, rest: str) -> None:
    """Play a move of the winning line."""
    found = _winning(talk)
    if found is not None and found.line:
        talk.say(f"Playing {telling.card_of(talk.game.position, found.line[0])}.")
        play(talk, found.line[0], helped=True)


def difficulty(talk: Cards, rest: str) -> None:
    """Say how difficult the deal is."""
    talk.say(solving.difficulty(talk))


def _judge_moves(talk: Cards) -> None:
    talk.judged = frozenset({talk.game.position})
    talk.say(*solving.judged_moves(talk))


def _winning(talk: Cards) -> Solution | None:
    if not talk.game.is_over:
        found = solving.solution(talk, talk.game.position)
        if found is not None and found.verdict is Verdict.WINNABLE:
            return found
    talk.say(solving.verdict(talk))
    return None


def _along(position: Position, found: Solution) -> list[Position]:
    positions = [position]
    for move in found.line or ():
        positions.append(positions[-1].play(move))
    return positions
