"""What each variant changes, remarks on rules, and combinations that make no sense."""

import pytest

from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import parse_position, start_position
from cardgames_tui.chopsticks.rules import (
    PRESETS,
    VARIANTS,
    Rules,
    combine_variants,
    objection_to_settings,
    switched_on,
)
from cardgames_tui.chopsticks.solving import solve, why_too_big
from cardgames_tui.errors import IllegalMoveError, InvalidGameError
from tests.chopsticks.brute_force import positions


@pytest.mark.parametrize(
    ("rules", "code", "winner"),
    [
        (Rules(), "0011", 1),
        (Rules(misere=True), "0011", 0),
        (Rules(misere=True), "1100", 1),
        (Rules(sudden_death=True), "0111", 1),
        (Rules(sudden_death=True), "1101", 0),
        (Rules(sudden_death=True, misere=True), "1101", 1),
        (Rules(three_lives=True), "0111/13", None),
        (Rules(three_lives=True), "0111/03", 1),
        (Rules(three_lives=True), "0011/13", 1),
        (Rules(integers_signed=True), "x,0|1,1", None),
        (Rules(integers_signed=True), "x,x|1,1", 1),
        (Rules(players=3), "110000", 0),
        (Rules(players=3), "110011", None),
        (Rules(players=3, misere=True), "110011", 1),
    ],
)
def test_the_winner_follows_the_rules(rules: Rules, code: str, winner: int | None) -> None:
    assert parse_position(rules, code).winner == winner


def test_turns_skip_players_who_are_out() -> None:
    rules = Rules(players=4)
    position = parse_position(rules, "14010011").play(Move.parse("B-D"))
    assert (str(position), position.turn) == ("11140000", 3)
    assert position.is_out(1)


def test_a_zombie_attacks_the_living_and_is_left_alone() -> None:
    rules = Rules(players=3, zombie=True)
    after = parse_position(rules, "140111").play(Move.parse("B-D"))
    assert (str(after), after.turn) == ("0z1114", 1)
    assert [str(move) for move in after.legal_moves()] == ["B-C", "B-E", "B-F"]
    assert str(after.play(Move.parse("B-C"))) == "12140z"
    assert parse_position(rules, "110z0z").winner == 0


def test_wet_jackson_is_an_agreement_and_no_turn() -> None:
    rules = Rules(players=3, wet_jackson=True)
    position = parse_position(rules, "130411")
    revived = position.play(Move.parse("revive C"))
    assert (str(revived), revived.turn) == ("131411", 0)
    assert str(position.play(Move.parse("revive B"))) == "140411"
    assert Move.parse("revive B") not in position.legal_moves()
    with pytest.raises(IllegalMoveError):
        position.play(Move.parse("revive K"))
    assert solve(rules) is solve(Rules(players=3))


@pytest.mark.parametrize(
    ("rules", "code", "move", "reason"),
    [
        (Rules(self_tap=True), "1211", "A-A", "cannot hit itself"),
        (Rules(self_tap=True), "0211", "B-A", "a dead hand is not attacked"),
        (Rules(players=3), "110011", "A-D", "that player is out"),
        (Rules(halvies=True), "1311", "13-22", "the only splits halve"),
        (Rules(transfers_only=True), "0411", "04-13", "no split may revive"),
        (Rules(integers_signed=True, transfers_only=True), "x,3|x,-1", "x3-12", "no split may revive"),
        (Rules(divisions_only=True), "1311", "13-22", "must revive"),
        (Rules(integers_signed=True), "0,3|1,1", "03-12", ""),
        (Rules(integers_signed=True), "1,2|1,1", "12-03", "must then show a finger"),
        (Rules(integers_signed=True), "1,2|1,1", "12-x3", "may not kill"),
        (Rules(integers_signed=True), "0,3|1,1", "flip A", "zero has no sign"),
        (Rules(stumps=True), "0211", "0,2-½,1½", "whole fingers"),
        (Rules(swap=True), "1111", "swap", "two unequal live hands"),
        (Rules(swap=True), "0111", "swap", "two unequal live hands"),
        (Rules(logan=True), "1211", "swap", "a dead hand and a live one"),
        (Rules(cherri=True), "1111", "swap", "show the same"),
        (Rules(integers=True), "1211", "flip C", "your own hands"),
        (Rules(integers=True), "0211", "flip A", "a dead hand is not flipped"),
        (Rules(players=3, zombie=True), "0z1114", "01-22", "only attack"),
        (Rules(players=3, zombie=True), "12140z", "A-F", "a zombie cannot be attacked"),
        (Rules(players=3), "130411", "revive C", "only in Wet Jackson"),
        (Rules(players=3, wet_jackson=True), "130411", "revive D", "kill"),
        (Rules(players=3, wet_jackson=True, stumps=True), "1,4½|1,1|1,1", "revive B", "pass the roll"),
        (Rules(players=3, wet_jackson=True, three_lives=True), "110111/303", "revive C", "without lives"),
        (Rules(players=3, wet_jackson=True, zombie=True), "110z11", "revive D", "a zombie stays"),
        (
            *(combine_variants(("wet-jackson", "sudden-death", "integers-signed"), 3), "x,-2|1,1|1,1"),
            *("revive B", "would put that player out"),
        ),
    ],
)
def test_variants_say_why_a_move_is_not_legal(rules: Rules, code: str, move: str, reason: str) -> None:
    found = parse_position(rules, code).objection(Move.parse(move))
    assert reason in found
    assert bool(found) == bool(reason)


