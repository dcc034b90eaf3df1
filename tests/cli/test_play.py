import pytest
from click.testing import CliRunner

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.setup import Level, Setup
from cardgames_tui.cli import main
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.chopsticks.screen import ChopsticksScreen


def opened(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> CardgamesApp:
    """The app that a command opens."""
    apps: list[CardgamesApp] = []
    monkeypatch.setattr(CardgamesApp, "run", lambda app: apps.append(app))
    monkeypatch.setattr("cardgames_tui.cli.opening.shows_screens", lambda: True)
    result = CliRunner().invoke(main, list(arguments))
    assert result.exit_code == 0
    return apps[0]


async def setup_of(app: CardgamesApp) -> Setup:
    async with app.run_test() as pilot:
        await pilot.pause()
        assert isinstance(app.screen, ChopsticksScreen)
        return app.screen.game.setup


async def test_chopsticks_opens_with_the_rules_and_the_opponent_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    arguments = ("--variant", "cutoff", "--variant", "suicide", "--opponent", "careful", "--second")
    setup = await setup_of(opened(monkeypatch, "chopsticks", *arguments))
    assert setup == Setup(Rules(cutoff=True, suicide=True), (Level.PERSON, Level.CAREFUL), first=1)


async def test_chopsticks_opens_at_a_position_for_more_players(monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(monkeypatch, "chopsticks", "121112", "--players", "3", "--opponent", "person")
    setup = await setup_of(app)
    assert setup.persons == (0, 1, 2)
    assert str(setup.start) == "121112"


async def test_without_a_command_the_home_view_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(monkeypatch)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert app.current_mode == "home"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("9999",), "no hand can show 9"),
        (("0012",), "the game is over"),
        (("--variant", "zombie"), "a zombie needs three players"),
        (("--variant", "nonsense"), "nonsense"),
    ],
)
def test_what_cannot_be_played_exits_2_with_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    result = CliRunner().invoke(main, ["chopsticks", *arguments])
    assert result.exit_code == 2
    assert sentence in result.output
    assert result.output.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "ascii_only"),
    [
        ("", False),
        ("--ascii", True),
        ("--ascii black-hole 1", True),
        ("black-hole --ascii 1", True),
        ("all-in-a-row --ascii", True),
        ("chopsticks --ascii", True),
        ("chopsticks", False),
    ],
)
def test_the_app_draws_in_ascii_when_told(
    monkeypatch: pytest.MonkeyPatch, arguments: str, ascii_only: bool
) -> None:
    monkeypatch.setattr("locale.getpreferredencoding", lambda _=True: "UTF-8")
    assert opened(monkeypatch, *arguments.split()).ascii_only is ascii_only
