import json
import os
import re
from typing import Any

import pytest

from tests.cli.running import run


def value(*arguments: str) -> dict[str, Any]:
    result = run("value", *arguments, "--json")
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_cutoff_with_suicide_is_lost_for_the_first_player() -> None:
    found = value("--variant", "cutoff", "--variant", "suicide")
    assert list(found) == [
        *("rules", "position", "value", "plies", "positions", "final", "wins", "losses", "draws", "moves")
    ]
    assert (found["position"], found["value"], found["plies"]) == ("1111", "loss", 26)
    assert (found["positions"], found["final"]) == (191, 14)
    assert found["final"] + found["wins"] + found["losses"] + found["draws"] == 191
    assert found["moves"] == [
        {"move": "A-C", "to": "1211", "value": "loss", "plies": 25},
        {"move": "11-02", "to": "1102", "value": "loss", "plies": 15},
    ]
    assert found["rules"]["cutoff"] is found["rules"]["suicide"] is True
    assert (found["rules"]["players"], found["rules"]["hands"], found["rules"]["roll"]) == (2, 2, 5)


def test_a_draw_has_no_plies() -> None:
    found = value("[1312]")
    assert (found["value"], found["plies"]) == ("draw", None)
    assert [move["to"] for move in found["moves"]] == ["2213", "1313", "2413", "0113", "1222"]


def test_a_final_position_has_no_moves() -> None:
    found = value("0011")
    assert (found["value"], found["plies"], found["moves"]) == ("loss", 0, [])


def test_facts_are_printed_as_text_and_json() -> None:
    shown = run("value", "--facts", "--roll", "4").stdout.splitlines()
    assert shown[0] == "# Facts about Chopsticks, roll 4"
    assert "- There are 100 different positions; 84 of them can come up, 8 at the end of a game." in shown
    facts = json.loads(run("value", "--facts", "--json").stdout)
    assert (facts["rules"], facts["start"], facts["reachable"]) == ("chopsticks 2,2,5", "D", 204)
    assert facts["losing_moves"] == {"1": 28, "3": 11}


def test_value_prints_a_table() -> None:
    shown = run("value", "1401").stdout
    assert "Chopsticks: 1401, win in 1" in shown
    assert re.search(r"B-D .* 0014 .* win now .* right hits right: 4 \+ 1 = 5, wins", shown)
    assert "204 positions can come up: 25 won for the player to move, 3 lost, 162 drawn, 14 final" in shown
    among_three = run("value", "--players", "3").stdout
    assert "111111, loss in 9 against all the others together\n" in among_three
    assert "57 won for the player to move against all the others together, " in among_three
    assert "0011, the game is over" in run("value", "0011").stdout


def test_the_table_is_as_wide_as_the_terminal_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.get_terminal_size", lambda *_: os.terminal_size((80, 24)))
    for columns in ("0", "20"):
        monkeypatch.setenv("COLUMNS", columns)
        assert "left hits left: 1 + 1 = 2" in run("value", "1111").stdout


def test_graph_shows_values_by_labels_and_shapes() -> None:
    lines = run("graph", "--roll", "3").stdout.splitlines()
    nodes = [line for line in lines if "shape=" in line]
    assert (lines[0], lines[-1], len(nodes)) == ("digraph chopsticks {", "}", 26)
    counts = [sum(f"shape={shape}" in line for line in nodes) for shape in ("box", "diamond", "ellipse")]
    assert counts == [10, 4, 7]
    assert sum("shape=doubleoctagon" in line for line in nodes) == 5
    assert nodes[0] == '  "1111" [label="1111\\nD", shape=ellipse, style=bold];'
    assert '  "1111" -> "1211" [label="A-C"];' in lines


def test_graph_says_whom_values_assume_united() -> None:
    lines = run("graph", "--players", "3", "--roll", "2").stdout.splitlines()
    assert lines[1] == '  label="chopsticks 3,2,2 against all the others together";'


def test_graph_starts_from_a_position() -> None:
    lines = run("graph", "0104").stdout.splitlines()
    assert lines[2] == '  "0104" [label="0104\\nW1", shape=box, style=bold];'
    assert '  "0104" -> "0001" [label="B-D"];' in lines


def test_players_who_are_out_are_left_out_of_the_solving() -> None:
    shown = run("value", "--players", "6", "140100000000").stdout
    assert "Chopsticks, 6 players: 140100000000, win in 1\n" in shown
    assert "positions can come up" not in shown
    found = value("--players", "6", "140100000000")
    assert (found["value"], found["plies"], found["positions"]) == ("win", 1, None)
    assert value("--players", "3", "140100")["positions"] == 3141
    lines = run("graph", "--players", "6", "140100000000").stdout.splitlines()
    assert lines[2] == '  "140100000000" [label="140100000000\\nW1", shape=box, style=bold];'
    assert len([line for line in lines if "shape=" in line]) > 100


def test_zombies_count_for_the_size_of_a_game() -> None:
    result = run("value", "--players", "6", "--variant", "zombie", "14010z0z0z0z")
    assert "too big to solve here" in result.stderr
