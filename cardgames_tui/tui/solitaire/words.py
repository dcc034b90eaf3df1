"""What the screen of a card game says.

Where a sentence names keys, `keys` tells what they are called; it is None where there are only fingers.
"""

from collections.abc import Iterator, Mapping, Sequence

from textual.content import Content

from cardgames_tui.games.solitaire import Hint, HintAnswer, HintExplanation, LostPosition, SolitaireInPlay
from cardgames_tui.games.statistics import ResultComparison
from cardgames_tui.games.words import VERDICT_OFF
from cardgames_tui.records.record import GameRecord, Result, VerdictLetter
from cardgames_tui.records.words import hints_and_undos
from cardgames_tui.session import common_prefix_length
from cardgames_tui.settings import Settings
from cardgames_tui.solitaire import words as solitaire_words
from cardgames_tui.solitaire.analysis import Mistake, NoMistake
from cardgames_tui.solitaire.cards import DECK, LONG_NAMES, RANKS, SHORT_NAMES, followers, neighbours
from cardgames_tui.solitaire.deals import Deal, Pack, parse_deal
from cardgames_tui.solitaire.rules import Move, Outcome, Position, Verdict
from cardgames_tui.solitaire.solitaires import Solitaire
from cardgames_tui.text import as_sentence, counted, format_clock, joined
from cardgames_tui.tui.bindings import CARD_KEYS, KeyLabels, card_key
from cardgames_tui.tui.draw.pen import KEEPS_SIGN, LOSES_SIGN, VERDICT_LIGHT
from cardgames_tui.tui.results import GameSummary, SummaryRow
from cardgames_tui.tui.widgets.status import Banner
from cardgames_tui.tui.words import NOT_JUDGED, help_used, moves_row, streak_row

# The prompt line

NO_ROOM_FOR_PANEL = "The panel needs a window of 110 columns."

LOOKING_FOR_MISTAKE = "Looking for the move that lost it..."


def prompt(position: Position, plies: int, keys: KeyLabels | None, move_keys: str = CARD_KEYS) -> str:
    moves = len(position.legal_moves())
    if not moves:
        return ""
    own_keys = move_keys[:moves]
    if position.top is None:
        how = f"{_how_to_press(own_keys, moves, keys)}, or click it" if keys else "tap it"
        return f"Choose any top card to begin the {position.solitaire.foundation_word}: {how}."
    if plies >= 3:
        return ""  # the table says what may follow
    cards = "one card fits" if moves == 1 else f"{moves} cards fit"
    if keys is None:
        how = "Tap to play."
    else:
        digit = "press its digit" if moves == 1 else "press a digit"
        press = digit if CARD_KEYS.startswith(own_keys) else _how_to_press(own_keys, moves, keys)
        how = as_sentence(f"{press}, or click {'it' if moves == 1 else 'a card'}")
    return f"Play {followers(position.top.rank, SHORT_NAMES)}: {cards}. {how}"


def _how_to_press(move_keys: str, moves: int, keys: KeyLabels) -> str:
    """Which keys play so many moves: `press 1-9, 0, A, C or E`."""
    digits = CARD_KEYS[: min(moves, 9)]
    bound = move_keys.replace(" ", "")
    named = [f"1-{digits[-1]}", *bound[len(digits) :]] if moves > 1 and bound.startswith(digits) else bound
    by_cursor = f"{keys('next-card')} and {keys('choose')}"
    if not bound:
        return f"press {by_cursor}"
    press = f"press {joined(named, 'or')}"
    return press if moves == len(bound) else f"{press} ({by_cursor} reach the rest)"


def no_card_with_key(key: str) -> str:
    return f"No card is marked {key}." if key.strip() else "No card fits with that key."


def move_refused(position: Position, move: Move) -> str:
    """Why a card cannot be played. An empty fan is not named: the player sees which it is."""
    if not position.fans[move.fan]:
        return f"No card is left in this {position.solitaire.fan_word}."
    return as_sentence(position.objection(move))


def verdict_or_marks_switched(before: Settings, now: Settings, keys: KeyLabels | None) -> str:
    """What the changed settings show or hide; empty for other settings."""
    if before.show_verdict != now.show_verdict:
        if not now.show_verdict:
            return VERDICT_OFF
        how = f" {keys('verdict')} hides it." if keys else ""
        return f"The verdict is on: it says whether the game can still be won.{how}"
    if before.show_marks != now.show_marks:
        marks = (
            f"Marks: {KEEPS_SIGN} keeps the win, {LOSES_SIGN} loses it. Each move with them counts as a hint."
        )
        return marks if now.show_marks else "The marks are off."
    return ""


def letters_shown(solitaire: Solitaire, keys: KeyLabels | None) -> str:
    how = f" {keys('letters')} hides them." if keys else ""
    return f"The letters of the {solitaire.fan_word}s, as solve and verify write them.{how}"


