"""What is shown of a game of cards that is over or lost: the card with the result of a win, else a banner."""

from collections.abc import Callable, Iterator
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from textual.content import Content

from cardgames_tui.black_hole.rules import Outcome
from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.black_hole.words import SHORT, stuck
from cardgames_tui.errors import sentence
from cardgames_tui.games.cards_in_play import CardsInPlay
from cardgames_tui.records.record import GameRecord, clock, count
from cardgames_tui.tui.cards.wording import because_of
from cardgames_tui.tui.key_help import action_key
from cardgames_tui.tui.result.shown import (
    AT_END,
    Deed,
    Fact,
    ResultShown,
    keyed,
    links,
    moves_taken,
    streak_now,
)
from cardgames_tui.tui.textual_ext.page import has_fingers

if TYPE_CHECKING:
    from cardgames_tui.black_hole.analysis import Difficulty
    from cardgames_tui.games.standing import Finish
    from cardgames_tui.tui.cards.screen import CardsScreen


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
    said = f" {sentence(why)}" if tells_why else ""
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


_AFTER_WIN = (("choose", "another deal"), ("share", "share"), ("replay", "replay"), ("new_game", "new game"))
_AFTER_LOSS = (("undo", "undo"), ("blame", "where was it lost?"), ("next_deal(1)", "next number"))
_LINE_AFTER_WIN = (("choose", "Another deal"), *AT_END)
_LINE_WHEN_STUCK = (
    ("undo", "Undo"),
    ("blame", "Where lost?"),
    ("next_deal(1)", "Next number"),
    ("app.home", "Games"),
    ("app.help", "Keys"),
    ("quit", "Quit"),
)
_AT_ONCE = (("open_deals", "next winnable deal"), ("next_deal(1)", "next number"))


_AROUND = 4
"""How many cells of a line the words of the table leave blank."""


class Ending:
    """Shows how one game after another ends."""

    def __init__(self, screen: "CardsScreen") -> None:
        self._screen = screen
        self._banner = NO_BANNER
        self._closed = False
        self._put_away = ""

    @property
    def tells_why(self) -> bool:
        """Whether the player sees that the game is lost, and why."""
        return self._banner.tells_why

    @property
    def is_open(self) -> bool:
        """Whether the card with the result is shown."""
        return self._screen.stage.has_class("-result")

    @property
    def can_close(self) -> bool:
        """Whether there is something to put away: that card, or a notice over what can be played on."""
        return self.is_open or self._banner.kind in ("stuck", "lost")

    def show(self, verdict: Verdict) -> None:
        """Show how the game stands, as far as it is over or known to be lost."""
        game = self._screen.game
        won = game.position.outcome() is Outcome.WON
        self._closed = self._closed and won
        self._show_result(won and not self._closed)
        shown = banner(game, verdict, self._room, self._key)
        if shown.kind != self._put_away:
            self._put_away = ""
        elif shown.kind:
            shown = NO_BANNER
        if shown != self._banner:
            self._banner = shown
            lines = {"won": _LINE_AFTER_WIN, "stuck": _LINE_WHEN_STUCK}
            if has_fingers(self._screen.app):  # which miss the words of the banner
                lines["lost"] = _LINE_WHEN_STUCK
            self._screen.last_line.offered = lines.get(shown.kind, ())
            notice, words = self._screen.notice, self._screen.words
            notice.update(shown.text)
            words.set_class(bool(shown.kind), "-over")
            for kind in ("won", "stuck", "lost"):
                notice.set_class(shown.kind == kind, f"-{kind}")
            self.make_room("")

    def fit(self) -> None:
        """Say it in lines as long as there is room for now."""
        if self._banner.kind:
            self._screen.show_verdict()

    def make_room(self, words: str) -> None:
        """Let the style sheet know how many lines the words just said take, or else the banner."""
        said = words or self._banner.text.plain
        lines = sum(max(1, ceil(len(line) / self._room)) for line in said.split("\n"))
        self._screen.stage.set_class(lines == 2, "-two").set_class(lines > 2, "-three")

    def close(self) -> None:
        """Put the card away, so that the table is seen with a banner below it; or a banner."""
        if self.is_open:
            self._closed = True
            self._screen.stage.remove_class("-result")
        else:
            self._put_away = self._banner.kind
            self._screen.show()

    def _show_result(self, shown: bool) -> None:
        stage = self._screen.stage
        if shown:
            from cardgames_tui.tui.result.view import ResultView

            screen = self._screen
            if not stage.query(ResultView):
                stage.mount(ResultView())
            view = stage.query_one(ResultView)
            view.pen = screen.table.pen
            game, difficulty, rival = screen.game, screen.advice.difficulty, screen.rival
            view.tell(
                game.record,
                screen.profile.store,
                lambda done: result_shown(game, done, difficulty, rival, self._key),
            )
            if not stage.has_class("-result"):
                view.breathe()
        stage.set_class(shown, "-result")

    @property
    def _room(self) -> int:
        return max(1, (self._screen.table.size.width or self._screen.app.size.width) - _AROUND)

    def _key(self, action: str) -> str:
        return action_key(self._screen, action)


_DEEDS = (("choose", "another deal"), ("share", "share"), ("replay", "replay"))
"""What can be done after a win."""


def result_shown(
    game: CardsInPlay,
    done: "Finish | None",
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
    game: CardsInPlay, done: "Finish | None", difficulty: "Difficulty | None", rival: GameRecord | None
) -> Iterator[Fact]:
    record = game.record
    yield Fact("time", clock(record.seconds), _time_before(record, done, rival))
    yield moves_taken(game.session.ply, record)
    if difficulty is not None:
        yield Fact(
            "difficulty", difficulty.level.value, f"luck alone wins {round(100 * difficulty.win_rate)} of 100"
        )
    if done is not None:
        yield streak_now(done)


def _time_before(record: GameRecord, done: "Finish | None", rival: GameRecord | None) -> str:
    """The time to compare with: that on this deal, or the best of all."""
    best = rival.seconds if rival is not None else done.best_before if done is not None else None
    if best is None:
        return ""
    if not record.hints and not record.taken and record.seconds < best:
        return f"new best, was {clock(best)}"
    return f"{'on this deal' if rival else 'your best'}: {clock(best)}"
