"""A table of Chopsticks that keeps its game: every move is saved, positions can be marked and passed on."""

from dataclasses import replace

from textual import work

from cardgames_tui.chopsticks.game_in_play import GameInPlay
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.saves import SEPARATOR, title
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.hands_in_play import enter, new_record, resumed
from cardgames_tui.games.profile import Keeper
from cardgames_tui.games.sharing import share_text
from cardgames_tui.games.stopwatch import Stopwatch
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.wording import GIVEN_UP
from cardgames_tui.settings.values import Settings
from cardgames_tui.tui.art.hand_glyphs import HandGlyphs
from cardgames_tui.tui.hands.pointing_screen import PointingScreen
from cardgames_tui.tui.keeping import SECONDS_BETWEEN_SAVES, Received, SettingsChanged


class KeptHandsScreen(PointingScreen):
    """A table that keeps its game.

    Args:
        setup: What to play first.
        settings: The player's settings.
        glyphs: The characters to draw with.
        keeper: Where the game is kept; without one nothing is.
    """

    def __init__(
        self, setup: Setup, settings: Settings, glyphs: HandGlyphs, keeper: Keeper | None = None
    ) -> None:
        super().__init__(setup, glyphs)
        self.settings = settings
        self.keeper = keeper or Keeper()
        self.logbook = self.keeper.logbook(new_record(setup), SEPARATOR)
        self.usual = setup
        self.stopwatch = Stopwatch()
        self.hinted: Move | None = None
        self._bookmark = -1
        self._helped = False

    def on_mount(self) -> None:
        """Save the time now and then."""
        self.set_interval(SECONDS_BETWEEN_SAVES, self.save)

    def on_unmount(self) -> None:
        """Save the game as it is left."""
        self.save()

    def on_screen_suspend(self) -> None:
        """Stop the clock while another game or a dialog has the screen."""
        self.stopwatch.stop()

    def on_screen_resume(self) -> None:
        """Let the clock of a game that has begun run on."""
        self.keep_time()

    def keep_time(self) -> None:
        """Let the clock run from the first move to the end, as long as the game is on screen."""
        if self.game.ending is not None or not self.is_current:
            self.stopwatch.stop()
        elif self.game.session.ply:
            self.stopwatch.run()

    def play(self, move: Move) -> None:
        """Play a move, and note whether it was the hint."""
        self._helped = move == self.hinted
        super().play(move)
        self._helped = False

    def played(self, move: Move, seat: int) -> None:
        """Show what a move has made of the game, and keep the time."""
        self.keep_time()
        super().played(move, seat)

    def show(self, words: str = "") -> None:
        """Bring everything in line with the game, and save it."""
        super().show(words)
        self.save()

    def save(self) -> None:
        """Save the game, and its end when it has come to one."""
        enter(self.game, self.logbook, seconds=self.stopwatch.seconds, helped=self._helped)

    async def take_up(self, setup: Setup) -> None:
        """Play another game."""
        await self.put_on_table(GameInPlay(setup), new_record(setup))

    async def take_up_record(self, record: GameRecord) -> None:
        """Go on with a kept game, a part of one, or one that has only a start.

        Raises:
            ValueError: The record is corrupt; the game on the table stays.
        """
        game = resumed(record)
        usual = new_record(game.setup)  # a game that somebody has shared does not say who sits where
        await self.put_on_table(game, replace(record, variant=usual.variant, opponent=usual.opponent))

    async def put_on_table(self, game: GameInPlay, record: GameRecord) -> None:
        """Leave the game on the table for another one."""
        self.save()
        if record.key != self.logbook.record.key and self.logbook.leave():
            self.notify(GIVEN_UP, timeout=3, markup=False)
        self.game, self.logbook = game, self.keeper.logbook(record, SEPARATOR)
        self.usual = game.setup
        self.stopwatch = Stopwatch(record.seconds)
        self._bookmark = -1
        self.keep_time()

    @work
    async def action_new_game(self) -> None:
        """Ask what to play next."""
        from cardgames_tui.tui.hands.setup_screen import SetupScreen

        setup = await self.app.push_screen_wait(SetupScreen(self.usual))
        if setup is not None:
            await self.take_up(setup)
            opponent = setup.opponent or self.settings.opponent
            self.change_settings(replace(self.settings, rules=setup.rules_text, opponent=opponent))

    def take_settings(self, settings: Settings) -> None:
        """Take settings that were changed elsewhere."""
        self.settings = settings

    def change_settings(self, settings: Settings) -> None:
        """Take other settings, and have them kept."""
        self.settings = settings
        self.post_message(SettingsChanged(settings))

    def take_usual(self, usual: Setup) -> None:
        """Offer something else than the game on the table first; seats stay when the rest is the same."""
        same = usual.rules == self.usual.rules and self.usual.opponent in ("", usual.opponent)
        self.usual = self.usual if same else usual

    @work
    async def action_go_to(self) -> None:
        """Ask for a position or a shared text."""
        from cardgames_tui.tui.hands.go_to_screen import GoToScreen

        game = self.game
        turn = game.position.turn
        chosen = await self.app.push_screen_wait(GoToScreen(game.setup, turn, str(game.position)))
        if isinstance(chosen, Setup):
            await self.take_up(chosen)
        elif chosen is not None:
            self.post_message(Received(chosen))

    async def action_again(self) -> None:
        """Play the same once more."""
        await self.take_up(self.game.setup)

    def action_bookmark(self) -> None:
        """Mark this position, or take its mark away."""
        ply = self.game.session.ply
        marked = self.logbook.bookmark(ply)
        self.complain(f"Position {ply} is marked: ' returns to it." if marked else "The mark is taken away.")

    def action_next_bookmark(self) -> None:
        """Return to a marked position of the present line, to the next one each time."""
        session = self.game.session
        moves = tuple(map(str, session.moves + session.undone))
        lines = [self.logbook.line(bookmark) for bookmark in self.logbook.record.bookmarks]
        plies = [len(line) for line in lines if moves[: len(line)] == line]
        if not plies:
            self.complain("No position of this line is marked: b marks this one.")
            return
        self._bookmark = (self._bookmark + 1) % len(plies)
        self.game.go_to(plies[self._bookmark])
        self.moved_about(f"Marked position {self._bookmark + 1} of {len(plies)}.")

    def action_share(self) -> None:
        """Copy a text about this game that anyone can paste."""
        from cardgames_tui.tui.dialogs.share_screen import ShareScreen

        self.save()
        record = self.logbook.present
        now = f", now [{self.game.position}]" if record.ply and record.result is None else ""
        text = share_text(record, f"{title(record.start_id)}{now}")
        self.app.copy_to_clipboard(text)
        self.app.push_screen(ShareScreen(text))
