"""Tasks begin here too as they do under `App.run`."""

from tests.tui.conftest import eager_tasks

__all__ = ["eager_tasks"]
