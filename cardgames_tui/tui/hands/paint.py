"""Draws the hands of all players on the table, with names and what the last or the planned move does."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, Self

from textual.geometry import Region, Size

from cardgames_tui.chopsticks import move_words
from cardgames_tui.chopsticks import words as game_words
from cardgames_tui.chopsticks.arrangement import Arrangement, MoveEffect, Place, arranged, hand_in
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Ending, Position
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.hands_in_play import HandsInPlay
from cardgames_tui.tui.characters import ARROW, Pen
from cardgames_tui.tui.draw.canvas import Canvas, Part, part_of, text_part
from cardgames_tui.tui.draw.hands import (
    FINGERS_PER_HAND,
    Hand,
    HandState,
    bar_width,
    draw_hand,
    draw_hand_bar,
)
from cardgames_tui.tui.draw.hands_layout import HandsSpec, SeatRegions, hands_layout
from cardgames_tui.tui.hands import words
from cardgames_tui.tui.themes.colours import Role


@dataclass(frozen=True, slots=True)
class HandsOnTable:
    """Everything that is shown of the hands."""

    setup: Setup
    position: Position
    arrangement: Arrangement
    ending: Ending | None = None
    effect: MoveEffect | None = None
    """What the last move did, or what the planned move would do."""
    is_planned: bool = False
    """Whether `effect` is that of a planned move."""
    hand_states: tuple[tuple[Place, HandState], ...] = ()
    """The hands that are chosen, or targets, for the planned move."""

    @classmethod
    def usual(cls) -> Self:
        """The standard game before its first move."""
        return cls(Setup(), Setup().start, arranged(Setup().start))

    @property
    def seats(self) -> tuple[int, ...]:
        """The players in the order of play, first the one in front of the screen."""
        players = len(self.setup.seats)
        return tuple((self.setup.viewpoint + seat) % players for seat in range(players))

    @property
    def hand_names(self) -> tuple[str, ...]:
        """The names of the hands by where they lie: `left`, `right`."""
        hands = self.setup.rules.hands
        return tuple(game_words.hand_name(hands, slot) for slot in range(hands))

    def layout_spec(self, *, outlined: bool) -> HandsSpec:
        rules = self.setup.rules
        return HandsSpec(rules.players, rules.hands, rules.roll - 1 > FINGERS_PER_HAND, outlined)

    def preview(self, size: Size, pen: Pen) -> Iterator[Part]:
        """The table at a size, for the home screen."""
        return parts(self, hand_regions(self, *size, outlined=pen.outlined), size, pen, Highlights())

    def hand_at(self, place: Place, *, down: bool = False) -> Hand:
        """The hand at a place; `down` if its fingers point down, from the other side of the table."""
        seat, slot = place
        hand = hand_in(self.arrangement[seat], slot)
        fingers = self.position.fingers(seat)[hand]
        is_zombie = self.position.sides[seat].zombie and fingers is not None
        label = words.ZOMBIE if is_zombie else self.position.labels(seat)[hand]
        right = slot >= (self.setup.rules.hands + 1) // 2
        return Hand(label, fingers, dict(self.hand_states).get(place, HandState.IDLE), right, down)


def hands_on_table(
    game: HandsInPlay, planned: Move | None = None, hand_states: Mapping[Place, HandState] | None = None
) -> HandsOnTable:
    """What is shown of a game.

    Args:
        game: The game.
        planned: The move whose effect is shown; without one that of the last move is shown.
        hand_states: The hands that are chosen, or targets, for the planned move.
    """
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


_LINE_WEIGHT = 40
"""How many cells sideways count as much as a line up or down when the cursor looks for the next hand."""


@dataclass(frozen=True)
class HandRegions:
    """Where everything lies on the table, in cells from the upper left corner."""

    seats: Mapping[int, SeatRegions]
    """The regions of the players, by seat."""
    hands: Mapping[Place, Region]
    labels: Mapping[Place, Region]
    """The names of the hands; empty when hands are lines."""

    @property
    def occupied(self) -> Iterator[Region]:
        """All regions that are drawn on."""
        yield from (seat.title for seat in self.seats.values())
        yield from self.hands.values()
        yield from self.labels.values()

    def spot(self, place: Place) -> Region:
        """The region of a hand with its name."""
        hand = self.hands[place]
        return hand.union(self.labels[place]) if place in self.labels else hand

    def next(self, place: Place, dx: int, dy: int) -> Place:
        """The nearest hand in a direction; at the edge the same."""
        x, y = self.hands[place].center
        ahead = []
        for other, region in self.hands.items():
            right, down = region.center[0] - x, region.center[1] - y
            along, across = (
                (right * dx, abs(down) * _LINE_WEIGHT) if dx else (down * dy * _LINE_WEIGHT, abs(right))
            )
            if along > 0:
                ahead.append((along + 3 * across, other))
        return min(ahead)[1] if ahead else place


def hand_regions(table: HandsOnTable, width: int, height: int, *, outlined: bool) -> HandRegions:
    """Lays out a table."""
    layout = hands_layout(width, height, table.layout_spec(outlined=outlined))
    seats = dict(zip(table.seats, layout, strict=True))
    hands = {(seat, slot): hand for seat, each in seats.items() for slot, hand in enumerate(each.hands)}
    labels = {(seat, slot): name for seat, each in seats.items() for slot, name in enumerate(each.labels)}
    return HandRegions(seats, hands, labels)


class Highlights(NamedTuple):
    """The hand that the cursor stands on, and the one under the mouse."""

    cursor: Place | None = None
    pointed: Place | None = None

    def role(self, place: Place) -> Role:
        """The colour of a hand's name."""
        if place == self.cursor:
            return Role.CURSOR
        return Role.TEXT if place == self.pointed else Role.FAINT


