"""How the computers play, and the traps they set."""

import random
from itertools import pairwise

import pytest

from cardgames_tui.chopsticks import move_words, words
from cardgames_tui.chopsticks.analysis import careful_moves, perfect_choices, reply_of, trap_of
from cardgames_tui.chopsticks.arrangement import arranged
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position, parse, start
from cardgames_tui.chopsticks.rules import SWITCHES, Rules, why_invalid
from cardgames_tui.chopsticks.seats import Player
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving.solve import Lookahead, solve
from cardgames_tui.chopsticks.verdict import DRAW, Choice, Oracle, Value, Verdict, best, choices
from tests.chopsticks.brute_force import positions

STANDARD = Rules()

MAX_MOVES = 60
"""After how many moves a game of the tests is left undecided."""


def test_the_perfect_player_sets_the_trap_with_the_most_losing_replies_then_the_deepest() -> None:
    tablebase, checked = solve(STANDARD), 0
    for position in positions(STANDARD).values():
        if position.outcome() is not None or tablebase.verdict(position).value is not Value.DRAW:
            continue
        chosen = perfect_choices(tablebase, position)
        traps = {choice: trap_of(tablebase, choice) for choice in best(choices(tablebase, position))}
        deepest = max(trap.sort_key for trap in traps.values())
        assert [choice for choice, trap in traps.items() if trap.sort_key == deepest] == [*chosen]
        checked += deepest[1] == 3
    assert checked > 5


def test_a_computer_names_the_trap_it_has_set() -> None:
    tablebase, rng = solve(STANDARD), random.Random(0)
    replies = [
        (position, reply_of(Player.PERFECT, tablebase, position, rng))
        for position in positions(STANDARD).values()
        if position.outcome() is None
    ]
    setting = {
        (*trap.sort_key, trap.reply_count, str(trap.losing_replies[0].move))
        for position, reply in replies
        if (trap := reply.trap) is not None and str(position.play(reply.move)) == "1223"
    }
    assert setting == {(1, 3, 4, "A-C")}
    for position, reply in replies:
        draws = tablebase.verdict(position).value is Value.DRAW
        after = position.play(reply.move)
        losing = [choice for choice in choices(tablebase, after) if choice.verdict.value is Value.LOSS]
        assert (reply.trap is not None) == (draws and bool(losing))


VARIANTS = [
    Rules(cutoff=cutoff, **{switch: True})
    for cutoff in (False, True)
    for switch in ("", *SWITCHES[1:])
    if switch and not why_invalid({"cutoff": cutoff, switch: True})
]


def finish(players: list[Player], knowing: Oracle, position: Position, rng: random.Random) -> list[Position]:
    game = [position]
    while game[-1].outcome() is None and len(game) <= MAX_MOVES:
        reply = reply_of(players[game[-1].turn], knowing, game[-1], rng)
        game.append(game[-1].play(reply.move))
    return game


class Graph:
    """All positions of a game by number, with what follows them and what the perfect player would play."""

    def __init__(self, rules: Rules) -> None:
        tablebase = solve(rules)
        self.positions = [start(rules, seat) for seat in range(rules.players)]
        numbers = {position: number for number, position in enumerate(self.positions)}
        self.after: list[list[int]] = []
        self.perfect: list[list[int]] = []
        self.worth: list[tuple[Verdict, Verdict]] = []
        for position in self.positions:
            following = [after for _, after in position.successors()]
            for after in following:
                if after not in numbers:
                    numbers[after] = len(numbers)
                    self.positions.append(after)
            self.after.append([numbers[after] for after in following])
            candidates = perfect_choices(tablebase, position) if following else ()
            self.perfect.append([numbers[candidate.position] for candidate in candidates])
            self.worth.append((tablebase.verdict(position, 0), tablebase.verdict(position, 1)))

    def game(self, rng: random.Random, seat: int) -> list[int]:
        """A game of the perfect player at a seat against one who moves at random; a long draw is broken off."""
        game = [rng.randrange(2)]
        while self.after[game[-1]] and (
            len(game) < MAX_MOVES or self.worth[game[-1]][seat].sort_key > DRAW.sort_key
        ):
            mine = self.positions[game[-1]].turn == seat
            game.append(rng.choice((self.perfect if mine else self.after)[game[-1]]))
        return game


