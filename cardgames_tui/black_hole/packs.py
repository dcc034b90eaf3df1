"""Packs of deals, kept one after another: its game and title in a line, then a deal number a line."""

from dataclasses import dataclass
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Pack:
    """Deals that belong together."""

    game: str
    """Which game they are deals of."""
    title: str
    """What the pack is called."""
    deals: tuple[str, ...]
    """The deal numbers, in the order in which to play them."""

    @property
    def start_ids(self) -> tuple[str, ...]:
        """What the deals are called in records."""
        return tuple(f"{self.game} {number}" for number in self.deals)


def all_packs() -> list[Pack]:
    """The packs that come with the program."""
    text = files("cardgames_tui.black_hole").joinpath("packs.txt").read_text("utf-8")
    return [_read(pack.split("\n")) for pack in text.rstrip().split("\n\n")]


def _read(lines: list[str]) -> Pack:
    game, _, title = lines[0].partition(" ")
    return Pack(game, title, tuple(lines[1:]))
