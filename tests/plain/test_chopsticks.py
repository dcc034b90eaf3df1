import re
from dataclasses import replace
from datetime import date

import pytest

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.words import long_move
from cardgames_tui.games.chopsticks import ChopsticksInPlay
from cardgames_tui.games.kinds import new_daily_game
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.sharing import encode
from cardgames_tui.plain.chopsticks import read_move, read_setup
from tests.helpers.new_games import chopsticks_game, chopsticks_record
from tests.helpers.saving import games_in
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
        ("new 3 players 4 roll", "Computer 3: paranoid."),
        ("new endless\nshare", "Chopsticks, no draw by repetition: unfinished"),
        ("new endless\nrules", "A position that comes up for the third time goes on"),
        ("new misere\nrules", "A player whose hands are all dead wins.\nThere is no passing."),
        ("new hands 1\nleft hits right", "There is no hand 'left': the hands are called hand."),
        ("new hands 1\nhand hits hand", "You, hand hits hand: 1 + 1 = 2."),
        ("new players 3 careful", "Computer 2: careful.\nComputer 3: careful."),
        (
            "new cutoff endless random second",
            "Chopsticks, cutoff, no draw by repetition.\nComputer: random.",
        ),
        ("new 1211", "Chopsticks, from [1211]."),
        ("new cut-off", "There is no variant 'cut-off': say \"variants\" for a list."),
        (
            "verdict",
            "Your turn.\n1: left hits left: 1 + 1 = 2\nThe other hits come to the same.\nHere you have a draw.",
        ),
        ("new players", 'Say "players" and a number, as in "players 3".'),
        ("new black hole", "Hole: ace of spades"),
        (f"new {encode('chopsticks 2,2,5 cutoff', 'A-C;A-C')}", "Chopsticks, cutoff.\n"),
        ("variants", "cutoff: "),
        ("code", "1111. The hands of the player to move come first."),
        ("1\nshare", "cardgames-tui replay cg1-"),
        ("9", "9: no such move; there is only 1."),
        ("deal 24", '"deal" is for other games.'),
        ("values on\n1\nvalues off", "The values are on: they say what every move is worth.\nYou, "),
        ("jump", "I do not understand 'jump'."),
    ],
)
def test_lines_are_answered(lines: str, answer: str) -> None:
    assert answer.lower() in converse(f"{lines}\n", chopsticks_record()).lower()


@pytest.mark.parametrize(
    ("code", "text", "after"),
    [
        ("1324", "left hits their right", "0213"),
        ("1324", "right on the computer's left", "0413"),
        ("1324", "l r", "0213"),
        ("1324", "left hits right: 1 + 4 = 5, dead", "0213"),
        ("1324", "split 2 2", "2422"),
        ("1324", "13-22", "2422"),
        ("0422", "split 2 and 2", "2222"),
    ],
)
def test_moves_can_be_said_in_words(code: str, text: str, after: str) -> None:
    game = game_at(code)
    move = read_move(game, text)
    assert move is not None
    assert str(game.position.play(move)) == after


@pytest.mark.parametrize(
    ("code", "rules"),
    [
        ("1324", Rules()),
        ("123134", Rules(hands=3)),
        ("34", Rules(hands=1)),
        ("1,12|0,3", Rules(roll=13)),
        ("-2,1|-1,3", Rules(integers_signed=True)),
        ("½,1½|1,1", Rules(stumps=True)),
        ("1324", Rules(self_tap=True, swap=True, integers=True)),
        ("3424", Rules(meta=True, suicide=True, three_lives=True)),
        ("140104", Rules(players=3, zombie=True, self_tap=True)),
        ("120411", Rules(players=3, wet_jackson=True)),
    ],
)
def test_every_move_can_be_repeated_as_listed(code: str, rules: Rules) -> None:
    game = game_at(code, rules)
    for move in game.position.legal_moves():
        listed = long_move(game.effect(move), game.setup.players)
        assert read_move(game, listed.lower()) == move, listed


def test_a_target_among_three_players_needs_its_seat() -> None:
    game = game_at("121314", players=3)
    move = read_move(game, "left hits player 3's right")
    assert move is not None
    assert str(game.position.play(move)) == "130112"
    with pytest.raises(ValueError, match="say whose hand"):
        read_move(game, "left hits right")


def test_answers_without_a_tablebase_say_so() -> None:
    answer = converse("why\nwhere\n", chopsticks_record(Setup(Rules(players=6), (PlayerKind.PERSON,) * 6)))
    assert answer.count("That is as far as a search sees") == 2
    assert re.search(r"Player 1 gave nothing away so far\. That is as far as a search\s", answer)


def test_a_result_says_mistakes_choices_and_traps() -> None:
    trapped = " ".join(converse("1\n" * 9, chopsticks_record(Setup(first=1, code="0111"))).split())
    assert re.search(
        r"1 mistake: move \d+ turned a draw into a loss in \d\. \d choices mattered, you met \d\. Traps seen through: 1 of 2\.",
        trapped,
    )
    drawn = converse("swap\n" * 8, chopsticks_record(replace(ALONE, rules=Rules(swap=True), code="1212")))
    assert (
        'for the third time.\nPlayer 1 gave nothing away: this game was a draw from its start.\nSay "new"'
        in drawn
    )


def test_where_finds_the_mistake_in_a_lost_game() -> None:
    said = converse(
        "1\n" * 9 + "where\nundo\n", chopsticks_record(Setup(Rules(cutoff=True, suicide=True), first=1))
    )
    lost, _, found = said.partition("Move 2, right hits left, turned a win in 24 into a loss in 29.")
    assert "Computer won after 9 moves: you lost the last hand." in lost
    back, _, after_undo = found.partition("Taken back.")
    assert (
        "This is the position before that move. Undo takes you back to where you were.\nYou: left 2, right 1."
        in back
    )
    assert "Computer won after 9 moves" in after_undo


