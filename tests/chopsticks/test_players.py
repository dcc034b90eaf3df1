"""The computer opponents, their traps, hints and the way a game went wrong."""

import random
from itertools import pairwise

import pytest

from cardgames_tui.chopsticks import english
from cardgames_tui.chopsticks.advice import CarefulPlayer, Hint, PerfectPlayer, RandomPlayer
from cardgames_tui.chopsticks.arrangement import arranged
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.narration import blame
from cardgames_tui.chopsticks.position import Position, parse, start
from cardgames_tui.chopsticks.reasons import reason_for, trap_of, trap_set
from cardgames_tui.chopsticks.review import first_mistake, mistakes
from cardgames_tui.chopsticks.rules import SWITCHES, Rules, fault
from cardgames_tui.chopsticks.saves import resume
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving.paranoid import ParanoidTable
from cardgames_tui.chopsticks.solving.solve import Search, solve
from cardgames_tui.chopsticks.solving.watch import StoppedError, Watch
from cardgames_tui.chopsticks.verdict import DRAW, Oracle, Value, Verdict, best, choices

STANDARD = Rules()
LONGEST = 60
"""After how many moves a game of the tests is left undecided."""


def oracle(rules: Rules) -> Oracle:
    table = solve(rules)
    assert table is not None
    return table


def hints(knowing: Oracle, position: Position) -> list[Hint]:
    """All best moves with their reasons."""
    options = best(choices(knowing, position))
    return [Hint(choice, reason_for(knowing, position, choice)) for choice in options]


def reachable(rules: Rules) -> dict[str, Position]:
    found, new = {}, [start(rules)]
    while new:
        position = new.pop()
        if str(position) not in found:
            found[str(position)] = position
            new.extend(after for _, after in position.results())
    return found


def test_the_moves_out_of_drawn_positions() -> None:
    table = oracle(STANDARD)
    drawn = [p for p in reachable(STANDARD).values() if table.verdict(p).value is Value.DRAW]
    moves = [(str(p), choice) for p in drawn for choice in choices(table, p)]
    lost = [(code, choice) for code, choice in moves if choice.verdict.value is Value.LOSS]
    replies = [str(table.verdict(choice.position)) for _, choice in lost]
    assert (len(moves), len(lost), replies.count("W1"), replies.count("W3")) == (472, 39, 28, 11)
    deep = {code: str(choice.position) for code, choice in lost if choice.verdict.plies == 3}
    assert deep == {
        **dict.fromkeys(("1223", "1213", "0333"), "3312"),
        "0323": "0303",
        **dict.fromkeys(("1233", "1234", "1201", "1202"), "0312"),
        "0224": "4402",
        **dict.fromkeys(("1134", "0244"), "4411"),
    }


def test_the_perfect_player_sets_the_trap_with_the_most_losing_replies_then_the_deepest() -> None:
    table, checked = oracle(STANDARD), 0
    for position in reachable(STANDARD).values():
        if position.outcome() is not None or table.verdict(position).value is not Value.DRAW:
            continue
        chosen = PerfectPlayer(random.Random(1), table).candidates(position)
        traps = {choice: trap_of(table, choice) for choice in best(choices(table, position))}
        deepest = max((len(trap.losing), trap.depth) for trap in traps.values())
        assert [choice for choice, trap in traps.items() if (len(trap.losing), trap.depth) == deepest] == [
            *chosen
        ]
        checked += deepest[1] == 3
    assert checked > 5


def test_a_trap_is_named_afterwards() -> None:
    table = oracle(STANDARD)
    setting = {
        (len(trap.losing), trap.replies, str(trap.losing[0].move), trap.depth)
        for position in reachable(STANDARD).values()
        for choice in choices(table, position)
        if (trap := trap_set(table, choice)) and str(choice.position) == "1223"
    }
    assert setting == {(1, 4, "A-C", 3)}


VARIANTS = [
    Rules(cutoff=cutoff, **{switch: True})
    for cutoff in (False, True)
    for switch in ("", *SWITCHES[1:])
    if switch and not fault({"cutoff": cutoff, switch: True})
]


def finish(players: list[RandomPlayer | CarefulPlayer | PerfectPlayer], position: Position) -> list[Position]:
    game = [position]
    while game[-1].outcome() is None and len(game) <= LONGEST:
        game.append(game[-1].play(players[game[-1].turn].choose(game[-1])))
    return game


