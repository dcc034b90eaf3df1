import re
from dataclasses import replace

import pytest

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.chopsticks import ChopsticksInPlay
from cardgames_tui.games.profile import Profile
from cardgames_tui.plain.chopsticks.parser import read_move, read_setup
from cardgames_tui.plain.chopsticks.words import choice_lines
from tests.helpers.new_games import chopsticks_game, chopsticks_record
from tests.plain.talking import converse

ALONE = Setup(kinds=(PlayerKind.PERSON, PlayerKind.PERSON))
"""Two people, so that no computer answers."""


def game_at(code: str, rules: Rules | None = None, players: int = 2) -> ChopsticksInPlay:
    rules = rules or Rules(players=players)
    return chopsticks_game(Setup(rules, (PlayerKind.PERSON,) * rules.players, code=code))


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        ("A-C", "You, left hits left: 1 + 1 = 2."),
        ("new\n3 players\n\n4 fingers\n\n\n\n", "Computer 3: paranoid."),
        ("new endless\nshare", "Chopsticks, no draw by repetition: unfinished"),
        ("new endless\nrules", "A position that comes up for the third time goes on"),
        ("new misere\nrules", "A player whose hands are all dead wins.\nThere is no passing."),
        ("new hands 1\nleft hits right", "There is no hand 'left': each player has one hand, called hand."),
        ("new hands 1\nhelp", "or in words: hand hits hand."),
        ("new hands 1\nhand hits hand", "You, hand hits hand: 1 + 1 = 2."),
        ("new players 3 careful", "Computer 2: careful. Computer 3: careful."),
        ("new sudden-death hands 1", "with one finger"),
        ("new\n2\n2\n5\ncutoff\nendless\nrandom\nsecond", "Rules: cutoff, endless. Computer: random."),
        ("new\n\n\n\n\n\n", "Rules: standard rules. Computer: perfect."),
        ("new", "How many players, 2 to 6?"),
        ("1\nshare", "cardgames-tui replay cg1-"),
        ("statistics", "No game has been finished yet."),
    ],
)
def test_what_is_said_is_answered(lines: str, answer: str) -> None:
    assert answer in converse(f"{lines}\n", chopsticks_record())


@pytest.mark.parametrize(
    ("code", "text", "after"),
    [
        ("1324", "left hits their right", "0213"),
        ("1324", "right on the computer's left", "0413"),
        ("1324", "left hits right: 1 + 4 = 5, dead", "0213"),
        ("1324", "split 2 2", "2422"),
        ("1324", "split 1 and 3 into 2 and 2", "2422"),
        ("1324", "move 1 from right to left", "2422"),
        ("1324", "move 1 to left", "2422"),
        ("1324", "13-22", "2422"),
        ("0422", "split 2 and 2", "2222"),
        ("0422", "split 4 into 2 and 2", "2222"),
    ],
)
def test_moves_are_understood(code: str, text: str, after: str) -> None:
    game = game_at(code)
    move = read_move(game, text)
    assert move is not None
    assert str(game.position.play(move)) == after


@pytest.mark.parametrize(
    ("code", "rules"),
    [
        ("1324", Rules()),
        ("0113", Rules()),
        ("0412", Rules()),
        ("123134", Rules(hands=3)),
        ("34", Rules(hands=1)),
        ("1,12|0,3", Rules(roll=13)),
        ("-2,1|-1,3", Rules(integers_signed=True)),
        ("½,1½|1,1", Rules(stumps=True)),
        ("½,1½|1,1", Rules(stumps=True, integers=True)),
        ("0,1|1,1", Rules(stumps=True)),
        ("1324", Rules(self_tap=True, swap=True, integers=True)),
        ("-2,3|1,1", Rules(integers_signed=True)),
        ("x,3|1,1", Rules(integers_signed=True)),
        ("x,0,3|x,0,1", Rules(hands=3, integers_signed=True)),
        ("0324", Rules(cherri=True, suicide=True)),
        ("3424", Rules(meta=True, suicide=True, three_lives=True)),
        ("0414/23", Rules(three_lives=True)),
        ("1401", Rules(misere=True)),
        ("012123", Rules(hands=3, swap=True, suicide=True)),
        ("121314", Rules(players=3)),
        ("140104", Rules(players=3, zombie=True, self_tap=True)),
    ],
)
def test_every_move_is_understood_as_it_is_told(code: str, rules: Rules) -> None:
    game = game_at(code, rules)
    for number, line in enumerate(choice_lines(game)):
        told = line.partition(": ")[2]
        assert read_move(game, told.lower()) == game.position.legal_moves()[number], told