def found_rank(position: Position, rank: int, keys: KeyLabels | None) -> str:
    number = sum(card.rank == rank for fan in position.fans for card in fan)
    if not number:
        return f"No {LONG_NAMES.rank[rank]} is left ({RANKS[rank]})."
    on_top = sum(fan[-1].rank == rank for fan in position.fans if fan)
    again = f"{keys('find')} {RANKS[rank]}" if keys else "Find"
    return f"{RANKS[rank]}: {number} left, {on_top} on top. {again} again: the next one"


# What the adviser answers


def answer_text(answer: HintAnswer, plies: int, keys: KeyLabels | None, move_keys: str = CARD_KEYS) -> str:
    match answer:
        case Hint(position, move):
            return _hint(position, move, keys, move_keys)
        case HintExplanation():
            return _why(answer, keys, move_keys)
        case LostPosition():
            lost = solitaire_words.lost_text(answer.position, plies, SHORT_NAMES)
            more = f"Press {keys('hint')} again to see" if keys else "Hint again tells"
            return f"{lost} {more} which move lost it." if plies else lost
        case Mistake():
            return _way_back(answer, plies, keys)
        case NoMistake():
            return solitaire_words.mistake_text(answer, SHORT_NAMES)
        case Outcome():
            return "The game is won."


def _hint(position: Position, move: Move, keys: KeyLabels | None, move_keys: str) -> str:
    card, key = position.fans[move.fan][-1].symbol, card_key(position, move, move_keys).strip()
    if keys is None:
        return f"Hint: {card} keeps the win (Hint again: why)"
    how = f"press {key}" if key else f"click it, or {keys('next-card')} and {keys('choose')}"
    return f"Hint: {card} keeps the win ({how}; {keys('hint')} again: why)"


def _why(answer: HintExplanation, keys: KeyLabels | None, move_keys: str) -> str:
    position, moves = answer.line.position, answer.line.moves
    left, key = len(moves), card_key(position, moves[0], move_keys).strip()
    cards = [SHORT_NAMES.card(card) for card in position.cards_along(moves[:6])]
    more = " …" if left > len(cards) else ""
    press = f"Press {key}: " if key else ""
    besides = solitaire_words.other_moves_text(position, moves[0], answer.verdicts, SHORT_NAMES)
    return f"{press}{' '.join(cards)}{more} wins in {counted(left, 'move')}. {besides}"


def _way_back(mistake: Mistake, plies: int, keys: KeyLabels | None) -> str:
    won = solitaire_words.way_back_text(mistake, plies)
    if keys is None:
        return as_sentence(f"{won}: Where lost? goes back there")
    return as_sentence(f"{won}: {keys('losing-move')} goes back there, {keys('undo')} takes back one move")


def losing_move_text(answer: Mistake | NoMistake) -> str:
    said = solitaire_words.mistake_text(answer, SHORT_NAMES)
    if isinstance(answer, Mistake):
        return f"{said} Marked: what would have kept the win; undo returns."
    return said


def replayed_position(position: Position, verdict: VerdictLetter) -> str:
    outcome = position.outcome()
    if outcome:
        return str(outcome.value)
    return {VerdictLetter.WINNABLE: "can be won", VerdictLetter.LOST: "lost"}.get(verdict, "")


def where_lost(verdicts: str, *, won: bool) -> str:
    """Which move of a replay lost the game, given a `VerdictLetter` for each position."""
    match verdicts.find(VerdictLetter.LOST):
        case -1 if verdicts[-1] != VerdictLetter.WINNABLE:
            return NOT_JUDGED
        case -1:
            return f"No move lost it: {'the game was won' if won else 'at its end it could still be won'}."
        case 0:
            return solitaire_words.mistake_text(NoMistake.LOST_FROM_THE_START, SHORT_NAMES)
        case number:
            return f"Move {number} lost the game: until here it could be won."


def playing_solution(moves_left: int) -> str:
    return f"The solution: {counted(moves_left, 'move')} to the win. A win with its moves counts as shown."


# The table itself


def tip(position: Position, move: Move, *, touch: bool) -> str:
    """The tooltip of the last card of a fan; empty for an empty fan."""
    cards = position.fans[move.fan]
    if not cards:
        return ""
    if reason := position.objection(move):
        return reason
    return f"{cards[-1].name}: {'tap' if touch else 'click'} to play it"


def following_ranks(position: Position) -> str:
    if not position.cards_left:
        return "complete"
    if position.top is None:
        return "any top card"
    return "next " + " or ".join(RANKS[rank] for rank in neighbours(position.top.rank))


CARDS_LEFT = "Cards left"


