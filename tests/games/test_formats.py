import json

import pytest

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.formats import HISTORY, WRITERS, history_line, read_games, read_history
from cardgames_tui.games.kinds import start_title
from cardgames_tui.games.sharing import SharedGame
from cardgames_tui.records.record import VALUE_RULES, GameRecord, Result, invalid_fields, to_values
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE
from tests.helpers.past_games import BLACK_HOLE_GAME, CHOPSTICKS_GAME, new_game

TEXTS = {name: write(BLACK_HOLE_GAME) for name, write in WRITERS.items()}


def read(*names: str) -> list[GameRecord]:
    return read_games([(f"{name}.txt", TEXTS[name]) for name in names], BLACK_HOLE)


@pytest.mark.parametrize("names", [("code",), ("board", "solution")])
def test_imported_moves_of_others_count_as_helped(names: tuple[str, ...]) -> None:
    [game] = read(*names)
    assert (game.moves, game.result) == (BLACK_HOLE_GAME.moves, Result.WON)
    assert game.copied_moves == game.hints == game.ply == len(game.moves)


def test_a_game_of_chopsticks_has_no_board() -> None:
    assert (
        read_games([("code", WRITERS["code"](CHOPSTICKS_GAME))], ALL_IN_A_ROW)[0].moves
        == CHOPSTICKS_GAME.moves
    )
    for name in ("board", "solution"):
        with pytest.raises(InvalidGameError, match=f"a game of chopsticks has no {name}"):
            WRITERS[name](CHOPSTICKS_GAME)


RECORDS = [
    new_game(2, moves="mhf", ply=2, move_origins="..u", replaced="3 c", bookmarks=("m", "mh")),
    new_game(4, bookmarks=("",)),
    GameRecord(
        game="all-in-a-row",
        start_id="all-in-a-row 3",
        moves="aa",
        ply=2,
        result=Result.LOST,
        winnable=False,
        verdicts="ll?",
        choices="-",
        level="hard",
        started=1.5,
        ended=2.5,
        name="Rainy day",
        note="by luck",
    ),
]


def test_a_history_keeps_everything() -> None:
    assert read(HISTORY) == [BLACK_HOLE_GAME]
    assert read_history("".join(map(history_line, RECORDS))) == RECORDS
    assert read_history("\ufeff\n\n") == []


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"moves": "mhz"}, "there is no fan Z"),
        ({"ply": 9}, "move 9 is out of range"),
        ({"start_id": "black-hole 0"}, "there is no deal 0"),
        ({"game": "all-in-a-row"}, "is not of the game"),
        ({"result": "victory"}, "victory"),
        ({"bookmarks": ["zz"]}, "there is no fan Z"),
        ({"bookmarks": "m"}, "list of texts"),
        ({"started": float("nan")}, "'started' cannot be nan"),
        ({"undos": -1}, "'undos' cannot be -1; it can be a whole number"),
        ({"marks": "..%"}, "'marks' cannot be '..%'; it can be the characters"),
        ({"marks": "...."}, "'marks' is about 4 moves, and the game has 3"),
        ({"choices": "++++"}, "'choices' is about 4 moves, and the game has 3"),
        ({"daily": "tomorrow"}, "'daily' cannot be 'tomorrow'; it can be a day"),
        ({"name": "x" * 61}, "'name' cannot be"),
        ({"opponent": "\x1b[2J"}, "'opponent' cannot be '.x1b.2J'"),
        ({"result": "won"}, "the game is not won after its moves"),
    ],
)
def test_an_impossible_game_is_refused(changes: dict[str, object], reason: str) -> None:
    good, line = map(history_line, [RECORDS[1], RECORDS[0]])
    with pytest.raises(InvalidGameError, match=reason) as caught:
        read_history(good + json.dumps(json.loads(line) | changes))
    assert str(caught.value).startswith("line 2: ")
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("result", "read"), [(Result.DRAWN, Result.LOST), (Result.LOST, Result.LOST), (None, Result.LOST)]
)
def test_the_place_is_worked_out_from_the_moves(result: Result | None, read: Result) -> None:
    """Who was out used to share the draw of the others, or waited for the end of their game."""
    out = GameRecord(
        game="chopsticks",
        start_id="chopsticks 3,2,5 swap from 141201 seat 1",
        seats="person,perfect,perfect",
        moves="B-F;swap;swap;swap;swap",
        ply=5,
        result=result,
        started=1.0,
    )
    [game] = read_history(history_line(out))
    assert (game.result, game.place) == (read, 3)


@pytest.mark.parametrize(
    "text", ["{", "[]", "7", '{"key": 1}', "{}", "[" * 100_000, "nonsense", '{"a": 1' + "0" * 5000 + "}"]
)
def test_invalid_histories_are_refused(text: str) -> None:
    with pytest.raises(InvalidGameError, match=r"^line 1: "):
        read_history(text)


def test_unknown_entries_are_dropped() -> None:
    values = json.loads(history_line(RECORDS[0]))
    assert read_history(json.dumps(values | {"mood": "merry"})) == RECORDS[:1]


STRANGE: tuple[object, ...] = (
    *(None, True, False, 0, 1, -1, 2.5, 1e300, float("nan"), float("-inf"), 2**63, 10**400),
    *("", " ", "won", "wld?", "..uh", "mhf", "A-C", "2026-01-31"),
    *("\n", "\0", "\x1b[2J", "\ud800", "x" * 100_000),
    *([], ["m"], ["mh", "\x07"], [1], {}, {"key": "key"}),
)


@pytest.mark.parametrize("name", sorted(VALUE_RULES))
@pytest.mark.parametrize("good", RECORDS, ids=lambda record: record.game)
def test_any_entry_is_refused_or_harmless(good: GameRecord, name: str) -> None:
    values = json.loads(history_line(good))
    for value in STRANGE:
        try:
            [read] = read_history(json.dumps(values | {name: value}))
        except InvalidGameError:
            continue
        assert invalid_fields(to_values(read)) == []
        assert read_history(history_line(read)) == [read]
        assert SharedGame(start_title(read.start_id), read).text.replace("\n", "").isprintable()
