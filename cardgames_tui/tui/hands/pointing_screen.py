"""Playing Chopsticks by pointing at hands: an own one, then the one that it hits or shares with."""

from typing import TYPE_CHECKING

from textual import on, work

from cardgames_tui.chopsticks import english, pointing
from cardgames_tui.chopsticks.moves import Kind, Move
from cardgames_tui.tui.hands import wording
from cardgames_tui.tui.hands.hand_view import HandView
from cardgames_tui.tui.hands.seats_view import Place
from cardgames_tui.tui.hands.table_screen import TableScreen

if TYPE_CHECKING:
    from cardgames_tui.tui.hands.pick_screen import Asked


class PointingScreen(TableScreen):
    """A game whose hands can be pointed at with the cursor and the mouse."""

    def action_choose(self) -> None:
        """Play the move that is looked at, or choose the hand under the cursor."""
        if self.looked_at is not None and self.may_move():
            self.play(self.looked_at)
        elif self.looked_at is None:
            self.point_at(self.seats.cursor)

    @on(HandView.Chosen)
    def point_at_clicked(self, event: HandView.Chosen) -> None:
        """Take up a hand that was clicked."""
        self.seats.cursor = (event.seat, event.slot)
        self.point_at(self.seats.cursor)

    def point_at(self, place: Place) -> None:
        """Take a hand as the one to use, or as the one to use it on."""
        if not self.may_move():
            return
        self.looked_at = None
        if self.chosen is None:
            self.choose(place)
        elif place == self.chosen:
            self.point_again(place)
        elif place[0] == self.game.position.turn:
            self.pick_between(self.chosen, place)
        else:
            own = self.game.hand(*self.chosen)
            self.play(pointing.attack_on(self.game.position, own, place[0], self.game.hand(*place)))

    def choose(self, place: Place) -> None:
        """Choose an own hand, or say why it cannot be."""
        seat, slot = place
        name = english.hand(self.game.setup.rules.hands, slot)
        if seat != self.game.position.turn:
            self.complain("Choose a hand of your own first, then the hand it hits.")
            return
        self.chosen = place
        self.show()
        self.complain(wording.armed(name, self.game.setup.rules))

    def point_again(self, place: Place) -> None:
        """Flip the chosen hand where the rules know that, else let go of it."""
        rules = self.game.setup.rules
        move = pointing.flip_of(self.game.hand(*place))
        if rules.integers or rules.integers_signed:
            self.play(move)
        else:
            self.let_go()
            self.show()

    @work
    async def pick_between(self, first: Place, second: Place) -> None:
        """Ask what two own hands are to do, and do it."""
        game = self.game
        own, other = game.hand(*first), game.hand(*second)
        position = game.position
        moves = pointing.between(position, own, other)
        if not moves:
            self.play(pointing.shift(position, own, other, 1))
            return
        slots = game.arrangement[position.turn]
        names = [english.hand_shown(position.rules, slot, slots[slot]) for _, slot in (first, second)]

        def asked(digit: int) -> Move | str:
            move = pointing.shift(position, own, other, digit)
            objection = position.objection(move)
            return f"{digit} fingers: {objection}." if objection else move

        line = "A digit moves so many fingers; Enter or a click picks; Esc closes."
        await self.pick(f"{names[0]} and {names[1]}", moves, line, asked)

    async def pick(
        self, title: str, moves: tuple[Move, ...], line: str, asked: "Asked | None" = None
    ) -> None:
        """Ask which of some moves is meant, and play it."""
        from cardgames_tui.tui.hands.pick_screen import PickScreen

        game, ply = self.game, self.game.session.ply
        told = [(move, english.table(wording.told(game, move), game.setup.names)) for move in moves]
        rows = [(move, f"{text.action}   {text.result}") for move, text in told]
        move = await self.app.push_screen_wait(PickScreen(title, rows, line, asked))
        if move is not None and game is self.game and ply == game.session.ply:
            self.play(move)

    @work
    async def action_split(self) -> None:
        """Ask what the own hands are to do among themselves."""
        if not self.may_move():
            return
        rules = self.game.setup.rules
        moves = tuple(
            move
            for move in self.game.position.legal_moves()
            if move.kind is not Kind.ATTACK or move.target < rules.hands
        )
        if moves:
            numbered = tuple(moves)
            await self.pick("Your own hands", numbered, "A digit or Enter or a click picks; Esc closes.")
        else:
            self.complain("Your own hands cannot do anything now: you must attack.")
