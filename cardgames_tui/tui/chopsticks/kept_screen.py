"""A table of Chopsticks that keeps its game: every move is saved, positions can be marked and passed on."""

from dataclasses import replace

from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.saves import SEPARATOR, title
from cardgames_tui.chopsticks.solve import solved
from cardgames_tui.chopsticks.verdict import Result as Value
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.sharing import share_text
from cardgames_tui.tui.chopsticks.game_in_play import GameInPlay
from cardgames_tui.tui.chopsticks.hand_glyphs import HandGlyphs
from cardgames_tui.tui.chopsticks.kept_setup import new_record, setup_of
from cardgames_tui.tui.chopsticks.pointing_screen import PointingScreen
from cardgames_tui.tui.chopsticks.setup import Setup
from cardgames_tui.tui.keeping import SECONDS_BETWEEN_SAVES, Keeper

_LETTERS = {Value.WIN: "w", Value.DRAW: "d", Value.LOSS: "l"}


class KeptHandsScreen(PointingScreen):
    """A table that keeps its game.

    Args:
        setup: What to play first.
        glyphs: The characters to draw with.
        keeper: Where the game is kept; without one nothing is.
    """

    def __init__(self, setup: Setup, glyphs: HandGlyphs, keeper: Keeper | None = None) -> None:
        super().__init__(setup, glyphs)
        self.keeper = keeper or Keeper()
        self.logbook = self.keeper.logbook(new_record(setup), SEPARATOR)
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
        self.game.stopwatch.stop()

    def on_screen_resume(self) -> None:
        """Let the clock of a game that has begun run on."""
        self.game.keep_time()

    def play(self, move: Move) -> None:
        """Play a move, and note whether it was the hint."""
        self._helped = move == self.hinted
        super().play(move)
        self._helped = False

    def played(self, move: Move, seat: int) -> None:
        """Show what a move has made of the game; one made behind a dialog does not start the clock."""
        if not self.is_current:
            self.game.stopwatch.stop()
        super().played(move, seat)

    def show(self, words: str = "") -> None:
        """Bring everything in line with the game, and save it."""
        super().show(words)
        self.save()

    def save(self) -> None:
        """Save the game, and its end when it has come to one."""
        game, session = self.game, self.game.session
        if not game.setup.persons:  # whoever only watches has not played
            return
        self.logbook.update(
            list(map(str, session.moves + session.undone)),
            session.ply,
            seconds=game.stopwatch.seconds,
            undos=game.undos,
            hints=game.hints,
            helped=self._helped,
        )
        self._learn()
        if game.ending is not None and self.logbook.record.moves:
            winner = game.ending.winner
            won = winner == game.setup.front
            self.logbook.finish(Result.DRAWN if winner is None else Result.WON if won else Result.LOST)

    def _learn(self) -> None:
        """Keep what the table proves about the last positions, as seen from the front seat."""
        rules, positions = self.game.setup.rules, self.game.session.positions
        table = solved(rules) if rules.players == 2 and not rules.wet_jackson else None
        if table is not None:
            for ply in range(max(0, len(positions) - 2), len(positions)):
                verdict = table.verdict(positions[ply], self.game.setup.front)
                self.logbook.learn(ply, _LETTERS[verdict.result])

    async def take_up(self, setup: Setup) -> None:
        """Play another game."""
        await self.put_on_table(GameInPlay(setup), new_record(setup))

    async def take_up_record(self, record: GameRecord) -> None:
        """Go on with a kept game, a part of one, or one that has only a start.

        Raises:
            ValueError: The record is corrupt; the game on the table stays.
        """
        setup = setup_of(record)
        usual = new_record(setup)  # a game that somebody has shared does not say who sits where
        game = GameInPlay.resumed(setup, record)
        await self.put_on_table(game, replace(record, variant=usual.variant, opponent=usual.opponent))

    async def put_on_table(self, game: GameInPlay, record: GameRecord) -> None:
        """Leave the game on the table for another one."""
        self.save()
        if record.key != self.logbook.record.key:
            self.logbook.leave()
        self.game, self.logbook = game, self.keeper.logbook(record, SEPARATOR)
        self._bookmark = -1
        if self.is_current:
            game.keep_time()

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
        from cardgames_tui.tui.share_screen import ShareScreen

        self.save()
        record = self.logbook.present
        text = share_text(record, f"{title(record.start_id)}, at [{self.game.position}]")
        self.app.copy_to_clipboard(text)
        self.app.push_screen(ShareScreen(text))
