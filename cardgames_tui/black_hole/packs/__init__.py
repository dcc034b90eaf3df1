"""Packs of deals, each a small file: its game and title on the first line, then a deal number a line."""

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
    """The packs that come with the program, in the order of their files' names."""
    found = (path for path in files(__name__).iterdir() if path.name.endswith(".txt"))
    return [_read(path.read_text("utf-8")) for path in sorted(found, key=lambda path: path.name)]


def _read(text: str) -> Pack:
    head, *deals = text.split("\n")
    game, _, title = head.partition(" ")
    return Pack(game, title, tuple(number for number in deals if number))
