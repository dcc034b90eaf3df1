"""What moves do, and how games end, in words."""

import pytest

from cardgames_tui.chopsticks import move_words, words
from cardgames_tui.chopsticks.arrangement import (
    arranged,
)
from cardgames_tui.chopsticks.effects import MoveEffect, effect_of
from cardgames_tui.chopsticks.endings import Cause, ending_of
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import parse
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import Player, PlayerName
from cardgames_tui.chopsticks.setup import Setup


def effect(rules: Rules, code: str, move: str, turn: int = 0) -> MoveEffect:
    position = parse(rules, code, turn)
    wanted = Move.parse(move)
    return effect_of(position, arranged(position), wanted, position.play(wanted))


def people(rules: Rules) -> tuple[PlayerName, ...]:
    return Setup(rules, (Player.PERSON,) * rules.players).names


SIGNED = Rules(integers_signed=True)


@pytest.mark.parametrize(
    ("rules", "code", "move", "long", "action", "result"),
    [
        (
            *(Rules(), "3412", "A-D", "left 3 hits their right 2, which kills it"),
            *("left 3 -> their right 2", "3+2 = 5: dead"),
        ),
        (
            *(Rules(), "3412", "B-D", "right 4 hits their right 2, which makes 6 and rolls over to 1"),
            *("right 4 -> their right 2", "4+2 = 6, rolls over to 1"),
        ),
        (
            *(Rules(), "1401", "B-D", "right 4 hits their right 1, which kills it and wins the game"),
            *("right 4 -> their right 1", "4+1 = 5: dead, wins"),
        ),
        (
            *(Rules(misere=True), "1401", "B-D"),
            "right 4 hits their right 1, which kills it and loses the game",
            *("right 4 -> their right 1", "4+1 = 5: dead, loses"),
        ),
        (
            *(Rules(sudden_death=True), "2403", "B-D"),
            "right 4 hits their right 3, which makes 7 and rolls over to 2",
            *("right 4 -> their right 3", "4+3 = 7, rolls over to 2"),
        ),
        (
            *(Rules(sudden_death=True), "2413", "A-D"),
            "left 2 hits their right 3, which kills it and wins the game",
            *("left 2 -> their right 3", "2+3 = 5: dead, wins"),
        ),
        (
            *(Rules(three_lives=True), "2413", "A-D"),
            "left 2 hits their right 3, which kills it and costs Player 2 a life (2 left)",
            *("left 2 -> their right 3", "2+3 = 5: dead, costs a life, 2 left"),
        ),
        (
            *(Rules(meta=True, suicide=True), "2411", "24-01"),
            "move 2 fingers from left 2 to right 4 and take off 5, which leaves left dead and right 1",
            *("split 2+4 -> 0+1", "2 from left to right, less 5, left dies"),
        ),
        (
            *(Rules(meta=True, suicide=True, three_lives=True), "2411", "24-01"),
            "move 2 fingers from left 2 to right 4 and take off 5, which leaves left dead and right 1, "
            "and costs Player 1 a life (2 left)",
            *("split 2+4 -> 0+1", "2 from left to right, less 5, left dies, costs a life, 2 left"),
        ),
        (
            *(
                Rules(),
                "0411",
                "04-13",
                "move 1 finger from right 4 to the dead left, which leaves left 1 and right 3",
            ),
            *("split 0+4 -> 1+3", "1 from right to left, left revives"),
        ),
        (
            *(
                Rules(),
                "1311",
                "13-22",
                "move 1 finger from right 3 to left 1, which leaves left 2 and right 2",
            ),
            *("split 1+3 -> 2+2", "1 from right to left"),
        ),
        (
            *(Rules(suicide=True), "1311", "13-04"),
            "move 1 finger from left 1 to right 3, which leaves left dead and right 4",
            *("split 1+3 -> 0+4", "1 from left to right, left dies"),
        ),
        (
            *(Rules(swap=True), "1311", "swap", "swap left 1 and right 3, which only passes the turn"),
            *("swap left 1 and right 3", "only passes the turn"),
        ),
        (
            *(
                Rules(logan=True),
                "0311",
                "swap",
                "swap the dead left and right 3, which only passes the turn",
            ),
            *("swap left 0 and right 3", "only passes the turn"),
        ),
        (Rules(integers=True), "1311", "flip B", "flip right 3 to 2", "flip right 3 -> 2", ""),
        (SIGNED, "1,3|1,1", "flip A", "flip left 1 to minus 1", "flip left 1 -> -1", ""),
        (
            *(SIGNED, "0,3|1,1", "A-C", "left 0 hits their left 1, which changes nothing"),
            *("left 0 -> their left 1", "0+1 = 1"),
        ),
        (
            *(SIGNED, "-4,3|-2,1", "A-C"),
            "left minus 4 hits their left minus 2, which makes minus 6 and rolls over to minus 1",
            *("left -4 -> their left -2", "-4-2 = -6, rolls over to -1"),
        ),
        (
            *(Rules(self_tap=True), "1411", "A-B", "left 1 hits their own right 4, which kills it"),
            *("left 1 -> own right 4", "1+4 = 5: dead"),
        ),
        (
            *(Rules(stumps=True), "0111", "0,1-½,½"),
            "move half a finger from right 1 to the dead left, which leaves left half and right half",
            *("split 0+1 -> ½+½", "½ from right to left, left revives"),
        ),
        (
            *(Rules(hands=1), "12", "A-B", "hand showing 1 hits their hand showing 2, which makes 3"),
            *("hand (1) -> their hand (2)", "1+2 = 3"),
        ),
        (
            *(Rules(hands=3), "122112", "C-D"),
            "hand 3 showing 2 hits their hand 1 showing 1, which makes 3",
            *("hand 3 (2) -> their hand 1 (1)", "2+1 = 3"),
        ),
        (
            *(Rules(players=3), "140111", "B-D"),
            "right 4 hits Player 2's right 1, which kills it and puts Player 2 out",
            *("right 4 -> P2's right 1", "4+1 = 5: dead, out"),
        ),
        (
            *(Rules(players=3, zombie=True), "140111", "B-D"),
            "right 4 hits Player 2's right 1, which kills it and turns Player 2 into a zombie",
            *("right 4 -> P2's right 1", "4+1 = 5: dead, becomes a zombie"),
        ),
        (
            *(Rules(players=3, wet_jackson=True), "120411", "revive C"),
            "Player 2's dead left comes back with 1 finger",
            *("a finger for P2's left 0", "now 1, by agreement"),
        ),
        (
            *(Rules(players=3, wet_jackson=True), "120411", "revive B"),
            "Player 1's right 2 gets one more finger, which makes 3",
            *("a finger for P1's right 2", "now 3, by agreement"),
        ),
    ],
)
def test_moves_in_words(rules: Rules, code: str, move: str, long: str, action: str, result: str) -> None:
    seen, names = effect(rules, code, move), people(rules)
    assert move_words.long(seen, names) == long
    assert move_words.full(seen, names) == move_words.MoveText(action, result)


