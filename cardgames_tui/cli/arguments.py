"""What commands of several families take: options, deals and files."""

import re
from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.paths import Paths
from cardgames_tui.solitaire.cards import Card
from cardgames_tui.solitaire.solitaires import BLACK_HOLE, SOLITAIRES
from cardgames_tui.text import shortened

F = TypeVar("F", bound=Callable[..., Any])

solitaire_option = click.option(
    "--game",
    "solitaire",
    type=click.Choice(list(SOLITAIRES.values())),
    default=BLACK_HOLE,
    help="The game that the deal or board belongs to.",
)

hole_option = click.option(
    "--hole",
    metavar="CARD",
    callback=lambda _context, _option, text: None if text is None else Card.parse(text),
    help="Begin numbered deals with this card in the hole, like 7H; by default with the ace of spades.",
)

hands_option = click.option("--hands", default=2, metavar="N", help="How many hands each player has, 1 to 4.")

roll_option = click.option("--roll", default=5, metavar="N", help="At how many fingers a hand dies, 2 to 13.")

json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object instead, for other programs."
)


def format_option(*styles: str, help_text: str) -> Callable[[F], F]:
    """Makes the option `--format`; the first style is the default.

    The command is called with `style`, unless there is only one.
    """
    return click.option(
        "--format",
        "style",
        type=click.Choice(styles),
        default=styles[0],
        expose_value=len(styles) > 1,
        help=help_text,
    )


def complete_deals(context: click.Context, _parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Completes the deals played last of the game that the command is about; files if there are none."""
    from cardgames_tui.records.database import last_games  # SQLite, which only the tab key needs here

    slug = getattr(context.params.get("solitaire"), "slug", context.command.name)
    games = last_games(Paths.find(context.find_root().params.get("data_dir")).data, 30)
    labels = dict.fromkeys(game.start_id.partition(" ")[2] for game in games if game.game == slug)
    found = [label for label in labels if label.isalnum() and label.startswith(typed)]
    return [CompletionItem(label) for label in found] or [CompletionItem(typed, type="file")]


class WholeNumber(click.IntRange):
    """A whole number in a range, with a plain message when it is not."""

    name = "N"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            span = f"from {self.min} on" if self.max is None else f"from {self.min} to {self.max}"
            self.fail(f"'{value}' is not a whole number {span}.", param, ctx)


def is_range(text: str) -> bool:
    return re.fullmatch(r"[0-9]+-[0-9]+", text) is not None


def parse_range(text: str) -> tuple[int, int]:
    """Reads the first and the last deal of a range like `1-1000`."""
    if not is_range(text):
        raise InvalidGameError(f"'{text}' is not a range of deals (write it as 1-1000)")
    from cardgames_tui.solitaire.deals import parse_deal_number

    first, last = (int(parse_deal_number(number)) for number in text.split("-"))
    if first > last:
        raise InvalidGameError(f"the range {text} is empty: its first deal is above its last")
    return first, last


MAX_TEXT_BYTES = 16_000_000
"""How many bytes of a file or of standard input are read; no games need more."""


def name_in_messages(path: str) -> str:
    """What messages call a file."""
    return "standard input" if path == "-" else shortened(path, 100)


def read_text(path: str) -> str:
    """Reads a file, or standard input for `-`."""
    name = name_in_messages(path)
    try:
        with click.open_file(path, "rb") as file:
            data: bytes = file.read(MAX_TEXT_BYTES + 1)
        if len(data) > MAX_TEXT_BYTES:
            raise InvalidGameError(f"{name} is longer than {MAX_TEXT_BYTES // 10**6} MB")
        return data.decode("utf-8-sig")  # Windows puts a mark before the text
    except FileNotFoundError:
        raise InvalidGameError(f"there is no file '{name}'") from None
    except OSError as error:
        raise InvalidGameError(f"{name} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InvalidGameError(f"{name} is not a text file in UTF-8") from None


force_option = click.option(
    "--force", is_flag=True, help="Replace files that are there already, even if another program made them."
)
