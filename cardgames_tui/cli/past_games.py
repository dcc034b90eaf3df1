"""The commands stats, replay, export and import."""

import json
from collections.abc import Iterator
from dataclasses import asdict

import click

from cardgames_tui.chopsticks.arrangement import effect_of
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.words import long_move
from cardgames_tui.cli.arguments import (
    format_option,
    json_option,
    name_in_messages,
    read_text,
    solitaire_option,
)
from cardgames_tui.cli.launch import is_plain, run_program
from cardgames_tui.cli.records import open_records
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.chopsticks import ChopsticksInPlay
from cardgames_tui.games.formats import HISTORY, WRITERS, read_code, read_games
from cardgames_tui.games.judging import judge_games
from cardgames_tui.games.kinds import full_title, parse_start, variant_title
from cardgames_tui.games.saved_games import copy_with_moves
from cardgames_tui.games.solitaire import SolitaireInPlay
from cardgames_tui.games.statistics import GameStatistics, shown_statistics, statistics_by_variant
from cardgames_tui.games.words import NOTHING_FINISHED
from cardgames_tui.paths import Paths
from cardgames_tui.records.database import Database
from cardgames_tui.records.record import GameRecord, Result, verdict_on_move
from cardgames_tui.records.words import choices_text, result_text
from cardgames_tui.settings import load_settings
from cardgames_tui.solitaire.cards import fan_name
from cardgames_tui.solitaire.deals import Deal
from cardgames_tui.solitaire.solitaires import Solitaire
from cardgames_tui.text import counted, shortened

LISTED_GAMES = 20

MAX_JUDGING_SECONDS = 0.5
"""How long `stats` judges games not judged before; the next time it goes on."""

past_game_argument = click.argument("target", metavar="[ID|CODE]", required=False)


@click.command("stats")
@json_option
@click.pass_obj
def stats_command(paths: Paths, as_json: bool) -> None:
    """Print your statistics."""
    with open_records(paths) as database:
        finished = judge_games(database.finished_games(), database.keep_findings, MAX_JUDGING_SECONDS)
        statistics = statistics_by_variant(finished)
        unfinished = len(database.unfinished_games())
    if as_json:
        games = [
            asdict(each)
            | {
                "lost": each.lost,
                "share": each.won / each.played if each.played else None,
                "winnable_share": each.winnable_starts_won / each.winnable_starts
                if each.winnable_starts
                else None,
                "recent": ["won" if result is Result.WON else "not won" for result in each.recent],
            }
            for each in statistics
        ]
        print(json.dumps({"games": games, "unfinished": unfinished}, indent=2))
        return
    settings, _ = load_settings(paths.settings)
    parts = ["\n  ".join(_statistics_lines(each, streaks=settings.streaks)) for each in statistics] or [
        NOTHING_FINISHED
    ]
    parts += [f"{counted(unfinished, 'unfinished game')}."] if unfinished else []
    print("\n\n".join(parts))


def _statistics_lines(statistics: GameStatistics, *, streaks: bool) -> Iterator[str]:
    yield variant_title(statistics.game, statistics.variant)
    for statistic in shown_statistics(statistics, streaks=streaks):
        yield f"{statistic.label:<16}{statistic.text}"


@click.command("replay")
@click.option("--text", "as_text", is_flag=True, help="Print the moves instead of opening the app.")
@past_game_argument
@click.pass_obj
def replay_command(paths: Paths, target: str | None, as_text: bool) -> int:
    """Replay a past game or a shared one, move by move.

    ID is the number of a past game, CODE a code that somebody shared. Without either, the last 20 games are
    listed.
    """
    with open_records(paths) as database:
        if target is None:
            games = database.newest_games(LISTED_GAMES)[::-1]
            lines = [f"{game.row_id:>5}  {full_title(game)}: {result_text(game)}" for game in games]
            print("\n".join(lines or ["No game has been played yet."]))
            return 0
        record = _find_game(database, target)
    if as_text or is_plain():
        print("\n".join(_replay_lines(record)))
        return 0
    parse_start(record.start_id).resume(record.moves)
    return run_program(paths, replay=record)


