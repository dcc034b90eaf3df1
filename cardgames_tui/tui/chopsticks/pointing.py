"""Playing by pointing at hands: first one of the player's own, if it makes a difference, then the target.

    nothing chosen --own hand--> hand chosen --hand of another player--> an attack
                                             --another own hand--------> the moves between the two, or
                                                                         that hand chosen
                                             --the same hand again-----> a flip, or nothing chosen
    nothing chosen --hand of another player--> the attack, if all own hands are alike

Instead of a hand, a move in the list can be selected. `hand_states` has the hands to mark, either way.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from cardgames_tui.chopsticks.arrangement import Place, moves_between
from cardgames_tui.chopsticks.moves import Move, MoveKind, attack, flip
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.games.chopsticks import ChopsticksInPlay
from cardgames_tui.tui.chopsticks.status import hand_chosen
from cardgames_tui.tui.draw.hands import HandState


class Pointing:
    """The hand or move that the player has selected."""

    def __init__(self, game: ChopsticksInPlay) -> None:
        self._game = game
        self.chosen: Place | None = None
        """The player's own hand for the next move."""
        self.selected_move: Move | None = None

    def clear(self) -> None:
        self.chosen = self.selected_move = None

    def select_move(self, move: Move) -> None:
        self.chosen, self.selected_move = None, move

    def select_next_move(self, step: int) -> None:
        moves = self._game.position.legal_moves()
        row = self.row_of(self.selected_move)
        if row is None:
            row = -1 if step > 0 else 0
        self.select_move(moves[(row + step) % len(moves)])

    def point_at(self, place: Place) -> Move | tuple[Move, ...] | str:
        """Chooses a hand, or finds the moves from the chosen hand to this one.

        Returns:
            A move, perhaps an illegal one; a tuple of the legal moves between two own hands; or a message,
            perhaps an empty one, if there is no move yet.
        """
        game, rules, first = self._game, self._game.setup.rules, self.chosen
        self.selected_move = None
        if place[0] != game.position.turn:
            attacks = self._attacks_on(place)
            if len(attacks) == 1 or game.position.objection(attacks[0]):
                return attacks[0]
            return "Choose one of your own hands first, then the hand it hits."
        if place == first and (rules.integers or rules.integers_signed):
            return flip(game.code_index(place))
        if place == first:
            self.chosen = None
            return ""
        if moves := self._moves_to(place):
            return moves
        self.chosen = place
        seats = {seat for seat, _ in self.targets()}
        if not seats:
            self.chosen = first
            return "A dead hand does not attack."
        return hand_chosen(rules, place, hits=seats != {place[0]}, shares=place[0] in seats)

    def _attacks_on(self, place: Place) -> list[Move]:
        """The attacks by the chosen hand, or by all live hands that differ."""
        game, turn = self._game, self._game.position.turn
        own = {shown: (turn, hand) for hand, shown in reversed([*enumerate(game.arrangement[turn])])}
        own.pop(game.setup.rules.dead, None)
        by = [self.chosen] if self.chosen else own.values()
        return [attack(game.code_index(each), game.code_index(place)) for each in by]

    def targets(self) -> tuple[Place, ...]:
        rules = self._game.setup.rules
        return tuple(filter(self._moves_to, product(range(rules.players), range(rules.hands))))

    def _moves_to(self, place: Place) -> tuple[Move, ...]:
        game, first = self._game, self.chosen
        if first is None or place == first:
            return ()
        own, other = game.code_index(first), game.code_index(place)
        move = attack(own, other)
        if place[0] == game.position.turn:
            between = moves_between(game.position, own, other)
            return tuple(move if each.kind is MoveKind.ATTACK else each for each in between)
        return () if game.position.objection(move) else (move,)

    def hand_states(self) -> dict[Place, HandState]:
        if self.selected_move is not None:
            effect = self._game.effect(self.selected_move)
            return {effect.hand.place: HandState.CHOSEN} | {effect.target.place: HandState.TARGET}
        if self.chosen is None:
            return {}
        return dict.fromkeys(self.targets(), HandState.TARGET) | {self.chosen: HandState.CHOSEN}

    def planned_move(self, cursor: Place | None) -> Move | None:
        """The selected move, or the only legal one from the chosen hand to the cursor."""
        if self.selected_move is not None or cursor is None:
            return self.selected_move
        moves = self._moves_to(cursor)
        return moves[0] if len(moves) == 1 else None

    def listed_moves(self) -> Iterator[tuple[int, Move, Position]]:
        """Index, move and position after it, of all legal moves or those with the chosen hand."""
        for index, (move, after) in enumerate(self._game.position.successors()):
            if self.chosen is None or self._uses(move, self.chosen):
                yield index, move, after

    def with_chosen_hand(self, move: Move) -> Move:
        """The move; an attack or flip with a hand equal to the chosen one is made with the chosen one."""
        if self.chosen is None or not self._uses(move, self.chosen):
            return move
        chosen = self._game.code_index(self.chosen)
        if move.kind is MoveKind.FLIP:
            return replace(move, target=chosen)
        if move.kind is not MoveKind.ATTACK:
            return move
        # an attack may be on the player's own equal hand
        target = move.attacker if move.target == chosen else move.target
        return replace(move, attacker=chosen, target=target)

    def row_of(self, move: Move | None) -> int | None:
        if move is None:
            return None
        meant = self._game.position.canonical(move)
        return next((row for row, (_, legal, _) in enumerate(self.listed_moves()) if legal == meant), None)

    def living_hand_near(self, cursor: Place | None) -> Place:
        """The hand at the cursor if it can be moved, or else the smallest live hand of the player to move."""
        position = self._game.position
        turn, hands = position.turn, self._game.arrangement[position.turn]
        alive = [hand for hand, shown in enumerate(hands) if shown != position.rules.dead]
        if cursor is not None and cursor[0] == turn and cursor[1] in alive:
            return cursor
        return turn, min(alive or range(len(hands)), key=hands.__getitem__)

    def _uses(self, move: Move, place: Place) -> bool:
        """Whether a move uses this hand of the player to move, or an equal one."""
        hands = self._game.position.sides[self._game.position.turn].hands
        value = hands[self._game.code_index(place)]
        if move.kind is MoveKind.ATTACK:
            return hands[move.attacker] == value
        if move.kind is MoveKind.SPLIT:
            return value in move.before
        return move.kind is not MoveKind.FLIP or hands[move.target] == value
