"""What screens, dialogs and widgets may ask of the app that hosts them."""

import random
from abc import abstractmethod
from collections.abc import Callable, Mapping
from concurrent.futures import Executor

from textual.worker import Worker

from cardgames_tui.games.profile import Profile
from cardgames_tui.records.record import GameRecord
from cardgames_tui.tui.textual_ext.robust_app import RobustApp


class GamesApp(RobustApp):
    """The app as what it hosts knows it; `CardgamesApp` implements it, and knows the screens."""

    profile: Profile
    rng: random.Random
    """Draws deals and the moves of computers."""
    make_executor: Callable[[], Executor]
    """Makes what runs the questions of a screen, such as a thread."""

    @property
    @abstractmethod
    def readable_themes(self) -> list[str]:
        """The themes that can be read on this terminal, and the one in use."""

    @property
    @abstractmethod
    def page_keys(self) -> Mapping[str, str]:
        """The default keys that are others in a web page."""

    @property
    @abstractmethod
    def keymap(self) -> Mapping[str, str]:
        """The keys that differ from the bindings, because of the page or the player."""

    @abstractmethod
    async def open_game(self, record: GameRecord) -> None:
        """Continues an unfinished game, replays one that has ended, or plays a start."""

    @abstractmethod
    async def play_game(self, record: GameRecord) -> None:
        """Plays a new or a kept game on its screen, or says why that is impossible."""

    @abstractmethod
    def replay(self, record: GameRecord) -> Worker[None]:
        """Replays a game move by move."""

    @abstractmethod
    async def action_switch_to_game(self, slug: str, continued: bool = False) -> None:
        """Shows the screen of a game."""

    @abstractmethod
    async def run_at_table(self, slug: str, action: str, *arguments: object) -> None:
        """Shows the screen of a game, and runs an action of that screen."""

    @property
    @abstractmethod
    def is_help_open(self) -> bool: ...

    @abstractmethod
    def offer_at_home(self, *, moves_cursor: bool = False) -> None:
        """Lets the home view, if it is shown, offer the game shown last, or else the one played last."""
