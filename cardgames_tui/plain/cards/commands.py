"""A game of cards in plain mode: what can be asked for, and how it is answered."""

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from cardgames_tui.black_hole.analysis import LosingMove
from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import Solitaire
from cardgames_tui.black_hole.rules import Move, Verdict
from cardgames_tui.errors import InvalidGameError, InvalidMoveError
from cardgames_tui.games import finding
from cardgames_tui.games.cards_adviser import Answer, Hint, Line, WayBack, Why
from cardgames_tui.games.cards_in_play import CardsInPlay, new_record
from cardgames_tui.games.catalogue import resume
from cardgames_tui.games.profile import DailyGames
from cardgames_tui.games.words import NO_NEXT_DEAL, NO_PREVIOUS_DEAL, UNDO_RETURNS, VERDICT_OFF
from cardgames_tui.plain import words as plain_words
from cardgames_tui.plain.cards import words
from cardgames_tui.plain.cards.reading import read_card, read_fan, read_move, read_rank
from cardgames_tui.plain.commands import game_commands, redo, restart, switch, undo
from cardgames_tui.plain.conversation import SEARCH_TIMEOUT_SECONDS, Commands, Conversation, GameTopic
from cardgames_tui.plain.lines import read_number
from cardgames_tui.records.record import GameRecord, Result

CardsTalk: TypeAlias = Conversation[CardsInPlay]
"""A conversation over a game of cards."""

SECONDS_AFTER_A_MOVE = 5.0
"""How long to search for the verdict that is said after every move."""

playing = Commands[CardsInPlay]("Playing")
table = Commands[CardsInPlay]("The table")
advice = Commands[CardsInPlay]("Advice")
deals = Commands[CardsInPlay]("Deals")


class CardsTopic(GameTopic[CardsInPlay]):
    """A game of cards as it is talked about."""

    def __init__(self, solitaire: Solitaire) -> None:
        self._solitaire = solitaire
        spellings = {
            "pile": solitaire.pile_word,
            "hole": "" if solitaire.any_opens else words.deal_with_hole(solitaire),
        }
        own = (command.spelled(**spellings) for command in (*playing, *table, *advice, *deals))
        self.commands = (*own, *game_commands())

    def greet(self, talk: CardsTalk) -> None:
        deal, ply = talk.game.deal, talk.game.session.ply
        talk.say(plain_words.going_on(words.title(deal), ply) if ply else words.dealt(deal))
        self.say_choices(talk)
        if talk.profile.settings.show_verdict:
            _say_verdict(talk, SECONDS_AFTER_A_MOVE)

    def say_choices(self, talk: CardsTalk) -> None:
        talk.say(words.hole(talk.game.position), words.choices(talk.game.position))

    def go_on(self, talk: CardsTalk) -> None:
        """Says how the game stands, and the verdict where the settings want it."""
        game = talk.game
        if game.result is Result.WON:
            talk.say(words.won(game.deal, game.record), words.AFTER_A_WIN)
            return
        self.say_choices(talk)
        if talk.profile.settings.show_verdict and not game.is_over:
            _say_verdict(talk, SECONDS_AFTER_A_MOVE)

    def how_to_play(self, talk: CardsTalk) -> str:
        return words.how_to_play(self._solitaire)

    def understand(self, talk: CardsTalk, text: str) -> bool:
        move = read_move(talk.game.position, text.lower())
        if move is not None:
            _play(talk, move)
        return move is not None

    def new_record(self, talk: Conversation[Any], wish: str) -> GameRecord:
        """The record of a new game of a deal: the usual one, `any`, `winnable`, a level, or a number.

        Raises:
            InvalidGameError: There is no such deal, or none was found.
        """
        solitaire, wish = self._solitaire, wish.lower().removesuffix(" deal").removesuffix(" game")
        if wish in ("", "deal", "game"):
            return new_record(finding.usual_deal(solitaire, talk.profile, talk.rng))
        first = finding.any_deal(solitaire, talk.rng)
        if wish in (finding.ANY, "random"):
            return new_record(first)
        if wish not in finding.WISHES:
            try:
                return new_record(Deal.parse(solitaire, wish.removeprefix("deal").strip()))
            except InvalidGameError as fault:
                raise InvalidGameError(words.no_wish(fault)) from None
        talk.say(words.LOOKING)
        return new_record(_found(talk.think(finding.find_deal, first, wish)))

    def rules(self, talk: CardsTalk) -> Iterable[str]:
        return *self._solitaire.rules, self._solitaire.odds

    def moves_in_words(self, record: GameRecord) -> str:
        positions = resume(record.start_id, record.moves).positions[1:]
        return words.cards_in_order([position.top for position in positions])


