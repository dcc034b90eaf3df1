"""What the screen of Chopsticks says; what is true of the game itself is in `chopsticks/words.py`."""

from collections.abc import Iterator, Sequence

from textual.content import Content

from cardgames_tui.chopsticks import move_words
from cardgames_tui.chopsticks import words as chopsticks_words
from cardgames_tui.chopsticks.analysis import GameReview, HintReason, PositionValues
from cardgames_tui.chopsticks.arrangement import Place
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import start_position
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind, SeatedPlayer
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving import why_too_big
from cardgames_tui.chopsticks.value import Value, ValuedMove, WinDrawLoss
from cardgames_tui.games.chopsticks import ChopsticksInPlay, StartValue
from cardgames_tui.games.statistics import ResultComparison
from cardgames_tui.games.words import GAME_OVER, VALUES_OFF
from cardgames_tui.settings import Settings
from cardgames_tui.text import as_sentence, counted, format_clock, joined
from cardgames_tui.tui.bindings import MOVE_KEYS, KeyLabels, move_key
from cardgames_tui.tui.draw.hands import DrawnHand
from cardgames_tui.tui.draw.result_card import GameSummary, SummaryRow
from cardgames_tui.tui.themes import Role
from cardgames_tui.tui.widgets.status import Banner, Wording
from cardgames_tui.tui.words import help_used, moves_row, streak_row

# The hands

TO_MOVE = "to move"
WON = "won"
OUT = "out"
ZOMBIE = "zombie"

# The prompt line

PLAYED_TITLE = "Played"
WATCHED = "Watching"
"""The beginning of the prompt while only computers play."""

ONLY_ATTACK = "Your own hands can do nothing now: you have to attack."
OWN_HAND_FIRST = "Choose one of your own hands first, then the hand it hits."
NO_MISTAKES = "No move gave anything away."


def prompt(
    game: ChopsticksInPlay, keys: KeyLabels | None, move_keys: str = MOVE_KEYS, *, paused: bool, goes_on: bool
) -> str:
    if game.is_over:
        return ""
    player = game.player_to_move
    if game.awaits_computer:
        if not game.setup.persons:
            return _watching(keys, paused=paused)
        if not any(map(game.position.takes_turns, game.setup.persons)):
            undo, new = (keys("undo"), keys("new")) if keys else ("Undo", "New")
            return f"The computers play on without you. {undo} takes back, {new} starts a new game."
        return f"{chopsticks_words.player_name(player)} is about to move..."
    if game.session.occurrences > 1:
        return chopsticks_words.repetition_text(game.session.occurrences, draws=game.setup.repetition)
    return f"{chopsticks_words.whose_turn(player)}: {_instructions(game, keys, move_keys, goes_on=goes_on)}"


def _watching(keys: KeyLabels | None, *, paused: bool) -> str:
    if keys is None:
        return f"{WATCHED}{': paused' * paused}"
    pause, new = keys("pause"), keys("new")
    return f"{WATCHED}: {f'paused, {pause} resumes' if paused else f'{pause} pauses'}   {new} new game"


def _instructions(game: ChopsticksInPlay, keys: KeyLabels | None, move_keys: str, *, goes_on: bool) -> str:
    press = f"press {_keys_of(len(game.position.legal_moves()), move_keys)}" if keys else "tap a move"
    more = ""
    if goes_on:
        more = f" More moves: {keys('next-move')}." if keys else " Swipe for more."
    if game.position.sides[game.position.turn].zombie:
        return f"a zombie can only hit: {press}.{more}"
    what = " and what it hits" if game.session.ply < 4 and not more else ""
    return f"{press}, or {'choose ' if keys else ''}a hand{what}.{more}"


def _keys_of(moves: int, move_keys: str) -> str:
    if not MOVE_KEYS.startswith(move_keys[:moves]):  # the player has given one of them another meaning
        return "a key from the list"
    if moves < 10:
        return f"1-{moves}" if moves > 1 else "1"
    return "1-9 or 0" if moves == 10 else "1-9, 0 or a letter"


