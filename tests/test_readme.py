"""What README says and shows is so."""

import json
import re
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest
from click import Choice, Context, Option
from click.testing import CliRunner
from textual.binding import Binding, BindingType

from assets.drawing import PLAIN_STYLE
from assets.film import FILM
from assets.pictures import PICTURES, drawn
from cardgames_tui.chopsticks import english
from cardgames_tui.chopsticks.position import start
from cardgames_tui.chopsticks.solving.solve import solve
from cardgames_tui.chopsticks.variants import FORMAL, VARIANTS, combine
from cardgames_tui.chopsticks.verdict import DRAW
from cardgames_tui.cli import main
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.cards.bindings import CARDS_BINDINGS
from cardgames_tui.tui.hands.bindings import HANDS_BINDINGS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")

PICTURE_FILES = {path.stem: path for path in (ROOT / "assets").glob("*.svg")}

MADE_ANEW = [
    "black-hole",
    "chopsticks",
    *(pytest.param(name, marks=pytest.mark.slow) for name in ("home", "compact", "statistics", "light")),
]
"""Pictures that between them show most widgets; to make all takes too long even for the slow tests."""


def cells(heading: str) -> list[list[str]]:
    """The rows of the table of a section, without its heads."""
    section = README.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def test_there_is_one_line_to_play_and_one_to_test() -> None:
    lines = re.findall(r"^    (\S.*)$", README, re.MULTILINE)
    assert [line.rpartition("/")[2].split()[0] for line in lines] == ["cardgames-tui", "pytest"]


def test_what_is_linked_in_readme_is_there() -> None:
    headings = re.findall(r"^#+ (.*)$", README, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\]\(#([^)]+)\)", README)) <= anchors


def test_readme_shows_all_pictures() -> None:
    shown = re.findall(r"!\[[^\]]+\]\(assets/([a-z-]+)\.svg\)", README)
    assert sorted(shown) == sorted([FILM, *PICTURES]) == sorted(PICTURE_FILES)


@pytest.mark.parametrize("name", [FILM, *PICTURES])
def test_a_picture_has_the_size_and_the_style_that_are_made_now(name: str) -> None:
    svg = PICTURE_FILES[name].read_text(encoding="utf-8")
    columns, rows = (80, 24) if name == FILM else PICTURES[name].size
    assert f'viewBox="0 0 {columns * 12 + 28} {rows * 23 + 28}"' in svg
    assert f"<style>{PLAIN_STYLE}" in svg
    assert not re.search(r"href|url\(|@import|@font-face|<script", svg)
    assert len(svg) < 300_000


@pytest.mark.parametrize("name", MADE_ANEW)
async def test_a_picture_is_up_to_date(name: str) -> None:
    is_same = await drawn(PICTURES[name]) == PICTURE_FILES[name].read_text(encoding="utf-8")
    assert is_same, "the app looks different: python -m assets.pictures makes the pictures anew"


@pytest.mark.parametrize(
    "path", sorted((ROOT / "assets" / "census").glob("*.json")), ids=lambda path: path.stem
)
def test_readme_tells_what_a_census_said(path: Path) -> None:
    census = json.loads(path.read_text(encoding="utf-8"))
    share, first, last = (f"{100 * part:.2f}" for part in (census["share"], *census["interval"]))
    told = f"{census['winnable']:,} can be won, {share} % ({first} to {last} %)"
    assert told in " ".join(README.split())


def test_the_film_tells_the_whole_game() -> None:
    svg = PICTURE_FILES[FILM].read_text(encoding="utf-8")
    for words in ("This game is lost.", "lost the game", "keeps the win", "● WON"):
        assert words in svg


KEYS = {
    "?": "question_mark",
    "[": "left_square_bracket",
    "]": "right_square_bracket",
    "/": "slash",
    ",": "comma",
    "'": "apostrophe",
    "esc": "escape",
}


def keys_named(place: int) -> set[str]:
    """The keys of the table that do something, by the column of a game."""
    cells_named = [
        row[0].replace("arrows", "`up` `down` `left` `right`") for row in cells("Keys") if row[place]
    ]
    names = [key.lower() for cell in cells_named for key in re.findall("`([^`]+)`", cell)]
    digits = {str(digit) for digit in range(2, 9)} if "9" in names else set()
    return {KEYS.get(name, name) for name in names} | digits


def keys_bound(bindings: Iterable[BindingType]) -> set[str]:
    bound = {key for each in bindings if isinstance(each, Binding) for key in each.key.split(",")}
    return bound - {"A", "C", "E", "ctrl+c", "super+c", "pagedown", "pageup", ""}


@pytest.mark.parametrize(
    ("place", "bindings"), [(1, CARDS_BINDINGS), (2, HANDS_BINDINGS)], ids=["cards", "chopsticks"]
)
def test_the_table_of_keys_is_that_of_the_program(place: int, bindings: list[BindingType]) -> None:
    app = [binding for each in CardgamesApp.__mro__ for binding in each.__dict__.get("BINDINGS", ())]
    assert keys_named(place) - {"escape"} == keys_bound([*bindings, *app]) - {"escape"}


def test_every_command_is_told_and_every_option_exists() -> None:
    told = set()
    for command_cell, _ in cells("Command line"):
        program, name, *arguments = command_cell.strip("`").split()
        command = main.get_command(Context(main), name)
        assert program == "cardgames-tui"
        assert command is not None
        told.add(name)
        options = {opt: each for each in command.params if isinstance(each, Option) for opt in each.opts}
        for option, value in pairwise([*arguments, ""]):
            if option.startswith("--"):
                kind = options[option].type
                assert not isinstance(kind, Choice) or value in kind.choices
    assert told == set(main.list_commands(Context(main)))


def test_the_variants_are_worth_what_is_told() -> None:
    rows = cells("Chopsticks")
    assert rows[0][1:] == ["", worth(()), worth(("cutoff",))]
    assert {row[1].strip("`"): row[2:] for row in rows[1:]} == {
        name: [worth((name,)), worth(tuple({name: 0, "cutoff": 0}))] for name in VARIANTS
    }


def worth(names: tuple[str, ...]) -> str:
    """The value for who begins, empty where two cannot play so."""
    try:
        rules = combine(names)
    except InvalidGameError:
        return ""
    table = solve(rules)
    assert table is not None
    value = table.verdict(start(rules))
    told = "draw" if value == DRAW else english.worth(value)
    return told if set(names) <= set(FORMAL) else ""


def test_the_conversation_goes_as_it_is_told(tmp_path: Path) -> None:
    block = README.partition("```text\n$ cardgames-tui ")[2].partition("```")[0]
    command, *lines = block.splitlines()
    typed = "".join(f"{line[2:]}\n" for line in lines if line.startswith("> "))
    heard = [line for line in lines if not line.startswith("> ")]
    result = CliRunner().invoke(main, ["--data-dir", str(tmp_path), *command.split()], input=typed)
    assert result.output.splitlines() == heard