def parts(
    table: HandsOnTable, regions: HandRegions, size: Size, pen: Pen, highlights: Highlights
) -> Iterator[Part]:
    """Draws everything on the table."""
    caption = _caption(table)
    if not regions.labels:
        yield from _bars(table, regions, pen, highlights, caption)
        return
    for seat, seat_regions in regions.seats.items():
        yield from _title_parts(_title(table, seat), seat_regions)
    spot = None
    if caption is not None and (found := _free_spot(caption, regions, size)):
        spot, text = found
        yield text_part(spot, text.center(spot.width), caption.role, bold=caption.role is not Role.FAINT)
        yield from _path(caption, spot, regions)
    for hand, region in regions.hands.items():
        yield _hand_part(region, table.hand_at(hand, down=regions.seats[hand[0]].down), pen)
        label = regions.labels[hand]
        if spot is None or not spot.overlaps(label):
            yield _label_part(label, table.hand_names[hand[1]], highlights.role(hand), pen)


def _bars(
    table: HandsOnTable, regions: HandRegions, pen: Pen, highlights: Highlights, caption: "_Caption | None"
) -> Iterator[Part]:
    """Draws hands as lines; the caption stands after the fingers, or else after the name of the mover."""
    roll, text = table.setup.rules.roll, ""
    if caption is not None:
        room = regions.hands[caption.place].width - bar_width(table.hand_at(caption.place), roll) - 1
        text = next((text for text in caption.texts if len(text) <= room), "")
    for seat, seat_regions in regions.seats.items():
        by_mover = caption is not None and not text and caption.mover == seat
        title = _title(table, seat, caption.text if caption and by_mover else "")
        yield from _title_parts(title, seat_regions)
    for hand, region in regions.hands.items():
        words_after = (
            (text, caption.role) if caption is not None and caption.place == hand else ("", Role.FAINT)
        )
        name = table.hand_names[hand[1]]
        yield _bar_part(region, table.hand_at(hand), name, roll, highlights.role(hand), pen, *words_after)


