"""Everybody's hands as they are painted, and the lists of moves beside them, from values of the game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple, Self

from textual.geometry import Region, Size

from cardgames_tui.chopsticks import words as game_words
from cardgames_tui.chopsticks.analysis import Advice
from cardgames_tui.chopsticks.arrangement import Arrangement, Place, arranged, hand_in
from cardgames_tui.chopsticks.effects import Ending, MoveEffect, effect_of
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.verdict import Value, Verdict
from cardgames_tui.chopsticks.words import MoveText, Names
from cardgames_tui.games.hands_in_play import HandsInPlay
from cardgames_tui.tui.draw.canvas import Canvas, Part, Piece, part_of
from cardgames_tui.tui.draw.hands import HAND, HandShown, HandState, bar_width, draw_hand, hand_bar
from cardgames_tui.tui.draw.hands_layout import HandsSpec, SeatPlace, hands_layout
from cardgames_tui.tui.draw.pen import ARROW, Pen
from cardgames_tui.tui.hands.bindings import move_key
from cardgames_tui.tui.hands.pointing import Pointing
from cardgames_tui.tui.themes.roles import Role

_VALUE_STYLES = {
    Value.WIN: f"bold ${Role.KEEPS}",
    Value.DRAW: "bold $text",
    Value.LOSS: f"bold ${Role.LOSES}",
}
"""How a result looks in the list of moves."""


@dataclass(frozen=True, slots=True)
class HandsOnTable:
    """All that is to be seen of everybody's hands."""

    setup: Setup
    position: Position
    arrangement: Arrangement
    ending: Ending | None = None
    effect: MoveEffect | None = None
    """What the last move did, or what the one thought of would do."""
    is_planned: bool = False
    """Whether that move is only thought of."""
    hand_states: tuple[tuple[Place, HandState], ...] = ()
    """What hands are in the move that is thought of."""

    @classmethod
    def usual(cls) -> Self:
        """The usual game before its first move."""
        return cls(Setup(), Setup().start, arranged(Setup().start))

    @property
    def seats(self) -> tuple[int, ...]:
        """The players in the order of play, beginning with the one in front of the screen."""
        players = len(self.setup.seats)
        return tuple((self.setup.viewpoint + place) % players for place in range(players))

    @property
    def hand_names(self) -> tuple[str, ...]:
        """What hands are called by where they lie: `left`, `right`."""
        hands = self.setup.rules.hands
        return tuple(game_words.hand(hands, slot) for slot in range(hands))

    def shape(self, *, outlined: bool) -> HandsSpec:
        """What is to be laid out."""
        rules = self.setup.rules
        return HandsSpec(rules.players, rules.hands, rules.roll - 1 > HAND, outlined)

    def preview(self, size: Size, pen: Pen) -> Iterator[Part]:
        """The table in so much room, as the home view shows it."""
        return parts(self, hand_regions(self, *size, outlined=pen.outlined), size, pen, Highlights())

    def hand(self, place: Place, *, down: bool = False) -> HandShown:
        """The hand at a place, whose fingers may point down, from the other side of the table."""
        seat, slot = place
        hand = hand_in(self.arrangement[seat], slot)
        fingers = self.position.fingers(seat)[hand]
        is_zombie = self.position.sides[seat].zombie and fingers is not None
        label = "zombie" if is_zombie else self.position.labels(seat)[hand]
        right = slot >= (self.setup.rules.hands + 1) // 2
        return HandShown(label, fingers, dict(self.hand_states).get(place, HandState.IDLE), right, down)


def hands_on_table(
    game: HandsInPlay, planned: Move | None = None, hand_states: Mapping[Place, HandState] | None = None
) -> HandsOnTable:
    """The table of a game, with what a planned move would do, or else with what the last one did."""
    ply = game.session.ply
    effect = None
    if planned is not None:
        effect = game.effect(planned)
    elif ply:
        effect = game.effect(game.session.moves[-1], ply - 1)
    return HandsOnTable(
        game.setup,
        game.position,
        game.arrangement,
        game.ending,
        effect,
        planned is not None,
        tuple((hand_states or {}).items()),
    )


_STEEP = 40
"""How many cells to the side weigh as much as a line up or down when the cursor looks for a hand."""


