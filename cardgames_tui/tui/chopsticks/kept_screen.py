"""A table of Chopsticks that keeps its game: every move is saved, positions can be marked and passed on."""

from cardgames_tui.chopsticks.saves import SEPARATOR, title
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.keeping.hand_game import enter, new_record, resumed
from cardgames_tui.keeping.keeper import Keeper
from cardgames_tui.records.record import GameRecord
from cardgames_tui.sharing import share_text
from cardgames_tui.tui.chopsticks.hand_glyphs import HandGlyphs
from cardgames_tui.tui.chopsticks.pointing_screen import PointingScreen


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
        self._bookmark = -1

    def show(self, words: str = "") -> None:
        """Bring everything in line with the game, and save it."""
        super().show(words)
        self.save()

    def save(self) -> None:
        """Save the game, and its end when it has come to one."""
        enter(self.game, self.logbook)

    def keep(self, record: GameRecord) -> None:
        """Leave the game that was kept for another one."""
        if record.key != self.logbook.record.key:
            self.logbook.leave()
        self.logbook = self.keeper.logbook(record, SEPARATOR)
        self._bookmark = -1

    async def take_up(self, setup: Setup) -> None:
        """Play another game."""
        raise NotImplementedError

    async def take_up_record(self, record: GameRecord) -> None:
        """Go on with a kept game, a part of one, or one that has only a start.

        Raises:
            ValueError: The record is corrupt; the game on the table stays.
        """
        game = resumed(record)
        await self.take_up(game.setup)
        self.keep(record)
        self.game = game
        self.moved_about()

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
        text = share_text(record, title(record.start_id))
        self.app.copy_to_clipboard(text)
        self.app.push_screen(ShareScreen(text))