def cards_left(left: Mapping[int, int], following: tuple[int, ...]) -> str:
    counted = [f"{LONG_NAMES.ranks[rank]} {left[rank]}" for rank in following]
    return f"{CARDS_LEFT}: {', '.join(counted) or sum(left.values())}"


# The status line

_LEFT_OUT = (
    (),
    ("counts",),
    ("rating",),
    ("rating", "time"),
    ("rating", "title"),
    ("rating", "title", "time"),
    ("rating", "counts", "time"),
    ("rating", "title", "counts"),
    ("rating", "title", "counts", "time"),
)
"""What the shorter forms of the status line leave out besides the best time, the longest form first."""


def status(
    game: SolitaireInPlay, best: GameRecord | None, *, verdict: bool, states: int, dot: str
) -> Iterator[tuple[Content, Content]]:
    """The status line from its longest form to its shortest, each with the text at its right end.

    With `verdict` that text says whether the game can be won, or how many states have been searched.
    """
    rating = game.adviser.rating
    facts = {
        "number": [game.deal.name],
        "rating": [rating.level.value] if rating else [],
        "played": [f"{len(DECK) - game.position.cards_left}/{len(DECK)}"],
        "counts": help_used(game.undos, game.hints),
        "time": [format_clock(game.stopwatch.seconds)],
        "best": [f"best {format_clock(best.seconds)}"] if best else [],
    }

    def line(*left_out: str) -> Content:
        shown = [fact for name, texts in facts.items() if name not in left_out for fact in texts]
        title = "" if "title" in left_out else f"{game.deal.solitaire.title}  "
        return Content.assemble((title, "bold"), (f" {dot} ".join(shown), "$table-faint"))

    long, brief, short = _verdict(game, states, wanted=verdict)
    yield line(), long
    yield line("best"), long
    yield line("best"), brief
    for left_out in _LEFT_OUT:
        yield line("best", *left_out), short


def _verdict(game: SolitaireInPlay, states: int, *, wanted: bool) -> tuple[Content, Content, Content]:
    """The verdict in three lengths: with how it was found, with that in brief, and alone."""
    if not game.position.cards_left:
        word = "SHOWN" if game.result is Result.SHOWN else "WON"
        return (Content.styled(f"{VERDICT_LIGHT} {word}", "bold $keeps"),) * 3
    if not wanted:
        return (Content(""),) * 3
    solution = game.adviser.known_solution(game.position)
    if solution is None:
        said = Content.styled("searching", "$table-faint")
        how, brief = f"{states:,} states" if states else "", ""
    else:
        style = "bold $keeps" if solution.verdict is Verdict.WINNABLE else "bold $loses"
        said = Content.styled(f"{VERDICT_LIGHT} {solution.verdict.name}", style)
        how = brief = "proved"
    long, short = (Content.assemble((f"{text}  ", "$table-faint"), said) for text in (how, brief))
    return long, short, said


# The end of a game

_AFTER_WIN = (("choose", "another deal"), ("share", "share"), ("replay", "replay"), ("new", "new game"))
_AFTER_LOSS = (("undo", "undo"), ("losing-move", "where was it lost?"), ("next", "next number"))
_LOST_AS_DEALT = (("open", "next winnable deal"), ("next", "next number"))


def won_banner(game: SolitaireInPlay) -> Banner:
    moves, time = counted(game.session.ply, "move"), format_clock(game.stopwatch.seconds)
    headline = "Shown:" if game.result is Result.SHOWN else "Won!"
    return Banner("won", headline, f" {as_sentence(f'{game.deal.name}: {moves}, {time}')}", _AFTER_WIN)


def lost_banner(game: SolitaireInPlay, room: int) -> Banner:
    """The banner for a game that is stuck or lost; it says why if that fits in a line."""
    position = game.position
    if position.outcome() is Outcome.STUCK:
        stuck = solitaire_words.stuck_text(position, SHORT_NAMES)
        said = f" {stuck}; {solitaire_words.cards_left_text(position)}."
        return Banner("stuck", "Stuck:", said, _AFTER_LOSS)
    headline = "This game is lost." if game.session.ply else f"{solitaire_words.CANNOT_BE_WON}."
    offers = _AFTER_LOSS if game.session.ply else _LOST_AS_DEALT
    why = f" {as_sentence(solitaire_words.loss_reason_text(position, SHORT_NAMES))}"
    return Banner("lost", headline, why if len(headline + why) <= room else "", offers)


def summary(
    game: SolitaireInPlay, best_game: GameRecord | None, comparison: ResultComparison | None
) -> GameSummary:
    """The result card of a win; `comparison` is None until the records have answered."""
    winner = "The solution won" if game.result is Result.SHOWN else "You won"
    return GameSummary(
        f"{winner} {game.deal.name}",
        rows=tuple(_rows(game, comparison, best_game)),
        offers=_AFTER_WIN[:3],
        foundation=game.played,
        in_row=game.deal.solitaire.fans_are_columns,
    )


