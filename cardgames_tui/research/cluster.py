"""An executor that computes on a Dask cluster, and outlives its scheduler.

Addresses, TLS and time-outs are Dask's own configuration. When the scheduler goes away, the pending tasks are
cancelled; the batch submits them again when it is back.
"""

import json
import logging
import time
import warnings
from collections.abc import Callable, Generator
from concurrent.futures import Future, InvalidStateError
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import dask
from distributed import Client, LocalCluster
from distributed import Future as DaskFuture

from cardgames_tui import __version__
from cardgames_tui.errors import BatchError
from cardgames_tui.paths import check_is_file
from cardgames_tui.research.workers import WorkerPool, interrupts_blocked

P = ParamSpec("P")
T = TypeVar("T")

CHECK_SECONDS = 1.0
"""How many seconds pass between two checks of the workers."""

TIMEOUT_SECONDS = 5.0
"""How many seconds a scheduler has to answer each question."""

LOCAL = "local"
"""The value of `--scheduler` that starts a cluster on this machine."""

LOCAL_CONFIG = {
    "distributed.worker.profile.enabled": False,  # it would take a tenth of the time
    "distributed.scheduler.worker-ttl": None,  # a machine may sleep for a night
}
"""The configuration of a cluster that nobody else uses."""

NO_LOG_LEVEL = logging.CRITICAL + 1
"""A level of logs that no message reaches."""

SAME_VERSIONS = ("python", "dask", "distributed")
"""What has to be of the same version everywhere, besides this package."""


class Cluster(WorkerPool):
    """The workers of a Dask scheduler; `connect` makes a client of it, and a new one after each loss.

    Raises:
        BatchError: No scheduler answers, or versions differ.
    """

    def __init__(self, connect: Callable[[], Client], notify: Callable[[str], None]) -> None:
        _silence_dask()
        self._connect = connect
        self._notify = notify
        self._pending: set[Future[Any]] = set()  # who removes a future sets its outcome
        self._known_workers: set[str] = set()
        self._threads = 0
        self._checked_at = 0.0
        self._trouble = ""
        try:
            self._client = connect()
        except Exception as error:  # Dask raises what it likes, also for addresses of a kind that it lacks
            reason = str(error).partition("\n")[0] or type(error).__name__
            raise BatchError(f"no scheduler answers: {reason}") from error

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Submits a task to the cluster; it is cancelled when the scheduler goes away."""
        future: Future[T] = Future()
        self._pending.add(future)
        try:
            dask_future = self._client.submit(fn, *args, pure=False, **kwargs)
        except Exception:  # whatever Dask raises while it loses its scheduler
            self._cancel(future)
            self._checked_at = 0.0
        else:
            dask_future.add_done_callback(partial(self._copy_outcome, future))
        return future

    def worker_count(self) -> int:
        """How many tasks can run at once now; 0 while the scheduler or all workers are away."""
        if time.monotonic() >= self._checked_at + CHECK_SECONDS:
            self._threads, trouble = self._check_workers()
            if trouble != self._trouble:
                self._notify(trouble or "going on")
                self._trouble = trouble
            self._checked_at = time.monotonic()
        return self._threads

    def _check_workers(self) -> tuple[int, str]:
        """How many tasks can run at once, and what keeps them from running, as a clause or empty."""
        try:
            if self._client.status != "running":
                self._disconnect()
                self._client = self._connect()
            threads: dict[str, int] = self._client.nthreads()
            if set(threads) - self._known_workers:
                self._known_workers |= check_versions(self._client)
        except BatchError:
            raise
        except Exception:  # whatever Dask raises while it loses its scheduler
            self._disconnect()
            return 0, "the scheduler is away; waiting for it"
        self._known_workers &= set(threads)
        return sum(threads.values()), "" if threads else "the scheduler has no workers; waiting for some"

    def _disconnect(self) -> None:
        """Closes the client, and cancels all tasks submitted with it."""
        for future in tuple(self._pending):
            self._cancel(future)
        with suppress(Exception):  # it has lost its scheduler, and closing it says so again
            self._client.close(timeout=TIMEOUT_SECONDS)

    def _cancel(self, future: "Future[Any]") -> None:
        with suppress(KeyError):  # it has its outcome already
            self._pending.remove(future)
            if future.cancel():
                future.set_running_or_notify_cancel()  # wakes whoever waits for it

    def _copy_outcome(self, future: "Future[Any]", dask_future: DaskFuture) -> None:
        """Copies the outcome of a Dask task to its future."""
        try:
            status = dask_future.status
            error = dask_future.exception(TIMEOUT_SECONDS) if status == "error" else None
            result = dask_future.result(TIMEOUT_SECONDS) if status == "finished" else None
        except Exception:  # the scheduler went away with it
            status = "lost"
        if status not in ("finished", "error"):
            self._cancel(future)
            return
        with suppress(KeyError, InvalidStateError):  # it is not wanted any more
            self._pending.remove(future)
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leaves the cluster, which keeps running."""
        self._disconnect()


