"""What is said in the menu and over every game."""

from collections.abc import Iterable, Iterator, Sequence

from cardgames_tui.games.kinds import full_title, parse_start
from cardgames_tui.games.sharing import SharedGame
from cardgames_tui.games.statistics import GameStatistics
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.words import NONE_PLAYED, RESULTS, hints_and_undos
from cardgames_tui.text import as_sentence, counted, shortened, spoken_duration

WELCOME = "Card games and Chopsticks, in words."
GOODBYE = "Goodbye."
HOW_TO_CHOOSE = "Say the name of a game or its number. In any game, help says what you can do."
NOTHING_TO_CONTINUE = "There is no game to continue. Say which one to play."
MORE_HELP = "Say help and a word to hear what it does. An empty line says again what you can do."

STILL_SEARCHING = "Still searching."
HOW_TO_STOP = "Ctrl-C stops the search."
SEARCH_STOPPED = "The search was stopped."

NO_BOOKMARK = "There is no bookmark yet. Say bookmark to set one here."
NO_ORIGINAL = "There is no shared or past game."
NO_MOVE_WAS_MADE = "No move was made."
THIS_GAME = "That is this game."
GAME_KEPT = "The game is kept."
GIVEN_UP = "It counts as lost now."

NOTHING_TO_UNDO = "There is nothing to take back."
NOTHING_TO_REDO = "There is nothing to play again."
TAKEN_BACK = "Taken back."
PLAYED_AGAIN = "Played again."
NOTHING_PLAYED = "Nothing has been played yet."
HELP_FOR_COMMANDS = "Say help for a list of commands."

LISTED_GAMES = 10
"""How many unfinished games, and how many finished ones, are listed."""


def not_understood_text(text: str) -> str:
    return f"I do not understand {quoted(text)}. {HELP_FOR_COMMANDS}"


def command_help_text(names: Sequence[str], meaning: str) -> str:
    listed = ", or ".join(names)
    return f"{listed[0].upper()}{listed[1:]}: {meaning}"


def commands_line(heading: str, names: Iterable[str]) -> str:
    return f"{heading}: {', '.join(names)}."


def no_such_command_text(text: str, *, in_menu: bool) -> str:
    elsewhere = " in this menu, but a game may know it: say help there" if in_menu else ""
    return f"There is no word {quoted(text)}{elsewhere}. Say help for a list."


def which_game_text(titles: Iterable[str]) -> str:
    *others, last = [f"{number}, {name}" for number, name in enumerate(titles, 1)]
    return f"Which game: {'; '.join(others)}; or {last}?"


def left_game_text(record: GameRecord) -> str:
    try:
        name = parse_start(record.start_id).title
    except ValueError:
        name = "a game"
    return f"You left {name} {_how_far(record)}. Say continue to go on."


def opening_text(title: str, ply: int) -> str:
    """What is said first about a game that begins or goes on."""
    return f"Going on with {title} after {counted(ply, 'move')}." if ply else f"{title}. {HELP_FOR_COMMANDS}"


def hint_text(number: int, move: str) -> str:
    return f"Hint: {number}, {move}. Say hint again to hear why."


def bookmark_text(ply: int) -> str:
    position = f"position after {counted(ply, 'move')}" if ply else "start"
    return f"The {position} is bookmarked. Say return to come back."


def name_text(name: str) -> str:
    return (
        as_sentence(f"This game is called {name}")
        if name
        else "This game has no name. Say name and the name."
    )


def note_text(note: str) -> str:
    return f"Noted: {note}" if note else "Nothing is noted. Say note and the words."


def shared_game_text(share: SharedGame) -> str:
    return f"{share.title}: {spoken_result(share.record)}."


def received_game_text(record: GameRecord) -> str:
    moves = counted(record.ply, "move")
    return f"A shared game: {parse_start(record.start_id).title}, {moves}. Say listen to hear them."


def unfinished_text(games: int) -> str:
    return f"You have {counted(games, 'unfinished game')}. Say games for a list."


def game_lines(unfinished: list[GameRecord], finished: list[GameRecord]) -> Iterator[str]:
    for heading, records in (("Unfinished:", unfinished), ("Finished:", finished)):
        if records:
            yield heading
        for record in records[-LISTED_GAMES:]:
            so_far = f"{_how_far(record)}, {hints_and_undos(record)}"
            how = spoken_result(record) if record.result else so_far
            number = "Not saved yet" if record.row_id is None else record.row_id
            yield f"{number}: {full_title(record)}, {how}{f'. {record.note}' if record.note else ''}"
    if not unfinished and not finished:
        yield NONE_PLAYED
    elif any(record.row_id is not None for record in (*unfinished, *finished)):
        yield "Say game and a number to open one."


def past_game_text(record: GameRecord) -> str:
    return f"{full_title(record)}: {spoken_result(record)}. Say listen to hear its moves."


def give_up_question(record: GameRecord) -> str:
    return f"{full_title(record)} will count as lost. Say yes to give it up."


def spoken_result(record: GameRecord) -> str:
    """How a game ended and what it took: `won in 3 minutes, no hints, 2 undos`."""
    word = "in" if record.result is Result.WON else "after"
    time = f" {word} {spoken_duration(record.seconds)}" if record.seconds else ""
    return f"{RESULTS[record.result]}{time}, {hints_and_undos(record)}"


def statistics_lines(statistics: GameStatistics, name: str) -> Iterator[str]:
    """The statistics of one game, a sentence each; those that say nothing are left out."""
    if not statistics.played:
        yield f"{name}: no game that counts."
    else:
        games = counted(statistics.played, "game")
        yield f"{name}: {games} played, {statistics.won} won, {statistics.lost} lost."
    if statistics.drawn:
        yield f"Drawn: {statistics.drawn}."
    if statistics.played:
        yield f"Perfect, with no undo and no hint: {statistics.perfect}."
        yield f"Current streak: {statistics.streak}. Longest streak: {statistics.longest_streak}."
    times = statistics.unaided
    if times.best is not None and times.median is not None:
        fastest, median = spoken_duration(times.best), spoken_duration(times.median)
        yield f"Won without hints: {times.games}, fastest {fastest}, median {median}."
    if statistics.helped:
        yield f"Won with hints: {statistics.helped}."
    if statistics.shown:
        yield f"Won by the solution, which counts for nothing: {statistics.shown}."
    if statistics.set_up:
        yield f"From a position that was set up, which counts for nothing: {statistics.set_up}."
    if statistics.winnable_starts and statistics.played and statistics.game != "chopsticks":
        deals = counted(statistics.winnable_starts, "winnable deal")
        yield f"Of {deals} you won {statistics.winnable_starts_won}."


def quoted(text: str) -> str:
    """What somebody has said, in quotes and short enough to be repeated."""
    return f"'{shortened(text, 30, '...')}'"


def _how_far(record: GameRecord) -> str:
    if not record.ply:
        return "at the start"
    return f"after {counted(record.ply, 'move')}, {spoken_duration(record.seconds)}"
