"""The banner below a table of cards on which the game is over or lost: what has happened, and what to do."""

from collections.abc import Callable
from typing import NamedTuple

from textual.content import Content

from cardgames_tui.black_hole.rules import Outcome
from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.black_hole.words import SHORT, stuck
from cardgames_tui.games.cards_in_play import CardsInPlay
from cardgames_tui.records.wording import clock, count
from cardgames_tui.tui.cards.wording import because_of
from cardgames_tui.tui.result.deeds import Deed, keyed, links


class Banner(NamedTuple):
    """What stands below a table on which nothing more can be won."""

    kind: str = ""
    """`won`, `stuck` or `lost`; empty while the game goes on."""
    text: Content = Content("")
    """What has happened, and the keys that go on from there."""
    tells_why: bool = False
    """Whether the reason why the game is lost stands there."""


NO_BANNER = Banner()
"""What stands below any other table."""


def banner(game: CardsInPlay, verdict: Verdict, room: int, key: Callable[[str], str]) -> Banner:
    """The banner for a game that has ended or is lost, short enough for a line where it can be."""
    outcome = game.position.outcome()
    if outcome is Outcome.WON:
        return Banner("won", _told(*_won(game), keyed(_AFTER_WIN, key), room))
    if outcome is Outcome.STUCK:
        return Banner("stuck", _told(*_stuck(game), keyed(_AFTER_LOSS, key), room), tells_why=True)
    if verdict is not Verdict.LOST:
        return NO_BANNER
    told, ways = (
        ("This game is lost", _AFTER_LOSS) if game.session.ply else ("This deal cannot be won", _AT_ONCE)
    )
    why = because_of(game.position)
    tells_why = len(f"{told}. {why}.") <= room
    said = f" {why[0].upper()}{why[1:]}." if tells_why else ""
    return Banner("lost", _told(f"{told}.", said, keyed(ways, key), room), tells_why)


def _told(headline: str, rest: str, deeds: tuple[Deed, ...], room: int) -> Content:
    return Content.assemble((headline, "bold"), f"{rest}\n", links(deeds, room))


def _won(game: CardsInPlay) -> tuple[str, str]:
    name = f"{game.deal.name[0].upper()}{game.deal.name[1:]}"
    return "Won!", f" {name}: {count(game.session.ply, 'move')}, {clock(game.clock.seconds)}."


def _stuck(game: CardsInPlay) -> tuple[str, str]:
    position = game.position
    assert position.top is not None
    cards = "1 card is" if position.cards_left == 1 else f"{position.cards_left} cards are"
    return "Stuck:", f" {stuck(position.game, position.top, SHORT)}; {cards} left."


_AFTER_WIN = (("choose", "next deal"), ("share", "share"), ("replay", "replay"), ("new_game", "new game"))
_AFTER_LOSS = (("undo", "undo"), ("blame", "where was it lost?"), ("next_deal(1)", "next deal"))
_AT_ONCE = (("open_deals", "next winnable deal"), ("next_deal(1)", "next deal"))
