"""The set-up dialog: who plays, by which rules, and what the game so configured is worth."""

from collections.abc import Sequence
from dataclasses import fields, replace

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Horizontal, Vertical
from textual.widgets import Button, Label, Static

from cardgames_tui.atlas.numbering import values_with
from cardgames_tui.chopsticks import english
from cardgames_tui.chopsticks.rules import HANDS, PLAYERS, ROLLS, Rules, fault, impossible
from cardgames_tui.chopsticks.setup import Player, Setup, strength_of
from cardgames_tui.chopsticks.solving.solve import too_big
from cardgames_tui.chopsticks.variants import PRESETS, VARIANTS
from cardgames_tui.errors import InvalidGameError, sentence
from cardgames_tui.tui.dialogs.dialog_screen import DialogScreen
from cardgames_tui.tui.hands.analyst import Analyst
from cardgames_tui.tui.hands.variant_row import VariantRow
from cardgames_tui.tui.key_help import key_here
from cardgames_tui.tui.widgets.stage import NARROW
from cardgames_tui.tui.widgets.step_view import StepView

OWN_RULES = "own rules"
"""What rules are called that have no name."""

_SIZES = {"players": PLAYERS, "hands": HANDS, "roll": ROLLS}

_REPETITION = (("a draw the third time", True), ("never a draw", False))
"""What becomes of a position that comes up again."""


