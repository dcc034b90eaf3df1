"""Options that several commands have."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.family import BLACK_HOLE, GAMES

F = TypeVar("F", bound=Callable[..., Any])

game_option = click.option(
    "--game",
    type=click.Choice(list(GAMES)),
    default=BLACK_HOLE.slug,
    show_default=True,
    callback=lambda _context, _option, slug: GAMES[slug],
    help="The game that the deal or board belongs to.",
)
"""The option of all commands that take deals of any game."""

hole_option = click.option(
    "--hole",
    metavar="CARD",
    callback=lambda _context, _option, text: None if text is None else Card.parse(text),
    help="Begin numbered deals with this card in the hole, like 7H; by default with the ace of spades.",
)
"""The option of all commands that take deals of Black Hole by number."""


def format_option(*styles: str, explained: str) -> Callable[[F], F]:
    """The option that chooses the `style` in which a command prints, the first one by default."""
    return click.option(
        "--format",
        "style",
        type=click.Choice(styles),
        default=styles[0],
        show_default=True,
        help=explained,
    )


class WholeNumber(click.IntRange):
    """A whole number of a range."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number that a text is."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            span = f"from {self.min} on" if self.max is None else f"from {self.min} to {self.max}"
            self.fail(f"'{value}' is not a whole number {span}.", param, ctx)
