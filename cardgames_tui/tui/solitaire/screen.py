"""The screen for playing and analysing Black Hole and All in a Row."""

from asyncio import to_thread
from collections.abc import Mapping
from functools import partial
from itertools import chain

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Event
from textual.widgets import Static

from cardgames_tui.games.judging import choices_of
from cardgames_tui.games.solitaire import SolitaireInPlay
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.settings import Settings
from cardgames_tui.solitaire import words
from cardgames_tui.solitaire.analysis import Choice, Mistake, WinningLine
from cardgames_tui.solitaire.rules import Move, Outcome, Position, Verdict
from cardgames_tui.text import as_sentence, joined
from cardgames_tui.tui.bindings import CARD_KEYS, CARD_PLAY_BINDINGS, SOLITAIRE_BINDINGS
from cardgames_tui.tui.characters import chosen_pen
from cardgames_tui.tui.draw.pen import KEEPS_SIGN, LOSES_SIGN
from cardgames_tui.tui.game_screen import GameScreen
from cardgames_tui.tui.solitaire import status
from cardgames_tui.tui.solitaire.paint import CardsOnTable, marked_fans
from cardgames_tui.tui.solitaire.table import (
    CardsView,
    RanksView,
    SidePanel,
    SolitaireContainer,
)
from cardgames_tui.tui.thinking import BACKGROUND_GROUP, QUESTION_GROUP
from cardgames_tui.tui.touch import has_touch
from cardgames_tui.tui.widgets.key_bar import KeyBar
from cardgames_tui.tui.widgets.lists import MoveList
from cardgames_tui.tui.widgets.responsive import PANEL_MIN_WIDTH
from cardgames_tui.tui.widgets.status import Banner, BannerView, StatusView, link
from cardgames_tui.tui.words import THINKING

MARKS_ON = f"Marks: {KEEPS_SIGN} keeps the win, {LOSES_SIGN} loses it. Each move with them counts as a hint."

BEST_GAME_GROUP = "best game"