@playing.add(
    "play",
    meaning="Plays a card. The word itself can be left out: 1 plays the first card of the list, fan 3 "
    "the top card of that fan, c that of the third fan, 2c or two of clubs that card.",
)
def play(talk: CardsTalk, rest: str) -> None:
    if not talk.topic.understand(talk, rest):
        raise InvalidMoveError(words.say_which_card(talk.game.deal.solitaire))


def _play(talk: CardsTalk, move: Move, *, helped: bool = False) -> None:
    talk.game.play(move, helped=helped)
    talk.topic.go_on(talk)


playing.add("undo", "u", meaning="Takes a move back. Undo 5 takes five back.")(undo)
playing.add("redo", "r", meaning="Plays a move again that you took back. Redo 5 plays five.")(redo)
playing.add("restart", meaning="Goes back to the start. Undo returns.")(restart)


@playing.add(
    "moves",
    "hole",
    "row",
    "{pile}",
    meaning="Says what lies on the {pile}, and lists the cards you can play.",
)
def moves(talk: CardsTalk, rest: str) -> None:
    talk.topic.say_choices(talk)


@table.add("table", "board", meaning="Reads the whole table out.")
def say_table(talk: CardsTalk, rest: str) -> None:
    talk.say(words.hole(talk.game.position), *words.table(talk.game.position))


@table.add("look", meaning="With a fan, look 3, reads that fan from its top card down.")
def look(talk: CardsTalk, rest: str) -> None:
    position, text = talk.game.position, rest.lower()
    fan = read_fan(position, f"fan {text}" if text.isdecimal() else text)
    if fan is None:
        raise InvalidMoveError(words.say_which_fan(position.solitaire))
    talk.say(words.fan(position, fan))


@table.add("left", meaning="Says how many cards of each rank are left to play.")
def left(talk: CardsTalk, rest: str) -> None:
    talk.say(*words.ranks_left(talk.game.position))


@table.add("under", "what is under", meaning="Says what lies under the cards that can be played.")
def under(talk: CardsTalk, rest: str) -> None:
    talk.say(*words.under(talk.game.position))


@table.add("find", meaning="With a rank or a card, find king, find 2c, says where it lies.")
def find(talk: CardsTalk, rest: str) -> None:
    card, rank = read_card(rest.lower()), read_rank(rest.lower())
    if card is not None:
        talk.say(words.card_found(talk.game.position, card))
    elif rank is not None:
        talk.say(*words.rank_found(talk.game.position, rank))
    else:
        raise InvalidMoveError(words.SAY_WHAT_TO_FIND)


@table.add("played", meaning="Says the cards played so far.")
def played(talk: CardsTalk, rest: str) -> None:
    talk.say(words.played(talk.game.played))


@advice.add("hint", meaning="Names a card that keeps the win. Say it again to hear why.")
def hint(talk: CardsTalk, rest: str) -> None:
    game = talk.game
    answer = talk.think(game.adviser.hint, game.session.positions, game.hint_given)
    if isinstance(answer, Hint):
        game.note_help(answer)
        number = game.position.legal_moves().index(answer.move) + 1
        talk.say(plain_words.hint(number, words.card_of(game.position, answer.move)))
    else:
        _say_why(talk, answer)


