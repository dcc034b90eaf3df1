"""The commands deal, rate, solve and verify."""

import gc
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from typing import TypeVar

import click

from cardgames_tui.cli.arguments import (
    complete_deals,
    format_option,
    hole_option,
    is_range,
    name_in_messages,
    parse_range,
    read_text,
    solitaire_option,
)
from cardgames_tui.errors import IllegalMoveError, InvalidGameError, InvalidMoveError
from cardgames_tui.solitaire.boards import SolutionStep, format_solution, parse_board, parse_solution
from cardgames_tui.solitaire.cards import Card, fan_name
from cardgames_tui.solitaire.deals import Deal, deal
from cardgames_tui.solitaire.difficulty import Difficulty, rate
from cardgames_tui.solitaire.rules import Outcome, Solution, Verdict, format_line, parse_line
from cardgames_tui.solitaire.solitaires import Solitaire
from cardgames_tui.solitaire.solver import solve
from cardgames_tui.solitaire.words import cards_left_text
from cardgames_tui.text import counted, percentage, shortened

T = TypeVar("T")

SolvedDeals = Iterator[tuple[Deal, Solution]]

say = partial(print, flush=True)
"""Prints a line as soon as it is known, also into a pipe."""

targets_argument = click.argument(
    "targets", metavar="TARGET...", nargs=-1, required=True, shell_complete=complete_deals
)


def parse_targets(texts: Iterable[str], solitaire: Solitaire, hole: Card | None = None) -> Iterator[Deal]:
    for text in texts:
        if re.fullmatch(r"(#|ms)?[0-9]+", text.lower()):
            yield Deal.from_number(solitaire, text, hole)
        elif is_range(text):
            first, last = parse_range(text)
            for number in range(first, last + 1):
                yield Deal.from_number(solitaire, str(number), hole)
        elif hole is not None:
            raise InvalidGameError("--hole is for numbered deals: a board has its own card in the hole")
        elif text != "-" and not os.path.exists(text):
            raise InvalidGameError(f"'{text}' is not a deal number, a range or a file")
        else:
            board = read_text(text)
            try:
                yield Deal.from_board(parse_board(board, solitaire))
            except InvalidGameError as error:
                raise InvalidGameError(f"{name_in_messages(text)}: {error}") from None


def with_progress(found: Iterator[T], targets: Iterable[str]) -> Iterator[T]:
    """Counts several targets on the last line of a terminal."""
    ranges = [parse_range(text) if is_range(text) else (1, 1) for text in targets]
    total = sum(last - first + 1 for first, last in ranges)
    if total == 1 or not os.isatty(2):  # unlike sys.stderr, which may be closed
        yield from found
        return
    for number in range(1, total + 1):
        text = f"{number} of {total}"
        print(end=f"{text}\r", file=sys.stderr, flush=True)
        try:
            each = next(found)
        finally:
            print(end=f"{' ' * len(text)}\r", file=sys.stderr, flush=True)
        yield each


@click.command("deal")
@solitaire_option
@hole_option
@click.argument("number", metavar="DEAL", shell_complete=complete_deals)
def deal_command(solitaire: Solitaire, hole: Card | None, number: str) -> None:
    """Print the board of a numbered deal.

    DEAL is a number as in PySolFC, 1 to 99999999999999999999, or msN for Microsoft's shuffle. The board is in
    the format of PySolFC and black-hole-solve.
    """
    print(str(deal(solitaire, number, hole)), end="")


@click.command("solve")
@solitaire_option
@hole_option
@format_option(
    "text",
    "json",
    "black-hole-solve",
    help_text="Print text, one JSON object per line, or the output of black-hole-solve.",
)
@targets_argument
def solve_command(solitaire: Solitaire, hole: Card | None, style: str, targets: tuple[str, ...]) -> int:
    """Decide whether deals can be won, and show how.

    A TARGET is a deal number, msN, a range A-B, a board file, or - for standard input. The exit status is 0
    if every target can be won, otherwise 1.

    \b
    Example:
      cardgames-tui solve 123
      cardgames-tui solve --format json 1-1000
    """
    verdicts: set[Verdict] = set()

    def solved() -> SolvedDeals:
        gc.disable()  # a search leaves no cycles
        try:
            for target in parse_targets(targets, solitaire, hole):
                solution = solve(target.position)
                verdicts.add(solution.verdict)
                yield target, solution
        finally:
            gc.enable()

    printer = {"text": _print_text, "json": _print_json, "black-hole-solve": _print_solutions}[style]
    printer(with_progress(solved(), targets))
    return int(Verdict.LOST in verdicts)