@contextmanager
def open_cluster(
    jobs: int, scheduler: str | None, scheduler_file: str | None, notify: Callable[[str], None]
) -> Generator[Cluster, None, None]:
    """Connects to a scheduler, or to one of its own on this machine if that is called `LOCAL`."""
    if scheduler != LOCAL:

        def connect() -> Client:
            address = _address_in(Path(scheduler_file)) if scheduler_file is not None else scheduler
            return Client(address, timeout=TIMEOUT_SECONDS)

        with Cluster(connect, notify) as cluster:
            yield cluster
        return
    with dask.config.set(LOCAL_CONFIG), interrupts_blocked():  # half of a cluster cannot be closed
        machine = LocalCluster(
            n_workers=jobs, threads_per_worker=1, dashboard_address=":0", silence_logs=NO_LOG_LEVEL
        )
    with machine, Cluster(partial(Client, machine), notify) as cluster:
        yield cluster


def _address_in(file: Path) -> str:
    """The address in the file of a scheduler; for a file that is not there Dask itself waits without end."""
    check_is_file(file)
    address: str = json.loads(file.read_bytes())["address"]
    return address


def _silence_dask() -> None:
    """Silences the logs and warnings of Dask about lost connections, of which `Cluster` tells itself."""
    warnings.filterwarnings("ignore", module="distributed")
    for name in ("asyncio", *logging.root.manager.loggerDict):
        if name.partition(".")[0] in ("asyncio", "distributed", "tornado"):
            logging.getLogger(name).setLevel(NO_LOG_LEVEL)


def check_versions(client: Client) -> set[str]:
    """Compares the versions on a cluster with those here, and returns the workers that have answered.

    Raises:
        BatchError: Something differs; the message says what, and where.
    """
    versions = client.get_versions()
    ours = _compared_versions(versions["client"])
    packages = {"the scheduler": versions["scheduler"]}
    packages |= {f"the worker {address}": worker for address, worker in versions["workers"].items()}
    for place, theirs in packages.items():
        for name, version in _compared_versions(theirs).items():
            if version != ours[name]:
                raise BatchError(f"{place} has {name} {version}, and this machine has {ours[name]}")
    answers = client.run(package_version, on_error="return")
    for address, version in answers.items():
        if isinstance(version, ImportError):
            raise BatchError(f"the worker {address} cannot import cardgames_tui: it is not installed there")
        if isinstance(version, str) and version != __version__:
            raise BatchError(f"the worker {address} has cardgames-tui {version}, and this is {__version__}")
    return {address for address, version in answers.items() if isinstance(version, str)}


def package_version() -> str:
    """The version that a worker runs."""
    return __version__


def _compared_versions(packages: dict[str, Any]) -> dict[str, str]:
    """The versions that must be the same; of Python only the first two numbers."""
    versions = {name: str(packages["packages"][name]) for name in SAME_VERSIONS}
    return versions | {"python": ".".join(versions["python"].split(".")[:2])}
