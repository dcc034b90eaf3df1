"""The screen on which Black Hole, All in a Row and their like are played and analysed."""

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from textual import on, work
from textual.app import ComposeResult
from textual.events import Resize

from cardgames_tui.black_hole.rules import Move, Outcome
from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.games.cards_in_play import CardsInPlay
from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings
from cardgames_tui.tui.art.glyphs import Glyphs
from cardgames_tui.tui.cards import asking, showing, wording
from cardgames_tui.tui.cards.advice import Advice
from cardgames_tui.tui.cards.bindings import CARDS_BINDINGS, PLAY_KEYS
from cardgames_tui.tui.cards.ending import Ending
from cardgames_tui.tui.cards.status_view import RanksView, StatusView
from cardgames_tui.tui.cards.table_view import TableStage, TableView
from cardgames_tui.tui.game_screen import GameScreen
from cardgames_tui.tui.textual_ext.drawing import Caption, Column, Row
from cardgames_tui.tui.textual_ext.page import has_fingers
from cardgames_tui.tui.textual_ext.steady_app import HELPED
from cardgames_tui.tui.widgets.stage import NoticeView, Stage

if TYPE_CHECKING:
    from cardgames_tui.records.record import GameRecord
    from cardgames_tui.tui.cards.moves_view import MovesView
    from cardgames_tui.tui.cards.side_panel import SidePanel