def test_the_computers_are_named_in_wet_jackson_too() -> None:
    setup = Setup(
        Rules(players=3, wet_jackson=True), (PlayerKind.PERSON, PlayerKind.PERFECT, PlayerKind.CAREFUL)
    )
    assert "Computer 2: as strong as possible. Computer 3: careful." in converse("", chopsticks_record(setup))


def test_players_are_told_apart_by_their_seat() -> None:
    game = game_at("121314", players=3)
    move = read_move(game, "left hits player 3's right")
    assert move is not None
    assert str(game.position.play(move)) == "130112"
    with pytest.raises(ValueError, match="say whose hand"):
        read_move(game, "left hits right")


def test_a_finger_is_given_when_the_table_agrees() -> None:
    setup = Setup(Rules(players=3, wet_jackson=True), (PlayerKind.PERSON,) * 3)
    answer = converse("help\na finger for 2 left\na finger for 2 left\n", chopsticks_record(setup))
    assert "When all agree, say a finger for 2 left." in answer
    assert "By agreement, a finger for Player 2's left, from 1 to 2." in answer
    assert "A hand is given a finger only in Wet Jackson." in converse(
        "finger for their left\n", chopsticks_record()
    )


def test_a_game_that_is_not_solved_says_so() -> None:
    answer = converse(
        "why\nwhere\nworth\n", chopsticks_record(Setup(Rules(players=6), (PlayerKind.PERSON,) * 6))
    )
    assert answer.count("That is as far as a search sees") == 2
    assert re.search(r"Player 1 gave nothing away so far\. That is as far as a search\s", answer)
    assert "This game is too big to solve here" in answer


def test_a_game_is_lost_and_the_mistake_found() -> None:
    said = converse(
        "1\n" * 9 + "where\nundo\n", chopsticks_record(Setup(Rules(cutoff=True, suicide=True), first=1))
    )
    lost, _, found = said.partition("Move 2, right hits left, turned a win in 24 into a loss in 29.")
    assert "Computer won after 9 moves: You lost the last hand." in lost
    back, _, after_undo = found.partition("Taken back.")
    assert "You are back before that move. Undo returns.\nYou: left 2, right 1." in back
    assert "Computer won after 9 moves" in after_undo


def test_where_nothing_was_forced_the_move_that_cost_the_most_is_found() -> None:
    setup = Setup(Rules(players=3, roll=3), (PlayerKind.PERSON, PlayerKind.RANDOM, PlayerKind.RANDOM))
    answer = converse("1\n" * 60 + "where\n", chopsticks_record(setup))
    assert "No player could force anything alone. Move " in answer
    assert "You are back before that move. Undo returns." in answer


def test_winning_is_called_faultless_only_after_looking() -> None:
    against = (PlayerKind.PERSON, PlayerKind.RANDOM)
    assert "You won: nothing went wrong." in converse(
        "1\nwhere\n", chopsticks_record(Setup(code="0401", kinds=against))
    )
    answer = converse("1\n" * 60 + "where\n", chopsticks_record(Setup(code="1401", kinds=against)))
    assert "You won after " in answer
    assert "Move 1, left hits right, turned an immediate win into a draw" in answer


def test_a_game_is_won_by_taking_every_hint() -> None:
    setup = Setup(Rules(cutoff=True, self_tap=True), (PlayerKind.PERSON, PlayerKind.CAREFUL))
    assert "Here you have a win in 23." in converse("values\n", chopsticks_record(setup))
    said, moves = "", ""
    while "You won after " not in said:
        assert moves.count("\n") < 12
        said = converse(f"{moves}hint\n", chopsticks_record(setup))
        moves += f"{said.rpartition('Hint: ')[2].partition(',')[0]}\n"


