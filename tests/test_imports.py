import subprocess
import sys

import pytest

LOADED = "import sys; print(*{name.partition('.')[0] for name in sys.modules})"


def modules_after(statement: str) -> set[str]:
    """The top-level modules that a fresh interpreter has loaded after a statement."""
    run = [sys.executable, "-c", f"{statement}; {LOADED}"]
    return set(
        subprocess.run(run, capture_output=True, text=True, check=True).stdout.splitlines()[-1].split()
    )


@pytest.mark.parametrize(
    "module",
    [
        "black_hole.boards",
        "black_hole.analysis",
        "black_hole.knowledge",
        "black_hole.solutions",
        "chopsticks.players",
        "chopsticks.solve",
        "session",
    ],
)
def test_an_engine_loads_no_screen(module: str) -> None:
    loaded = modules_after(f"import cardgames_tui.{module}")
    assert "cardgames_tui" in loaded
    assert loaded.isdisjoint({"textual", "rich", "asyncio", "click"})


def test_a_deal_is_printed_without_the_app() -> None:
    statement = (
        "import contextlib\n"
        "from cardgames_tui.cli import main\n"
        "with contextlib.suppress(SystemExit): main(['deal', '1'])\n"
        "pass"
    )
    loaded = modules_after(statement.replace("'", '"'))
    assert "click" in loaded
    assert loaded.isdisjoint({"textual", "rich", "asyncio"})


def test_the_package_imports_nothing() -> None:
    assert "click" not in modules_after("import cardgames_tui")
