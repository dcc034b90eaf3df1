from importlib.resources import files
from itertools import pairwise, product

import pytest

from assets.research.known_facts import known_facts_text
from cardgames_tui import chopsticks
from cardgames_tui.chopsticks.fact_words import facts_by_subject
from cardgames_tui.chopsticks.facts import (
    KNOWN_FACTS_FILE,
    Facts,
    gather_facts,
    reachable_by_formula,
    why_too_many,
)
from cardgames_tui.chopsticks.position import Position, parse_position, start_position
from cardgames_tui.chopsticks.rules import Rules, combine_variants
from cardgames_tui.chopsticks.value import WinDrawLoss
from cardgames_tui.stopping import CACHED_ONLY, StoppedError


def found(*names: str, players: int = 2, hands: int = 2, roll: int = 5) -> Facts:
    return gather_facts(combine_variants(names, players, hands, roll))


def all_sentences(facts: Facts) -> str:
    return "\n".join(line for lines in facts_by_subject(facts).values() for line in lines)


def test_the_positions_of_the_standard_game_are_counted_and_those_that_never_come_up_are_listed() -> None:
    counted = found().positions
    assert (counted.written, counted.sides, counted.distinct, counted.reachable) == (625, 15, 225, 204)
    assert len(counted.unreached_ends) == 15
    assert {code[2:] for code in counted.unreached_ends} == {"00"}
    assert counted.orphans == ("1101", "2202", "3303", "4404", "4444")
    assert counted.cut_off == ("3444",)


@pytest.mark.parametrize(
    ("hands", "roll"), [*product((2,), range(3, 14)), *product((3,), range(3, 9)), (4, 4)]
)
def test_the_formula_for_positions_holds_and_even_rolls_have_one_less(hands: int, roll: int) -> None:
    facts = found(hands=hands, roll=roll)
    assert facts.expected == reachable_by_formula(Rules(hands=hands, roll=roll)) == facts.positions.reachable


@pytest.mark.parametrize(
    "rules", [Rules(hands=1), Rules(roll=2), Rules(cutoff=True), Rules(players=3), Rules(suns=True)]
)
def test_the_formula_is_not_claimed_where_it_does_not_hold(rules: Rules) -> None:
    assert reachable_by_formula(rules) is None


def test_the_moves_are_those_of_the_article_and_at_most_five_at_once() -> None:
    moves = found().moves
    assert moves.names == {
        "attack": ("A-C", "A-D", "B-C", "B-D"),
        "division": ("02-11", "03-12", "04-13", "04-22"),
        "transfer": ("13-22", "14-23", "22-13", "23-14", "24-33", "33-24"),
    }
    assert moves.at_once == {1: 21, 2: 63, 3: 64, 4: 18, 5: 24}
    assert (moves.example, moves.example_afters) == ("1312", ("2213", "1313", "2413", "0113", "1222"))


def test_suicide_and_meta_together_make_24_moves_and_not_20() -> None:
    facts = found("suicide", "meta")
    assert facts.moves.names["emptying"] == ("11-02", "12-03", "13-04", "22-04")
    assert facts.moves.names["combination"] == ("24-01", "33-01", "34-02", "34-11", "44-03", "44-12")
    assert (facts.moves.total, facts.moves.most) == (24, 6)
    assert (
        "Commonly said, but wrong: there are 20 moves in all. In fact, there are 24 moves"
        in all_sentences(facts)
    )


def test_the_shortest_game_is_unique_and_the_longest_way_to_an_end_without_a_detour_is_not() -> None:
    games = found().games
    assert [final.shortest_path_count for final in games.soonest] == [1]
    assert games.soonest[0].example == ("1111", "1211", "1312", "0113", "1401", "0014")
    assert [(final.code, final.plies, final.shortest_path_count) for final in games.latest] == [
        ("0001", 9, 8),
        ("0004", 9, 7),
    ]
    assert (games.farthest, games.longest) == (9, None)
    assert (len(games.final_positions), games.possible, games.first_wins) == (14, 14, 8)


def test_every_line_that_is_given_can_be_played() -> None:
    for facts in (found(), found("cutoff", "three-lives"), found(players=3)):
        for final in facts.games.final_positions:
            position = start_position(facts.rules)
            assert str(position) == final.example[0]
            for code in final.example[1:]:
                position = next(after for _, after in position.successors() if str(after) == code)
            assert position.is_over
            assert len(final.example) == final.plies + 1
            if facts.rules.players == 2:
                assert final.first_wins == (position.winner == 0)


def test_drawn_positions_are_lost_by_39_of_472_moves_11_of_which_looking_one_move_ahead_misses() -> None:
    values = found().values
    careless = values.careless
    assert careless is not None
    assert (careless.moves, careless.losing) == (472, {1: 28, 3: 11})
    results = [value.result for value, count in values.counts.items() for _ in range(count)]
    assert [results.count(result) for result in WinDrawLoss] == [25, 162, 3]
    assert [(str(each.move), str(each.position), str(each.value)) for each in values.first_moves] == [
        ("A-C", "1211", "D")
    ]


def test_the_facts_in_the_file_are_those_that_are_found() -> None:
    assert files(chopsticks).joinpath(KNOWN_FACTS_FILE).read_text("utf-8") == known_facts_text()