@dataclass(frozen=True)
class HandRegions:
    """Where everything goes, in cells from the upper left corner."""

    seats: Mapping[int, SeatPlace]
    """The players, by their seats."""
    hands: Mapping[Place, Region]
    """The hands."""
    labels: Mapping[Place, Region]
    """The names of the hands; none when hands are lines themselves."""

    @property
    def occupied(self) -> Iterator[Region]:
        """Everything on which something is drawn already."""
        yield from (seat.title for seat in self.seats.values())
        yield from self.hands.values()
        yield from self.labels.values()

    def spot(self, place: Place) -> Region:
        """A hand with its name."""
        hand = self.hands[place]
        return hand.union(self.labels[place]) if place in self.labels else hand

    def next(self, place: Place, dx: int, dy: int) -> Place:
        """The nearest hand in a direction; at the edge of the table the same."""
        x, y = self.hands[place].center
        ahead = []
        for other, region in self.hands.items():
            right, down = region.center[0] - x, region.center[1] - y
            along, across = (right * dx, abs(down) * _STEEP) if dx else (down * dy * _STEEP, abs(right))
            if along > 0:
                ahead.append((along + 3 * across, other))
        return min(ahead)[1] if ahead else place


def hand_regions(table: HandsOnTable, width: int, height: int, *, outlined: bool) -> HandRegions:
    """Where everything goes in the room there is."""
    layout = hands_layout(width, height, table.shape(outlined=outlined))
    seats = dict(zip(table.seats, layout.seats, strict=True))
    hands = {(seat, slot): hand for seat, place in seats.items() for slot, hand in enumerate(place.hands)}
    labels = {(seat, slot): name for seat, place in seats.items() for slot, name in enumerate(place.labels)}
    return HandRegions(seats, hands, labels)


class Highlights(NamedTuple):
    """Which hands stand out."""

    cursor: Place | None = None
    """The one that the cursor stands on."""
    pointed: Place | None = None
    """The one under the mouse."""

    def role(self, place: Place) -> Role:
        """The colour of the name of a hand."""
        if place == self.cursor:
            return Role.CURSOR
        return Role.TEXT if place == self.pointed else Role.FAINT


def parts(
    table: HandsOnTable, places: HandRegions, size: Size, pen: Pen, lights: Highlights
) -> Iterator[Part]:
    """Everything on the table."""
    note = _note(table)
    if not places.labels:
        yield from _bars(table, places, pen, lights, note)
        return
    for seat, place in places.seats.items():
        yield from _title_parts(_title(table, seat), place)
    spot = None
    if note is not None and (found := _spot(note, places, size)):
        spot, text = found
        yield _note_part(spot, text, note.role)
        yield from _path(note, spot, places)
    for hand, region in places.hands.items():
        yield _hand_part(region, table.hand(hand, down=places.seats[hand[0]].down), pen)
        label = places.labels[hand]
        if spot is None or not spot.overlaps(label):
            yield _label_part(label, table.hand_names[hand[1]], lights.role(hand), pen)


def _bars(
    table: HandsOnTable, places: HandRegions, pen: Pen, lights: Highlights, note: "_Note | None"
) -> Iterator[Part]:
    """Hands that are lines; what a move does and has no room after the fingers stands by who makes it."""
    roll, text = table.setup.rules.roll, ""
    if note is not None:
        room = places.hands[note.place].width - bar_width(table.hand(note.place), roll) - 1
        text = next((text for text in note.texts if len(text) <= room), "")
    for seat, place in places.seats.items():
        by_mover = note is not None and not text and note.mover == seat
        title = _title(table, seat, note.text if note and by_mover else "")
        yield from _title_parts(title, place)
    for hand, region in places.hands.items():
        words_after = (text, note.role) if note is not None and note.place == hand else ("", Role.FAINT)
        name = table.hand_names[hand[1]]
        yield _bar_part(region, table.hand(hand), name, roll, lights.role(hand), pen, *words_after)


class _Note(NamedTuple):
    """What is said beside a hand of the move that changes it."""

    place: Place
    """The hand."""
    texts: tuple[str, ...]
    """What can be written, the longest first: who made the move and what it did, or what it would do."""
    text: str
    """What is done, without who does it: `2+3=5 dead`."""
    role: Role
    """The colour of the words."""
    mover: int
    """Where the one who makes the move sits."""
    start: Place | None
    """The hand from which a move that is thought of hits another player."""


def _note(table: HandsOnTable) -> _Note | None:
    effect, names = table.effect, table.setup.names
    if effect is None:
        return None
    text, place = game_words.short(effect, names).result, effect.target.place
    if table.is_planned:
        role = Role.LOSES if effect.kills else Role.NEXT
        start = None if effect.own or effect.hand is None else effect.hand.place
        return _Note(place, (text,), text, role, effect.turn, start)
    mover = names[effect.turn]
    texts = [f"{name}: {text}" for name in (game_words.name(mover), game_words.short_name(mover))]
    role = Role.LOSES if effect.kills else Role.FAINT
    return _Note(place, tuple(texts), text, role, effect.turn, None)


