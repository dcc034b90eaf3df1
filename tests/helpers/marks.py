from typing import Any

import pytest


def slow(*values: Any) -> list[Any]:
    """Values of a parameter that make a test slow."""
    return [pytest.param(value, marks=pytest.mark.slow) for value in values]
