"""Workers for the tests: threads of this process."""

from concurrent.futures import ThreadPoolExecutor

from cardgames_tui.research.workers import WorkerPool


class Threads(WorkerPool, ThreadPoolExecutor):
    def worker_count(self) -> int:
        return self._max_workers
