"""Parameters of the slow tests."""

from typing import Any

import pytest


def slow(*values: Any) -> list[Any]:
    """Values of a parameter, each in a slow test; a tuple stands for itself."""
    return [pytest.param(value, marks=pytest.mark.slow) for value in values]
