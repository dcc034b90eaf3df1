"""All that is to be known about a set of rules, worked out from the table of the game."""

from dataclasses import dataclass

from cardgames_tui.chopsticks.facts.claims import Claim, claims
from cardgames_tui.chopsticks.facts.families import ForcedGame, Size, one_hand_games, roll_two_games, sizes
from cardgames_tui.chopsticks.facts.games import GameFacts, ValueFacts, game_facts, value_facts
from cardgames_tui.chopsticks.facts.positions import (
    MoveFacts,
    PositionFacts,
    Walk,
    formula,
    move_facts,
    position_facts,
)
from cardgames_tui.chopsticks.rules import Rules, formal
from cardgames_tui.chopsticks.solving.solve import position_count, solve, too_big
from cardgames_tui.chopsticks.solving.watch import Progress, Stop, StoppedError, Watch

LARGEST = 250_000
"""The most positions that are visited one by one while a person waits."""


@dataclass(frozen=True, slots=True)
class Facts:
    """All that is to be known about a set of rules."""

    rules: Rules
    """The rules."""
    positions: PositionFacts
    """How many positions there are."""
    expected: int | None
    """How many positions can come up by the formula, where there is one."""
    moves: MoveFacts
    """Which moves there are."""
    games: GameFacts
    """How long games are and how they end."""
    values: ValueFacts
    """What perfect play makes of the game."""
    claims: tuple[Claim, ...]
    """What is said about the game."""
    one_hand: tuple[ForcedGame, ...]
    """The games with one hand each; none where they are not to the point."""
    roll_two: tuple[ForcedGame, ...]
    """The games with roll 2; none where they are not to the point."""
    sizes: tuple[Size, ...]
    """How many positions there are with other hands and rolls; none where that is not to the point."""


def too_many(rules: Rules) -> str:
    """Why the facts are not worked out while a person waits, as a clause; empty if they are."""
    count = position_count(rules)
    return too_big(rules) or (
        f"too big to count through here: {count:,} positions" if count > LARGEST else ""
    )


def gather(
    rules: Rules,
    should_stop: Stop = lambda: False,
    on_progress: Progress = lambda done, total: None,
) -> Facts | None:
    """What is to be known about a set of rules; nothing if stopped."""
    watch = Watch(should_stop, on_progress)
    table = solve(rules, should_stop, on_progress)
    if table is None:
        return None
    try:
        return _facts(formal(rules), Walk(table, watch), watch)
    except StoppedError:
        return None


def _facts(rules: Rules, walk: Walk, watch: Watch) -> Facts:
    positions, moves = position_facts(walk, watch), move_facts(walk)
    games, values = game_facts(walk), value_facts(walk)
    standard = rules == Rules()
    plain = rules == Rules(hands=rules.hands, roll=rules.roll)
    return Facts(
        rules,
        positions,
        formula(rules),
        moves,
        games,
        values,
        claims(rules, positions, moves, games, values),
        one_hand_games() if standard or (plain and rules.hands == 1) else (),
        roll_two_games() if standard or (plain and rules.roll == 2) else (),
        tuple(sizes(watch)) if standard else (),
    )
