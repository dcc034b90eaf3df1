"""The card with the result of a game and the cards played."""

from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.events import Resize
from textual.geometry import Region
from textual.widget import Widget

from cardgames_tui.records.words import choice_signs
from cardgames_tui.tui.bindings import actions_with_keys
from cardgames_tui.tui.characters import chosen_pen
from cardgames_tui.tui.draw.canvas import PicturePart, picture_part
from cardgames_tui.tui.draw.cards import CARD_SIZES, EMBLEM_SIZES, draw_row
from cardgames_tui.tui.draw.hole import draw_hole
from cardgames_tui.tui.draw.pen import SIGN_ROLES, Pen
from cardgames_tui.tui.results import ACTION_GAP, Action, GameSummary, SummaryRow, actions_in_lines
from cardgames_tui.tui.themes import Role
from cardgames_tui.tui.widgets.drawn_view import PulsingView
from cardgames_tui.tui.widgets.status import Banner, LinksView, link

if TYPE_CHECKING:
    from cardgames_tui.tui.app import CardgamesApp

_MAX_WIDTH = 52
_MIN_RING, _MAX_RING = 7, 44
"""The height of the hole, in lines."""

_VALUE_COLUMN, _REMARK_COLUMN = 12, 22

_FORMS = ((1, "rows"), (0, "rows"), (0, "sentence"), (0, "values"), (0, ""))
"""The forms of the card, longest first: blank lines between its parts, and what the middle shows.

That is the detail and `rows` of values; or both in a `sentence`, or just `values`.
"""


