"""The dialogs of Chopsticks: the set-up, picking a move, going to a position, the rules and the facts."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from textwrap import wrap
from typing import ClassVar

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal
from textual.content import Content
from textual.events import Click, Key
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Label, OptionList, Static

from cardgames_tui.chopsticks.facts import count_facts, start_value, why_too_many
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.packed_atlas import values_by_added_switch
from cardgames_tui.chopsticks.rules import (
    HAND_COUNTS,
    PLAYER_COUNTS,
    PRESETS,
    ROLLS,
    VARIANTS,
    Rules,
    Variant,
    objection_to_settings,
)
from cardgames_tui.chopsticks.seats import CHOPSTICKS, PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving import why_too_big
from cardgames_tui.chopsticks.value import Value, WinDrawLoss
from cardgames_tui.chopsticks.words import (
    PARANOIA,
    facts_markdown,
    facts_title,
    forced_result,
    player_name,
    rules_markdown,
    variant_markdown,
)
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.chopsticks import ChopsticksInPlay
from cardgames_tui.games.kinds import KINDS
from cardgames_tui.games.words import OVER_IN_POSITION, no_such_move
from cardgames_tui.stopping import Monitor
from cardgames_tui.tui.bindings import CHOPSTICKS_BINDINGS, MOVE_KEYS, move_key
from cardgames_tui.tui.chopsticks.status import progress_text
from cardgames_tui.tui.dialogs.dialog import AskingScreen, Choices, DialogBox, DialogScreen
from cardgames_tui.tui.dialogs.prompts import GoToScreen
from cardgames_tui.tui.dialogs.rules import RulesPage, RulesScreen
from cardgames_tui.tui.thinking import BACKGROUND_GROUP
from cardgames_tui.tui.touch import has_touch
from cardgames_tui.tui.widgets.key_bar import KeyBar
from cardgames_tui.tui.widgets.responsive import NARROW_WIDTH
from cardgames_tui.tui.widgets.stepper import Stepper

_SIZES = {"players": PLAYER_COUNTS, "hands": HAND_COUNTS, "roll": ROLLS}
_SIZE_LABELS = "Players", "Hands", "Roll at"


class VariantRow(Widget, can_focus=True):
    """A switch for a variant, with its rule and the value of the game with it.

    One widget, because two dozen check boxes with labels take a third of a second to appear.
    """

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "turn", "Switch", system=True, id="setup.switch")
    ]
    DEFAULT_CSS = """
    VariantRow {
        height: auto;
        padding: 0 1 0 0;  /* beside the scroll bar */
        &:hover { background: $table-hover; }
        &:focus { background: $table-cursor; }
    }
    """

    on: reactive[bool] = reactive(False)
    value_if_on: reactive[str] = reactive("")
    """The value of the game with the variant on; empty when it is not known."""

    @dataclass
    class Switched(Message):
        """The player has switched the variant."""

        variant: Variant
        on: bool

    def __init__(self, variant: Variant) -> None:
        super().__init__(id=f"variant-{variant.slug}")
        self.variant = variant

    def render(self) -> Content:
        mark = ("[X] ", "bold $table-next") if self.on else ("[ ] ", "$text-muted")
        is_told = self.has_focus or not self.value_if_on.endswith("draw")  # as most are
        value = f"  {self.value_if_on}" * is_told, "$text-accent"
        rule = "\n".join(self._rule_lines(self.content_size.width))
        return Content.assemble(mark, (self.variant.title, "bold"), value, "\n", rule)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 1 + len(self._rule_lines(width))

    def _rule_lines(self, width: int) -> list[str]:
        indent = " " * len("[X] ")
        return wrap(self.variant.rule, max(20, width), initial_indent=indent, subsequent_indent=indent)

    def action_turn(self) -> None:
        self.post_message(self.Switched(self.variant, not self.on))

    def on_click(self, event: Click) -> None:
        event.stop()
        self.action_turn()


_REPETITION = (("a draw the third time", True), ("never a draw", False))
"""What a position that comes up for the third time means."""


def _starters(setup: Setup) -> list[tuple[str, int]]:
    return [(f"{seat + 1}: {player_name(player)}", seat) for seat, player in enumerate(setup.players)]


def _value_if_on(value: Value | None) -> str:
    if value is None:
        return ""
    if value.result is WinDrawLoss.DRAW:
        return "if on: a draw"
    return f"if on: {'1st' if value.result is WinDrawLoss.WIN else '2nd'} wins in {value.plies}"


class ChopsticksSetupScreen(AskingScreen[Setup | None]):
    BINDINGS = [
        Binding("question_mark,f1", "explain", "Explain", key_display="?", id="setup.explain"),
    ]
    labels = {"accept": "Play"}
    AUTO_FOCUS = "#preset"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (NARROW_WIDTH, "-wide")]

    value_line = getters.query_one("#start-value", Static)

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.setup = setup.resized(len(setup.kinds))

    def compose(self) -> ComposeResult:
        with DialogBox("A game of Chopsticks", id="setup"):
            with Container(id="choices"):  # no scrolling container, which would take the arrow keys
                with Container(classes="row stack"):
                    with Horizontal(classes="row"):
                        presets = [(preset.title, name) for name, preset in PRESETS.items()]
                        yield Label("Rules", classes="head")
                        yield Stepper(presets, self._preset(), other="own rules", id="preset")
                    with Horizontal(classes="row sizes"):
                        for label, (name, sizes) in zip(_SIZE_LABELS, _SIZES.items(), strict=True):
                            yield Label(label)
                            numbers = [(str(size), size) for size in sizes]
                            yield Stepper(numbers, getattr(self.setup.rules, name), id=name)
                with Horizontal(classes="row"):
                    yield Label("Who", classes="head")
                    with Container(id="seats-offered"):
                        for seat in range(max(PLAYER_COUNTS)):
                            yield Stepper((), None, id=f"player-{seat}", classes="player")
                with Container(classes="row stack"):
                    with Horizontal(classes="row"):
                        yield Label("Begins", classes="head")
                        yield Stepper(_starters(self.setup), self.setup.first, id="first")
                    with Horizontal(classes="row"):
                        yield Label("Repeats", classes="head")
                        yield Stepper(_REPETITION, self.setup.repetition, id="repetition")
                yield from map(VariantRow, VARIANTS.values())
            yield Static(markup=False, id="start-value")
        yield KeyBar()

    def _preset(self) -> str | None:
        return next((name for name, preset in PRESETS.items() if preset.rules == self.setup.rules), None)

    def on_mount(self) -> None:
        self.show_setup(self.setup)

    def show_setup(self, setup: Setup, objection: str = "") -> None:
        self.setup, rules = setup, setup.rules
        with self.prevent(Stepper.Changed):
            for name in _SIZES:
                self.query_one(f"#{name}", Stepper).value = getattr(rules, name)
            self.query_one("#preset", Stepper).value = self._preset()
            self._offer_seats()
            self._offer_starters()
        values = values_by_added_switch(rules)
        for row in self.query(VariantRow):
            row.on = getattr(rules, row.variant.switch)
            row.value_if_on = _value_if_on(values.get(row.variant.switch))
        self.workers.cancel_group(self, BACKGROUND_GROUP)
        if objection:
            self._say(f"Not possible: {objection}.")
        elif reason := why_too_big(rules):
            self._say(f"Best play: {reason}. Computers look ahead.")
        else:
            self._say("Best play: working it out...")
            self.show_value()

    def _offer_seats(self) -> None:
        for seat, view in enumerate(self.query(".player").results(Stepper)):
            view.display = seat < self.setup.rules.players
            if view.display:
                name = player_name(self.setup.players[seat])
                view.set_options([(f"{name}: {kind.value}", kind) for kind in PlayerKind])
                view.value = self.setup.kinds[seat]

    def _offer_starters(self) -> None:
        first = self.query_one("#first", Stepper)
        first.set_options(_starters(self.setup))
        first.value = self.setup.first

    def _say(self, text: str) -> None:
        self.value_line.update(text, layout=False)

    @work(group=BACKGROUND_GROUP, exit_on_error=False)
    async def show_value(self) -> None:

        def report(done: int, total: int | None) -> None:
            if total:
                self._say(f"Best play: working it out {progress_text(done, total)}...")

        rules = self.setup.rules
        value, positions = await self.ask(start_value, rules, report=report)
        paranoia = f"\n{PARANOIA}" * (rules.players > 2)
        self._say(f"Best play: {forced_result(rules, value)}. {positions:,} positions can come up.{paranoia}")

    @on(Stepper.Changed, "#preset")
    def change_preset(self, event: Stepper.Changed) -> None:
        if event.value not in (None, self._preset()):
            self.show_setup(self.setup.with_rules(PRESETS[event.value].rules))

    @on(Stepper.Changed, "#players, #hands, #roll")
    def change_size(self, event: Stepper.Changed) -> None:
        self.change_rules(str(event.view.id), event.value)

    @on(VariantRow.Switched)
    def change_variant(self, event: VariantRow.Switched) -> None:
        self.change_rules(event.variant.switch, event.on)

    def change_rules(self, field: str, value: int) -> None:
        rules = self.setup.rules
        if getattr(rules, field) == value:
            return
        if objection := objection_to_settings(asdict(rules) | {field: value}):
            self.show_setup(self.setup, objection)
        else:
            self.show_setup(self.setup.with_rules(replace(rules, **{field: value})))  # type: ignore[arg-type]

    @on(Stepper.Changed, ".player")
    def change_player(self, event: Stepper.Changed) -> None:
        seat = int(str(event.view.id).removeprefix("player-"))
        if seat < len(self.setup.kinds):
            kinds = list(self.setup.kinds)
            kinds[seat] = event.value
            self.setup = replace(self.setup, kinds=tuple(kinds))
            with self.prevent(Stepper.Changed):
                self._offer_seats()
                self._offer_starters()

    @on(Stepper.Changed, "#first, #repetition")
    def change_agreement(self, event: Stepper.Changed) -> None:
        self.setup = replace(self.setup, **{str(event.view.id): event.value})

    def action_explain(self) -> None:
        """Explains the variant under the cursor, or else all rules."""
        row, page = self.focused, rules_page(self.setup)
        if isinstance(row, VariantRow):
            page = RulesPage(row.variant.title, variant_markdown(row.variant))
        self.app.push_screen(RulesScreen([page]))

    def action_accept(self) -> None:
        self.dismiss(self.setup)


def go_to_screen(game: ChopsticksInPlay) -> GoToScreen:
    now = str(game.position)

    def read(code: str) -> Setup:
        setup = replace(game.setup, first=game.position.turn, code=code.strip() or now)
        if setup.start.is_over:
            raise InvalidGameError(OVER_IN_POSITION)
        return setup

    who = player_name(game.player_to_move)
    asked = f"A position like {now} lists the hands of the player to move ({who}), then those of the next."
    return GoToScreen("Go to a position", "Position", f"{now}, or a shared text", asked, read)


class PickScreen(DialogScreen[Move | None]):
    """Offers moves with keys of its own, not those that the table binds."""

    BINDINGS = [Binding("escape", "dismiss(None)", "Close", id="pick.close")]

    def __init__(self, title: str, moves: Sequence[tuple[Move, str]], condition: str = "") -> None:
        super().__init__()
        self._title = title
        self.moves = moves
        self._condition = condition

    def compose(self) -> ComposeResult:
        touch = has_touch(self.app)
        lines = (
            f"{'' if touch else move_key(index) or ' '}  {text}" for index, (_, text) in enumerate(self.moves)
        )
        with DialogBox(self._title):
            yield Choices(lines, id="picks")
            if self._condition:
                yield Static(self._condition, classes="message")
        yield KeyBar()

    def on_key(self, event: Key) -> None:
        key, count = event.character or " ", len(self.moves)
        if key in MOVE_KEYS[:count]:
            event.stop()
            self.dismiss(self.moves[MOVE_KEYS.index(key)][0])
        elif key.isalnum():
            self.query_one(DialogBox).border_subtitle = no_such_move(key, count)

    @on(OptionList.OptionSelected)
    def pick(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.moves[event.option_index][0])


def rules_page(setup: Setup) -> RulesPage:
    return RulesPage(
        KINDS[CHOPSTICKS].title,
        rules_markdown(setup.rules),
        CHOPSTICKS_BINDINGS,
        facts=facts_page(setup.rules),
    )


def facts_page(rules: Rules) -> RulesPage:
    title = facts_title(rules)
    if reason := why_too_many(rules):
        return RulesPage(title, f"# {title}\n\nThis game is {reason}.")

    def find_out(monitor: Monitor) -> str:
        return facts_markdown(count_facts(rules, monitor=monitor))

    return RulesPage(title, f"# {title}\n\nWorking them out...", find_out=find_out)
