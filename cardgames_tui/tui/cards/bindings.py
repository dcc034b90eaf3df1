"""The keys of the Black Hole screen, as people know them from other programs."""

from textual.binding import Binding, BindingType

from cardgames_tui.tui.textual_ext.quiet_keys import COPY

_DIGITS = "123456789"

BLACK_HOLE_BINDINGS: list[BindingType] = [
    COPY,
    Binding("1", "play(1)", "Play", key_display="1-9", id="black-hole.play", tooltip="the card so marked"),
    *(
        Binding(digit, f"play({digit})", "Play", show=False, system=True, id=f"black-hole.play-{digit}")
        for digit in _DIGITS[1:]
    ),
    *(
        Binding(letter, f"play({number})", "Play", show=False, system=True, id=f"black-hole.play-{number}")
        for number, letter in enumerate("ABCD", 10)
    ),
    Binding("f1", "rules", "Rules", id="black-hole.rules", tooltip="and tips, and the history of the game"),
    Binding(
        "question_mark", "app.help", "Keys", key_display="?", id="app.help", tooltip="show or hide this list"
    ),
    Binding("u,z,ctrl+z,backspace", "undo", "Undo", id="black-hole.undo", tooltip="take the last move back"),
    Binding("r,ctrl+y", "redo", "Redo", show=False, id="black-hole.redo", tooltip="play it again"),
    Binding("i,f2", "hint", "Hint", id="black-hole.hint", tooltip="a move that keeps the win; again: why"),
    Binding("v", "verdict", "Verdict", id="black-hole.verdict", tooltip="can it still be won?"),
    Binding("m", "teach", "Marks", show=False, id="black-hole.teach", tooltip="which cards keep the win"),
    Binding("w", "blame", "Where lost?", show=False, id="black-hole.blame", tooltip="the move that lost it"),
    Binding("s", "solution", "Solution", show=False, id="black-hole.solution", tooltip="play a winning line"),
    Binding(
        "p", "pause", "Pause", show=False, id="black-hole.pause", tooltip="hide the table, stop the clock"
    ),
    Binding("n", "new_game", "New", id="black-hole.new"),
    Binding(
        "g", "go_to", "Go to deal", show=False, id="black-hole.go-to", tooltip="by number; or a shared game"
    ),
    Binding("right_square_bracket", "next_deal(1)", "Next deal", show=False, id="black-hole.next"),
    Binding("left_square_bracket", "next_deal(-1)", "Previous deal", show=False, id="black-hole.previous"),
    Binding("home", "restart", "Start", show=False, id="black-hole.restart", tooltip="back to the start"),
    Binding("b", "bookmark", "Bookmark", show=False, id="black-hole.bookmark", tooltip="mark this position"),
    Binding(
        "apostrophe", "next_bookmark", "To bookmark", show=False, id="black-hole.to-bookmark", key_display="'"
    ),
    Binding(
        "y", "share", "Share", show=False, id="black-hole.share", tooltip="copy a text that passes it on"
    ),
    Binding("d", "daily", "Deal of the day", show=False, id="black-hole.daily"),
    Binding("o", "open_deals", "Open deals", show=False, id="black-hole.open", tooltip="not won yet; packs"),
    Binding("slash", "find", "Find", show=False, id="black-hole.find", tooltip="find a rank"),
    Binding(
        "enter,space",
        "choose",
        "Play it",
        show=False,
        id="black-hole.choose",
        tooltip="the card at the cursor",
    ),
    Binding("tab", "next_playable(1)", "Next card", show=False, id="black-hole.next-card"),
    Binding("shift+tab", "next_playable(-1)", "Previous card", show=False, id="black-hole.previous-card"),
    Binding("left,h", "cursor(-1, 0)", "Left", show=False, id="black-hole.left"),
    Binding("down,j", "cursor(0, 1)", "Down", show=False, id="black-hole.down"),
    Binding("up,k", "cursor(0, -1)", "Up", show=False, id="black-hole.up"),
    Binding("right,l", "cursor(1, 0)", "Right", show=False, id="black-hole.right"),
]
