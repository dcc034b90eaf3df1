"""Whole games, played by keys in a terminal."""

import random
import signal
from pathlib import Path

import pytest

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.kinds import game_from_record
from cardgames_tui.games.solitaire import SolitaireInPlay
from cardgames_tui.games.start import new_record
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.solitaire.rules import Move
from cardgames_tui.solitaire.solitaires import SOLITAIRES, Solitaire
from cardgames_tui.solitaire.solver import solve
from cardgames_tui.tui.bindings import card_key
from tests.helpers.new_games import black_hole_game
from tests.helpers.past_games import WIN, new_game
from tests.helpers.saving import games_at, keep
from tests.start.player import leave, play_black_hole, play_chopsticks
from tests.start.terminal import Terminal

pytestmark = [pytest.mark.start, pytest.mark.slow]


def stuck_line(game: SolitaireInPlay) -> tuple[Move, ...]:
    """Always the first move, until none is left."""
    line, position = [], game.position
    while moves := position.legal_moves():
        line.append(moves[0])
        position = position.play(moves[0])
    return tuple(line)


def only(directory: Path) -> GameRecord:
    """The only saved game, whose result follows from its moves."""
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
    assert only(player_dir).is_clean
    assert only(player_dir).moves == "".join(map(str, line))


KILLS = 4

SOON = 0.03
"""The most seconds between the winning key, or the win on screen, and the kill."""


@pytest.mark.parametrize("trial", range(KILLS))
@pytest.mark.parametrize("mode", ["screen", "plain"])
def test_a_shown_win_survives_kill_9(player_dir: Path, mode: str, trial: int) -> None:
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
            terminal.wait_for("You won")
        terminal.watch(random.Random(trial).uniform(0, SOON))
        terminal.send(signal.SIGKILL)
        terminal.wait_for_end()
        is_shown = "won" in terminal.text
    kept = only(player_dir)
    assert (kept.moves, kept.result) in ((WIN, Result.WON), (WIN[:-1], None))  # the key may be too late
    assert kept.result or not is_shown


def test_a_stuck_player_goes_back_and_wins(player_dir: Path) -> None:
    playing = black_hole_game()
    line = solve(playing.position).line
    assert line is not None
    with Terminal(player_dir, "black-hole", "2") as terminal:
        terminal.wait_for("1-9 Play")
        assert play_black_hole(terminal, player_dir, playing, stuck_line(playing)).result is None
        terminal.wait_for("Stuck")
        terminal.type("\x1b[H")
        terminal.wait_for("1/52")
        played = play_black_hole(terminal, player_dir, black_hole_game(), line)
        assert (played.result, played.undos) == (Result.WON, 1)
        leave(terminal)
    assert only(player_dir).result is Result.WON
    assert not only(player_dir).is_clean


PERSON, RANDOM = PlayerKind.PERSON, PlayerKind.RANDOM

SETUPS = {
    "six players": (
        ["--players=6", "--opponent=random"],
        Setup(Rules(players=6, cutoff=True), (PERSON, *[RANDOM] * 5)),
    ),
    "hot seat": (["--opponent=person"], Setup(Rules(cutoff=True), (PERSON, PERSON))),
    "three lives": (
        ["--variant=three-lives", "--opponent=random"],
        Setup(Rules(three_lives=True, cutoff=True), (PERSON, RANDOM)),
    ),
}


@pytest.mark.parametrize("name", SETUPS)
def test_chopsticks_is_played_to_the_end(player_dir: Path, name: str) -> None:
    arguments, setup = SETUPS[name]
    with Terminal(player_dir, "chopsticks", "--variant=cutoff", *arguments) as terminal:
        play_to_the_end(terminal, player_dir, setup)


def play_to_the_end(terminal: Terminal, directory: Path, setup: Setup) -> None:
    terminal.wait_for("1-9 Move")
    record = play_chopsticks(terminal, directory, new_record(setup).start_id)
    terminal.wait_for("see how it ends" if record.place > 2 else "again")
    terminal.type("u")
    terminal.wait_for("to move")
    leave(terminal)
    kept = only(directory)
    assert (kept.moves, kept.result, kept.seats) == (record.moves, record.result, record.seats)
    assert kept.seats == ",".join(seat.value for seat in setup.kinds)
