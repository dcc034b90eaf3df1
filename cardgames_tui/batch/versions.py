"""Whether a Dask cluster runs what this process runs."""

from typing import Any

from distributed import Client

from cardgames_tui import __version__
from cardgames_tui.batch.faults import BatchError

MUST_AGREE = ("python", "dask", "distributed")
"""What has to be of the same version on both sides, besides this package."""


def check_versions(client: Client) -> set[str]:
    """Compare what a cluster runs with what this process runs.

    Returns:
        The addresses of the workers that have answered.

    Raises:
        BatchError: Something differs; the message says what, and where.
    """
    versions = client.get_versions()
    ours = _relevant(versions["client"])
    _compare("the scheduler", versions["scheduler"], ours)
    for address, found in versions["workers"].items():
        _compare(f"the worker {address}", found, ours)
    answers = client.run(package_version, on_error="return")
    for address, version in answers.items():
        if isinstance(version, ImportError):
            raise BatchError(f"the worker {address} cannot import cardgames_tui: it is not installed there")
        if isinstance(version, str) and version != __version__:
            raise BatchError(f"the worker {address} has cardgames-tui {version}, and this is {__version__}")
    return {address for address, version in answers.items() if isinstance(version, str)}


def package_version() -> str:
    """The version of this package; workers are asked."""
    return __version__


def _compare(place: str, found: dict[str, Any], ours: dict[str, str]) -> None:
    for name, version in _relevant(found).items():
        if version != ours[name]:
            raise BatchError(f"{place} has {name} {version}, and this machine has {ours[name]}")


def _relevant(found: dict[str, Any]) -> dict[str, str]:
    """The versions that must agree; of Python only the first two numbers."""
    packages = found["packages"]
    versions = {name: str(packages[name]) for name in MUST_AGREE}
    versions["python"] = ".".join(versions["python"].split(".")[:2])
    return versions
