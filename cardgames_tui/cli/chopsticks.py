"""The commands on Chopsticks: chopsticks, value and graph."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from functools import wraps
from typing import Any

import click
from click.core import ParameterSource
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from cardgames_tui.chopsticks import CHOPSTICKS, words
from cardgames_tui.chopsticks.arrangement import effect_of, first_arrangement
from cardgames_tui.chopsticks.facts import count_facts, why_too_many
from cardgames_tui.chopsticks.position import Position, parse_position, start_position
from cardgames_tui.chopsticks.rules import VARIANTS, Rules, combine_variants
from cardgames_tui.chopsticks.seats import COMPUTERS, PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving import position_count, solve, why_too_big
from cardgames_tui.chopsticks.value import Evaluator, PositionCounts, Tablebase, Value, WinDrawLoss
from cardgames_tui.cli.arguments import hands_option, json_option, roll_option
from cardgames_tui.cli.launch import is_plain, plain_option, run_program, terminal_size
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.chopsticks import default_setup
from cardgames_tui.paths import Paths
from cardgames_tui.settings import load_settings
from cardgames_tui.stopping import Monitor

SHAPES = {WinDrawLoss.WIN: "box", WinDrawLoss.DRAW: "ellipse", WinDrawLoss.LOSS: "diamond"}

MIN_POSITIONS_FOR_BAR = 50_000
"""Smaller games are solved in no time."""


def rules_and_code(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds the rules' options and the argument CODE; the command gets `rules` and `code`."""

    @click.option(
        "--variant",
        "variants",
        type=click.Choice(list(VARIANTS)),
        multiple=True,
        metavar="NAME",
        help=f"Play by a variant; may be repeated. NAME is one of {', '.join(VARIANTS)}.",
    )
    @click.option("--players", default=2, metavar="N", help="Number of players, 2 to 6.")
    @hands_option
    @roll_option
    @click.argument("code", metavar="[CODE]", required=False)
    @wraps(command)
    def with_rules(*, variants: tuple[str, ...], players: int, hands: int, roll: int, **others: Any) -> Any:
        return command(rules=combine_variants(variants, players, hands, roll), **others)

    return with_rules


@click.command("value")
@rules_and_code
@click.option("--facts", "all_facts", is_flag=True, help="Count positions, games and endings instead.")
@json_option
def value_command(rules: Rules, code: str | None, all_facts: bool, as_json: bool) -> None:
    """Value a position of Chopsticks, and each of its moves.

    CODE is a position like 1211 or [-1,2|0,3], with the hands of the player to move first; by default, the
    start. With three players or more, the value is what the player to move can force against all others
    together.

    \b
    Example:
      cardgames-tui value 1312 --variant cutoff --variant suicide
      cardgames-tui value --facts --roll 4
    """
    if all_facts:
        if code is not None:
            raise click.UsageError("--facts takes no position")
        _print_facts(rules, as_json=as_json)
        return
    position = _position(rules, code)
    tablebase = _solve(position.rules_left)
    counts = None if why_too_big(rules) else _solve(rules).count_positions()
    if not as_json:
        _print_value(tablebase, position, counts)
        return
    position_and_value = {
        "rules": asdict(rules),
        "position": str(position),
        **_value_fields(tablebase.value(position)),
        **(counts._asdict() if counts else dict.fromkeys(PositionCounts._fields)),
        "moves": [
            {"move": str(valued.move), "to": str(valued.position), **_value_fields(valued.value)}
            for valued in tablebase.valued_moves(position)
        ],
    }
    print(json.dumps(position_and_value))


def _value_fields(value: Value) -> dict[str, Any]:
    return {"value": value.result, "plies": value.plies}


@click.command("graph")
@rules_and_code
def graph_command(rules: Rules, code: str | None) -> None:
    """Print the graph of all positions of Chopsticks for Graphviz.

    The graph has every position that can follow CODE (see the command value). W3 is a win for the player to
    move in 3 moves, L4 a loss in 4, counting everybody's moves; D is a draw. Boxes are won, diamonds lost,
    ellipses drawn; double octagons end the game.

    \b
    Example:
      cardgames-tui graph --roll 3 | dot -Tsvg > graph.svg
    """
    position = _position(rules, code)
    tablebase = _solve(position.rules_left)
    for line in _dot_lines(tablebase, position):
        print(line)


def _position(rules: Rules, code: str | None) -> Position:
    return start_position(rules) if code is None else parse_position(rules, code)


