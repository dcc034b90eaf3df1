class Clock:
    """A clock that a test sets.

    Args:
        seconds: What it shows at first.
    """

    def __init__(self, seconds: float = 100) -> None:
        self.seconds = seconds

    def __call__(self) -> float:
        return self.seconds
