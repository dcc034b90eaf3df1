from pathlib import Path

import pytest

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.cli import solitaire as solitaire_commands
from cardgames_tui.games import deal_selection
from cardgames_tui.settings import Settings
from cardgames_tui.solitaire.deals import Deal
from cardgames_tui.solitaire.solitaires import BLACK_HOLE
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.solitaire.screen import SolitaireScreen
from tests.cli.running import run, run_at
from tests.helpers.new_games import register_pairs
from tests.helpers.profiles import profile_at
from tests.tui.playing import app_at, chopsticks_screen, notifications


def opened(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> CardgamesApp:
    """The app that a command opens."""
    apps: list[CardgamesApp] = []
    monkeypatch.setattr(CardgamesApp, "run", lambda app: apps.append(app))
    monkeypatch.setattr("cardgames_tui.cli.launch.shows_screens", lambda: True)
    assert run(*arguments).exit_code == 0
    return apps[0]


@pytest.fixture
def settings_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDGAMES_TUI_DATA_DIR", str(tmp_path))
    return tmp_path / "settings.toml"


PLAYED_LAST = 'opponent = "careful"\nrules = "chopsticks 3,2,6 cutoff"\nwelcomed = true\n'
PERSON, CAREFUL = PlayerKind.PERSON, PlayerKind.CAREFUL


@pytest.mark.parametrize(
    ("arguments", "settings", "setup"),
    [
        (
            "--variant cutoff --variant suicide --opponent careful --second",
            "",
            Setup(Rules(cutoff=True, suicide=True), (PERSON, CAREFUL), first=1),
        ),
        ("121112 --players 3 --opponent person", "", Setup(Rules(players=3), (PERSON,) * 3, code="121112")),
        ("", PLAYED_LAST, Setup(Rules(3, 2, 6, cutoff=True), (PERSON, CAREFUL, CAREFUL))),
        ("1211", PLAYED_LAST, Setup(kinds=(PERSON, CAREFUL), code="1211")),
        ("--second", PLAYED_LAST, Setup(kinds=(PERSON, CAREFUL), first=1)),
        ("--roll 7", PLAYED_LAST, Setup(Rules(roll=7), (PERSON, CAREFUL))),
    ],
)
async def test_chopsticks_opens_with_the_options_or_the_settings(
    monkeypatch: pytest.MonkeyPatch, settings_file: Path, arguments: str, settings: str, setup: Setup
) -> None:
    settings_file.write_text(settings)
    app = opened(monkeypatch, "chopsticks", *arguments.split())
    async with app.run_test() as pilot:
        await pilot.pause()
        assert chopsticks_screen(pilot).game.setup == setup


@pytest.mark.parametrize(
    ("value", "options", "in_words"),
    [("1", "", True), ("yes", "", True), ("1", "--no-plain", False), ("", "", False), ("0", "--plain", True)],
)
def test_accessible_begins_in_words(
    monkeypatch: pytest.MonkeyPatch, value: str, options: str, in_words: bool
) -> None:
    monkeypatch.setenv("ACCESSIBLE", value)
    monkeypatch.setattr("cardgames_tui.cli.launch.shows_screens", lambda: True)
    monkeypatch.setattr(CardgamesApp, "run", lambda app: print("on screen"))
    for arguments in (["black-hole", "24", *options.split()], [*options.split(), "black-hole", "24"]):
        assert ("on screen" in run(*arguments, text="quit\n").stdout) != in_words


async def test_black_hole_opens_with_the_chosen_card_in_the_hole(monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(monkeypatch, "black-hole", "123", "--hole", "7H")
    async with app.run_test() as pilot:
        await pilot.pause()
        assert isinstance(app.screen, SolitaireScreen)
        assert app.screen.game.deal.start_id == "black-hole 123 hole 7H"


@pytest.mark.parametrize(("criterion", "number"), [("winnable", "15"), ("any", "14")])
def test_hole_without_a_number_chooses_a_deal_as_set(
    criterion: str, number: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "settings.toml").write_text(f'deals = "{criterion}"\n')
    numbers = iter(["14", "15"])  # with the ten of diamonds in the hole, the first cannot be won
    for module in (deal_selection, solitaire_commands):
        monkeypatch.setattr(
            module, "random_deal", lambda game, rng, hole: Deal.from_number(game, next(numbers), hole)
        )
    result = run_at(tmp_path, "black-hole", "--plain", "--hole", "TD", text="quit\n")
    assert f"Black Hole, deal {number}" in result.output
    assert "Hole: 10 of diamonds; 51 cards are left." in result.output


def test_difficulty_is_sought_until_a_deal_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = iter([None, Deal.from_number(BLACK_HOLE, "5")])
    monkeypatch.setattr(solitaire_commands, "find_deal", lambda first, criterion: next(found))
    result = run_at(tmp_path, "black-hole", "--plain", "--difficulty", "easy", text="quit\n")
    assert "Black Hole, deal 5" in result.output


def test_a_new_solitaire_has_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    register_pairs(monkeypatch)
    assert "  pairs " in run("--help").output
    assert "Play Pairs." in run("pairs", "--help").output


def test_a_textual_driver_needs_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    apps: list[CardgamesApp] = []
    monkeypatch.setattr(CardgamesApp, "run", lambda app: apps.append(app))
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.web_driver:WebDriver")
    assert run("black-hole", "2").exit_code == 0
    assert len(apps) == 1


async def test_the_home_view_opens_without_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(monkeypatch)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert app.current_mode == "home"


@pytest.mark.parametrize(
    ("arguments", "ascii_only"),
    [
        ("--ascii", True),
        ("--ascii black-hole 1", True),
        ("black-hole --ascii 1", True),
        ("chopsticks --ascii", True),
        ("chopsticks", False),
    ],
)
def test_ascii_is_passed_to_the_app(
    monkeypatch: pytest.MonkeyPatch, arguments: str, ascii_only: bool
) -> None:
    monkeypatch.setattr("locale.getpreferredencoding", lambda _=True: "UTF-8")
    assert opened(monkeypatch, *arguments.split()).ascii_only is ascii_only


@pytest.mark.parametrize("arguments", ["--plain", "--plain black-hole 2", "chopsticks --plain"])
def test_plain_mode_is_used_on_request(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: str
) -> None:
    monkeypatch.setattr("cardgames_tui.cli.launch.shows_screens", lambda: True)
    assert run_at(tmp_path, *arguments.split(), text="quit\n").output.endswith("Goodbye.\n")


async def test_invalid_rules_in_the_settings_are_reported(
    settings_file: Path,
) -> None:
    profile = profile_at(settings_file.parent, Settings(rules="bridge"))
    async with app_at("chopsticks", profile).run_test() as pilot:
        await pilot.pause()
        assert chopsticks_screen(pilot).game.setup == Setup()
        [notice] = notifications(pilot)
    assert notice.startswith(f"{settings_file}: rules: 'bridge' names no set of rules")
