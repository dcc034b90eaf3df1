"""What the card with the result says of a deal that has been won."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from cardgames_tui.games.cards_in_play import CardsInPlay
from cardgames_tui.games.standing import Finish
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.wording import clock
from cardgames_tui.tui.result import wording
from cardgames_tui.tui.result.deeds import keyed
from cardgames_tui.tui.result.shown import Fact, ResultShown

if TYPE_CHECKING:
    from cardgames_tui.black_hole.analysis import Difficulty

_DEEDS = (("choose", "next deal"), ("share", "share"), ("replay", "replay"))
"""What can be done after a win."""


def result_shown(
    game: CardsInPlay,
    done: Finish | None,
    difficulty: "Difficulty | None",
    rival: GameRecord | None,
    key: Callable[[str], str],
) -> ResultShown:
    """What the card says, as far as it is known by now."""
    return ResultShown(
        f"You won {game.deal.name}",
        facts=tuple(_facts(game, done, difficulty, rival)),
        deeds=keyed(_DEEDS, key),
        pile=game.played,
        in_row=game.deal.game.upright,
    )


def _facts(
    game: CardsInPlay, done: Finish | None, difficulty: "Difficulty | None", rival: GameRecord | None
) -> Iterator[Fact]:
    record = game.record
    yield Fact("time", clock(record.seconds), _time_before(record, done, rival))
    yield wording.moves(game.session.ply, record)
    if difficulty is not None:
        yield Fact("difficulty", difficulty.level.value, f"guessing wins {difficulty.win_rate:.0%}")
    if done is not None:
        yield wording.streak(done)


def _time_before(record: GameRecord, done: Finish | None, rival: GameRecord | None) -> str:
    """The time to compare with: that on this deal, or the best of all."""
    best = rival.seconds if rival is not None else done.best_before if done is not None else None
    if best is None:
        return ""
    if not record.hints and not record.taken and record.seconds < best:
        return f"new best, was {clock(best)}"
    return f"{'on this deal' if rival else 'your best'}: {clock(best)}"
