"""The screen on which Chopsticks is played, against computers or people, and learnt."""

import random
from dataclasses import replace
from functools import partial

from textual import getters, on, work
from textual.app import ComposeResult
from textual.worker import Worker, WorkerState

from cardgames_tui.chopsticks import english
from cardgames_tui.chopsticks.advice import Advice
from cardgames_tui.chopsticks.game_in_play import GameInPlay
from cardgames_tui.chopsticks.moves import Move, revive
from cardgames_tui.chopsticks.narration import answered
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.setup import Level, Setup, variant_titles
from cardgames_tui.chopsticks.solving.solve import solved, too_big
from cardgames_tui.chopsticks.verdict import Verdict
from cardgames_tui.games.profile import Keeper
from cardgames_tui.records.record import GameRecord
from cardgames_tui.settings.values import Settings
from cardgames_tui.tui.art.hand_glyphs import HandGlyphs
from cardgames_tui.tui.hands import wording
from cardgames_tui.tui.hands.analyst import Analyst
from cardgames_tui.tui.hands.bindings import CHOPSTICKS_BINDINGS
from cardgames_tui.tui.hands.kept_screen import KeptHandsScreen
from cardgames_tui.tui.hands.moves_view import MoveRow
from cardgames_tui.tui.hands.status_view import StatusShown, ValueShown


