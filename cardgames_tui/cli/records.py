"""The commands on the games that are kept: stats, replay, export, import, and records for their file."""

import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, replace
from datetime import date
from pathlib import Path
from typing import Any

import click

from cardgames_tui.black_hole.boards import format_solution, holds_board, parse_board, parse_solution
from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import GAMES, Game
from cardgames_tui.black_hole.rules import Outcome, Position, format_line
from cardgames_tui.black_hole.saves import parse_start
from cardgames_tui.black_hole.solver import Solution, Verdict
from cardgames_tui.cli.black_hole import read_text, shown_name
from cardgames_tui.cli.completion import backup_files, files, past_games
from cardgames_tui.cli.opening import ascii_option, open_app
from cardgames_tui.cli.options import format_option, game_option
from cardgames_tui.errors import IllegalMoveError, InvalidGameError, InvalidMoveError
from cardgames_tui.games.catalogue import in_play, result_of, taken_over
from cardgames_tui.games.finding import could_be_won, to_judge
from cardgames_tui.games.history import read_history, write_history
from cardgames_tui.games.notation import full_title, game_of, kind_title, resume
from cardgames_tui.games.sharing import SharedGame, encode, holds_code, received
from cardgames_tui.paths import Paths
from cardgames_tui.records.backups import back_up, backups, restore
from cardgames_tui.records.database import FILE_NAME, Database, RecordsError, examine
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.statistics import GameStatistics, Times, statistics_by_kind
from cardgames_tui.records.words import (
    NONE_FINISHED,
    NONE_PLAYED,
    kilobytes,
    result_words,
    unusable,
)
from cardgames_tui.session import Session
from cardgames_tui.text import clock, count

WAIT_SECONDS = 5.0
"""How many seconds a command waits for another program that is writing."""

LISTED_GAMES = 20
"""How many of the last games `replay` lists."""


@contextmanager
def _open_records(paths: Paths) -> Iterator[Database]:
    """The records; what goes wrong with them is told in one sentence."""
    with closing(Database(paths.data, WAIT_SECONDS, result_of)) as database:
        try:
            yield database
        except RecordsError as fault:
            raise click.ClickException(unusable(fault)) from None
        finally:
            for notice in database.notices:
                click.echo(f"cardgames-tui: {notice}", err=True)


@click.command("stats")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead, for other programs.")
@click.pass_obj
def stats_command(paths: Paths, as_json: bool) -> None:
    """Print statistics about the finished games. It also says how many are unfinished.

    \b
    Example:
      cardgames-tui stats
      cardgames-tui stats --json
    """
    with _open_records(paths) as database:
        for record in to_judge(database.finished()):
            winnable = could_be_won(record)
            if winnable is not None:
                database.judge(record.key, winnable=winnable)
        found = statistics_by_kind(database.finished())
        waiting = sum(record.result is None for record in database.everything())
    if as_json:
        totals = {"games": [_as_object(tally) for tally in found], "unfinished": waiting}
        click.echo(json.dumps(totals, indent=2))
        return
    parts = ["\n  ".join(_figures(tally)) for tally in found] or [NONE_FINISHED]
    parts += [f"{count(waiting, 'unfinished game')}."] if waiting else []
    click.echo("\n\n".join(parts))


def _as_object(tally: GameStatistics) -> dict[str, object]:
    return asdict(tally) | {
        "lost": tally.lost,
        "share": tally.share,
        "winnable_share": tally.winnable_share,
        "recent": ["won" if won else "not won" for won in tally.recent],
    }


