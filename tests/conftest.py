import gc
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from textual.css import stylesheet
from textual.css.model import RuleSet
from textual.css.parse import parse
from textual.css.tokenize import tokenize_values
from textual.css.tokenizer import Token

from cardgames_tui.games.profile import Profile
from cardgames_tui.paths import ENVIRONMENT_VARIABLE
from cardgames_tui.records.store import Store
from tests.helpers.clock import CountingClock
from tests.helpers.profiles import profile_at

# tests that need a POSIX terminal, resource limits or file system
posix_only = [
    "benchmarks",
    "cli/test_errors.py",
    "cli/test_unwritable_records.py",
    "plain/test_program.py",
    "records/test_disks.py",
    "robustness/test_commands.py",
    "start",
]
collect_ignore = posix_only if os.name == "nt" else []

# the time of an example depends on the load of the machine
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

# hundreds of apps come and go: collecting garbage less often saves a tenth of the time
gc.set_threshold(100_000, 50, 50)

# background processes of a shell ignore Ctrl+C, and so would their children
signal.signal(signal.SIGINT, signal.default_int_handler)


def remember_style_sheets() -> None:
    """Parsing takes most of a short test, so parse each sheet once, not in every app."""
    tokens: dict[frozenset[tuple[str, str]], dict[str, list[Token]]] = {}
    rules: dict[tuple[object, ...], tuple[RuleSet, ...]] = {}

    def tokens_of(variables: dict[str, str]) -> dict[str, list[Token]]:
        key = frozenset(variables.items())
        if key not in tokens:
            tokens[key] = tokenize_values(variables)
        return tokens[key]

    def rules_of(
        scope: str,
        css: str,
        place: tuple[str, str],
        *,
        variable_tokens: dict[str, list[Token]],
        **options: Any,
    ) -> tuple[RuleSet, ...]:
        key = (scope, css, place, id(variable_tokens), *options.items())
        if key not in rules:
            rules[key] = tuple(parse(scope, css, place, variable_tokens=variable_tokens, **options))
        return rules[key]

    vars(stylesheet).update(tokenize_values=tokens_of, parse=rules_of)


remember_style_sheets()


def pytest_sessionfinish() -> None:
    """Spare pytest five garbage collections at the end."""
    gc.freeze()


@pytest.fixture(autouse=True)
def own_files(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has its own data directory."""
    monkeypatch.setenv(ENVIRONMENT_VARIABLE, str(tmp_path_factory.mktemp("files")))


@pytest.fixture(autouse=True)
def year_of_past_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Days of 2026 are named without the year, in any year."""
    monkeypatch.setattr("cardgames_tui.records.words.THIS_YEAR", 2026)


@pytest.fixture(autouse=True)
def searches_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches with a time limit go equally deep on every machine, and are quick."""
    monkeypatch.setattr("cardgames_tui.stopping.monotonic", CountingClock(200))


@pytest.fixture
def profile(tmp_path: Path) -> Profile:
    """A profile with its files in `tmp_path`."""
    return profile_at(tmp_path)


@pytest.fixture(autouse=True)
def no_open_stores(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close stores left open: from Python 3.13 on, an open database fails a later test."""
    stores: list[Store] = []
    begin = Store.__init__

    def begin_listed(self: Store, *args: Any, **options: Any) -> None:
        begin(self, *args, **options)
        stores.append(self)

    monkeypatch.setattr(Store, "__init__", begin_listed)
    yield
    for store in stores:
        store.close()
