"""The keys of the tables of cards, as people know them from other programs."""

from textual.binding import Binding, BindingType

from cardgames_tui.tui.cards.pointing import PLAY_KEYS
from cardgames_tui.tui.game_screen import GAMES_KEY, shared_bindings
from cardgames_tui.tui.textual_ext.steady_app import COPY


def _play(number: int, key: str) -> Binding:
    """A key that plays a card; the first one stands for all in the lists of keys."""
    if number == 1:
        tip = "the card with that key"
        return Binding(key, "play(1)", "Play", key_display="1-9", id="black-hole.play", tooltip=tip)
    keys = f"{key.lower()},{key}" if key.isalpha() else key
    return Binding(keys, f"play({number})", "Play", show=False, system=True, id=f"black-hole.play-{number}")


def _hidden(key: str, action: str, text: str, name: str, tooltip: str = "") -> Binding:
    """A key that has no place in the last line."""
    return Binding(key, action, text, show=False, id=f"black-hole.{name}", tooltip=tooltip)


CARDS_BINDINGS: list[BindingType] = [
    COPY,
    *(_play(number, key) for number, key in enumerate(PLAY_KEYS, 1)),
    Binding("u,z,ctrl+z,backspace", "undo", "Undo", id="black-hole.undo", tooltip="take the last move back"),
    Binding("i,f2", "hint", "Hint", id="black-hole.hint", tooltip="a move that keeps the win; again: why"),
    Binding("v", "verdict", "Verdict", id="black-hole.verdict", tooltip="can it still be won?"),
    _hidden("m", "teach", "Marks", "teach", "which cards keep the win"),
    _hidden("w", "blame", "Where lost?", "blame", "the move that lost it"),
    _hidden("s", "solution", "Solution", "solution", "play a winning line"),
    Binding("n", "new_game", "New", id="black-hole.new"),
    GAMES_KEY,
    Binding("f1", "rules", "Rules", id="black-hole.rules", tooltip="with tips and a little history"),
    Binding(
        "question_mark", "app.help", "Keys", key_display="?", id="app.help", tooltip="show or hide this list"
    ),
    _hidden("g", "go_to", "Go to deal", "go-to", "by its number, or a shared game"),
    _hidden("right_square_bracket", "next_deal(1)", "Next number", "next", "the deal after this one"),
    _hidden("left_square_bracket", "next_deal(-1)", "Previous number", "previous", "the deal before"),
    _hidden("d", "daily", "Deal of the day", "daily"),
    _hidden("o", "open_deals", "Open deals", "open", "those you have not won, and packs"),
    _hidden("slash", "find", "Find", "find", "where a rank lies"),
    _hidden("f", "letters", "Letters", "letters", "the fans' names in solve and verify"),
    _hidden(
        "enter,space", "choose", "Play it", "choose", "the card at the cursor; after a win, another deal"
    ),
    _hidden("escape", "close_result", "Close result", "close-result", "or the notice below the table"),
    _hidden("tab", "next_playable(1)", "Next card", "next-card"),
    _hidden("shift+tab", "next_playable(-1)", "Previous card", "previous-card"),
    *shared_bindings("black-hole"),
]
