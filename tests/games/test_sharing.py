import base64
import zlib
from pathlib import Path
from time import thread_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.formats import read_code
from cardgames_tui.games.kinds import game_from_record
from cardgames_tui.games.sharing import MAX_CODE_LENGTH, SharedGame, decode, encode, holds_code
from tests.helpers.past_games import WIN, finished

GAME = ("black-hole 2", WIN)
CODE = encode(*GAME)

CODES = (Path(__file__).parents[1] / "data" / "share_codes.txt").read_text().split()
"""Codes in circulation."""


@given(st.text(max_size=300), st.text(max_size=300))
def test_every_text_reads_back(start_id: str, moves: str) -> None:
    game = (start_id.replace("\0", ""), moves)
    assert decode(encode(*game)) == game


@pytest.mark.parametrize("code", CODES)
def test_old_codes_still_open(code: str) -> None:
    game = read_code(f"Look: cardgames-tui replay {code}")
    assert game is not None
    assert game_from_record(game).session.ply == game.ply
    assert encode(game.start_id, game.moves) == code


def test_codes_are_short() -> None:
    assert len(CODE) < 90
    assert len(encode("black-hole 123")) < 40
    assert len(encode("chopsticks 2,2,5 cutoff suicide", "A-C;A-D;11-02;B-C")) < 80


@pytest.mark.parametrize(
    "pasted",
    [
        f"  {CODE}\n",
        f"> {CODE[:30]}\n> {CODE[30:]}\n",
        f"Look what I did:\n`cardgames-tui replay {CODE}` Bye",
        f'"{CODE}"',
        " ".join(CODE),
    ],
)
def test_a_code_is_found_in_surrounding_text(pasted: str) -> None:
    assert holds_code(CODE)
    assert decode(pasted) == GAME


@pytest.mark.parametrize("text", ["", "hello", "cg1-", "cg1-.00000000", CODE[:-1], CODE[:40], CODE.upper()])
def test_garbage_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(InvalidGameError) as caught:
        decode(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 150


@pytest.mark.parametrize("piece", ["x", "cg1-", "cg1-A", "🂡", CODE])
def test_a_huge_text_is_refused_at_once(piece: str) -> None:
    text = piece * (1_000_000 // len(piece))
    before = thread_time()
    with pytest.raises(InvalidGameError, match="too long"):
        decode(text)
    assert thread_time() - before < 0.1


def test_a_decompression_bomb_is_refused() -> None:
    bomb = encode("black-hole 1", "a" * 50_000_000)
    with pytest.raises(InvalidGameError):
        decode(bomb[: MAX_CODE_LENGTH - 1])
    small = encode("black-hole 1", "a" * 1_000_000)
    assert len(small) < MAX_CODE_LENGTH
    with pytest.raises(InvalidGameError, match="more than a game"):
        decode(small)


def code_of(payload: bytes) -> str:
    """A well-formed code with any content."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(payload) + packer.flush()
    return f"cg1-{base64.urlsafe_b64encode(packed).decode().rstrip('=')}.{zlib.crc32(payload):08x}"


@pytest.mark.parametrize(
    "payload",
    [
        b"black-hole 2\0m\xff",
        b"black-hole 2\xed\xa0\x80\0m",
        b"black-hole 2\0m\x1b[2J",
        b"black-hole \x1b]0;title\x07\0m",
        b"black-hole 2\0m\0",
        b"black-hole 2" + b" " * 20_000 + b"\0m",
        b"chopsticks 2,2,5 from \x9b2J\0A-C",
        "chopsticks 2,2,\u0665\0A-C".encode(),
        b"chopsticks 2,2," + b"5" * 5000 + b"\0A-C",
        b"chopsticks 2,2,5 seat " + b"9" * 5000 + b"\0A-C",
        b"\0",
        b"",
    ],
)
def test_a_code_that_holds_no_game_is_refused_in_one_sentence(payload: bytes) -> None:
    with pytest.raises(InvalidGameError) as caught:
        read_code(f"Look: {code_of(payload)}")
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 150


def test_the_shared_text_has_a_bar_of_choices_and_gives_no_move_away() -> None:
    record = finished(hints=1, undos=2, move_origins="..u.h" + "." * 46, choices="++-h+")
    assert SharedGame("Black Hole, deal 2", record).text.splitlines() == [
        "Black Hole, deal 2: won in 4:05, 1 hint, 2 undos",
        "✓✓✗·✓ (· with help)  3 of 5 choices met alone",
        "To watch it or play it yourself, run this (pipx install cardgames-tui):",
        f"cardgames-tui replay {CODE}",
    ]
    assert decode(SharedGame("", record).text) == GAME


def test_a_game_in_progress_says_nothing_of_its_choices() -> None:
    record = finished("mhfj", seconds=5, result=None, move_origins=".hss", verdicts="wwwwl")
    _, how, _ = SharedGame("Black Hole, deal 2", record).text.splitlines()
    assert how.startswith("To watch it")
