"""The pages of rules, one Markdown file for each game; what all of them share is a file of its own."""

from importlib.resources import files

from cardgames_tui.black_hole.family import Game

_SHARED = "playing"


def rules_page(game: Game) -> str:
    """The Markdown of a game's page of rules."""
    return _read(game.page).replace(f"{{{_SHARED}}}", _read(_SHARED).strip())


def _read(name: str) -> str:
    return files(__name__).joinpath(f"{name}.md").read_text("utf-8")
