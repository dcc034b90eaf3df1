"""Ctrl+C reaches all processes of a terminal at once, but is for the one that hands out the work."""

import signal
from collections.abc import Generator
from contextlib import contextmanager


def leave_interrupts() -> None:
    """Block Ctrl+C in this thread, and so in the threads and processes that it starts."""
    if hasattr(signal, "pthread_sigmask"):
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()  # or the first process that is started does it, and unblocks Ctrl+C
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


@contextmanager
def interrupts_later() -> Generator[None, None, None]:
    """Let Ctrl+C wait in this thread, and block it in the threads and processes that it starts meanwhile."""
    leave_interrupts()
    try:
        yield
    finally:
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
