"""The commands that carry games out of the records and into them: export and import."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import click

from cardgames_tui.black_hole.boards import format_solution, holds_board, parse_board, parse_solution
from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import GAMES, Game
from cardgames_tui.black_hole.rules import Outcome, Position, format_line
from cardgames_tui.black_hole.saves import parse_start
from cardgames_tui.black_hole.solver import Solution, Verdict
from cardgames_tui.cli.black_hole import read_text, shown_name
from cardgames_tui.cli.completing import files, past_games
from cardgames_tui.cli.options import format_option, game_option
from cardgames_tui.cli.records import find_game, opened
from cardgames_tui.errors import IllegalMoveError, InvalidGameError, InvalidMoveError
from cardgames_tui.games.catalogue import in_play, taken_over
from cardgames_tui.games.history import read_history, write_history
from cardgames_tui.games.notation import game_of, received, resume
from cardgames_tui.games.sharing import SharedGame, encode, holds_code
from cardgames_tui.paths import Paths
from cardgames_tui.records.record import GameRecord, Result, count


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
    with opened(paths) as archive:
        records = archive.everything() if target is None else [find_game(archive, target)]
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
    with opened(paths) as archive:
        added = archive.add(records)
    click.echo(f"{added} of {count(len(records), 'game')} added")


def _read_games(files: tuple[str, ...], game: Game) -> list[GameRecord]:
    records: list[GameRecord] = []
    board: Position | None = None
    for path in files:
        text = read_text(path)
        with _naming(path):
            if board is not None:
                records.append(_played(Deal(board, None).start_id, _solution_of(board, text)))
                board = None
            elif text.lstrip("\ufeff \n\r\t").startswith("{"):
                records += read_history(text)
            elif holds_code(text) and (shared := received(text)) is not None:
                records.append(_played(shared.start_id, shared.moves))
            else:
                board = _read_board(text, game)
    if board is not None:
        raise InvalidGameError(
            f"{files[-1]}: the solution is missing that is played on this board; "
            "to play it yourself, press n in the app and paste it"
        )
    return records


@contextmanager
def _naming(path: str) -> Iterator[None]:
    try:
        yield
    except (IllegalMoveError, InvalidGameError, InvalidMoveError) as fault:
        raise type(fault)(f"{shown_name(path)}: {fault}") from None


def _read_board(text: str, game: Game) -> Position:
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


def _played(start_id: str, moves: str) -> GameRecord:
    """A game that somebody else has played: won, or to be played on; the moves are not the player's own."""
    session = resume(start_id, moves)
    if not session.ply:
        raise InvalidMoveError("the game has no moves")
    fresh = GameRecord(game=game_of(start_id), start_id=start_id)
    game = in_play(taken_over(fresh, moves, session.ply))
    return replace(game.record, result=game.result or (Result.LOST if game.is_over else None))
