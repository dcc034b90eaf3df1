"""Options and arguments that several commands share."""

import re
from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.paths import Paths
from cardgames_tui.solitaire.cards import Card
from cardgames_tui.solitaire.deals import parse_deal_number
from cardgames_tui.solitaire.solitaires import BLACK_HOLE, SOLITAIRES

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


def is_range(text: str) -> bool:
    return re.fullmatch(r"[0-9]+-[0-9]+", text) is not None


def parse_range(text: str) -> tuple[int, int]:
    """Reads the first and the last deal of a range like `1-1000`."""
    if not is_range(text):
        raise InvalidGameError(f"'{text}' is not a range of deals (write it as 1-1000)")
    first, last = (int(parse_deal_number(number)) for number in text.split("-"))
    if first > last:
        raise InvalidGameError(f"the range {text} is empty: its first deal is above its last")
    return first, last


def read_text(path: str) -> str:
    """Reads a file, or standard input for `-`."""
    try:
        with click.open_file(path, "rb") as file:
            data: bytes = file.read()
        return data.decode("utf-8-sig")  # Windows puts a mark before the text
    except OSError as error:
        raise InvalidGameError(f"{name_in_messages(path)} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InvalidGameError(f"{name_in_messages(path)} is not a text file in UTF-8") from None


def name_in_messages(path: str) -> str:
    return "standard input" if path == "-" else path