@pytest.mark.parametrize(
    "rules",
    [STANDARD, Rules(cutoff=True), *(pytest.param(rules, marks=pytest.mark.slow) for rules in VARIANTS)],
    ids=str,
)
def test_the_perfect_player_never_leaves_its_value_and_wins_in_time(rules: Rules) -> None:
    graph, rng = Graph(rules), random.Random(5)
    for round_ in range(1000):
        seat = round_ % 2
        game = graph.game(rng, seat)
        worths = [graph.worth[number][seat] for number in game]
        assert all(after.sort_key[0] >= before.sort_key[0] for before, after in pairwise(worths))
        for ply, worth in enumerate(worths):
            if worth.value is Value.WIN:
                assert worth.plies is not None
                assert len(game) - 1 - ply <= worth.plies
                assert worths[-1].plies == 0


def test_the_careful_player_wins_at_once_and_avoids_losing_at_once() -> None:
    tablebase, tested = solve(STANDARD), 0
    for position in positions(STANDARD).values():
        options = {choice.move: choice.verdict for choice in choices(tablebase, position)}
        if not options:
            continue
        chosen = {str(options[move]) for move in careful_moves(position)}
        if "W0" in map(str, options.values()):
            assert chosen == {"W0"}
        elif {*map(str, options.values())} - {"L1"}:
            assert "L1" not in chosen
            tested += "L1" in map(str, options.values())
    assert tested > 10


def test_players_repeat_themselves_with_the_same_randomness() -> None:
    def moves(seed: int) -> list[str]:
        game = finish([Player.RANDOM, Player.PERFECT], solve(STANDARD), start(STANDARD), random.Random(seed))
        return [str(position) for position in game]

    assert moves(1) == moves(1) != moves(2)


def test_three_paranoid_players_prefer_better_chances() -> None:
    rules = Rules(players=3, roll=3)
    tablebase = solve(rules, chances=True)
    assert tablebase.chance is not None
    told_apart = 0
    for position in positions(rules).values():
        options = best(choices(tablebase, position))
        if len(options) < 2:
            continue
        chances = [tablebase.chance(option.position, position.turn) for option in options]
        chosen = perfect_choices(tablebase, position)
        assert [o for o, c in zip(options, chances, strict=True) if c == max(chances)] == [*chosen]
        told_apart += len(chosen) < len(options)
    assert told_apart > 20


@pytest.mark.slow
def test_a_search_plays_where_no_tablebase_can() -> None:
    rules = Rules(players=6, hands=3, roll=9)
    players = [Player.PERFECT, *[Player.RANDOM] * 5]
    game = finish(players, Lookahead(budget=30), start(rules), random.Random(0))
    assert game[-1].outcome() is None
    assert len(game) == MAX_MOVES + 1
    winning = parse(Rules(players=6), "140001000000")
    reply = reply_of(Player.PERFECT, Lookahead(), winning, random.Random(1))
    assert winning.play(reply.move).outcome() is not None


def test_an_answered_trap_says_whether_somebody_fell_into_it() -> None:
    tablebase, position = solve(STANDARD), parse(STANDARD, "1223")
    trap = trap_of(tablebase, Choice(Move.parse("A-C"), position, DRAW))
    names = Setup(STANDARD, (Player.PERSON, Player.PERFECT)).names
    told = [
        words.trap(trap.answered(position, arranged(position), Move.parse(reply)), names, move_words.action)
        for reply in ("A-C", "B-D")
    ]
    assert told == [
        "That was a trap, and you fell into it: 1 of 4 replies lost (left 1 -> their left 2).",
        "That was a trap, and you saw through it: 1 of 4 replies lost (left 1 -> their left 2).",
    ]
