"""Hands and moves in words."""

from collections.abc import Iterator

from cardgames_tui.chopsticks.arrangement import follow
from cardgames_tui.chopsticks.move_words import Narrator, hand_name
from cardgames_tui.chopsticks.moves import Kind, Move, label
from cardgames_tui.chopsticks.phrases import warning_of_repetition, why_ended
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.verdict import Result, Verdict
from cardgames_tui.games.hands_in_play import HandsInPlay
from cardgames_tui.plain.sentences import listed, sentence


def fingers(value: int, dead: int) -> str:
    """What a hand shows: `3`, `1 and a half`, `minus 2`, `dead`."""
    if value == dead:
        return "dead"
    text = label(value, dead)
    if text.endswith("½"):
        text = f"{text[:-1]} and a half" if text not in ("½", "-½") else text.replace("½", "half")
    return text.replace("-", "minus ")


def hands(game: HandsInPlay) -> Iterator[str]:
    """What everybody's hands show, a line each."""
    position, rules = game.position, game.setup.rules
    for seat, slots in enumerate(game.arrangement):
        name = game.setup.names[seat]
        shown = [_hand(game, slots, slot) for slot in range(len(slots))]
        lives = f", {position.sides[seat].lives} lives left" if rules.three_lives else ""
        state = ", a zombie" if position.sides[seat].zombie else ", out" if position.is_out(seat) else ""
        yield f"{name}: {', '.join(shown)}{lives}{state}."


def computers(setup: Setup) -> Iterator[str]:
    """The computers at the table and how well they play, a sentence each."""
    for seat in range(setup.rules.players):
        if seat not in setup.persons:
            yield f"{setup.names[seat]}: {setup.strength(seat) or 'as good as it can be'}."


def whose_turn(game: HandsInPlay) -> str:
    """Who is to move."""
    name = game.setup.names[game.position.turn]
    repetition = warning_of_repetition(game)
    turn = "Your turn" if name == "You" else f"{name}'s turn"
    return f"{turn}, {repetition.strip(' .')}." if repetition else f"{turn}."


def choices(game: HandsInPlay) -> Iterator[str]:
    """The legal moves, numbered."""
    for number, (move, after) in enumerate(game.position.results(), 1):
        yield f"{number}: {told(game, game.session.ply, move, after)}"


def history(game: HandsInPlay) -> Iterator[str]:
    """The moves played so far, a line each."""
    positions = game.session.positions
    for ply, move in enumerate(game.session.moves):
        yield f"{ply + 1}: {made(game, ply, move, positions[ply + 1])}"


def made(game: HandsInPlay, ply: int, move: Move, after: Position) -> str:
    """A move with who makes it: `Computer: left 1 hits your right 2, which makes 3`."""
    who = "Table" if move.kind is Kind.REVIVE else game.setup.names[game.session.positions[ply].turn]
    return f"{who}: {told(game, ply, move, after)}"


def told(game: HandsInPlay, ply: int, move: Move, after: Position) -> str:
    """A move and what becomes of it.

    Args:
        game: The game.
        ply: How many moves have been played before it.
        move: The move.
        after: The position after it.
    """
    before, slots = game.session.positions[ply], game.arrangements[ply]
    narrator = Narrator(before, slots, game.setup.names)
    dead = before.rules.dead
    ending = narrator.ending(move, after)
    end = f", {ending}" if ending else ""
    if move.kind is Kind.SWAP:
        return f"exchange hands, which changes nothing{end}"
    if move.kind is Kind.SPLIT:
        pairs = [
            listed([fingers(value, dead) for value in pair if value != dead])
            for pair in (move.before, move.after)
        ]
        verb = "put together" if dead in move.after else "split"
        return f"{verb} {pairs[0]} into {pairs[1]}{end}"
    start, (seat, slot) = _ends(narrator, move)
    made_of = follow(slots, before, move, after)[seat][slot]
    becomes = "zombie" if after.sides[seat].zombie else fingers(made_of, dead)
    target = f"{_whose(game, before, seat)} {_hand(game, slots[seat], slot)}"
    if move.kind is Kind.ATTACK:
        assert start is not None
        own = _hand(game, slots[start[0]], start[1])
        effect = "which kills it" if becomes == "dead" else f"which makes {becomes}"
        return f"{own} hits {target}, {effect}{end}"
    verb = "flip" if move.kind is Kind.FLIP else "a finger for"
    return f"{verb} {target}, which makes {becomes}{end}"


def blameless(game: HandsInPlay, seat: int, start: Verdict, *, exact: bool) -> str:
    """That a player has given nothing away, and what the game was from its start.

    Args:
        game: The game.
        seat: Whose moves were looked at.
        start: What the start is worth to that player.
        exact: Whether that is proved.
    """
    if start.result is Result.DRAW and not exact:
        return "Nothing was given away: from the start of this game no end is in sight."
    name = game.setup.names[seat]
    worth = {Result.WIN: "won", Result.LOSS: "lost", Result.DRAW: "a draw"}[start.result]
    whom = "" if start.result is Result.DRAW else f" for {'you' if name == 'You' else name}"
    against = ", if all the others join" if game.setup.rules.players > 2 else ""
    return f"Nothing was given away: this game was {worth}{whom} from its start{against}."


def trap_answered(game: HandsInPlay) -> str:
    """Whether the last move has fallen into a trap; empty when it has answered none."""
    ply = game.session.ply
    trap = game.traps.get(ply - 2)
    if trap is None:
        return ""
    before, move = game.session.positions[ply - 1], game.session.moves[-1]
    fell = before.canonical(move) in [reply.move for reply in trap.losing]
    lost = f"{len(trap.losing)} of {trap.replies} replies lost"
    return f"That was a trap: {lost}, and you {'fell into it' if fell else 'saw it'}."


def _ends(narrator: Narrator, move: Move) -> tuple[tuple[int, int] | None, tuple[int, int]]:
    start, end = narrator.hands_of(move)
    assert end is not None  # all moves but exchanges end at a hand
    return start, end


def _hand(game: HandsInPlay, slots: tuple[int, ...], slot: int) -> str:
    rules = game.setup.rules
    showing = "" if rules.hands == 2 or slots[slot] == rules.dead else "showing "
    return f"{hand_name(rules.hands, slot)} {showing}{fingers(slots[slot], rules.dead)}"


def _whose(game: HandsInPlay, before: Position, seat: int) -> str:
    names = game.setup.names
    if seat == before.turn:
        return "own"
    if names[seat] == "You":
        return "your"
    return "their" if len(names) == 2 else f"{names[seat]}'s"


def ending(game: HandsInPlay) -> str:
    """How the game has ended; empty while it goes on."""
    if game.ending is None:
        return ""
    winner, turns = game.ending.winner, game.turns
    if winner is None:
        return f"A draw: the same position for the third time, after {turns} moves."
    name = game.setup.names[winner]
    verb = "You win" if name == "You" else f"{name} wins"
    return sentence(f"{verb} in {turns} moves: {why_ended(game, winner)}")
