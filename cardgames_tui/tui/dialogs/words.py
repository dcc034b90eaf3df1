"""What the dialogs say, with their titles and labels."""

from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.records.record import Result
from cardgames_tui.tui.bindings import KeyLabels
from cardgames_tui.tui.draw.pen import KEEPS_SIGN, LOSES_SIGN

# Several dialogs

CANCEL = "Cancel"
GAME = "Game"
ESC_CLOSES = "Esc closes"
ENTER_GOES_THERE = "Enter goes there"
SHARED_GAME = "You can also paste a shared game: the whole text, or just its code (cg1-...)."


# The pause

PAUSED = "Paused"


def how_to_resume(*, touch: bool) -> str:
    return f"{'Tap' if touch else 'Press any key'} to resume."


# The welcome

WELCOME = "Welcome"


def first_keys(keys: KeyLabels) -> tuple[tuple[str, str], ...]:
    return (
        ("1-9", "plays the card or move with that key"),
        (keys("undo"), _UNDO),
        (keys("hint"), _HINT),
        (keys("verdict"), _VERDICT),
        (keys("help"), f"lists all keys; {keys('rules')} shows the rules"),
        (keys("home"), _GAMES),
    )


_UNDO = "takes it back, as often as you like"
_HINT = "gives a hint; press again for why"
_VERDICT = "shows whether you can still win"
_GAMES = "goes back to all games"

FIRST_BUTTONS = (
    ("Tap", "a card or a move to play it"),
    ("Undo", _UNDO),
    ("Hint", _HINT),
    ("Verdict", _VERDICT),
    ("Games", _GAMES),
    ("Menu", "has everything else, rules too"),
)
"""The buttons to begin with, where there are only fingers."""


def how_to_begin(*, touch: bool) -> str:
    if touch:
        return "Everything is saved.\nTap to begin."
    return "Clicking works, too. Everything is saved.\nPress any key to begin."


# Keys

KEYS = "Keys"
KEY_COLUMNS = ("keys", "does", "where")
EVERYWHERE = "everywhere"
CARD_GAMES = "card games"
CHANGE_KEY = "Enter to change a key"
TAP_TO_CHANGE_KEY = "Tap twice to change a key"
SEPARATE_KEYS = "Separate several keys with commas: u,z,ctrl+z,f5. "
ENTER_SAVES = "Enter saves them"
NO_KEY = "Name at least one key."


def binding(effect: str, binding_id: str) -> str:
    return f"{effect} ({binding_id} in the settings file)"


def key_in_use(key: str, effect: str) -> str:
    return f"{key} is already in use: {effect}."


def unknown_key(key: str) -> str:
    return f"There is no key called {key}."


# Past games, their names and notes, and sharing

PAST_GAMES = "Past games"
RESULT = "Result"
RESULT_SIGNS = {
    Result.WON: KEEPS_SIGN,
    Result.LOST: LOSES_SIGN,
    Result.DRAWN: "=",
    Result.SHOWN: "s",
    None: "…",
}
"""How a game has ended, in a character."""
FIND_GAMES = "Find"
HOW_TO_FIND_GAMES = "deal, name or note"
ALL = "all"
NUMBER_COLUMN = "no."
RESULT_COLUMN = "result"
GAME_COLUMN = "game"
TIME_COLUMN = "time"
UNDOS_COLUMN = "undos"
HINTS_COLUMN = "hints"
WHEN_COLUMN = "when"
NO_PAST_GAMES = "Nothing here yet. Every game you play is listed here, to continue or to replay."
NO_GAME_MATCHES = "No game matches."
GIVE_UP = "Give up this game?", "Give up", "Keep it"
NAME = "Name"
NOTE = "Note"
SAVE = "Save"
ABOUT_NAMES = "Past games can be searched for both. Neither is shared unless you say so."


SHARE = "Share this game"


def name_and_note(title: str) -> str:
    return f"Name and note: {title}"


def copied(keys: KeyLabels | None, *, in_page: bool) -> str:
    if in_page or keys is None:
        return "Copied, with a link that opens this game in the place of the last line."
    return (
        "Copied, if your terminal allows it. To get this game with its moves, "
        f"press {keys('go-to')} and paste the text, or run its last line in a shell."
    )


def how_to_open(*, ended: bool) -> tuple[str, str]:
    verb = "replay" if ended else "continue"
    return f"Enter to {verb}", f"Tap twice to {verb}"


def will_be_lost(title: str) -> str:
    return f"{title} will count as lost."


# Settings

SETTINGS_TITLE = "Settings"
ON_OR_OFF = (("on", True), ("off", False))
HOW_TO_SET = "↑ ↓ to choose   ← → to change"

SETTINGS = {
    "show_verdict": ("Live verdict", "Shows after every move whether the game can still be won."),
    "show_marks": ("Marks on the cards", "Shows which cards keep the win; moves with it count as hints."),
    "deals": ("Deals", "What you are dealt unasked; for beginners, easy deals."),
    "suits": ("Suits", "Symbols, or letters where the terminal has no symbols."),
    "colours": ("Suit colours", "With four colours, no two suits look alike."),
    "ascii": ("ASCII only", "For terminals that cannot draw blocks and lines."),
    "theme": ("Theme", "The colours of everything."),
    "animation": ("Animation", "Cards fly, and hands move."),
    "opponent": ("The computer plays", "How well it plays in new games of Chopsticks."),
    "rules": ("Chopsticks rules", "The rules of new games."),
    "show_values": ("Move values", "Shows what moves are worth; moves with it count as hints."),
}
"""The label of each setting and what it does, by its name in the settings file."""

VALUES = {
    "auto": "automatic",
    "two": "red and black",
    "four": "four colours",
    PlayerKind.RANDOM.value: "randomly",
    PlayerKind.CAREFUL.value: "carefully",
    PlayerKind.PERFECT.value: "perfectly",
}
"""The values of settings whose names are others than in the settings file."""

# Statistics

STATISTICS = "Statistics"
OTHER_GAME = "← → for another game"
NO_STATISTICS = "Finish a game to see its figures here."
RESET = "Reset statistics?", "Reset", "Keep"
RESET_WHAT = "The statistics and the list of past games start from nothing. A file keeps the old records."


def records_kept_as(path: object) -> str:
    return f"The old records are kept as {path}."


UNFINISHED = "Unfinished"
LAST_GAMES = "Last games"

WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
WINS_OF_DAY = ("no win", "one", "more")
