"""Facts about a set of rules, worked out from its tablebase.

How many positions there are and which never come up, which moves there are, how long games are and how they
end, and what perfect play makes of them. Which of the common claims about the game are true stands in a file.
"""

import json
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib.resources import files
from typing import Any

from cardgames_tui.chopsticks.moves import Move, MoveKind, attack
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.sides import all_sides, attackers, is_out, own_moves, side_count
from cardgames_tui.chopsticks.solving import position_count, solve, why_too_big
from cardgames_tui.chopsticks.value import Tablebase, Value, ValuedMove, WinDrawLoss
from cardgames_tui.stopping import CHECK_INTERVAL, Monitor

MAX_WALKED_POSITIONS = 250_000
"""The most positions that are visited one by one while a person waits."""


class ReachableGraph:
    """The positions that can come up in a game, by their numbers in its tablebase, the nearest first."""

    def __init__(self, tablebase: Tablebase, monitor: Monitor) -> None:
        self.tablebase = tablebase
        self.after: dict[int, list[int]] = {}
        """The positions that the moves of each position lead to, one entry for each move."""
        self.depth = {tablebase.start_number: 0}
        """How many moves the shortest way to each position has."""
        self.shortest_path_count = Counter({tablebase.start_number: 1})
        """How many shortest ways lead to each position."""
        self._before: dict[int, int] = {}
        """The position before each position but the first, on one of the shortest ways to it."""
        new = [tablebase.start_number]
        for number in monitor.over(new, CHECK_INTERVAL):
            self.after[number] = tablebase.after(number)
            for after in dict.fromkeys(self.after[number]):
                if after not in self.depth:
                    self.depth[after] = self.depth[number] + 1
                    self._before[after] = number
                    new.append(after)
                if self.depth[after] == self.depth[number] + 1:
                    self.shortest_path_count[after] += self.shortest_path_count[number]

    def shortest_path(self, number: int) -> tuple[str, ...]:
        """The codes of the positions on one of the shortest ways to a position, from the start."""
        path = [number]
        while path[-1] != self.tablebase.start_number:
            path.append(self._before[path[-1]])
        return tuple(map(self.code, reversed(path)))

    def code(self, number: int) -> str:
        """The code of a position."""
        return str(self.tablebase.position(number))

    def longest_game(self) -> int | None:
        """How many moves the longest game has; None where a game can go on forever."""
        length: dict[int, int] = {}
        with suppress(CycleError):
            for number in TopologicalSorter(self.after).static_order():  # those that come later first
                length[number] = max((1 + length[after] for after in self.after[number]), default=0)
        return length.get(self.tablebase.start_number)


@dataclass(frozen=True, slots=True)
class PositionFacts:
    """How many positions there are, and which of them never come up."""

    values: int
    """How many different values a hand can have, being dead included."""
    written: int
    """How many codes can be written when the order of a player's hands counts."""
    sides: int
    """How many different hands a player can have, whatever their order; lives are told apart."""
    distinct: int
    """How many different positions there are."""
    reachable: int
    """How many of them can come up in a game."""
    unreached_ends: tuple[str, ...]
    """Those that cannot come up because the player who has just moved would be out; only for two players."""
    orphans: tuple[str, ...]
    """Those of the others to which no move leads."""
    cut_off: tuple[str, ...]
    """Those to which moves lead, but only from positions that cannot come up themselves."""


def _position_facts(graph: ReachableGraph, monitor: Monitor) -> PositionFacts:
    tablebase = graph.tablebase
    rules = tablebase.rules
    unreached = [
        number for number in monitor.over(range(tablebase.size), CHECK_INTERVAL) if number not in graph.after
    ]
    followed = {
        after for number in monitor.over(unreached, CHECK_INTERVAL) for after in tablebase.after(number)
    }
    unreached_ends, orphans, cut_off = list[str](), list[str](), list[str]()
    for number in monitor.over(unreached, CHECK_INTERVAL):
        position = tablebase.position(number)
        if rules.players == 2 and is_out(rules, position.sides[1]):
            unreached_ends.append(str(position))
        else:
            (cut_off if number in followed else orphans).append(str(position))
    return PositionFacts(
        len(rules.possible_hands),
        len(rules.possible_hands) ** (rules.hands * rules.players),
        side_count(rules),
        tablebase.size,
        len(graph.after),
        tuple(sorted(unreached_ends)),
        tuple(sorted(orphans)),
        tuple(sorted(cut_off)),
    )


MOVE_GROUPS = ("attack", "tap", "division", "transfer", "emptying", "combination", "swap", "flip")
"""What the facts call the kinds of moves."""


