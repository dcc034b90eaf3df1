"""Runs searches beside the app in a web page, which has one thread for both.

A search runs on its own WebAssembly stack (JavaScript Promise Integration). When it asks its monitor after
its time slice, it suspends itself until the event loop is quiet. In browsers without that feature, it runs to
its end.
"""

import asyncio
import gc
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextvars import ContextVar, copy_context
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from cardgames_tui.stopping import Monitor

T = TypeVar("T")

SLICE_SECONDS = 0.008

QUIET_SECONDS = 0.02
"""How long the event loop must be idle: one key takes many callbacks."""

MAX_SUSPENDED_SECONDS = 0.3
"""Some events never end, such as a moving mouse."""

_on_own_stack: ContextVar[bool] = ContextVar("_on_own_stack", default=False)
_slice_began = 0.0
_suspended = 0
_suspended_seconds = 0.0
_last_event = 0.0


class ImmediateExecutor(Executor):
    """Runs tasks at once."""

    def submit(self, work: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        _set_outcome(future, partial(work, *args, **kwargs))
        return future


class StackExecutor(Executor):
    """Runs one search after the other on its own stack.

    Searches take a monitor as their only argument.

    Args:
        start: Calls a function on a new stack.
    """

    def __init__(self, start: Callable[[Callable[[], None]], None]) -> None:
        self._start = start
        self._waiting: deque[tuple[Future[Any], Callable[[], Any]]] = deque()
        self._is_busy = False

    def submit(self, work: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        (monitor,) = args
        self._waiting.append((future, partial(work, _suspending(monitor))))
        if not self._is_busy:
            self._is_busy = True
            self._start(partial(copy_context().run, self._run_queue))
        return future

    def _run_queue(self) -> None:
        global _slice_began
        _on_own_stack.set(True)
        while self._waiting:
            _slice_began = time.perf_counter()
            _set_outcome(*self._waiting.popleft())
        self._is_busy = False

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if cancel_futures:
            for future, _ in self._waiting:
                future.cancel()


def _set_outcome(future: Future[T], work: Callable[[], T]) -> None:
    if future.set_running_or_notify_cancel():
        try:
            future.set_result(work())
        except BaseException as error:
            future.set_exception(error)


def _suspending(monitor: Monitor) -> Monitor:
    should_stop = partial(_suspend_and_ask, monitor.should_stop)
    return replace(monitor, should_stop=should_stop, now=_running_seconds)


def _suspend_and_ask(should_stop: Callable[[], bool]) -> bool:
    global _slice_began
    if _on_own_stack.get() and time.perf_counter() - _slice_began > SLICE_SECONDS:
        _suspend()
        _slice_began = time.perf_counter()
    return should_stop()


def _suspend() -> None:
    """Suspends the running search until the event loop is quiet.

    Garbage collection is off meanwhile: suspended stacks make it crash (Pyodide's issue 6466).
    """
    global _suspended, _suspended_seconds
    _suspended += 1
    gc.disable()
    began = time.perf_counter()
    deadline = began + MAX_SUSPENDED_SECONDS
    try:
        time.sleep(0)
        while (now := time.perf_counter()) < min(deadline, _last_event + QUIET_SECONDS):
            time.sleep(_last_event + QUIET_SECONDS - now)
    finally:
        _suspended -= 1
        _suspended_seconds += time.perf_counter() - began
        if not _suspended:
            gc.enable()


def _running_seconds() -> float:
    """A clock that stops while a search is suspended."""
    return time.perf_counter() - _suspended_seconds


def note_event() -> None:
    """Keeps searches suspended for a while."""
    global _last_event
    _last_event = time.perf_counter()


def adapt_event_loop() -> None:
    """Makes Pyodide's event loop call `note_event` after each callback, and ignore task factories."""
    loop = asyncio.get_running_loop()
    call_later = loop.call_later

    def call_and_note(
        delay: float, callback: Callable[..., Any], *args: Any, **context: Any
    ) -> asyncio.TimerHandle:
        def call() -> None:
            try:
                callback(*args)
            finally:
                if not _on_own_stack.get():  # else it is the sleep of a suspended search
                    note_event()

        return call_later(delay, call, **context)

    for name, substitute in (("call_later", call_and_note), ("set_task_factory", lambda factory: None)):
        setattr(loop, name, substitute)
