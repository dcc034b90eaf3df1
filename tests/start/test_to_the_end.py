"""Games of every kind that are played to their end in a terminal, by their keys, and what is kept of them."""

import os
import random
import signal
from pathlib import Path

import pytest

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.kinds import game_from_record
from cardgames_tui.games.solitaire import SolitaireInPlay
from cardgames_tui.games.start import new_record as new_chopsticks_record
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.solitaire.rules import Move
from cardgames_tui.solitaire.solitaires import SOLITAIRES, Solitaire
from cardgames_tui.solitaire.solver import solve
from cardgames_tui.tui.bindings import card_key
from tests.helpers.new_games import black_hole_game
from tests.helpers.past_games import WIN, new_game
from tests.helpers.saving import games_at, keep
from tests.start.player import leave, play_black_hole, play_chopsticks, wait_for_move
from tests.start.terminal import Terminal

pytestmark = [pytest.mark.start, pytest.mark.slow]

STUCK = "Stuck"  # what the table says when no card fits


def stuck_line(game: SolitaireInPlay) -> tuple[Move, ...]:
    """A careless line, always the first card that fits, to where none does."""
    line, position = [], game.position
    while moves := position.legal_moves():
        line.append(moves[0])
        position = position.play(moves[0])
    return tuple(line)


def only(directory: Path) -> GameRecord:
    """The only game that is kept, in which nothing contradicts its moves."""
    [record] = games_at(directory)
    assert game_from_record(record).result in (record.result, None)
    return record


@pytest.mark.parametrize("solitaire", SOLITAIRES.values(), ids=SOLITAIRES)
def test_a_deal_is_won(player_dir: Path, solitaire: Solitaire) -> None:
    number = solitaire.first_deals[0]
    playing = black_hole_game(number, solitaire=solitaire)
    line = solve(playing.position).line
    assert line is not None
    with Terminal(player_dir, solitaire.slug, number) as terminal:
        terminal.wait_for("1-9 Play")
        played = play_black_hole(terminal, player_dir, playing, line)
        assert (played.result, played.undos, played.hints) == (Result.WON, 0, 0)
        terminal.wait_for("You won deal")
        terminal.type("u")
        terminal.wait_for("51/52")
        leave(terminal)
    assert only(player_dir).is_perfect
    assert only(player_dir).moves == "".join(map(str, line))


KILLS = int(os.environ.get("KILLED_WINS", "4"))  # how many wins are killed on screen, and in plain mode

SOON = 0.03
"""Within how many seconds of the winning key, or of the word that it has won, a program is killed."""


@pytest.mark.parametrize("trial", range(KILLS))
@pytest.mark.parametrize("mode", ["screen", "plain"])
def test_whoever_is_killed_when_shown_a_win_has_won(player_dir: Path, mode: str, trial: int) -> None:
    keep(player_dir, new_game(2, moves=WIN[:-1], ply=len(WIN) - 1))
    arguments = ("--plain",) if mode == "plain" else ()
    with Terminal(player_dir, *arguments, "black-hole", "2") as terminal:
        if mode == "plain":
            terminal.wait_for("after 50 moves")
            terminal.type(f"{WIN[-1]}\n")
        else:
            terminal.wait_for_dialog("Continue the last game?")
            terminal.type("\r")
            terminal.wait_for("51/52")
            terminal.type(card_key(black_hole_game(line=WIN[:-1]).position, Move.parse(WIN[-1])))
        if trial % 2:
            terminal.wait_for("You won" if mode == "screen" else "You have won")
        terminal.watch(random.Random(trial).uniform(0, SOON))
        terminal.send(signal.SIGKILL)
        terminal.wait_for_end()
        is_shown = "won" in terminal.text
    kept = only(player_dir)
    assert (kept.moves, kept.result) in (
        (WIN, Result.WON),
        (WIN[:-1], None),
    )  # the key may have come too late
    assert kept.result or not is_shown


def test_who_is_stuck_goes_back_and_wins(player_dir: Path) -> None:
    playing = black_hole_game()
    line = solve(playing.position).line
    assert line is not None
    with Terminal(player_dir, "black-hole", "2") as terminal:
        terminal.wait_for("1-9 Play")
        assert play_black_hole(terminal, player_dir, playing, stuck_line(playing)).result is None
        terminal.wait_for(STUCK)
        terminal.type("\x1b[H")
        terminal.wait_for("1/52")
        played = play_black_hole(terminal, player_dir, black_hole_game(), line)
        assert (played.result, played.undos) == (Result.WON, 1)
        leave(terminal)
    assert only(player_dir).result is Result.WON
    assert not only(player_dir).is_perfect


PERSON, RANDOM = PlayerKind.PERSON, PlayerKind.RANDOM

SETUPS = {
    "three lives": (["--variant=three-lives"], Setup(Rules(three_lives=True, cutoff=True), (PERSON, RANDOM))),
    "six players": (["--players=6"], Setup(Rules(players=6, cutoff=True), (PERSON, *[RANDOM] * 5))),
    "hot seat": (["--opponent=person"], Setup(Rules(cutoff=True), (PERSON, PERSON))),
    "zombie": (
        ["--players=3", "--variant=zombie"],
        Setup(Rules(players=3, zombie=True, cutoff=True), (PERSON, RANDOM, RANDOM)),
    ),
    "signed integers": (
        ["--variant=integers-signed"],
        Setup(Rules(integers_signed=True, cutoff=True), (PERSON, RANDOM)),
    ),
}
"""Games of Chopsticks: what the command line calls them besides cutoff, which makes them short, and what they are."""


@pytest.mark.parametrize("name", SETUPS)
def test_hands_are_played_to_the_end(player_dir: Path, name: str) -> None:
    arguments, setup = SETUPS[name]
    usual = [] if "--opponent=person" in arguments else ["--opponent=random"]
    with Terminal(player_dir, "chopsticks", "--variant=cutoff", *usual, *arguments) as terminal:
        play_to_the_end(terminal, player_dir, setup)


def test_people_give_a_finger_by_agreement_and_play_to_the_end(player_dir: Path) -> None:
    setup = Setup(Rules(players=3, wet_jackson=True, cutoff=True), (PERSON,) * 3)
    arguments = ("--players=3", "--variant=wet-jackson", "--variant=cutoff", "--opponent=person")
    with Terminal(player_dir, "chopsticks", *arguments) as terminal:
        terminal.wait_for("1-9 Move")
        terminal.type("e")
        terminal.wait_for_dialog("Wet Jackson:")
        terminal.type("\r")
        wait_for_move(terminal, player_dir, new_chopsticks_record(setup).start_id, 0)
        play_to_the_end(terminal, player_dir, setup)
    kept = only(player_dir)
    assert kept.moves.startswith("revive A;")
    assert kept.moves.count("revive") == 1
    assert kept.variant.endswith("several people")


def play_to_the_end(terminal: Terminal, directory: Path, setup: Setup) -> None:
    terminal.wait_for("1-9 Move")
    record = play_chopsticks(terminal, directory, new_chopsticks_record(setup).start_id)
    terminal.wait_for("again")
    terminal.type("u")
    terminal.wait_for("to move")
    leave(terminal)
    kept = only(directory)
    assert kept.result is record.result is not None
    assert (kept.moves, kept.seats, kept.variant) == (record.moves, record.seats, record.variant)
    assert record.seats == ",".join(seat.value for seat in setup.kinds)
