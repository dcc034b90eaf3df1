"""The screen on which Chopsticks is played, against computers or people, and learnt."""

import random

from textual import on
from textual.app import ComposeResult
from textual.events import Key

from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.errors import sentence
from cardgames_tui.games.catalogue import once_more
from cardgames_tui.games.hands_in_play import HandsInPlay
from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings
from cardgames_tui.tui.art.glyphs import Glyphs
from cardgames_tui.tui.art.pen import Pen
from cardgames_tui.tui.game_screen import GameScreen
from cardgames_tui.tui.hands import showing, wording
from cardgames_tui.tui.hands.analyst import Analyst
from cardgames_tui.tui.hands.asking import Asking
from cardgames_tui.tui.hands.bindings import DIGITS, HANDS_BINDINGS, MOVE_KEYS
from cardgames_tui.tui.hands.coach import Coach
from cardgames_tui.tui.hands.computers import Computers
from cardgames_tui.tui.hands.ending import Ending
from cardgames_tui.tui.hands.hands_view import HandsView
from cardgames_tui.tui.hands.pointing import Between, Pointing
from cardgames_tui.tui.hands.rows import MoveRows
from cardgames_tui.tui.hands.stage import HandsStage
from cardgames_tui.tui.textual_ext.page import has_fingers, without_keys
from cardgames_tui.tui.textual_ext.steady_app import HELPED
from cardgames_tui.tui.themes import chosen_pen
from cardgames_tui.tui.widgets.rows_view import RowsView


