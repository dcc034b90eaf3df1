"""What is shown of a game of Chopsticks, worked out from the game and from what is known about it."""

from collections.abc import Mapping

from cardgames_tui.chopsticks import english
from cardgames_tui.chopsticks.advice import Advice
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.narration import narrate
from cardgames_tui.chopsticks.setup import variant_titles
from cardgames_tui.games.hands_in_play import HandsInPlay
from cardgames_tui.tui.art.hands import HandShown, Standing
from cardgames_tui.tui.hands import wording
from cardgames_tui.tui.hands.bindings import move_key
from cardgames_tui.tui.hands.pointing import Pointing, made_with, uses
from cardgames_tui.tui.hands.rows import MoveRow, MoveRows, PlayedRows
from cardgames_tui.tui.hands.shown import EffectShown, Place, SeatShown, TableShown
from cardgames_tui.tui.hands.stage import StatusShown, ValueShown


def table(game: HandsInPlay, pointing: Pointing | None = None, planned: Move | None = None) -> TableShown:
    """Everybody's hands, with what a planned move would do, or else with what the last one did."""
    standings = _standings(game, pointing) if pointing else {}
    setup = game.setup
    players, slots = len(setup.seats), range(setup.rules.hands)
    seats = [(setup.front + place) % players for place in range(players)]
    return TableShown(
        tuple(
            _seat(game, seat, tuple(_hand(game, (seat, slot), standings) for slot in slots)) for seat in seats
        ),
        tuple(english.hand(setup.rules.hands, slot) for slot in slots),
        setup.rules.roll,
        _effect(game) if planned is None else _plan(game, planned),
    )


def hands_of(game: HandsInPlay, move: Move) -> tuple[Place | None, Place]:
    """The hand that a move is made with, if there is one, and the hand it is made on."""
    told = game.told(move)
    start = None if told.hand is None else (told.hand.seat, told.hand.slot)
    return start, (told.target.seat, told.target.slot)


def _standings(game: HandsInPlay, pointing: Pointing) -> dict[Place, Standing]:
    """What hands are in the move that is thought of."""
    if pointing.looked_at is not None:
        start, end = hands_of(game, pointing.looked_at)
        return {end: Standing.TARGET} | ({start: Standing.CHOSEN} if start else {})
    if pointing.chosen is None:
        return {}
    return dict.fromkeys(pointing.targets(), Standing.TARGET) | {pointing.chosen: Standing.CHOSEN}


def _hand(game: HandsInPlay, place: Place, standings: Mapping[Place, Standing]) -> HandShown:
    seat, slot = place
    position, hand = game.position, game.hand(seat, slot)
    fingers = position.fingers(seat)[hand]
    zombie = position.sides[seat].zombie and fingers is not None
    label = "zombie" if zombie else position.labels(seat)[hand]
    return HandShown(label, fingers, standings.get(place, Standing.IDLE))


def _effect(game: HandsInPlay) -> EffectShown | None:
    ply = game.session.ply - 1
    if ply < 0:
        return None
    told, names = game.told(game.session.moves[ply], ply), game.setup.names
    text, mover = english.short(told, names).result, names[told.turn]
    wordings = tuple(f"{name}: {text}" for name in (english.name(mover), english.short_name(mover)))
    place = (told.target.seat, told.target.slot)
    return EffectShown(place, text, told.kills, tuple(dict.fromkeys(wordings)), told.turn)


def _plan(game: HandsInPlay, move: Move) -> EffectShown:
    told = game.told(move)
    text = english.short(told, game.setup.names).result
    start = None if told.own or told.hand is None else (told.hand.seat, told.hand.slot)
    return EffectShown((told.target.seat, told.target.slot), text, told.kills, mover=told.turn, start=start)


def row_of(game: HandsInPlay, planned: Move | None, chosen: Place | None) -> int | None:
    """The row in which a planned move is listed, among those of the hand chosen."""
    if planned is None:
        return None
    meant = game.position.canonical(planned)
    moves = (move for move in game.position.legal_moves() if chosen is None or uses(game, move, chosen))
    return next((row for row, move in enumerate(moves) if move == meant), None)


def _seat(game: HandsInPlay, seat: int, hands: tuple[HandShown, ...]) -> SeatShown:
    position, setup, ending = game.position, game.setup, game.ending
    out = ""
    if position.is_out(seat) and (ending is None or ending.winner != seat):
        out = "zombie" if position.sides[seat].zombie else "out"
    return SeatShown(
        seat,
        english.name(setup.names[seat]),
        english.short_name(setup.names[seat]),
        english.owner(setup.names[seat]),
        hands,
        setup.strength(seat),
        turn=ending is None and position.turn == seat,
        out=out,
        lives=position.sides[seat].lives if setup.rules.three_lives else None,
        won=ending is not None and ending.winner == seat,
    )


def move_rows(
    game: HandsInPlay, advice: Advice | None, chosen: Place | None = None, *, fingers: bool = False
) -> MoveRows:
    """The legal moves, with their values where these are to be shown, with the hint, and with their keys."""
    if game.ending is not None:
        return MoveRows()
    verdicts = {choice.move: choice.verdict for choice in advice.choices} if advice else {}
    exact = advice is None or advice.exact
    names = game.setup.names
    return MoveRows(
        tuple(
            MoveRow(
                number,
                told,
                names,
                after,
                "" if fingers else move_key(number),
                verdicts.get(move),
                hinted=move == game.suggested,
                exact=exact,
            )
            for number, (move, after) in enumerate(game.position.results())
            if chosen is None or uses(game, move, chosen)
            for meant in [move if chosen is None else made_with(game, move, chosen)]
            for told in [narrate(game.position, game.arrangement, meant, after)]
        )
    )


class Played:
    """The moves of one game in words, of which those are kept that have been told before."""

    def __init__(self, game: HandsInPlay) -> None:
        self._game = game
        self._told: tuple[tuple[Move, str, str], ...] = ()

    @property
    def rows(self) -> PlayedRows:
        """The moves that led to the position on the table."""
        moves = self._game.session.moves
        kept = 0
        while kept < min(len(moves), len(self._told)) and moves[kept] == self._told[kept][0]:
            kept += 1
        self._told = (*self._told[:kept], *(self._tell(ply) for ply in range(kept, len(moves))))
        return PlayedRows(tuple(text for _, text, _ in self._told), tuple(text for _, _, text in self._told))

    def _tell(self, ply: int) -> tuple[Move, str, str]:
        """A move with what is said of it where there is room, and where there is little."""
        game = self._game
        told, names = game.told(game.session.moves[ply], ply), game.setup.names
        return (
            game.session.moves[ply],
            english.played_short(told, names),
            english.played_shortest(told, names),
        )


def status(game: HandsInPlay, value: ValueShown | None) -> StatusShown:
    """The first line."""
    rules = game.setup.rules
    return StatusShown(
        variant_titles(rules),
        rules.players,
        game.turns + 1,
        str(game.position),
        game.hints,
        game.undos,
        value,
    )


def value(game: HandsInPlay, advice: Advice | None, percent: str) -> ValueShown | None:
    """What is said about the value of the position."""
    if game.is_over:
        return None
    if advice is None:
        return ValueShown(f"working it out {percent}", f"working {percent}".rstrip())
    text = wording.value(game.setup.rules, advice.verdict, exact=advice.exact)
    return ValueShown(text, text.partition(" (")[0], advice.verdict.value)
