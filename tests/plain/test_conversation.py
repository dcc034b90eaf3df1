import itertools
import re
import signal
from io import StringIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving import built_tablebase, forget_tablebases
from cardgames_tui.games.profile import Profile
from cardgames_tui.plain.converse import TOPICS, PlainMode
from cardgames_tui.plain.lines import BrowserStream, LineTerminal, printable
from cardgames_tui.plain.solitaire.topic import SolitaireTopic
from cardgames_tui.records.record import GameRecord
from cardgames_tui.stopping import Monitor
from tests.helpers.new_games import PAIRS, black_hole_record, chopsticks_record, register_pairs
from tests.helpers.past_games import new_game
from tests.plain.talking import converse

WORDS = [
    "1", "2", "fan", "hint", "why", "undo", "redo", "restart", "next", "solution", "where", "keeps", "look",
    "find", "table", "under", "left", "code", "game", "mark", "return", "cg1-", "hits", "split", "swap",
    "flip", "values", "go", "again", "play", "hand", "right", "2c", "king", "all", "on", "off", "new",
    "help", "3", "-1", "½", "dead", "move", "from", "to", "players", "cutoff",
]  # fmt: skip
TEXTS = st.one_of(
    st.text(max_size=40),
    st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join),
)


@settings(max_examples=25)
@given(st.lists(TEXTS, max_size=8))
def test_nothing_that_is_said_about_cards_does_harm(lines: list[str]) -> None:
    answer = converse("\n".join(lines), black_hole_record())
    assert answer.startswith("Black Hole, deal 2.")


@pytest.mark.slow
@settings(max_examples=20)
@given(st.lists(TEXTS, max_size=8))
def test_nothing_that_is_said_about_hands_does_harm(lines: list[str]) -> None:
    three = Setup(
        Rules(players=3, hands=3, roll=4), (PlayerKind.PERSON, PlayerKind.RANDOM, PlayerKind.PERSON)
    )
    for setup in (Setup(), three):
        assert converse("\n".join(lines), chopsticks_record(setup)).startswith("Chopsticks.")


@pytest.mark.parametrize("choice", ["1", "black hole", "Black Hole."])
def test_a_game_is_chosen_by_number_or_name(choice: str) -> None:
    assert "Hole: ace of spades." in converse(f"{choice}\n", None)


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        ("2", "All in a Row, deal "),
        ("quit\n1", "Which game"),
        ("1 24", "Black Hole, deal 24."),
        ("black hole easy", "Black Hole, deal "),
        ("3 players 3 endless", "Rules: standard rules, endless. Computer 2"),
        ("2 5\nblack hole 24\nblack hole 25", "Black Hole, deal 25."),
        ("black hole\nchopsticks cutoff", "Rules: cutoff."),
    ],
)
def test_the_menu_answers(lines: str, answer: str) -> None:
    assert answer in converse(lines, None)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("restart 5", "Nothing goes after restart. Restart: Goes back to the start. Undo returns."),
        ("hint and much else", "Nothing goes after hint. Hint: Names a card that keeps the win."),
        ("bye all of you", "Nothing goes after quit. Quit, or exit, or bye: Ends the program."),
    ],
)
def test_what_goes_after_a_word_that_takes_nothing_is_refused(line: str, answer: str) -> None:
    said = " ".join(converse(f"1\n{line}\nundo", black_hole_record()).split())
    assert answer in said
    assert "Taken back." in said.partition(answer)[2]


def test_a_damaged_record_is_told_and_another_game_offered() -> None:
    broken = new_game(2, moves="zz", ply=2, row_id=7)
    answer = converse("1\n", broken)
    assert "The game cannot be continued: " in answer
    assert "Hole: ace of spades." in answer


@pytest.mark.parametrize("first", [black_hole_record(), chopsticks_record()])
@pytest.mark.parametrize("line", ["undo five", "undo 0", "redo -1", "u 1 2"])
def test_a_number_of_times_that_is_none_is_told(line: str, first: GameRecord) -> None:
    said = converse(f"1\n1\nundo\n{line}\n", first)
    assert said.endswith("\nSay how many times, from 1 on: undo 5, redo 5.\n")


