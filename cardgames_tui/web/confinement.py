"""What a visitor's process may take of the machine, whatever the visitor sends it."""

import ctypes
import os
import resource
import signal
import sys

NICENESS = 5
"""How much the processes of visitors stand back behind the server."""

MEGABYTE = 1 << 20

LIMITS = {
    resource.RLIMIT_DATA: 512 * MEGABYTE,
    resource.RLIMIT_CPU: 3600,
    resource.RLIMIT_FSIZE: 16 * MEGABYTE,
    resource.RLIMIT_NOFILE: 64,
    resource.RLIMIT_CORE: 0,
}
"""Memory in bytes, computing in seconds, the size of a file in bytes, open files; no image of a crash."""

LARGEST = 500
"""The most columns and lines of a terminal."""

_DIE_WITH_PARENT = 1
"""Linux's PR_SET_PDEATHSIG."""


def clamped(size: int) -> int:
    """A number of columns or lines that can be drawn."""
    return min(max(size, 1), LARGEST)


def confine() -> None:
    """Limit this process, for good."""
    os.nice(NICENESS)
    for kind, most in LIMITS.items():
        _, hard = resource.getrlimit(kind)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (most, most))


def die_with_parent() -> None:
    """Have this process killed when the one that made it ends; other systems than Linux cannot."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
