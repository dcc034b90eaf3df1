"""What is shown of a game of Chopsticks that is over: the card with its result, or a banner in its place."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from textual.content import Content

from cardgames_tui.chopsticks import english
from cardgames_tui.games.hands_in_play import HandsInPlay
from cardgames_tui.records.record import clock
from cardgames_tui.tui.key_help import action_key
from cardgames_tui.tui.result.shown import AT_END, Fact, ResultShown, keyed, links, moves_taken, streak_now

if TYPE_CHECKING:
    from cardgames_tui.games.standing import Finish
    from cardgames_tui.tui.hands.screen import HandsScreen

_AROUND = 5
"""How many cells of a line the edges of the banner take."""


class Ending:
    """Shows how one game after another ends."""

    def __init__(self, screen: "HandsScreen") -> None:
        self._screen = screen
        self._closed = False

    def show(self) -> None:
        """Show how the game has ended, if it has."""
        game, stage = self._screen.game, self._screen.stage
        self._closed = self._closed and game.is_over
        self._screen.last_line.offered = (("choose", "Play again"), *AT_END) if game.is_over else ()
        if not game.is_over:
            stage.show_end("", Content(""))
            stage.result.forget()
            return
        shown = result_shown(game, None, self._key)
        detail = f" {shown.detail[0].lower()}{shown.detail[1:]}\n"
        keys = links(shown.deeds, stage.lists.size.width - _AROUND)
        told = Content.assemble((shown.headline, "bold"), detail, keys)
        stage.show_end(_kind(game), told, has_card=not self._closed)
        store = self._screen.profile.store
        stage.result.tell(game.record, store, lambda done: result_shown(game, done, self._key))

    def _key(self, action: str) -> str:
        return action_key(self._screen, action)

    def close(self) -> None:
        """Put the card away: there is more room for what was played."""
        self._closed = True


def result_shown(game: HandsInPlay, done: "Finish | None", key: Callable[[str], str]) -> ResultShown:
    """What the card says of a game that is over."""
    assert game.end is not None
    text = english.end(game.end, game.setup.names)
    return ResultShown(
        text.headline,
        _kind(game) == "won",
        f"{text.detail[0].upper()}{text.detail[1:]}",
        tuple(_facts(game, done)),
        keyed(_deeds(game), key),
        close="let_go",
    )


def _facts(game: HandsInPlay, done: "Finish | None") -> Iterator[Fact]:
    if not game.setup.persons:
        return
    record = game.record
    yield Fact("time", clock(record.seconds))
    yield moves_taken(game.turns, record)
    if len(game.setup.persons) == 1 and done is not None:
        yield streak_now(done)


def _deeds(game: HandsInPlay) -> Iterator[tuple[str, str]]:
    yield "choose", "play again"
    yield "new_game", "new game"
    if _kind(game) == "lost" or len(game.setup.persons) > 1:
        yield "blame", "where did it go wrong?"
    yield "undo", "undo"
    yield "share", "share"
    yield "replay", "replay"


def _kind(game: HandsInPlay) -> str:
    """How the game has ended for those who played: `won`, `stuck` for a draw, or `lost`."""
    ending = game.ending
    assert ending is not None
    if ending.winner is None:
        return "stuck"
    persons = game.setup.persons
    return "lost" if persons and ending.winner not in persons else "won"
