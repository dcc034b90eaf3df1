"""What the documents say and show is so, and the manual page is that of the commands."""

import doctest
import re
from itertools import pairwise
from pathlib import Path

import pytest
from click import Choice, Context, Option
from click.testing import CliRunner
from textual.binding import Binding
from textual.keys import format_key

from assets.drawing import PLAIN_STYLE
from assets.manual import FILE, manual
from assets.pictures import FILM_NAME, PICTURES, drawn
from cardgames_tui.cli import main
from cardgames_tui.tui.bindings import APP_BINDINGS, SOLITAIRE_BINDINGS
from tests.helpers.marks import slow

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / ".github" / "CONTRIBUTING.md").read_text(encoding="utf-8")
GALLERY = (ROOT / "assets" / "README.md").read_text(encoding="utf-8")

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / ".github").glob("*.md"), *(ROOT / "assets").rglob("*.md")])

PICTURE_FILES = {path.stem: path for path in (ROOT / "assets").glob("*.svg")}

MADE_ANEW = [
    "black-hole",
    "chopsticks",
    *slow("home", "compact", "statistics", "light"),
]
"""Pictures that between them show most widgets; to make all takes too long even for the slow tests."""


def cells(heading: str) -> list[list[str]]:
    """The rows of the last table of a section, without its heads."""
    section = README.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_there_is_one_line_to_play_and_one_to_test() -> None:
    lines = re.findall(r"^    (\S.*)$", README, re.MULTILINE)
    assert [line.rpartition("/")[2].split()[0] for line in lines] == ["cardgames-tui", "pytest"]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_is_linked_is_there(path: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", path.read_text(encoding="utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []


def test_what_contributing_names_is_there() -> None:
    """A bare name of a file stands beside one with its folder, in the same paragraph or entry."""
    missing = []
    for entry in re.split(r"\n(?=- |\n|\d\. |\|)", CONTRIBUTING):
        names = re.findall(r"`([\w/.]+(?:\.py|/))`", entry)
        whole = [
            path
            for base in (ROOT, ROOT / "cardgames_tui")
            for name in names
            if (path := base / name).exists()
        ]
        folders = [ROOT, ROOT / "cardgames_tui", *(path if path.is_dir() else path.parent for path in whole)]
        missing += [name for name in names if not any((folder / name).exists() for folder in folders)]
    assert missing == []


def test_the_gallery_shows_all_pictures() -> None:
    shown = re.findall(r"!\[[^\]]+\]\(([a-z-]+)\.svg\)", GALLERY)
    assert sorted(shown) == sorted([FILM_NAME, *PICTURES]) == sorted(PICTURE_FILES)


@pytest.mark.parametrize("name", [FILM_NAME, *PICTURES])
def test_a_picture_has_the_size_and_the_style_that_are_made_now(name: str) -> None:
    svg = PICTURE_FILES[name].read_text(encoding="utf-8")
    columns, rows = (80, 24) if name == FILM_NAME else PICTURES[name].size
    assert f'viewBox="0 0 {columns * 12 + 28} {rows * 23 + 28}"' in svg
    assert f"<style>{PLAIN_STYLE}" in svg
    assert not re.search(r"href|url\(|@import|@font-face|<script", svg)
    assert len(svg) < 300_000


@pytest.mark.parametrize("name", MADE_ANEW)
async def test_a_picture_is_up_to_date(name: str) -> None:
    is_same = await drawn(PICTURES[name]) == PICTURE_FILES[name].read_text(encoding="utf-8")
    assert is_same, "the app looks different: python -m assets.pictures makes the pictures anew"


def test_the_film_tells_the_whole_game() -> None:
    svg = PICTURE_FILES[FILM_NAME].read_text(encoding="utf-8")
    for words in ("This game is lost.", "lost the game", "keeps the win", "● WON"):
        assert words in svg


def test_the_first_keys_are_those_of_the_program() -> None:
    bindings = [each for each in (*SOLITAIRE_BINDINGS, *APP_BINDINGS) if isinstance(each, Binding)]
    bound = {each.key_display or "" for each in bindings}
    bound |= {format_key(key).lower() for each in bindings for key in each.key.split(",")}
    named = {key.lower() for keys, _ in cells("First keys") for key in re.findall("`([^`]+)`", keys)}
    assert named - bound == {"ctrl+p"}  # which cannot be changed


def test_the_commands_and_their_options_exist() -> None:
    commands = cells("Other ways to play")
    assert len(commands) == 8
    for cell, _ in commands:
        program, name, *arguments = cell.strip("`").split()
        command = main.get_command(Context(main), name)
        assert program == "cardgames-tui"
        assert command is not None
        options = {opt: each for each in command.params if isinstance(each, Option) for opt in each.opts}
        for option, value in pairwise([*arguments, ""]):
            if option.startswith("--"):
                kind = options[option].type
                assert not isinstance(kind, Choice) or value in kind.choices


def test_the_conversation_goes_as_it_is_told(tmp_path: Path) -> None:
    block = README.partition("```text\n$ cardgames-tui ")[2].partition("```")[0]
    command, *lines = block.splitlines()
    typed = "".join(f"{line[2:]}\n" for line in lines if line.startswith("> "))
    heard = [line for line in lines if not line.startswith("> ")]
    result = CliRunner().invoke(main, ["--data-dir", str(tmp_path), *command.split()], input=typed)
    assert result.output.splitlines() == heard


def test_the_examples_for_other_programs_are_so() -> None:
    section = CONTRIBUTING.partition("\n## The engines as libraries\n")[2].partition("\n## ")[0]
    lines = section.replace("```", "")  # the end of a block is no output
    examples = doctest.DocTestParser().get_doctest(lines, {}, "CONTRIBUTING.md", None, 0)
    assert len(examples.examples) == 10
    assert doctest.DocTestRunner().run(examples).failed == 0


def test_the_manual_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == manual(), "python -m assets.manual makes it anew"
