"""The screen for a game of Chopsticks."""

from asyncio import sleep

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Key
from textual.widgets import Static

from cardgames_tui.chopsticks.analysis import PositionValues
from cardgames_tui.chopsticks.arrangement import Place
from cardgames_tui.chopsticks.computers import Trap
from cardgames_tui.chopsticks.moves import Move, MoveKind, revive
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.value import ValuedMove
from cardgames_tui.chopsticks.words import (
    NO_PERSON_PLAYED,
    about_computers,
    hand_and_fingers,
    long_move,
    player_name,
    puzzle_text,
    trap_text,
)
from cardgames_tui.games.chopsticks import ChopsticksInPlay, default_setup
from cardgames_tui.games.saved_games import rematch_record
from cardgames_tui.games.words import UNDO_RETURNS, no_such_move
from cardgames_tui.settings import Settings
from cardgames_tui.text import as_sentence
from cardgames_tui.tui.bindings import CHOPSTICKS_BINDINGS, MOVE_PLAY_BINDINGS
from cardgames_tui.tui.characters import chosen_pen
from cardgames_tui.tui.chopsticks import status
from cardgames_tui.tui.chopsticks.paint import hands_on_table
from cardgames_tui.tui.chopsticks.pointing import Pointing
from cardgames_tui.tui.chopsticks.table import (
    ChopsticksContainer,
    HandsView,
    draw_legal_moves,
    draw_played_moves,
    legal_move_rows,
)
from cardgames_tui.tui.chopsticks.tablebase_builder import TablebaseBuilder
from cardgames_tui.tui.game_screen import GameScreen
from cardgames_tui.tui.thinking import BACKGROUND_GROUP, QUESTION_GROUP
from cardgames_tui.tui.widgets.key_bar import KeyBar
from cardgames_tui.tui.widgets.lists import MoveList
from cardgames_tui.tui.widgets.responsive import ResponsiveContainer
from cardgames_tui.tui.widgets.status import Banner, BannerView, StatusView
from cardgames_tui.tui.words import THINKING

COMPUTER_MOVE_GROUP, REVIEW_GROUP = "computer-move", "review"

PAUSE_SECONDS = 0.5
"""The time before a computer's move, unless animations are off."""

LOOK_AHEAD_AFTER_SECONDS = 2.0
"""How long a computer among three or more players waits for the tablebase before it searches."""