def why_not_to_move(game: ChopsticksInPlay, keys: KeyLabels | None) -> str:
    if game.is_over and keys:
        again, new, undo = keys("choose"), keys("new"), keys("undo")
        return f"{GAME_OVER} {again} plays again, {new} starts a new game, {undo} undoes a turn."
    if game.is_over:
        return GAME_OVER
    return "" if game.awaits_person else f"{chopsticks_words.whose_turn(game.player_to_move)}."


def hand_chosen(rules: Rules, place: Place, keys: KeyLabels | None, *, shares: bool) -> str:
    """What can be chosen next after a hand; it `shares` when it can do something with another own hand."""
    targets, flips = ["a hand to hit"], rules.integers or rules.integers_signed
    if shares:
        own = "your other one" if rules.hands == 2 else "another of yours"
        targets.append(own if flips else f"{own} to split{' or tap' * rules.self_tap}")
    if flips:
        targets.append("it again to flip it")
    choices = joined(targets, "or")
    hand = chopsticks_words.hand_name(rules.hands, place[1]).capitalize()
    fits = len(choices) < 46  # all in one line
    return f"{hand} chosen: now {choices}." + (f" {keys('let-go')} lets go." if keys and fits else "")


def values_switched(before: Settings, now: Settings, rules: Rules) -> str:
    """What the changed settings show or hide; empty for other settings."""
    if before.show_values == now.show_values:
        return ""
    if not now.show_values:
        return VALUES_OFF
    reach = "with all against you" if rules.players > 2 else "for perfect play"
    if why_too_big(rules):
        reach = "as far as a search sees"
    return f"Values are on, {reach}. Each move with them counts as a hint."


def building_tablebase(game: ChopsticksInPlay, progress: str, keys: KeyLabels | None) -> str:
    name = chopsticks_words.player_name(game.player_to_move)
    how = f" {keys('let-go')}: do not wait for it." if keys else ""
    return f"{name} is working out this game: {progress}.{how}"


def reviewing(progress: str) -> str:
    return f"Looking for the move that gave it away... {progress}".rstrip()


def progress_text(done: int, total: int | None) -> str:
    """Progress as text: `25%`, or the count where the total is not known."""
    return f"{100 * done // total}%" if total else f"{done:,}"


# What is told until the player does something else

NOT_WAITED = "The computer does not work out this game: it looks ahead as far as it can."


def about_computers(setup: Setup) -> str:
    """How far perfect computers are from perfect under these rules; empty when they are."""
    if PlayerKind.PERFECT not in setup.kinds:
        return ""
    if reason := why_too_big(setup.start.rules_left):
        return chopsticks_words.not_solved(reason)
    return chopsticks_words.PARANOIA if setup.start.rules_left.players > 2 else ""


def answer_text(
    answer: ValuedMove | HintReason,
    game: ChopsticksInPlay,
    keys: KeyLabels | None,
    move_keys: str = MOVE_KEYS,
) -> str:
    if isinstance(answer, HintReason):
        seen = "" if answer.exact else f" That is {chopsticks_words.search_reach(answer.depth)}."
        return f"Why? {chopsticks_words.reason_text(answer)}{seen}"
    move = answer.move
    action = move_words.move_action(game.effect(move), game.setup.players)
    if keys is None:
        return f"Hint: {action}   (Hint again: why)"
    key = move_key(game.position.legal_moves().index(move), move_keys).strip()
    return f"Hint: {f'press {key}, ' * bool(key)}{action}   ({keys('hint')} again: why)"


def review_text(found: GameReview, game: ChopsticksInPlay, *, replayed: bool = False) -> str:
    """What a review has found, and how to go back to the end, which in a replay needs no undo."""
    text = chopsticks_words.review_text(found, game.ending, game.setup.players, move_words.move_action)
    if found.mistake is None:
        return text
    seen = "" if found.exact else f" That is {chopsticks_words.search_reach(found.depth)}."
    return f"{text}{seen}{'' if replayed else ' Undo goes back to where you were.'}"


