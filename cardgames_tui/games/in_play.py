"""A game being played, by the same rules on screen and in plain mode."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from time import monotonic, time
from typing import Any, ClassVar, Generic, TypeVar

from cardgames_tui.games.sharing import SharedGame
from cardgames_tui.games.start import Start, new_record
from cardgames_tui.records.record import GameRecord, MoveOrigin, Result, split_moves
from cardgames_tui.records.store import Store
from cardgames_tui.records.words import title_of
from cardgames_tui.session import Session, common_prefix_length
from cardgames_tui.stopping import Monitor

P = TypeVar("P")
M = TypeVar("M")


TUTOR_SECONDS = 0.3
"""How long a move waits for the tutor's verdict; then it is made."""

IDLE_SECONDS = 120.0
"""How long the clock runs while the player does nothing."""


class Stopwatch:
    """Counts the seconds while it runs and the player is not idle."""

    def __init__(self, before: float, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._before = before
        self._since: float | None = None
        self._until = 0.0
        """When the player counts as idle without further activity."""

    @property
    def seconds(self) -> int:
        """The whole seconds counted so far."""
        return int(self._before + self._running())

    @property
    def is_idle(self) -> bool:
        """Whether it is running but not counting."""
        return self._since is not None and self._now() >= self._until

    def run(self) -> None:
        """Starts it unless it is running."""
        if self._since is None:
            self._since = self._now()
            self._until = self._since + IDLE_SECONDS

    def stop(self) -> None:
        """Stops it until `run` is called."""
        self._before += self._running()
        self._since = None

    def note_activity(self) -> None:
        """Counts on from now: the player has done something."""
        if self.is_idle:
            self.stop()
            self.run()
        self._until = self._now() + IDLE_SECONDS

    def pause(self) -> None:
        """Stops counting until the next activity."""
        self._until = min(self._until, self._now())

    def _running(self) -> float:
        return 0.0 if self._since is None else max(0.0, min(self._now(), self._until) - self._since)


class GameInPlay(ABC, Generic[P, M]):
    """One game: its session, clock, undos, help, bookmarks, record and result.

    Every change is saved at once.

    Args:
        start: What it begins with.
        record: The game as it was last saved; by default a new one.
        store: Where it is saved; by default nowhere.
    """

    SEPARATOR: ClassVar[str] = ""
    """Separates the moves in the text of a game."""

    BEGINS_WITH_DEAL: ClassVar[bool] = False
    """Whether the first position is a deal; its record says whether it could be won."""

    def __init__(self, start: Start, record: GameRecord | None = None, store: Store | None = None) -> None:
        self.start = start
        record = record or new_record(start)
        self.session: Session[P, M] = start.resume(record.moves, record.ply)
        # a shared game does not say who sits where
        self._record = replace(record, variant=start.variant, seats=start.seats)
        self._store = store or Store()
        self.stopwatch = Stopwatch(record.seconds)
        self.undos = record.undos
        self.hints = record.hints
        """The hints counted, at most one per position since the game was opened."""
        self.suggested_move: M | None = None
        """The move that a hint has named in this position."""
        line = zip(self.session.line_positions, self.session.line, strict=False)
        self._origins = {
            step: MoveOrigin(origin)
            for step, origin in zip(line, record.move_origins, strict=False)
            if origin in (MoveOrigin.HELPED, MoveOrigin.SHOWN)
        }
        """The origins of the moves that were not the player's own, by position and move."""
        self._hint_positions: set[P] = set()
        """Where a hint has been counted."""
        self._values_seen: set[P] = set()
        """Where the player has seen what moves are worth, so that a move counts as helped."""
        self.may_show_values = not record.daily
        """Whether the settings may show values: in a game of the day only once the player has asked."""
        self._is_visible = True
        self._bookmark_index = -1
        """The index of the last bookmark visited."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether no move can be made any more."""

    @property
    @abstractmethod
    def result(self) -> Result | None:
        """How the game has ended for the player; None while it can go on, even if only after an undo."""

    @property
    def place(self) -> int:
        """The player's place among three or more; 0 while it is open, and where nobody is ranked."""
        return 0

    @property
    @abstractmethod
    def is_lost(self) -> bool:
        """Whether the position is known to be lost for the player."""

    @property
    @abstractmethod
    def verdicts(self) -> str:
        """What is known of the positions of the whole line, now or in the record, a letter each."""

    @property
    def recorded_verdicts(self) -> str:
        """The verdicts in the record on positions that are still on the line."""
        recorded = split_moves(self.record.moves, self.SEPARATOR)
        return self.record.verdicts[: common_prefix_length(recorded, self.move_texts) + 1]

    @abstractmethod
    def record_help(self, answer: Any) -> None:
        """Counts the help in an answer of the adviser that the player has seen, and saves the game."""

    def note_values_seen(self) -> None:
        """Notes that the player sees the values of the moves, so that the next one counts as helped."""
        self._values_seen.add(self.position)

    @abstractmethod
    def warning(self, position: P, move: M, *, monitor: Monitor) -> str:
        """The tutor's warning of a move in the current position; empty if it gives nothing away."""

    def record_warning(self) -> None:
        """Counts a warning as a hint, so that the next move counts as helped, and saves the game."""
        self._count_hint(self.position)
        self._values_seen.add(self.position)
        self.save()

    @abstractmethod
    def shared_game(self) -> SharedGame | None:
        """Saves the game and returns it up to here for sharing; None if there is nothing to share."""

    @property
    def record(self) -> GameRecord:
        """The game as it was last saved, with its uid in the records.

        A game without moves, name, note and hints is not saved.
        """
        return self._store.with_saved_uid(self._record)

    @property
    def position(self) -> P:
        """The current position."""
        return self.session.position

    @property
    def move_texts(self) -> tuple[str, ...]:
        """The moves of the whole line, undone ones included, one text each."""
        return tuple(map(str, self.session.line))

    @property
    def title(self) -> str:
        """What to call the game: `Black Hole, deal 123`."""
        return title_of(self.record, self.start.title)

    @property
    def is_undo_stop(self) -> bool:
        """Whether undo and redo stop in this position."""
        return True

    @property
    def had_hint(self) -> bool:
        """Whether the player has had the hint for this position; the next one says why."""
        return self.suggested_move is not None

    @property
    def is_shown(self) -> bool:
        """Whether a move that led here was played by the program to show how to win."""
        if MoveOrigin.SHOWN not in self._origins.values():
            return False  # hashing positions takes time
        steps = zip(self.session.positions, self.session.moves, strict=False)
        return MoveOrigin.SHOWN in map(self._origins.get, steps)

    @property
    def is_recorded(self) -> bool:
        """Whether the game is saved; a game between computers is not."""
        return True

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back."""
        return self.session.can_undo

    def play(self, move: M, *, shown: bool = False) -> None:
        """Plays a move and saves the game.

        It counts as a hint if the program plays it (`shown`) or has said what it is worth.

        Raises:
            IllegalMoveError: The rules do not allow it; nothing has changed.
        """
        position, ply = self.position, self.session.ply
        helped = self.canonical(move) == self.suggested_move or position in self._values_seen
        self.session.play(move)
        if shown:
            self._origins[position, move] = MoveOrigin.SHOWN
        elif helped:
            self._origins.setdefault((position, move), MoveOrigin.HELPED)
        if shown or helped:
            self._count_hint(position)
        self._save_after_moving_from(ply)

    def canonical(self, move: M) -> M:
        """The move that hints name among those with the same effect."""
        return move

    def _count_hint(self, position: P) -> None:
        self.hints += position not in self._hint_positions and self.record.result is None
        self._hint_positions.add(position)

    def _suggest(self, position: P, move: M) -> None:
        self.suggested_move = move
        self._count_hint(position)

    def undo(self, times: int = 1) -> None:
        """Undoes the last jump, or back to the player's previous turn, up to `times` times."""
        for _ in range(times):
            if not self.can_undo:
                break
            before, is_move = self.session.ply, not self.session.has_jumped
            self.session.undo()
            while is_move and self.session.ply and not self.is_undo_stop:
                self.session.undo()
            self._count_undo(before)
        self._save_after_moving_from(self.session.ply)

    def _count_undo(self, before: int) -> None:
        self.undos += self.session.ply < before and self.record.result is None

    def redo(self, times: int = 1) -> None:
        """Redoes the undone moves up to the player's next turn, up to `times` times."""
        for _ in range(times):
            self.session.redo()
            while self.session.can_redo and not self.is_undo_stop:
                self.session.redo()
            if not self.session.can_redo:
                break
        self._save_after_moving_from(self.session.ply)

    def go_to(self, ply: int, *, is_undo: bool = True) -> None:
        """Jumps to a ply; `undo` goes back there. Going back counts as an undo unless told otherwise."""
        before = self.session.ply
        self.session.go_to(ply)
        self._save_after_moving_from(before if is_undo else self.session.ply)

    def go_to_mistake(self, ply: int) -> None:
        """Jumps to where the game went wrong. This is no undo, but the next move counts as helped."""
        self._values_seen.add(self.session.line_positions[ply])
        self.go_to(ply, is_undo=False)

    def set_visible(self, visible: bool) -> None:
        """Sets whether the player sees the game; the clock runs only then."""
        self._is_visible = visible
        self._keep_time()

    def save(self, result: Result | None = None) -> None:
        """Saves the game as it is now.

        A result is in the database when this returns, so a win that has been shown cannot be lost. Afterwards
        only the name, the note and the bookmarks change, and others may play on without the player.

        Args:
            result: How the game ends if its position does not say so.
        """
        if not self.is_recorded or self.record.result is not None:
            return
        steps = zip(self.session.line_positions, self.session.line, strict=False)
        known = {number: self._origins[step] for number, step in enumerate(steps, 1) if step in self._origins}
        record = self.record.with_moves(
            self.move_texts, self.session.ply, time(), known=known, separator=self.SEPARATOR
        )
        record = replace(record, seconds=self.stopwatch.seconds, undos=self.undos, hints=self.hints)
        record = record.with_verdicts(self.verdicts, is_of_deal=self.BEGINS_WITH_DEAL)
        result = (self.result if self.session.line else None) or result
        if result is not None:
            record = replace(record.with_result(result, time()), place=self.place)
        self._save_record(record)

    def _save_record(self, record: GameRecord) -> None:
        """Replaces the record, and saves it if there is anything to keep."""
        if record != self.record:
            self._record = record
            if self.is_recorded and (record.moves or record.name or record.note or record.hints):
                self._store.save(record)

    def leave(self) -> bool:
        """Leaves the game for another one, and returns whether it now counts as lost.

        It does if moves were made and the position is known to be lost. Any other game can be continued.
        """
        self.set_visible(False)
        lost = self.record.result is None and bool(self.session.line) and self.is_lost
        self.save(Result.LOST if lost else None)
        return lost

    def give_up(self) -> None:
        """Ends the game as lost."""
        self.set_visible(False)
        self.save(Result.LOST)

    def set_name_and_note(self, name: str, note: str) -> None:
        """Sets the name and the note, also of a finished game."""
        self._save_record(self.record.with_name_and_note(name, note))

    def toggle_bookmark(self) -> bool:
        """Adds or removes a bookmark at this position, and returns whether there is one now."""
        here, bookmarks = self.SEPARATOR.join(self.move_texts[: self.session.ply]), self.record.bookmarks
        if here in bookmarks[: self._bookmark_index + 1]:  # those after it move up
            self._bookmark_index -= 1
        self._save_record(self.record.with_bookmark(here))
        return here in self.record.bookmarks

    def go_to_next_bookmark(self) -> tuple[int, int] | None:
        """Goes to the next bookmark, after the last one to the first.

        Before the line changes, the end of this line is bookmarked. That happens if the bookmark is on
        another line, or if a computer will play on from it.

        Returns:
            The number of the bookmark, from 1, and how many there are; None if there are none.
        """
        bookmarks = self.record.bookmarks
        if not bookmarks:
            return None
        self._bookmark_index = (self._bookmark_index + 1) % len(bookmarks)
        before, end = self.session.ply, self.SEPARATOR.join(self.move_texts)
        moves = self.start.resume(bookmarks[self._bookmark_index]).moves
        shared = common_prefix_length(moves, self.session.line)
        self.session.go_to(shared)
        self.session.play_all(moves[shared:])
        if (shared < len(moves) or not self.is_undo_stop) and end not in bookmarks:
            self._save_record(self.record.with_bookmark(end))
        self._save_after_moving_from(before)
        return self._bookmark_index + 1, len(self.record.bookmarks)

    @property
    def bookmarked_plies(self) -> frozenset[int]:
        """The plies of the bookmarks on the current line."""
        lines = (split_moves(bookmark, self.SEPARATOR) for bookmark in self.record.bookmarks)
        return frozenset(len(line) for line in lines if self.move_texts[: len(line)] == line)

    def save_up_to_here(self) -> GameRecord:
        """Saves the game, and returns its record up to the current position, without undone moves.

        A game that has ended is returned as it ended, unless it has been played on in another way.
        """
        self.save()
        here, record = self.move_texts[: self.session.ply], self.record
        recorded = split_moves(record.moves, self.SEPARATOR)
        if record.result and common_prefix_length(here, recorded) == min(len(here), len(recorded)):
            return record
        record = record.with_moves(here, len(here), time(), separator=self.SEPARATOR)
        result = self.result if self.is_recorded else None
        return replace(record, result=result, place=self.place if result else 0, ended=None, ended_on="")

    def _save_after_moving_from(self, ply: int) -> None:
        """Saves the game after a change of position from a ply; going back counts as an undo."""
        self._count_undo(ply)
        self.suggested_move = None
        self._keep_time()
        self.save()

    def _keep_time(self) -> None:
        """Runs the clock while a game in progress is visible."""
        begun = self.session.can_undo or self.session.can_redo
        if begun and self._is_visible and not (self.is_over or self.result or self.record.result):
            self.stopwatch.run()
        else:
            self.stopwatch.stop()


AnyGame = GameInPlay[Any, Any]
"""A game of any kind."""
