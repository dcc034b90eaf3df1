"""The help pages, one Markdown file each."""

from importlib.resources import files


def help_text(page: str) -> str:
    """The Markdown of a page."""
    return files(__name__).joinpath(f"{page}.md").read_text(encoding="utf-8")