class Graph:
    """All positions of a game by number, with what follows them and what the perfect player would play."""

    def __init__(self, rules: Rules) -> None:
        table, rng = oracle(rules), random.Random(0)
        self.positions = [start(rules, seat) for seat in range(rules.players)]
        numbers = {position: number for number, position in enumerate(self.positions)}
        self.after: list[list[int]] = []
        self.perfect: list[list[int]] = []
        self.worth: list[tuple[Verdict, Verdict]] = []
        player = PerfectPlayer(rng, table)
        for position in self.positions:
            following = [after for _, after in position.results()]
            for after in following:
                if after not in numbers:
                    numbers[after] = len(numbers)
                    self.positions.append(after)
            self.after.append([numbers[after] for after in following])
            candidates = player.candidates(position) if following else ()
            self.perfect.append([numbers[candidate.position] for candidate in candidates])
            self.worth.append((table.verdict(position, 0), table.verdict(position, 1)))

    def game(self, rng: random.Random, seat: int) -> list[int]:
        """A game of the perfect player at a seat against one who moves at random; a long draw is broken off."""
        game = [rng.randrange(2)]
        while self.after[game[-1]] and (len(game) < LONGEST or self.worth[game[-1]][seat].worth > DRAW.worth):
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
        assert all(after.worth[0] >= before.worth[0] for before, after in pairwise(worths))
        for ply, worth in enumerate(worths):
            if worth.value is Value.WIN:
                assert worth.plies is not None
                assert len(game) - 1 - ply <= worth.plies
                assert worths[-1].plies == 0


def test_the_careful_player_wins_at_once_and_avoids_losing_at_once() -> None:
    table, rng = oracle(STANDARD), random.Random(3)
    careful, tested = CarefulPlayer(rng), 0
    for position in reachable(STANDARD).values():
        options = {choice.move: choice.verdict for choice in choices(table, position)}
        if not options:
            continue
        chosen = str(options[careful.choose(position)])
        if "W0" in map(str, options.values()):
            assert chosen == "W0"
        elif {*map(str, options.values())} - {"L1"}:
            assert chosen != "L1"
            tested += "L1" in map(str, options.values())
    assert tested > 10


def test_players_repeat_themselves_with_the_same_randomness() -> None:
    def moves(seed: int) -> list[str]:
        rng = random.Random(seed)
        return [
            str(p) for p in finish([RandomPlayer(rng), PerfectPlayer(rng, oracle(STANDARD))], start(STANDARD))
        ]

    assert moves(1) == moves(1) != moves(2)


def test_three_paranoid_players_prefer_better_chances() -> None:
    rules = Rules(players=3, roll=3)
    table = solve(rules, chances=True)
    assert isinstance(table, ParanoidTable)
    told_apart = 0
    for position in reachable(rules).values():
        options = best(choices(table, position))
        if len(options) < 2:
            continue
        chances = [table.chance(option.position, position.turn) for option in options]
        chosen = PerfectPlayer(random.Random(2), table).candidates(position)
        assert [o for o, c in zip(options, chances, strict=True) if c == max(chances)] == [*chosen]
        told_apart += len(chosen) < len(options)
    assert told_apart > 20


def test_chances_are_the_mean_of_the_replies_and_the_best_of_the_own_moves() -> None:
    rules = Rules(players=3, roll=3)
    table = solve(rules, chances=True)
    assert isinstance(table, ParanoidTable)
    for position in reachable(rules).values():
        for seat in range(3):
            chances = [table.chance(after, seat) for _, after in position.results()]
            if not chances or position.is_out(seat):
                outcome = position.outcome()
                assert table.chance(position, seat) == float(outcome is not None and outcome.winner == seat)
            else:
                wanted = max(chances) if seat == position.turn else sum(chances) / len(chances)
                assert table.chance(position, seat) == pytest.approx(wanted, abs=0.001)


@pytest.mark.slow
def test_a_search_sees_what_the_table_knows_within_its_depth() -> None:
    table, seen = oracle(STANDARD), 0
    for position in reachable(STANDARD).values():
        search = Search(budget=600)
        found, known = search.verdict(position), table.verdict(position)
        assert known.value is Value.DRAW or found == known
        assert found.value is Value.DRAW or found == known
        seen += found.value is not Value.DRAW
    assert seen == 42


def test_a_search_can_be_stopped() -> None:
    with pytest.raises(StoppedError):
        Search(Watch(lambda: True)).verdict(start(Rules(players=6)))


@pytest.mark.slow
def test_a_search_plays_where_no_table_can() -> None:
    rules = Rules(players=6, hands=3, roll=9)
    players: list[RandomPlayer | CarefulPlayer | PerfectPlayer] = [
        RandomPlayer(random.Random(0)) for _ in range(6)
    ]
    players[0] = PerfectPlayer(random.Random(1), Search(budget=30))
    game = finish(players, start(rules))
    assert game[-1].outcome() is None
    assert len(game) == LONGEST + 1
    winning = parse(Rules(players=6), "140001000000")
    move = PerfectPlayer(random.Random(1), Search()).choose(winning)
    assert winning.play(move).outcome() is not None


