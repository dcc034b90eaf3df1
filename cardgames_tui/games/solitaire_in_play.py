"""A deal of one of the card games as it is played."""

from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from cardgames_tui.games.in_play import GameInPlay
from cardgames_tui.games.sharing import SharedGame
from cardgames_tui.games.solitaire_adviser import (
    Answer,
    Hint,
    HintExplanation,
    LostPosition,
    MoveVerdicts,
    SolitaireAdviser,
    WinningLine,
)
from cardgames_tui.records.record import GameRecord, Result, VerdictLetter
from cardgames_tui.records.store import Store
from cardgames_tui.solitaire.cards import Card
from cardgames_tui.solitaire.deals import Deal, parse_deal, resume_deal
from cardgames_tui.solitaire.rules import Move, Outcome, Position, Verdict

_LETTERS = {Verdict.WINNABLE: VerdictLetter.WINNABLE, Verdict.LOST: VerdictLetter.LOST}


class SolitaireInPlay(GameInPlay[Position, Move]):
    """One game of a deal, and what is proved about it; a corrupt record raises a `ValueError`."""

    BEGINS_WITH_DEAL = True

    def __init__(
        self, record: GameRecord, store: Store | None = None, now: Callable[[], float] = monotonic
    ) -> None:
        super().__init__(resume_deal(record.start_id, record.moves, record.ply), record, store, now)
        self.deal = parse_deal(record.start_id)
        self.adviser = SolitaireAdviser(self.deal.position)
        self._explained_loss: Position | None = None
        """The lost position of which the player was told last that it is lost."""

    @property
    def played(self) -> tuple[Card, ...]:
        """The cards played in this game, the one that opened it included."""
        return tuple(position.top for position in self.session.positions if position.top is not None)

    @property
    def is_over(self) -> bool:
        """Whether no card can be played any more."""
        return self.position.outcome() is not None

    @property
    def result(self) -> Result | None:
        """Won, or only shown, when every card is played; who is stuck can still take moves back."""
        if self.position.outcome() is not Outcome.WON:
            return None
        return Result.SHOWN if self.is_shown else Result.WON

    @property
    def is_lost(self) -> bool:
        """Whether the player is stuck, or it is proved that nothing wins from here."""
        return self.adviser.is_known_lost(self.position)

    def latest_verdicts(self) -> dict[int, VerdictLetter]:
        """What the solver has proved about the last two positions."""
        latest = list(enumerate(self.session.positions))[-2:]
        known = {ply: self.adviser.known_verdict(position) for ply, position in latest}
        return {ply: _LETTERS[verdict] for ply, verdict in known.items() if verdict in _LETTERS}

    @property
    def had_hint(self) -> bool:
        """Whether the player has had the hint for this position, a move or that it is lost."""
        return super().had_hint or self.position == self._explained_loss

    def record_help(self, answer: Answer) -> None:
        """Counts the help in an answer of the adviser that the player is told.

        A move that is named counts as a hint, and to play a move whose worth was told is help.
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
            case MoveVerdicts(position, _):
                self._values_seen.add(position)
            case LostPosition(position):
                self._explained_loss = position
        self.save()  # with what is proved

    def shared_game(self) -> SharedGame | None:
        """The game up to here, with all that is proved; nothing before the first move on an own board."""
        if not self.session.ply and not self.deal.number:
            return None
        record = self.save_up_to_here()
        return SharedGame(self.title, replace(record, verdicts=infer_verdicts(record.verdicts)))


def infer_verdicts(verdicts: str) -> str:
    """Infers unknown verdicts from the known ones along a game, a `VerdictLetter` each.

    A position before a winnable one is winnable, and all positions after a lost one are lost.
    """
    winnable, lost = verdicts.rfind(VerdictLetter.WINNABLE) + 1, verdicts.find(VerdictLetter.LOST)
    known = VerdictLetter.WINNABLE * winnable + verdicts[winnable:]
    return known if lost < 0 else known[:lost] + VerdictLetter.LOST * (len(known) - lost)


def record_of_deal(deal: Deal, daily: str = "") -> GameRecord:
    """The record of a game that begins, of the day as `2026-01-31` whose deal it is, if it is one."""
    return GameRecord(game=deal.solitaire.slug, start_id=deal.start_id, daily=daily)
