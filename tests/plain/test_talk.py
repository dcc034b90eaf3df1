from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.setup import Level, Setup
from cardgames_tui.plain.black_hole.talk import BlackHoleTalk
from cardgames_tui.plain.ear import Ear
from cardgames_tui.plain.host import lead
from cardgames_tui.plain.patience import Patience
from cardgames_tui.plain.talk import Other
from cardgames_tui.plain.voice import Voice, printable
from cardgames_tui.records.record import GameRecord
from tests.plain.talking import cards, converse, desk_for, hands, keeper_at, said

WORDS = [
    "1",
    "2",
    "fan",
    "hint",
    "why",
    "undo",
    "redo",
    "restart",
    "next",
    "solution",
    "where",
    "keeps",
    "look",
    "find",
    "table",
    "under",
    "left",
    "code",
    "game",
    "mark",
    "return",
    "cg1-",
    "hits",
    "split",
    "swap",
    "flip",
    "values",
    "go",
    "again",
    "play",
    "hand",
    "right",
    "2c",
    "king",
    "all",
    "on",
    "off",
    "new",
    "help",
    "3",
    "-1",
    "½",
    "dead",
    "move",
    "from",
    "to",
    "players",
    "cutoff",
]
TEXTS = st.one_of(
    st.text(max_size=40),
    st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join),
)


@settings(max_examples=60)
@given(st.lists(TEXTS, max_size=8))
def test_nothing_that_is_said_about_cards_does_harm(lines: list[str]) -> None:
    answer = converse("\n".join(lines), cards())
    assert answer.startswith("Black Hole, deal 2.")


@settings(max_examples=60)
@given(st.lists(TEXTS, max_size=8))
def test_nothing_that_is_said_about_hands_does_harm(lines: list[str]) -> None:
    three = Setup(Rules(players=3, hands=3, roll=4), (Level.PERSON, Level.RANDOM, Level.PERSON))
    for setup in (Setup(), three):
        assert converse("\n".join(lines), hands(setup)).startswith("Chopsticks.")


@pytest.mark.parametrize("choice", ["1", "black hole", "Black Hole."])
def test_a_game_is_chosen_by_number_or_name(choice: str) -> None:
    assert "Hole: ace of spades." in converse(f"{choice}\n", None)


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        ("2", "All in a Row, deal "),
        ("chopsticks", "Chopsticks. Say help"),
        ("continue", "No game was left."),
        ("help", "Say the name of a game or its number."),
        ("4", "I do not understand '4'."),
        ("", "Which game: 1, Black Hole; 2, All in a Row; or 3, Chopsticks?"),
        ("quit\n1", "Which game"),
        ("black hole 24", "Black Hole, deal 24."),
        ("1 24", "Black Hole, deal 24."),
        ("all in a row 5", "All in a Row, deal 5."),
        ("black hole xyz", "'xyz' is not a deal number"),
        ("black hole easy", "Black Hole, deal "),
        ("chopsticks cutoff", "Rules: cutoff."),
        ("3 players 3 endless", "Rules: standard rules, endless. Computer 2"),
        ("chopsticks nonsense", "There is no variant 'nonsense'"),
        ("2 5\nblack hole 24\nblack hole 25", "Black Hole, deal 25."),
        ("black hole\nchopsticks cutoff", "Rules: cutoff."),
        ("black hole cg1-x.y", "The code in the text is cut short"),
        ("statistics", "No game has been finished yet."),
        ("games", "No game has been played yet."),
        ("game 12345", "There is no game 12345."),
        ("help statistics", "Says what you have won."),
        ("help where", "There is no word 'where' in this menu, but a game may have it"),
    ],
)
def test_the_reception_answers(lines: str, answer: str) -> None:
    assert answer in converse(lines, None)


def test_the_game_that_was_left_is_offered(tmp_path: Path) -> None:
    keeper = keeper_at(tmp_path)
    converse("1\n", cards("24"), keeper)
    answer = converse("yes\n", None, keeper)
    assert "You left Black Hole, deal 24 after 1 move, 0 seconds. Say continue to go on." in answer
    assert "Going on with Black Hole, deal 24 after 1 move." in answer


def test_a_damaged_record_is_told_and_another_game_offered() -> None:
    desk = desk_for("1\n")
    broken = GameRecord(game="black-hole", start_id="black-hole 2", moves="zz", ply=2, number=7)
    lead(desk, Other("black-hole", broken))
    assert "The game cannot be continued: " in said(desk)
    assert "Hole: ace of spades." in said(desk)


class Clock:
    """Seconds that pass when somebody looks."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def test_a_long_search_is_told_of_and_gives_up() -> None:
    voice = Voice(stream := StringIO())
    patience = Patience(Ear(StringIO(), voice), voice, Clock(1.0))

    def search(should_stop: object) -> int:
        assert callable(should_stop)
        rounds = 0
        while not should_stop():
            rounds += 1
        return rounds

    assert 10 < patience.wait_for(search, longest=30.0) < 40
    assert stream.getvalue().count("Still searching. Ctrl-C stops the search.") == 3
    assert stream.getvalue().endswith("The search was stopped.\n")


def test_ctrl_c_ends_a_search_and_not_the_conversation() -> None:
    voice = Voice(stream := StringIO())
    ear = Ear(StringIO("still here\n"), voice)
    ear._interrupt(2, None)
    assert Patience(ear, voice).wait_for(lambda should_stop: should_stop()) is True
    assert stream.getvalue() == "The search was stopped.\n"
    assert ear.listen() == "still here"


def test_ctrl_c_ends_the_conversation_where_no_search_goes_on() -> None:
    ear = Ear(StringIO("not heard\n"), Voice(StringIO()))
    ear._interrupt(2, None)
    with pytest.raises(KeyboardInterrupt):
        ear.listen()


def test_an_interrupted_game_is_saved(tmp_path: Path) -> None:
    keeper = keeper_at(tmp_path)
    desk = desk_for("1\n1\n", keeper)
    record = cards().record
    assert record is not None
    talk = BlackHoleTalk(desk, record)
    talk.hear("1")
    desk.ear._interrupt(2, None)
    with pytest.raises(KeyboardInterrupt):
        talk.run()
    assert "deal 2 after 1 move, " in converse("", None, keeper)


def test_lines_are_short_and_their_characters_can_be_written() -> None:
    voice = Voice(stream := StringIO())
    voice.say("word " * 60, "", "two\nlines")
    assert max(map(len, stream.getvalue().splitlines())) <= 80
    assert stream.getvalue().endswith("two\nlines\n")
    assert printable("misère ½ … ♣\x1b[0m", ascii_only=True) == "misere 1/2 ... ??[0m"
    assert printable("misère ♣\ud800", ascii_only=False) == "misère ♣?"