class SolitaireScreen(GameScreen[SolitaireInPlay]):
    CSS_PATH = "solitaire.tcss"
    BINDINGS = SOLITAIRE_BINDINGS
    PLAY_BINDINGS = CARD_PLAY_BINDINGS
    VALUES_SETTING = "show_marks"

    table: CardsView

    def __init__(self, game: SolitaireInPlay) -> None:
        super().__init__(game)
        self.container = SolitaireContainer(game.deal.solitaire)
        self.status = StatusView()
        self.table = CardsView(game.position)
        self.below_table = Vertical(id="below")
        self.ranks = RanksView(id="ranks-line")
        self.panel: SidePanel | None = None

    def compose(self) -> ComposeResult:
        with self.container:
            yield self.status
            with Horizontal(id="middle"), Vertical(id="play"):
                yield self.table
                with self.below_table:
                    yield Static(id="prompt", markup=False)
                    yield self.ranks
                    yield BannerView()
            yield self.result_card
        yield KeyBar()

    def on_mount(self) -> None:
        self.set_interval(1.0, self.show_status)
        self.watch(self.table, "phase", self._show_win, init=False)

    def prepare_screen(self) -> None:
        self.best_game: GameRecord | None = None
        self.open_banner = Banner()
        """The banner on screen; empty if the player has closed it."""
        self._states = 0
        moves = self.game.position.legal_moves()
        self.table.cursor = moves[0].fan if moves else 0
        if not self.game.session.line:
            self.call_next(self.table.deal)

    # What is seen

    @property
    def visible_values(self) -> Mapping[Move, Verdict] | None:
        if not self.shows_values:
            return None
        known = self.game.adviser.known_move_verdicts(self.game.position).verdicts
        return None if Verdict.UNKNOWN in known.values() else known

    def game_changed(self, text: str = "") -> None:
        if (found := self.game.mistake) and (self.game.is_over or self.settings.show_verdict):
            self.game.record_help(found)  # the banner says where to try again
        super().game_changed(text)

    def show_table(self) -> None:
        game = self.game
        fans = marked_fans(game.position, self.visible_values, game.suggested_move, self.move_keys)
        self.table.show(CardsOnTable.after(game.session.positions, fans))
        self.ranks.position = game.position
        if self.panel is not None:
            shown = self.settings.show_verdict
            self.panel.show(game, self.best_game, verdicts=shown, shows_letters=self.table.shows_letters)
        self.show_status()
        self.show_end()

    @property
    def prompt_text(self) -> str | Content:
        if self.game.is_safe:
            finish = f"{self.keys('choose')}: finish" if self.keys else "Finish"
            return Content.assemble(f"{words.SAFE} ", link(Content(finish), "choose"))
        if self.game.session.ply > 2:
            return ""  # the table shows what may follow
        position = self.game.position
        return f"{words.prompt(position)} {self._how_to_play(len(position.legal_moves()))}".strip()

    def _how_to_play(self, moves: int) -> str:
        """`Press 1-4, or click a card.` Empty on touch screens."""
        bound = self.move_keys[:moves].replace(" ", "")
        if not bound or has_touch(self.app):
            return ""
        digits = CARD_KEYS[: min(moves, 9)]
        is_usual = moves > 1 and bound.startswith(digits)
        named = [f"1-{digits[-1]}", *bound[len(digits) :]] if is_usual else bound
        return f"Press {joined(named, 'or')}, or click {'it' if moves == 1 else 'a card'}."

    def say(self, message: str = "") -> None:
        """Shows a message, or else the prompt or the ranks left, in as many lines as needed.

        A banner stays, with the message in place of its sentence.
        """
        super().say(message)
        banner = self.open_banner
        if message and banner.outcome:
            headline = "Stuck   " if banner.outcome == "stuck" else ""
            banner = banner._replace(headline=headline, detail=message)
        self.banner_view.show_banner(banner, self._banner_width)
        is_over = bool(banner.outcome)
        is_saying = not is_over and bool(message or self.prompt_text)
        said = self.prompt.content if is_saying else self.banner_view.content if is_over else ""
        self.below_table.set_class(is_saying, "-saying").set_class(is_over, "-over")
        self.container.set_lines_below(len(Content(str(said)).wrap(self._banner_width)))

    def show_status(self) -> None:
        verdict, dot = self.settings.show_verdict, chosen_pen(self.app).dot
        self.status.show(
            status.status_lines(self.game, self.best_game, verdict=verdict, states=self._states, dot=dot)
        )

    @on(SolitaireContainer.Arranged)
    async def fit(self) -> None:
        if self.panel is None and self.container.has_class("-panel"):
            panel = SidePanel()
            await self.query_one("#middle").mount(panel)
            self.panel = panel
            self.game_changed(self.message)
        self.call_after_refresh(lambda: self.redraw(self.message))

    @work(group=BEST_GAME_GROUP, exit_on_error=False)
    async def find_best_game(self) -> None:
        start = self.game.deal.start_id
        best = await to_thread(self.app.profile.store.run, lambda database: database.best_win(start), None)
        if best is not None:
            self.best_game = best
            self.game_changed(self.message)

    def settings_changed(self, before: Settings) -> None:
        super().settings_changed(before)
        now, said = self.settings, self.message
        if now.show_verdict != before.show_verdict:
            said = words.VERDICT_ON if now.show_verdict else words.VERDICT_OFF
        elif now.show_marks != before.show_marks:
            said = MARKS_ON if now.show_marks else "The marks are off."
        self.game_changed(said)

    # The end of a game

    def show_end(self) -> None:
        banner = self.banner
        is_shown = banner.outcome == "won" and self.closed_banner != "won"
        if is_shown:
            summary = status.make_summary(self.game, self.achievements)
            self.result_card.show(summary, banner)
            if not self.container.has_class("-result"):
                self.result_card.pulse(times=3)
        self.container.set_class(is_shown, "-result")
        # that of a win stays in place of the result card
        is_closed = self.closed_banner == banner.outcome not in ("", "won")
        self.open_banner = Banner() if is_closed else banner
        self.offer(self.open_banner.offers)

    @property
    def is_celebrating(self) -> bool:
        return self.game.position.outcome() is Outcome.WON and self.table.is_moving

    @property
    def is_at_end(self) -> bool:
        return super().is_at_end and not self.is_celebrating

    def is_too_early(self, event: Event) -> bool:
        was_celebrating = self.is_celebrating
        is_early = super().is_too_early(event)
        if was_celebrating and not self.is_celebrating:
            self._show_win()
            return True
        return is_early

    def _show_win(self) -> None:
        if self.game.result is not None and not self.is_celebrating:
            self.game_changed(self.message)

    @property
    def banner(self) -> Banner:
        if self.is_celebrating:
            return Banner(offers=status.AFTER_WIN)
        return status.make_banner(self.game, self._banner_width, verdict=self.settings.show_verdict)

    @property
    def _banner_width(self) -> int:
        return max(1, (self.table.size.width or self.app.size.width) - 4)  # with a blank margin

    def action_cancel(self) -> None:
        """Closes the result card in favour of a banner, or the banner, and cancels any question."""
        self.closed_banner = self.banner.outcome
        self.cancel_question()
        self.game_changed()

    # Playing

    @on(CardsView.Chosen)
    async def play_clicked(self, event: CardsView.Chosen) -> None:
        await self.try_move(event.move)

    async def action_choose(self) -> None:
        if self.game.position.outcome() is Outcome.WON:
            if self.game.record.daily:
                await self.action_daily()
            else:
                self.open_deal_after()
        elif self.game.is_safe:
            self.game.finish()
            self.position_changed()
            self.table.celebrate()
            self.game_changed()  # without the result for now
        else:
            await self.try_move(Move(self.table.cursor))

    async def action_play(self, number: int) -> None:
        """Plays the card with a key. Without legal moves, the banner has said so already."""
        moves = self.game.position.legal_moves()
        if number <= len(moves):
            await self.try_move(moves[number - 1])
        elif moves:
            self.say_no_such_move(number, len(moves))

    def play(self, move: Move, *, shown: bool = False) -> None:
        if not self.game.position.fans[move.fan]:
            return
        if objection := self.game.position.objection(move):
            self.say(as_sentence(objection))
            self.table.shake(move.fan)
            return
        self.game.play(move, shown=shown)
        self.position_changed()
        if self.game.result is Result.WON:
            self.table.celebrate()

    @on(MoveList.OptionSelected)
    def go_to_picked(self, event: MoveList.OptionSelected) -> None:
        """Goes to the position after a move of the list, unless it is gone by now."""
        if event.option_index < len(self.game.move_texts):
            self.game.go_to(event.option_index + 1)
            self.jumped()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "cancel" and not self.container.has_class("-result"):
            return self.is_mounted and self.banner_view.banner.outcome in ("stuck", "lost")
        return super().check_action(action, parameters)

    # The cursor

    def action_cursor(self, dx: int, dy: int) -> None:
        self.table.move_cursor(dx, dy)

    def action_next_playable(self, step: int) -> None:
        self.table.move_cursor_to_next_playable(step)

    @work
    async def action_find(self) -> None:
        from cardgames_tui.tui.solitaire.dialogs import FindRankScreen

        rank = await self.app.push_screen_wait(FindRankScreen())
        if rank is not None:
            self.table.move_cursor_to_next_of(rank)
            self.action_light(rank)
            self.say(words.rank_left_text(self.game.position, rank))

    def action_light(self, rank: int) -> None:
        cards = chain(*self.game.position.fans)
        self.table.lit_cards = frozenset(card for card in cards if card.rank == rank)

    def action_toggle_panel(self) -> None:
        if self.container.has_class("-wide"):
            self.app.wants_panel = not self.container.has_class("-panel")
            self.container.apply_size(*self.container.size)
        else:
            self.say(f"The panel needs {PANEL_MIN_WIDTH} columns.")

    def action_letters(self) -> None:
        self.table.shows_letters = not self.table.shows_letters
        fans = f"{self.game.deal.solitaire.fan_word}s"
        self.game_changed(
            f"The letters name the {fans} in solve and verify." if self.table.shows_letters else ""
        )

    # Thinking

    def update_workers(self) -> None:
        super().update_workers()
        self.call_after_refresh(self._update_searches)  # shows first what is known

    def _update_searches(self) -> None:
        number = self.game.deal.number  # a board of the player's own has none
        self.keep_running(BEST_GAME_GROUP, number, self.find_best_game)
        outcome, marks = self.game.position.outcome(), self.shows_values
        verdict = self.settings.show_verdict or outcome is Outcome.STUCK
        difficulty = self.settings.show_verdict or outcome is Outcome.WON  # no longer a secret
        is_needed, purpose = verdict or marks or difficulty, (self.game.position, verdict, marks, difficulty)
        self.keep_running(
            BACKGROUND_GROUP, purpose if is_needed else None, partial(self.search_position, *purpose)
        )

    @work(group=BACKGROUND_GROUP, exit_on_error=False)
    async def search_position(self, position: Position, verdict: bool, marks: bool, difficulty: bool) -> None:
        adviser, positions, known = self.game.adviser, self.game.session.positions, self.game.verdicts
        if verdict or marks:
            await self.ask(adviser.solve, position, report=self._report_states)
            self.game_changed(self.message)
        if verdict and adviser.is_known_lost(position):  # moves may be faster than the search
            await self.ask(adviser.find_mistake, positions, known)
            self.game_changed(self.message)
        if marks:
            await self.ask(adviser.move_verdicts, position)
            self.game_changed(self.message)
        if difficulty:
            await self.ask(adviser.difficulty)
            self.game_changed(self.message)
        if self.game.is_over and self.game.record.result and self.game.choices is None:
            self.game.keep_choices(await self.ask_in_thread(choices_of, self.game.record))
            self.game_changed(self.message)

    def position_changed(self, text: str = "") -> None:
        self._states = 0
        super().position_changed(text)

    def _report_states(self, states: int, _total: int | None) -> None:
        self._states = states
        self.show_status()

    @work(group=QUESTION_GROUP, exclusive=True, exit_on_error=False)
    async def action_hint(self) -> None:
        game = self.game
        self.say(THINKING)
        answer = await self.ask(game.adviser.hint, game.session.positions, game.had_hint)
        game.record_help(answer)
        if game.suggested_move is not None:
            self.table.cursor = game.suggested_move.fan  # for Enter
        self.game_changed(words.answer_text(answer, game.session.ply))

    @work(group=QUESTION_GROUP, exclusive=True, exit_on_error=False)
    async def action_solution(self) -> None:
        game = self.game
        self.say(THINKING)
        answer = await self.ask(game.adviser.winning_line, game.position)
        if not isinstance(answer, WinningLine):
            found = await self.ask(game.adviser.find_mistake, game.session.positions, game.verdicts)
            self.game_changed(words.no_solution_text(found, game.session.ply))
            return
        from cardgames_tui.tui.solitaire.dialogs import PlaybackScreen

        first = game.session.ply
        back = partial(self._take_solution_move_back, first)
        playback = PlaybackScreen(self._play_solution_move, back)
        if self.open_dialog(playback, lambda _: self._end_playback(first)):
            self._say_playback()
        else:
            self.say()

    def _play_solution_move(self) -> bool:
        solution = self.game.adviser.known_solution(self.game.position)
        if solution is None or not solution.line:
            return False
        self.play(solution.line[0], shown=True)
        self._say_playback()
        return not self.game.is_over

    def _take_solution_move_back(self, first: int) -> None:
        """Takes back a move of the solution, but none of the player's own."""
        if self.game.session.ply > first:
            self.game.undo()
        self.jumped()
        self._say_playback()

    def _end_playback(self, first: int) -> None:
        """Returns to where the solution began unless it has won."""
        is_stopped = not self.game.is_over and self.game.session.ply > first
        if is_stopped:
            self.game.go_to(first, is_undo=False)
        self.jumped("You are back where the solution began." if is_stopped else "")

    def _say_playback(self) -> None:
        solution = self.game.adviser.known_solution(self.game.position)
        if solution is not None and solution.line:
            self.say(words.solution_text(len(solution.line)))

    @work(group=QUESTION_GROUP, exclusive=True, exit_on_error=False)
    async def action_losing_move(self) -> None:
        game = self.game
        self.say(THINKING)
        mistake = await self.ask(game.adviser.find_mistake, game.session.positions, game.verdicts)
        found = game.hardest_choice or mistake
        if isinstance(found, Mistake | Choice):
            self.go_to_mistake(found.ply, words.back_at_mistake_text(found))
        else:
            self.say(words.mistake_text(found))

    # Other deals

    @work(group=QUESTION_GROUP, exclusive=True, exit_on_error=False)
    async def open_deal_after(self) -> None:
        """Finds the next deal, and opens it unless the player has gone elsewhere meanwhile."""
        from cardgames_tui.games.deal_selection import deal_after

        self.say(THINKING)
        # the first thread may still be rating the deal just won
        deal = await self.ask_in_thread(
            deal_after, self.game.deal, self.app.profile, self.app.rng, in_second_thread=True
        )
        self.say()
        if self.is_active:
            self.app.call_later(self.app.open_game, deal)  # which cancels this question

    async def action_new_game(self) -> None:
        from cardgames_tui.games.deal_selection import default_criterion
        from cardgames_tui.tui.solitaire.dialogs import SolitaireSetupScreen

        solitaire = self.game.deal.solitaire
        offered = await to_thread(default_criterion, solitaire, self.app.profile)
        self.open_dialog(SolitaireSetupScreen(solitaire, offered), self.app.open_game)

    def action_go_to(self) -> None:
        from cardgames_tui.tui.solitaire.dialogs import go_to_screen

        self.open_dialog(go_to_screen(self.game.deal.solitaire), self.app.open_game)

    async def action_open_deals(self) -> None:
        from cardgames_tui.tui.solitaire.dialogs import OpenDealsScreen

        deal = self.game.deal
        won = await to_thread(self.app.profile.store.won_starts, deal.solitaire.slug)
        self.open_dialog(OpenDealsScreen(deal, won), self.app.open_game)

    async def action_next_deal(self, step: int) -> None:
        deal = self.game.deal.neighbour(step)
        if deal is None:
            self.say(words.no_neighbour_text(step))
        else:
            await self.app.open_game(deal)
