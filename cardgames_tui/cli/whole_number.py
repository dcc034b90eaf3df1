"""Numbers in options, refused in a sentence that says which ones there are."""

from typing import Any

import click


class WholeNumber(click.IntRange):
    """A whole number of a range."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number that a text is.

        Raises:
            click.BadParameter: It is no number, or not in the range.
        """
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            span = f"from {self.min} on" if self.max is None else f"from {self.min} to {self.max}"
            self.fail(f"'{value}' is not a whole number {span}.", param, ctx)
