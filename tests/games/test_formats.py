"""Games written in each format, and read again."""

import pytest

from cardgames_tui.black_hole.family import ALL_IN_A_ROW, BLACK_HOLE
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.formats import HISTORY, READERS, WRITERS, read_games, writers_help
from cardgames_tui.records.record import GameRecord, Result
from tests.records.past_games import BLACK_HOLE_GAME, CHOPSTICKS

TEXTS = {name: writer.write(BLACK_HOLE_GAME) for name, writer in WRITERS.items()}


def read(*names: str) -> list[GameRecord]:
    return read_games([(f"{name}.txt", TEXTS[name]) for name in names], BLACK_HOLE)


def test_a_history_keeps_everything() -> None:
    assert read(HISTORY) == [BLACK_HOLE_GAME]


@pytest.mark.parametrize("names", [("code",), ("board", "solution")])
def test_what_somebody_else_has_played_counts_as_help(names: tuple[str, ...]) -> None:
    [game] = read(*names)
    assert (game.moves, game.result) == (BLACK_HOLE_GAME.moves, Result.WON)
    assert game.taken == game.hints == game.ply == len(game.moves)


def test_a_text_looks_like_one_format_alone() -> None:
    for text in TEXTS.values():
        assert sum(looks_right(text) for looks_right, _ in READERS) < 2


def test_each_format_is_in_the_help() -> None:
    assert writers_help() == (
        "history is one JSON object per line, board and solution are what PySolFC and black-hole-solve exchange, "
        "and code is the code to share."
    )


def test_a_game_of_chopsticks_has_no_board() -> None:
    assert (
        read_games([("code", WRITERS["code"].write(CHOPSTICKS))], ALL_IN_A_ROW)[0].moves == CHOPSTICKS.moves
    )
    for name in ("board", "solution"):
        with pytest.raises(InvalidGameError, match=f"a game of chopsticks has no {name}"):
            WRITERS[name].write(CHOPSTICKS)
