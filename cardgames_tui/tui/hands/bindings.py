"""The keys of the Chopsticks screen."""

from textual.binding import Binding, BindingType

from cardgames_tui.tui.textual_ext.quiet_keys import COPY

_DIGITS = "123456789"

CHOPSTICKS_BINDINGS: list[BindingType] = [
    COPY,
    Binding("1", "play(1)", "Move", key_display="1-9", id="chopsticks.play", tooltip="by its number"),
    *(
        Binding(digit, f"play({digit})", "Move", show=False, system=True, id=f"chopsticks.play-{digit}")
        for digit in _DIGITS[1:]
    ),
    Binding(
        "question_mark", "app.help", "Keys", key_display="?", id="app.help", tooltip="show or hide this list"
    ),
    Binding("f1", "rules", "Rules", id="chopsticks.rules", tooltip="and the variants, and the history"),
    Binding("u,z,ctrl+z,backspace", "undo", "Undo", id="chopsticks.undo", tooltip="back to your last turn"),
    Binding("r,ctrl+y", "redo", "Redo", show=False, id="chopsticks.redo", tooltip="play it again"),
    Binding("i,f2", "hint", "Hint", id="chopsticks.hint", tooltip="a best move; again: why"),
    Binding("v", "values", "Values", id="chopsticks.values", tooltip="what every move is worth"),
    Binding("w", "blame", "Where wrong?", show=False, id="chopsticks.blame", tooltip="where did I go wrong?"),
    Binding("s", "split", "Split", id="chopsticks.split", tooltip="what your own hands can do"),
    Binding("n", "new_game", "New", id="chopsticks.new", tooltip="players, rules, variants"),
    Binding(
        "a", "again", "Again", show=False, id="chopsticks.again", tooltip="a new game with the same rules"
    ),
    Binding("b", "bookmark", "Bookmark", show=False, id="chopsticks.bookmark", tooltip="mark this position"),
    Binding(
        "apostrophe", "next_bookmark", "To bookmark", show=False, id="chopsticks.to-bookmark", key_display="'"
    ),
    Binding(
        "y", "share", "Share", show=False, id="chopsticks.share", tooltip="copy a text that passes it on"
    ),
    Binding(
        "g", "go_to", "Go to code", show=False, id="chopsticks.go-to", tooltip="a position, or a shared game"
    ),
    Binding("home", "restart", "Start", show=False, id="chopsticks.restart", tooltip="back to the start"),
    Binding(
        "e",
        "revive",
        "Extra finger",
        show=False,
        id="chopsticks.revive",
        tooltip="Wet Jackson, agreed by all",
    ),
    Binding("p", "pause", "Pause", show=False, id="chopsticks.pause", tooltip="hide the table"),
    Binding(
        "escape",
        "let_go",
        "Let go",
        show=False,
        id="chopsticks.let-go",
        tooltip="choose no hand; wait no longer",
    ),
    Binding("enter,space", "choose", "Choose", show=False, id="chopsticks.choose", tooltip="hand or move"),
    Binding("tab", "next_move(1)", "Next move", show=False, id="chopsticks.next-move"),
    Binding("shift+tab", "next_move(-1)", "Move before", show=False, id="chopsticks.previous-move"),
    Binding("left,h", "cursor(-1, 0)", "Left", show=False, id="chopsticks.left"),
    Binding("down,j", "cursor(0, 1)", "Down", show=False, id="chopsticks.down"),
    Binding("up,k", "cursor(0, -1)", "Up", show=False, id="chopsticks.up"),
    Binding("right,l", "cursor(1, 0)", "Right", show=False, id="chopsticks.right"),
]
