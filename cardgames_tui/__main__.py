"""The program `cardgames-tui`, also `python -m cardgames_tui`."""

import os
import signal
import sys

INTERRUPTED = 130
"""The status after Ctrl+C, as in shells."""


def main() -> None:
    """Runs the command line. Ctrl+C ends it without a traceback, from its first import on."""
    sys.excepthook = _report
    sys.unraisablehook = _report_unraisable
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:
        # an import may swallow KeyboardInterrupt, or turn it into another error
        signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    from cardgames_tui.cli import main as run

    signal.signal(signal.SIGINT, before)
    try:
        run()
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # nothing is left to end


def _report(kind: type[BaseException], error: BaseException, trace: object) -> None:
    if issubclass(kind, KeyboardInterrupt):
        os._exit(INTERRUPTED)
    sys.__excepthook__(kind, error, error.__traceback__)


def _report_unraisable(raised: "sys.UnraisableHookArgs") -> None:
    if issubclass(raised.exc_type, KeyboardInterrupt):
        os._exit(INTERRUPTED)
    sys.__unraisablehook__(raised)


if __name__ == "__main__":
    main()
