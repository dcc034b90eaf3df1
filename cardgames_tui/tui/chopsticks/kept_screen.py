"""A table of Chopsticks that keeps its game: every move is saved, positions can be marked and passed on."""

from cardgames_tui.chopsticks.rules import ID_WORD
from cardgames_tui.chopsticks.saves import SEPARATOR, parse_start, resume, start_id, title
from cardgames_tui.chopsticks.setup import Level, Setup
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.keeping.keeper import Keeper
from cardgames_tui.records.record import GameRecord, Result
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
        game, session = self.game, self.game.session
        if not game.setup.persons:  # whoever only watches has not played
            return
        moves = list(map(str, session.moves + session.undone))
        self.logbook.update(moves, session.ply, undos=game.undos, hints=game.hints)
        if game.ending is not None and self.logbook.record.moves:
            winner = game.ending.winner
            won = winner == game.setup.front
            self.logbook.finish(Result.DRAWN if winner is None else Result.WON if won else Result.LOST)

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
        session = resume(record.start_id, record.moves, record.ply)
        await self.take_up(setup_of(record))
        self.keep(record)
        for move in session.moves + session.undone:
            self.game.play(move)
        for _ in session.undone:
            self.game.session.undo()
        self.game.undos, self.game.hints = record.undos, record.hints
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


def new_record(setup: Setup) -> GameRecord:
    """The record of a game that begins; who sits where is kept as its opponents.

    Games of several people are counted apart, as seen from the first of them.
    """
    seats = ",".join(level.value for level in setup.seats)
    company = " several people" if len(setup.persons) > 1 else ""
    variant = f"{str(setup.rules).removeprefix(ID_WORD).strip()}{company}"
    return GameRecord(game=ID_WORD, variant=variant, opponent=seats, start_id=start_id(setup.start))


def setup_of(record: GameRecord) -> Setup:
    """What was agreed for a kept game; seats that nobody knows of are the usual ones.

    Raises:
        InvalidGameError: The start does not exist.
    """
    position = parse_start(record.start_id)
    usual = Setup(position.rules, first=position.turn).resized(position.rules.players)
    code = str(position) if " from " in record.start_id else ""
    levels = {level.value: level for level in Level}
    names = record.opponent.split(",") if record.opponent else []
    if any(name not in levels for name in names):
        raise InvalidGameError(f"'{record.opponent[:40]}' does not say who sits where")
    seats = tuple(levels[name] for name in names)
    seats = seats if len(seats) == position.rules.players else usual.seats
    return Setup(position.rules, seats, first=position.turn, code=code)
