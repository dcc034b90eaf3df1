"""A game of Chopsticks as it is played: where the hands are, how it ends, and the setup to begin with."""

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
from cardgames_tui.chopsticks.position import Ending, Position, ending_of
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind, SeatedPlayer
from cardgames_tui.chopsticks.setup import SEPARATOR, Setup
from cardgames_tui.chopsticks.solving import built_tablebase
from cardgames_tui.chopsticks.value import ValuedMove, WinDrawLoss
from cardgames_tui.chopsticks.words import answer_text
from cardgames_tui.errors import IllegalMoveError, InvalidGameError
from cardgames_tui.games.in_play import GameInPlay
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.sharing import SharedGame
from cardgames_tui.games.words import invalid_rules
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.store import Store
from cardgames_tui.session import common_prefix_length
from cardgames_tui.settings import Settings

OCCURRENCES_FOR_A_DRAW = 3
"""How often a position must have stood on the table for a draw."""


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
        """The line along which the arrangements have been worked out."""
        self._ended: tuple[object, Ending | None] = (), None

    @property
    def arrangements(self) -> tuple[Arrangement, ...]:
        """Where the hands lie on screen, in each position of the line, those taken back included."""
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
        """Where the hands lie in the current position."""
        return self.arrangements[self.session.ply]

    @property
    def player_to_move(self) -> SeatedPlayer:
        """Who is to move."""
        return self.setup.players[self.position.turn]

    @property
    def ending(self) -> Ending | None:
        """How the game has ended; None while it goes on."""
        here = self.session.ply, self.session.line
        if here != self._ended[0]:  # it is asked for many times between two moves
            repeated = self.setup.repetition and self.session.occurrences >= OCCURRENCES_FOR_A_DRAW
            is_over = repeated or self.position.is_over
            self._ended = here, ending_of(self.position, self.turns) if is_over else None
        return self._ended[1]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.ending is not None

    @property
    def result(self) -> Result | None:
        """How the game has ended for the seat `setup.viewpoint`; None while it goes on."""
        if self.ending is None:
            return None
        if self.ending.winner is None:
            return Result.DRAWN
        return Result.WON if self.ending.winner == self.setup.viewpoint else Result.LOST

    @property
    def is_lost(self) -> bool:
        """Whether it is proved that the player, if there is only one person, loses against perfect play."""
        verdict = self.latest_verdicts().get(self.session.ply)
        return len(self.setup.persons) == 1 and verdict == WinDrawLoss.LOSS.letter

    @property
    def is_recorded(self) -> bool:
        """Whether a person plays: a game of computers alone is not saved."""
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
    def turns(self) -> int:
        """How many turns have been taken; fingers given by agreement take none."""
        return sum(move.kind is not MoveKind.REVIVE for move in self.session.moves)

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
        """The index in the code, as moves have it, of a hand on the table."""
        return code_index(self.position, self.arrangement, place)

    def effect(self, move: Move, ply: int | None = None) -> MoveEffect:
        """What a legal move does on the table, by default in the current position."""
        if ply is None:
            ply = self.session.ply
        position, *later = self.session.line_positions[ply : ply + 2]
        is_played = self.session.line[ply : ply + 1] == (move,)
        after = later[0] if is_played else position.play(move)
        return effect_of(position, self.arrangements[ply], move, after)

    def answer_text(self, answer: ValuedMove | HintReason | PositionValues | GameReview) -> str:
        """An answer of the adviser about the current position in sentences."""
        found = self.effect(answer.move) if isinstance(answer, ValuedMove) else answer
        return answer_text(found, self.setup.players, self.ending)

    def answered_trap(self) -> AnsweredTrap | None:
        """The trap that a person has answered with the last move, if there was one."""
        ply = self.session.ply - 1
        trap = self.traps.get(self.session.moves[:-1])
        if trap is None or self.setup.kinds[self.session.positions[ply].turn] is not PlayerKind.PERSON:
            return None
        return trap.answered(self.session.positions[ply], self.arrangements[ply], self.session.moves[ply])

    @property
    def seat_to_review(self) -> int | None:
        """The seat of the person whose mistake a review looks for; None if only computers play."""
        persons, ending = self.setup.persons, self.ending
        losers = [seat for seat in persons if ending is None or ending.winner != seat]
        return next(iter(losers or persons), None)

    def play(self, move: Move, *, shown: bool = False, trap: Trap | None = None) -> None:
        """Plays a move, with the trap that a computer sets by it, and saves the game.

        Raises:
            IllegalMoveError: The rules do not allow it, or the game is over.
        """
        if self.is_over:
            raise IllegalMoveError("the game is over")
        super().play(move, shown=shown)
        if trap is not None:
            self.traps[self.session.moves] = trap

    def canonical(self, move: Move) -> Move:
        """The same move with each hand named by the first that shows the same."""
        return self.position.canonical(move)

    def record_help(self, answer: PositionValues | ValuedMove | HintReason) -> None:
        """Counts the help in an answer of the adviser that the player is told.

        A move that is named counts as a hint, and to play a move whose value was told is help.
        """
        match answer:
            case ValuedMove():
                self._suggest(self.position, answer.move)
            case PositionValues() | HintReason():
                self.note_values_seen()
        self.save()

    def note_values_seen(self) -> None:
        """Notes that the values of the moves here are seen, if a person is to move."""
        if self.awaits_person:
            super().note_values_seen()

    def go_to(self, ply: int, *, is_undo: bool = True) -> None:
        """Jumps to a ply, or to the turn of a person nearest before it; `undo` returns."""
        stops = [stop for stop, each in enumerate(self.session.line_positions) if self._is_stop(each)]
        if stops:
            nearest = max((stop for stop in stops if stop <= ply), default=stops[0])
            super().go_to(nearest, is_undo=is_undo)

    def latest_verdicts(self) -> dict[int, str]:
        """What is proved about the last two positions, as seen from `setup.viewpoint`.

        Who is out has lost. Otherwise the tablebase proves it, if two players are left.
        """
        seat, verdicts = self.setup.viewpoint, dict[int, str]()
        for ply, position in list(enumerate(self.session.positions))[-2:]:
            rules = position.rules_left
            tablebase = built_tablebase(rules) if rules.players == 2 else None
            if position.score(seat) < 0:
                verdicts[ply] = WinDrawLoss.LOSS.letter
            elif tablebase is not None:
                verdicts[ply] = tablebase.value(position, seat).result.letter
        return verdicts

    def shared_game(self) -> SharedGame | None:
        """The game up to here, with the code of the position while it goes on."""
        record = self.save_up_to_here()
        now = f", now [{self.position}]" if record.ply and record.result is None else ""
        return SharedGame(f"{self.title}{now}", record)


def default_setup(settings: Settings) -> tuple[Setup, str]:
    """The game that the settings ask for.

    Where their rules are wrong, it has the standard rules, and comes with a clause on what is wrong.
    """
    usual = Setup(kinds=(PlayerKind.PERSON, PlayerKind(settings.opponent)))
    try:
        return usual.with_rules(Rules.parse(settings.rules)) if settings.rules else usual, ""
    except InvalidGameError as error:
        return usual, str(error)


def usual_setup(profile: Profile) -> Setup:
    """The game that the settings ask for; the player is warned of rules in them that cannot be used."""
    setup, error = default_setup(profile.settings)
    if error:
        profile.store.warn(invalid_rules(profile.settings_name, error))
    return setup
