"""Chopsticks in plain mode: what can be asked for, and how it is answered."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias, TypeVar

from cardgames_tui.chopsticks import move_words
from cardgames_tui.chopsticks import words as game_words
from cardgames_tui.chopsticks.fact_words import heading, sections
from cardgames_tui.chopsticks.facts import gather, why_too_many
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.seats import Player
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving.solve import position_count, why_too_big
from cardgames_tui.chopsticks.verdict import Choice
from cardgames_tui.errors import InvalidGameError, InvalidMoveError, sentence
from cardgames_tui.games.hands_in_play import HandsInPlay, new_record, usual_setup
from cardgames_tui.games.kept_games import rematch_record
from cardgames_tui.games.words import GAME_OVER, OVER_IN_POSITION
from cardgames_tui.plain import words as plain_words
from cardgames_tui.plain.commands import game_commands, redo, restart, switch, undo
from cardgames_tui.plain.conversation import Commands, Conversation, GameTopic
from cardgames_tui.plain.hands import words
from cardgames_tui.plain.hands.reading import QUESTIONS, Question, read_move, read_setup
from cardgames_tui.records.record import GameRecord

T = TypeVar("T")

HandsTalk: TypeAlias = Conversation[HandsInPlay]
"""A conversation over a game of Chopsticks."""

playing = Commands[HandsInPlay]("Playing")
table = Commands[HandsInPlay]("The table")
advice = Commands[HandsInPlay]("Advice")
games = Commands[HandsInPlay]("Games")


MAX_POSITIONS_FOR_CHANCES = 10_000
"""In larger tablebases, the chances take too long to be worked out while a player waits."""

MAX_MOVES_AT_ONCE = 100
"""How many moves computers make before the player is asked whether they are to go on."""


class HandsTopic(GameTopic[HandsInPlay]):
    """Chopsticks as it is talked about."""

    def __init__(self) -> None:
        self.commands = (*playing, *table, *advice, *games, *game_commands())

    def greet(self, talk: HandsTalk) -> None:
        game, setup = talk.game, talk.game.setup
        ply = game.session.ply
        talk.say(
            plain_words.going_on(words.TITLE, ply) if ply else words.BEGUN, words.rules_and_computers(setup)
        )
        if Player.PERFECT in setup.seats and setup.rules.players > 2:
            talk.say(game_words.PARANOIA)
        self.go_on(talk)

    def say_choices(self, talk: HandsTalk) -> None:
        self.go_on(talk)

    def go_on(self, talk: HandsTalk) -> None:
        """Lets the computers move until a person is to move or the game is over, and says how it stands then.

        Computers among themselves, who may never end, go on when the player wants that.
        """
        _let_computers_move(talk)
        game = talk.game
        if game.awaits_computer:
            talk.say(words.COMPUTERS_GO_ON)
            return
        talk.say(*words.hands(game))
        if game.is_over:
            talk.say(words.ending(game), words.WHAT_NEXT)
        else:
            talk.say(words.whose_turn(game))
            _say_moves(talk)

    def how_to_play(self, talk: HandsTalk) -> str:
        return words.how_to_play(talk.game.setup.rules)

    def understand(self, talk: HandsTalk, text: str) -> bool:
        if talk.game.is_over and text.isdecimal():
            talk.say(words.OVER)
            return True
        move = read_move(talk.game, text.lower())
        if move is not None:
            _play(talk, move)
        return move is not None

    def new_record(self, talk: Conversation[Any], wish: str) -> GameRecord:
        """The record of a new game with rules and players in words, or the one that the settings ask for.

        Raises:
            InvalidGameError: The words describe no game.
        """
        if wish:
            return new_record(read_setup(wish))
        setup, fault = usual_setup(talk.profile.settings)
        talk.say(words.bad_settings(fault) if fault else "")
        return new_record(setup)

    def rules(self, talk: HandsTalk) -> Iterable[str]:
        setup = talk.game.setup
        return words.rules_lines(setup.rules, repetition=setup.repetition)

    def moves_in_words(self, record: GameRecord) -> str:
        return "\n".join(words.history(HandsInPlay(record)))


@playing.add(
    "play",
    meaning="Makes a move. The word itself can be left out: 1 is the first move of the list, left hits "
    "right hits their right hand with your left, split 2 2 makes your hands 2 and 2.",
)
def play(talk: HandsTalk, rest: str) -> None:
    if not talk.topic.understand(talk, rest):
        raise InvalidMoveError(words.WHICH_MOVE)


def _play_beginning_with(word: str) -> Callable[[HandsTalk, str], None]:
    return lambda talk, rest: play(talk, f"{word} {rest}".strip())


for name, meaning in (
    ("split", "Moves fingers between your own hands: split 2 2 makes them 2 and 2."),
    ("swap", "Exchanges your hands, where the rules have the variant swap."),
    ("flip", "Flips a hand of yours, flip left, where the rules allow it."),
):
    playing.add(name, meaning=meaning)(_play_beginning_with(name))


def _play(talk: HandsTalk, move: Move) -> None:
    if talk.game.is_over:
        talk.say(words.OVER)
        return
    _make_move(talk, move)
    talk.say(words.trap_answered(talk.game))
    talk.topic.go_on(talk)


def _make_move(talk: HandsTalk, move: Move) -> None:
    ply = talk.game.session.ply
    talk.game.play(move)
    talk.say(words.move_made(talk.game, ply))


def _prepare(talk: HandsTalk) -> bool:
    """Builds the tablebase unless there is one; who interrupts that is not made to wait for it again."""
    adviser = talk.game.adviser
    chances = adviser.uses_chances and position_count(talk.game.setup.rules) <= MAX_POSITIONS_FOR_CHANCES
    if adviser.needs_preparing and talk.think(partial(adviser.prepare, chances=chances)) is None:
        adviser.declined = True
        return False
    return True


def _think(talk: HandsTalk, question: Callable[..., T], *args: object) -> T | None:
    """Answers a question about what moves are worth; nothing when it is interrupted."""
    return talk.think(question, *args) if _prepare(talk) else None


def _let_computers_move(talk: HandsTalk) -> None:
    game = talk.game
    last = game.session.ply + MAX_MOVES_AT_ONCE
    while game.awaits_computer and game.session.ply < last:
        if game.player is Player.PERFECT:
            _prepare(talk)
        reply = talk.think(game.adviser.reply, game.position, game.player, talk.rng)
        if reply is None:  # who is interrupted plays with care
            reply = game.adviser.reply(game.position, Player.CAREFUL, talk.rng)
        game.note_trap(reply.trap)
        _make_move(talk, reply.move)


playing.add("undo", "u", meaning="Goes back to your own last turn.")(undo)
playing.add("redo", meaning="Plays again what was taken back.")(redo)
playing.add("restart", meaning="Goes back to the start. Undo returns.")(restart)


@playing.add("moves", meaning="Lists the moves that you can make.")
def moves(talk: HandsTalk, rest: str) -> None:
    _say_moves(talk)


def _say_moves(talk: HandsTalk) -> None:
    """Lists the legal moves, with their values where that is wanted."""
    if talk.profile.settings.show_values and talk.game.awaits_person:
        _say_values(talk)
    else:
        talk.say(*words.choices(talk.game))


@table.add("hands", "table", "board", meaning="Says what everybody's hands show.")
def hands(talk: HandsTalk, rest: str) -> None:
    talk.say(*words.hands(talk.game))


@table.add("played", "history", meaning="Says the moves played so far.")
def played(talk: HandsTalk, rest: str) -> None:
    talk.say(*(list(words.history(talk.game)) or [plain_words.NOTHING_PLAYED]))


@table.add("position", meaning="Says the code of this position.")
def position(talk: HandsTalk, rest: str) -> None:
    talk.say(words.code(talk.game.position))


@advice.add("hint", meaning="Names a best move. Say it again to hear why.")
def hint(talk: HandsTalk, rest: str) -> None:
    game = talk.game
    if not game.awaits_person:
        talk.say(GAME_OVER if game.is_over else words.COMPUTERS_GO_ON)
        return
    answer = _think(talk, game.adviser.hint, game.position, game.hint_given)
    if answer is None:
        return
    game.note_help(answer)
    if isinstance(answer, Choice):
        number = game.position.legal_moves().index(answer.move) + 1
        talk.say(plain_words.hint(number, words.move(game, answer.move)))
    else:
        talk.say(game_words.reason(answer), "" if answer.exact else words.NOT_EXACT)


@advice.add("why", meaning="Says why the best move is best.")
def why(talk: HandsTalk, rest: str) -> None:
    if not talk.game.hint_given:
        hint(talk, rest)
    if talk.game.hint_given:
        hint(talk, rest)


@advice.add(
    "values",
    "value",
    meaning="Says what every move is worth. Values on says so at each of your turns, until values off.",
)
def values(talk: HandsTalk, rest: str) -> None:
    if switch(talk, rest, "show_values", words.SAY_VALUES):
        _say_values(talk)
    else:
        talk.say(words.VALUES_OFF)


def _say_values(talk: HandsTalk) -> None:
    game = talk.game
    if not game.awaits_person:
        talk.say(GAME_OVER if game.is_over else words.COMPUTERS_GO_ON)
        return
    found = _think(talk, game.adviser.values, game.position)
    if found is None:
        talk.say(*words.choices(game))
    else:
        game.note_help(found)
        talk.say(*words.values(game, found))


@advice.add("where", meaning="Finds where you went wrong, and goes back there.")
def where(talk: HandsTalk, rest: str) -> None:
    game = talk.game
    seat = game.to_review
    if seat is None:
        talk.say(game_words.NO_PERSON_PLAYED)
        return
    found = talk.think(game.adviser.review, game.session.moves, seat)
    if found is None:
        return
    talk.say(game_words.review(found, game.ending, game.setup.names, move_words.spoken))
    if found.mistake is not None:
        game.go_to(found.mistake.ply)
        game.note_help(found)
        talk.say("" if found.exact else words.NOT_EXACT, words.BACK_BEFORE_IT)
        talk.topic.go_on(talk)


@advice.add("worth", meaning="Says what this game is worth from the start.")
def worth(talk: HandsTalk, rest: str) -> None:
    rules = talk.game.setup.rules
    if reason := why_too_big(rules):
        talk.say(game_words.not_solved(reason))
        return
    found = talk.think(talk.game.adviser.worth)
    talk.say(
        words.NOT_KNOWN if found is None else game_words.game_value(rules, found.verdict, found.positions)
    )


@advice.add("facts", meaning="Says all there is to know about these rules.")
def facts(talk: HandsTalk, rest: str) -> None:
    rules = talk.game.setup.rules
    if reason := why_too_many(rules):
        talk.say(game_words.this_game_is(reason))
        return
    found = talk.think(gather, rules)
    if found is not None:
        talk.say(f"{heading(rules)}.")
        for section in sections(found):
            talk.say(f"{section.title}.", *section.lines)


@games.add(
    "new",
    meaning="Begins a new game and asks what kind. Or say it all at once: new cutoff suicide, new players 3, "
    "new roll 7 careful second, new 4 players, or new endless, where repetition is no draw.",
)
def new(talk: HandsTalk, rest: str) -> None:
    setup = read_setup(rest) if rest else _ask_for_setup(talk)
    if setup is not None:
        talk.open_game(new_record(setup))


def _ask_for_setup(talk: HandsTalk) -> Setup | None:
    """A game set up by questions, each asked until it is answered well; nothing when nobody goes on."""
    talk.say(words.USUAL_ANSWERS)
    description = ""
    for question in QUESTIONS:
        answer = _ask(talk, question, description)
        if answer is None:
            talk.say(words.STAYS)
            return None
        description = f"{description} {answer}"
    return read_setup(description)


def _ask(talk: HandsTalk, question: Question, so_far: str) -> str | None:
    """What is added to the description of the game so far; nothing when there is no answer."""
    while (line := talk.ask(question.text)) is not None and line.lower() not in ("cancel", "stop", "quit"):
        answer = line.lower().rstrip(".")
        if answer == "variants" or (answer == "help" and not (question.word or question.answers)):
            talk.say(*words.variants())
            continue
        try:
            added = question.read(answer)
            read_setup(f"{so_far} {added}")
        except InvalidGameError as fault:
            talk.say(sentence(fault))
        else:
            return added
    return None


@games.add("again", meaning="Begins the same game again.")
def again(talk: HandsTalk, rest: str) -> None:
    talk.open_game(rematch_record(talk.game.record))


@games.add("go", meaning="With a code, go 1211, begins from that position.")
def go(talk: HandsTalk, rest: str) -> None:
    if not rest:
        raise InvalidGameError(words.SAY_A_POSITION)
    setup = replace(talk.game.setup, first=talk.game.position.turn, code=rest)
    if setup.start.outcome() is not None:
        raise InvalidGameError(OVER_IN_POSITION)
    talk.open_game(new_record(setup))


@games.add("variants", meaning="Lists the variants.")
def variants(talk: HandsTalk, rest: str) -> None:
    talk.say(*words.variants())
