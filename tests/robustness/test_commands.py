"""Random command lines."""

import random
import string
from collections.abc import Sequence
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cardgames_tui.cli import main
from cardgames_tui.games.formats import history_line
from cardgames_tui.games.sharing import encode
from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.solitaires import BLACK_HOLE
from tests.helpers.damage import spoil_some
from tests.helpers.marks import slow
from tests.helpers.past_games import finished

CODE = encode("black-hole 2", "mhf")
HANDS = encode("chopsticks 2,2,5", "A-C;B-C")

TEXTS = {
    "board.txt": str(deal(BLACK_HOLE, "2")),
    "history.jsonl": history_line(finished()),
    "mail.txt": f"Look at this!\n> cardgames-tui replay {CODE}\nBye",
    "line.txt": "mhfjbcm\n",
    "empty.txt": "",
    "deep.jsonl": "[" * 50_000,
}

DEALS = ("1", "2", "#7", "ms5", "99999999999999999999", "1-3", "0", "-1", "3-1", "1e5", "٣")
TARGETS = ("1", "2", "1-3", "board.txt", "-", "0", "-3")
POSITIONS = ("1211", "[1,12|0,3]", "0000", "9999", "[1,2|1,1", "[-1,2|1,1]")
GAMES = ("1", "2", "99", CODE, HANDS, CODE[:-4])

ARGUMENTS: dict[str, Sequence[Sequence[str]]] = {
    "all-in-a-row": (DEALS,),
    "black-hole": (DEALS,),
    "chopsticks": (POSITIONS,),
    "deal": (DEALS,),
    "doctor": (),
    "export": (GAMES,),
    "graph": (POSITIONS,),
    "import": (tuple(TEXTS), tuple(TEXTS)),
    "rate": (TARGETS,),
    "records": (("check", "backup", "restore"), ("data/records.db", "board.txt", "nowhere")),
    "replay": (GAMES,),
    "solve": (TARGETS,),
    "stats": (),
    "value": (POSITIONS,),
    "verify": ((*DEALS, "board.txt", "-"), ("a", "mhfjbcm", "z", "é", "", "line.txt")),
}
"""Arguments of the quick commands."""

OPTION_VALUES = {
    "--day": ("2026-01-31", "today"),
    "--hole": ("7H", "as", "1H", "♠"),
    "--players": ("2", "3"),
    "--hands": ("1", "2"),
    "--roll": ("2", "4"),
}

GARBAGE = (
    "", " ", "-", "--", "-x", "--nothing", "--help", "\x1b[31m", "\udcff\udc80", "a" * 300, "9" * 5_000, "%s",
    "{}", "/", ".", "/dev/null", "no/such/file", "~", "👋", "\u202e", "1.5", "'; DROP TABLE game; --", "cg1-",
)  # fmt: skip

SAID = [
    *["1", "2", "a", "é", "\x1b[A", "hint", "undo", "help", "share", "verdict", "rules", "quit"],
    "deal 3",
    CODE,
]

COUNT = 200


def random_words(rng: random.Random) -> list[str]:
    name = rng.choice(list(ARGUMENTS))
    command = main.get_command(click.Context(main), name)
    assert command is not None
    options = [each for each in command.params if isinstance(each, click.Option)]
    words = [name]
    for option in rng.sample(options, min(len(options), rng.choice((0, 0, 1, 2)))):
        words += [option.opts[0], *_values(rng, option)]
    places = ARGUMENTS[name]
    for place in places[: rng.choice((len(places), len(places), rng.randrange(len(places) + 1)))]:
        words.append(rng.choice(GARBAGE if rng.random() < 0.15 else place))
    if rng.random() < 0.1:
        words.insert(rng.randrange(len(words) + 1), rng.choice(GARBAGE))
    return words


def _values(rng: random.Random, option: click.Option) -> list[str]:
    if option.is_flag:
        return []
    if rng.random() < 0.1:
        return [rng.choice(GARBAGE)]
    if isinstance(option.type, click.Choice):
        return [str(rng.choice(option.type.choices))]
    return [rng.choice(OPTION_VALUES.get(option.opts[0], ("1", "x")))]


def random_input(rng: random.Random) -> str:
    if rng.random() < 0.6:
        return "\n".join(rng.choices(SAID, k=rng.randrange(12)))
    text = rng.choice(list(TEXTS.values()))
    for _ in range(rng.choice((0, 1, 3, 20))):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(string.printable + "\x1b\x9b♠\ufeff") + text[at + rng.randrange(3) :]
    return text


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, *slow(*range(1, 20))])
def test_a_command_ends_with_a_status_or_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    for name, text in TEXTS.items():
        (tmp_path / name).write_text(text)
    spoil_some(tmp_path / "data", finished(uid="good"))
    monkeypatch.chdir(tmp_path)
    rng = random.Random(seed)
    for _ in range(COUNT):
        words, typed = random_words(rng), random_input(rng).encode(errors="surrogateescape")
        result = CliRunner().invoke(main, ["--data-dir", "data", *words], input=typed)
        assert isinstance(result.exception, SystemExit | None), (words, result.exc_info)
        assert result.exit_code in range(3), (words, result.stderr)
        for line in (*result.stdout.split("\n"), *result.stderr.split("\n")):
            assert line.isprintable(), (words, line)
        if result.exit_code == 2 and not result.stderr.startswith("Usage: "):
            sentence = result.stderr.splitlines()[-1]
            assert sentence.startswith("cardgames-tui: "), (words, result.stderr)
            assert len(sentence) < 1000, (words, result.stderr)