class CardsScreen(GameScreen[CardsInPlay]):
    """A deal on the table, with everything that can be asked about it."""

    BINDINGS = CARDS_BINDINGS

    def __init__(self, game: CardsInPlay, profile: Profile, glyphs: Glyphs, rng: random.Random) -> None:
        super().__init__(game, profile, glyphs, rng)
        self.stage = TableStage(game.deal.game)
        self.status = StatusView()
        self.table = TableView(game.deal.game)
        self.words = Column(id="words")
        self.ranks = RanksView(id="ranks-line")
        self.panel: SidePanel | None = None
        self.rival: GameRecord | None = None
        """The player's best game on this deal."""
        self.advice = Advice(self)
        self.ending = Ending(self)
        self._undo_shown = False

    def compose(self) -> ComposeResult:
        """The status line, the table with its words below, and who searches behind it."""
        with self.stage:
            yield self.status
            with Row(id="middle"), Column(id="play"):
                yield self.table
                with self.words:
                    yield Caption(id="prompt", markup=False)
                    yield self.ranks
                    yield NoticeView(id="notice")
        yield self.last_line
        yield self.advice

    def on_mount(self) -> None:
        """Show the deal, keep the clock going, and look for the time to beat when the table has been seen."""
        self.set_interval(1.0, self.show_progress)
        self.show()
        self.call_after_refresh(self.find_rival)

    async def lay_out(self) -> None:
        """Begin anew for the game that has been put on the table."""
        self.advice.begin()
        self.rival = None
        self.point_at_playable()
        self.call_after_refresh(self.find_rival)

    @property
    def teaching(self) -> bool:
        """Whether every card is to tell if it keeps the win: always, or here because here it was lost."""
        return self.settings.teach or self.advice.shows_blame

    def show(self, words: str = "") -> None:
        """Bring everything on screen in line with the game, and search for what is to be shown."""
        cursor, moves = self.table.shown.cursor, self.game.position.legal_moves()
        self.show_known(cursor=moves[0].fan if moves and Move(cursor) not in moves else cursor)
        game, fingers = self.game, has_fingers(self.app)
        self.say(
            words or wording.prompt(game.position, game.session.ply, fingers=fingers), urgent=bool(words)
        )
        self._show_undo()
        self.call_after_refresh(self.search)

    def say(self, words: str, *, urgent: bool = True) -> None:
        """Say something in the prompt line."""
        if words != self.prompt.content:
            self.prompt.update(words, layout=False)
        for widget in (self.prompt, self.words):
            widget.set_class(urgent, "-words")
        self.ending.make_room(words)

    def show_cards(self, cursor: int | None = None) -> None:
        """Show the table, the cards left and the list of moves, the cursor where it is or on another fan."""
        game, cursor = self.game, self.table.shown.cursor if cursor is None else cursor
        verdicts = game.knowledge.verdicts(game.position) if self.teaching else None
        fingers = has_fingers(self.app)
        marks = showing.marks(game.position, verdicts, game.suggested, fingers=fingers)
        self.table.shown = showing.table_shown(game.position, game.played, marks, cursor, self.glyphs)
        self.ranks.show(game.position, self.glyphs)
        if self.panel is not None:
            seen, lettered = self.settings.show_verdict, self.table.lettered
            self.panel.show(game, self.rival, self.glyphs, verdicts=seen, lettered=lettered)

    def show_progress(self) -> None:
        """Show the counts and the time."""
        self.status.glyphs = self.glyphs
        self.status.game_title = self.game.deal.game.title
        self.status.deal = self.game.deal.name
        self.status.level = self.advice.level
        self.status.progress = showing.progress(self.game, self.rival.seconds if self.rival else None)

    def show_known(self, states: int = 0, cursor: int | None = None) -> None:
        """Show what is proved about the game."""
        self.show_cards(cursor)
        self.show_progress()
        self.show_verdict(states)

    def show_verdict(self, states: int = 0) -> None:
        """Show what is proved about the position, and that the game is over or lost."""
        shown = showing.verdict_shown(self.game, states) if self.settings.show_verdict else None
        self.status.verdict = shown
        self.ending.show(shown.verdict if shown else Verdict.UNKNOWN)

    def _show_undo(self) -> None:
        """Grey out undo when there is nothing to take back."""
        if self._undo_shown != self.game.can_undo:
            self._undo_shown = self.game.can_undo
            # makes the last line anew, which takes longer than all the rest of a move
            self.refresh_bindings()

    @on(Stage.Reshaped)
    async def show_panel(self, event: Stage.Reshaped) -> None:
        """Add the side panel when there is room for it for the first time."""
        if event.has_panel and self.panel is None:
            from cardgames_tui.tui.cards.side_panel import SidePanel

            panel = SidePanel()
            await self.query_one("#middle").mount(panel)
            self.panel = panel
            self.show_cards()

    def on_resize(self, event: Resize) -> None:
        """Break the lines below the table anew, once that has its room."""
        self.call_after_refresh(self.ending.fit)

    def find_rival(self) -> None:
        """Look for the player's best game on this deal, and show it."""
        start_id = self.game.record.start_id
        self.rival = self.profile.store.ask(lambda archive: archive.best(start_id), None)
        if self.rival is not None:
            self.show_cards()
            self.show_progress()

    @on(TableView.Chosen)
    def play_chosen(self, event: TableView.Chosen) -> None:
        """Play the card that was clicked."""
        self.play(event.move)

    async def action_choose(self) -> None:
        """Play the card under the cursor; after a win, deal on."""
        if self.game.position.outcome() is Outcome.WON:
            await asking.deal_on(self)
        else:
            self.play(Move(self.table.shown.cursor))

    def action_close_result(self) -> None:
        """Put the card with the result away, or the notice that the game is stuck or lost."""
        self.ending.close()

    def action_play(self, number: int) -> None:
        """Play the card marked with a key; that none fits any more has been said already."""
        move = showing.keyed_move(self.game.position, number)
        if move is not None:
            self.play(move)
        elif self.game.position.legal_moves():
            self.say(f"No card is marked {PLAY_KEYS[number - 1]}.")

    def play(self, move: Move, *, helped: bool = False) -> None:
        """Play a card and let it fly, or say why it cannot be played."""
        game, position = self.game, self.game.position
        if reason := position.objection(move):
            self.say(wording.refused(reason))
            return
        start, end = self.table.flight_path(move.fan, len(position.fans[move.fan]))
        marked = self.teaching and game.knowledge.verdicts(position) is not None
        game.play(move, helped=helped or marked)
        self.moved_about()
        assert game.position.top is not None
        card = wording.flying_card(game.position.top, self.glyphs)
        if self.app.animation_level != "none":
            self.call_after_refresh(self.table.fly, card, start, end)
            self.call_after_refresh(self.table.breathe)

    def moved_about(self, words: str = "") -> None:
        """Show another position of the same game."""
        self.advice.forget()
        super().moved_about(words)

    def on_moves_view_picked(self, event: "MovesView.Picked") -> None:
        """Go to the position after a move of the list, unless the move has gone meanwhile."""
        if event.ply <= len(self.game.line):
            self.game.go_to(event.ply)
            self.moved_about()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey out what cannot be done now; keys beyond the digits play only while so many cards fit."""
        if action == "play":
            number = parameters[0]
            assert isinstance(number, int)
            return number <= 9 or showing.keyed_move(self.game.position, number) is not None
        if action == "close_result":
            return self.is_mounted and self.ending.can_close and not self.has_class(HELPED)
        return super().check_action(action, parameters)

    def point_at_playable(self) -> None:
        """Put the cursor on the first card that can be played."""
        moves = self.game.position.legal_moves()
        self.table.point_at(moves[0].fan if moves else 0)

    def action_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor to the nearest fan in a direction."""
        self.table.move_cursor(dx, dy)

    def action_next_playable(self, step: int) -> None:
        """Move the cursor to the next or previous card that can be played."""
        fan = showing.next_playable(self.game.position, self.table.shown.cursor, step)
        if fan is not None:
            self.table.point_at(fan)

    @work
    async def action_find(self) -> None:
        """Ask for a rank, and move the cursor to the next fan that holds it, its last cards first."""
        await asking.find_rank(self)

    def action_letters(self) -> None:
        """Show the letters of the fans, or put them away."""
        self.table.lettered = not self.table.lettered
        self.show(wording.letters(self.game.deal.game, shown=self.table.lettered))

    def action_rules(self) -> None:
        """Show the rules."""
        from cardgames_tui.black_hole.pages import rules_page
        from cardgames_tui.tui.dialogs.rules_screen import RulesPage, RulesScreen

        game = self.game.deal.game
        self.app.push_screen(RulesScreen([RulesPage(game.title, rules_page(game))]))

    def action_verdict(self) -> None:
        """Switch the live verdict."""
        self.change_settings(replace(self.settings, show_verdict=not self.settings.show_verdict))

    def action_teach(self) -> None:
        """Switch the marks that say which cards keep the win."""
        self.change_settings(replace(self.settings, teach=not self.settings.teach))

    def take_settings(self, before: Settings, glyphs: Glyphs) -> None:
        """Show what has changed in the settings, and say what is shown from now on."""
        super().take_settings(before, glyphs)
        words = wording.switched(before, self.settings, glyphs, fingers=has_fingers(self.app))
        if self.is_mounted and words:
            self.show(words)

    def action_hint(self) -> None:
        """Show a move that keeps the win, or say that none does; when that is said already, say more."""
        self.advice.hint(told_lost=self.ending.tells_why)

    def action_solution(self) -> None:
        """Play a winning line from here."""
        self.advice.solution()

    def action_blame(self) -> None:
        """Find the move that lost the game."""
        self.advice.blame()

    def search(self) -> None:
        """Find out what is to be shown; called when the player sees the table, so that this comes first."""
        self.advice.search(verdict=self.settings.show_verdict, marks=self.teaching)

    @work
    async def action_new_game(self, wish: str = "") -> None:
        """Ask what to play next; when a deal of a kind is wished for already, look for it."""
        await asking.deal_new(self, wish)

    @work
    async def action_go_to(self) -> None:
        """Ask for a deal number or a shared text."""
        await asking.go_to_deal(self)

    @work
    async def action_daily(self) -> None:
        """Play the deal of a day."""
        await asking.deal_daily(self)

    @work
    async def action_open_deals(self) -> None:
        """Play a deal that has not been won yet."""
        await asking.deal_open(self)

    async def action_next_deal(self, step: int) -> None:
        """Deal the next or the previous number."""
        await asking.deal_beside(self, step)