class _Caption(NamedTuple):
    """A caption beside the hand that a move changes."""

    place: Place
    """The hand."""
    texts: tuple[str, ...]
    """The forms of the caption, the longest first."""
    text: str
    """What the move does, without who makes it: `2+3=5 dead`."""
    role: Role
    mover: int
    """The seat of the player who makes the move."""
    start: Place | None
    """The hand that a planned move hits with; None for other moves."""


def _caption(table: HandsOnTable) -> _Caption | None:
    effect, names = table.effect, table.setup.names
    if effect is None:
        return None
    text, place = move_words.brief(effect, names).result, effect.target.place
    if table.is_planned:
        role = Role.LOSES if effect.kills else Role.NEXT
        start = None if effect.own or effect.hand is None else effect.hand.place
        return _Caption(place, (text,), text, role, effect.turn, start)
    mover = names[effect.turn]
    texts = [f"{name}: {text}" for name in (game_words.player_name(mover), game_words.short_name(mover))]
    role = Role.LOSES if effect.kills else Role.FAINT
    return _Caption(place, tuple(texts), text, role, effect.turn, None)


def _free_spot(caption: _Caption, regions: HandRegions, size: Size) -> tuple[Region, str] | None:
    """A place for a caption and the form that fits: before the fingertips, or else over the hand's name."""
    hand, label = regions.hands[caption.place], regions.labels[caption.place]
    beyond = hand.bottom if regions.seats[caption.place[0]].down else hand.y - 1
    others = [region for region in regions.occupied if region != label]
    for text in caption.texts:
        width = len(text)
        x = min(max(0, hand.x + (hand.width - width) // 2), size.width - width)
        for spot in (Region(x, beyond, width, 1), Region(x, label.y, width, 1).union(label)):
            if size.region.contains_region(spot) and not any(spot.overlaps(other) for other in others):
                return spot, text
    return None


def _path(caption: _Caption, spot: Region, regions: HandRegions) -> Iterator[Part]:
    """Draws dots from the fingertips of the hand that a planned move hits with to those of its target."""
    if (
        caption.start is None
        or regions.seats[caption.start[0]].down
        or not regions.seats[caption.place[0]].down
    ):
        return
    start, end = regions.hands[caption.start], regions.hands[caption.place]
    taken = (*regions.occupied, spot)
    lines = start.y - end.bottom + 1
    for line in range(1, lines):
        x = start.center[0] + (end.center[0] - start.center[0]) * line / lines
        dot = Region(int(x), start.y - line, 1, 1)
        if not any(dot.overlaps(region) for region in taken):
            yield text_part(dot, "·", Role.NEXT)


@lru_cache(256)
def _hand_part(region: Region, hand: Hand, pen: Pen) -> Part:
    return part_of(region, draw_hand(hand, *region.size, pen))


@lru_cache(64)
def _label_part(region: Region, name: str, role: Role, pen: Pen) -> Part:
    """Draws the name of a hand, under the cursor with strokes at its sides."""
    canvas = Canvas(*region.size)
    x, ink = (region.width - len(name)) // 2, Role.FAINT if role is Role.FAINT else Role.TEXT
    canvas.put(x, 0, name, ink, bold=ink is Role.TEXT)
    if role is Role.CURSOR:
        canvas.put(x - 1, 0, pen.stroke, role, bold=True)
        canvas.put(x + len(name), 0, pen.stroke, role, bold=True)
    return part_of(region, canvas)


@lru_cache(128)
def _bar_part(
    region: Region, hand: Hand, name: str, roll: int, role: Role, pen: Pen, text: str, ink: Role
) -> Part:
    """Draws a hand as a line, under the cursor with an arrow before it, and with a caption after it."""
    whole = region.grow((0, 0, 0, 1))
    canvas = Canvas(*whole.size)
    canvas.blit(draw_hand_bar(hand, name, roll, region.width, pen), 1, 0)
    if role is Role.CURSOR:
        canvas.put(0, 0, ARROW, role, bold=True)
    canvas.put(bar_width(hand, roll) + 2, 0, text, ink, bold=ink is not Role.FAINT)
    return part_of(whole, canvas)


class _Title(NamedTuple):
    """The name of a player and what is known about them."""

    name: str
    short_name: str
    turn: bool
    won: bool
    lives: int | None
    """The lives left; None in games without lives."""
    out: str
    """`out` or `zombie` for a player who has been knocked out, else empty."""
    more: str
    """How well a computer plays, or what its last move did."""

    @property
    def role(self) -> Role:
        """The colour of the name."""
        return Role.NEXT if self.turn else Role.KEEPS if self.won else Role.TEXT

    @property
    def details(self) -> list[str]:
        """What is known, the most important first."""
        lives = "" if self.lives is None else game_words.lives(self.lives)
        details = (words.WON * self.won, words.TO_MOVE * self.turn, lives, self.out, self.more)
        return [detail for detail in details if detail]

    def line(self, width: int) -> tuple[str, str, str]:
        """The longest form that fits on a line: mark of the turn, name, details; lives are never left out."""
        arrow, lives = f"{ARROW} " * self.turn, self.lives is not None
        details = [detail for detail in self.details if detail != words.TO_MOVE]
        forms = [("", f"{self.name} {words.TO_MOVE}", ", ".join(details))] if self.turn else []
        forms += [(arrow, self.name, ", ".join(details[:count])) for count in range(len(details), 0, -1)]
        forms += [] if lives or self.won else [(arrow, self.name, "")]
        forms += [(arrow, self.short_name, detail) for detail in details[:1]]
        shortest = (arrow[:1], self.short_name, f"x{self.lives}" * lives)
        return next((each for each in forms if len("".join(each)) + bool(each[2]) <= width), shortest)


def _title(table: HandsOnTable, seat: int, instead: str = "") -> _Title:
    """The title of a player, perhaps with another text in place of how well a computer plays."""
    player, side, ending = table.setup.names[seat], table.position.sides[seat], table.ending
    won = ending is not None and ending.winner == seat
    out = words.ZOMBIE if side.zombie else words.OUT
    return _Title(
        game_words.player_name(player),
        game_words.short_name(player),
        turn=ending is None and table.position.turn == seat,
        won=won,
        lives=side.lives if table.setup.rules.three_lives else None,
        out=out if table.position.is_out(seat) and not won else "",
        more=instead or game_words.strength(table.setup.seats[seat], table.setup.rules),
    )


def _title_parts(title: _Title, seat: SeatRegions) -> Iterator[Part]:
    """Draws a title in several lines between two hands, or else in a single line."""
    texts = [title.name, *title.details]
    first = seat.title.y if seat.down else seat.title.bottom - len(texts)
    regions = [_beside_hands(seat, y) for y in range(first, first + len(texts))]
    if any(len(text) > region.width for text, region in zip(texts, regions, strict=True)):
        yield _title_line(title, seat.title, centred=bool(seat.labels))
        return
    for text, region in zip(texts, regions, strict=True):
        is_important = text in (title.name, words.TO_MOVE)
        yield text_part(region, text, title.role if is_important else Role.FAINT, bold=is_important)


def _beside_hands(seat: SeatRegions, y: int) -> Region:
    """The space in line `y` between the names of two hands, or between the hands."""
    if y == seat.title.y:
        return seat.title
    return Region(seat.hands[0].right, y, seat.between, 1)


@lru_cache(64)
def _title_line(title: _Title, region: Region, *, centred: bool) -> Part:
    canvas = Canvas(*region.size)
    mark, name, more = title.line(region.width)
    text = f"{mark}{name}{' ' * bool(more)}{more}"
    x = max(0, region.width - len(text)) // 2 * centred
    canvas.put(x, 0, text, Role.FAINT)
    canvas.put(x, 0, f"{mark}{name}", title.role, bold=True)
    return part_of(region, canvas)