class ChopsticksScreen(GameScreen[ChopsticksInPlay]):
    CSS_PATH = "chopsticks.tcss"
    BINDINGS = CHOPSTICKS_BINDINGS
    PLAY_BINDINGS = MOVE_PLAY_BINDINGS
    VALUES_SETTING = "show_values"

    container: ChopsticksContainer
    table: HandsView

    def __init__(self, game: ChopsticksInPlay) -> None:
        super().__init__(game)
        self.status = StatusView(to_edge=True)
        self.lists = Vertical(id="lists")
        self.legal_view = MoveList(id="moves")
        self.played_view = MoveList(id="played").with_tooltip("Choose a move to go back to where it was made")
        self.remark = Static(id="remark", markup=False)

    def compose(self) -> ComposeResult:
        state, pen = hands_on_table(self.game), chosen_pen(self.app)
        self.container = ChopsticksContainer(state.layout_spec(outlined=pen.outlined))
        self.table = HandsView(state)
        with ResponsiveContainer(id="chopsticks"):
            yield self.status
            with self.container:
                yield self.table
                with self.lists:
                    yield BannerView()
                    yield self.result_card
                    yield Static("Moves", id="moves-title", classes="title")
                    yield self.legal_view
                    yield self.remark
                    yield Static("Played", classes="title")
                    yield self.played_view
            yield Static(id="prompt", markup=False)
        yield KeyBar()

    def prepare_screen(self) -> None:
        self.offered_setup = self.game.setup
        """Where the dialog for a new game starts."""
        self.pointing = Pointing(self.game)
        self.builder = TablebaseBuilder(self, self.game.adviser)
        self.paused = self.game.result is not None
        """Whether computers among themselves wait for the player."""
        self.table.cursor = self.pointing.living_hand_near(None)
        self.show_remark(puzzle_text(self.game.puzzle_moves) or about_computers(self.game.setup))
        if PlayerKind.PERFECT in self.game.setup.kinds:
            self.builder.begin(self.game.position)

    # What is seen

    @property
    def visible_values(self) -> PositionValues | None:
        return self.game.adviser.known_values(self.game.position) if self.shows_values else None

    @property
    def banner(self) -> Banner:
        return status.make_banner(self.game, paused=self.paused)

    @property
    def is_at_end(self) -> bool:
        return self.game.is_over or (self.paused and self.game.result is not None)

    def show_table(self) -> None:
        self.show_moves()
        self.show_hands()
        self.played_view.show(lambda width: draw_played_moves(self.game))
        self.show_end()

    def show_hands(self) -> None:
        planned = self.pointing.planned_move(self.table.cursor)
        self.legal_view.highlighted = self.pointing.row_of(planned)
        state = hands_on_table(self.game, planned, self.pointing.hand_states())
        self.table.show(state)
        self.container.spec = state.layout_spec(outlined=self.table.pen.outlined)

    def show_moves(self) -> None:
        game, values = self.game, self.visible_values
        rows = legal_move_rows(game, self.pointing, values, self.move_keys)
        exact = values is None or values.exact
        self.legal_view.show(lambda width: draw_legal_moves(rows, exact=exact, width=width))
        self.status.show(status.status(game, values, self.builder.progress, shows_values=self.shows_values))

    def show_end(self) -> None:
        game, banner = self.game, self.banner
        self.banner_view.show_banner(banner, self.lists.size.width - 5)  # without its edges
        has_ended, is_open = bool(banner.outcome), self.closed_banner != banner.outcome
        # a low window has no room for them in the banner
        self.offer(banner.offers if is_open or not self.container.has_class("-low") else ())
        self.container.set_class(has_ended, "-over")
        self.container.set_class(has_ended and is_open, "-result")
        if has_ended:
            self.result_card.show(status.make_summary(banner, game, self.achievements), banner)

    @property
    def prompt_text(self) -> str:
        pause_key = self.keys("pause") if self.keys else ""
        return status.prompt(self.game, paused=self.paused, pause_key=pause_key)

    def show_remark(self, text: str) -> None:
        """Shows a text in the lists until the player does something else."""
        if text != self.remark.content:
            self.remark.update(text)
        self.container.set_class(bool(text), "-telling")

    # Playing

    def check_may_move(self) -> bool:
        """Whether a person is to move; if not, says why."""
        if reason := status.why_not_to_move(self.game):
            self.say(reason)
        return not reason

    def play(self, move: Move, trap: Trap | None = None) -> None:
        game, table = self.game, self.table
        if objection := game.position.objection(move):
            self.say(as_sentence(objection))
            return
        if game.awaits_person:
            self.show_remark("")
        effect, had_ended = game.effect(move), game.result is not None
        game.play(move, trap=trap)
        self.paused = self.paused or (not had_ended and game.result is not None)
        self.pointing.clear()
        if game.awaits_person:
            table.cursor = self.pointing.living_hand_near(table.cursor)
        self.position_changed()
        answered = game.answered_traps.get(game.session.ply - 1)
        if game.result is not None and not had_ended:
            self.show_remark("")  # the result tells of the traps
        elif told := trap_text(answered, game.setup.players) or game.out_text:
            self.show_remark(told)
        if effect.hand != effect.target and not had_ended:
            self.call_after_refresh(table.fly_hit, effect.hand.place, effect.target.place)

    def jumped(self, text: str = "") -> None:
        self.pointing.clear()
        self.show_remark("")
        self.paused = self.game.result is not None or not self.game.setup.persons
        super().jumped(text)

    async def action_play(self, number: int) -> None:
        moves = self.game.position.legal_moves()
        if not self.check_may_move():
            return
        if number > len(moves):
            self.say_no_such_move(number, len(moves))
        else:
            await self.try_move(self.pointing.with_chosen_hand(moves[number - 1]))

    async def on_key(self, event: Key) -> None:
        """Plays moves beyond the ninth, which have no bindings because many make every key slower."""
        if self.container.has_class("-tiny"):  # the remark may cover the keys
            self.show_remark("")
        letter, moves = event.character or "", len(self.game.position.legal_moves())
        if event.key in self.active_bindings or not (letter.isascii() and letter.isalnum()):
            return
        number = self.move_keys.find(letter) + 1
        if 0 < number <= moves:
            event.stop()  # else the app may have something to say of capitals
            await self.action_play(number)
        elif self.check_may_move():
            self.say(f"{no_such_move(letter, moves)}.")

    @on(MoveList.OptionSelected, "#moves")
    async def play_listed(self, event: MoveList.OptionSelected) -> None:
        indices = [index for index, _, _ in self.pointing.listed_moves()]
        if event.option_index < len(indices):
            await self.action_play(indices[event.option_index] + 1)

    @on(MoveList.OptionSelected, "#played")
    def go_to_ply(self, event: MoveList.OptionSelected) -> None:
        ply = self.game.session.ply - 1 - event.option_index
        if ply >= 0:
            self.game.go_to(ply)
            self.jumped(UNDO_RETURNS if self.game.can_undo else "")

    def action_page(self, step: int) -> None:
        view = self.played_view
        (view.scroll_page_down if step > 0 else view.scroll_page_up)(animate=False)

    def action_pause(self) -> None:
        if self.game.setup.persons:
            super().action_pause()
            return
        self.paused = not self.paused
        self.game_changed()

    # Pointing

    def action_next_move(self, step: int) -> None:
        if self.game.is_over:
            return
        if self.pointing.chosen is not None:
            self.pointing.clear()
            self.game_changed()
        self.pointing.select_next_move(step)
        self.show_hands()

    def action_cursor(self, dx: int, dy: int) -> None:
        table, pointing = self.table, self.pointing
        table.move_cursor(dx, dy)
        if pointing.selected_move is not None or pointing.chosen is not None:
            pointing.selected_move = None
            self.show_hands()

    async def action_choose(self) -> None:
        move = self.pointing.selected_move
        if self.game.is_over:
            await self.action_again()
        elif self.game.result is not None:
            self.paused = not self.paused
            self.game_changed()
        elif move is None:
            await self.point_at_cursor()
        elif self.check_may_move():
            await self.try_move(move)

    @on(HandsView.Chosen)
    async def point_at_clicked(self, event: HandsView.Chosen) -> None:
        if event.restarts:
            self.pointing.clear()
        self.table.cursor = event.place
        await self.point_at_cursor()

    async def point_at_cursor(self) -> None:
        place = self.table.cursor
        if place is None or not self.check_may_move():
            return
        choice = self.pointing.point_at(place)
        if isinstance(choice, Move):
            await self.try_move(choice)
        elif isinstance(choice, str):
            self.game_changed(choice)
        elif self.pointing.chosen is not None:
            self.ask_how_to_split(self.pointing.chosen, place, choice)

    def ask_how_to_split(self, first: Place, second: Place, moves: tuple[Move, ...]) -> None:
        rules, shown = self.game.setup.rules, self.game.arrangement[first[0]]
        hands = [hand_and_fingers(rules, hand, shown[hand]) for _, hand in (first, second)]
        self._ask_for_move(" and ".join(hands), moves)

    def action_split(self) -> None:
        hands, legal = self.game.setup.rules.hands, self.game.position.legal_moves()
        moves = tuple(move for move in legal if move.kind is not MoveKind.ATTACK or move.target < hands)
        only_attack = "Your own hands can do nothing now: you have to attack."
        self._ask_for_move("Your own hands", moves, only_attack)

    def action_revive(self) -> None:
        position = self.game.position
        indices = range(position.rules.hands * position.rules.players)
        moves = tuple(move for move in map(revive, indices) if not position.objection(move))
        self._ask_for_move(
            "Wet Jackson: an extra finger",
            moves,
            "No hand can be given an extra finger now.",
            "Only if everybody at the table agrees.",
        )

    def _ask_for_move(
        self, title: str, moves: tuple[Move, ...], if_none: str = "", condition: str = ""
    ) -> None:
        """Lets the player pick a move, and plays it unless the game has gone on."""
        from cardgames_tui.tui.chopsticks.dialogs import PickScreen

        game, ply = self.game, self.game.session.ply

        async def play(move: Move | None) -> None:
            if move is not None and game is self.game and ply == game.session.ply:
                await self.try_move(move)

        if not self.check_may_move():
            return
        if not moves:
            self.say(if_none)
            return
        lines = [(move, long_move(game.effect(move), game.setup.players)) for move in moves]
        self.open_dialog(PickScreen(title, lines, condition), play)

    # Thinking

    def update_workers(self) -> None:
        super().update_workers()
        game = self.game
        purpose = game.session.ply, game.position
        computer_moves = game.awaits_computer and not self.paused
        if self.settings.tutor:
            self.builder.begin(game.position)
        known = game.result is not None or game.adviser.known_values(game.position) is not None
        self.keep_running(
            BACKGROUND_GROUP, purpose if self.shows_values and not known else None, self.find_values
        )
        self.keep_running(COMPUTER_MOVE_GROUP, purpose if computer_moves else None, self.make_computer_move)
        self.keep_running(REVIEW_GROUP, game.reviewed, self.review_result)

    @work(group=BACKGROUND_GROUP, exit_on_error=False)
    async def find_values(self) -> None:
        position = self.game.position
        await self.builder.wait(position, self.show_moves)
        await self.ask(self.game.adviser.values, position)
        self.game_changed(self.message)

    @work(group=REVIEW_GROUP, exit_on_error=False)
    async def review_result(self) -> None:
        self.game.keep_review(await self.ask(self.game.adviser.review, *self.game.reviewed or ()))
        self.game_changed(self.message)

    @work(group=COMPUTER_MOVE_GROUP, exit_on_error=False)
    async def make_computer_move(self) -> None:
        game, adviser, kind = self.game, self.game.adviser, self.game.computer_kind
        if kind is PlayerKind.PERFECT:
            seconds = None if game.position.rules_left.players == 2 else LOOK_AHEAD_AFTER_SECONDS
            await self.builder.wait(game.position, self.say_progress, seconds)
        chosen = await self.ask_in_thread(adviser.computer_move, game.position, kind, self.app.rng)
        # even without a pause, the screen shows the last move first
        hurries = self.app.animation_level == "none" or game.result is not None
        await sleep(0 if hurries else PAUSE_SECONDS / self.table.tempo)
        self.play(chosen.move, chosen.trap)

    def say_progress(self) -> None:
        if self._is_computer_waiting:
            name = player_name(self.game.player_to_move)
            how = f" {self.keys('let-go')}: do not wait." if self.keys else ""
            progress = f": {self.builder.progress}" if self.builder.progress else ""
            self.say(f"{name} is working out this game{progress}.{how}")

    @property
    def _is_computer_waiting(self) -> bool:
        game = self.game
        waits = game.awaits_computer and game.player_to_move.kind is PlayerKind.PERFECT
        return waits and game.position.rules_left.players == 2 and self.builder.is_building(game.position)

    @work(exclusive=True, group=QUESTION_GROUP, exit_on_error=False)
    async def action_hint(self) -> None:
        game, adviser = self.game, self.game.adviser
        if not self.check_may_move():
            return
        if adviser.known_values(game.position) is None:
            self.say(THINKING)
            await self.builder.wait(game.position)
        answer = await self.ask(adviser.hint, game.position, game.had_hint)
        game.record_help(answer)
        if isinstance(answer, ValuedMove):
            self.pointing.select_move(answer.move)
        self.game_changed()
        self.show_remark(game.answer_text(answer))

    @work(exclusive=True, group=QUESTION_GROUP, exit_on_error=False)
    async def action_review(self) -> None:
        game, adviser = self.game, self.game.adviser
        moves, seat = game.session.moves, game.seat_to_review
        if seat is None:
            self.say(NO_PERSON_PLAYED)
            return

        def report(done: int, total: int | None) -> None:
            self.say_reviewing(status.progress_text(done, total))

        self.say_reviewing()
        await self.builder.wait(game.position, lambda: self.say_reviewing(self.builder.progress))
        review = await self.ask(adviser.review, moves, seat, True, report=report)
        text = game.answer_text(review)
        if review.mistake is None:
            self.closed_banner = self.banner.outcome  # it leaves no room for the remark
            self.game_changed()
        else:
            self.go_to_mistake(review.mistake.ply)
            text = f"{text} {UNDO_RETURNS}"
        self.show_remark(text)

    def say_reviewing(self, progress: str = "") -> None:
        self.say(f"Looking for the move that gave it away... {progress}".rstrip())

    def action_cancel(self) -> None:
        self.closed_banner = self.banner.outcome
        self.show_remark("")
        if self._is_computer_waiting:
            self.builder.decline()
            self.cancel_background()
            self.show_remark("The computer no longer waits: it looks ahead as far as it can.")
        self.pointing.clear()
        self.cancel_question()
        self.game_changed()

    # Other games, the rules, the settings

    @work
    async def action_new_game(self) -> None:
        from cardgames_tui.tui.chopsticks.dialogs import ChopsticksSetupScreen

        setup = await self.app.push_screen_wait(ChopsticksSetupScreen(self.offered_setup))
        if setup is not None:
            await self.app.open_game(setup)
            opponent = setup.opponent or self.settings.opponent
            self.app.profile.change_settings(rules=setup.rules_text, opponent=opponent)

    def action_go_to(self) -> None:
        from cardgames_tui.tui.chopsticks.dialogs import go_to_screen

        self.open_dialog(go_to_screen(self.game), self.app.open_game)

    async def action_again(self) -> None:
        await self.app.open_game(rematch_record(self.game.record))

    async def action_play_rules(self, rules: str) -> None:
        await self.app.open_game(self.game.setup.with_rules(Rules.parse(rules)))

    def settings_changed(self, before: Settings) -> None:
        super().settings_changed(before)
        now, offered = self.settings, self.offered_setup
        if (before.rules, before.opponent) != (now.rules, now.opponent):
            usual, _ = default_setup(now)
            if usual.rules != offered.rules or offered.opponent not in ("", usual.opponent):
                self.offered_setup = usual  # otherwise they are those of the game just begun
        switched = status.values_switched(before, now, self.game.position.rules_left)
        self.game_changed(switched or self.message)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "revive":
            return self.game.setup.rules.wet_jackson
        return super().check_action(action, parameters)