def _rows(
    game: SolitaireInPlay, comparison: ResultComparison | None, best_game: GameRecord | None
) -> Iterator[SummaryRow]:
    record, rating = game.record, game.adviser.rating
    yield "time", format_clock(record.seconds), _time_before(record, comparison, best_game)
    yield moves_row(game.session.ply, record)
    if rating is not None:
        remark = f"care alone wins {round(100 * rating.win_rate)} of 100"
        yield "difficulty", rating.level.value, remark
    if comparison is not None:
        yield streak_row(comparison)


def _time_before(
    record: GameRecord, comparison: ResultComparison | None, best_game: GameRecord | None
) -> str:
    """The time to compare with: the best on this deal, else the best of all."""
    best = best_game.seconds if best_game else comparison.best_before if comparison else None
    if best is None:
        return ""
    if record.result is Result.WON and not record.hints and not record.copied_moves and record.seconds < best:
        return f"new best, was {format_clock(best)}"
    return f"{'on this deal' if best_game else 'your best'}: {format_clock(best)}"


# The side panel

_MAX_MOVES_AHEAD = 6


def best_game(best: GameRecord, moves: str) -> Content:
    """The best game: what it took, and its next cards after the same moves, or since when it was another."""
    took = f"{format_clock(best.seconds)}, {hints_and_undos(best, undos_first=True)}"
    return Content.assemble(("Your best  ", "bold $text-accent"), took, "\n", _best_way(best, moves))


def _best_way(best: GameRecord, moves: str) -> str:
    if not best.moves.startswith(moves):
        return f"another way since move {common_prefix_length(best.moves, moves) + 1}"
    try:
        positions = (
            parse_deal(best.start_id).resume(best.moves).positions[len(moves) + 1 :][:_MAX_MOVES_AHEAD]
        )
    except ValueError:
        return "cannot be replayed"
    cards = [position.top.symbol for position in positions if position.top is not None]
    return f"then {' '.join(cards)}" if cards else ""


# The dialogs that lead to other deals

NEW_GAME = "New game"
BY_NUMBER = "By number"
NUMBER = "Number"
EMPTY_FOR_ANY_DEAL = "leave it empty for any deal"
DIFFICULTY = "Difficulty"
FROM_A_BOARD = "From a board"
PASTE_A_BOARD = "Paste a board from PySolFC or black-hole-solve"
DEAL = "Deal"
ENTER_TO_PLAY, TAP_TO_PLAY = "Enter to play", "Tap to play"
ENTER_TO_DEAL, TAP_TO_DEAL = "Enter to deal", "Tap to deal"
NOT_WON_YET = "Deals you have not won yet"
LOOKING_FOR_DEAL = "Looking for such a deal, from that number on."
LOOKING_FOR_WINNABLE = "Looking for a winnable deal..."
ESC_STOPS = " Esc stops."
ALL_CAN_BE_WON = "All of them can be won."
ALL_WON = "You have won all of these."
DEAL_EXAMPLE = "24, ms40000 or a shared text"


def go_to_title(solitaire: Solitaire) -> str:
    return f"Go to a deal of {solitaire.title}"


def how_to_name_deals(solitaire: Solitaire) -> str:
    hole = "" if solitaire.any_card_opens else " 24 hole 7H is deal 24 with that card in the hole."
    return f"24 is PySolFC's deal 24; ms40000 uses the shuffle of Microsoft's games.{hole}"


def passed_over(number: str, passed: int) -> str:
    return f"Not deal {number}; {passed} passed over so far."


def daily_deals(solitaire: Solitaire) -> str:
    return f"Deal of the day: {solitaire.title}"


def daily_result(games: Sequence[GameRecord]) -> str:
    wins = [game.seconds for game in games if game.result is Result.WON]
    if wins:
        return f"won in {format_clock(min(wins))}"
    if any(game.result is None for game in games):
        return "waiting"
    return f"not won in {counted(len(games), 'game')}" if games else ""


def open_deals(deal: Deal, packs: Sequence[Pack], won: set[str]) -> Iterator[str]:
    """The deals that may not have been won yet, a line each: those after a deal, and the packs."""
    yield f"the next one after {deal.name}"
    for pack in packs:
        yield f"{pack.title} ({len(won.intersection(pack.start_ids))} won)"


# The bars at the bottom

FIND = "Find:"
CLOSE = "close"
STOP = "stop"
STEP = "step"


def playback_state(*, paused: bool) -> tuple[str, str]:
    """What playback does now, and what its key would do."""
    return ("Paused", "resume") if paused else ("Playing", "pause")
