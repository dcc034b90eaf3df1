import doctest
import re
from itertools import pairwise
from pathlib import Path

import pytest
from click import Choice, Context, Option
from click.testing import CliRunner
from textual.binding import Binding
from textual.keys import format_key

from cardgames_tui.cli import main
from cardgames_tui.tui.bindings import APP_BINDINGS, SOLITAIRE_BINDINGS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / ".github" / "CONTRIBUTING.md").read_text(encoding="utf-8")
GALLERY = (ROOT / "assets" / "README.md").read_text(encoding="utf-8")
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / ".github").glob("*.md"), *(ROOT / "assets").rglob("*.md")])


def cells(heading: str) -> list[list[str]]:
    """The rows of the last table of a section, without its header."""
    section = README.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_readme_has_one_line_to_play_and_one_to_test() -> None:
    lines = re.findall(r"^    (\S.*)$", README, re.MULTILINE)
    assert [line.rpartition("/")[2].split()[0] for line in lines] == ["cardgames-tui", "pytest"]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_to_files(path: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", path.read_text(encoding="utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []


def test_the_gallery_shows_all_pictures() -> None:
    shown = re.findall(r"!\[[^\]]+\]\(([a-z-]+)\.svg\)", GALLERY)
    assert sorted(shown) == sorted(path.stem for path in (ROOT / "assets").glob("*.svg"))


def test_the_first_keys_are_those_of_the_program() -> None:
    bindings = [each for each in (*SOLITAIRE_BINDINGS, *APP_BINDINGS) if isinstance(each, Binding)]
    bound = {each.key_display or "" for each in bindings}
    bound |= {format_key(key).lower() for each in bindings for key in each.key.split(",")}
    named = {key.lower() for keys, _ in cells("First keys") for key in re.findall("`([^`]+)`", keys)}
    assert named - bound == {"ctrl+p"}  # which cannot be changed


def test_the_commands_and_their_options_exist() -> None:
    commands = cells("Other ways to play")
    assert commands
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


def test_the_conversation_in_the_readme_is_real(tmp_path: Path) -> None:
    block = README.partition("```text\n$ cardgames-tui ")[2].partition("```")[0]
    command, *lines = block.splitlines()
    typed = "".join(f"{line[2:]}\n" for line in lines if line.startswith("> "))
    heard = [line for line in lines if not line.startswith("> ")]
    result = CliRunner().invoke(main, ["--data-dir", str(tmp_path), *command.split()], input=typed)
    assert result.output.splitlines() == heard


def test_the_library_examples_work() -> None:
    section = CONTRIBUTING.partition("\n## The engines as libraries\n")[2].partition("\n## ")[0]
    lines = section.replace("```", "")  # a closing fence is not expected output
    examples = doctest.DocTestParser().get_doctest(lines, {}, "CONTRIBUTING.md", None, 0)
    assert len(examples.examples) == 10
    assert doctest.DocTestRunner().run(examples).failed == 0