@click.command("replay")
@click.option("--text", "as_text", is_flag=True, help="Print the moves instead of opening the app.")
@click.argument("target", metavar="[ID|CODE]", required=False, shell_complete=past_games)
@ascii_option
@click.pass_obj
def replay_command(paths: Paths, target: str | None, as_text: bool) -> int:
    """Replay a past game or a shared one, move by move.

    ID is the number of a past game, and CODE is a code that somebody shared. Without either, the last 20
    games are listed with their numbers. Where there is no terminal, the moves are printed.

    \b
    Example:
      cardgames-tui replay
      cardgames-tui replay 12
      cardgames-tui replay cg1-...
    """
    with _open_records(paths) as database:
        if target is None:
            _list(database.everything()[-LISTED_GAMES:])
            return 0
        record = _find_game(database, target)
    if as_text or not sys.stdout.isatty():
        click.echo("\n".join(_replayed(record)))
        return 0
    resume(record.start_id, record.moves)
    return open_app(paths, replay=record)


def _find_game(database: Database, target: str) -> GameRecord:
    """The game that an ID or a code names.

    Raises:
        InvalidGameError: There is no such game, or the code is damaged.
    """
    if not target.strip().isdecimal() or len(target) > 18:
        shared = received(target)
        if shared is None:
            raise InvalidGameError(
                f"'{target[:30]}' is not the number of a past game, nor a shared code (these begin with cg1-)"
            )
        return shared
    record = database.numbered(int(target))
    if record is None:
        raise InvalidGameError(f"there is no game {target} in the records")
    return record


def _list(records: list[GameRecord]) -> None:
    for record in records:
        click.echo(f"{record.number:>5}  {full_title(record)}: {result_words(record)}")
    if not records:
        click.echo(NONE_PLAYED)


def _replayed(record: GameRecord) -> Iterator[str]:
    """The moves of a game, a line each, with what is known of them."""
    session = resume(record.start_id, record.moves)
    yield f"{full_title(record)}: {result_words(record) if record.number else f'{session.ply} moves'}"
    if record.note:
        yield record.note
    signs = {"w": "  can be won", "l": "  lost", "d": "  a draw"}
    is_cards = isinstance(session.position, Position)
    lines = _moves_of_cards(session) if is_cards else _moves_of_hands(record, session)
    for number, line in enumerate(lines, 1):
        yield f"{number:3}  {line}{signs.get(record.verdicts[number : number + 1], '')}"


def _moves_of_cards(session: Session[Any, Any]) -> Iterator[str]:
    """The moves of a solitaire, each with the card that it plays."""
    for move, after in zip(session.moves, session.positions[1:], strict=True):
        yield f"{move}  {after.top.symbol}" if after.top else f"{move}"


def _moves_of_hands(record: GameRecord, session: Session[Any, Any]) -> Iterator[str]:
    """The moves of a game of Chopsticks, each with what the hands do and the position it leaves."""
    from cardgames_tui.chopsticks import words
    from cardgames_tui.chopsticks.arrangement import arranged
    from cardgames_tui.chopsticks.effects import effect_of, follow
    from cardgames_tui.games.hands_in_play import setup_of

    names, arrangement = setup_of(record).names, arranged(session.positions[0])
    for move, before, after in zip(session.moves, session.positions, session.positions[1:], strict=False):
        effect = effect_of(before, arrangement, move, after)
        yield f"{move!s:<6} {words.full_line(effect, names)}  [{after}]"
        arrangement = follow(arrangement, before, move, after)


def _figures(figures: GameStatistics) -> Iterator[str]:
    """The figures of the games of one kind, a line each, 40 characters wide at the most."""
    has_deals = figures.game in GAMES
    yield kind_title(figures.game, figures.variant)
    yield _line("games played", figures.played)
    yield _line("won", figures.won, f"{figures.share or 0.0:.0%}")
    yield _line("lost or given up" if has_deals else "lost", figures.lost)
    if has_deals and figures.lost:
        yield _line("  could have been won", figures.lost_winnable)
        if figures.lost_unjudged:
            yield _line("  not known yet", figures.lost_unjudged)
    if figures.drawn:
        yield _line("drawn", figures.drawn)
    yield _line("current streak", figures.streak)
    yield _line("longest streak", figures.longest_streak)
    yield _line("perfect: no undo, no hint", figures.perfect)
    yield from _times("won without hints", figures.unaided)
    yield _line("won with hints", figures.helped)
    if has_deals and figures.winnable_starts:
        yield _line("winnable deals won", figures.winnable_starts_won, f"{figures.winnable_share:.0%}")
        yield _line("  of", figures.winnable_starts)