@pytest.mark.parametrize(
    ("code", "move", "reason"),
    [
        ("1401", "B-D", "It wins at once; the other 2 moves draw."),
        ("3312", "", "It wins in 2 more moves; the only reply loses; the other 2 moves draw."),
        ("0133", "", "It is the only move and loses in 1 more move."),
        (
            "1223",
            "B-D",
            "It keeps the draw; 1 of the 3 replies loses; of the other 3 moves 1 loses in 3 and 2 draw too.",
        ),
        (
            "0422",
            "04-22",
            "It keeps the draw; neither reply loses; of the other 2 moves 1 loses in 1 and 1 draws too.",
        ),
    ],
)
def test_hints_have_reasons(code: str, move: str, reason: str) -> None:
    position = parse(STANDARD, code)
    found = hints(oracle(STANDARD), position)
    given = [english.reason(each.reason) for each in found if not move or str(each.choice.move) == move]
    assert reason in given


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("140100", "It wins at once; the other 2 moves draw."),
        (
            "111111",
            "It loses in 8 more moves if all the others join forces; the other move loses too in 8.",
        ),
        ("010001", "It is the only move and survives even if all the others join forces."),
        (
            "030012",
            "It wins in 2 more moves, whatever the others do; of the other 2 moves 1 loses in 1 and 1 draws.",
        ),
    ],
)
def test_hints_among_three_are_about_all_others_together(code: str, reason: str) -> None:
    rules = Rules(players=3)
    assert reason in {english.reason(found.reason) for found in hints(oracle(rules), parse(rules, code))}


def test_hints_of_a_search_promise_no_draws() -> None:
    assert {english.reason(found.reason) for found in hints(Search(budget=20), start(STANDARD))} == {
        "It is the only move and leads to no end that can be seen."
    }
    winning = {english.reason(found.reason) for found in hints(Search(budget=20), parse(STANDARD, "1401"))}
    assert "It wins at once; the other 2 moves show no end." in winning


def test_a_hint_in_a_lost_position_tells_how_long_each_move_lasts() -> None:
    rules = Rules(cutoff=True, suicide=True)
    reasons = {english.reason(found.reason) for found in hints(oracle(rules), parse(rules, "1412"))}
    assert reasons == {"It holds out longest, for 27 more moves; the other 4 moves lose too (in 17 at best)."}


def test_a_winning_hint_counts_the_replies_that_lose() -> None:
    rules, seen = Rules(cutoff=True, suicide=True), set()
    words = {1: "the only reply loses", 2: "both replies lose"}
    for position in reachable(rules).values():
        for found in hints(oracle(rules), position):
            replies = len(found.choice.position.legal_moves())
            if found.choice.verdict.value is Value.WIN and replies:
                plies = (oracle(rules).verdict(position).plies or 0) - 1
                lost = words.get(replies, f"all {replies} replies lose")
                assert f"wins in {plies} more moves; {lost}" in english.reason(found.reason)
                seen.add(replies)
    assert seen == {1, 2, 3, 5}


def test_a_hint_tells_of_the_trap_it_sets() -> None:
    table = oracle(STANDARD)
    trapping = [
        english.reason(reason_for(table, position, choice))
        for position in reachable(STANDARD).values()
        for choice in best(choices(table, position))
        if str(choice.position) == "1223" and choice.verdict.value is Value.DRAW
    ]
    assert trapping
    assert all("; 1 of the 4 replies loses" in reason for reason in trapping)


def test_where_a_game_went_wrong() -> None:
    table, opening = oracle(STANDARD), parse(STANDARD, "1223")
    moves = [
        Move.parse("A-C"),
        *(PerfectPlayer(random.Random(0), table).choose(opening.play(Move.parse("A-C"))),),
    ]
    mistake = first_mistake(table, opening, moves, 0)
    assert mistake is not None
    assert (mistake.ply, str(mistake.played.move), str(mistake.before)) == (0, "A-C", "D")
    assert mistake.better.verdict.value is Value.DRAW
    assert str(mistake.played.verdict) == "L3"
    blamed = blame(mistake, opening, arranged(opening))
    told = english.blame(blamed, Setup().names, english.action)
    assert told.startswith("Move 1 turned a draw into a loss in 3: left 1 -> their left 2. Better: ")
    assert first_mistake(table, opening, moves, 1) is None


def test_a_missed_win_is_a_mistake() -> None:
    table, opening = oracle(STANDARD), parse(STANDARD, "1401")
    mistake = first_mistake(table, opening, [Move.parse("A-D")], 0)
    assert mistake is not None
    blamed = blame(mistake, opening, arranged(opening))
    assert english.blame(blamed, Setup().names, english.action) == (
        "Move 1 turned an immediate win into a draw: left 1 -> their right 1. "
        "Better: right 4 -> their right 1."
    )


def test_every_move_of_a_game_is_judged() -> None:
    table = solve(Rules())
    assert table is not None
    session = resume("chopsticks 2,2,5", "A-C;B-C;B-D;B-C;A-D;03-12;B-D;B-C;33-24;B-D;B-D;B-D")
    found = list(mistakes(table, session.positions[0], session.moves, (0, 1)))
    assert [mistake.ply for mistake in found if mistake is not None] == [10]
    assert len(found) == session.ply
    assert list(mistakes(table, session.positions[0], session.moves, (1,))) == [None] * session.ply