def _find_game(database: Database, target: str) -> GameRecord:
    if not target.strip().isdecimal() or len(target) > 18:
        shared = read_code(target)
        if shared is None:
            raise InvalidGameError(
                f"'{shortened(target, 30)}' is not the number of a past game, nor a shared code "
                "(these begin with cg1-)"
            )
        return shared
    record = database.game_in_row(int(target))
    if record is None:
        raise InvalidGameError(f"there is no game {target} in the records")
    return record


def _replay_lines(record: GameRecord) -> Iterator[str]:
    """The moves of a game, with known verdicts."""
    start, verdicts = parse_start(record.start_id), record.verdicts
    session = start.resume(record.moves)
    yield f"{full_title(record)}: {result_text(record) if record.has_begun else counted(session.ply, 'move')}"
    if record.note:
        yield record.note
    if isinstance(start, Deal):
        if record.choices:
            yield choices_text(record.choices)
        game = SolitaireInPlay(start, record)
        moves = zip(session.moves, session.positions[1:], strict=True)
        lines = [f"{fan_name(move.fan)}  {after.top.in_text if after.top else '':3}" for move, after in moves]
        verdicts = "?" + "".join(verdict_on_move(game.verdicts, ply) for ply in range(1, session.ply + 1))
    else:
        lines = _hands_lines(record)
    signs = {"w": "  can be won", "l": "  lost", "d": "  a draw"}
    for number, line in enumerate(lines, 1):
        yield f"{number:3}  {line}{signs.get(verdicts[number : number + 1], '')}"


def _hands_lines(record: GameRecord) -> list[str]:
    game = ChopsticksInPlay(Setup.parse(record.start_id, record.seats), record)
    moves, positions = game.session.line, game.session.line_positions
    effects = map(effect_of, positions, game.arrangements, moves, positions[1:])
    return [
        f"{move!s:<6} {long_move(effect, game.setup.players)}  [{after}]"
        for move, effect, after in zip(moves, effects, positions[1:], strict=True)
    ]


@click.command("export")
@format_option(
    *WRITERS,
    help_text="history is one JSON object per line, board and solution are what PySolFC and black-hole-solve "
    "exchange, and code is the code to share.",
)
@past_game_argument
@click.pass_obj
def export_command(paths: Paths, style: str, target: str | None) -> None:
    """Print all games, or one, for other programs.

    ID is the number of a past game (see the command replay), CODE a code that somebody shared.

    \b
    Example:
      cardgames-tui export > history.jsonl
    """
    with open_records(paths) as database:
        records = database.all_games() if target is None else [_find_game(database, target)]
    if style != HISTORY and target is None:
        raise click.UsageError(f"--format {style} is for a single game: name its ID")
    for record in records:
        # a shared game must not come back as the player's own
        game = record if record.has_begun else copy_with_moves(record, record.moves, record.ply)
        click.echo(WRITERS[style](game).encode(), nl=False)  # UTF-8, so that `import` reads it in any locale


@click.command("import")
@solitaire_option
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@click.pass_obj
def import_command(paths: Paths, solitaire: Solitaire, files: tuple[str, ...]) -> None:
    """Add games to the records.

    A FILE is a history as the command export prints it, a text with a shared code in it, or a board, which a
    solution from black-hole-solve must follow; - is standard input. Games already here are not duplicated:
    one continued elsewhere is updated, one continued in both places stays as it is here.

    \b
    Example:
      cardgames-tui import history.jsonl
      cardgames-tui import --game all-in-a-row board.txt solution.txt
    """
    records = read_games(((name_in_messages(path), read_text(path)) for path in files), solitaire)
    with open_records(paths) as database:
        added = database.add(records)
    print(f"{added} of {counted(len(records), 'game')} added")
