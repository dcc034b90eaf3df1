"""How many positions there are: written, distinct, and such as can come up."""

from dataclasses import dataclass

from cardgames_tui.chopsticks.facts.walk import POLL, Walk
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.sides import is_out
from cardgames_tui.chopsticks.solving.space import side_count
from cardgames_tui.chopsticks.solving.watch import Watch


@dataclass(frozen=True, slots=True)
class PositionFacts:
    """How many positions there are, and which of them never come up."""

    values: int
    """How many different things a hand can show, being dead included."""
    written: int
    """How many codes can be written when the order of a player's hands counts."""
    sides: int
    """How many different hands a player can have, whatever their order; lives are told apart."""
    distinct: int
    """How many different positions there are."""
    reachable: int
    """How many of them can come up in a game."""
    over: tuple[str, ...]
    """Those of two players that cannot because the one who has just moved is out in them."""
    orphans: tuple[str, ...]
    """Those of the rest to which no move leads."""
    cut_off: tuple[str, ...]
    """Those to which moves lead only from positions that cannot come up themselves."""

    @property
    def unreachable(self) -> int:
        """How many positions cannot come up."""
        return self.distinct - self.reachable


def position_facts(walk: Walk, watch: Watch) -> PositionFacts:
    """Count the positions, and sort those that cannot come up.

    Raises:
        StoppedError: The answer is no longer wanted.
    """
    table = walk.table
    rules = table.rules
    unreached = [number for number in watch.over(range(table.size), POLL) if number not in walk.after]
    followed = {after for number in watch.over(unreached, POLL) for after in table.after(number)}
    over: list[str] = []
    orphans: list[str] = []
    cut_off: list[str] = []
    for number in watch.over(unreached, POLL):
        position = table.position(number)
        if rules.players == 2 and is_out(rules, position.sides[1]):
            over.append(str(position))
        else:
            (cut_off if number in followed else orphans).append(str(position))
    return PositionFacts(
        len(rules.values),
        len(rules.values) ** (rules.hands * rules.players),
        side_count(rules),
        table.size,
        len(walk.after),
        tuple(sorted(over)),
        tuple(sorted(orphans)),
        tuple(sorted(cut_off)),
    )


def formula(rules: Rules) -> int | None:
    """How many positions the rule of thumb says can come up; nothing for rules that it is not about.

    Of `d ** 2` positions `d` end the game for the player who has just moved, and `roll + hands - 1` more
    cannot come up, or one more than that if the roll is even. It is about two players with two hands or
    more that roll over, and holds for all rolls from 3 for which the positions have been counted.
    """
    if rules != Rules(hands=rules.hands, roll=rules.roll) or rules.hands == 1 or rules.roll == 2:
        return None
    sides = side_count(rules)
    return sides**2 - sides - (rules.roll + rules.hands - 1) - (rules.roll % 2 == 0)
