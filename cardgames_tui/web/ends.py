"""The ways in which a visit ends."""

from enum import IntEnum


class End(IntEnum):
    """Why a connection is closed: a close code of the range that is free for applications (RFC 6455, 7.4.2).

    The page has words for each in its `connection.js`.
    """

    QUIT = 4000
    """The visitor has left the app."""
    ELSEWHERE = 4001
    """The visitor plays in another tab now."""
    FULL = 4002
    """All seats are taken."""
    CROWDED = 4003
    """As many visitors as may come from one address are here."""
    CRASHED = 4004
    """The process has failed, was killed, or does not answer."""
    IDLE = 4005
    """Nothing was typed for a long time."""
    STOPPED = 4006
    """The server ends."""
    NO_ROOM = 4007
    """The disk space for visitors' games is used up, and this visitor is new."""
