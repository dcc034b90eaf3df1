"""What is asked of the player in dialogs at a table of Chopsticks.

The dialogs are imported when they are opened.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from textual.content import Content

from cardgames_tui.chopsticks import english
from cardgames_tui.chopsticks.moves import Move, revive
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.hands_in_play import new_record, usual_setup
from cardgames_tui.settings import Settings
from cardgames_tui.tui.hands.pointing import Between
from cardgames_tui.tui.messages import GameReceived
from cardgames_tui.tui.textual_ext.page import has_fingers
from cardgames_tui.tui.textual_ext.pressing import pressing

if TYPE_CHECKING:
    from cardgames_tui.tui.hands.dialogs import Asked
    from cardgames_tui.tui.hands.screen import HandsScreen


class Asking:
    """Opens the dialogs of a table, and does what is answered."""

    def __init__(self, screen: "HandsScreen") -> None:
        self._screen = screen
        self.usual = screen.game.setup
        """What is offered first when the player wants a new game."""

    def take_settings(self, before: Settings, now: Settings) -> None:
        """Offer other rules first when they have changed; the seats stay when the rest is the same."""
        if (before.rules, before.opponent) != (now.rules, now.opponent):
            usual, _ = usual_setup(now)
            if usual.rules != self.usual.rules or self.usual.opponent not in ("", usual.opponent):
                self.usual = usual

    def between(self, between: Between) -> None:
        """Ask what two own hands are to do, and do it."""
        game, pointing, position = self._screen.game, self._screen.pointing, self._screen.game.position

        def asked(digit: int) -> Move | str:
            move = pointing.shift(between, digit)
            objection = position.objection(move)
            return f"{digit} fingers: {objection}." if objection else move

        slots = game.arrangement[position.turn]
        title = " and ".join(
            english.hand_shown(position.rules, slot, slots[slot])
            for _, slot in (between.first, between.second)
        )
        line = "A digit moves that many fingers; "
        self._pick(title, between.moves, line, asked)

    def own_hands(self) -> None:
        """Ask what the own hands are to do among themselves."""
        if not self._screen.may_move():
            return
        moves = self._screen.pointing.own_moves()
        if moves:
            self._pick("Your own hands", moves, "A key, ")
        else:
            self._screen.say("Your own hands can do nothing now: you have to attack.")

    def revival(self) -> None:
        """Ask which hand is given a finger, as the table has agreed."""
        if not self._screen.may_move():
            return
        position = self._screen.game.position
        places = range(position.rules.hands * position.rules.players)
        moves = tuple(move for move in map(revive, places) if not position.objection(move))
        line = "Only if everybody at the table agrees. "
        self._pick("Wet Jackson: an extra finger", moves, line)

    def _pick(self, title: str, moves: tuple[Move, ...], line: str, asked: "Asked | None" = None) -> None:
        """Ask which of some moves is meant, and play it if the game still stands where it stood."""
        from cardgames_tui.tui.dialogs.dialog_screen import CLOSES
        from cardgames_tui.tui.hands.dialogs import PickScreen

        how = Content.assemble(line, pressing("Enter or a click picks", "enter"), "; ", CLOSES, ".")
        if has_fingers(self._screen.app):
            how = Content(f"{''.join(line.rpartition('. ')[:2])}Tap what is meant.")
        game, ply = self._screen.game, self._screen.game.session.ply
        told = [(move, english.full(game.told(move), game.setup.names)) for move in moves]
        rows = [(move, f"{text.action}   {text.result}".rstrip()) for move, text in told]

        def play(move: Move | None) -> None:
            if move is not None and game is self._screen.game and ply == game.session.ply:
                self._screen.play(move)

        if self._screen.is_active:
            self._screen.app.push_screen(PickScreen(title, rows, how, asked), play)

    async def new_game(self) -> None:
        """Ask what to play next, play it, and keep it for the next time."""
        from cardgames_tui.tui.hands.setup_screen import SetupScreen

        screen = self._screen
        setup = await screen.app.push_screen_wait(SetupScreen(self.usual))
        if setup is not None:
            await screen.take_up(new_record(setup))
            opponent = setup.opponent or screen.settings.opponent
            screen.change_settings(replace(screen.settings, rules=setup.rules_text, opponent=opponent))

    async def position(self) -> None:
        """Ask for a position or a shared text."""
        from cardgames_tui.tui.hands.dialogs import GoToScreen

        game = self._screen.game
        who = english.whom(game.setup.names[game.position.turn])
        dialog = GoToScreen(game.setup, game.position.turn, str(game.position), who)
        chosen = await self._screen.app.push_screen_wait(dialog)
        if isinstance(chosen, Setup):
            await self._screen.take_up(new_record(chosen))
        elif chosen is not None:
            self._screen.post_message(GameReceived(chosen))