def test_where_names_the_move_among_three_that_cost_the_most_chances() -> None:
    record = chopsticks_record(Setup(Rules(players=3), (PlayerKind.PERSON,) * 3))
    said = " ".join(converse("\n".join([*"2112221", "where"]), record).split())
    assert (
        "Move 7, right hits Player 2's left, cost Player 1 the most: their chance of winning against random "
        "play fell from 96% to 86%. Better: right hits Player 3's left. This is the position before that move."
    ) in said


def test_following_every_hint_wins() -> None:
    setup = Setup(Rules(cutoff=True, self_tap=True), (PlayerKind.PERSON, PlayerKind.CAREFUL))
    assert "Here you have a win in 23." in converse("values\n", chopsticks_record(setup))
    said, moves = "", ""
    while "You won after " not in said:
        assert moves.count("\n") < 12
        said = converse(f"{moves}hint\n", chopsticks_record(setup))
        moves += f"{said.rpartition('Hint: ')[2].partition('.')[0]}\n"


def test_two_people_take_turns() -> None:
    answer = converse("1\n1\n", chopsticks_record(ALONE))
    assert "Player 1, left hits left: 1 + 1 = 2.\nPlayer 1: left 1, right 1." in answer
    assert "Player 2: " in answer


@pytest.mark.parametrize(
    ("players", "turns", "out", "end"),
    [(3, 7, "third of three after 21 moves", 63), (6, 8, "fifth of six after 45 moves", 125)],
)
def test_computers_play_to_the_end_on_demand_once_the_player_is_out(
    players: int, turns: int, out: str, end: int
) -> None:
    record = chopsticks_record(
        Setup(Rules(players=players), (PlayerKind.PERSON, *[PlayerKind.RANDOM] * (players - 1)))
    )
    lost = converse("1\n" * (turns + 1), record)
    told = f"You are out: {out}. The others play on.\nOnly computers are left. Press Enter"
    assert lost.count(told) == 1
    assert lost.count("Only computers are left") == 2
    ended = " ".join(converse("1\n" * turns + "\nshare\n", record).split())
    told = f'You are out: {out}. Computer 3 won after {end} moves: everybody else is out. Say "new" to play again.'
    assert told in ended
    assert f": lost after 0:00, {out.partition(' after')[0]}, no hints, no undos." in ended


@pytest.mark.parametrize(
    ("repetition", "third"),
    [
        (True, "A draw after 8 moves: the same position has come up for the third time."),
        (False, "This position has come up for the third time."),
    ],
)
def test_the_third_repetition_is_a_draw_unless_the_game_is_endless(repetition: bool, third: str) -> None:
    around = "split 2 2\nsplit 2 2\nsplit 1 3\nsplit 1 3\n"
    answer = converse(around * 2, chopsticks_record(replace(ALONE, code="1313", repetition=repetition)))
    assert "come up for the second time" in answer
    assert third in answer
    assert answer.endswith('Say "new" to play again.\n') is repetition


def test_new_takes_rules_in_any_order() -> None:
    seats = (PlayerKind.PERSON, *[PlayerKind.RANDOM] * 2)
    expected = Setup(Rules(players=3, roll=7, cutoff=True), seats, first=1)
    assert read_setup("cutoff, players 3 roll 7 opponent random second", PlayerKind.PERFECT) == expected
    assert read_setup("with cutoff and roll 7, 3 players, random second", PlayerKind.PERFECT) == expected


def test_no_move_is_made_for_a_computer_or_after_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgames_tui.plain.chopsticks.MAX_COMPUTER_MOVES", 0)
    setup = Setup(kinds=(PlayerKind.RANDOM, PlayerKind.PERSON))
    answer = converse("1\nleft hits left\nhint\n", chopsticks_record(setup))
    assert answer.count("Only computers are left. Press Enter") == 4
    draw = ["A-C", "A-C", "A-D", "B-C", "B-D", "B-D", "A-D", "B-C", "B-D", "B-D"]
    answer = converse("\n".join([*draw, "1", "hint"]), chopsticks_record(ALONE))
    assert answer.count("The game is over.") == 2


def test_values_can_be_said_at_every_turn() -> None:
    assert converse("1\n", chopsticks_record(ALONE), show_values=True).count("Here you have a draw.") == 2


def test_values_of_a_game_of_the_day_are_said_once_asked_for() -> None:
    record = new_daily_game("chopsticks", date(2026, 11, 25))
    answer = converse("1\nvalues\n1\n", record, show_values=True)
    assert [answer.count(each) for each in ("Your turn.", "Here you have")] == [3, 2]


def test_values_among_three_come_after_what_they_assume() -> None:
    setup = Setup(Rules(players=3), (PlayerKind.PERSON, *[PlayerKind.RANDOM] * 2), code="010144")
    said = converse("values\n", chopsticks_record(setup))
    assert "With all against you, here you have a loss in 16.\n1: right hits Computer 2's right" in said


def test_a_continued_game_keeps_its_players(profile: Profile) -> None:
    setup = Setup(Rules(players=3, cutoff=True), (PlayerKind.PERSON, PlayerKind.RANDOM, PlayerKind.PERSON))
    converse("1\n", chopsticks_record(setup), profile)
    answer = converse("", "chopsticks", profile)
    assert "Going on with Chopsticks, 3 players, cutoff after 2 moves." in answer
    assert "Player 3's turn." in answer
    assert [game.ply for game in games_in(profile.store)] == [2]
