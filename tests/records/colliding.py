"""A store that somebody else asks while the first question is on its way."""

from concurrent.futures import Executor
from pathlib import Path
from threading import Thread
from typing import Any

from cardgames_tui.records.database import Database
from cardgames_tui.records.store import Store, records_thread

COLLISION_SECONDS = 0.5
"""How many seconds the first asker is held up for the other, whom a sound store keeps waiting until then."""


def colliding_store(directory: Path, *_: Any, **options: Any) -> Store:
    """A store whose first asker has no executor yet when another one asks, and is answered if that can be."""
    other: list[Thread] = []

    def new_executor() -> Executor:
        if not other:
            other.append(Thread(target=store.ask, args=(Database.everything, [])))
            other[0].start()
            other[0].join(COLLISION_SECONDS)
        return records_thread()

    store = Store(directory, new_executor, **options)
    return store