@dataclass(frozen=True, slots=True)
class MoveFacts:
    """Which moves there are, and between how many a player can choose."""

    names: dict[str, tuple[str, ...]]
    """The names of all moves that there can be, by group."""
    at_once: dict[int, int]
    """By number of moves: how many positions that can come up offer so many."""
    example: str
    """The code of the first position to come up in which there are most moves."""
    example_afters: tuple[str, ...]
    """The codes of the positions that these lead to."""

    @property
    def total(self) -> int:
        """How many moves there can be."""
        return sum(map(len, self.names.values()))

    @property
    def most(self) -> int:
        """The most moves at once."""
        return max(self.at_once)


def _move_facts(graph: ReachableGraph) -> MoveFacts:
    rules = graph.tablebase.rules
    hands = set[int]()
    names = {group: set[str]() for group in MOVE_GROUPS}
    for side in all_sides(rules):
        hands.update(attackers(rules, side))
        for move, _ in own_moves(rules, side):
            names[_group(rules, move)].add(str(move))
    targets = [seats_on * rules.hands + hand for seats_on in range(1, rules.players) for hand in hands]
    names["attack"] = {str(attack(hand, target)) for hand in hands for target in targets}
    at_once = Counter(len(after) for after in graph.after.values() if after)
    most = max(at_once)
    example = next(number for number, after in graph.after.items() if len(after) == most)
    return MoveFacts(
        {group: tuple(sorted(each)) for group, each in names.items() if each},
        dict(sorted(at_once.items())),
        graph.code(example),
        tuple(map(graph.code, graph.after[example])),
    )


def _group(rules: Rules, move: Move) -> str:
    """The one of `MOVE_GROUPS` that a move of a player with their own hands belongs to."""
    if move.kind is not MoveKind.SPLIT:
        return {MoveKind.ATTACK: "tap", MoveKind.SWAP: "swap"}.get(move.kind, "flip")
    pairs = move.before, move.after
    before, after = (sum(value for value in pair if value != rules.dead) for pair in pairs)
    if before != after:
        return "combination"
    if rules.dead in move.before:
        return "division"
    return "emptying" if rules.dead in move.after else "transfer"


@dataclass(frozen=True, slots=True)
class FinalPosition:
    """A position that ends the game."""

    code: str
    plies: int
    """After how many moves it can come up at the soonest."""
    shortest_path_count: int
    """In how many ways it can come up so soon."""
    example: tuple[str, ...]
    """The codes of the positions on one of them."""
    first_wins: bool | None
    """Whether the player who begins has won, as soon as it can come up; None for more than two players."""


@dataclass(frozen=True, slots=True)
class GameFacts:
    """How long games are and how they end."""

    final_positions: tuple[FinalPosition, ...]
    """Every position that ends a game, the soonest first."""
    possible: int | None
    """How many of them there could be, by the winner's hands; None where more than these can differ."""
    farthest: int
    """How many moves the shortest way to the farthest position has."""
    longest: int | None
    """How many moves the longest game has; None where a game can go on forever."""

    @property
    def first_wins(self) -> int:
        """How many of them the player who begins has won, if each comes up as soon as possible."""
        return sum(bool(final.first_wins) for final in self.final_positions)

    @property
    def soonest(self) -> tuple[FinalPosition, ...]:
        """The final positions of the shortest games."""
        return self._after(self.final_positions[0].plies)

    @property
    def latest(self) -> tuple[FinalPosition, ...]:
        """Those that come up the latest, each on a shortest way."""
        return self._after(self.final_positions[-1].plies)

    def _after(self, plies: int) -> tuple[FinalPosition, ...]:
        return tuple(each for each in self.final_positions if each.plies == plies)


def _game_facts(graph: ReachableGraph) -> GameFacts:
    rules = graph.tablebase.rules
    kills_all_hands = rules.players == 2 and not (
        rules.misere or rules.sudden_death or rules.three_lives or rules.self_tap
    )  # the loser's hands are all dead, and the winner can have any other side
    final_positions = [_final_position(graph, number) for number, after in graph.after.items() if not after]
    return GameFacts(
        tuple(sorted(final_positions, key=lambda each: (each.plies, each.code))),
        side_count(rules) - 1 if kills_all_hands else None,
        max(graph.depth.values()),
        graph.longest_game(),
    )


def _final_position(graph: ReachableGraph, number: int) -> FinalPosition:
    position, plies = graph.tablebase.position(number), graph.depth[number]
    mover_wins = position.winner == position.turn
    return FinalPosition(
        str(position),
        plies,
        graph.shortest_path_count[number],
        graph.shortest_path(number),
        mover_wins == (plies % 2 == 0) if len(position.sides) == 2 else None,
    )


@dataclass(frozen=True, slots=True)
class MovesInDraws:
    """The moves in drawn positions, and those of them that lose."""

    moves: int
    """How many moves the drawn positions that can come up offer."""
    losing: dict[int, int]
    """By the number of moves that the winner then needs: how many of them lose."""

    @property
    def total(self) -> int:
        """How many of the moves lose."""
        return sum(self.losing.values())


