"""What moves do, and how games end, in words."""

from pathlib import Path

import pytest

from cardgames_tui.chopsticks import move_words, words
from cardgames_tui.chopsticks.arrangement import MoveEffect, effect_of, first_arrangement
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import ending_of, parse_position
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind, SeatedPlayer
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.chopsticks import start_value


def effect(rules: Rules, code: str, move: str, turn: int = 0) -> MoveEffect:
    position = parse_position(rules, code, turn)
    wanted = Move.parse(move)
    return effect_of(position, first_arrangement(position), wanted, position.play(wanted))


def people(rules: Rules) -> tuple[SeatedPlayer, ...]:
    return Setup(rules, (PlayerKind.PERSON,) * rules.players).players


IN_WORDS = (Path(__file__).parents[1] / "data" / "chopsticks_moves_in_words.tsv").read_text("utf-8")
"""Moves with what is said of them, a line each."""


@pytest.mark.parametrize("line", IN_WORDS.splitlines()[1:], ids=lambda line: line.split("\t")[3])
def test_moves_are_told_in_words(line: str) -> None:
    text, code, move, long, action, result = line.split("\t")
    rules = Rules.parse(f"chopsticks {text}")
    seen, players = effect(rules, code, move), people(rules)
    assert move_words.spoken_move(seen, players) == long
    assert move_words.listed_move(seen, players) == move_words.MoveText(action, result)


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
def test_moves_are_told_in_few_words(rules: Rules, code: str, move: str, short: str) -> None:
    assert move_words.played_move_line(effect(rules, code, move), people(rules)) == short


def test_players_are_told_by_their_names() -> None:
    rules = Rules(players=3, self_tap=True, wet_jackson=True)
    players = Setup(rules, (PlayerKind.PERSON, PlayerKind.PERFECT, PlayerKind.RANDOM)).players
    assert [words.player_name(player) for player in players] == ["You", "Computer 2", "Computer 3"]
    hits = effect(rules, "111211", "A-C", turn=1), effect(rules, "111211", "A-F", turn=1)
    assert (
        move_words.played_move(hits[0], players)
        == "Computer 2: left 1 hits Computer 3's left 1, which makes 2."
    )
    assert move_words.listed_move(hits[1], players).action == "left 1 -> your right 1"
    assert "hits its own right 1" in move_words.spoken_move(effect(rules, "111211", "A-B", turn=1), players)
    assert "hits your own right 1" in move_words.spoken_move(effect(rules, "111211", "A-B"), players)
    given = move_words.played_move(effect(rules, "111211", "revive A"), players)
    assert given == "By agreement, your left 1 gets one more finger, which makes 2."


def test_a_split_is_told_as_the_hands_lie() -> None:
    position = parse_position(Rules(), "0211")
    move = Move.parse("02-11")
    seen = effect_of(position, ((4, 0), (2, 2)), move, position.play(move))
    players = people(Rules())
    assert move_words.listed_move(seen, players) == move_words.MoveText(
        "split 2+0 -> 1+1", "1 from left to right, right revives"
    )
    assert move_words.spoken_move(seen, players).startswith("move 1 finger from left 2 to the dead right")


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
def test_ends_are_told_in_words(
    rules: Rules, code: str, winner: int | None, headline: str, detail: str
) -> None:
    players = (
        Setup().with_rules(rules).players
        if rules.players == 2
        else Setup(rules, (PlayerKind.PERSON, *[PlayerKind.RANDOM] * 2)).players
    )
    ended = ending_of(parse_position(rules, code), 1)
    assert ended.winner == winner
    assert words.ending_text(ended, players) == (headline, detail)


def test_one_move_is_told_as_one() -> None:
    rules = Rules(hands=1, roll=2)
    assert words.forced_result(rules, start_value(rules).value) == "the first player wins in 1 move"


def test_a_zombie_that_decides_the_game_for_another_does_not_lose_it() -> None:
    rules = Rules(players=3, zombie=True)
    position = parse_position(rules, "0z0413")
    told = [
        effect_of(position, first_arrangement(position), move, after)
        for move, after in position.successors()
        if after.is_over
    ]
    players = Setup(rules, (PlayerKind.PERSON, PlayerKind.CAREFUL, PlayerKind.CAREFUL)).players
    assert [move_words.spoken_move(each, players) for each in told] == [
        "right 1 hits Computer 2's right 4, which kills it and turns Computer 2 into a zombie"
    ]


@pytest.mark.parametrize(
    ("text", "split"),
    [
        ("2,2,5 transfers-only divisions-only", ""),
        ("2,1,5", ""),
        (
            "2,2,5 transfers-only",
            "Or split: move fingers between two live hands of your own. No live hand may die of it, and the "
            "hands must not merely trade places.",
        ),
        *(
            (
                rules,
                "Or split: move some of a live hand's fingers to a dead hand of your own, which revives it.",
            )
            for rules in ("2,2,5 divisions-only", "2,2,5 halvies", "2,2,5 halvies transfers-only")
        ),
        (
            "2,2,5 suicide",
            "Or split: move fingers between two hands of your own. The hands must not merely trade places. "
            "A split may bring a dead hand back to life.",
        ),
    ],
)
def test_the_rules_in_short_say_only_what_the_variants_leave_of_splits(text: str, split: str) -> None:
    rules = Rules.parse(f"chopsticks {text}")
    told = words.rules_in_short(rules, repetition=True)
    assert next((paragraph for paragraph in told if paragraph.startswith("Or split")), "") == split
