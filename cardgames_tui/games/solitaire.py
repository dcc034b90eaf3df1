"""A game of Black Hole or All in a Row as it is played."""

from dataclasses import replace

from cardgames_tui.games.in_play import GameInPlay
from cardgames_tui.games.sharing import SharedGame
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.store import Store
from cardgames_tui.solitaire.adviser import Answer, SolitaireAdviser
from cardgames_tui.solitaire.analysis import Hint, HintExplanation, LostPosition, MoveVerdicts, WinningLine
from cardgames_tui.solitaire.cards import Card
from cardgames_tui.solitaire.deals import Deal
from cardgames_tui.solitaire.rules import Move, Outcome, Position, Verdict


class SolitaireInPlay(GameInPlay[Position, Move]):
    """One game of a deal; a corrupt record raises a `ValueError`."""

    BEGINS_WITH_DEAL = True

    def __init__(self, deal: Deal, record: GameRecord | None = None, store: Store | None = None) -> None:
        super().__init__(deal, record, store)
        self.deal = deal
        self.adviser = SolitaireAdviser(self.deal.position)
        self._explained_loss: Position | None = None
        """The position that the player was last told is lost."""

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

    def latest_verdicts(self) -> dict[int, str]:
        """What is proved about the last two positions; see `GameInPlay.latest_verdicts`."""
        latest = list(enumerate(self.session.positions))[-2:]
        known = {ply: self.adviser.known_verdict(position) for ply, position in latest}
        return {ply: verdict.letter for ply, verdict in known.items() if verdict is not Verdict.UNKNOWN}

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
            case MoveVerdicts(position, _):
                self._values_seen.add(position)
            case LostPosition(position):
                self._explained_loss = position
        self.save()  # with the verdicts found

    def shared_game(self) -> SharedGame | None:
        """The game up to here, with all that is proved; None before the first move on an own board."""
        if not self.session.ply and not self.deal.number:
            return None
        record = self.save_up_to_here()
        return SharedGame(self.title, replace(record, verdicts=infer_verdicts(record.verdicts)))


def infer_verdicts(verdicts: str) -> str:
    """Infers unknown verdicts along a game, a letter each, from the known ones.

    Positions before a winnable one are winnable, and positions after a lost one are lost.
    """
    winnable, lost = verdicts.rfind(Verdict.WINNABLE.letter) + 1, verdicts.find(Verdict.LOST.letter)
    known = Verdict.WINNABLE.letter * winnable + verdicts[winnable:]
    return known if lost < 0 else known[:lost] + Verdict.LOST.letter * (len(known) - lost)