def test_many_moves_are_taken_back_and_played_again() -> None:
    said = converse("1\n" * 3 + "undo 2\nredo 9\nundo 999999999\nundo\n", black_hole_record())
    left = re.findall(r"(\d+) cards left|There is (nothing to take back)", said)
    assert [number or nothing for number, nothing in left] == [
        *("51", "50", "49", "48", "50", "48", "51", "nothing to take back")
    ]


@pytest.mark.parametrize("first", [None, black_hole_record(), chopsticks_record()])
def test_every_command_is_listed_and_says_what_it_does(first: GameRecord | None) -> None:
    listed = converse("help\n", first).replace("\n", " ")
    groups = re.findall(r"(?:Games|Playing|The table|Advice|Deals|This game|The rest): (.*?)\.", listed)
    names = [name for group in groups for name in group.split(", ")]
    assert len(names) > 10
    for name in names:
        explained = rf"\n{name[0].upper()}{name[1:]}(, or [^:]+)?: [A-Z][^:]+.*\.\n\Z"
        assert re.search(explained, converse(f"help {name}\n", first), re.DOTALL), name


def test_every_name_of_a_command_is_said_in_its_help() -> None:
    assert "Help, or ?: Lists the words, " in converse("help ?\n", None)
    assert "Black Hole: Plays Black Hole: " in converse("help black\n", None)


def test_a_long_search_is_told_of_and_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = StringIO()
    monkeypatch.setattr("cardgames_tui.plain.conversation.monotonic", itertools.count().__next__)
    conversation = PlainMode(LineTerminal(StringIO(), stream), Profile())

    def search(monitor: Monitor) -> int:
        rounds = 0
        while not monitor.should_stop():
            rounds += 1
        return rounds

    assert 10 < (conversation.search(search, timeout=30.0) or 0) < 40
    assert stream.getvalue().count("Still searching. Ctrl-C stops the search.") == 3
    assert stream.getvalue().endswith("The search was stopped.\n")


def test_nobody_is_told_of_ctrl_c_in_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    stream = BrowserStream(str, shown.append)
    monkeypatch.setattr("cardgames_tui.plain.conversation.monotonic", itertools.count(0, 10).__next__)
    PlainMode(LineTerminal(stream, stream), Profile()).search(lambda monitor: monitor.should_stop())
    assert "".join(shown) == "Still searching.\n"


def test_ctrl_c_when_a_search_has_just_ended_ends_nothing() -> None:
    with LineTerminal(StringIO("still here\n"), StringIO()) as terminal:
        conversation = PlainMode(terminal, Profile())
        conversation.search(lambda monitor: signal.raise_signal(signal.SIGINT))
        assert terminal.read() == "still here"


def test_ctrl_c_ends_a_search_and_not_the_conversation() -> None:
    stream = StringIO()
    with LineTerminal(StringIO("still here\n"), stream) as terminal:
        signal.raise_signal(signal.SIGINT)
        assert PlainMode(terminal, Profile()).search(lambda monitor: monitor.should_stop()) is True
        assert stream.getvalue() == "The search was stopped.\n"
        assert terminal.read() == "still here"


def test_ctrl_c_ends_the_conversation_where_no_search_goes_on() -> None:
    with LineTerminal(StringIO("not heard\n"), StringIO()) as terminal:
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            terminal.read()


class Impatient(LineTerminal):
    """Presses Ctrl-C as soon as a line has been said, unless that begins with "patiently"."""

    def read(self) -> str | None:
        self.is_interrupted = False
        line = super().read() or ""
        self.is_interrupted = not line.startswith("patiently ")
        return line.removeprefix("patiently ") or None


UNKNOWN = "It is unknown whether this can be won."