def _line(label: str, value: int | str, share: str = "") -> str:
    return f"{label:<26}{value:>8}{share:>6}".rstrip()


def _times(label: str, times: Times) -> Iterator[str]:
    yield _line(label, times.games)
    if times.best is not None and times.median is not None:
        yield _line("  fastest", clock(times.best))
        yield _line("  median time", clock(times.median))


@click.command("export")
@format_option(
    "history",
    "board",
    "solution",
    "code",
    explained="history is one JSON object per line, board and solution are what PySolFC and black-hole-solve "
    "exchange, and code is the code to share.",
)
@click.argument("target", metavar="[ID|CODE]", required=False, shell_complete=past_games)
@click.pass_obj
def export_command(paths: Paths, style: str, target: str | None) -> None:
    """Print the whole history, or one game, for other programs.

    ID is the number of a past game as the command replay lists it; CODE is a code that somebody shared.

    \b
    Example:
      cardgames-tui export > history.jsonl
      cardgames-tui export --format board 12 > board.txt
    """
    with _open_records(paths) as database:
        records = database.everything() if target is None else [_find_game(database, target)]
    if style != "history" and target is None:
        raise click.UsageError(f"--format {style} is for a single game: name its ID")
    for text in write_history(records) if style == "history" else [_exported(records[0], style)]:
        click.echo(text, nl=False)


def _exported(record: GameRecord, style: str) -> str:
    if style == "code":
        return encode(SharedGame(record.start_id, record.moves)) + "\n"
    if record.game not in GAMES:
        raise InvalidGameError(f"a game of {record.game} has no {style}")
    session = resume(record.start_id, record.moves)
    start = parse_start(record.start_id).position
    if style == "board":
        return str(start)
    verdict = Verdict.WINNABLE if session.position.outcome() is Outcome.WON else Verdict.UNKNOWN
    return format_solution(start, Solution(verdict, session.moves, session.ply, 0.0))


@click.command("import")
@game_option
@click.argument("files", metavar="FILE...", nargs=-1, required=True, shell_complete=files)
@click.pass_obj
def import_command(paths: Paths, game: Game, files: tuple[str, ...]) -> None:
    """Add games to the records.

    A FILE is a history as the command export prints it, a text with a shared code in it, or a board; - is
    standard input. The FILE after a board is a solution as black-hole-solve prints it: the moves played on
    that board. Both are of the game that --game names. Games that are there already stay as they are, so the
    same file can be imported again; a game that went on both here and elsewhere stays as it is here.

    \b
    Example:
      cardgames-tui import history.jsonl
      cardgames-tui import mail.txt
      cardgames-tui import --game all-in-a-row board.txt solution.txt
    """
    records = _read_games(files, game)
    with _open_records(paths) as database:
        added = database.add(records)
    click.echo(f"{added} of {count(len(records), 'game')} added")


def _read_games(files: tuple[str, ...], game: Game) -> list[GameRecord]:
    records: list[GameRecord] = []
    board: Position | None = None
    for path in files:
        text = read_text(path)
        with _faults_named(path):
            if board is not None:
                records.append(_taken_over(Deal(board, None).start_id, _solution_of(board, text)))
                board = None
            elif text.lstrip("\ufeff \n\r\t").startswith("{"):
                records += read_history(text)
            elif holds_code(text) and (shared := received(text)) is not None:
                records.append(_taken_over(shared.start_id, shared.moves))
            else:
                board = _board_in(text, game)
    if board is not None:
        raise InvalidGameError(
            f"{files[-1]}: the solution is missing that is played on this board; "
            "to play it yourself, press n in the app and paste it"
        )
    return records


@contextmanager
def _faults_named(path: str) -> Iterator[None]:
    try:
        yield
    except (IllegalMoveError, InvalidGameError, InvalidMoveError) as fault:
        raise type(fault)(f"{shown_name(path)}: {fault}") from None


