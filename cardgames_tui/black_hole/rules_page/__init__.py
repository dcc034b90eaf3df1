"""The rules of each game as a page of Markdown, one file a game; `playing.md` goes into each of them."""

from importlib.resources import files

from cardgames_tui.black_hole.family import Solitaire


def rules_page(solitaire: Solitaire) -> str:
    """The rules of a game, and how to play it on the screen, in Markdown."""
    return _read(solitaire.page).replace("{playing}", _read("playing").strip())


def _read(name: str) -> str:
    return files(__name__).joinpath(f"{name}.md").read_text("utf-8")
