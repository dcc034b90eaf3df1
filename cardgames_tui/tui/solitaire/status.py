"""The texts around the table: status line, banner, result card and best game."""

from collections.abc import Iterator

from textual.content import Content

from cardgames_tui.games.solitaire import SolitaireInPlay
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.words import choices_text, hints_and_undos
from cardgames_tui.session import common_prefix_length
from cardgames_tui.solitaire import words
from cardgames_tui.solitaire.analysis import LostDeal
from cardgames_tui.solitaire.cards import DECK
from cardgames_tui.solitaire.deals import parse_deal
from cardgames_tui.solitaire.rules import Outcome, Verdict
from cardgames_tui.text import format_clock
from cardgames_tui.tui.draw.pen import VERDICT_LIGHT
from cardgames_tui.tui.results import GameSummary, Offer
from cardgames_tui.tui.widgets.status import Banner
from cardgames_tui.tui.words import help_used, moves_row

# Status line

_DROPPED = ("best", "how", "rating", "time", "counts", "played", "title")
"""What a narrow status line drops, in this order."""


def status_lines(
    game: SolitaireInPlay, best: GameRecord | None, *, verdict: bool, states: int, dot: str
) -> Iterator[tuple[Content, Content]]:
    """The status line from its longest form to its shortest, with the verdict at its right end."""
    rating = game.adviser.rating
    facts = {
        "number": [game.name],
        "rating": [rating.level.value] if rating and not game.record.daily else [],
        "played": [f"{len(DECK) - game.position.cards_left}/{len(DECK)}"],
        "counts": help_used(game.undos, game.hints),
        "time": [format_clock(game.stopwatch.seconds)],
        "best": [f"best {format_clock(best.seconds)}"] if best else [],
    }
    how, said = _verdict(game, states) if verdict or not game.position.cards_left else ("", Content(""))
    for count in range(len(_DROPPED) + 1):
        dropped = _DROPPED[:count]
        title = "" if "title" in dropped else f"{game.deal.solitaire.title}  "
        shown = [fact for name, texts in facts.items() if name not in dropped for fact in texts]
        right = Content.assemble(("" if "how" in dropped else how, "$table-faint"), said)
        yield Content.assemble((title, "bold"), (f" {dot} ".join(shown), "$table-faint")), right


def _verdict(game: SolitaireInPlay, states: int) -> tuple[str, Content]:
    if not game.position.cards_left:
        word = "SHOWN" if game.result is Result.SHOWN else "WON"
        return "", Content.styled(f"{VERDICT_LIGHT} {word}", "bold $keeps")
    solution = game.adviser.known_solution(game.position)
    if solution is None:
        return f"{states:,} states  " if states else "", Content.styled("searching", "$table-faint")
    style = "bold $keeps" if solution.verdict is Verdict.WINNABLE else "bold $loses"
    return "proved  ", Content.styled(f"{VERDICT_LIGHT} {solution.verdict.name}", style)


# The end of a game

AFTER_WIN: tuple[Offer, ...] = (
    ("losing-move", "hardest choice"),
    ("share", "share"),
    ("replay", "replay"),
    ("new", "new"),
)
_STUCK = (("undo", "undo"), ("restart", "restart"), ("new", "new"))
_LOST = (("undo", "undo"), ("hint", "hint"))
_LOST_AS_DEALT = (("open", "next winnable deal"), ("next", "next deal"))


def make_banner(game: SolitaireInPlay, room: int, *, verdict: bool) -> Banner:
    """The banner of a game that is won, stuck or lost, with the reason if it fits in a line."""
    position, ply = game.position, game.session.ply
    outcome = position.outcome()
    if outcome is Outcome.WON:
        record = game.record
        shown = record.result is Result.SHOWN
        said = words.won_text(game.name, record.seconds, record.hints, record.undos, shown=shown)
        first = ("daily", "calendar") if record.daily else ("choose", "next deal")
        return Banner("won", said, "", (first, *AFTER_WIN))
    is_stuck = outcome is Outcome.STUCK
    if not game.is_lost or not (is_stuck or verdict):
        return Banner()
    found = game.mistake
    again = _LOST_AS_DEALT if isinstance(found, LostDeal) else (("losing-move", words.try_again_text(found)),)
    said = words.stuck_text(position) if is_stuck else words.lost_text(position, ply)
    headline, colon, detail = said.partition(":")
    if verdict and (named := words.losing_move_text(found, ply)):
        headline, colon, detail = ("Stuck", ":", f" {named}") if is_stuck else (named, "", "")
    elif isinstance(found, LostDeal) and ply:
        colon, detail = ":", f" {words.LOST_AS_DEALT}."
    elif not is_stuck and len(said) > room:
        colon, detail = (":", f" {words.NO_LINE_WINS}.") if ply else (".", "")
    offers = _STUCK if is_stuck else _LOST if ply else ()
    return Banner("stuck" if is_stuck else "lost", headline + colon, detail, (*again, *offers))


def make_summary(game: SolitaireInPlay, achievements: str) -> GameSummary:
    """The result card of a win."""
    record, rating = game.record, game.adviser.rating
    outcomes = "".join(choice.outcome for choice in game.choices or ())
    choices = "Looking for the choices that mattered..." if game.choices is None else choices_text(outcomes)
    return GameSummary(
        words.won_headline(game.name, shown=game.result is Result.SHOWN),
        f"{achievements}\n{choices}".strip(),
        choices=outcomes,
        rows=(
            ("time", format_clock(record.seconds), ""),
            moves_row(game.session.ply, record),
            # a value that is still unknown has its line already, so that nothing moves
            ("difficulty", rating.level.value if rating else "", ""),
        ),
        foundation=game.played,
        fans_are_columns=game.deal.solitaire.fans_are_columns,
    )


# The side panel

_MAX_MOVES_AHEAD = 6


def best_game(best: GameRecord, moves: str) -> Content:
    took = f"{format_clock(best.seconds)}, {hints_and_undos(best, undos_first=True)}"
    return Content.assemble(("Your best  ", "bold $text-accent"), took, "\n", _best_way(best, moves))


def _best_way(best: GameRecord, moves: str) -> str:
    if not best.moves.startswith(moves):
        return f"another way from move {common_prefix_length(best.moves, moves) + 1}"
    try:
        positions = parse_deal(best.start_id).resume(best.moves).positions
    except ValueError:
        return "cannot be replayed"
    ahead = positions[len(moves) + 1 :][:_MAX_MOVES_AHEAD]
    cards = [position.top.in_text for position in ahead if position.top is not None]
    return f"then {' '.join(cards)}" if cards else ""