def test_two_people_play_by_turns() -> None:
    answer = converse("1\n1\n", chopsticks_record(ALONE))
    assert "Player 1, left hits left: 1 + 1 = 2.\nPlayer 1: left 1, right 1." in answer
    assert "Player 2: " in answer


@pytest.mark.parametrize(("players", "moves"), [(3, 63), (6, 125)])
def test_several_players_play_to_the_end(players: int, moves: int) -> None:
    seats = (PlayerKind.PERSON, *[PlayerKind.RANDOM] * (players - 1))
    answer = converse("1\n" * 200, chopsticks_record(Setup(Rules(players=players), seats)))
    assert f"Computer 3 won after {moves} moves: everybody else is out.\nSay new, again" in answer


@pytest.mark.parametrize(
    ("repetition", "third"),
    [
        (True, "A draw after 8 moves: the same position has come up for the third time."),
        (False, "This position has come up for the third time."),
    ],
)
def test_the_third_time_of_a_position_is_a_draw_unless_the_game_is_endless(
    repetition: bool, third: str
) -> None:
    around = "split 2 2\nsplit 2 2\nsplit 1 3\nsplit 1 3\n"
    answer = converse(
        around * 2 + "hands\nsplit 2 2\n",
        chopsticks_record(replace(ALONE, code="1313", repetition=repetition)),
    )
    assert "come up for the second time" in answer
    assert third in answer
    assert answer.endswith("Say new, again, where or undo.\n") is repetition


def test_odd_fingers_are_told_in_words() -> None:
    assert "left 1/2" in converse(
        "", chopsticks_record(Setup(Rules(stumps=True), ALONE.kinds, code="½,½|1,1"))
    )
    assert "left -2" in converse(
        "", chopsticks_record(Setup(Rules(integers_signed=True), ALONE.kinds, code="-2,1|1,1"))
    )


def test_a_setup_is_read_from_one_line() -> None:
    expected = Setup(
        Rules(players=3, roll=7, cutoff=True), (PlayerKind.PERSON, *[PlayerKind.RANDOM] * 2), first=1
    )
    assert read_setup("cutoff, players 3 roll 7 opponent random second", PlayerKind.PERFECT) == expected
    assert read_setup("with cutoff and roll 7, 3 players, random second", PlayerKind.PERFECT) == expected


@pytest.mark.parametrize("line", ["new cutoff", "new\n\n\n\ncutoff\n\n\n\n", "chopsticks cutoff"])
def test_a_new_game_is_against_the_opponent_in_the_settings(line: str) -> None:
    profile = Profile()
    profile.change_settings(opponent="careful")
    answer = converse(f"{line}\n", chopsticks_record(), profile)
    assert "Rules: cutoff. Computer: careful." in answer
    assert "Usually perfect" not in answer


def test_nobody_moves_for_a_computer_or_after_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgames_tui.plain.chopsticks.topic.MAX_MOVES_AT_ONCE", 0)
    setup = Setup(kinds=(PlayerKind.RANDOM, PlayerKind.PERSON))
    answer = converse("1\nleft hits left\nmoves\n", chopsticks_record(setup))
    assert answer.count("The computers play on. An empty line") == 4
    assert "hits" not in answer
    draw = ["A-C", "A-C", "A-D", "B-C", "B-D", "B-D", "A-D", "B-C", "B-D", "B-D"]
    numbers = ["1", "number 1", "play number 2", "use 1"]
    answer = converse("\n".join([*draw, "moves", *numbers]), chopsticks_record(ALONE))
    assert "\nThe game is over.\n" in answer
    assert answer.count("The game is over. Say new, again") == len(numbers)
    one_hand = converse("new hands 1 roll 2 person\nhit\nhit\nuse hit\nuse 1\n", chopsticks_record())
    assert one_hand.count("The game is over. Say new, again") == 3


def test_computers_among_themselves_ask_before_they_play_on_for_long() -> None:
    setup = Setup(Rules(), (PlayerKind.PERFECT, PlayerKind.PERFECT), repetition=False)
    answer = converse("\nundo\n", chopsticks_record(setup))
    assert answer.count("The computers play on. An empty line") == 3
    assert "Taken back" in answer
