"""The texts around the table: the prompt, the status line, tooltips and results."""

from collections.abc import Iterator

from textual.content import Content

from cardgames_tui.chopsticks.analysis import PositionValues
from cardgames_tui.chopsticks.arrangement import Place
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import SeatedPlayer
from cardgames_tui.chopsticks.solving import why_too_big
from cardgames_tui.chopsticks.value import WinDrawLoss
from cardgames_tui.chopsticks.words import (
    all_against,
    ending_text,
    hand_name,
    player_name,
    repetition_text,
    short_name,
    whose_turn,
)
from cardgames_tui.games.chopsticks import ChopsticksInPlay
from cardgames_tui.games.words import GAME_OVER
from cardgames_tui.records.words import day_of
from cardgames_tui.settings import Settings
from cardgames_tui.text import as_sentence, counted, format_clock, joined, shortened
from cardgames_tui.tui.draw.hands import DrawnHand
from cardgames_tui.tui.results import GameSummary, SummaryRow
from cardgames_tui.tui.themes import Role
from cardgames_tui.tui.widgets.status import Banner, Wording
from cardgames_tui.tui.words import help_used, moves_row

# The prompt


def prompt(game: ChopsticksInPlay, *, paused: bool, pause_key: str) -> str:
    """What to do now; `pause_key` is empty where there are no keys."""
    if game.is_over or (paused and game.result is not None):
        return "".join(" ".join(ending_text(each, game.setup.players)) for each in game.endings[1:])
    player = game.player_to_move
    if game.awaits_computer:
        if not game.setup.persons:
            how = f" {pause_key} {'resumes' if paused else 'pauses'}." if pause_key else ""
            return f"{'Paused' if paused else 'Watching'}.{how}"
        if not game.persons_play:
            return "The computers play on without you."
        return f"{player_name(player)} is about to move..."
    if game.session.occurrences > 1:
        return repetition_text(game.session.occurrences, draws=game.setup.repetition)
    if game.position.sides[game.position.turn].zombie:
        return f"{whose_turn(player)}: a zombie can only hit. Choose a move."
    what = " and what it hits" * (game.session.ply < 4)
    return f"{whose_turn(player)}: choose a move, or a hand{what}."


def why_not_to_move(game: ChopsticksInPlay) -> str:
    if game.is_over:
        return GAME_OVER
    if game.result is not None:
        return f"{game.ending_text[0]}."
    return "" if game.awaits_person else f"{whose_turn(game.player_to_move)}."


def hand_chosen(rules: Rules, place: Place, *, hits: bool, shares: bool) -> str:
    """What can be chosen after a hand: another to hit, if it `hits`, or to split with, if it `shares`."""
    targets, flips = ["a hand to hit"] * hits, hits and (rules.integers or rules.integers_signed)
    if shares:
        own = "your other one" if rules.hands == 2 else "another of yours"
        targets.append(own if flips else f"{own} to split{' or tap' * (hits and rules.self_tap)}")
    if flips:
        targets.append("it again to flip it")
    return f"{hand_name(rules.hands, place[1]).capitalize()} chosen: now {joined(targets, 'or')}."


def values_switched(before: Settings, now: Settings, rules: Rules) -> str:
    if before.show_values == now.show_values:
        return ""
    if not now.show_values:
        return "Values are off."
    reach = "with all against you" if rules.players > 2 else "for perfect play"
    if why_too_big(rules):
        reach = "as far as a search sees"
    return f"Values are on, {reach}. Each move with them counts as a hint."


def progress_text(done: int, total: int | None) -> str:
    """`25%`, or the number done if there is no total."""
    return f"{100 * done // total}%" if total else f"{done:,}"


def hand_tip(owner: SeatedPlayer, name: str, hand: DrawnHand, *, is_over: bool, is_own: bool) -> str:
    shown = "dead" if hand.fingers is None else hand.label
    what = f"{player_name(owner)}, {name}: {shown}"
    if is_over or hand.fingers is None:
        return what
    return f"{what}. Choose it{'' if is_own else ' after one of yours to hit it'}."


# The status line

