"""What every game shares in plain mode."""

import itertools
import random
import re
import signal
from io import StringIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgames_tui.games.profile import Profile
from cardgames_tui.plain.chopsticks import ChopsticksTalk
from cardgames_tui.plain.lines import BrowserStream, LineTerminal, printable, spoken
from cardgames_tui.plain.solitaire import SolitaireTalk
from cardgames_tui.plain.talk import GROUPS
from cardgames_tui.records.record import GameRecord
from cardgames_tui.stopping import Monitor
from tests.helpers.new_games import black_hole_record, chopsticks_record
from tests.helpers.past_games import new_game
from tests.plain.talking import converse

WORDS = [
    *("1", "2", "c", "fan", "hint", "why", "undo", "redo", "restart", "solution", "where", "keeps", "look"),
    *("find", "table", "under", "left", "deal", "day", "mark", "return", "cg1-", "2c", "king", "new", "help"),
    *("-1", "½", "next", "previous"),
]


@settings(max_examples=25)
@given(st.lists(st.one_of(st.text(max_size=40), st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join))))
def test_no_line_does_harm(lines: list[str]) -> None:
    assert converse("\n".join(lines), black_hole_record()).startswith(
        'Say "help" for a list of commands.\nBlack Hole, deal 2.'
    )


@pytest.mark.parametrize(
    ("talk", "record"), [(SolitaireTalk, black_hole_record()), (ChopsticksTalk, chopsticks_record())]
)
def test_every_command_is_listed_in_its_group_and_explained(talk: type, record: GameRecord) -> None:
    said = converse("help\n", record).replace("\n", " ")
    groups = re.findall(rf"({'|'.join(map(str.capitalize, GROUPS))}): ([^.]+)\.", said)
    assert [group.lower() for group, _ in groups] == [*GROUPS]
    for group, names in groups:
        explained = converse(f"help {group}\n", record)
        for name in names.split(", "):
            assert re.search(rf"\n{name.capitalize()}: [A-Z][^:]+", explained)
            assert re.search(rf"\n{name.capitalize()}: [A-Z][^:]+", converse(f"help {name}\n", record))
    commands = {name.removeprefix("do_") for name in dir(talk) if name.startswith("do_")}
    assert {name for _, names in groups for name in names.split(", ")} == commands
    assert "There is no command 'jump'." in converse("help jump\n", black_hole_record())


@pytest.mark.parametrize("line", ["undo five", "undo 0", "redo -1", "undo 1 2"])
def test_undo_takes_a_number(line: str) -> None:
    said = converse(f"1\n1\nundo\n{line}\n", black_hole_record())
    assert said.endswith('\nSay how many times, as in "undo 5".\n')


def test_several_moves_can_be_undone_and_redone() -> None:
    said = converse("1\n" * 3 + "undo 2\nredo 9\nundo 999999999\nundo\n", black_hole_record())
    assert "2 moves taken back." in said
    left = re.findall(r"(\d+) cards are left|There is (nothing to take back)", said)
    assert [number or nothing for number, nothing in left] == [
        *("51", "50", "49", "48", "50", "48", "51", "nothing to take back")
    ]


def test_the_start_can_be_marked_and_returned_to() -> None:
    said = converse("mark\n1\nreturn\nmark\nreturn\n1\nrestart\n", black_hole_record())
    assert "Bookmark set at the start." in said
    assert "Bookmark 1 of 1, at the start." in said
    assert "Bookmark removed.\nThere is no bookmark yet." in said
    assert "Back at the start. Undo takes you back to where you were." in said


def test_a_damaged_record_is_reported_and_replaced() -> None:
    answer = converse("1\n", new_game(2, moves="zz", ply=2, row_id=7))
    assert "The game cannot be continued: " in answer
    assert "Hole: ace of spades;" in answer


def talk(terminal: LineTerminal) -> SolitaireTalk:
    return SolitaireTalk(terminal, Profile(), random.Random(1))


def test_a_long_search_reports_and_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = StringIO()
    monkeypatch.setattr("cardgames_tui.plain.talk.monotonic", itertools.count().__next__)

    def search(monitor: Monitor) -> int:
        rounds = 0
        while not monitor.should_stop():
            rounds += 1
        return rounds

    assert 10 < (talk(LineTerminal(StringIO(), stream)).search(search, timeout=30.0) or 0) < 40
    assert stream.getvalue().count("Still searching. Ctrl-C stops the search.") == 3
    assert stream.getvalue().endswith("The search was stopped.\n")


def test_ctrl_c_is_not_mentioned_in_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    stream = BrowserStream(str, shown.append)
    monkeypatch.setattr("cardgames_tui.plain.talk.monotonic", itertools.count(0, 10).__next__)
    talk(LineTerminal(stream, stream)).search(lambda monitor: monitor.should_stop())
    assert "".join(shown) == "Still searching.\n"


def test_ctrl_c_just_after_a_search_is_ignored() -> None:
    with LineTerminal(StringIO("still here\n"), StringIO()) as terminal:
        talk(terminal).search(lambda monitor: signal.raise_signal(signal.SIGINT))
        assert terminal.read() == "still here"


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_another_signal_during_a_search_ends_the_conversation(name: str) -> None:
    with LineTerminal(StringIO("not heard\n"), StringIO()) as terminal:
        talk(terminal).search(lambda monitor: signal.raise_signal(getattr(signal, name)))
        with pytest.raises(KeyboardInterrupt):
            terminal.read()
    assert terminal.end_signal == getattr(signal, name)


def test_ctrl_c_ends_a_search_and_not_the_conversation() -> None:
    stream = StringIO()
    with LineTerminal(StringIO("still here\n"), stream) as terminal:
        signal.raise_signal(signal.SIGINT)
        assert talk(terminal).search(lambda monitor: monitor.should_stop()) is True
        assert stream.getvalue() == "The search was stopped.\n"
        assert terminal.read() == "still here"


def test_ctrl_c_ends_the_conversation_while_it_waits_for_a_line() -> None:
    with LineTerminal(StringIO("not heard\n"), StringIO()) as terminal:
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            terminal.read()


class Impatient(LineTerminal):
    """Presses Ctrl-C as soon as a line has been typed."""

    def read(self) -> str | None:
        self.is_interrupted = False
        line = super().read()
        self.is_interrupted = True
        return line


UNKNOWN = "It is not known whether this can be won."


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        *((line, UNKNOWN) for line in ("hint", "why", "verdict", "solution")),
        ("keeps", "1: 2 of spades, fan B: not known\n2: 2 of hearts, fan F: not known"),
        ("where", "The search was stopped before it found the move."),
        ("new hard", "No such deal was found."),
    ],
)
def test_a_stopped_search_gives_no_answer(line: str, answer: str) -> None:
    stream = StringIO()
    talk(Impatient(StringIO(f"{line}\n"), stream)).run(black_hole_record())
    assert stream.getvalue().partition("The search was stopped.\n")[2].startswith(answer)


def test_lines_are_wrapped_and_printable() -> None:
    stream = StringIO()
    LineTerminal(StringIO(), stream).say("word " * 60, "", "two\nlines")
    assert max(map(len, stream.getvalue().splitlines())) <= 80
    assert stream.getvalue().endswith("two\nlines\n")
    assert printable("misère 1½ … ♣\x1b[0m\ud800") == "misère 1 1/2 ... ♣?[0m?"


def test_cards_are_spelled() -> None:
    assert spoken("10♠ and K♥ lose.") == "10 of spades and king of hearts lose."
    assert spoken("Q♦ loses.") == "Queen of diamonds loses."