@dataclass(frozen=True, slots=True)
class ValueFacts:
    """What perfect play makes of the game."""

    start: Value
    first_moves: tuple[ValuedMove, ...]
    """The moves of the start, each with its value for the player who begins."""
    counts: dict[Value, int]
    """How many positions that can come up and do not end the game have which value, wins first."""
    careless: MovesInDraws | None
    """The moves in drawn positions; None for more than two players."""


def _value_facts(graph: ReachableGraph) -> ValueFacts:
    tablebase = graph.tablebase
    values = {number: tablebase.value(tablebase.position(number)) for number in graph.after}
    counts = Counter(values[number] for number, after in graph.after.items() if after)
    by_value = sorted(counts, key=lambda each: (each.plies is None, -each.rank, each.plies or 0))
    in_draws = [
        values[after]
        for number, afters in graph.after.items()
        if values[number].result is WinDrawLoss.DRAW
        for after in afters
    ]
    losing = Counter(value.plies or 0 for value in in_draws if value.result is WinDrawLoss.WIN)
    careless = MovesInDraws(len(in_draws), dict(sorted(losing.items())))
    return ValueFacts(
        values[tablebase.start_number],
        tablebase.valued_moves(tablebase.position(tablebase.start_number)),
        {value: counts[value] for value in by_value},
        careless if tablebase.rules.players == 2 else None,
    )


def reachable_by_formula(rules: Rules) -> int | None:
    """How many positions can come up, by a rule of thumb; None for rules that it does not cover.

    Of `d ** 2` positions `d` end the game for the player who has just moved, and `roll + hands - 1` more
    cannot come up, or one more than that if the roll is even. It covers two players with two hands or more,
    rolls from 3 and no variants, and holds wherever the positions have been counted.
    """
    if rules != Rules(hands=rules.hands, roll=rules.roll) or rules.hands == 1 or rules.roll == 2:
        return None
    sides = side_count(rules)
    return sides**2 - sides - (rules.roll + rules.hands - 1) - (rules.roll % 2 == 0)


@dataclass(frozen=True, slots=True)
class KnownFacts:
    """Facts that stand in a file, because they are about single sets of rules only."""

    numbers: tuple[Any, ...] = ()
    """For programs, as JSON."""
    paragraphs: tuple[str, ...] = ()
    """For people."""


KNOWN_FACTS_FILE = "known_facts.json"
"""A file in this package: `KnownFacts` by names. The program assets/research/known_facts.py makes it."""


@cache
def known_facts() -> dict[str, KnownFacts]:
    """What is commonly said about single sets of rules, by their texts, and the facts about other sizes."""
    found = json.loads(files(__package__).joinpath(KNOWN_FACTS_FILE).read_text("utf-8"))
    return {name: KnownFacts(tuple(numbers), tuple(texts)) for name, (numbers, texts) in found.items()}


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts about a set of rules."""

    rules: Rules
    positions: PositionFacts
    expected: int | None
    """How many positions can come up by `reachable_by_formula`; None where it does not apply."""
    moves: MoveFacts
    games: GameFacts
    values: ValueFacts
    claims: KnownFacts
    """What is commonly said about the rules, and what is true."""
    one_hand: KnownFacts
    """The games with one hand each, for all rolls; only for the standard rules and for one hand."""
    roll_two: KnownFacts
    """The games in which two fingers kill a hand; only for the standard rules and for roll 2."""
    sizes: KnownFacts
    """How many positions there are with other hands and rolls; only for the standard rules."""


def why_too_many(rules: Rules) -> str:
    """Why the facts are not worked out while a person waits, as a clause; empty if they are."""
    count = position_count(rules)
    return why_too_big(rules) or (
        f"too big to count through here: {count:,} positions" if count > MAX_WALKED_POSITIONS else ""
    )


def gather_facts(rules: Rules, *, monitor: Monitor = Monitor()) -> Facts:
    """Works out the facts about a set of rules; raises `StoppedError` when they are no longer wanted."""
    tablebase = solve(rules, monitor=monitor)
    graph, rules = ReachableGraph(tablebase, monitor), tablebase.rules
    known, nothing, standard = known_facts(), KnownFacts(), rules == Rules()
    return Facts(
        rules,
        _position_facts(graph, monitor),
        reachable_by_formula(rules),
        _move_facts(graph),
        _game_facts(graph),
        _value_facts(graph),
        known.get(str(rules), nothing),
        known["one hand"] if standard or rules == Rules(hands=1, roll=rules.roll) else nothing,
        known["roll two"] if standard or rules == Rules(hands=rules.hands, roll=2) else nothing,
        known["sizes"] if standard else nothing,
    )
