"""Threads where there are none: work that pauses by itself now and then, each piece on a stack of its own.

Browsers can put a running call of WebAssembly aside and go on with it later (JavaScript Promise
Integration). So a search runs until it asks whether it is to stop; if it has had its time, it stands aside
there until the page has seen to everything else. In browsers that cannot do that, it runs to its end.
"""

import asyncio
import concurrent.futures
import gc
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextvars import ContextVar, copy_context
from types import TracebackType
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

SLICE = 0.008
"""How many seconds work may take before everything else has its turn."""

STATES = 100
"""How many states a search may visit before it asks whether it is to stop: a page visits few in a slice."""

QUIET = 0.02
"""How many seconds nothing else may have happened before work goes on: answering a key takes many turns."""

LONGEST = 0.3
"""How many seconds work stands aside at most, for some things never end, such as a mouse that moves."""

_has_stack: ContextVar[bool] = ContextVar("_has_stack", default=False)
_began = 0.0
_aside = 0
_last_turn = 0.0


def note_turn() -> None:
    """Let work stand aside for a while, for something else has happened."""
    global _last_turn
    _last_turn = time.perf_counter()


def _stand_aside() -> None:
    """Let everything else have its turn, and all the turns that it leads to.

    Meanwhile no garbage is collected: the collector goes through the frames of what stands aside, and ends
    the interpreter (Pyodide's issue 6466).
    """
    global _aside
    _aside += 1
    gc.disable()
    longest = time.perf_counter() + LONGEST
    try:
        time.sleep(0)
        while (now := time.perf_counter()) < min(longest, _last_turn + QUIET):
            time.sleep(_last_turn + QUIET - now)
    finally:
        _aside -= 1
        if not _aside:
            gc.enable()


def let_others() -> None:
    """Let everything else have its turn, when this work has had its time and can stand aside."""
    global _began
    if _has_stack.get() and time.perf_counter() - _began > SLICE:
        _stand_aside()
        _began = time.perf_counter()


class PausingEvent(threading.Event):
    """An event at which work that asks for it may pause."""

    def is_set(self) -> bool:
        """Whether it has happened."""
        let_others()
        return super().is_set()


class PausingLock:
    """A lock whose holder may have been put aside."""

    def __init__(self) -> None:
        self._held = False

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        """Take the lock; while another piece of work holds it, that one goes on."""
        until = time.monotonic() + timeout if timeout >= 0 else float("inf")
        while self._held and blocking and _has_stack.get() and time.monotonic() < until:
            _stand_aside()
        free = not self._held
        self._held = True
        return free

    def release(self) -> None:
        """Give the lock back."""
        self._held = False

    def locked(self) -> bool:
        """Whether somebody holds it."""
        return self._held

    def __enter__(self) -> bool:
        return self.acquire()

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


class ExecutorAtOnce(Executor):
    """Does at once what others hand to a thread."""

    def __init__(self, *_: Any, **__: Any) -> None: ...

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Do the work, and return what came of it."""
        done: Future[T] = Future()
        try:
            done.set_result(work(*args, **kwargs))
        except BaseException as fault:
            done.set_exception(fault)
        return done


class NoSyncer:
    """Makes nothing durable: the page keeps the files when they have changed."""

    def __init__(self, *_: Any, **__: Any) -> None: ...

    def wake(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


def replace_threads(start: Callable[[Callable[[], None]], None]) -> None:
    """See to it that everything here that needs a thread, or more than a page's Python has, does without."""
    from textual import worker

    from cardgames_tui.black_hole.search import race
    from cardgames_tui.records import writer

    loop = asyncio.get_running_loop()

    def run_in_executor(_: object, work: Callable[..., T], *args: Any) -> asyncio.Future[T]:
        done: asyncio.Future[T] = loop.create_future()
        context = copy_context()
        start(lambda: context.run(_run, done, work, *args))
        return done

    for place, name, substitute in (
        # the processor's time cannot be told there for longer than 36 minutes
        (time, "thread_time", time.monotonic),
        (threading, "Lock", PausingLock),
        (concurrent.futures, "ThreadPoolExecutor", ExecutorAtOnce),
        (worker, "Event", PausingEvent),
        (writer, "Syncer", NoSyncer),
        (race, "SLICE", STATES),
        (loop, "call_later", _noting(loop.call_later)),
        (loop, "run_in_executor", run_in_executor),
        # the loop of a page cannot make tasks that begin at once
        (loop, "set_task_factory", lambda factory: None),
    ):
        setattr(place, name, substitute)


def _noting(call_later: Callable[..., asyncio.TimerHandle]) -> Callable[..., asyncio.TimerHandle]:
    """A loop's way to call something later, that takes note of it."""

    def call_and_note(
        delay: float, callback: Callable[..., Any], *args: Any, **context: Any
    ) -> asyncio.TimerHandle:
        def call() -> None:
            try:
                callback(*args)
            finally:
                if not _has_stack.get():  # that is a sleep of work itself
                    note_turn()

        return call_later(delay, call, **context)

    return call_and_note


def _run(done: asyncio.Future[T], work: Callable[..., T], *args: Any) -> None:
    """Do a piece of work on a stack of its own."""
    global _began
    _has_stack.set(True)
    _began = time.perf_counter()
    try:
        answer = work(*args)
    except BaseException as fault:
        if not done.done():
            done.set_exception(fault)
    else:
        if not done.done():
            done.set_result(answer)
