"""A table whose game is kept: every move is saved, positions can be marked, the game can be passed on."""

from dataclasses import replace
from typing import TYPE_CHECKING

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.rules import Move, Outcome
from cardgames_tui.games.cards_in_play import new_record
from cardgames_tui.games.profile import Keeper
from cardgames_tui.games.stopwatch import Stopwatch
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.wording import GIVEN_UP, clock
from cardgames_tui.settings.values import Settings
from cardgames_tui.tui.art.glyphs import Glyphs
from cardgames_tui.tui.cards.game_in_play import GameInPlay
from cardgames_tui.tui.cards.table_screen import TableScreen
from cardgames_tui.tui.keeping import SECONDS_BETWEEN_SAVES, SettingsChanged

if TYPE_CHECKING:
    from cardgames_tui.tui.cards.moves_view import MovesView


class KeptTableScreen(TableScreen):
    """A table that keeps its game.

    Args:
        deal: What to play first.
        settings: The player's switches to begin with.
        glyphs: The characters to draw with.
        keeper: Where the game is kept.
    """

    def __init__(self, deal: Deal, settings: Settings, glyphs: Glyphs, keeper: Keeper) -> None:
        super().__init__(deal, settings, glyphs)
        self.keeper = keeper
        self.logbook = keeper.logbook(new_record(deal))
        self.rival: GameRecord | None = None
        self._bookmark = -1
        self._helped = False

    def on_mount(self) -> None:
        """Save the time now and then, and look for the time to beat when the table has been seen."""
        self.set_interval(SECONDS_BETWEEN_SAVES, self.save)
        self.call_after_refresh(self.find_rival)

    def on_unmount(self) -> None:
        """Save the game as it is left."""
        self.save()

    def change_settings(self, settings: Settings) -> None:
        """Take other settings, and have them kept."""
        self.settings = settings
        self.post_message(SettingsChanged(settings))

    def take_settings(self, settings: Settings, glyphs: Glyphs) -> None:
        """Take settings that were changed elsewhere."""
        self.settings = settings
        self.glyphs = glyphs
        if self.is_mounted:
            self.table.glyphs = glyphs
            self.show()

    def play(self, move: Move) -> None:
        """Play a card, and note whether it was the hint."""
        self._helped = self._helped or move == self.hinted
        super().play(move)
        self._helped = False

    def play_for_player(self, move: Move) -> None:
        """Play a card that the program has chosen; it counts as a hint."""
        self._helped = True
        self.game.count_hint()
        self.play(move)

    def show(self, words: str = "") -> None:
        """Bring everything in line with the game, and save it."""
        super().show(words)
        self.save()
        self._finish_if_won()

    def show_cards(self) -> None:
        """Show the table, the marked positions, and how the player's best game went on from here."""
        super().show_cards()
        if self.panel is not None:
            self._show_bookmarks(self.panel.moves)
            self.panel.rival.show(self.rival, "".join(map(str, self.game.session.moves)), self.glyphs)

    def _show_bookmarks(self, view: "MovesView") -> None:
        here = "".join(self.game.whole_line)
        marked = {len(line) for line in self.logbook.record.bookmarks if here.startswith(line)}
        view.lines = tuple(
            replace(line, mark=f"{line.mark} b".strip()) if ply in marked else line
            for ply, line in enumerate(view.lines, 1)
        )

    def show_progress(self) -> None:
        """Show the counts, the time and the time to beat."""
        super().show_progress()
        best = self.rival.seconds if self.rival else None
        self.status.progress = replace(self.status.progress, best=best)

    def save(self) -> None:
        """Save the game with what is known about the last positions."""
        self.game.enter(self.logbook, helped=self._helped)

    async def take_up_record(self, record: GameRecord) -> None:
        """Go on with a kept game, a part of one, or one that has only a start.

        Raises:
            ValueError: The record is corrupt; the game on the table stays.
        """
        await self.put_on_table(GameInPlay.resumed(record), record)

    async def take_up(self, deal: Deal) -> None:
        """Play another deal from its start."""
        await self.put_on_table(GameInPlay(deal, Stopwatch()), new_record(deal))

    async def put_on_table(self, game: GameInPlay, record: GameRecord) -> None:
        """Leave the game on the table for another one."""
        self.save()
        if record.key != self.logbook.record.key and self.logbook.leave():
            self.notify(GIVEN_UP, timeout=3, markup=False)
        self.game, self.logbook = game, self.keeper.logbook(record)
        self.rival = None
        self._bookmark = -1
        self.blamed_ply = None
        self.changed()
        self.point_at_playable()
        self.find_rival()

    def action_bookmark(self) -> None:
        """Mark this position, or take its mark away."""
        ply = self.game.session.ply
        marked = self.logbook.bookmark(ply)
        self.show_cards()
        self.say(f"Position {ply} is marked: ' returns to it." if marked else "The mark is taken away.")

    def action_next_bookmark(self) -> None:
        """Return to a marked position, to the next one each time."""
        lines = self.logbook.record.bookmarks
        if not lines:
            self.say("No position is marked yet: b marks this one.")
            return
        self._bookmark = (self._bookmark + 1) % len(lines)
        self.game.go_to_bookmark(self.logbook, lines[self._bookmark])
        words = f"Marked position {self._bookmark + 1} of {len(lines)}, after move {self.game.session.ply}."
        self.changed(words)

    def action_share(self) -> None:
        """Copy a text about this game that anyone can paste."""
        if not self.game.session.ply and not self.game.deal.number:
            self.say("Nothing has been played that could be passed on.")
            return
        from cardgames_tui.black_hole.saves import complete
        from cardgames_tui.games.notation import title
        from cardgames_tui.games.sharing import share_text
        from cardgames_tui.tui.dialogs.share_screen import ShareScreen

        self.save()
        record = self.logbook.present
        record = replace(record, verdicts=complete(record.verdicts))
        text = share_text(record, title(record.start_id))
        self.app.copy_to_clipboard(text)
        self.app.push_screen(ShareScreen(text))

    def find_rival(self) -> None:
        """Look for the player's best game on this deal, and show it."""
        start_id = self.logbook.record.start_id
        self.rival = self.keeper.ask(lambda archive: archive.best(start_id), None)
        if self.rival is not None:
            self.show_cards()
            self.show_progress()

    def _finish_if_won(self) -> None:
        if self.game.position.outcome() is not Outcome.WON or self.logbook.record.result is not None:
            return
        self.logbook.finish(Result.WON)
        seconds, rival = self.logbook.record.seconds, self.rival
        if rival is not None and seconds < rival.seconds and not self.game.hints:
            self.notify(f"Your best time on this deal: {clock(seconds)}, before {clock(rival.seconds)}.")
