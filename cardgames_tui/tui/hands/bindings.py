"""The keys of the Chopsticks screen."""

from string import ascii_uppercase

from textual.binding import Binding, BindingType

from cardgames_tui.chopsticks.game_id import CHOPSTICKS
from cardgames_tui.tui.game_screen import GAMES_KEY, shared_bindings
from cardgames_tui.tui.textual_ext.steady_app import COPY

_GAME = CHOPSTICKS

DIGITS = "123456789"
"""The keys of the first legal moves, which can be changed."""

MOVE_KEYS = f"{DIGITS}0cdfmox{ascii_uppercase}"
"""The keys of the legal moves in their order: digits, then letters that mean nothing else here."""


def move_key(number: int) -> str:
    """The key of a move by its place in the list, from 0; empty where there are no keys left."""
    return MOVE_KEYS[number] if number < len(MOVE_KEYS) else ""


HANDS_BINDINGS: list[BindingType] = [
    COPY,
    Binding("1", "play(0)", "Move", key_display="1-9", id=f"{_GAME}.play", tooltip="the move with that key"),
    *(
        Binding(key, f"play({number})", "Move", show=False, system=True, id=f"{_GAME}.play-{number + 1}")
        for number, key in enumerate(DIGITS)
        if number
    ),
    Binding("u,z,ctrl+z,backspace", "undo", "Undo", id=f"{_GAME}.undo", tooltip="back to your last turn"),
    Binding("i,f2", "hint", "Hint", id=f"{_GAME}.hint", tooltip="a best move; again: why"),
    Binding("v", "values", "Values", id=f"{_GAME}.values", tooltip="what every move is worth"),
    Binding("w", "blame", "Where wrong?", show=False, id=f"{_GAME}.blame", tooltip="the move that cost you"),
    Binding("s", "split", "Split", id=f"{_GAME}.split", tooltip="between your own hands"),
    Binding("n", "new_game", "New", id=f"{_GAME}.new", tooltip="players, rules, variants"),
    GAMES_KEY,
    Binding("f1", "rules", "Rules", id=f"{_GAME}.rules", tooltip="with variants and a little history"),
    Binding(
        "question_mark", "app.help", "Keys", key_display="?", id="app.help", tooltip="show or hide this list"
    ),
    Binding("a", "again", "Again", show=False, id=f"{_GAME}.again", tooltip="a new game by the same rules"),
    Binding("g", "go_to", "Go to code", show=False, id=f"{_GAME}.go-to", tooltip="or a shared game"),
    Binding(
        "e",
        "revive",
        "Extra finger",
        show=False,
        id=f"{_GAME}.revive",
        tooltip="Wet Jackson, if everybody agrees",
    ),
    *shared_bindings(_GAME),
    Binding(
        "escape",
        "cancel",
        "Let go",
        show=False,
        id=f"{_GAME}.let-go",
        tooltip="of the chosen hand, or of a hint",
    ),
    Binding("enter,space", "choose", "Choose", show=False, id=f"{_GAME}.choose", tooltip="a hand or a move"),
    Binding("tab", "next_move(1)", "Next move", show=False, id=f"{_GAME}.next-move"),
    Binding("shift+tab", "next_move(-1)", "Previous move", show=False, id=f"{_GAME}.previous-move"),
    Binding("pagedown", "page(1)", "Older moves", show=False, id=f"{_GAME}.page-down"),
    Binding("pageup", "page(-1)", "Newer moves", show=False, id=f"{_GAME}.page-up"),
]