@pytest.mark.parametrize(
    ("rules", "code", "reason"),
    [
        (Rules(three_lives=True), "1111/03", "down to one finger"),
        (Rules(three_lives=True), "1111/44", "how many of three lives"),
        (Rules(players=3), "001111", "a player who is out does not move"),
        (Rules(players=3, zombie=True), "111z11", "a zombie has one hand"),
        (Rules(players=3, zombie=True), "110011", "a player who is out is a zombie: 0,z"),
        (Rules(stumps=True), "½,¼|1,1", "not a number of fingers"),
    ],
)
def test_impossible_codes_are_refused(rules: Rules, code: str, reason: str) -> None:
    with pytest.raises(InvalidGameError, match=reason):
        parse_position(rules, code)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"players": 1}, "nobody to attack"),
        ({"players": 7}, "2 to 6 players"),
        ({"hands": 0}, "1 to 4 hands"),
        ({"hands": 5}, "1 to 4 hands"),
        ({"roll": 1}, "dead before the first move"),
        ({"roll": 14}, "2 to 13"),
        ({"integers_signed": True, "halvies": True}, "zero is alive"),
        ({"integers_signed": True, "meta": True}, "meta is not defined"),
        ({"integers_signed": True, "stumps": True}, "zero is alive"),
        ({"integers_signed": True, "integers": True}, "two forms"),
        ({"integers": True, "cutoff": True}, "needs rollover"),
        ({"zombie": True}, "needs three players"),
        ({"players": 3, "zombie": True, "misere": True}, "there are no zombies"),
        ({"wet_jackson": True}, "three players or more"),
        ({"hands": 1, "sudden_death": True}, "lost at the start"),
    ],
)
def test_senseless_rules_are_refused(options: dict[str, int], reason: str) -> None:
    assert reason in objection_to_settings(options)
    with pytest.raises(InvalidGameError, match=reason):
        Rules(**options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("standard", "D", "never finish"),
        ("cutoff", "D", "still a draw"),
        ("second-wins", "L26", "the second player wins in 26 moves"),
        ("first-wins", "W23", "the first player wins in 23 moves"),
        ("attacks-only", "L8", "the second player wins in eight moves"),
        ("suns", "W7", "the shortest of them all, seven moves"),
        ("sudden-death", "L14", "the second player wins in 14 moves"),
        ("quads", "W11", "the first player wins in 11 moves"),
    ],
)
def test_remarks_on_presets_are_true(name: str, value: str, words: str) -> None:
    rules = PRESETS[name].rules
    assert words in PRESETS[name].remark
    assert str(solve(rules).value(start_position(rules))) == value


@pytest.mark.parametrize(
    ("variant", "words", "rules", "value"),
    [
        ("cutoff", "Played by the rules, the game is a draw", Rules(cutoff=True), "D"),
        ("cutoff", "in 23 moves, only where a hand may also hit", Rules(cutoff=True, self_tap=True), "W23"),
        ("suicide", "With cutoff that is true, in 26 moves", Rules(cutoff=True, suicide=True), "L26"),
        ("suicide", "with rollover it is a draw", Rules(suicide=True), "D"),
        ("halvies", "The game is a draw, with rollover", Rules(halvies=True), "D"),
        ("halvies", "and with cutoff", Rules(cutoff=True, halvies=True), "D"),
        ("halvies", "cutoff with stumps, in 16 moves", Rules(cutoff=True, halvies=True, stumps=True), "L16"),
        ("halvies", "cutoff at roll 9, in 34", Rules(roll=9, cutoff=True, halvies=True), "L34"),
        ("halvies-near", "it is a draw, with rollover", Rules(halvies_near=True), "D"),
        ("halvies-near", "and with cutoff", Rules(cutoff=True, halvies_near=True), "D"),
    ],
)
def test_corrections_of_common_claims_are_true(variant: str, words: str, rules: Rules, value: str) -> None:
    assert words in VARIANTS[variant].correction
    assert str(solve(rules).value(start_position(rules))) == value


@pytest.mark.parametrize(
    ("cutoff", "wins", "losses", "draws", "longest"), [(False, 80, 0, 2797, 1), (True, 477, 60, 2340, 17)]
)
def test_signed_integers_have_their_known_values(
    cutoff: bool, wins: int, losses: int, draws: int, longest: int
) -> None:
    rules = Rules(integers_signed=True, cutoff=cutoff)
    tablebase = solve(rules)
    counts = tablebase.count_positions()
    assert (counts.positions, counts.wins, counts.losses, counts.draws) == (2929, wins, losses, draws)
    assert max(tablebase.value(position).plies or 0 for position in positions(rules).values()) == longest
    assert str(tablebase.value(parse_position(rules, "1,4|-4,-4"))) == ("W7" if cutoff else "D")


def test_variants_combine_by_name() -> None:
    assert combine_variants(("cutoff", "self-tap"), roll=4) == Rules(roll=4, cutoff=True, self_tap=True)
    with pytest.raises(InvalidGameError, match="no variant 'chess'"):
        switched_on(["chess"])


@pytest.mark.parametrize(
    "text", ["", "chopsticks", "chopsticks 2,2", "chopsticks 2,2,5 chess", "chess 2,2,5"]
)
def test_text_that_names_no_rules_is_refused(text: str) -> None:
    with pytest.raises(InvalidGameError):
        Rules.parse(text)


def test_large_games_say_how_large_they_are() -> None:
    assert why_too_big(Rules(hands=3, roll=13)) == why_too_big(Rules(players=4)) == ""
    assert why_too_big(Rules(players=3, stumps=True)) == why_too_big(Rules(players=3, three_lives=True)) == ""
    assert why_too_big(Rules(players=5)) == "too big to solve here: 759,375 positions"
    assert why_too_big(Rules(hands=4, roll=13, stumps=True)).startswith("too big to solve here: 564,")