@advice.add("why", meaning="Says how to win from here, or why the game is lost.")
def why(talk: CardsTalk, rest: str) -> None:
    _say_why(talk, talk.think(talk.game.adviser.why, talk.game.position))


def _say_why(talk: CardsTalk, answer: Answer | None) -> None:
    if answer is not None:
        talk.game.note_help(answer)
    match answer:
        case Why(line):
            talk.say(words.why(line))
        case WayBack():
            talk.say(words.way_back(answer))
        case _:
            _say_known_verdict(talk)


@advice.add(
    "verdict",
    meaning="Says whether this can still be won. Verdict on says so after every move, until verdict off.",
)
def verdict(talk: CardsTalk, rest: str) -> None:
    if switch(talk, rest, "show_verdict", words.SAY_VERDICT):
        _say_verdict(talk)
    else:
        talk.say(VERDICT_OFF)


def _say_verdict(talk: CardsTalk, longest: float = SEARCH_TIMEOUT_SECONDS) -> None:
    """Says whether the position on the table can be won."""
    game = talk.game
    if not game.is_over:
        talk.think(game.adviser.solve, game.position, timeout=longest)
    _say_known_verdict(talk)


def _say_known_verdict(talk: CardsTalk) -> None:
    """Says the verdict as far as it is known: a search has just ended, or has been stopped."""
    game = talk.game
    found = game.adviser.known_solution(game.position)
    if found is not None:
        game.note_help(found)
    if game.is_over:
        talk.say(words.ending(game.position))
    elif found is None:
        talk.say(words.UNKNOWN)
    else:
        winnable = found.verdict is Verdict.WINNABLE
        talk.say(words.WINNABLE if winnable else words.lost(game.position, game.session.ply))


@advice.add("keeps", meaning="Says which of the cards keep the win.")
def keeps(talk: CardsTalk, rest: str) -> None:
    if talk.game.is_over:
        talk.say(words.ending(talk.game.position))
    else:
        _say_marks(talk)


def _say_marks(talk: CardsTalk) -> None:
    game, adviser, position = talk.game, talk.game.adviser, talk.game.position
    marks = talk.think(adviser.marks, position) or adviser.known_marks(position)
    game.note_help(marks)
    talk.say(*words.marks_lines(marks))


@advice.add("where", meaning="Finds the move that lost the game, and goes back there.")
def where(talk: CardsTalk, rest: str) -> None:
    game = talk.game
    found = talk.think(game.adviser.blame, game.session.positions)
    talk.say(words.BLAME_NOT_FOUND if found is None else words.blame(found))
    if isinstance(found, LosingMove):
        game.go_to(found.number - 1)
        talk.say(words.hole(game.position))
        _say_marks(talk)
        talk.say(UNDO_RETURNS)


@advice.add(
    "solution",
    meaning="Finds a win from here, which next plays move by move. Solution all says all of it.",
)
def solution(talk: CardsTalk, rest: str) -> None:
    line = _winning_line(talk)
    if line is not None and rest.lower() == "all":
        talk.game.note_help(line)
        talk.say(words.whole_line(line))
    elif line is not None:
        talk.say(words.winnable_in(line))


@advice.add("next", meaning="Plays the next move of the solution for you.")
def next_move(talk: CardsTalk, rest: str) -> None:
    line = _winning_line(talk)
    if line is not None:
        talk.say(words.playing(line.position, line.moves[0]))
        _play(talk, line.moves[0], helped=True)


def _winning_line(talk: CardsTalk) -> Line | None:
    """A line that wins from here; when there is none, that is said."""
    found = talk.think(talk.game.adviser.winning_line, talk.game.position)
    if isinstance(found, Line):
        return found
    _say_known_verdict(talk)
    return None