@pytest.mark.parametrize(
    ("rules", "code", "move", "short"),
    [
        (Rules(), "3412", "A-C", "P1: left hits left 3+1=4"),
        (Rules(), "3412", "A-D", "P1: left hits right 3+2=5 dead"),
        (Rules(), "3444", "B-D", "P1: right hits right 4+4=8→3"),
        (Rules(), "1401", "B-D", "P1: right hits right 4+1=5 dead, wins"),
        (Rules(self_tap=True), "1211", "A-B", "P1: left hits own right 1+2=3"),
        (Rules(), "0411", "04-22", "P1: split 0+4→2+2"),
        (Rules(swap=True), "1311", "swap", "P1: swap 1+3→3+1"),
        (Rules(integers=True), "1311", "flip B", "P1: flip right 3→2"),
        (Rules(three_lives=True), "0402", "B-D", "P1: right hits right 4+2=6→1, 2 lives left"),
        (Rules(players=3), "140111", "B-D", "P1: right hits P2's right 4+1=5 dead, out"),
        (Rules(players=3, zombie=True), "140111", "B-D", "P1: right hits P2's right 4+1=5 dead, zombie"),
        (Rules(players=3, wet_jackson=True), "120411", "revive C", "Table: P2's left 0→1"),
    ],
)
def test_moves_in_few_words(rules: Rules, code: str, move: str, short: str) -> None:
    assert move_words.played_short(effect(rules, code, move), people(rules)) == short


