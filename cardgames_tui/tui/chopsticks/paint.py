"""Draws the hands and names of all players, and what the last or the planned move does."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from textual.geometry import Region, Size

from cardgames_tui.chopsticks.arrangement import Arrangement, Consequence, MoveEffect, Place
from cardgames_tui.chopsticks.moves import Move, label
from cardgames_tui.chopsticks.position import Ending, Position
from cardgames_tui.chopsticks.rules import FINGER
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.words import hand_name, lives, player_name, result, short_name, strength
from cardgames_tui.games.chopsticks import ChopsticksInPlay
from cardgames_tui.tui.draw.canvas import Canvas, PicturePart, first_fitting, picture_part, text_part
from cardgames_tui.tui.draw.hands import (
    FINGERS_PER_HAND,
    ZOMBIE,
    DrawnHand,
    HandState,
    draw_hand,
    draw_hand_line,
    hand_line_width,
)
from cardgames_tui.tui.draw.hands_layout import HandsLayout, HandsSpec, SeatRegions, hands_layout
from cardgames_tui.tui.draw.pen import TURN_ARROW, Pen
from cardgames_tui.tui.themes import Role


@dataclass(frozen=True, slots=True)
class HandsOnTable:
    """The picture as a value: the view compares it with the last one."""

    setup: Setup
    position: Position
    arrangement: Arrangement
    ending: Ending | None = None
    effect: MoveEffect | None = None
    """Of the planned move, or else of the last one."""
    is_planned: bool = False
    hand_states: tuple[tuple[Place, HandState], ...] = ()

    @property
    def hand_names(self) -> tuple[str, ...]:
        """From the left: `left`, `right`."""
        hands = self.setup.rules.hands
        return tuple(hand_name(hands, hand) for hand in range(hands))

    def layout_spec(self, *, outlined: bool) -> HandsSpec:
        rules = self.setup.rules
        double = rules.roll - 1 > FINGERS_PER_HAND
        return HandsSpec(rules.players, rules.hands, double, outlined, self.setup.viewpoint)

    def draw_preview(self, size: Size, pen: Pen) -> Iterator[PicturePart]:
        return parts(self, hands_layout(*size, self.layout_spec(outlined=pen.outlined)), pen)

    def hand_at(self, place: Place, *, down: bool = False) -> DrawnHand:
        """The hand at a place; `down` if its fingers point down."""
        seat, hand = place
        shown = self.arrangement[seat][hand]
        fingers = None if shown == self.setup.rules.dead else shown / FINGER
        is_zombie = self.position.sides[seat].zombie and fingers is not None
        text = ZOMBIE if is_zombie else label(shown)
        right = hand >= (self.setup.rules.hands + 1) // 2
        return DrawnHand(text, fingers, dict(self.hand_states).get(place, HandState.IDLE), right, down)


def hands_on_table(
    game: ChopsticksInPlay, planned: Move | None = None, hand_states: Mapping[Place, HandState] | None = None
) -> HandsOnTable:
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


def parts(
    table: HandsOnTable,
    layout: HandsLayout,
    pen: Pen,
    cursor: Place | None = None,
    hovered: Place | None = None,
) -> Iterator[PicturePart]:
    """The parts of the picture, with the cursor on a hand and the mouse over one."""
    roles = dict.fromkeys(layout.hands, Role.FAINT)
    roles |= {place: role for place, role in ((hovered, Role.TEXT), (cursor, Role.CURSOR)) if place in roles}
    if not layout.labels:
        yield from _line_parts(table, layout, pen, roles)
        return
    for seat, seat_regions in layout.seats.items():
        yield from _title_parts(table, seat, seat_regions)
    spot = None
    if table.effect is not None and (free := _free_spot(table, table.effect, layout)):
        spot, text = free
        role = _effect_role(table, table.effect)
        yield text_part(spot, text.center(spot.width), role, bold=role is not Role.FAINT)
    for place, region in layout.hands.items():
        seat, number = place
        yield _hand_part(region, table.hand_at(place, down=layout.seats[seat].down), pen)
        label = layout.labels[place]
        if spot is None or not spot.overlaps(label):
            yield _label_part(label, table.hand_names[number], roles[place], pen)


def _line_parts(
    table: HandsOnTable, layout: HandsLayout, pen: Pen, roles: Mapping[Place, Role]
) -> Iterator[PicturePart]:
    """Each hand on one line.

    The effect of a move follows the target's fingers, or the mover's name if there is no room.
    """
    effect, roll = table.effect, table.setup.rules.roll
    text, instead, role = "", "", Role.FAINT
    if effect is not None:
        target, role = effect.target.place, _effect_role(table, effect)
        room = layout.hands[target].width - hand_line_width(table.hand_at(target), roll) - 1
        text = first_fitting((*_captions(table, effect), ""), lambda text: len(text) <= room)
        instead = "" if text else result(effect)
    for seat, seat_regions in layout.seats.items():
        is_mover = effect is not None and effect.turn == seat
        yield from _title_parts(table, seat, seat_regions, instead if is_mover else "")
    for place, region in layout.hands.items():
        is_target = effect is not None and effect.target.place == place
        after, name = text if is_target else "", table.hand_names[place[1]]
        yield _line_part(region, table.hand_at(place), name, roll, roles[place], pen, after, role)


def _effect_role(table: HandsOnTable, effect: MoveEffect) -> Role:
    if effect.kills:
        is_own_win = effect.consequence is Consequence.WINS and effect.turn == table.setup.viewpoint
        return Role.KEEPS if is_own_win else Role.LOSES
    return Role.NEXT if table.is_planned else Role.FAINT


def _captions(table: HandsOnTable, effect: MoveEffect) -> list[str]:
    """The effect of the planned move, or of the last one with the player's name; longest form first."""
    text, mover = result(effect), table.setup.players[effect.turn]
    if table.is_planned:
        return [text]
    return [f"{name}: {text}" for name in (player_name(mover), short_name(mover))]