@advice.add("difficulty", meaning="Says how difficult this deal is.")
def difficulty(talk: CardsTalk, rest: str) -> None:
    game, adviser, start = talk.game, talk.game.adviser, talk.game.deal.position
    solution = talk.think(adviser.solve, start)
    if solution is not None:
        game.note_help(solution)
    if solution is not None and solution.verdict is Verdict.LOST:
        talk.say(words.NOT_WINNABLE)
        return
    found = None if solution is None else talk.think(adviser.difficulty)
    talk.say(words.DIFFICULTY_UNKNOWN if found is None else words.difficulty(found))


@deals.add(
    "new",
    meaning="Deals a new game: a winnable one, unless the settings say otherwise. New any, winnable, easy, "
    "medium, hard or fiendish looks for such a deal, new 24 is deal 24.",
)
def new(talk: CardsTalk, rest: str) -> None:
    assert isinstance(talk.topic, CardsTopic)
    talk.open_start(talk.topic.new_record(talk, rest))


@deals.add("deal", meaning="With a number, deal 24, plays the deal with that number.{hole}")
def deal(talk: CardsTalk, rest: str) -> None:
    if rest:
        talk.open_start(new_record(Deal.parse(talk.game.deal.solitaire, rest)))
    else:
        talk.say(words.this_deal(talk.game.deal))


@deals.add("next deal", meaning="Plays the deal with the next number.")
def next_deal(talk: CardsTalk, rest: str) -> None:
    _play_beside(talk, 1, NO_NEXT_DEAL)


@deals.add("previous deal", meaning="Plays the deal with the previous number.")
def previous_deal(talk: CardsTalk, rest: str) -> None:
    _play_beside(talk, -1, NO_PREVIOUS_DEAL)


def _play_beside(talk: CardsTalk, step: int, objection: str) -> None:
    beside = talk.game.deal.beside(step)
    if beside is None:
        raise InvalidGameError(objection)
    talk.open_start(new_record(beside))


@deals.add("open", meaning="Plays the next winnable deal that you have not won yet.")
def open_deal(talk: CardsTalk, rest: str) -> None:
    _play_unwon(talk, finding.deal_numbers_after(talk.game.deal.number or "0"))


@deals.add(
    "pack",
    "packs",
    meaning="Lists the packs of deals. With a number, pack 1, plays the first deal of it that you have "
    "not won.",
)
def pack(talk: CardsTalk, rest: str) -> None:
    solitaire = talk.game.deal.solitaire
    if not rest:
        talk.say(*words.packs_lines(finding.packs_of(solitaire), _won(talk)))
    elif (number := read_number(rest, 3)) is None:
        raise InvalidGameError(words.no_such_pack(rest))
    else:
        _play_unwon(talk, iter(finding.pack_numbered(solitaire, number).deals))


def _play_unwon(talk: CardsTalk, numbers: Iterator[str]) -> None:
    """Plays the first of some deals that can be won, has not been won, and is not on the table."""
    talk.say(words.LOOKING)
    found = talk.think(finding.first_unwon, talk.game.deal, numbers, _won(talk))
    talk.open_start(new_record(_found(found)))


def _won(talk: CardsTalk) -> set[str]:
    slug = talk.game.deal.solitaire.slug
    return talk.profile.store.ask(lambda database: database.won_starts(slug), set())


def _found(found: Deal | None) -> Deal:
    if found is None:
        raise InvalidGameError(words.NOT_FOUND)
    return found


@deals.add("daily", meaning="Plays the deal of the day; with a date, daily 2026-01-31, an earlier one.")
def daily(talk: CardsTalk, rest: str) -> None:
    solitaire = talk.game.deal.solitaire
    games = DailyGames.of(solitaire, talk.profile)
    day = games.read_day(rest.lower())
    talk.say(words.deal_of_the_day(day, games))
    going_on = games.going_on(day)
    if going_on is not None:
        talk.open_game(going_on)
        return
    if before := games.on(day):
        talk.say(words.played_before(len(before)))
    found = talk.think(finding.deal_of_the_day, solitaire, day)
    if found is None:
        raise InvalidGameError(words.NO_DEAL_OF_THE_DAY)
    talk.open_game(new_record(found, day.isoformat()))
