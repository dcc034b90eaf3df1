"""Memory in which what processes use lies together, so that those that are forked copy few pages.

To run a function is to write to its code: Python counts the references to it, and adapts it to its arguments.
"""

import gc
import sys
import threading
from collections.abc import Callable, Collection
from functools import cache
from types import CodeType, FrameType, FunctionType

_GAPS = 1 << 18
"""How many bytes may be free in blocks of a size."""


def codes_of(action: Callable[[], None]) -> set[CodeType]:
    """Do something, and tell what has been run, in all threads."""
    codes = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            codes.add(frame.f_code)

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        action()
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return codes


def gather(codes: Collection[CodeType]) -> list[object]:
    """Copy the code of functions to one place."""
    # made when first asked for, and not to be between the copies
    kept: list[object] = [code.co_code for code in codes]

    @cache
    def copied(code: CodeType) -> CodeType:
        inner = [each for each in code.co_consts if isinstance(each, CodeType) and each in codes]
        if not inner:
            return code.replace()
        return code.replace(
            co_consts=tuple(copied(each) if each in inner else each for each in code.co_consts)
        )

    for each in gc.get_objects():
        if type(each) is FunctionType and each.__code__ in codes:
            kept.append(each.__code__)
            each.__code__ = copied(each.__code__)
    return kept


def fill_gaps() -> list[bytes]:
    """Take what is free between small objects, of every size; who keeps it has what is new put elsewhere."""
    return [bytes(size) for size in range(8, 480, 16) for _ in range(_GAPS // (size + 33))]
