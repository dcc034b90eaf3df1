"""The commands on games that have been played: stats, replay, export and import."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import click

from cardgames_tui.black_hole.family import Solitaire
from cardgames_tui.black_hole.rules import Position
from cardgames_tui.cli import words
from cardgames_tui.cli.completion import files, past_games
from cardgames_tui.cli.opening import ascii_option, open_app, shows_screens
from cardgames_tui.cli.options import format_option, json_option, read_text, shown_name, solitaire_option
from cardgames_tui.cli.records import open_records
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.finding import judge_lost_games
from cardgames_tui.games.formats import HISTORY, WRITERS, read_games, writers_help
from cardgames_tui.games.notation import full_title, resume
from cardgames_tui.games.sharing import read_code
from cardgames_tui.paths import Paths
from cardgames_tui.records.database import Database
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.statistics import GameStatistics, statistics_by_kind
from cardgames_tui.records.words import NONE_FINISHED, NONE_PLAYED, result_words
from cardgames_tui.session import Session
from cardgames_tui.text import count

MAX_LISTED_GAMES = 20
"""How many of the last games `replay` lists."""


@click.command("stats")
@json_option
@click.pass_obj
def stats_command(paths: Paths, as_json: bool) -> None:
    """Print statistics about the finished games. It also says how many are unfinished.

    \b
    Example:
      cardgames-tui stats
      cardgames-tui stats --json
    """
    with open_records(paths) as database:
        judge_lost_games(database.finished(), database.judge)
        found = statistics_by_kind(database.finished())
        waiting = sum(record.result is None for record in database.everything())
    if as_json:
        totals = {"games": [_as_object(each) for each in found], "unfinished": waiting}
        click.echo(json.dumps(totals, indent=2))
        return
    parts = ["\n  ".join(words.statistics_lines(each)) for each in found] or [NONE_FINISHED]
    parts += [f"{count(waiting, 'unfinished game')}."] if waiting else []
    click.echo("\n\n".join(parts))


def _as_object(statistics: GameStatistics) -> dict[str, object]:
    return asdict(statistics) | {
        "lost": statistics.lost,
        "share": statistics.win_share,
        "winnable_share": statistics.winnable_share,
        "recent": ["won" if won else "not won" for won in statistics.recent],
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
    with open_records(paths) as database:
        if target is None:
            _list(database.everything()[-MAX_LISTED_GAMES:])
            return 0
        record = _find_game(database, target)
    if as_text or not shows_screens():
        click.echo("\n".join(_replayed(record)))
        return 0
    resume(record.start_id, record.moves)
    return open_app(paths, replay=record)


def _find_game(database: Database, target: str) -> GameRecord:
    """Finds the game of an ID or a code.

    Raises:
        InvalidGameError: There is no such game, or the code is damaged.
    """
    if not target.strip().isdecimal() or len(target) > 18:
        shared = read_code(target)
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
    """Yields the moves of a game, a line each, with their verdicts as far as they are known."""
    session = resume(record.start_id, record.moves)
    yield f"{full_title(record)}: {result_words(record) if record.has_begun else f'{session.ply} moves'}"
    if record.note:
        yield record.note
    signs = {"w": "  can be won", "l": "  lost", "d": "  a draw"}
    is_cards = isinstance(session.position, Position)
    lines = _moves_of_cards(session) if is_cards else _moves_of_hands(record)
    for number, line in enumerate(lines, 1):
        yield f"{number:3}  {line}{signs.get(record.verdicts[number : number + 1], '')}"


def _moves_of_cards(session: Session[Any, Any]) -> Iterator[str]:
    """The moves of a solitaire, each with the card that it plays."""
    for move, after in zip(session.moves, session.positions[1:], strict=True):
        yield f"{move}  {after.top.symbol}" if after.top else f"{move}"


def _moves_of_hands(record: GameRecord) -> Iterator[str]:
    """The moves of a game of Chopsticks, each with what the hands do and the position it leaves."""
    from cardgames_tui.chopsticks import move_words
    from cardgames_tui.games.hands_in_play import HandsInPlay

    game = HandsInPlay(record)
    for ply, (move, after) in enumerate(zip(game.session.moves, game.session.positions[1:], strict=True)):
        line = move_words.listed_line(game.effect(move, ply), game.setup.names)
        yield f"{move!s:<6} {line}  [{after}]"


@click.command("export")
@format_option(*WRITERS, explained=writers_help())
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
    with open_records(paths) as database:
        records = database.everything() if target is None else [_find_game(database, target)]
    if style != HISTORY and target is None:
        raise click.UsageError(f"--format {style} is for a single game: name its ID")
    for record in records:
        click.echo(WRITERS[style].write(record), nl=False)


@click.command("import")
@solitaire_option
@click.argument("files", metavar="FILE...", nargs=-1, required=True, shell_complete=files)
@click.pass_obj
def import_command(paths: Paths, solitaire: Solitaire, files: tuple[str, ...]) -> None:
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
    records = read_games(((shown_name(path), read_text(path)) for path in files), solitaire)
    with open_records(paths) as database:
        added = database.add(records)
    click.echo(words.added(added, len(records)))