def _spot(note: _Note, places: HandRegions, size: Size) -> tuple[Region, str] | None:
    """Where there is room to say what a move does: before the fingertips, else where the name stands."""
    hand, label = places.hands[note.place], places.labels[note.place]
    beyond = hand.bottom if places.seats[note.place[0]].down else hand.y - 1
    others = [region for region in places.occupied if region != label]
    for text in note.texts:
        width = len(text)
        x = min(max(0, hand.x + (hand.width - width) // 2), size.width - width)
        for spot in (Region(x, beyond, width, 1), Region(x, label.y, width, 1).union(label)):
            if size.region.contains_region(spot) and not any(spot.overlaps(other) for other in others):
                return spot, text
    return None


def _path(note: _Note, spot: Region, places: HandRegions) -> Iterator[Part]:
    """Dots from the fingertips of the hand that a planned hit is made with to those of the hand it hits."""
    if note.start is None or places.seats[note.start[0]].down or not places.seats[note.place[0]].down:
        return
    start, end = places.hands[note.start], places.hands[note.place]
    taken = (*places.occupied, spot)
    lines = start.y - end.bottom + 1
    for line in range(1, lines):
        x = start.center[0] + (end.center[0] - start.center[0]) * line / lines
        dot = Region(int(x), start.y - line, 1, 1)
        if not any(dot.overlaps(region) for region in taken):
            yield _note_part(dot, "·", Role.NEXT)


@lru_cache(64)
def _note_part(place: Region, text: str, role: Role) -> Part:
    """What is said of a move, or a dot on its way."""
    canvas = Canvas(*place.size)
    canvas.put(0, 0, text.center(place.width), role, bold=role is not Role.FAINT)
    return part_of(place, canvas)


@lru_cache(256)
def _hand_part(place: Region, hand: HandShown, pen: Pen) -> Part:
    return part_of(place, draw_hand(hand, *place.size, pen, ""))


@lru_cache(64)
def _label_part(place: Region, name: str, role: Role, pen: Pen) -> Part:
    """The name of a hand, with strokes at its sides under the cursor."""
    canvas = Canvas(*place.size)
    x, ink = (place.width - len(name)) // 2, Role.FAINT if role is Role.FAINT else Role.TEXT
    canvas.put(x, 0, name, ink, bold=ink is Role.TEXT)
    if role is Role.CURSOR:
        canvas.put(x - 1, 0, pen.stroke, role, bold=True)
        canvas.put(x + len(name), 0, pen.stroke, role, bold=True)
    return part_of(place, canvas)


@lru_cache(128)
def _bar_part(
    place: Region, hand: HandShown, name: str, roll: int, role: Role, pen: Pen, text: str, ink: Role
) -> Part:
    """A hand in a line, with an arrow before it under the cursor, and what a move does to it after it."""
    whole = place.grow((0, 0, 0, 1))
    canvas = Canvas(*whole.size)
    canvas.blit(hand_bar(hand, name, roll, place.width, pen), 1, 0)
    if role is Role.CURSOR:
        canvas.put(0, 0, ARROW, role, bold=True)
    canvas.put(bar_width(hand, roll) + 2, 0, text, ink, bold=ink is not Role.FAINT)
    return part_of(whole, canvas)


_TO_MOVE = "to move"
"""Whose turn it is."""


class _Title(NamedTuple):
    """What there is to say about a player."""

    name: str
    short_name: str
    turn: bool
    won: bool
    lives: int | None
    """How many lives are left in games that count them."""
    out: str
    """`out` or `zombie` for a player who has been knocked out."""
    more: str
    """How well a computer plays, or what its last move did."""

    @property
    def role(self) -> Role:
        """The colour of the name."""
        return Role.NEXT if self.turn else Role.KEEPS if self.won else Role.TEXT

    @property
    def details(self) -> list[str]:
        """What else there is to know, the most important first."""
        lives = "" if self.lives is None else game_words.lives(self.lives)
        details = ("won" * self.won, _TO_MOVE * self.turn, lives, self.out, self.more)
        return [detail for detail in details if detail]

    def line(self, width: int) -> tuple[str, str, str]:
        """What fits on one line: the mark of the turn, the name, the rest; lives are never left out."""
        arrow, lives = f"{ARROW} " * self.turn, self.lives is not None
        details = [detail for detail in self.details if detail != _TO_MOVE]
        forms = [("", f"{self.name} {_TO_MOVE}", ", ".join(details))] if self.turn else []
        forms += [(arrow, self.name, ", ".join(details[:count])) for count in range(len(details), 0, -1)]
        forms += [] if lives or self.won else [(arrow, self.name, "")]
        forms += [(arrow, self.short_name, detail) for detail in details[:1]]
        shortest = (arrow[:1], self.short_name, f"x{self.lives}" * lives)
        return next((each for each in forms if len("".join(each)) + bool(each[2]) <= width), shortest)


def _title(table: HandsOnTable, seat: int, instead: str = "") -> _Title:
    """What there is to say about a player, with something instead of how well a computer plays."""
    player, side, ending = table.setup.names[seat], table.position.sides[seat], table.ending
    won = ending is not None and ending.winner == seat
    out = "zombie" if side.zombie else "out"
    return _Title(
        game_words.name(player),
        game_words.short_name(player),
        turn=ending is None and table.position.turn == seat,
        won=won,
        lives=side.lives if table.setup.rules.three_lives else None,
        out=out if table.position.is_out(seat) and not won else "",
        more=instead or game_words.strength(table.setup.seats[seat], table.setup.rules),
    )


def _title_parts(title: _Title, place: SeatPlace) -> Iterator[Part]:
    """What there is to say about a player: between two hands one below the other, else on a line."""
    texts = [title.name, *title.details]
    first = place.title.y if place.down else place.title.bottom - len(texts)
    regions = [_beside_hands(place, y) for y in range(first, first + len(texts))]
    if any(len(text) > region.width for text, region in zip(texts, regions, strict=True)):
        yield _title_line(title, place.title, centred=bool(place.labels))
        return
    for text, region in zip(texts, regions, strict=True):
        yield _title_text(text, region, title.role if text in (title.name, _TO_MOVE) else Role.FAINT)


def _beside_hands(place: SeatPlace, y: int) -> Region:
    """The room for words in a line: between the names of two hands, or between the hands."""
    if y == place.title.y:
        return place.title
    return Region(place.hands[0].right, y, place.between, 1)


@lru_cache(64)
def _title_line(title: _Title, place: Region, *, centred: bool) -> Part:
    canvas = Canvas(*place.size)
    mark, name, more = title.line(place.width)
    text = f"{mark}{name}{' ' * bool(more)}{more}"
    x = max(0, place.width - len(text)) // 2 * centred
    canvas.put(x, 0, text, Role.FAINT)
    canvas.put(x, 0, f"{mark}{name}", title.role, bold=True)
    return part_of(place, canvas)


@lru_cache(64)
def _title_text(text: str, place: Region, role: Role) -> Part:
    canvas = Canvas(*place.size)
    canvas.put((place.width - len(text)) // 2, 0, text, role, bold=role is not Role.FAINT)
    return part_of(place, canvas)


# The lists

_KEY = 4
"""The width of a key with what stands around it, and of the edge on the right."""


@dataclass(frozen=True)
class MoveRow:
    """One legal move as it is listed; it is put into words only as far as there is room for them."""

    number: int
    """Its place among the legal moves, from 0."""
    key: str
    """The key that plays it; empty when there is none left."""
    effect: MoveEffect
    """What it does."""
    names: Names
    """Who plays."""
    verdict: Verdict | None = None
    """What it leads to for the one who makes it; none when that is not shown."""
    exact: bool = True
    """Whether the value is proved."""
    hinted: bool = False
    """Whether it is the hint."""

    @cached_property
    def full(self) -> MoveText:
        """The move in words."""
        return game_words.full(self.effect, self.names)

    @cached_property
    def short(self) -> MoveText:
        """The same for narrow lists."""
        return game_words.short(self.effect, self.names)

    @cached_property
    def shortest(self) -> MoveText:
        """The same for the narrowest ones."""
        return game_words.shortest(self.effect, self.names)

    @property
    def value(self) -> str:
        """What it leads to, in words."""
        return game_words.move_value(self.verdict, exact=self.exact) if self.verdict else ""

    @property
    def short_value(self) -> str:
        """The same in one letter and a number."""
        return game_words.short_value(self.verdict, exact=self.exact) if self.verdict else ""


@dataclass(frozen=True)
class MoveRows:
    """The legal moves, each with what it does in words."""

    rows: tuple[MoveRow, ...] = ()
    """The moves in the order of their numbers."""

    def __len__(self) -> int:
        return len(self.rows)

    def drawn(self, first: int, last: int, width: int) -> list[list[Piece]]:
        """Some of the moves for a width in cells, in columns that all of them share.

        The first form is taken that there is room for, or else the narrowest; none leaves out what a move
        does.
        """
        room = max(20, width) - _KEY
        for columns in self._forms():
            if sum(columns.widths) <= room:
                break
        return [columns.line(row, self.rows[row]) for row in range(first, min(last, len(self.rows)))]

    def _forms(self) -> Iterator["_Columns"]:
        """What the list may say, from the longest form to the shortest."""
        values = [row.value for row in self.rows]
        yield _Columns([row.full for row in self.rows], values)
        yield _Columns([row.short for row in self.rows], values)
        shortest = [row.shortest for row in self.rows]
        yield _Columns(shortest, values, gap=1)
        yield _Columns(shortest, [row.short_value for row in self.rows], gap=1)


def move_rows(game: HandsInPlay, pointing: Pointing, advice: Advice | None, *, touch: bool) -> MoveRows:
    """The legal moves, or those of the hand chosen, with their values as far as those are to be shown."""
    if game.is_over:
        return MoveRows()
    verdicts = {choice.move: choice.verdict for choice in advice.choices} if advice else {}
    return MoveRows(
        tuple(
            MoveRow(
                number,
                "" if touch else move_key(number),
                effect_of(game.position, game.arrangement, pointing.made_with_chosen(move), after),
                game.setup.names,
                verdicts.get(move),
                exact=advice is None or advice.exact,
                hinted=move == game.suggested,
            )
            for number, move, after in pointing.listed()
        )
    )


@dataclass(frozen=True)
class _Columns:
    """What one form of the list says of each move, and how wide that is."""

    texts: list[MoveText]
    values: list[str]
    gap: int = 2

    @cached_property
    def widths(self) -> tuple[int, int, int]:
        """The widths of the columns, those after the first with the space before them."""
        results, values = (
            max((len(text) + self.gap for text in texts if text), default=0)
            for texts in ([text.result for text in self.texts], self.values)
        )
        return max((len(text.action) for text in self.texts), default=0), results, values

    def line(self, number: int, row: MoveRow) -> list[Piece]:
        """One move."""
        action, result, value = self.widths
        text, gap = self.texts[number], " " * self.gap
        pieces: list[Piece] = [
            (f"{'*' if row.hinted else ' '}{row.key or ' '} ", f"bold ${Role.NEXT}"),
            (f"{text.action:<{action}}", f"bold ${Role.NEXT}" if row.hinted else "bold"),
            (f"{gap}{text.result}".ljust(result), "$text"),
        ]
        if row.verdict is not None:
            pieces.append((f"{gap}{self.values[number]}".ljust(value), _VALUE_STYLES[row.verdict.value]))
        return pieces


@dataclass(frozen=True, slots=True)
class PlayedRows:
    """The moves of the game so far, the last one first; those in sight are put into words."""

    moves: tuple[Move, ...] = ()
    """The moves in the order played."""
    positions: tuple[Position, ...] = ()
    """The positions before them, and the present one."""
    arrangements: tuple[Arrangement, ...] = ()
    """Where the hands lay in these."""
    names: Names = ()
    """Who plays."""

    def __len__(self) -> int:
        return len(self.moves)

    def ply(self, row: int) -> int:
        """How many moves had been played before the one in a row."""
        return len(self.moves) - 1 - row

    def drawn(self, first: int, last: int, width: int) -> list[list[Piece]]:
        """Some of the moves, each in the words that there is room for."""
        newest = len(self.moves) - 1
        rows: list[list[Piece]] = []
        for ply in map(self.ply, range(first, last)):
            number, effect = f"{ply + 1:2} ", self._effect(ply)
            text = game_words.played_short(effect, self.names)
            if len(number) + len(text) > width:
                text = game_words.played_shortest(effect, self.names)
            rows.append([(number, f"${Role.FAINT}"), (text, "bold" if ply == newest else "")])
        return rows

    def _effect(self, ply: int) -> MoveEffect:
        return effect_of(
            self.positions[ply], self.arrangements[ply], self.moves[ply], self.positions[ply + 1]
        )


def played_rows(game: HandsInPlay) -> PlayedRows:
    """The moves that led to the position on the table."""
    session = game.session
    return PlayedRows(
        session.moves, session.positions, game.arrangements[: session.ply + 1], game.setup.names
    )
