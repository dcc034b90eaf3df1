"""A game of Black Hole or All in a Row as it is played."""

from contextlib import suppress
from dataclasses import replace

from cardgames_tui.games.in_play import GameInPlay
from cardgames_tui.games.sharing import SharedGame
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.store import Store
from cardgames_tui.records.words import day_of
from cardgames_tui.solitaire.adviser import Answer, SolitaireAdviser
from cardgames_tui.solitaire.analysis import (
    Choice,
    FoundMistake,
    Hint,
    HintExplanation,
    LostPosition,
    Mistake,
    MoveVerdicts,
    WinningLine,
    is_safe,
)
from cardgames_tui.solitaire.cards import Card
from cardgames_tui.solitaire.deals import Deal
from cardgames_tui.solitaire.rules import Move, Outcome, Position
from cardgames_tui.solitaire.words import warning_text
from cardgames_tui.stopping import CACHED_ONLY, Monitor, StoppedError


class SolitaireInPlay(GameInPlay[Position, Move]):
    """One game of a deal; a corrupt record raises a `ValueError`."""

    BEGINS_WITH_DEAL = True

    def __init__(self, deal: Deal, record: GameRecord | None = None, store: Store | None = None) -> None:
        super().__init__(deal, record, store)
        self.deal = deal
        self.adviser = SolitaireAdviser(self.deal.position)
        self._choices: tuple[Choice, ...] | None = None
        self._explained_loss: Position | None = None
        """The position that the player was last told is lost."""

    @property
    def name(self) -> str:
        """What to call the deal: `deal 123`, or the day whose deal it is, `28 November, medium`."""
        return day_of(self.record) or self.deal.name

    @property
    def played(self) -> tuple[Card, ...]:
        """The cards on the foundation, from the first."""
        return tuple(position.top for position in self.session.positions if position.top is not None)

    @property
    def is_over(self) -> bool:
        """Whether no card can be played any more."""
        return self.position.outcome() is not None

    @property
    def result(self) -> Result | None:
        """Won or shown once every card is played; a stuck player can still undo."""
        if self.position.outcome() is not Outcome.WON:
            return None
        return Result.SHOWN if self.is_shown else Result.WON

    @property
    def is_lost(self) -> bool:
        """Whether the player is stuck or the position is proved to be lost."""
        return self.adviser.is_known_lost(self.position)

    @property
    def is_safe(self) -> bool:
        """Whether cards are left and the game is won whatever is played."""
        return not self.is_over and is_safe(self.position)

    def finish(self) -> None:
        """Plays the rest of a safe game, as the player's own moves."""
        while self.is_safe:
            self.play(self.position.legal_moves()[0])

    @property
    def mistake(self) -> FoundMistake | None:
        """The move that lost the game; None if that is not proved, or the game is not lost."""
        with suppress(StoppedError):
            if self.is_lost:
                return self.adviser.find_mistake(self.session.positions, self.verdicts, monitor=CACHED_ONLY)
        return None

    @property
    def verdicts(self) -> str:
        """See `GameInPlay.verdicts`; includes what follows from a verdict on the rest of the line."""
        return self.adviser.known_verdicts(self.session.line_positions, self.recorded_verdicts)

    @property
    def had_hint(self) -> bool:
        """Whether the player has had the hint for this position: a move, or that it is lost."""
        return super().had_hint or self.position == self._explained_loss

    def record_help(self, answer: Answer) -> None:
        """Counts the help in an answer of the adviser that the player has seen, and saves the game.

        A named move counts as a hint; a move played where verdicts were seen counts as helped.
        """
        match answer:
            case Hint(position, move):
                self._suggest(position, move)
            case HintExplanation(WinningLine(position, _)):
                self._count_hint(position)
                self._values_seen.add(position)
            case WinningLine(position, moves):
                self._count_hint(position)
                for move in moves:
                    self._values_seen.add(position)
                    position = position.play(move)
            case MoveVerdicts(position):
                self._values_seen.add(position)
            case Mistake(ply):
                self._values_seen.add(self.session.line_positions[ply])
            case LostPosition(position):
                self._explained_loss = position
        self.save()  # with the verdicts found

    @property
    def choices(self) -> tuple[Choice, ...] | None:
        """The choices that mattered in the game as it ended; None until they are known."""
        return self._choices if self.record.moves == "".join(self.move_texts) else ()

    @property
    def hardest_choice(self) -> Choice | None:
        """That in which the fewest cards kept the win, and of several the one that took longest to prove."""
        choices = self.choices or ()
        return min(choices, key=lambda choice: (len(choice.kept), -choice.states), default=None)

    def keep_choices(self, choices: tuple[Choice, ...]) -> None:
        """Keeps the choices with the record, and how difficult the deal is, if that is known."""
        self._choices = choices
        level = self.adviser.rating.level.value if self.adviser.rating else self.record.level
        outcomes = "".join(choice.outcome for choice in choices)
        self._save_record(replace(self.record, choices=outcomes, level=level))

    def warning(self, position: Position, move: Move, *, monitor: Monitor = Monitor()) -> str:
        """See `GameInPlay.warning`."""
        return warning_text(position, move) if self.adviser.loses(position, move, monitor=monitor) else ""

    def shared_game(self) -> SharedGame | None:
        """See `GameInPlay.shared_game`; there is nothing to share of an own board before the first move."""
        if not self.session.ply and not self.deal.number:
            return None
        return SharedGame(self.title, self.save_up_to_here())
