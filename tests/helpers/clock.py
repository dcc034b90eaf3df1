class Clock:
    """A clock that a test sets."""

    def __init__(self, seconds: float = 100) -> None:
        self.seconds = seconds

    def __call__(self) -> float:
        return self.seconds


class CountingClock:
    """A clock on which a second passes every `looks` readings."""

    def __init__(self, looks: int) -> None:
        self._looks = looks
        self._count = 0

    def __call__(self) -> float:
        self._count += 1
        return self._count / self._looks
