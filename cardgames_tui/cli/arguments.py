"""Options and arguments of several commands."""

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
from cardgames_tui.text import decoded

F = TypeVar("F", bound=Callable[..., Any])

solitaire_option = click.option(
    "--game",
    "solitaire",
    type=click.Choice(list(SOLITAIRES.values())),
    default=BLACK_HOLE,
    help="Which solitaire.",
)

hole_option = click.option(
    "--hole",
    metavar="CARD",
    callback=lambda _context, _option, text: None if text is None else Card.parse(text),
    help="Start with this card in the hole, like 7H, instead of the ace of spades.",
)

hands_option = click.option("--hands", default=2, metavar="N", help="Hands of each player, 1 to 4.")

roll_option = click.option("--roll", default=5, metavar="N", help="Fingers at which a hand dies, 2 to 13.")

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


def format_option(*styles: str, help_text: str) -> Callable[[F], F]:
    """The option `--format`, passed on as `style`; the first style is the default."""
    return click.option("--format", "style", type=click.Choice(styles), default=styles[0], help=help_text)


def complete_deals(context: click.Context, _parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Completes recent deals of the command's game; files if there are none."""
    from cardgames_tui.records.database import last_games  # not worth importing SQLite before Tab is pressed

    slug = getattr(context.params.get("solitaire"), "slug", context.command.name)
    games = last_games(Paths.find(context.find_root().params.get("data_dir")).data, 30)
    labels = dict.fromkeys(game.start_id.partition(" ")[2] for game in games if game.game == slug)
    found = [label for label in labels if label.isalnum() and label.startswith(typed)]
    return [CompletionItem(label) for label in found] or [CompletionItem(typed, type="file")]


def is_range(text: str) -> bool:
    return re.fullmatch(r"[0-9]+-[0-9]+", text) is not None


def parse_range(text: str) -> tuple[int, int]:
    """Reads a range of deals like `1-1000`."""
    if not is_range(text):
        raise InvalidGameError(f"'{text}' is not a range of deals like 1-1000")
    first, last = (int(parse_deal_number(number)) for number in text.split("-"))
    if first > last:
        raise InvalidGameError(f"the range {text} is empty")
    return first, last


def read_text(path: str) -> str:
    """Reads a file, or standard input for `-`."""
    try:
        with click.open_file(path, "rb") as file:
            data: bytes = file.read()
        return decoded(data)
    except OSError as error:
        raise InvalidGameError(f"{name_in_messages(path)} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InvalidGameError(f"{name_in_messages(path)} is not a text file in UTF-8 or UTF-16") from None


def name_in_messages(path: str) -> str:
    return "standard input" if path == "-" else path
