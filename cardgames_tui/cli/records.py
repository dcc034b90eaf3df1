"""The commands on the player's games: stats, replay, and records, which looks after their file."""

import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import Any

import click

from cardgames_tui.black_hole.family import GAMES
from cardgames_tui.black_hole.rules import Position
from cardgames_tui.cli.completing import backup_files, past_games
from cardgames_tui.cli.opening import ascii_option, open_app
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.finding import judge_lost
from cardgames_tui.games.notation import full_title, kind_title, received, resume
from cardgames_tui.paths import Paths
from cardgames_tui.records.archive import Archive, RecordsError
from cardgames_tui.records.backups import back_up, backups, examine, kilobytes, restore
from cardgames_tui.records.database import FILE_NAME, vacuum
from cardgames_tui.records.record import GameRecord, clock, count, result_words
from cardgames_tui.records.statistics import GameStatistics, Times, statistics_by_kind
from cardgames_tui.session import Session

PATIENCE = 5.0
"""How many seconds a command waits for another program that is writing."""

LISTED = 20
"""How many of the last games `replay` lists."""


@contextmanager
def opened(paths: Paths) -> Iterator[Archive]:
    """The records; what goes wrong with them is told in one sentence."""
    with closing(Archive(paths.data, PATIENCE)) as archive:
        try:
            yield archive
        except RecordsError as fault:
            raise click.ClickException(f"the records cannot be used: {fault}") from None
        finally:
            for notice in archive.notices:
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
    with opened(paths) as archive:
        for record, winnable in judge_lost(archive.finished()):
            archive.judge(record.key, winnable=winnable)
        found = statistics_by_kind(archive.finished())
        waiting = sum(record.result is None for record in archive.everything())
    if as_json:
        told = {"games": [_as_object(tally) for tally in found], "unfinished": waiting}
        click.echo(json.dumps(told, indent=2))
        return
    parts = ["\n  ".join(_told_figures(tally)) for tally in found] or ["No game has been finished yet."]
    parts += [f"{count(waiting, 'unfinished game')}."] if waiting else []
    click.echo("\n\n".join(parts))


def _told_figures(tally: GameStatistics) -> Iterator[str]:
    yield kind_title(tally.game, tally.variant)
    yield from figure_lines(tally)


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
    with opened(paths) as archive:
        if target is None:
            _list(archive.everything()[-LISTED:])
            return 0
        record = find_game(archive, target)
    if as_text or not sys.stdout.isatty():
        click.echo("\n".join(_told(record)))
        return 0
    resume(record.start_id, record.moves)
    return open_app(paths, shown=record)


def find_game(archive: Archive, target: str) -> GameRecord:
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
    record = archive.numbered(int(target))
    if record is None:
        raise InvalidGameError(f"there is no game {target} in the records")
    return record


def _list(records: list[GameRecord]) -> None:
    for record in records:
        click.echo(f"{record.number:>5}  {full_title(record)}: {result_words(record)}")
    if not records:
        click.echo("No game has been played yet.")


def _told(record: GameRecord) -> Iterator[str]:
    """The moves of a game, a line each, with what is known of them."""
    session = resume(record.start_id, record.moves)
    yield f"{full_title(record)}: {result_words(record) if record.number else f'{session.ply} moves'}"
    if record.note:
        yield record.note
    signs = {"w": "  can be won", "l": "  lost", "d": "  a draw"}
    moves = _cards(session) if isinstance(session.position, Position) else _hands(record, session)
    for number, shown in enumerate(moves, 1):
        yield f"{number:3}  {shown}{signs.get(record.verdicts[number : number + 1], '')}"


def _cards(session: Session[Any, Any]) -> Iterator[str]:
    """The moves of a solitaire, each with the card that it plays."""
    for move, after in zip(session.moves, session.positions[1:], strict=True):
        yield f"{move}  {after.top.symbol}" if after.top else f"{move}"


def _hands(record: GameRecord, session: Session[Any, Any]) -> Iterator[str]:
    """The moves of a game of Chopsticks, each with what the hands do and the position it leaves."""
    from cardgames_tui.chopsticks import english
    from cardgames_tui.chopsticks.arrangement import arranged, follow
    from cardgames_tui.chopsticks.narration import narrate
    from cardgames_tui.games.hands_in_play import setup_of

    names, arrangement = setup_of(record).names, arranged(session.positions[0])
    for move, before, after in zip(session.moves, session.positions, session.positions[1:], strict=False):
        told = narrate(before, arrangement, move, after)
        yield f"{move!s:<6} {english.full_line(told, names)}  [{after}]"
        arrangement = follow(arrangement, before, move, after)


def figure_lines(figures: GameStatistics) -> Iterator[str]:
    """The figures of one game, a line each, 40 characters wide at the most."""
    has_deals = figures.game in GAMES
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
    with _faults("the records cannot be checked"):
        health = examine(_present(paths))
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
    with _faults("no backup has been made"):
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
    with _faults(f"'{file}' cannot be restored"), closing(Archive(paths.data, PATIENCE)) as archive:
        aside = restore(archive, file)
        click.echo(f"{archive.path}: {examine(archive.path)}")
    if aside is not None:
        click.echo(f"The records before are kept as {aside}")


@records_command.command("vacuum")
@click.pass_obj
def vacuum_command(paths: Paths) -> None:
    """Make the file of the records as small as possible."""
    with _faults("the records stay as they are"):
        path = _present(paths)
        before = path.stat().st_size
        vacuum(path, PATIENCE)
    click.echo(f"{path}: {kilobytes(before)} before, {kilobytes(path.stat().st_size)} now")


def _present(paths: Paths) -> Path:
    path = paths.data / FILE_NAME
    if not path.exists():
        raise RecordsError(f"there are none yet in {paths.data}")
    return path


@contextmanager
def _faults(what: str) -> Iterator[None]:
    try:
        yield
    except (RecordsError, sqlite3.Error) as fault:
        raise click.ClickException(f"{what}: {fault}") from None
