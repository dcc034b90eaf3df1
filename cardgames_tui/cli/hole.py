"""The option that chooses the card in the hole."""

import click

from cardgames_tui.black_hole.cards import Card


def _read(_context: click.Context, _option: click.Parameter, text: str | None) -> Card | None:
    return None if text is None else Card.parse(text)


hole_option = click.option(
    "--hole",
    metavar="CARD",
    callback=_read,
    help="Begin numbered deals with this card in the hole, like 7H; by default with the ace of spades.",
)
"""The option of all commands that take deals of Black Hole by number."""