class ChopsticksScreen(KeptHandsScreen):
    """A game with everything that can be asked about it.

    The dialogs are imported when they are opened, so that the game appears without waiting for them.

    Args:
        setup: What to play first.
        settings: The player's settings.
        rng: Where the computers' choices come from.
        glyphs: The characters to draw with.
        keeper: Where the game is kept; without one nothing is.
    """

    HELP = (
        "Hit a hand of your opponent with one of yours, or move fingers between your own. "
        "A hand that reaches the roll is dead; whose hands are all dead is out. **F1**: all the rules."
    )
    CSS_PATH = "chopsticks.tcss"
    BINDINGS = CHOPSTICKS_BINDINGS

    PAUSE = 0.5
    """How long a computer seems to think, in seconds, while there are animations."""

    analyst = getters.query_one(Analyst)

    def __init__(
        self,
        setup: Setup,
        settings: Settings,
        rng: random.Random,
        glyphs: HandGlyphs,
        keeper: Keeper | None = None,
    ) -> None:
        super().__init__(setup, settings, glyphs, keeper)
        self.rng = rng
        self.advice: dict[Position, Advice] = {}
        self.percent = ""
        self.wants_hint = False
        self.blamed_ply: int | None = None

    def compose(self) -> ComposeResult:
        """The table, and the one who thinks behind it."""
        yield from super().compose()
        yield Analyst()

    def on_mount(self) -> None:
        """Begin to work out the game."""
        self.begin()

    def begin(self) -> None:
        """Say what has to be known about the computers, and begin to work out the game."""
        rules = self.game.setup.rules
        if Level.PERFECT not in self.game.setup.seats:
            return
        if reason := too_big(rules):
            self.tell(f"This game is {reason}. The computer looks ahead as far as it can.")
            return
        self.tell(english.paranoia() if rules.players > 2 else "")
        self.analyst.prepare(rules)

    def show(self, words: str = "") -> None:
        """Bring everything on screen in line with the game, and think about what is to be shown."""
        super().show(words)
        self.show_value()
        if self.teaching and self.game.ending is None and self.game.position not in self.advice:
            self.analyst.advise(self.game.position, patient=self.game.patient)
        if self.game.awaits_computer and not self.paused:
            self.analyst.reply(
                self.game.session.ply,
                self.game.position,
                self.game.level,
                self.rng,
                patient=self.game.patient,
            )

    @property
    def teaching(self) -> bool:
        """Whether the values of the moves are shown."""
        return self.settings.values or self.blamed_ply == self.game.session.ply

    def show_value(self) -> None:
        """Show the status line and the graph."""
        game, rules = self.game, self.game.setup.rules
        self.status.shown = StatusShown(
            variant_titles(rules),
            rules.players,
            game.turns + 1,
            str(game.position),
            game.hints,
            game.undos,
            self.value_shown(),
        )
        self.show_graph()

    def value_shown(self) -> ValueShown | None:
        """What is said about the value of the position."""
        if not self.teaching or self.game.ending is not None:
            return None
        advice = self.advice.get(self.game.position)
        if advice is None:
            working = f"working it out {self.percent}"
            return ValueShown(working, working)
        text = wording.value(self.game.setup.rules, advice.value, exact=advice.exact)
        short = wording.short_value(advice.value, exact=advice.exact)
        return ValueShown(text, short, advice.value.result)

    def look(self, position: Position, seat: int) -> Verdict | None:
        """The value of a position when values are shown and there is a table."""
        table = solved(position.rules) if self.teaching else None
        return None if table is None else table.verdict(position, seat)

    def move_rows(self) -> tuple[MoveRow, ...]:
        """The legal moves, with their values and the hint where these are shown."""
        advice = self.advice.get(self.game.position)
        moves = self.game.position.legal_moves()
        rows = []
        for move, row in zip(moves, super().move_rows(), strict=False):
            shown = replace(row, hinted=move == self.hinted)
            if self.teaching and advice is not None:
                verdict = next(choice.verdict for choice in advice.choices if choice.move == move)
                shown = replace(shown, verdict=verdict, exact=advice.exact)
            rows.append(shown)
        return tuple(rows)

    def let_go(self) -> None:
        """Choose no hand, look at no move, and forget the hint."""
        super().let_go()
        self.hinted = None
        self.wants_hint = False

    def action_let_go(self) -> None:
        """Choose no hand; wait no longer for a table."""
        if self.game.awaits_computer and self.percent and self.game.patient:
            self.game.patient = False
            self.percent = ""
            self.analyst.call_off()
            self.tell("The computer does not wait for the table: it looks ahead as far as it can.")
        super().action_let_go()

    def played(self, move: Move, seat: int) -> None:
        """Show what a move has made of the game, and tell the trap that it answered."""
        super().played(move, seat)
        trap = self.game.traps.get(self.game.session.ply - 2)
        if trap is not None and self.game.setup.seats[seat] is Level.PERSON:
            ply = self.game.session.ply - 1
            before, arrangement = self.game.session.positions[ply], self.game.arrangements[ply]
            answer = answered(trap, before, arrangement, move)
            self.tell(english.trap(answer, self.game.setup.names, english.action))

    @on(Analyst.Replied)
    def take_reply(self, event: Analyst.Replied) -> None:
        """Let the computer make its move, after a pause to look at unless there are no animations."""
        if self.app.animation_level == "none":
            self.make_reply(event)
        else:
            self.set_timer(self.PAUSE, partial(self.make_reply, event))

    def make_reply(self, event: Analyst.Replied) -> None:
        """Make the computer's move, unless the game has gone another way."""
        game = self.game
        current = (game.session.ply, game.position) == (event.ply, event.position)
        if not current or self.paused or not game.awaits_computer:
            return
        self.percent = ""
        self.play(event.move)
        if event.trap is not None:
            game.traps[event.ply] = event.trap

    @on(Analyst.Progressed)
    def show_progress(self, event: Analyst.Progressed) -> None:
        """Show how far the table has come, to whoever waits for it."""
        if event.rules != self.game.setup.rules:
            return
        self.percent = f"{100 * event.done // event.total}%" if event.total else f"{event.done:,}"
        if self.game.awaits_computer and self.game.level is Level.PERFECT:
            name = english.name(self.game.setup.names[self.game.position.turn])
            self.complain(f"{name} is working out this game: {self.percent}. Esc: do not wait for it.")
        if self.teaching:
            self.show_value()

    @on(Analyst.Prepared)
    def forget_progress(self) -> None:
        """The table is ready."""
        self.percent = ""

    @on(Analyst.Advised)
    def take_advice(self, event: Analyst.Advised) -> None:
        """Keep what a position is worth, and show it."""
        self.percent = ""
        self.advice[event.position] = event.advice
        if event.position == self.game.position:
            self.moves_view.rows = self.move_rows()
            self.show_value()
            if self.wants_hint:
                self.give_hint()

    def take_settings(self, settings: Settings) -> None:
        """Take settings that were changed elsewhere; the values are shown or not, as they say."""
        switched = settings.values != self.settings.values
        super().take_settings(settings)
        if switched and self.is_mounted:
            self.show()

    def action_values(self) -> None:
        """Switch the values of the moves."""
        values = not self.settings.values
        self.change_settings(replace(self.settings, values=values))
        self.show(wording.values_on(self.game.setup.rules) if values else "Values are off.")

    def action_hint(self) -> None:
        """Show a best move; when it is shown already, say why."""
        if not self.may_move():
            return
        if self.game.position in self.advice:
            self.give_hint()
        else:
            self.wants_hint = True
            self.complain("Thinking ...")
            self.analyst.advise(self.game.position, patient=self.game.patient)

    def give_hint(self) -> None:
        """Mark the best move; the second time give the reason."""
        advice = self.advice[self.game.position]
        self.wants_hint = False
        choice = advice.hint.choice
        if self.hinted is not None:
            self.tell(wording.reason(advice.hint.reason))
            return
        self.game.count_hint()
        self.hinted = choice.move
        self.looked_at = choice.move
        number = self.game.position.legal_moves().index(choice.move) + 1
        self.show()
        told = wording.told(self.game, choice.move)
        self.tell(wording.hint(told, self.game, f"press {number}" if number <= 9 else ""))

    def action_blame(self) -> None:
        """Find the first move that gave the game away."""
        persons, ending = self.game.setup.persons, self.game.ending
        losers = [seat for seat in persons if ending is None or ending.winner != seat]
        if not persons:
            self.complain("Only computers have played.")
        elif not losers:
            self.complain("You won: nothing went wrong.")
        else:
            self.complain("Looking for the move that gave it away ...")
            self.analyst.blame(self.game.setup.start, self.game.session.moves, losers[0])

    @on(Analyst.Blamed)
    def jump_to_blame(self, event: Analyst.Blamed) -> None:
        """Go back to where the game was given away, and show what every move was worth there."""
        if event.moves != self.game.session.moves:
            return
        found = wording.blame(event.mistake, self.game, self.game.setup.names[event.seat])
        if event.mistake is not None:
            self.blamed_ply = event.mistake.ply
            self.game.go_to(event.mistake.ply)
            self.moved_about()
        else:
            self.show()
        self.tell(found)

    @on(Worker.StateChanged)
    def report_failure(self, event: Worker.StateChanged) -> None:
        """Say so when some thinking has failed."""
        if event.state is WorkerState.ERROR:
            self.notify(f"The analysis failed: {event.worker.error}", severity="error", markup=False)

    def action_rules(self) -> None:
        """Show the rules."""
        from cardgames_tui.tui.dialogs.rules_screen import RulesScreen
        from cardgames_tui.tui.hands.help_page import help_page

        self.app.push_screen(RulesScreen(help_page()))

    @work
    async def action_revive(self) -> None:
        """Ask which hand is given a finger, as the table has agreed."""
        from cardgames_tui.tui.hands.pick_screen import PickScreen

        if not self.may_move():
            return
        game, position = self.game, self.game.position
        places = range(game.setup.rules.hands * game.setup.rules.players)
        moves = [move for move in map(revive, places) if not position.objection(move)]
        rows = [(move, english.action(wording.told(game, move), game.setup.names)) for move in moves]
        line = "Only when everybody at the table agrees. Enter or a click picks; Esc closes."
        move = await self.app.push_screen_wait(PickScreen("Wet Jackson: one finger more", rows, line))
        if move is not None and game is self.game and position == game.position:
            self.play(move)

    async def put_on_table(self, game: GameInPlay, record: GameRecord) -> None:
        """Leave the game on the table for another one, and the thinking about it."""
        self.analyst.call_off()
        await super().put_on_table(game, record)
        self.percent = ""
        self.blamed_ply = None
        self.paused = False
        self.advice.clear()
        self.let_go()
        self.tell("")
        await self.seats.lay_out(game.setup)
        self.begin()
        self.show()
        self.point_at_own_hand()
