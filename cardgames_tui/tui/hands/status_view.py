"""The first line: which rules these are, how far the game has come, and what the position is worth."""

from dataclasses import dataclass

from textual.content import Content
from textual.reactive import reactive

from cardgames_tui.chopsticks.verdict import Value
from cardgames_tui.records.record import count
from cardgames_tui.tui.art.roles import Role
from cardgames_tui.tui.textual_ext.drawing import Drawing, DrawnView


@dataclass(frozen=True, slots=True)
class ValueShown:
    """What is said about the value of the position."""

    text: str
    """The value in words, or how far the work on it has come."""
    short: str
    """The same in as little room as can be."""
    result: Value | None = None
    """The result it tells, if it does."""


@dataclass(frozen=True, slots=True)
class StatusShown:
    """What the line says."""

    rules: str = ""
    """The variants that are on."""
    players: int = 2
    """How many play."""
    turn: int = 1
    """The number of the turn to be taken."""
    code: str = ""
    """The code of the position."""
    hints: int = 0
    """How many hints have been asked for."""
    undos: int = 0
    """How many turns have been taken back."""
    value: ValueShown | None = None
    """The value of the position; none while it is not shown."""


_STYLES = {Value.WIN: f"bold ${Role.KEEPS}", Value.LOSS: f"bold ${Role.LOSES}", Value.DRAW: "bold"}


class StatusView(DrawnView):
    """The status line, shortened until it fits."""

    shown: reactive[StatusShown] = reactive(StatusShown())
    """What it says."""

    def render(self) -> Drawing:
        """The game on the left, the value on the right."""
        width = self.content_size.width
        left, right = Content(""), Content("")
        for left, right in self._wordings():
            space = width - left.cell_length - right.cell_length
            if space >= 2 or (not right.cell_length and space >= 0):
                return Drawing.of(Content.assemble(left, " " * space, right))
        return Drawing.of(Content.assemble(left, "  ", right).truncate(width, ellipsis=True))

    def _wordings(self) -> list[tuple[Content, Content]]:
        """What to say, from the longest form to the shortest."""
        shown = self.shown
        right, short = Content(""), Content("")
        if shown.value is not None:
            style = _STYLES[shown.value.result] if shown.value.result else "$text-muted"
            right = Content.styled(shown.value.text, style)
            short = Content.styled(shown.value.short, style)
        statistics_by_kind = "".join(
            f"   {count(number, name)}"
            for number, name in ((shown.undos, "undo"), (shown.hints, "hint"))
            if number
        )
        title, turn, code = ("Chopsticks", "bold"), f"turn {shown.turn}", f"[{shown.code}]"
        players = f"{shown.players} players"
        brief = f"{shown.rules[:24].rstrip(' ,')}..." if len(shown.rules) > 27 else shown.rules
        return [
            (
                Content.assemble(title, f"  {shown.rules}   {players}   {turn}   {code}{statistics_by_kind}"),
                right,
            ),
            (Content.assemble(title, f"  {shown.rules}   {turn}   {code}"), right),
            (Content.assemble(title, f"  {brief}   {turn}   {code}"), right),
            (Content.assemble(title, f"  {brief}   {turn}   {code}"), short),
            (Content.assemble(title, f"  {turn}   {code}"), short),
            (Content.assemble(f"{turn}  {code}"), short),
        ]
