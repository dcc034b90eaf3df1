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
    """Asks any question."""

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
    def __init__(self) -> None:
        super().__init__()
        self.make_executor: Callable[[], Executor] = thinking_thread
        self.asking = Asking()

    def get_default_screen(self) -> Asking:
        return self.asking


class Search:
    """A search that runs until it is over or stopped."""

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


async def test_known_answers_come_at_once_and_others_in_turn() -> None:
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


async def test_a_cancelled_question_stops_and_frees_the_thread() -> None:
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


async def test_progress_is_reported_until_the_question_ends(monkeypatch: pytest.MonkeyPatch) -> None:
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


async def test_a_fault_ends_only_its_question() -> None:
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