class FoundationView(PulsingView):
    SECONDS_BETWEEN_FRAMES = 0.12

    summary = GameSummary()

    def parts(self) -> Iterator[PicturePart]:
        (width, height), cards = self.content_size, self.summary.foundation
        ring = min(width, 2 * height)
        if self.summary.fans_are_columns:
            room = width - 4, height - 1
            # narrow enough for most of the row to be seen
            fitting = [size for size in CARD_SIZES if size.width <= room[0] // 6 and size.height <= room[1]]
            row = draw_row(cards, room[0], max(fitting, default=CARD_SIZES[0]), self.pen)
            yield picture_part(Region(2, height - row.height - 1, row.width, row.height), row)
        elif cards:
            size = max((size for size in EMBLEM_SIZES if size.width <= 0.66 * height), default=CARD_SIZES[0])
            drawn = draw_hole(cards[-3:], ring, height, size, self.pen, self.phase, is_emblem=True)
            yield picture_part(Region((width - ring) // 2, 0, ring, height), drawn)


class ResultCard(Container):
    """The result of a game, actions to click, and the cards played above or beside them."""

    if TYPE_CHECKING:
        app: CardgamesApp

    DEFAULT_CSS = """
    ResultCard {
        align: center middle;
        FoundationView { display: none; }  /* until its place is known */
        LinksView { height: auto; padding: 0 1; background: $surface; &.-airy { padding: 1 2; } }
        &.-beside { layout: horizontal; }
        &.-beside FoundationView { margin: 0 2 0 0; }
    }
    """

    def __init__(self) -> None:
        super().__init__(id="result")
        self.summary, self.banner = GameSummary(), Banner()
        self.foundation, self.text = FoundationView(), LinksView()

    def compose(self) -> ComposeResult:
        yield self.foundation
        yield self.text

    def pulse(self, times: int) -> None:
        self.foundation.pulse(times)

    def show(self, summary: GameSummary, banner: Banner) -> None:
        self.summary = self.foundation.summary = summary
        self.banner = banner
        self._arrange()

    def on_resize(self, event: Resize) -> None:
        self._arrange()

    def _arrange(self) -> None:
        """Writes the longest form that fits, and gives the rest of the room to the cards played."""
        # beside hands, the card is as tall as its text, which depends on the room in its container
        room = self.parent if not self.summary.foundation and isinstance(self.parent, Widget) else self
        width, height = self.content_size.width, room.content_size.height
        if not width:
            return
        wide = min(width, _MAX_WIDTH) if self.summary.foundation else width
        actions = actions_with_keys(self.app, self.screen.BINDINGS, self.banner.offers)
        for gap, middle in _FORMS:
            lines = [*self._lines(actions, wide - 2 - 2 * gap, gap, middle)]
            if len(lines) + 2 * gap <= height:
                break
        self.text.set_class(bool(gap), "-airy")
        self.text.styles.width = wide
        self.text.update(Content("\n").join(lines))
        self._place_foundation(width, height, wide, len(lines) + 2 * gap)

    def _place_foundation(self, width: int, height: int, wide: int, lines: int) -> None:
        """Places the cards played above the text or beside it, wherever they are larger."""
        above = max(0, height - lines)
        ring = min(_MAX_RING, width // 2, above)
        beside = min(_MAX_RING, height - 2, (width - wide) // 2 - 2)
        is_beside = not self.summary.fans_are_columns and lines <= height and beside > 1.25 * ring
        tallest = beside if is_beside else ring
        view = self.foundation
        least = 4 if self.summary.fans_are_columns else _MIN_RING
        view.display = bool(self.summary.foundation) and tallest >= least
        view.styles.width = 2 * tallest if is_beside else "100%"
        view.styles.height = min(12, above - 1) if self.summary.fans_are_columns else tallest
        down, left = (tallest - lines) // 2, (width - wide) // 2
        self.text.styles.margin = (max(0, down), 0, 0, 0) if is_beside else (0, 0, 0, left)
        self.set_class(is_beside, "-beside")
        view.refresh()

    def _lines(self, actions: tuple[Action, ...], room: int, gap: int, middle: str) -> Iterator[Content]:
        summary, blank, pen = self.summary, [Content("")] * gap, chosen_pen(self.app)
        style = (
            f"${Role.KEY_INK} on ${Role.KEY}"
            if self.banner.outcome == "won"
            else f"${Role.TEXT} on ${Role.EMPTY_FAN}"
        )
        headline = Content.styled(f" {summary.headline} ", f"{'bold ' * pen.has_bold}{style}")
        close = link(Content.styled(" ✕ ", f"${Role.FAINT}"), "cancel")  # as Escape on both tables
        yield Content.assemble(headline.pad_right(room - headline.cell_length - 3), close)
        yield from blank
        if middle not in ("", "values") and summary.detail:
            for paragraph in summary.detail.splitlines():
                yield from map(Content, wrap(paragraph, max(1, room)))
            if summary.foundation or summary.choices:
                signs = (
                    (sign, f"${SIGN_ROLES.get(sign, Role.NEXT)}") for sign in choice_signs(summary.choices)
                )
                yield from Content.assemble(*signs).wrap(max(1, room))  # a blank line while they are unknown
            yield from blank
        values = ", ".join(f"{label} {value}" for label, value, _ in summary.rows)
        if middle in ("sentence", "values"):
            yield from map(Content, wrap(values, max(1, room)))
        elif middle:
            yield from (_row(row, room) for row in summary.rows)
            yield from blank if summary.rows else ()
        for line in actions_in_lines(actions, room - 1 - pen.outlined, pen):  # the button is wider
            drawn = (_action(action, pen, is_first=action is actions[0]) for action in line)
            yield Content(" " * ACTION_GAP).join(drawn)


def _row(row: SummaryRow, room: int) -> Content:
    label, value, remark = row
    return Content.assemble(
        (label.ljust(_VALUE_COLUMN), f"${Role.FAINT}"),
        (value.ljust(_REMARK_COLUMN - _VALUE_COLUMN), "bold"),
        (remark if _REMARK_COLUMN + len(remark) <= room else "", f"${Role.FAINT}"),
    )


def _action(action: Action, pen: Pen, *, is_first: bool) -> Content:
    if is_first:
        style = f"{'bold ' * pen.has_bold}${Role.KEY_INK} on ${Role.KEY}"
        return link(Content.styled(f"{action.cap(pen).rstrip()} {action.label} ", style), action.name)
    if not action.key:
        return link(Content.styled(action.label, f"${Role.NEXT}"), action.name)
    return link(Content.assemble((f" {action.key} ", f"bold ${Role.NEXT}"), action.label), action.name)