def _free_spot(table: HandsOnTable, effect: MoveEffect, layout: HandsLayout) -> tuple[Region, str] | None:
    """A free region beyond the fingertips or over the hand's name, and the caption that fits there."""
    place = effect.target.place
    hand, label = layout.hands[place], layout.labels[place]
    beyond = hand.bottom if layout.seats[place[0]].down else hand.y - 1
    others = [region for region in layout.occupied if region != label]
    for text in _captions(table, effect):
        width = len(text)
        x = min(max(0, hand.x + (hand.width - width) // 2), layout.size.width - width)
        for spot in (Region(x, beyond, width, 1), Region(x, label.y, width, 1).union(label)):
            if layout.size.region.contains_region(spot) and not any(spot.overlaps(other) for other in others):
                return spot, text
    return None


@lru_cache(256)
def _hand_part(region: Region, hand: DrawnHand, pen: Pen) -> PicturePart:
    return picture_part(region, draw_hand(hand, *region.size, pen))


@lru_cache(64)
def _label_part(region: Region, name: str, role: Role, pen: Pen) -> PicturePart:
    """The name of a hand, between strokes under the cursor."""
    canvas = Canvas(*region.size)
    x, ink = (region.width - len(name)) // 2, Role.FAINT if role is Role.FAINT else Role.TEXT
    canvas.put(x, 0, name, ink, bold=ink is Role.TEXT)
    if role is Role.CURSOR:
        canvas.put(x - 1, 0, pen.stroke, role, bold=True)
        canvas.put(x + len(name), 0, pen.stroke, role, bold=True)
    return picture_part(region, canvas)


@lru_cache(128)
def _line_part(
    region: Region, hand: DrawnHand, name: str, roll: int, role: Role, pen: Pen, text: str, ink: Role
) -> PicturePart:
    """A hand on one line with a caption; under the cursor it begins with an arrow."""
    whole = region.grow((0, 0, 0, 1))
    canvas = Canvas(*whole.size)
    canvas.blit(draw_hand_line(hand, name, roll, region.width, pen), 1, 0)
    if role is Role.CURSOR:
        canvas.put(0, 0, TURN_ARROW, role, bold=True)
    canvas.put(hand_line_width(hand, roll) + 2, 0, text, ink, bold=ink is not Role.FAINT)
    return picture_part(whole, canvas)


def _title_parts(
    table: HandsOnTable, seat: int, regions: SeatRegions, instead: str = ""
) -> Iterator[PicturePart]:
    """The name of a player and details, in several lines between two hands or in one line.

    `instead` is shown in place of the computer's strength.
    """
    player, side, rules = table.setup.players[seat], table.position.sides[seat], table.setup.rules
    has_turn = table.ending is None and table.position.turn == seat
    has_won = table.ending is not None and table.ending.winner == seat
    is_out = table.position.is_out(seat) and not has_won
    facts = (
        "won" * has_won,
        "to move" * has_turn,
        lives(side.lives) * rules.three_lives,
        ("zombie" if side.zombie else "out") * is_out,
        instead or ("" if player.kind is PlayerKind.PERSON else strength(player.kind, rules)),
    )
    name = player_name(player)
    details = [fact for fact in facts if fact]
    texts = [name, *details]
    role = Role.NEXT if has_turn else Role.KEEPS if has_won else Role.TEXT
    first = regions.title.y if regions.down else regions.title.bottom - len(texts)
    lines = [_beside_hands(regions, y) for y in range(first, first + len(texts))]
    if all(len(text) <= line.width for text, line in zip(texts, lines, strict=True)):
        for text, line in zip(texts, lines, strict=True):
            is_important = text in (name, "to move")
            yield text_part(line, text, role if is_important else Role.FAINT, bold=is_important)
        return
    # in one line, the longest form that fits: arrow, name, details; lives are never left out
    arrow, brief_name = f"{TURN_ARROW} " * has_turn, short_name(player)
    details = [detail for detail in details if detail != "to move"]
    forms = [("", f"{name} to move", ", ".join(details))] if has_turn else []
    forms += [(arrow, name, ", ".join(details[:count])) for count in range(len(details), 0, -1)]
    forms += [] if rules.three_lives or has_won else [(arrow, name, "")]
    forms += [(arrow, brief_name, detail) for detail in details[:1]]
    forms.append((arrow[:1], brief_name, f"x{side.lives}" * rules.three_lives))
    form = first_fitting(forms, lambda form: len("".join(form)) + bool(form[2]) <= regions.title.width)
    yield _title_line(regions.title, *form, role, centred=bool(regions.labels))


def _beside_hands(seat: SeatRegions, y: int) -> Region:
    """The space between two hands in line `y`, or between their names."""
    if y == seat.title.y:
        return seat.title
    return Region(seat.hands[0].right, y, seat.between, 1)


@lru_cache(64)
def _title_line(region: Region, mark: str, name: str, more: str, role: Role, *, centred: bool) -> PicturePart:
    canvas = Canvas(*region.size)
    text = f"{mark}{name}{' ' * bool(more)}{more}"
    x = max(0, region.width - len(text)) // 2 * centred
    canvas.put(x, 0, text, Role.FAINT)
    canvas.put(x, 0, f"{mark}{name}", role, bold=True)
    return picture_part(region, canvas)
