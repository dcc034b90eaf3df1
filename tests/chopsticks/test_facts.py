"""Facts about solved games against published numbers, and the page of facts."""

import pytest

from cardgames_tui.chopsticks.facts import Facts, count_facts, why_too_many
from cardgames_tui.chopsticks.position import Position, parse_position, start_position
from cardgames_tui.chopsticks.rules import Rules, combine_variants
from cardgames_tui.chopsticks.words import facts_markdown
from cardgames_tui.stopping import CACHED_ONLY, StoppedError


def found(*names: str, players: int = 2, hands: int = 2, roll: int = 5) -> Facts:
    return count_facts(combine_variants(names, players, hands, roll))


def test_unreachable_positions_of_the_standard_game_are_listed_with_the_reason() -> None:
    facts = found()
    assert (facts.positions, facts.reachable) == (225, 204)
    assert len(facts.over_before) == 15
    assert {code[2:] for code in facts.over_before} == {"00"}
    assert facts.orphans == ("1101", "2202", "3303", "4404", "4444")
    assert facts.cut_off == ("3444",)


@pytest.mark.parametrize(
    ("names", "sizes", "reachable"),
    [
        *(((), {"roll": roll}, count) for roll, count in ((3, 26), (4, 84), (6, 412), (8, 1250))),
        *(((), {"hands": hands, "roll": 2}, 2 * hands) for hands in (1, 2, 3, 4)),
        (("cutoff",), {}, 171),
        (("suicide",), {}, 207),
        (("suicide", "meta"), {}, 208),
        (("suicide", "meta", "suns"), {}, 210),
        (("stumps",), {}, 2956),
        ((), {"players": 3}, 3141),
    ],
)
def test_reachable_positions_are_counted(
    names: tuple[str, ...], sizes: dict[str, int], reachable: int
) -> None:
    assert found(*names, **sizes).reachable == reachable


def test_the_shortest_game_is_unique() -> None:
    facts = found()
    assert facts.shortest_game == ("1111", "1211", "1312", "0113", "1401", "0014")
    assert (facts.shortest_games, facts.latest_ending, facts.longest_game) == (1, 9, None)
    assert (len(facts.endings), facts.first_wins) == (14, 8)


@pytest.mark.parametrize("names", [(), ("cutoff", "three-lives"), ("misere",)])
@pytest.mark.parametrize("players", [2, 3])
def test_the_shortest_game_can_be_played(names: tuple[str, ...], players: int) -> None:
    facts = found(*names, players=players, roll=3)
    position = start_position(facts.rules)
    assert str(position) == facts.shortest_game[0]
    for code in facts.shortest_game[1:]:
        position = next(after for _, after in position.successors() if str(after) == code)
    assert position.is_over


@pytest.mark.parametrize(("roll", "plies"), [(2, 1), (5, 3), (6, 10), (7, 6), (10, 13), (13, 5)])
def test_one_hand_games_take_as_many_moves_as_the_fibonacci_numbers_say(roll: int, plies: int) -> None:
    facts = found(hands=1, roll=roll)
    assert facts.longest_game == facts.latest_ending == facts.start.plies == plies
    assert f"the longest game takes {plies} move" in facts_markdown(facts)


def test_39_of_472_moves_lose_a_draw_and_11_of_them_not_at_once() -> None:
    facts = found()
    assert (facts.wins, facts.draws, facts.losses) == (25, 162, 3)
    assert (facts.moves_in_draws, facts.losing_moves, facts.most_moves) == (472, {1: 28, 3: 11}, 5)


def paths(first: Position, scale: int) -> dict[object, set[object]]:
    """The successors of all reachable positions, with all fingers multiplied by `scale`."""

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
def test_stumps_with_roll_2_are_near_even_halvies_with_roll_4(hands: int) -> None:
    stumps = paths(start_position(Rules(hands=hands, roll=2, stumps=True)), 2)
    near, even = (Rules(hands=hands, roll=4, **{kind: True}) for kind in ("halvies_near", "halvies"))
    code = "22" * hands
    assert stumps == paths(parse_position(near, code), 1) != paths(parse_position(even, code), 1)


def test_the_page_of_facts_says_what_is_counted() -> None:
    page = facts_markdown(found())
    assert page.startswith("# Facts about Chopsticks, standard rules\n\n## Positions\n\n- There are 225 ")
    assert "- 1 cannot come up because moves lead there only from positions that cannot come up" in page
    assert "By the shortest way to each, the first player has won 8 of them, the other 6." in page
    assert "39 lose: 28 to a win in 1 and 11 to a win in 3." in page
    assert "draws 45 against all the others together." in facts_markdown(found(players=3, roll=3))


def test_facts_can_be_stopped_and_are_refused_for_large_games() -> None:
    with pytest.raises(StoppedError):
        count_facts(Rules(roll=12), monitor=CACHED_ONLY)
    assert why_too_many(Rules(hands=4, roll=10)) == "too big to count through here: 511,225 positions"
    assert why_too_many(Rules(players=6)).startswith("too big to solve here")
    assert why_too_many(Rules()) == ""
