"""A program that plays and saves games, to be killed or run beside another one.

`python -m tests.records.saving_program DIRECTORY SEED [GAMES]` prints each state after handing it over to be saved.
With `finish` as the seed it continues the last unfinished game, prints `ready`, and plays the moves it reads.
"""

import random
import sys
from contextlib import closing
from pathlib import Path

from cardgames_tui.games.kinds import game_from_record
from cardgames_tui.games.saved_games import last_unfinished, unfinished_games
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.store import Store
from cardgames_tui.solitaire.deals import parse_deal
from cardgames_tui.solitaire.rules import Move, Outcome
from tests.records.saving import SavedGame


def play(store: Store, rng: random.Random) -> None:
    start_id = f"black-hole {rng.randint(1, 1000)}"
    session = parse_deal(start_id).resume("")
    log = SavedGame(store.save, GameRecord(game="black-hole", start_id=start_id))
    while session.position.outcome() is None:
        session.play(rng.choice(session.position.legal_moves()))
        log.update(list(map(str, session.moves)), session.ply)
        tell(log)
    if not session.ply:  # stuck before the first move: counts as nothing
        return
    log.finish(Result.WON if session.position.outcome() is Outcome.WON else Result.LOST)
    tell(log)


def tell(log: SavedGame) -> None:
    record = log.record
    print(record.uid, record.start_id.split()[1], record.moves or "-", record.result, flush=True)


def finish(store: Store) -> None:
    waiting = last_unfinished(unfinished_games(store))
    assert waiting is not None
    game = game_from_record(waiting, store)
    print("ready", flush=True)
    for letter in sys.stdin.readline().strip():
        game.play(Move.parse(letter))
    print(game.record.result)


def main(directory: str, seed: str, games: str = "1000000000") -> None:
    store = Store(Path(directory))
    store.on_warning(lambda sentence: print(sentence, file=sys.stderr))
    with closing(store):
        if seed == "finish":
            finish(store)
            return
        rng = random.Random(int(seed))
        for _ in range(int(games)):
            play(store, rng)


if __name__ == "__main__":
    main(*sys.argv[1:])