class HandsScreen(GameScreen[HandsInPlay]):
    """A game of Chopsticks with everything that can be asked about it."""

    HELP = "Hit a hand with one of yours, or split fingers between your own. At the roll a hand is dead."
    CSS_PATH = "hands.tcss"
    BINDINGS = HANDS_BINDINGS

    stage: HandsStage
    """All that is seen above the last line."""

    def __init__(self, game: HandsInPlay, profile: Profile, glyphs: Glyphs, rng: random.Random) -> None:
        super().__init__(game, profile, glyphs, rng)
        self.analyst = Analyst()
        self.asking = Asking(self)
        self.pointing = Pointing(game)
        self.played = showing.Played(game)
        self.coach = Coach(self)
        self.computers = Computers(self)
        self.ending = Ending(self)
        self._available: tuple[object, ...] = ()

    def compose(self) -> ComposeResult:
        """The table above the keys, and the one who thinks behind it."""
        self.stage = HandsStage(showing.table(self.game), self.pen)
        yield self.stage
        yield self.last_line
        yield self.analyst

    def on_mount(self) -> None:
        """Show the game and begin to work it out."""
        self.stage.hands.cursor = self.pointing.own_hand(None)
        self.computers.begin()
        self.show()

    async def lay_out(self) -> None:
        """Forget what was thought about the game before, and begin to think about this one."""
        self.analyst.call_off()
        self.pointing = Pointing(self.game)
        self.played = showing.Played(self.game)
        self.coach = Coach(self)
        self.computers = Computers(self)
        self.asking.usual = self.game.setup
        self.stage.moves.selected = None
        self.stage.hands.cursor = self.pointing.own_hand(None)
        self.computers.begin()

    def show(self, words: str = "") -> None:
        """Bring the screen in line with the game, and say some words instead of what can be done now."""
        self.show_hands()
        self.show_moves()
        self.stage.show_played(self.played.rows)
        self.ending.show()
        self.say(words)
        self.coach.think()
        self.computers.think()
        available = (self.game.can_undo, self.game.setup)
        if available != self._available:
            self._available = available
            self.refresh_bindings()

    @property
    def pen(self) -> Pen:
        """What hands are drawn with on this terminal."""
        return chosen_pen(self.app, self.glyphs)

    def show_hands(self) -> None:
        """Show the hands, with the one that is chosen and what the move looked at would do."""
        planned = self.pointing.planned(self.stage.hands.cursor)
        self.stage.show_hands(showing.table(self.game, self.pointing, planned), self.pen)

    def show_moves(self) -> None:
        """Show the moves that there are, with what is known about them."""
        game, taught, advice = self.game, self.coach.is_teaching, self.coach.shown
        value = showing.value(game, advice, self.computers.percent) if taught else None
        fingers = has_fingers(self.app)
        rows = showing.move_rows(game, advice, self.pointing.chosen, fingers=fingers)
        self.stage.show_moves(rows, showing.status(game, value))

    def say(self, words: str) -> None:
        """Say something in the prompt line; in no words, what can be done now."""
        if words:
            self.stage.say(without_keys(self.app, words))
            return
        paused, goes_on, fingers = self.computers.paused, self.stage.moves.goes_on, has_fingers(self.app)
        prompt = wording.prompt(self.game, paused=paused, goes_on=goes_on, fingers=fingers)
        self.stage.say(prompt, said=False)

    @on(RowsView.Resized)
    def say_whether_list_goes_on(self) -> None:
        """Say anew what can be done, for there is room for more moves or for fewer."""
        if not self.stage.is_saying:
            self.say("")

    def may_move(self) -> bool:
        """Whether a person is to move; says so when not."""
        if reason := wording.why_not_to_move(self.game):
            self.say(reason)
        return not reason

    def play(self, move: Move) -> None:
        """Play a move, or say why it cannot be played."""
        game = self.game
        if objection := game.position.objection(move):
            self.say(sentence(objection))
            return
        if game.awaits_person:
            self.stage.tell("")
        start, end = showing.hands_of(game, move)
        game.play(move, helped=game.awaits_person and self.coach.shown is not None)
        self._let_go()
        if game.awaits_person:
            self.stage.hands.cursor = self.pointing.own_hand(self.stage.hands.cursor)
        self.show()
        if told := wording.trap_answered(game):
            self.stage.tell(told)
        if start is not None:
            hands = self.stage.hands
            text = f" {hands.table.hand(start).label} ", "$key-ink on $key"
            self.call_after_refresh(hands.fly, text, hands.middle(start), hands.middle(end))

    def moved_about(self, words: str = "") -> None:
        """Show another position of the same game."""
        self._let_go()
        self.stage.tell("")
        self.computers.paused = not self.game.setup.persons
        self.show(words)

    def action_play(self, number: int) -> None:
        """Play the move with a number, from 0."""
        moves = self.game.position.legal_moves()
        if not self.may_move():
            return
        if number >= len(moves):
            self.say(wording.no_such_move(number, len(moves)))
        else:
            self.play(moves[number])

    def on_key(self, event: Key) -> None:
        """Play a move beyond those that have bindings; so many bindings would make every key slower."""
        number = MOVE_KEYS.find(event.character or " ")
        if number >= len(DIGITS):
            event.stop()
            self.action_play(number)

    @on(RowsView.Picked, "#moves")
    def play_listed(self, event: RowsView.Picked) -> None:
        """Play the move that was clicked."""
        rows = self.stage.moves.rows
        if isinstance(rows, MoveRows) and event.row < len(rows):
            self.action_play(rows.rows[event.row].number)

    def action_next_move(self, step: int) -> None:
        """Look at the next or previous legal move."""
        if self.game.is_over:
            return
        if self.pointing.chosen is not None:
            self.pointing.let_go()
            self.show_moves()
            self.say("")
        self.stage.moves.selected = self.pointing.look_on(self.stage.moves.selected, step)
        self.show_hands()

    def action_page(self, step: int) -> None:
        """Show what was played before or after that."""
        self.stage.played.scroll_page(step)

    def action_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor to the nearest hand in a direction."""
        hands, pointing = self.stage.hands, self.pointing
        hands.move_cursor(dx, dy)
        if pointing.looked_at is not None or pointing.chosen is not None:
            pointing.looked_at = None
            planned = pointing.planned(hands.cursor)
            self.stage.moves.selected = showing.row_of(self.game, planned, pointing.chosen)
            self.show_hands()

    async def action_choose(self) -> None:
        """Play the move that is looked at, or choose the hand under the cursor; at the end, play again."""
        move = self.pointing.looked_at
        if self.game.is_over:
            await self.action_again()
        elif move is None:
            self.point_at_cursor()
        elif self.may_move():
            self.play(move)

    @on(HandsView.Chosen)
    def point_at_clicked(self, event: HandsView.Chosen) -> None:
        """Take up a hand that was clicked or dragged."""
        if event.anew:
            self.pointing.let_go()
        self.stage.hands.cursor = event.place
        self.point_at_cursor()

    def point_at_cursor(self) -> None:
        """Take the hand under the cursor as the one to use, or as the one to use it on."""
        if self.stage.hands.cursor is None or not self.may_move():
            return
        self.stage.moves.selected = None
        meant = self.pointing.at(self.stage.hands.cursor)
        if isinstance(meant, Move):
            self.play(meant)
        elif isinstance(meant, Between):
            self.asking.between(meant)
        else:
            self.show(meant)

    def action_split(self) -> None:
        """Ask what the own hands are to do among themselves."""
        self.asking.own_hands()

    def action_revive(self) -> None:
        """Ask which hand is given a finger, as the table has agreed."""
        self.asking.revival()

    def action_new_game(self) -> None:
        """Ask what to play next."""
        self.run_worker(self.asking.new_game())

    def action_go_to(self) -> None:
        """Ask for a position or a shared text."""
        self.run_worker(self.asking.position())

    async def action_again(self) -> None:
        """Play the same once more."""
        await self.take_up(once_more(self.game.record))

    def action_rules(self) -> None:
        """Show the rules."""
        from cardgames_tui.tui.dialogs.rules_screen import RulesScreen
        from cardgames_tui.tui.hands.help_page import help_page

        self.app.push_screen(RulesScreen([help_page(self.game.setup.rules)]))

    def action_pause(self) -> None:
        """Hide the table; computers among themselves are let wait, or go on."""
        if self.game.setup.persons:
            super().action_pause()
            return
        self.computers.paused = not self.computers.paused
        self.show()

    def action_let_go(self) -> None:
        """Choose no hand; wait no longer for a table; put the card with the result away."""
        self.ending.close()
        self.computers.stop_waiting()
        self._let_go()
        self.app.action_hide_help_panel()
        self.show()

    def _let_go(self) -> None:
        """Choose no hand and look at no move."""
        self.pointing.let_go()
        self.coach.let_go()
        self.stage.moves.selected = None

    def action_values(self) -> None:
        """Switch the values of the moves."""
        self.coach.switch_values()

    def action_hint(self) -> None:
        """Show a best move; when it is shown already, say why."""
        self.coach.hint()

    def action_blame(self) -> None:
        """Find the move that gave the game away."""
        self.coach.blame()

    @on(RowsView.Picked, "#played")
    def go_to_ply(self, event: RowsView.Picked) -> None:
        """Go back to the turn in which a move of the list was made."""
        if event.row < len(played := self.played.rows):
            self.game.go_to(played.ply(event.row))
            self.moved_about("Undo returns to where you were.")

    @on(Analyst.Replied)
    def take_reply(self, event: Analyst.Replied) -> None:
        """Let the computer make its move."""
        self.computers.replied(event)

    @on(Analyst.Progressed)
    def show_progress(self, event: Analyst.Progressed) -> None:
        """Show how far the table has come."""
        self.computers.progressed(event)
        self.coach.progressed(event.words)
        if self.coach.is_teaching:
            self.show_moves()

    @on(Analyst.Advised)
    def take_advice(self, event: Analyst.Advised) -> None:
        """Show what a position is worth."""
        self.computers.percent = ""
        self.coach.advised(event)

    @on(Analyst.Blamed)
    def take_blame(self, event: Analyst.Blamed) -> None:
        """Show where the game went wrong."""
        self.coach.blamed(event)

    def take_settings(self, before: Settings, glyphs: Glyphs) -> None:
        """Show what has changed in the settings, and offer other rules or seats first when they have."""
        self.asking.take_settings(before, self.settings)
        super().take_settings(before, glyphs)
        if before.values != self.settings.values and self.is_mounted:
            self.say(wording.values_switched(self.game.setup.rules, on=self.settings.values))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey out what cannot be done now, and hide what these rules do not know."""
        if action == "revive":
            return self.game.setup.rules.wet_jackson
        if action == "page":
            return not self.has_class(HELPED)  # these keys turn the pages of the help then
        return super().check_action(action, parameters)
