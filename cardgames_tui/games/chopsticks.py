"""A game of Chopsticks as it is played: where the hands are, how it ends, and the setup to begin with."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

from cardgames_tui.chopsticks.adviser import ChopsticksAdviser
from cardgames_tui.chopsticks.analysis import GameReview, HintReason, PositionValues
from cardgames_tui.chopsticks.arrangement import (
    Arrangement,
    MoveEffect,
    Place,
    arrangement_after,
    code_index,
    effect_of,
    first_arrangement,
)
from cardgames_tui.chopsticks.computers import AnsweredTrap, Trap
from cardgames_tui.chopsticks.moves import Move, MoveKind
from cardgames_tui.chopsticks.position import Ending, Position, ending_of, place, plies_in
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import COMPUTERS, PlayerKind, SeatedPlayer
from cardgames_tui.chopsticks.setup import SEPARATOR, Setup
from cardgames_tui.chopsticks.solving import built_tablebase, position_count, solve
from cardgames_tui.chopsticks.value import ValuedMove, WinDrawLoss
from cardgames_tui.chopsticks.words import (
    OTHERS_PLAY_ON,
    ZOMBIE_PLAYS_ON,
    answer_text,
    ending_text,
    mistakes_text,
    solved_text,
    traps_text,
    warning_text,
)
from cardgames_tui.errors import IllegalMoveError, InvalidGameError
from cardgames_tui.games.in_play import GameInPlay
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.sharing import SharedGame
from cardgames_tui.records.record import GameRecord, MoveOrigin, Result
from cardgames_tui.records.store import Store
from cardgames_tui.records.words import choices_text, day_of
from cardgames_tui.session import common_prefix_length
from cardgames_tui.settings import Settings
from cardgames_tui.stopping import Monitor

OCCURRENCES_FOR_A_DRAW = 3
"""How often a position must occur for a draw."""

MAX_POSITIONS_AT_ONCE = 10_000
"""Larger tablebases with chances take too long while a player waits."""


class ChopsticksInPlay(GameInPlay[Position, Move]):
    """One game of Chopsticks; a corrupt record raises a `ValueError`."""

    SEPARATOR = SEPARATOR

    def __init__(self, setup: Setup, record: GameRecord | None = None, store: Store | None = None) -> None:
        super().__init__(setup, record, store)
        self.setup = setup
        self.traps: dict[tuple[Move, ...], Trap] = {}
        """The traps that computers have set, by the moves from the start to the one that sets it."""
        self.adviser = ChopsticksAdviser(self.setup)
        self._arrangements = [first_arrangement(self.setup.start)]
        self._arranged: tuple[Move, ...] = ()
        """The line that the arrangements follow."""
        self._reviews: dict[object, GameReview] = {}
        """The reviews of results, by what was reviewed."""
        self._ended: tuple[object, tuple[Ending | None, Ending | None]] = (), (None, None)

    @property
    def arrangements(self) -> tuple[Arrangement, ...]:
        """The arrangement of the hands in each position of the line, undone moves included."""
        line = self.session.line
        if line != self._arranged:
            kept = common_prefix_length(line, self._arranged)
            del self._arrangements[kept + 1 :]
            positions = self.session.line_positions
            for ply in range(kept, len(line)):
                before, after = positions[ply], positions[ply + 1]
                self._arrangements.append(
                    arrangement_after(self._arrangements[ply], before, line[ply], after)
                )
            self._arranged = line
        return tuple(self._arrangements)

    @property
    def arrangement(self) -> Arrangement:
        """The arrangement of the hands in the current position."""
        return self.arrangements[self.session.ply]

    @property
    def player_to_move(self) -> SeatedPlayer:
        """Who is to move."""
        return self.setup.players[self.position.turn]

    @property
    def ending(self) -> Ending | None:
        """How the game has ended at the table; None while anybody plays on."""
        return self._endings[0]

    @property
    def way_out(self) -> Ending | None:
        """How the last person to go out did, among three or more players; None while every person is in."""
        return self._endings[1]

    @property
    def _endings(self) -> tuple[Ending | None, Ending | None]:
        here = self.session.ply, self.session.line
        if here != self._ended[0]:  # asked for many times between two moves
            repeated = self.setup.repetition and self.session.occurrences >= OCCURRENCES_FOR_A_DRAW
            is_over = repeated or self.position.is_over
            self._ended = here, (ending_of(self.position, self.turns) if is_over else None, self._way_out())
        return self._ended[1]

    def _way_out(self) -> Ending | None:
        positions = self.session.positions
        out = [(plies_in(positions, seat), seat) for seat in self.setup.persons if place(positions, seat) > 1]
        if not out:
            return None
        ply, seat = max(out)
        return Ending(positions[ply], self._turns_in(ply), out=seat, place=place(positions, seat))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended at the table."""
        return self.ending is not None

    @property
    def persons_play(self) -> bool:
        """Whether a person still takes turns, perhaps as a zombie."""
        return any(map(self.position.takes_turns, self.setup.persons))

    @property
    def result(self) -> Result | None:
        """How the game has ended for the seat `setup.viewpoint`.

        None until it has ended at the table, or every person is out, which is a loss.
        """
        if not self.is_over and (self.persons_play or not self.setup.persons):
            return None
        return self.best_result((self.setup.viewpoint,))

    def best_result(self, seats: Iterable[int]) -> Result:
        """How the game has ended for the best of these seats."""
        return {1: Result.WON, 0: Result.DRAWN, -1: Result.LOST}[max(map(self.position.score, seats))]

    @property
    def place(self) -> int:
        """The place of the seat `setup.viewpoint`; 0 while it is in, and where nobody is ranked."""
        return place(self.session.positions, self.setup.viewpoint)

    @property
    def endings(self) -> tuple[Ending, ...]:
        """How the game has ended: for the persons if all are out, and at the table."""
        are_out = all(map(self.position.is_out, self.setup.persons))
        return tuple(filter(None, (self.way_out if are_out else None, self.ending)))

    @property
    def ending_text(self) -> tuple[str, str]:
        """How the game has ended: a headline, and the rest of the line."""
        (headline, detail), *more = [ending_text(each, self.setup.players) for each in self.endings]
        return headline, " ".join([detail, *map(" ".join, more), *[OTHERS_PLAY_ON] * (not self.is_over)])

    @property
    def out_text(self) -> str:
        """Says that a person has gone out with the last move while the game goes on; usually empty."""
        out = self.way_out
        if out is None or out.out is None or self.result is not None or out.turns < self.turns:
            return ""
        is_zombie = self.position.takes_turns(out.out)
        told = f"{ending_text(out, self.setup.players)[0]}."
        return f"{told} {ZOMBIE_PLAYS_ON}" if is_zombie else told

    @property
    def is_lost(self) -> bool:
        """Whether a single person is proved to lose against perfect play."""
        return len(self.setup.persons) == 1 and self.verdicts[self.session.ply] == WinDrawLoss.LOSS.letter

    @property
    def is_recorded(self) -> bool:
        """Whether a person plays; a game between computers is not saved."""
        return bool(self.setup.persons)

    @property
    def awaits_person(self) -> bool:
        """Whether a person is to move."""
        return not self.is_over and self.player_to_move.kind is PlayerKind.PERSON

    @property
    def awaits_computer(self) -> bool:
        """Whether a computer is to move."""
        return not self.is_over and self.player_to_move.kind is not PlayerKind.PERSON

    @property
    def computer_kind(self) -> PlayerKind:
        """How the computer to move plays: carefully once the persons are out, if searches would be long."""
        kind = self.player_to_move.kind
        if self.result is None or position_count(self.position.rules_left) <= MAX_POSITIONS_AT_ONCE:
            return kind
        return min(kind, PlayerKind.CAREFUL, key=COMPUTERS.index)

    @property
    def turns(self) -> int:
        """The turns taken so far; giving fingers by agreement takes none."""
        return self._turns_in(self.session.ply)

    def _turns_in(self, ply: int) -> int:
        return sum(move.kind is not MoveKind.REVIVE for move in self.session.moves[:ply])

    @property
    def is_undo_stop(self) -> bool:
        """Whether a person is to move, or no person plays."""
        return self._is_stop(self.position)

    def _is_stop(self, position: Position) -> bool:
        return not self.setup.persons or position.turn in self.setup.persons

    @property
    def can_undo(self) -> bool:
        """Whether there is a jump or a move of a person to take back."""
        if not self.setup.persons:
            return self.session.can_undo
        earlier = self.session.positions[:-1]
        return self.session.has_jumped or any(position.turn in self.setup.persons for position in earlier)

    def code_index(self, place: Place) -> int:
        """The index of a hand in the code, as moves name it."""
        return code_index(self.position, self.arrangement, place)

    def effect(self, move: Move, ply: int | None = None) -> MoveEffect:
        """What a legal move does, by default in the current position."""
        if ply is None:
            ply = self.session.ply
        position, *later = self.session.line_positions[ply : ply + 2]
        is_played = self.session.line[ply : ply + 1] == (move,)
        after = later[0] if is_played else position.play(move)
        return effect_of(position, self.arrangements[ply], move, after)

    def answer_text(self, answer: ValuedMove | HintReason | PositionValues | GameReview) -> str:
        """An answer of the adviser about the current position, in sentences."""
        found = self.effect(answer.move) if isinstance(answer, ValuedMove) else answer
        return answer_text(found, self.setup.players, self.ending or self.way_out)

    def warning(self, position: Position, move: Move, *, monitor: Monitor = Monitor()) -> str:
        """See `GameInPlay.warning`; answers at once."""
        found = self.adviser.mistake(position, move)
        return warning_text(found, self.effect(move), self.setup.players) if found else ""

    @property
    def answered_traps(self) -> dict[int, AnsweredTrap]:
        """The traps of computers that persons answered since the game was opened, by ply."""
        positions, moves = self.session.positions, self.session.moves
        return {
            ply: self.traps[moves[:ply]].answered(positions[ply], self.arrangements[ply], moves[ply])
            for ply in range(len(moves))
            if moves[:ply] in self.traps and positions[ply].turn in self.setup.persons
        }

    @property
    def seat_to_review(self) -> int | None:
        """The seat to review, preferably of a person who has lost; None if only computers play."""
        return min(self.setup.persons, key=self.position.score, default=None)

    @property
    def reviewed(self) -> tuple[tuple[Move, ...], int] | None:
        """The moves and the seat to review for the result; None before, and where that would take long."""
        seat, rules, turns = self.seat_to_review, self.setup.start.rules_left, self.session.positions[:-1]
        is_quick = position_count(rules) <= MAX_POSITIONS_AT_ONCE or built_tablebase(rules) is not None
        if seat is None or self.result is None or not is_quick:
            return None
        last = max((ply for ply, each in enumerate(turns, 1) if each.turn in self.setup.persons), default=0)
        return self.session.moves[:last], seat

    def keep_review(self, review: GameReview) -> None:
        """Keeps the review of the result, and with the record how the choices in it were met."""
        self._reviews[self.reviewed] = review
        if self.record.moves == self.SEPARATOR.join(self.move_texts):  # else it ended in another way before
            self._save_record(replace(self.record, choices=self.choices))

    @property
    def review(self) -> GameReview | None:
        """The review of the result, once it is kept."""
        return self._reviews.get(self.reviewed)

    @property
    def choices(self) -> str:
        """How a single person met the choices that mattered, as in records; empty while that is unknown."""
        if self.review is None or len(self.setup.persons) != 1:
            return ""
        record, positions, outcomes = self.record, self.session.positions, ""
        replaced = {number: Move.parse(text) for number, text in record.replaced_moves.items()}
        for ply, kept in self.review.choices.items():
            first = replaced.get(ply + 1, self.session.moves[ply])
            met = "h" if record.move_origins[ply : ply + 1] == MoveOrigin.HELPED else "+"
            outcomes += met if positions[ply].canonical(first) in kept else "-"
        return outcomes

    @property
    def review_text(self) -> str:
        """How a puzzle was solved, and the mistakes, choices and traps, as far as they are known."""
        told = []
        if self.puzzle_moves:
            moves = self.turns if self.result is Result.WON else 0
            told.append(solved_text(day_of(self.record), moves, self.puzzle_moves))
        if self.review is not None and (self.review.mistakes or "-" not in self.choices):
            told.append(mistakes_text(self.review, self.setup.players, self.ending))
        told += choices_text(self.choices), traps_text(self.answered_traps.values())
        return " ".join(filter(None, told))

    @cached_property
    def puzzle_moves(self) -> int:
        """In how many moves of both sides the puzzle of a day can be won; 0 in other games."""
        is_puzzle, start = bool(self.record.daily), self.setup.start
        return solve(start.rules).value(start).plies or 0 if is_puzzle else 0

    def play(self, move: Move, *, shown: bool = False, trap: Trap | None = None) -> None:
        """Plays a move, remembers the trap that a computer sets with it, and saves the game.

        Raises:
            IllegalMoveError: The rules do not allow it, or the game is over.
        """
        if self.is_over:
            raise IllegalMoveError("the game is over")
        super().play(move, shown=shown)
        if trap is not None:
            self.traps[self.session.moves] = trap

    def save(self, result: Result | None = None) -> None:
        """Saves the game as it is now; if all persons were out before, again when it ends at the table."""
        super().save(result)
        record, moves = self.record, self.SEPARATOR.join(self.move_texts)
        if self.is_over and moves.startswith(record.moves + self.SEPARATOR):
            self._save_record(replace(record, moves=moves, ply=self.session.ply))

    def canonical(self, move: Move) -> Move:
        """The same move, with each hand replaced by the first equal one."""
        return self.position.canonical(move)

    def record_help(self, answer: PositionValues | ValuedMove | HintReason) -> None:
        """Counts the help in an answer of the adviser that the player has seen, and saves the game.

        A named move counts as a hint; a move played where values were seen counts as helped.
        """
        match answer:
            case ValuedMove():
                self._suggest(self.position, answer.move)
            case PositionValues() | HintReason():
                self.note_values_seen()
        self.save()

    def note_values_seen(self) -> None:
        """Notes that the player sees the values of the moves, if a person is to move."""
        if self.awaits_person:
            super().note_values_seen()

    def go_to(self, ply: int, *, is_undo: bool = True) -> None:
        """Jumps to a ply, or back to the nearest turn of a person; `undo` goes back."""
        stops = [stop for stop, each in enumerate(self.session.line_positions) if self._is_stop(each)]
        if stops:
            nearest = max((stop for stop in stops if stop <= ply), default=stops[0])
            super().go_to(nearest, is_undo=is_undo)

    @property
    def verdicts(self) -> str:
        """See `GameInPlay.verdicts`; for `setup.viewpoint`.

        A player who is out has lost. Otherwise the tablebase tells, if two players are left. It is asked only
        about the last two positions.
        """
        seat = self.setup.viewpoint
        verdicts = list(self.recorded_verdicts.ljust(len(self.session.line_positions), "?"))
        for ply, position in list(enumerate(self.session.positions))[-2:]:
            rules = position.rules_left
            tablebase = built_tablebase(rules) if rules.players == 2 else None
            if position.score(seat) < 0:
                verdicts[ply] = WinDrawLoss.LOSS.letter
            elif tablebase is not None:
                verdicts[ply] = tablebase.value(position, seat).result.letter
        return "".join(verdicts)

    def shared_game(self) -> SharedGame | None:
        """The game up to here; while it goes on, its title has the code of the position."""
        record = self.save_up_to_here()
        now = f", now [{self.position}]" if record.ply and record.result is None else ""
        return SharedGame(f"{self.title}{now}", record)


def default_setup(settings: Settings) -> tuple[Setup, str]:
    """The setup in the settings, and a clause on what is wrong with its rules.

    If something is, it has the standard rules.
    """
    usual = Setup(kinds=(PlayerKind.PERSON, PlayerKind(settings.opponent)))
    try:
        return usual.with_rules(Rules.parse(settings.rules)) if settings.rules else usual, ""
    except InvalidGameError as error:
        return usual, str(error)


def usual_setup(profile: Profile) -> Setup:
    """The setup in the settings; warns the player if its rules cannot be used."""
    setup, error = default_setup(profile.settings)
    if error:
        profile.store.warn(f"{profile.settings_name}: rules: {error}. The standard rules are used.")
    return setup
