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

# what needs a terminal, limits or a file system of POSIX
posix_only = [
    "benchmarks",
    "cli/test_errors.py",
    "plain/test_program.py",
    "records/test_disks.py",
    "robustness/test_commands.py",
    "start",
    "web",
]
collect_ignore = posix_only if os.name == "nt" else []

# how long an example takes depends on what else the machine does, and says nothing about the program
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

# hundreds of apps are made and dropped: to look for garbage less often saves a tenth of the time
gc.set_threshold(100_000, 50, 50)

# a shell has what it starts in the background ignore Ctrl+C, and so would what the tests start
signal.signal(signal.SIGINT, signal.default_int_handler)


def remember_style_sheets() -> None:
    """Have Textual read a style sheet once: each app reads them all anew, the most of the time of a short test."""
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
    """Keep what is left at the end, through which pytest would look five times, from the search for garbage."""
    gc.freeze()


@pytest.fixture(autouse=True)
def own_files(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a test starts keeps its games in a directory of the test's own."""
    monkeypatch.setenv(ENVIRONMENT_VARIABLE, str(tmp_path_factory.mktemp("files")))


@pytest.fixture(autouse=True)
def searches_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches that may take a second see equally far on every machine, and do not take as long."""
    monkeypatch.setattr("cardgames_tui.stopping.monotonic", CountingClock(200))


@pytest.fixture
def profile(tmp_path: Path) -> Profile:
    """A profile whose files lie in `tmp_path`."""
    return profile_at(tmp_path)


@pytest.fixture(autouse=True)
def no_open_stores(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever a test leaves open is closed: from Python 3.13 on an open database fails some later test."""
    stores: list[Store] = []
    begin = Store.__init__

    def begin_listed(self: Store, *args: Any, **options: Any) -> None:
        begin(self, *args, **options)
        stores.append(self)

    monkeypatch.setattr(Store, "__init__", begin_listed)
    yield
    for store in stores:
        store.close()
