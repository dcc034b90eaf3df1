"""What a terminal sends by itself, or for keys that are not in use here, changes nothing."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.events import Key

from cardgames_tui.tui.textual_ext.drivers import AltOrEscape, TerminalParser
from tests.helpers.saving import games_at
from tests.helpers.terminal_input import ANSWERS, TERMINAL_KEYS
from tests.start.terminal import Terminal

pytestmark = [pytest.mark.start, pytest.mark.slow]


def is_key(sequence: str) -> bool:
    return any(isinstance(each, Key | AltOrEscape) for each in TerminalParser().feed(sequence))


UNKNOWN = [each for each in (*TERMINAL_KEYS, *ANSWERS) if not is_key(each)]


def at_home(terminal: Terminal) -> None:
    terminal.wait_for("q Quit")


def at_cards(terminal: Terminal) -> None:
    terminal.wait_for("1-9 Play")


def at_hands(terminal: Terminal) -> None:
    terminal.wait_for("Your turn")


def in_field(terminal: Terminal) -> None:
    terminal.wait_for("1-9 Play")
    terminal.type("g")
    terminal.wait_for_dialog("Go to a deal")
    terminal.type("7")
    terminal.wait_for("Deal     7")


def in_replay(terminal: Terminal) -> None:
    terminal.wait_for("1-9 Play")
    terminal.type("1")
    terminal.wait_for("Play an ace or a queen")
    terminal.type("\x1b[19~")  # F8
    terminal.wait_for("move 1 of 1")


PALETTE, FIELD = ("\x10", "Search", "\x1b"), ("8", "Deal     78", "\x7f")
"""Keys that show something at once, what they show, and the keys that hide it."""


@pytest.mark.parametrize(
    ("arguments", "reach", "sign"),
    [
        ((), at_home, PALETTE),
        (("black-hole", "24"), at_cards, PALETTE),
        (("all-in-a-row", "24"), at_cards, PALETTE),
        (("chopsticks",), at_hands, PALETTE),
        (("black-hole", "24"), in_field, FIELD),
        (("black-hole", "24"), in_replay, PALETTE),
    ],
)
def test_unknown_sequences_and_answers_change_nothing(
    player_dir: Path,
    arguments: tuple[str, ...],
    reach: Callable[[Terminal], None],
    sign: tuple[str, str, str],
) -> None:
    show, words, hide = sign
    with Terminal(player_dir, *arguments) as terminal:
        reach(terminal)
        terminal.type(show)
        terminal.wait_for_dialog(words)
        terminal.type(hide)
        terminal.watch(1)
        before = terminal.text.partition("\n")[2]  # no clock
        for sequence in UNKNOWN:
            terminal.type(sequence)
            terminal.look()
        terminal.type(show)
        terminal.wait_for_dialog(words)
        terminal.type(hide)
        terminal.wait_for(before)
    assert sum(len(game.moves) for game in games_at(player_dir)) == (reach is in_replay)
