"""The keys of the screen of a card game, as people know them from other programs."""

from textual.binding import Binding, BindingType

from cardgames_tui.tui.bindings import CARDS_KEYS, GAMES_KEY, HELP_KEY, ONE_TO_NINE, GameBindings
from cardgames_tui.tui.cards.pointing import PLAY_KEYS
from cardgames_tui.tui.textual_ext.steady_app import COPY

_cards = GameBindings(CARDS_KEYS)
_shown, _hidden = _cards.shown, _cards.hidden


def _play(number: int, key: str) -> Binding:
    """A key that plays a card; the first one stands for all in the lists of keys."""
    if number == 1:
        return _shown(key, "play(1)", "Play", "play", "the card with that key", display=ONE_TO_NINE)
    keys = f"{key.lower()},{key}" if key.isalpha() else key
    return _cards.unlisted(keys, f"play({number})", "Play", f"play-{number}")


CARDS_BINDINGS: list[BindingType] = [
    COPY,
    *(_play(number, key) for number, key in enumerate(PLAY_KEYS, 1)),
    _cards.undo("take the last move back"),
    _cards.hint("a move that keeps the win; again: why"),
    _shown("v", "verdict", "Verdict", "verdict", "can it still be won?"),
    _hidden("m", "marks", "Marks", "marks", "which cards keep the win"),
    _hidden("w", "blame", "Where lost?", "blame", "the move that lost it"),
    _hidden("s", "solution", "Solution", "solution", "play a winning line"),
    _shown("n", "new_game", "New", "new"),
    GAMES_KEY,
    _shown("f1", "rules", "Rules", "rules", "with tips and a little history"),
    HELP_KEY,
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
    *_cards.shared(),
]
