"""Games as text to share: a short summary, and a code that opens the game.

A code is `cg1-`, the compressed start and moves in URL-safe base 64, a dot, and a checksum. It is found in
any text, even with the line breaks and quotation marks that mail and chat insert.
"""

import base64
import binascii
import re
import zlib
from dataclasses import dataclass

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.words import choice_signs, result_text

MAX_CODE_LENGTH = 20_000
"""The longest text searched for a code, in characters."""

MAX_UNPACKED_BYTES = 60_000
"""More than this in a code is a decompression bomb, not a game."""

_CODE = re.compile(r"cg1-([\w-]+)\.([0-9a-f]{8})", re.ASCII)
_INSERTED_CHARACTERS = re.compile(r"[\s>|\"'`*]+")
# part of the format: a code with another dictionary needs another prefix than cg1-
_DICTIONARY = (
    b" sudden-death three-lives divisions-only transfers-only halvies suicide swap cutoff"
    b";A-C;A-D;B-C;B-D;11-02 chopsticks 2,2,5 Foundations: AS all-in-a-row board black-hole \n"
)

NO_GAME = "the code holds no game"

HOW_TO_OPEN = "To watch it or play it yourself, run this (pipx install cardgames-tui):"
"""Tells a friend what to do with the command; the page replaces both by a link, see `terminal.js`."""


def encode(start_id: str, moves: str = "") -> str:
    """The code of a game; the moves are written as in records."""
    text = f"{start_id}\0{moves}".encode()
    packer = zlib.compressobj(level=9, wbits=-15, zdict=_DICTIONARY)
    packed = packer.compress(text) + packer.flush()
    return f"cg1-{base64.urlsafe_b64encode(packed).decode().rstrip('=')}.{zlib.crc32(text):08x}"


def holds_code(text: str) -> bool:
    """Whether a text contains the beginning of a code."""
    return "cg1-" in text[: 2 * MAX_CODE_LENGTH]


def decode(text: str) -> tuple[str, str]:
    """Finds the code in a text and unpacks it into the start id and the moves, which may be illegal.

    Raises:
        InvalidGameError: The code is damaged or too long.
    """
    if len(text) > MAX_CODE_LENGTH:
        raise InvalidGameError(
            f"the text is too long for a code ({len(text):,} characters, at most {MAX_CODE_LENGTH:,})"
        )
    match = _CODE.search(_INSERTED_CHARACTERS.sub("", text))
    if match is None:
        raise InvalidGameError("the code in the text is cut short or has been changed")
    body, unpacker = match[1], zlib.decompressobj(wbits=-15, zdict=_DICTIONARY)
    try:
        packed = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
        unpacked = unpacker.decompress(packed, MAX_UNPACKED_BYTES)
    except (binascii.Error, zlib.error):
        raise InvalidGameError("the code is damaged: it cannot be unpacked; copy it again") from None
    if not unpacker.eof:
        raise InvalidGameError("the code is damaged: it is cut off or holds more than a game; copy it again")
    if f"{zlib.crc32(unpacked):08x}" != match[2]:
        raise InvalidGameError("the code is damaged: its checksum is wrong; copy it again, as a whole")
    try:
        start_id, _, moves = unpacked.decode().partition("\0")
    except UnicodeDecodeError:
        raise InvalidGameError(NO_GAME) from None
    return start_id, moves


@dataclass(frozen=True, slots=True)
class SharedGame:
    """A game to share, up to its current position."""

    title: str
    """What to call it: `Black Hole, deal 123`."""
    record: GameRecord

    @property
    def code(self) -> str:
        """The code of the game."""
        return encode(self.record.start_id, self.record.moves)

    @property
    def command(self) -> str:
        """The command that replays it."""
        return f"cardgames-tui replay {self.code}"

    @property
    def text(self) -> str:
        """The result, the bar of choices that mattered, and how to open it; the moves are not given away."""
        choices = self.record.choices
        alone = " alone" * ("h" in choices)
        bar = f"{choice_signs(choices)}  {choices.count('+')} of {len(choices)} choices met{alone}"
        parts = [f"{self.title}: {result_text(self.record)}", bar * bool(choices), HOW_TO_OPEN, self.command]
        return "\n".join(part for part in parts if part) + "\n"

    @property
    def named_text(self) -> str:
        """The same, below the player's name and note for the game."""
        own = (self.record.name, self.record.note)
        return "".join(f"{line}\n" for line in own if line) + self.text
