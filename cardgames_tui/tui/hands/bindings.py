"""The keys of the screen of Chopsticks."""

from string import ascii_uppercase

from textual.binding import BindingType

from cardgames_tui.chopsticks import CHOPSTICKS
from cardgames_tui.tui.bindings import GAMES_KEY, HELP_KEY, ONE_TO_NINE, GameBindings
from cardgames_tui.tui.textual_ext.steady_app import COPY

_hands = GameBindings(CHOPSTICKS)
_shown, _hidden = _hands.shown, _hands.hidden

DIGITS = "123456789"
"""The keys of the first legal moves, which can be changed."""

MOVE_KEYS = f"{DIGITS}0cdfmox{ascii_uppercase}"
"""The keys of the legal moves in their order: digits, then letters that mean nothing else here."""


def move_key(number: int) -> str:
    """The key of a move by its place in the list, from 0; empty where there are no keys left."""
    return MOVE_KEYS[number] if number < len(MOVE_KEYS) else ""


HANDS_BINDINGS: list[BindingType] = [
    COPY,
    _shown("1", "play(1)", "Move", "play", "the move with that key", display=ONE_TO_NINE),
    *(
        _hands.unlisted(key, f"play({number})", "Move", f"play-{number}")
        for number, key in enumerate(DIGITS[1:], 2)
    ),
    _hands.undo("back to your last turn"),
    _hands.hint("a best move; again: why"),
    _shown("v", "values", "Values", "values", "what every move is worth"),
    _hidden("w", "review", "Where wrong?", "blame", "the move that cost you"),
    _shown("s", "split", "Split", "split", "between your own hands"),
    _shown("n", "new_game", "New", "new", "players, rules, variants"),
    GAMES_KEY,
    _shown("f1", "rules", "Rules", "rules", "with variants and a little history"),
    HELP_KEY,
    _hidden("a", "again", "Again", "again", "a new game by the same rules"),
    _hidden("g", "go_to", "Go to code", "go-to", "or a shared game"),
    _hidden("e", "revive", "Extra finger", "revive", "Wet Jackson, if everybody agrees"),
    *_hands.shared(),
    _hidden("escape", "cancel", "Let go", "let-go", "of the chosen hand, or of a hint"),
    _hidden("enter,space", "choose", "Choose", "choose", "a hand or a move"),
    _hidden("tab", "next_move(1)", "Next move", "next-move"),
    _hidden("shift+tab", "next_move(-1)", "Previous move", "previous-move"),
    _hidden("pagedown", "page(1)", "Older moves", "page-down"),
    _hidden("pageup", "page(-1)", "Newer moves", "page-up"),
]