VALUE_STYLES = {
    WinDrawLoss.WIN: f"bold ${Role.KEEPS}",
    WinDrawLoss.DRAW: "bold",
    WinDrawLoss.LOSS: f"bold ${Role.LOSES}",
}


def status(
    game: ChopsticksInPlay, values: PositionValues | None, progress: str, *, shows_values: bool
) -> Iterator[Wording]:
    """The forms of the status line, longest first: the game and, with `shows_values`, its value."""
    rules, day = game.setup.rules.title_without_players, [day_of(game.record)] * bool(game.record.daily)
    turn, code = f"turn {game.turns + 1}", f"code {game.position}"
    players, brief = f"{game.setup.rules.players} players", shortened(rules, 27, "...")
    goal = [f"win in {game.puzzle_moves}"] * (game.puzzle_moves > 0)

    def line(*facts: str) -> Content:
        return Content.assemble(("Chopsticks", "bold"), "  ", "   ".join(facts))

    right, short = Content(""), Content("")
    if shows_values and game.result is None:
        if values is None:
            text, brief_text = f"working it out {progress}", f"working {progress}".rstrip()
            style = "$text-muted"
        else:
            text, brief_text = _value(game, values)
            style = VALUE_STYLES[values.value.result]
        right, short = Content.styled(text, style), Content.styled(brief_text, style)
    yield line(*day, rules, *goal or [players], turn, code, *help_used(game.undos, game.hints)), right
    yield line(*day, rules, *goal, turn, code), right
    yield line(*day, rules, *goal, turn), short
    yield line(*day, rules, *goal), short
    yield line(*day, brief, *goal), short
    if shows_values:
        yield line(*day, brief), short  # the value tells more than the goal
    yield line(*day or [brief], *goal, turn), short
    yield line(*day, *goal or [turn]), short
    yield line(*goal), short
    yield Content(""), short


def _value(game: ChopsticksInPlay, values: PositionValues) -> tuple[str, str]:
    """The value for the player to move, in a long and a short form; both have its condition, if any."""
    value, condition = values.value, all_against(values.reason.players, game.player_to_move, short_name)
    text, play = value.result.upper(), "perfect play"
    if value.plies is not None:
        text = f"{text} in {value.plies}" if value.plies else f"{text} now"
    elif values.depth is not None:
        text, play = f"no end in {counted(values.depth, 'move')}", ""
    in_full = f"{text} ({condition or play})" if condition or play else text
    return in_full, in_full if condition else text


# The end of a game


def make_banner(game: ChopsticksInPlay, *, paused: bool) -> Banner:
    if game.result is None:
        return Banner()
    persons = game.setup.persons
    outcome = game.best_result(persons or range(game.setup.rules.players))
    headline, detail = game.ending_text
    go_on = "play again" if game.is_over else "see how it ends" if paused else "stop"
    offers = [("choose", go_on), ("new", "new game")]
    mistake = game.review.mistake if game.review and game.review.mistakes else None
    if mistake and outcome != "won" and not game.record.daily:  # the day is won from its start only
        offers.insert(0, ("review", f"try again from move {mistake.ply + 1}"))
    elif persons and (outcome != "won" or len(persons) > 1):
        offers.append(("review", "try again"))
    if outcome == "won" and game.record.daily:
        offers.insert(0, ("daily", "calendar"))
    offers += ("undo", "undo"), ("share", "share"), ("replay", "replay")
    return Banner(outcome, headline, f" {detail} {game.review_text}".rstrip(), tuple(offers))


def make_summary(banner: Banner, game: ChopsticksInPlay, achievements: str) -> GameSummary:
    detail = f"{achievements}\n{as_sentence(banner.detail)}".strip()
    return GameSummary(banner.headline, detail, tuple(_rows(game)), game.choices)


def _rows(game: ChopsticksInPlay) -> Iterator[SummaryRow]:
    if not game.setup.persons:
        return
    record = game.record
    yield "time", format_clock(record.seconds), ""
    yield moves_row(game.endings[0].turns, record)
    if game.review is not None and game.review.mistakes:
        yield "mistakes", str(len(game.review.mistakes)), ""
