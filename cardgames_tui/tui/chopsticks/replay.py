"""The replay of a game of Chopsticks, with the mistakes in it."""

from textual import getters
from textual.app import ComposeResult

from cardgames_tui.chopsticks.analysis import Mistake
from cardgames_tui.chopsticks.solving import why_too_big
from cardgames_tui.chopsticks.value import Value
from cardgames_tui.chopsticks.words import (
    NOTHING_GIVEN_AWAY,
    all_against,
    mistake_text,
    move_value,
    player_name,
    short_name,
    short_played_move,
)
from cardgames_tui.games.chopsticks import ChopsticksInPlay
from cardgames_tui.tui.characters import chosen_pen
from cardgames_tui.tui.chopsticks.paint import hands_on_table
from cardgames_tui.tui.chopsticks.pointing import Pointing
from cardgames_tui.tui.chopsticks.table import ChopsticksContainer, HandsView
from cardgames_tui.tui.draw.pen import KEEPS_SIGN, LOSES_SIGN
from cardgames_tui.tui.replay import ReplayScreen, replay_bindings
from cardgames_tui.tui.words import NOT_JUDGED


class ChopsticksReplayScreen(ReplayScreen[ChopsticksInPlay]):
    CSS_PATH = "chopsticks.tcss"
    BINDINGS = replay_bindings("from before the next move that gave it away")

    container_id = "chopsticks"
    table = getters.query_one(HandsView)

    def __init__(self, game: ChopsticksInPlay) -> None:
        super().__init__(game)
        self.values: tuple[Value, ...] = ()
        """The value of every position; empty while unknown."""
        self.mistakes: tuple[Mistake | None, ...] = ()
        self._last_mistake: Mistake | None = None
        self._pointing = Pointing(self.game)
        if game.setup.start.rules_left.players > 2 and not self._why_too_big:
            self.moves_title = "Moves, if the others join forces"
            self.add_class("-paranoid")

    def compose_middle(self) -> ComposeResult:
        state, pen = hands_on_table(self.game), chosen_pen(self.app)
        with ChopsticksContainer(state.layout_spec(outlined=pen.outlined)):
            yield HandsView(state)
            yield from self.compose_moves()

    async def find_mistakes(self) -> None:
        if not self._why_too_big:
            adviser = self.game.adviser
            self.values, self.mistakes = await self.ask(adviser.values_and_mistakes, self.session.line)

    @property
    def _why_too_big(self) -> str:
        return max(why_too_big(position.rules_left) for position in self.session.line_positions)

    def show_position(self) -> None:
        self._pointing.selected_move = next(iter(self.session.undone), None)
        self.table.show(hands_on_table(self.game, hand_states=self._pointing.hand_states()))

    def move_in_words(self, ply: int) -> str:
        effect = self.game.effect(self.session.line[ply], ply)
        return short_played_move(effect, self.game.setup.players)

    def sign(self, ply: int) -> str:
        if not self.values:
            return ""
        return KEEPS_SIGN if self.mistakes[ply] is None else LOSES_SIGN

    def about_position(self) -> str:
        ply, position = self.session.ply, self.session.position
        if self.game.result is not None:
            return f"[{position}], {self.game.ending_text[0]}"
        if not self.values:
            return f"[{position}]"
        player, value = self.game.setup.players[position.turn], self.values[ply]
        worth = "a draw" if value.plies is None else f"{player_name(player)}: {move_value(value)}"
        condition = all_against(position.rules_left.players, player, short_name)
        return f"[{position}], {worth}{condition and f' ({condition})'}"

    def action_go_to_mistake(self) -> None:
        """Goes to the position before the next mistake; after the last one to the first."""
        mistakes = [mistake for mistake in self.mistakes if mistake is not None]
        if not mistakes:
            unknown = f"This game is {self._why_too_big}." if self._why_too_big else NOT_JUDGED
            self.stop_and_say(NOTHING_GIVEN_AWAY if self.values else unknown)
            return
        ply, last = self.session.ply, self._last_mistake
        following = (each for each in mistakes if each.ply > ply or (each.ply == ply and each is not last))
        self._last_mistake = mistake = next(following, mistakes[0])
        self.action_go(mistake.ply)
        self.stop_and_say(mistake_text(mistake, self.game.setup.players))
