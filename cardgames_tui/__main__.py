"""The program `cardgames-tui`, also `python -m cardgames_tui`."""

import os
import signal
import sys


def main() -> None:
    """Runs the command line. Ctrl+C ends it without a traceback, from its first import on."""
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, _end)  # imports swallow KeyboardInterrupt or turn it into other errors
    from cardgames_tui.cli import main as run

    sys.unraisablehook = _report
    try:
        signal.signal(signal.SIGINT, before)
        run()
    except KeyboardInterrupt:
        _end()
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # nothing is left to end


def _end(*_: object) -> None:
    os._exit(130)  # as in shells


def _report(raised: "sys.UnraisableHookArgs") -> None:
    if issubclass(raised.exc_type, KeyboardInterrupt):
        _end()
    sys.__unraisablehook__(raised)


if __name__ == "__main__":
    main()
