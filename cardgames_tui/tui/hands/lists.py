"""The lists beside the hands: the legal moves with what they do, and the moves played."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from cardgames_tui.chopsticks import move_words
from cardgames_tui.chopsticks import words as game_words
from cardgames_tui.chopsticks.analysis import PositionValues
from cardgames_tui.chopsticks.arrangement import Arrangement, MoveEffect, effect_of
from cardgames_tui.chopsticks.move_words import MoveText
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.verdict import Value, Verdict
from cardgames_tui.chopsticks.words import Names
from cardgames_tui.games.hands_in_play import HandsInPlay
from cardgames_tui.tui.draw.canvas import Piece
from cardgames_tui.tui.hands.bindings import move_key
from cardgames_tui.tui.hands.pointing import Pointing
from cardgames_tui.tui.themes.roles import Role
from cardgames_tui.tui.widgets.rows_view import Rows

_VALUE_STYLES = {
    Value.WIN: f"bold ${Role.KEEPS}",
    Value.DRAW: "bold $text",
    Value.LOSS: f"bold ${Role.LOSES}",
}
"""The style of a result in the list of moves."""

_KEY_WIDTH = 4
"""The width of a key with the blanks around it and the right edge, in cells."""

_MIN_WIDTH = 20
"""No list is drawn narrower than this, in cells."""

_FORMS: tuple[tuple[Callable[[MoveEffect, Names], MoveText], Callable[..., str], int], ...] = (
    (move_words.listed, game_words.move_value, 2),
    (move_words.brief, game_words.move_value, 2),
    (move_words.briefest, game_words.move_value, 1),
    (move_words.briefest, game_words.short_value, 1),
)
"""From the longest to the shortest: the words for a move, those for its value, the gap between columns."""


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One legal move as it is listed."""

    number: int
    """Its index among the legal moves."""
    key: str
    """The key that plays it; empty when there is none left."""
    effect: MoveEffect
    names: Names
    """The players."""
    verdict: Verdict | None = None
    """What it leads to for the player who makes it; None when that is not shown."""
    exact: bool = True
    """Whether the value is proved."""
    hinted: bool = False
    """Whether it is the hint."""


@dataclass(frozen=True)
class MoveRows(Rows):
    """The legal moves, in the order of their numbers."""

    rows: tuple[MoveRow, ...] = ()

    def __len__(self) -> int:
        return len(self.rows)

    def drawn(self, first: int, last: int, width: int) -> list[list[Piece]]:
        """Some of the moves in columns, in the longest form that fits, or else in the shortest.

        Even the shortest form says what each move does.
        """
        room = max(_MIN_WIDTH, width) - _KEY_WIDTH
        forms = map(self._columns, range(len(_FORMS)))
        columns = next((each for each in forms if sum(each.widths) <= room), self._columns(len(_FORMS) - 1))
        return [columns.line(row, self.rows[row]) for row in range(first, min(last, len(self.rows)))]

    def _columns(self, form: int) -> "_Columns":
        if form not in self._cache:
            move_text, value_text, gap = _FORMS[form]
            self._cache[form] = _Columns(
                [move_text(row.effect, row.names) for row in self.rows],
                [value_text(row.verdict, exact=row.exact) if row.verdict else "" for row in self.rows],
                gap,
            )
        return self._cache[form]

    @cached_property
    def _cache(self) -> dict[int, "_Columns"]:
        return {}


def move_rows(
    game: HandsInPlay, pointing: Pointing, values: PositionValues | None, *, touch: bool
) -> MoveRows:
    """Lists the legal moves, or those of the chosen hand.

    Args:
        game: The game.
        pointing: Which hand is chosen.
        values: The values of the moves; None when they are not shown.
        touch: Whether there are no keys.
    """
    if game.is_over:
        return MoveRows()
    verdicts = {choice.move: choice.verdict for choice in values.choices} if values else {}
    return MoveRows(
        tuple(
            MoveRow(
                number,
                "" if touch else move_key(number),
                effect_of(game.position, game.arrangement, pointing.made_with_chosen(move), after),
                game.setup.names,
                verdicts.get(move),
                exact=values is None or values.exact,
                hinted=move == game.help.suggested,
            )
            for number, move, after in pointing.listed()
        )
    )


@dataclass(frozen=True)
class _Columns:
    """The texts of all moves and of their values in one form, and how wide they are."""

    texts: list[MoveText]
    values: list[str]
    gap: int

    @cached_property
    def widths(self) -> tuple[int, int, int]:
        """The widths of action, result and value, the last two with the gap before them."""
        actions = [text.action for text in self.texts]
        results = [text.result for text in self.texts]
        return self._width(actions, 0), self._width(results, self.gap), self._width(self.values, self.gap)

    @staticmethod
    def _width(texts: list[str], gap: int) -> int:
        return max((len(text) + gap for text in texts if text), default=0)

    def line(self, number: int, row: MoveRow) -> list[Piece]:
        action, result, value = self.widths
        text, gap = self.texts[number], " " * self.gap
        pieces: list[Piece] = [
            (f"{'*' if row.hinted else ' '}{row.key or ' '} ", f"bold ${Role.NEXT}"),
            (f"{text.action:<{action}}", f"bold ${Role.NEXT}" if row.hinted else "bold"),
            (f"{gap}{text.result}".ljust(result), "$text"),
        ]
        if row.verdict is not None:
            pieces.append((f"{gap}{self.values[number]}".ljust(value), _VALUE_STYLES[row.verdict.value]))
        return pieces


@dataclass(frozen=True, slots=True)
class PlayedRows(Rows):
    """The moves of the game so far, the last one first; only visible ones are put into words."""

    moves: tuple[Move, ...] = ()
    """In the order played."""
    positions: tuple[Position, ...] = ()
    """The position before each move, and the present one."""
    arrangements: tuple[Arrangement, ...] = ()
    """Where the hands lie in each position."""
    names: Names = ()
    """The players."""

    def __len__(self) -> int:
        return len(self.moves)

    def ply(self, row: int) -> int:
        """How many moves were played before the one in a row."""
        return len(self.moves) - 1 - row

    def drawn(self, first: int, last: int, width: int) -> list[list[Piece]]:
        """Some of the moves, each in the longest form that fits."""
        newest = len(self.moves) - 1
        rows: list[list[Piece]] = []
        for ply in map(self.ply, range(first, last)):
            number, effect = f"{ply + 1:2} ", self._effect(ply)
            text = move_words.played_brief(effect, self.names)
            if len(number) + len(text) > width:
                text = move_words.played_briefest(effect, self.names)
            rows.append([(number, f"${Role.FAINT}"), (text, "bold" if ply == newest else "")])
        return rows

    def _effect(self, ply: int) -> MoveEffect:
        return effect_of(
            self.positions[ply], self.arrangements[ply], self.moves[ply], self.positions[ply + 1]
        )


def played_rows(game: HandsInPlay) -> PlayedRows:
    """Lists the moves that led to the present position."""
    session = game.session
    return PlayedRows(
        session.moves, session.positions, game.arrangements[: session.ply + 1], game.setup.names
    )