def test_with_one_hand_each_the_fibonacci_numbers_say_how_long_the_game_is_and_who_wins() -> None:
    games = found().one_hand.numbers
    assert [game["roll"] for game in games] == list(range(2, 14))
    for game in games:
        roll, fingers = game["roll"], game["fingers"]
        before = pairwise(fingers)
        assert fingers[2:] == [(low + high) % roll for low, high in before][:-1]
        facts = found(hands=1, roll=roll)
        assert facts.one_hand.numbers == games
        assert all(claim["said"] == claim["found"] for claim in facts.claims.numbers)
        assert facts.games.longest == facts.values.start.plies == len(fingers) - 2
        winner = "first" if facts.values.start.result is WinDrawLoss.WIN else "second"
        assert f"; the {winner} player wins in {len(fingers) - 2}." in facts.one_hand.paragraphs[roll - 1]


def test_with_roll_2_the_first_player_wins_after_one_move_less_than_there_are_hands() -> None:
    games = found().roll_two.numbers
    assert [game["hands"] for game in games] == [1, 2, 3, 4]
    for game in games:
        hands, plies = game["hands"], len(game["fingers"]) - 2
        facts = found(hands=hands, roll=2)
        assert facts.roll_two.numbers == games
        assert facts.positions.reachable == 2 * hands
        assert list(facts.moves.names) == ["attack"]
        assert plies == facts.games.longest == facts.values.start.plies == 2 * hands - 1
        assert facts.values.start.result is WinDrawLoss.WIN


@pytest.mark.parametrize(
    ("names", "sizes", "false"),
    [
        ((), {}, {"farthest lines": 15, "looking ahead": 0}),
        (("cutoff",), {}, {"win": 0}),
        (("suicide",), {}, {"loss": 0}),
        (("cutoff", "suicide"), {}, {}),
        (("meta",), {}, {}),
        (("suicide", "meta"), {}, {"moves": 24}),
        (("suns",), {}, {}),
        (("suicide", "meta", "suns"), {}, {}),
        (("halvies",), {}, {"loss": 0}),
        (("halvies-near",), {}, {"loss": 0}),
        (("cherri",), {}, {}),
        (("stumps",), {"roll": 2}, {"halvies": 0}),
        ((), {"players": 3}, {"reachable": 3141}),
        ((), {"hands": 3, "roll": 2}, {}),
        ((), {"hands": 1, "roll": 7}, {}),
    ],
)
def test_what_is_said_is_held_against_what_is_found(
    names: tuple[str, ...], sizes: dict[str, int], false: dict[str, int]
) -> None:
    facts = found(*names, **sizes)
    claims = facts.claims.numbers
    assert claims
    assert {each["saying"]: each["found"] for each in claims if each["found"] != each["said"]} == false
    assert all_sentences(facts).count("but wrong: ") == len(false)


def paths(first: Position, scale: int) -> dict[object, set[object]]:
    """Where each position leads that can follow one, with the fingers counted in halves of what they are."""

    def shown(position: Position) -> object:
        sides = position.sides[position.turn], position.sides[1 - position.turn]
        return tuple(tuple(sorted(hand * scale // 2 for hand in side.hands)) for side in sides)

    found, left = dict[object, set[object]](), [first]
    while left:
        position = left.pop()
        if shown(position) not in found:
            after = [] if position.is_over else [to for _, to in position.successors()]
            found[shown(position)] = set(map(shown, after))
            left += after
    return found


@pytest.mark.parametrize("hands", [2, 3])
def test_stumps_with_roll_2_are_near_even_halvies_with_roll_4_and_not_halvies(hands: int) -> None:
    stumps = paths(start_position(Rules(hands=hands, roll=2, stumps=True)), 2)
    near, even = (Rules(hands=hands, roll=4, **{kind: True}) for kind in ("halvies_near", "halvies"))
    code = "22" * hands
    assert stumps == paths(parse_position(near, code), 1) != paths(parse_position(even, code), 1)


@pytest.mark.parametrize(
    "rules",
    [
        Rules(hands=1),
        Rules(hands=3, roll=3, misere=True, cutoff=True),
        Rules(integers_signed=True),
        Rules(stumps=True, roll=3),
        Rules(self_tap=True, cherri=True),
        Rules(players=3, zombie=True),
        Rules(players=3, roll=3, three_lives=True, wet_jackson=True),
    ],
)
def test_the_facts_of_any_rules_are_said_in_whole_sentences(rules: Rules) -> None:
    facts = gather_facts(rules)
    assert sum(facts.moves.at_once.values()) + len(facts.games.final_positions) == facts.positions.reachable
    for line in all_sentences(facts).split("\n"):
        assert line[-1] in ".:"
        assert "  " not in line


def test_one_move_and_one_position_are_called_so() -> None:
    assert "every game takes 1 move;" in all_sentences(gather_facts(Rules(hands=1, roll=2)))
    text = all_sentences(gather_facts(Rules(hands=1, roll=2, integers=True)))
    assert "do not end the game, 1 offers 2." in text


def test_facts_can_be_stopped_and_are_refused_where_they_would_take_too_long() -> None:
    with pytest.raises(StoppedError):
        gather_facts(Rules(roll=12), monitor=CACHED_ONLY)
    assert why_too_many(Rules(hands=4, roll=10)) == "too big to count through here: 511,225 positions"
    assert why_too_many(Rules(players=6)).startswith("too big to solve here")
    assert why_too_many(Rules()) == ""