class SetupScreen(DialogScreen[Setup | None]):
    """Asks for a game, beginning with a set-up, and returns it."""

    BINDINGS = [
        Binding("escape", "dismiss(None)", "Cancel", id="setup.close"),
        Binding("f5,ctrl+s", "play", "Play", id="setup.play"),
        Binding("down", "app.focus_next", "Next", show=False, id="setup.next"),
        Binding("up", "app.focus_previous", "Previous", show=False, id="setup.previous"),
    ]
    AUTO_FOCUS = "#preset"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (NARROW, "-wide")]

    analyst = getters.query_one(Analyst)
    worth = getters.query_one("#worth", Static)

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.setup = setup.resized(len(setup.seats))
        self._refused = ""

    def compose(self) -> ComposeResult:
        """Sizes and seats above the variants; the value and the buttons are always in sight."""
        with Vertical(classes="dialog", id="setup") as dialog:
            dialog.border_title = "A game of Chopsticks"
            with Container(id="choices"):  # no scrolling container, which would take the arrow keys
                with Container(classes="row stack"):
                    with Horizontal(classes="row"):
                        presets = [(preset.title, name) for name, preset in PRESETS.items()]
                        yield Label("Rules", classes="head")
                        yield StepView(presets, self._preset(), other=OWN_RULES, id="preset")
                    yield from self._sizes()
                with Horizontal(classes="row"):
                    yield Label("Seats", classes="head")
                    with Container(id="seats-offered"):
                        yield from map(self._seat, range(self.setup.rules.players))
                with Container(classes="row stack"):
                    with Horizontal(classes="row"):
                        yield Label("Begins", classes="head")
                        yield StepView(self._starters(), self.setup.first, id="first")
                    with Horizontal(classes="row"):
                        yield Label("Repeats", classes="head")
                        yield StepView(_REPETITION, self.setup.repetition, id="repetition")
                for variant in VARIANTS.values():
                    yield VariantRow(variant, on=getattr(self.setup.rules, variant.switch))
            yield Static(markup=False, id="worth")
            with Horizontal(classes="buttons"):
                play, cancel = key_here(self.app, "setup.play", "f5"), key_here(self.app, "", "escape")
                yield Button(f"Play  {play}".rstrip(), id="play-button", variant="primary", compact=True)
                yield Button(f"Cancel  {cancel}".rstrip(), id="cancel", compact=True)
        yield Analyst()

    def _sizes(self) -> ComposeResult:
        with Horizontal(classes="row"):
            for name, sizes in _SIZES.items():
                yield Label(name.capitalize())
                yield StepView(_numbers(sizes), getattr(self.setup.rules, name), id=name)

    def _seat(self, seat: int) -> StepView:
        return StepView(self._players_named(), self.setup.seats[seat], id=f"player-{seat}", classes="player")

    def _players_named(self) -> list[tuple[str, Player]]:
        """Who can sit at a seat, as they are called under the rules."""
        kind = "" if self.app.size.width < NARROW else " computer"
        return [(_player_named(player, self.setup.rules, kind), player) for player in Player]

    def _starters(self) -> list[tuple[str, int]]:
        return [(f"{seat + 1}: {english.name(name)}", seat) for seat, name in enumerate(self.setup.names)]

    def _preset(self) -> str | None:
        return next((name for name, preset in PRESETS.items() if preset.rules == self.setup.rules), None)

    def on_mount(self) -> None:
        """Show what belongs to what is chosen."""
        self.take(self.setup)
        choices = self.query_one("#choices")
        for what in ("scroll_y", "virtual_size"):
            self.watch(choices, what, self._tell_whether_list_goes_on)

    def on_resize(self) -> None:
        """Say whether there is more than is seen now, and who can play in the words there is room for."""
        self._offer_seats()
        self.call_after_refresh(self._tell_whether_list_goes_on)

    def _tell_whether_list_goes_on(self) -> None:
        """Say that there are more variants below, as long as there are."""
        for choices in self.query("#choices"):  # there is none any more once the dialog is closed
            goes_on = choices.scroll_y < choices.max_scroll_y
            self.query_one("#setup").border_subtitle = "↓ more variants" if goes_on else ""

    def take(self, setup: Setup, refused: str = "") -> None:
        """Show a set-up everywhere, and find out what it is worth, or say why another one cannot be."""
        self.setup, self._refused = setup, refused
        rules = setup.rules
        with self.prevent(StepView.Changed):
            for name in _SIZES:
                self.query_one(f"#{name}", StepView).value = getattr(rules, name)
            self.query_one("#preset", StepView).value = self._preset()
            self._offer_seats()
            self._offer_starters()
        reasons, values = impossible(rules), values_with(rules)
        for row in self.query(VariantRow):
            row.on = getattr(rules, row.variant.switch)
            row.reason = reasons.get(row.variant.switch, "")
            row.outlook = english.added(values.get(row.variant.switch))
        self.evaluate()

    def _offer_seats(self) -> None:
        """Show as many seats as there are players, and who can sit there under the rules."""
        views = list(self.query(".player").results(StepView))
        for seat, view in enumerate(views):
            view.display = seat < self.setup.rules.players
            view.offer(self._players_named())
            if view.display:
                view.value = self.setup.seats[seat]
        missing = range(len(views), self.setup.rules.players)
        self.query_one("#seats-offered").mount(*map(self._seat, missing))

    def _offer_starters(self) -> None:
        first = self.query_one("#first", StepView)
        first.offer(self._starters())
        first.value = self.setup.first

    def _say(self, words: str) -> None:
        """Say what the game is worth, or what is wrong; the line for that never grows."""
        self.worth.update(words, layout=False)

    def evaluate(self) -> None:
        """Find out what the game is worth, unless another one has just been refused."""
        self.analyst.call_off("evaluate")
        if self._refused:
            self._say(f"Not possible: {self._refused}.")
        elif reason := too_big(self.setup.rules):
            self._say(f"Value: {reason}. Computers look ahead.")
        else:
            self._say("Value: working it out...")
            self.analyst.evaluate(self.setup.rules)

    @on(Analyst.Progressed)
    def show_progress(self, event: Analyst.Progressed) -> None:
        """Show how far the value has come."""
        if event.rules == self.setup.rules and not self._refused:
            share = f" {100 * event.done // event.total}%" if event.total else ""
            self._say(f"Value: working it out{share}...")

    @on(Analyst.Evaluated)
    def show_value(self, event: Analyst.Evaluated) -> None:
        """Show the value."""
        if event.rules == self.setup.rules and not self._refused:
            text = english.game_value(event.rules, event.value, event.census.positions)
            self._say(f"{text}\n{english.paranoia()}" if event.rules.players > 2 else text)

    @on(StepView.Changed, "#preset")
    def take_preset(self, event: StepView.Changed) -> None:
        """Take up a set of rules by name."""
        if event.value not in (None, self._preset()):
            rules = PRESETS[event.value].rules
            self.take(replace(self.setup.resized(rules.players), rules=rules))

    @on(StepView.Changed, "#players, #hands, #roll")
    def take_size(self, event: StepView.Changed) -> None:
        """Take another number of players, hands or fingers, or say why it cannot be."""
        self.change(**{str(event.view.id): event.value})

    @on(VariantRow.Turned)
    def take_variant(self, event: VariantRow.Turned) -> None:
        """Turn a variant over."""
        self.change(**{event.variant.switch: event.on})

    def change(self, **changes: int) -> None:
        """Change the rules, or say why they cannot be so; what is so already is no change."""
        if all(getattr(self.setup.rules, name) == value for name, value in changes.items()):
            return
        settings = {field.name: getattr(self.setup.rules, field.name) for field in fields(Rules)}
        if reason := fault({**settings, **changes}):
            self.take(self.setup, reason)
            return
        rules = replace(self.setup.rules, **changes)  # type: ignore[arg-type]
        self.take(replace(self.setup.resized(rules.players), rules=rules))

    @on(StepView.Changed, ".player")
    def take_player(self, event: StepView.Changed) -> None:
        """Seat somebody else."""
        seat = int(str(event.view.id).removeprefix("player-"))
        if seat < len(self.setup.seats):
            seats = list(self.setup.seats)
            seats[seat] = event.value
            self.setup = replace(self.setup, seats=tuple(seats))
            with self.prevent(StepView.Changed):
                self._offer_starters()

    @on(StepView.Changed, "#first")
    def take_first(self, event: StepView.Changed) -> None:
        """Let somebody else begin."""
        self.setup = replace(self.setup, first=event.value)

    @on(StepView.Changed, "#repetition")
    def take_repetition(self, event: StepView.Changed) -> None:
        """Let repetition be a draw or not."""
        self.setup = replace(self.setup, repetition=event.value)

    @on(Button.Pressed, "#play-button")
    def action_play(self) -> None:
        """Return the game, or say why there is none."""
        try:
            over = self.setup.start.outcome() is not None
        except InvalidGameError as error:
            self._say(sentence(error))
            return
        if over:
            self._say("With these rules the game is over before the first move.")
        else:
            self.analyst.call_off()
            self.dismiss(self.setup)

    @on(Button.Pressed, "#cancel")
    def cancel(self) -> None:
        """Close the dialog."""
        self.analyst.call_off()
        self.dismiss(None)


def _player_named(player: Player, rules: Rules, kind: str) -> str:
    """Who sits at a seat: `person`, `perfect computer`."""
    strength: str = strength_of(player, rules) or player.value
    return strength if player is Player.PERSON else f"{strength}{kind}"


def _numbers(numbers: Sequence[int]) -> list[tuple[str, int]]:
    return [(str(number), number) for number in numbers]