def _board_in(text: str, game: Game) -> Position:
    """The board of a file that is neither a history nor holds a code."""
    if not text.strip():
        raise InvalidGameError("there is nothing in it")
    if not holds_board(text):
        number, line = next((place, line) for place, line in enumerate(text.split("\n"), 1) if line.strip())
        raise InvalidGameError(
            f"line {number}: {line.strip()[:30]!r} begins nothing that can be imported: a history begins "
            f'with {{"key": ..., a shared code with cg1-, a board with Foundations: {game.starter or "-"}'
        )
    return parse_board(text, game)


def _solution_of(board: Position, text: str) -> str:
    """The moves of a solution, played through on its board."""
    steps = parse_solution(text)
    for step in steps:
        board = step.play(board)
    return format_line(tuple(step.move for step in steps))


def _taken_over(start_id: str, moves: str) -> GameRecord:
    """A game that somebody else has played: won, or to be played on; the moves are not the player's own."""
    session = resume(start_id, moves)
    if not session.ply:
        raise InvalidMoveError("the game has no moves")
    fresh = GameRecord(game=game_of(start_id), start_id=start_id)
    game = in_play(taken_over(fresh, moves, session.ply))
    return replace(game.record, result=game.result or (Result.LOST if game.is_over else None))


@click.group("records")
def records_command() -> None:
    """Check, back up, restore and compact the records.

    While the program is used, it makes a backup every week by itself, and keeps the last four.

    \b
    Example:
      cardgames-tui records check
      cardgames-tui records restore records-2026-01-31.db
    """


@records_command.command("check")
@click.pass_obj
def check_command(paths: Paths) -> int:
    """Check whether the records and their backups are sound.

    The exit status is 0 if the records are sound, and 1 if they are not.
    """
    with _refusing("the records cannot be checked"):
        health = examine(_present(paths))
        if not health.fault:
            with _open_records(paths) as database:
                database.everything()  # which finishes the games that are over by their moves
        click.echo(f"{paths.data / FILE_NAME}: {health}")
        for path in backups(paths.data).values():
            click.echo(f"{path}: {examine(path)}")
    if health.fault:
        click.echo("cardgames-tui records restore FILE brings a backup back.")
    return int(bool(health.fault))


@records_command.command("backup")
@click.pass_obj
def backup_command(paths: Paths) -> None:
    """Copy the records to a file dated today, and say where it is."""
    with _refusing("no backup has been made"):
        _present(paths)
        click.echo(back_up(paths.data, date.today()))


@records_command.command("restore")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path), shell_complete=backup_files)
@click.pass_obj
def restore_command(paths: Paths, file: Path) -> None:
    """Replace the records by a copy of FILE.

    FILE is a backup, or any other records.db. The records in place now are kept beside it under another name,
    so this can be undone in the same way. Games that the file lacks can be carried over with export and
    import.
    """
    with _refusing(f"'{file}' cannot be restored"), closing(Database(paths.data, WAIT_SECONDS)) as database:
        aside = restore(database, file)
        click.echo(f"{database.path}: {examine(database.path)}")
    if aside is not None:
        click.echo(f"The records before are kept as {aside}")


@records_command.command("vacuum")
@click.pass_obj
def vacuum_command(paths: Paths) -> None:
    """Make the file of the records as small as possible."""
    with _refusing("the records stay as they are"):
        path = _present(paths)
        before = path.stat().st_size
        Database(paths.data, WAIT_SECONDS).vacuum()
    click.echo(f"{path}: {kilobytes(before)} before, {kilobytes(path.stat().st_size)} now")


def _present(paths: Paths) -> Path:
    path = paths.data / FILE_NAME
    if not path.exists():
        raise RecordsError(f"there are none yet in {paths.data}")
    return path


@contextmanager
def _refusing(what: str) -> Iterator[None]:
    try:
        yield
    except (RecordsError, sqlite3.Error) as fault:
        raise click.ClickException(f"{what}: {fault}") from None