@pytest.mark.parametrize(
    ("first", "line", "answer"),
    [
        *(
            (black_hole_record(), line, UNKNOWN)
            for line in ("hint", "why", "verdict", "solution", "solution all", "next")
        ),
        (
            black_hole_record(),
            "keeps",
            "1: 2 of spades from fan 2: not known\n2: 2 of hearts from fan 6: not known",
        ),
        (black_hole_record(), "where", "The search was stopped before it found the move."),
        (black_hole_record(), "difficulty", "The difficulty is unknown, because the search was stopped."),
        (black_hole_record(), "new hard", "No such deal was found."),
        (black_hole_record(), "open", "No such deal was found."),
        (black_hole_record(), "daily", "The deal of the day was not found."),
        *((chopsticks_record(), line, "") for line in ("hint", "where")),
        (chopsticks_record(), "values", "1: left hits left: 1 + 1 = 2\n"),
        (chopsticks_record(), "worth", "The value of this game is not known."),
    ],
)
def test_a_question_that_is_stopped_is_not_answered(first: GameRecord, line: str, answer: str) -> None:
    forget_tablebases()
    stream = StringIO()
    PlainMode(Impatient(StringIO(f"{line}\n"), stream), Profile()).run(first)
    _, stopped, said = stream.getvalue().partition("The search was stopped.\n")
    assert stopped
    assert said.startswith(answer)
    assert bool(said) is bool(answer)


def test_who_does_not_wait_for_the_tablebase_is_answered_by_a_search() -> None:
    forget_tablebases()
    stream, lines = StringIO(), "hint\npatiently hint\n"
    PlainMode(Impatient(StringIO(lines), stream), Profile()).run(chopsticks_record())
    assert "The search was stopped.\nHint: " in stream.getvalue()
    assert built_tablebase(Rules()) is None


class Interrupting(StringIO):
    """Presses Ctrl-C when the second move has been answered."""

    def write(self, text: str) -> int:
        if "49 cards left." in text:
            signal.raise_signal(signal.SIGINT)
        return super().write(text)


def test_an_interrupted_game_is_saved(profile: Profile) -> None:
    lines = StringIO("1\n1\n1\n")
    with LineTerminal(lines, Interrupting()) as terminal, pytest.raises(KeyboardInterrupt):
        PlainMode(terminal, profile).run(black_hole_record())
    assert "deal 2 after 2 moves, " in converse("", None, profile)


def test_lines_are_short_and_their_characters_can_be_written() -> None:
    stream = StringIO()
    LineTerminal(StringIO(), stream).say("word " * 60, "", "two\nlines")
    assert max(map(len, stream.getvalue().splitlines())) <= 80
    assert stream.getvalue().endswith("two\nlines\n")
    assert printable("misère ½ … ♣\x1b[0m", ascii_only=True) == "misere 1/2 ... ??[0m"
    assert printable("misère ♣\ud800", ascii_only=False) == "misère ♣?"


def test_a_made_up_game_is_in_the_menu_and_plays_in_plain_mode(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    register_pairs(monkeypatch)
    monkeypatch.setitem(TOPICS, PAIRS.slug, SolitaireTopic)
    said = converse("pairs 5\npair 26\nhint\nline\nrules\nkeeps\n", None, profile)
    assert "Which game: 1, Black Hole; 2, All in a Row; 3, Chopsticks; or 4, Pairs?" in said
    assert "Pairs, deal 5. Say help" in said
    assert "Any of these can begin the line:" in said
    assert said.count("51 cards left.") == 2
    assert "Line: " in said
    assert "from pair " in said
    assert "Pairs. Play every card onto the line." in said
    assert "Going on with Pairs, deal 5 after 1 move." in converse("4\n", None, profile)
    won = converse("next\n" * 52 + "statistics\n", black_hole_record("5", PAIRS))
    assert "The solution has won. Pairs, deal 5: shown" in won
    assert "There is no pair 27: they are 1 to 26." in converse("pair 27\n", black_hole_record("5", PAIRS))
