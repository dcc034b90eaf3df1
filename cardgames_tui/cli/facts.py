"""The facts about a set of rules of Chopsticks, printed for people or for programs."""

import json
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

import click

from cardgames_tui.chopsticks.english.facts import heading, sections
from cardgames_tui.chopsticks.facts.facts import gather, too_many
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.verdict import Verdict


def print_facts(rules: Rules, *, as_json: bool) -> None:
    """Print all there is to know about a set of rules.

    Raises:
        click.ClickException: There are too many positions.
    """
    if reason := too_many(rules):
        raise click.ClickException(f"this game is {reason}")
    found = gather(rules)
    assert found is not None  # nobody stops it
    if as_json:
        click.echo(json.dumps(_plain(found)))
        return
    click.echo(heading(rules))
    for section in sections(found):
        click.echo(f"\n{section.title}")
        for line in section.lines:
            click.echo(f"  {line}")


def _plain(value: Any) -> Any:
    """A value as JSON can write it; moves, positions, values and rules are written as they are told."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Move | Position | Rules | Verdict):
        return str(value)
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, dict):
        return {str(_plain(key)): _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, tuple) else value
