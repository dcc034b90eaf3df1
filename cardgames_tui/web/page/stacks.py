"""Threads where there are none: work that pauses by itself now and then, each piece on a stack of its own.

Browsers can put a running call of WebAssembly aside and go on with it later (JavaScript Promise
Integration). So a search runs until it asks whether it is to stop; if it has had its time, it stands aside
there until the page has seen to everything else. In browsers that cannot do that, it runs to its end.
"""

import asyncio
import gc
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextvars import ContextVar, copy_context
from functools import partial
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

SLICE = 0.008
"""How many seconds work may take before everything else has its turn."""

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


class ExecutorAtOnce(Executor):
    """Does at once what others hand to a thread."""

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Do the work, and return what came of it."""
        done: Future[T] = Future()
        try:
            done.set_result(work(*args, **kwargs))
        except BaseException as fault:
            done.set_exception(fault)
        return done


class StackExecutor(Executor):
    """Does one piece of work after the other, on a stack of its own.

    Args:
        start: Calls something on a new stack.
    """

    def __init__(self, start: Callable[[Callable[[], None]], None]) -> None:
        self._start = start
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_busy = False

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Do a piece of work when those before it are done; it pauses where it asks whether it is to stop."""
        done: Future[T] = Future()
        self._waiting.append(partial(_do, done, work, args))
        if not self._is_busy:
            self._is_busy = True
            self._start(partial(copy_context().run, self._work_off))
        return done

    def _work_off(self) -> None:
        global _began
        _has_stack.set(True)
        while self._waiting:
            _began = time.perf_counter()
            self._waiting.popleft()()
        self._is_busy = False

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Do no more."""
        self._waiting.clear()


def _do(done: Future[T], work: Callable[..., T], args: tuple[Any, ...]) -> None:
    (should_stop,) = args

    def pause_and_ask() -> bool:
        let_others()
        stop: bool = should_stop()
        return stop

    if done.set_running_or_notify_cancel():
        try:
            done.set_result(work(pause_and_ask))
        except BaseException as fault:
            done.set_exception(fault)


def suit_loop() -> None:
    """Have the page's event loop note what happens, and make no tasks that begin at once, which it cannot."""
    loop = asyncio.get_running_loop()
    for name, substitute in (
        ("call_later", _noting(loop.call_later)),
        ("set_task_factory", lambda factory: None),
    ):
        setattr(loop, name, substitute)


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