def tip(owner: SeatedPlayer, name: str, hand: DrawnHand, *, is_over: bool, is_own: bool, touch: bool) -> str:
    """The tooltip of a hand: what it shows, and what a click on it does."""
    whose = f"{chopsticks_words.whose(owner)} {name}"
    if hand.fingers is None:
        return f"{whose} is dead"
    use = "choose it" if is_own else "hit it with a hand you have chosen"
    how = "" if is_over else f": {'tap' if touch else 'click'} to {use}"
    return f"{whose} shows {hand.label}{how}"


# The status line

VALUE_STYLES = {
    WinDrawLoss.WIN: f"bold ${Role.KEEPS}",
    WinDrawLoss.DRAW: "bold",
    WinDrawLoss.LOSS: f"bold ${Role.LOSES}",
}


def status(
    game: ChopsticksInPlay, values: PositionValues | None, progress: str, *, shows_values: bool
) -> Iterator[Wording]:
    """The status line from its longest form to its shortest.

    With `shows_values` it says the value of the position, or how far the tablebase has come.
    """
    rules = game.setup.rules.unusual
    brief = f"{rules[:24].rstrip(' ,')}..." if len(rules) > 27 else rules
    players, turn = f"{game.setup.rules.players} players", f"turn {game.turns + 1}"
    code, counts = f"code {game.position}", help_used(game.undos, game.hints)

    def line(*facts: str) -> Content:
        return Content.assemble(("Chopsticks", "bold"), "  ", "   ".join(facts))

    right, short = Content(""), Content("")
    if shows_values and not game.is_over:
        if values is None:
            text, brief_text = f"working it out {progress}", f"working {progress}".rstrip()
            style = "$text-muted"
        else:
            brief_text, reach = _value(game.position.rules_left, values)
            text, style = f"{brief_text}{reach}", VALUE_STYLES[values.value.result]
        right, short = Content.styled(text, style), Content.styled(brief_text, style)
    yield line(rules, players, turn, code, *counts), right
    yield line(rules, turn, code), right
    yield line(brief, turn, code), right
    yield line(brief, turn), short
    yield line(turn), short
    yield Content(turn), short


def _value(rules: Rules, values: PositionValues) -> tuple[str, str]:
    """The value of a position for the player to move, and against whom: `LOSS in 26`, ` (perfect play)`."""
    value = values.value
    if value.plies is None and values.depth is not None:
        return f"no end in {counted(values.depth, 'move')}", ""
    when = "" if value.plies is None else f" in {value.plies}"
    play = "all against you" if rules.players > 2 else "perfect play"
    return f"{value.result.upper()}{when}", f" ({play})"


# The end of a game


def banner(game: ChopsticksInPlay) -> Banner:
    ending, persons = game.ending, game.setup.persons
    if ending is None:
        return Banner()
    is_lost = persons and ending.winner not in persons
    outcome = "drawn" if ending.winner is None else "lost" if is_lost else "won"
    headline, detail = chopsticks_words.ending_text(ending, game.setup.players)
    review = (("review", "where did it go wrong?"),) if outcome == "lost" or len(persons) > 1 else ()
    again = ("choose", "play again"), ("new", "new game")
    offers = *again, *review, ("undo", "undo"), ("share", "share"), ("replay", "replay")
    return Banner(outcome, headline, f" {detail}", offers)


def summary(banner: Banner, game: ChopsticksInPlay, comparison: ResultComparison | None) -> GameSummary:
    is_won, detail, rows = banner.outcome == "won", as_sentence(banner.detail), tuple(_rows(game, comparison))
    return GameSummary(banner.headline, is_won, detail, rows, banner.offers)