def _print_json(solved_deals: SolvedDeals) -> None:
    for target, solution in solved_deals:
        row = _deal_entries(target) | {
            "verdict": solution.verdict.value,
            "states": solution.states,
            "cpu_seconds": round(solution.cpu_seconds, 6),
            "line": None if solution.line is None else format_line(solution.line),
        }
        say(json.dumps(row))


def _deal_entries(target: Deal) -> dict[str, object]:
    top = target.position.top
    return {"game": target.solitaire.slug, "deal": target.number, "hole": str(top) if top else None}


def _print_solutions(solved_deals: SolvedDeals) -> None:
    for target, solution in solved_deals:
        line, states = solution.line or (), solution.states
        say(format_solution(target.position, solution.verdict, line, states), end="")


def _print_text(solved_deals: SolvedDeals) -> None:
    """Prints a line for each deal, and the moves of a single one."""
    verdicts: Counter[Verdict] = Counter()
    for target, solution in solved_deals:
        effort = f"{counted(solution.states, 'state')}, {1000 * solution.cpu_seconds:.1f} ms"
        say(f"{target.title}: {solution.verdict.value} ({effort})")
        verdicts[solution.verdict] += 1
    if verdicts.total() > 1:
        print(f"{verdicts[Verdict.WINNABLE]} of {verdicts.total()} can be won")
        return
    line, position = solution.line or (), target.position
    for number, (move, card) in enumerate(zip(line, position.cards_along(line), strict=True), 1):
        print(f"{number:3}  {position.solitaire.fan_word} {fan_name(move.fan)}  {card.in_text}")


@click.command("verify")
@solitaire_option
@click.argument("target", metavar="TARGET", shell_complete=complete_deals)
@click.argument("line", metavar="LINE", type=click.Path())
def verify_command(solitaire: Solitaire, target: str, line: str) -> int:
    """Check whether a line of moves wins a deal.

    TARGET is a deal number, msN or a board file. LINE is the fans played from, as letters (a for the first
    that the command deal prints), or a file with these or with a solution from black-hole-solve, in C or in
    Perl. One of them can be - for standard input. The exit status is 0 for a win, otherwise 1.

    \b
    Example:
      cardgames-tui verify 27 abc
    """
    first, *others = islice(parse_targets([target], solitaire), 2)
    if others:
        raise InvalidGameError("verify takes one deal, not a range")
    position = first.position
    steps = _read_line(line)
    for number, step in enumerate(steps, 1):
        try:
            position = step.play(position)
        except IllegalMoveError as error:
            print(f"illegal at move {number} ({step}): {error}")
            return 1
    moves = counted(len(steps), "move")
    if position.outcome() is Outcome.WON:
        print(f"won in {moves}")
        return 0
    print(f"not won: after {moves} {cards_left_text(position)}")
    return 1


def _read_line(text: str) -> tuple[SolutionStep, ...]:
    if text == "-" or os.path.exists(text):
        text = read_text(text)
    elif not text.isalpha():
        raise InvalidMoveError(
            f"'{shortened(text, 60)}' is neither a file nor a line of fan letters like abc"
        )
    if "".join(text.split()).isalpha():
        return tuple(SolutionStep(move, None) for move in parse_line(text))
    return parse_solution(text)


@click.command("rate")
@solitaire_option
@hole_option
@format_option("text", "json", help_text="Print text, or one JSON object per line.")
@targets_argument
def rate_command(solitaire: Solitaire, hole: Card | None, style: str, targets: tuple[str, ...]) -> int:
    """Rate how hard deals are to win.

    A TARGET is a deal number, msN, a range A-B, a board file, or - for standard input. Difficulty goes from
    0 to 100; easy, medium, hard and fiendish are the quarters of the winnable deals from 1 to 2000. The exit
    status is 0 if every target can be won, otherwise 1.
    """
    status = 0
    rated = ((each, rate(each.position)) for each in parse_targets(targets, solitaire, hole))
    for target, rating in with_progress(rated, targets):
        status = status if rating else 1
        if style == "text":
            say(_rating_text(target, rating))
            continue
        row = _deal_entries(target) | {
            "difficulty": rating.number if rating else None,
            "level": rating.level.value if rating else None,
            "danger": round(rating.danger, 4) if rating else None,
            "win_rate": rating.win_rate if rating else None,
        }
        say(json.dumps(row))
    return status


def _rating_text(target: Deal, difficulty: Difficulty | None) -> str:
    if difficulty is None:
        return f"{target.title}: cannot be won"
    danger, wins = percentage(difficulty.danger), percentage(difficulty.win_rate)
    why = f"{danger} of the moves beside a winning line lose; random play that avoids dead ends wins {wins}"
    return f"{target.title}: {difficulty.level.value}, {difficulty.number} of 100 ({why})"
