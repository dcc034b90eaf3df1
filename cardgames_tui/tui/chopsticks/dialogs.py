"""What lies over the hands: picking one of several moves, going to a position, the rules and the facts."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.events import Key
from textual.widgets import OptionList

from cardgames_tui.chopsticks import CHOPSTICKS
from cardgames_tui.chopsticks.fact_words import facts_by_subject, facts_heading
from cardgames_tui.chopsticks.facts import gather_facts, why_too_many
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.words import rules_markdown, this_game_is
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.catalogue import game_title
from cardgames_tui.games.chopsticks import ChopsticksInPlay, record_of_setup
from cardgames_tui.games.words import OVER_IN_POSITION
from cardgames_tui.records.record import GameRecord
from cardgames_tui.stopping import Monitor
from cardgames_tui.tui.bindings import CHOPSTICKS_BINDINGS, MOVE_KEYS, move_key
from cardgames_tui.tui.chopsticks import words
from cardgames_tui.tui.dialogs.dialog import CLOSE_LINK, ChoiceList, DialogBox, DialogScreen, MessageView
from cardgames_tui.tui.dialogs.prompts import GoToScreen
from cardgames_tui.tui.dialogs.rules import RulesPage
from cardgames_tui.tui.touch import has_touch
from cardgames_tui.tui.widgets.links import key_link


def go_to_screen(game: ChopsticksInPlay) -> GoToScreen:
    """The dialog for the positions of a game, by the rules and with the seats of that."""
    now = str(game.position)

    def read(code: str) -> GameRecord:
        setup = replace(game.setup, first=game.position.turn, code=code.strip() or now)
        if setup.start.is_over:
            raise InvalidGameError(OVER_IN_POSITION)
        return record_of_setup(setup)

    return GoToScreen(
        words.GO_TO, words.POSITION, words.position_example(now), words.position_asked(now, game), read
    )


MoveOf = Callable[[int], Move | str]
"""The move that a number of fingers stands for, or why there is none."""


class PickScreen(DialogScreen[Move | None]):
    """Offers moves with their lines, and returns the one that is picked, by a key on its line.

    The keys are its own, whatever those of the table are bound to. With `move_of` digits stand for numbers of
    fingers instead. A condition is a sentence for all moves.
    """

    BINDINGS = [Binding("escape", "dismiss(None)", "Close", id="pick.close")]

    def __init__(
        self,
        title: str,
        moves: Sequence[tuple[Move, str]],
        condition: str = "",
        move_of: MoveOf | None = None,
    ) -> None:
        super().__init__()
        self._title = title
        self.moves = moves
        self._condition = condition
        self._move_of = move_of

    def compose(self) -> ComposeResult:
        lines = (
            text if self._move_of else f"{'' if has_touch(self.app) else move_key(index) or ' '}  {text}"
            for index, (_, text) in enumerate(self.moves)
        )
        how: tuple[str | Content, ...] = (key_link(words.PICKS, "enter"), "; ", CLOSE_LINK, ".")
        if has_touch(self.app):
            how = (words.TAP,)
        elif not self._condition:
            how = (words.KEY_OR if self._move_of is None else words.DIGIT_OR, *how)
        with DialogBox(self._title):
            yield ChoiceList(lines, id="picks")
            yield MessageView(self._condition, " " * bool(self._condition), *how)

    def on_key(self, event: Key) -> None:
        key = event.character or " "
        answer: Move | str = ""
        if self._move_of is not None:
            answer = self._move_of(int(key)) if key.isascii() and key.isdigit() else ""
        elif (index := MOVE_KEYS.find(key)) >= 0:
            answer = self.moves[index][0] if index < len(self.moves) else words.no_such_line(index + 1)
        if answer:
            event.stop()
        if isinstance(answer, Move):
            self.dismiss(answer)
        elif answer:
            self.message.update(answer)

    @on(OptionList.OptionHighlighted)
    def explain(self) -> None:
        """Says again how to pick: what was wrong has been seen."""
        self.query_one(MessageView).show_default()

    @on(OptionList.OptionSelected)
    def pick(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.moves[event.option_index][0])


def rules_page(rules: Rules) -> RulesPage:
    return RulesPage(game_title(CHOPSTICKS), rules_markdown(), CHOPSTICKS_BINDINGS, facts=facts_page(rules))


def facts_page(rules: Rules) -> RulesPage:
    title = f"# {facts_heading(rules)}"
    if reason := why_too_many(rules):
        return RulesPage(title, f"{title}\n\n{this_game_is(reason)}")

    def find_out(monitor: Monitor) -> str:
        parts = [title]
        for subject, lines in facts_by_subject(gather_facts(rules, monitor=monitor)).items():
            bullets = "\n".join(f"- {line}" for line in lines)
            parts.append(f"## {subject}\n\n{bullets}")
        return "\n\n".join(parts)

    return RulesPage(title, f"{title}\n\n{words.WORKING_OUT_FACTS}", find_out=find_out)