def _rows(game: ChopsticksInPlay, comparison: ResultComparison | None) -> Iterator[SummaryRow]:
    if not game.setup.persons:
        return
    record = game.record
    yield "time", format_clock(record.seconds), ""
    yield moves_row(game.turns, record)
    if len(game.setup.persons) == 1 and comparison is not None:
        yield streak_row(comparison)


# Picking a move

OWN_HANDS = "Your own hands"
EXTRA_FINGER = "Wet Jackson: an extra finger"
KEY_OR = "A key, "
DIGIT_OR = "A digit moves that many fingers; "
NO_EXTRA_FINGER = "No hand can be given an extra finger now."
IF_ALL_AGREE = "Only if everybody at the table agrees."
PICKS = "Enter or a click picks"
TAP = "Tap what is meant."


def two_hands(game: ChopsticksInPlay, places: Sequence[Place]) -> str:
    """Two own hands with what they show: `left 1 and right 2`."""
    rules, slots = game.setup.rules, game.arrangement[game.position.turn]
    return " and ".join(chopsticks_words.listed_hand(rules, slot, slots[slot]) for _, slot in places)


def split_objection(fingers: int, objection: str) -> str:
    return f"{counted(fingers, 'finger')}: {objection}."


def move_line(game: ChopsticksInPlay, move: Move) -> str:
    text = move_words.listed_move(game.effect(move), game.setup.players)
    return f"{text.action}   {text.result}".rstrip()


def no_such_line(number: int) -> str:
    return f"There is no line {number}."


# Going to a position

GO_TO = "Go to a position"
POSITION = "Position"


def position_example(code: str) -> str:
    return f"{code}, or a shared text"


def position_asked(code: str, game: ChopsticksInPlay) -> str:
    who = chopsticks_words.whom(game.player_to_move)
    return (
        f"A position like {code} lists the hands of the player to move ({who}), in any order, then those of "
        "the next."
    )


WORKING_OUT_FACTS = "Working them out..."

# Setting a game up

SET_UP = "A game of Chopsticks"
RULES = "Rules"
SEATS = "Seats"
BEGINS = "Begins"
REPEATS = "Repeats"
SIZES = {"players": "Players", "hands": "Hands", "roll": "Roll"}
"""The sizes of the rules, by the fields of `Rules`."""
PLAY = "Play"
OWN_RULES = "own rules"
"""What rules without a name are called."""
REPETITION_CHOICES = (("a draw the third time", True), ("never a draw", False))
"""What may become of a position that comes up for the third time."""
MORE_VARIANTS = "↓ more variants"


def kind_choice(kind: PlayerKind, rules: Rules, suffix: str) -> str:
    """Who sits at a seat: `person`, `perfect computer`."""
    strength = chopsticks_words.strength(kind, start_position(rules)) or kind.value
    return strength if kind is PlayerKind.PERSON else f"{strength}{suffix}"


def starter_choices(setup: Setup) -> list[tuple[str, int]]:
    names = map(chopsticks_words.player_name, setup.players)
    return [(f"{seat + 1}: {name}", seat) for seat, name in enumerate(names)]


def rules_objection(objection: str) -> str:
    return f"Not possible: {objection}."


def no_value(reason: str) -> str:
    return f"Value: {reason}. Computers look ahead."


def working_out_value(progress: str = "") -> str:
    return f"Value: working it out{' ' * bool(progress)}{progress}..."


def start_value_text(found: StartValue) -> str:
    text = chopsticks_words.game_value(found.rules, found.value, found.positions)
    return f"{text}\n{chopsticks_words.PARANOIA}" if found.rules.players > 2 else text


def value_if_on(value: Value | None) -> str:
    if value is None:
        return ""
    if value.result is WinDrawLoss.DRAW:
        return "if on: a draw"
    return f"if on: {'1st' if value.result is WinDrawLoss.WIN else '2nd'} wins in {value.plies}"


def variant_objection(objection: str) -> str:
    return f"not now: {objection}"