def test_players_are_told_by_their_names() -> None:
    rules = Rules(players=3, self_tap=True, wet_jackson=True)
    names = Setup(rules, (Player.PERSON, Player.PERFECT, Player.RANDOM)).names
    assert [words.player_name(name) for name in names] == ["You", "Computer 2", "Computer 3"]
    hits = effect(rules, "111211", "A-C", turn=1), effect(rules, "111211", "A-F", turn=1)
    assert move_words.played(hits[0], names) == "Computer 2: left 1 hits Computer 3's left 1, which makes 2."
    assert move_words.full(hits[1], names).action == "left 1 -> your right 1"
    assert "hits its own right 1" in move_words.long(effect(rules, "111211", "A-B", turn=1), names)
    assert "hits your own right 1" in move_words.long(effect(rules, "111211", "A-B"), names)
    given = move_words.played(effect(rules, "111211", "revive A"), names)
    assert given == "By agreement, your left 1 gets one more finger, which makes 2."


def test_a_split_is_told_as_the_hands_lie() -> None:
    position = parse(Rules(), "0211")
    move = Move.parse("02-11")
    seen = effect_of(position, ((4, 0), (2, 2)), move, position.play(move))
    names = people(Rules())
    assert move_words.full(seen, names) == move_words.MoveText(
        "split 2+0 -> 1+1", "1 from left to right, right revives"
    )
    assert move_words.long(seen, names).startswith("move 1 finger from left 2 to the dead right")


@pytest.mark.parametrize(
    ("rules", "code", "winner", "headline", "detail"),
    [
        (Rules(), "1100", 0, "You win", "after 1 move: all of Computer's hands are dead."),
        (Rules(), "0011", 1, "Computer wins", "after 1 move: all your hands are dead."),
        (Rules(), "1111", None, "A draw", "after 1 move: the same position has come up for the third time."),
        (
            *(Rules(sudden_death=True), "0112", 1, "Computer wins"),
            "after 1 move: you have one finger left, which is sudden death.",
        ),
        (
            *(Rules(three_lives=True), "0112/03", 1, "Computer wins"),
            "after 1 move: you have lost the last life.",
        ),
        (
            *(Rules(misere=True), "0011", 0, "You win"),
            "after 1 move: all your hands are dead, which wins under misère.",
        ),
        (Rules(players=3), "110000", 0, "You win", "after 1 move: everybody else is out."),
    ],
)
def test_ends_in_words(rules: Rules, code: str, winner: int | None, headline: str, detail: str) -> None:
    names = (
        Setup.against_computers(str(rules)).names
        if rules.players == 2
        else Setup(rules, (Player.PERSON, *[Player.RANDOM] * 2)).names
    )
    ended = ending_of(parse(rules, code), 1)
    assert ended.winner == winner
    assert (ended.cause is Cause.REPETITION) == (winner is None)
    assert words.ending(ended, names) == words.EndingText(headline, detail)


def test_a_zombie_that_decides_the_game_for_another_does_not_lose_it() -> None:
    rules = Rules(players=3, zombie=True)
    position = parse(rules, "0z0413")
    told = [
        effect_of(position, arranged(position), move, after)
        for move, after in position.successors()
        if after.outcome() is not None
    ]
    names = Setup(rules, (Player.PERSON, Player.CAREFUL, Player.CAREFUL)).names
    assert [move_words.long(each, names) for each in told] == [
        "right 1 hits Computer 2's right 4, which kills it and turns Computer 2 into a zombie"
    ]
