"""A program that plays and saves games without end, for the tests to kill or to run beside another one.

Run as `python -m tests.records.driver DIRECTORY SEED [GAMES]`; it prints each state when it has been handed over.
"""

import random
import sys
from contextlib import closing
from pathlib import Path

from cardgames_tui.black_hole.rules import Outcome
from cardgames_tui.black_hole.saves import resume
from cardgames_tui.records.archive import Archive
from cardgames_tui.records.clerk import Clerk
from cardgames_tui.records.logbook import Logbook
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.saver import Saver


def play(clerk: Clerk, rng: random.Random) -> None:
    start_id = f"black-hole {rng.randint(1, 1000)}"
    session = resume(start_id, "")
    logbook = Logbook(clerk.save, GameRecord(game="black-hole", start_id=start_id))
    while session.position.outcome() is None:
        session.play(rng.choice(session.position.legal_moves()))
        logbook.update(list(map(str, session.moves)), session.ply)
        tell(logbook)
    if not session.ply:  # stuck before the first move: counts as nothing
        return
    logbook.finish(Result.WON if session.position.outcome() is Outcome.WON else Result.LOST)
    tell(logbook)


def tell(logbook: Logbook) -> None:
    record = logbook.record
    print(record.key, record.start_id.split()[1], record.moves or "-", record.result, flush=True)


def main(directory: str, seed: str, games: str = "1000000000") -> None:
    rng = random.Random(int(seed))
    clerk = Clerk(Saver(Archive(Path(directory))), lambda sentence: print(sentence, file=sys.stderr))
    with closing(clerk):
        for _ in range(int(games)):
            play(clerk, rng)


if __name__ == "__main__":
    main(*sys.argv[1:])
