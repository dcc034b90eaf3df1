"""Tasks start as under `App.run`."""

from tests.tui.conftest import eager_tasks, quick_glance

__all__ = ["eager_tasks", "quick_glance"]