def _solve(rules: Rules) -> Tablebase:
    if reason := why_too_big(rules):
        raise click.ClickException(f"this game is {reason}")
    with _progress_bar("Solving", position_count(rules)) as monitor:
        return solve(rules, monitor=monitor)


@contextmanager
def _progress_bar(activity: str, positions: int) -> Iterator[Monitor]:
    if positions < MIN_POSITIONS_FOR_BAR or not sys.stderr.isatty():
        yield Monitor()
        return
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(activity, total=None)
        yield Monitor(report=lambda done, total: bar.update(task, completed=done, total=total))


def _print_value(tablebase: Tablebase, position: Position, counts: PositionCounts | None) -> None:
    value = tablebase.value(position)
    console = Console(width=terminal_size().get("COLUMNS"), highlight=False, markup=False)
    name = Setup(position.rules).title
    worth = f"{words.move_value(value)}{words.against_others(tablebase.rules)}"
    found = "the game is over" if position.is_over else worth
    console.print(f"{name}: {position}, {found}", soft_wrap=True)
    if not position.is_over:
        players = Setup(position.rules, (PlayerKind.PERSON,) * position.rules.players).players
        rows = Table("move", "to", "value", "what it does")
        for valued in tablebase.valued_moves(position):
            effect = effect_of(position, first_arrangement(position), valued.move, valued.position)
            text = words.move_value(valued.value)
            rows.add_row(str(valued.move), str(valued.position), text, words.long_move(effect, players))
        console.print(rows)
    if counts is not None:
        console.print(
            f"{counts.positions} positions can come up: {counts.wins} won for the player to move"
            f"{words.against_others(position.rules)}, "
            f"{counts.losses} lost, {counts.draws} drawn, {counts.final} final",
            soft_wrap=True,
        )


def _dot_lines(evaluator: Evaluator, first: Position) -> Iterator[str]:
    yield "digraph chopsticks {"
    yield f'  label="{first.rules}{words.against_others(first.rules_left)}";'
    seen, new = {str(first)}, [first]
    for position in new:
        code = str(position)
        ended = position.is_over
        value = evaluator.value(position)
        shape = "doubleoctagon" if ended else SHAPES[value.result]
        bold = ", style=bold" if position is first else ""
        yield f'  "{code}" [label="{code}\\n{value}", shape={shape}{bold}];'
        names: dict[str, list[str]] = {}
        for move, after in position.successors():
            names.setdefault(str(after), []).append(str(move))
            if str(after) not in seen:
                seen.add(str(after))
                new.append(after)
        for target, moves in names.items():
            yield f'  "{code}" -> "{target}" [label="{", ".join(moves)}"];'
    yield "}"


def _print_facts(rules: Rules, *, as_json: bool) -> None:
    if reason := why_too_many(rules):
        raise click.ClickException(f"this game is {reason}")
    with _progress_bar("Counting", position_count(rules)) as monitor:
        facts = count_facts(rules, monitor=monitor)
    if as_json:
        print(json.dumps({**asdict(facts), "rules": str(facts.rules), "start": str(facts.start)}))
    else:
        print(words.facts_markdown(facts))


@click.command("chopsticks")
@rules_and_code
@click.option(
    "--opponent",
    type=click.Choice([kind.value for kind in (*COMPUTERS, PlayerKind.PERSON)]),
    help="Who else plays; by default the opponent in the settings.",
)
@click.option("--second", is_flag=True, help="Let the player after you begin.")
@plain_option
@click.pass_context
def chopsticks_command(
    context: click.Context, rules: Rules, opponent: str | None, second: bool, code: str | None
) -> int:
    """Play Chopsticks.

    Without options or CODE, you play by the rules in the settings, otherwise by the standard rules with
    your options. CODE is a position to start from, like 1211, with the hands of the player to move first.

    \b
    Example:
      cardgames-tui chopsticks --variant cutoff --players 3 --second
    """
    paths: Paths = context.obj
    settings, _ = load_settings(paths.settings)  # the app reports faults
    sources = {context.get_parameter_source(name) for name in ("variants", "players", "hands", "roll")}
    if sources == {ParameterSource.DEFAULT} and not (opponent or second) and code is None:
        # the app offers to continue the last game; plain mode continues one by these rules
        setup, _ = default_setup(settings)
        return run_program(paths, setup if is_plain() else CHOPSTICKS)
    position = _position(rules, code)
    if position.is_over:
        raise InvalidGameError(f"the game is over in the position {position}")
    seats = (PlayerKind.PERSON, *[PlayerKind(opponent or settings.opponent)] * (rules.players - 1))
    return run_program(paths, Setup(rules, seats, first=int(second), code=code or ""))
