import threading
from collections.abc import Callable
from concurrent.futures import Executor

import pytest
from textual import work
from textual.app import App

from cardgames_tui.stopping import Monitor
from cardgames_tui.tui import thinking
from cardgames_tui.tui.thinking import ThinkingScreen, thinking_thread
from tests.tui.playing import notifications, until


class Asking(ThinkingScreen[None]):
    """Asks whatever it is told to ask."""

    def __init__(self) -> None:
        super().__init__()
        self.answers: list[object] = []
        self.reports: list[int] = []

    @work(exit_on_error=False)
    async def start_asking(self, question: Callable[..., object], *args: object) -> None:
        self.answers.append(await self.ask(question, *args))

    @work(exit_on_error=False, exclusive=True, group="reports")
    async def ask_with_reports(self, question: Callable[..., object]) -> None:
        self.answers.append(await self.ask(question, report=lambda done, _: self.reports.append(done)))


class AskingApp(App[None]):
    """An app with such a screen."""

    def __init__(self) -> None:
        super().__init__()
        self.make_executor: Callable[[], Executor] = thinking_thread
        self.asking = Asking()

    def get_default_screen(self) -> Asking:
        return self.asking


class Search:
    """A search that goes on until it is told to end or stopped."""

    def __init__(self, answer: str = "found") -> None:
        self.begun, self.over, self.stopped = (threading.Event() for _ in range(3))
        self._answer = answer

    def __call__(self, *, monitor: Monitor) -> str:
        monitor.check()
        self.begun.set()
        states = 0
        while not self.over.wait(0.001):
            states += 1
            monitor.report(states, None)
            if monitor.should_stop():
                self.stopped.set()
            monitor.check()
        return self._answer


async def test_what_is_known_is_answered_at_once_and_the_rest_in_turn() -> None:
    app = AskingApp()
    async with app.run_test() as pilot:
        screen, first, second = app.asking, Search("first"), Search("second")
        screen.start_asking(first)
        screen.start_asking(second)
        screen.start_asking(lambda number, monitor: number + 1, 1)
        await until(pilot, lambda: screen.answers == [2])
        await until(pilot, first.begun.is_set)
        second.over.set()
        assert not second.begun.is_set()
        first.over.set()
        await until(pilot, lambda: screen.answers == [2, "first", "second"])


async def test_a_question_that_is_called_off_stops_and_lets_the_next_one_begin() -> None:
    app = AskingApp()
    async with app.run_test() as pilot:
        screen, first, second, third = app.asking, Search(), Search(), Search("third")
        worker, waiting = screen.start_asking(first), screen.start_asking(second)
        await until(pilot, first.begun.is_set)
        screen.start_asking(third)
        worker.cancel()
        waiting.cancel()
        third.over.set()
        await until(pilot, lambda: screen.answers == ["third"])
        assert first.stopped.is_set()
        assert not second.begun.is_set()


async def test_progress_is_told_now_and_then_while_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "SECONDS_BETWEEN_REPORTS", 0.01)
    app = AskingApp()
    async with app.run_test() as pilot:
        screen, search = app.asking, Search()
        worker = screen.ask_with_reports(search)
        await until(pilot, lambda: len(screen.reports) > 1)
        worker.cancel()
        await until(pilot, search.stopped.is_set)
        heard = list(screen.reports)
        await pilot.pause()
        assert screen.reports == heard == sorted(set(heard))


async def test_a_fault_is_told_and_ends_only_the_question() -> None:
    def fail(monitor: Monitor) -> None:
        monitor.check()
        raise RuntimeError("out of luck")

    app = AskingApp()
    async with app.run_test(notifications=True) as pilot:
        app.asking.start_asking(fail)
        await until(pilot, lambda: notifications(pilot))
        assert notifications(pilot) == ["The search failed: out of luck"]
        app.asking.start_asking(lambda monitor: "fine")
        await until(pilot, lambda: app.asking.answers == ["fine"])
