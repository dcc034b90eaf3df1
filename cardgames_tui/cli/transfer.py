"""The commands that carry games out of the records and into them: export and import."""

import sys
from dataclasses import replace

import click

from cardgames_tui.black_hole.boards import parse_board
from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.rules import GAMES, Game, Outcome, format_line
from cardgames_tui.black_hole.saves import parse_start
from cardgames_tui.black_hole.solutions import format_solution, parse_solution
from cardgames_tui.black_hole.solver import Solution, Verdict
from cardgames_tui.cli.black_hole import game_option, read_text
from cardgames_tui.cli.records import find_game, opened
from cardgames_tui.errors import InvalidGameError, InvalidMoveError
from cardgames_tui.history import read_history, write_history
from cardgames_tui.places import Places
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.saves import game_of, resume
from cardgames_tui.sharing import SharedGame, decode, encode, holds_code


@click.command("export")
@click.option(
    "--format",
    "style",
    type=click.Choice(["history", "board", "solution", "code"]),
    default="history",
    show_default=True,
    help="JSON lines; what PySolFC and black-hole-solve read and write; or the code to share.",
)
@click.argument("number", metavar="[ID]", required=False, type=click.IntRange(min=1))
@click.pass_obj
def export_command(places: Places, style: str, number: int | None) -> None:
    """Print the whole history, or one game, for other programs.

    \b
    Example:
      cardgames-tui export > history.jsonl
      cardgames-tui export --format board 12 > board.txt
    """
    with opened(places) as archive:
        records = archive.everything() if number is None else [find_game(archive, str(number))]
    if style != "history" and number is None:
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
@click.argument("paths", metavar="FILE...", nargs=-1, required=True)
@click.pass_obj
def import_command(places: Places, game: Game, paths: tuple[str, ...]) -> None:
    """Add games to the records: a history, a shared code, or a board with its solution.

    A FILE is what `export` prints, or a text with a code, or a board; a solution of black-hole-solve that
    follows a board is the game played on it. `-` is standard input. Games that are there already stay as
    they are.

    \b
    Example:
      cardgames-tui import history.jsonl
      cardgames-tui import board.txt solution.txt
    """
    records = _read_games([read_text(path) for path in paths], game)
    with opened(places) as archive:
        added = archive.add(records)
    click.echo(f"{added} of {len(records)} games added" if records else "there is no game in it")
    sys.exit(0)


def _read_games(texts: list[str], game: Game) -> list[GameRecord]:
    """The games of all texts."""
    records: list[GameRecord] = []
    boards = [text for text in texts if not text.lstrip("\ufeff \n\r\t").startswith("{")]
    for text in texts:
        if text not in boards:
            records += read_history(text)
    if len(boards) == 1 and holds_code(boards[0]):
        shared = decode(boards[0])
        records.append(_played(shared.start_id, shared.moves))
    elif boards:
        records.append(_played(*_board_game(boards, game)))
    return records


def _board_game(texts: list[str], game: Game) -> tuple[str, str]:
    """The start and the moves of a board, and of a solution when one follows."""
    position = parse_board(texts[0], game)
    start_id = Deal(position, None).start_id
    if len(texts) == 1:
        return start_id, ""
    if len(texts) > 2:
        raise InvalidGameError("one board and one solution make a game, more files do not")
    steps = parse_solution(texts[1])
    for step in steps:
        position = step.play(position)
    return start_id, format_line(tuple(step.move for step in steps))


def _played(start_id: str, moves: str) -> GameRecord:
    """A game that somebody else has played: won, or to be played on; the moves are not the player's own."""
    session = resume(start_id, moves)
    if not session.ply:
        raise InvalidMoveError(
            "the game has no moves; to play a board, paste it into the dialog for a new game"
        )
    record = GameRecord(
        game=game_of(start_id),
        start_id=start_id,
        moves=moves,
        ply=session.ply,
        hints=session.ply,
        marks="h" * session.ply,
    )
    if record.game not in GAMES:
        return _played_by_hands(record)
    results = {Outcome.WON: Result.WON, Outcome.STUCK: Result.LOST, None: None}
    return replace(record, result=results[session.position.outcome()])


def _played_by_hands(record: GameRecord) -> GameRecord:
    """A game of Chopsticks that somebody else has played, as if by a person against computers."""
    from cardgames_tui.keeping.hand_game import new_record, result_of, resumed

    game = resumed(record)
    usual = new_record(game.setup)
    return replace(record, variant=usual.variant, opponent=usual.opponent, result=result_of(game))
