import gc

import pytest
from hypothesis import HealthCheck, settings

from cardgames_tui.paths import ENVIRONMENT_VARIABLE

# how long an example takes depends on what else the machine does, and says nothing about the program
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

# hundreds of apps are made and dropped: to look for garbage less often saves a tenth of the time
gc.set_threshold(100_000, 50, 50)


@pytest.fixture(autouse=True)
def own_files(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a test starts keeps its games in a directory of the test's own."""
    monkeypatch.setenv(ENVIRONMENT_VARIABLE, str(tmp_path_factory.mktemp("files")))
