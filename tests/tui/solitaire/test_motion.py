"""Cards that fly, follow the pointer and shake, by key, mouse and touch."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal

import pytest
from textual.events import Key, MouseDown, MouseMove, MouseUp
from textual.pilot import Pilot

from cardgames_tui.solitaire.cards import RANKS, SUIT_SYMBOLS, Card
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.solitaire.table import CardsView
from tests.helpers.new_games import black_hole_game
from tests.tui.playing import (
    black_hole_app,
    opened,
    painted,
    plain,
    ply,
    press,
    prompt_text,
    solitaire_screen,
    until,
)

Place = tuple[int, int]

STEP = 0.04
"""The seconds between two looks at something that moves."""

WAYS = [
    ("key", "black-hole", (80, 24)),
    ("key", "black-hole", (46, 12)),
    ("mouse", "black-hole", (80, 24)),
    ("mouse", "all-in-a-row", (80, 24)),
    ("touch", "black-hole", (80, 24)),
]
"""How to play a card, in which game, on a terminal of which size."""


@pytest.fixture(autouse=True)
def fast_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CardsView, "SECONDS_BETWEEN_FRAMES", 0.001)
    monkeypatch.setattr("cardgames_tui.tui.widgets.drawn_view.FRAME_SECONDS", 0.001)


class Table:
    """A table where time passes only when told."""

    def __init__(self, pilot: Pilot[None], app: CardgamesApp) -> None:
        self.pilot = pilot
        self.screen = solitaire_screen(pilot)
        self.view = self.screen.table
        self._seconds = self._looks = 0.0
        app.now = self._now

    def _now(self) -> float:
        self._looks += 1
        return self._seconds

    async def pass_time(self, seconds: float) -> None:
        """Wait until whatever moves has seen the time."""
        self._seconds, self._looks = self._seconds + seconds, 0
        await until(self.pilot, lambda: self._looks > 1 or not self.view.is_moving)
        await self.pilot.pause()

    def top_card(self, fan: int) -> Card:
        return self.screen.game.position.fans[fan][-1]

    def place_of(self, card: Card) -> Place:
        """Where the rank of a card is printed, with the suit beside or below it."""
        rank, suit, room = RANKS[card.rank], SUIT_SYMBOLS[card.suit], self.view.content_region
        lines = painted(self.pilot).replace("10", " T").splitlines()
        [place] = [
            (x, y)
            for y in range(room.y, room.bottom)
            for x, character in enumerate(lines[y])
            if character == rank
            and suit in (*lines[y][x + 1 : x + 2], *lines[y + 1][x - (rank == "T") : x + 1])
        ]
        return place

    def foundation(self) -> str:
        """What is drawn of the hole or the row, without what is above it."""
        place = self.view.current_layout.foundation
        lines = plain(self.view).split("\n")[place.y : place.bottom]
        cards = "\n".join(line[place.x : place.right] for line in lines)
        return cards.partition("/")[0][:-2]  # without the number of cards in a list

    @property
    def middle_of_foundation(self) -> Place:
        place = self.view.current_layout.foundation.translate(self.view.content_region.offset)
        return place.x + place.width // 2, place.y + place.height // 2

    def is_clear(self) -> bool:
        """Whether nothing is above the table, and all of it is painted as it is."""
        room = self.view.content_region
        lines = painted(self.pilot).splitlines()[room.y : room.bottom]
        drawn = [line.ljust(room.width) for line in plain(self.view).split("\n")]
        return [line[room.x : room.right] for line in lines] == drawn

    async def mouse(self, kind: type[MouseDown | MouseMove | MouseUp], place: Place, button: int = 1) -> None:
        self.pilot.app.post_message(kind(None, *place, 0, 0, button, False, False, False))
        await self.pilot.pause()

    async def drag(self, fan: int) -> list[Place]:
        """Take the top card of a fan three cells along."""
        card = self.top_card(fan)
        x, y = self.place_of(card)
        await self.mouse(MouseDown, (x, y))
        places = []
        for step in (2, 3, 4):
            await self.mouse(MouseMove, (x + step, y))
            places.append(self.place_of(card))
        assert places == [(x + step, y) for step in (2, 3, 4)]
        return places

    async def drop(self, place: Place) -> None:
        await self.mouse(MouseMove, place)
        await self.mouse(MouseUp, place)


@asynccontextmanager
async def table(
    game: str = "black-hole",
    size: tuple[int, int] = (80, 24),
    *,
    touch: bool = False,
    level: Literal["none", "full"] = "full",
) -> AsyncIterator[Table]:
    app = black_hole_app("2", game)
    app.adapt_to_page(touch=touch, light=False, still=False)
    async with opened(app, size=size) as pilot:
        app.animation_level = level
        yield Table(pilot, app)


@pytest.mark.parametrize(("how", "game", "size"), WAYS, ids=str)
async def test_a_played_card_flies_and_the_foundation_changes_when_it_lands(
    how: str, game: str, size: tuple[int, int]
) -> None:
    async with table(game, size, touch=how == "touch") as at:
        [fan] = [move.fan for move in at.screen.game.position.legal_moves()][:1]
        card, before, places = at.top_card(fan), at.foundation(), []
        if how == "key":
            await at.pilot.press("1")
        else:
            places = await at.drag(fan)
            assert "drop here" in painted(at.pilot)
            await at.drop(at.middle_of_foundation)
        assert ply(at.pilot) == 1
        while at.foundation() == before:
            places.append(at.place_of(card))
            await at.pass_time(STEP)
        assert len(set(places)) >= 3
        await until(at.pilot, lambda: not at.view.is_moving)
        assert at.is_clear()
        assert at.screen.game.played[-1] == card


async def test_keys_faster_than_the_flights_are_all_counted() -> None:
    rng, keys, expected = random.Random(1), [], black_hole_game()
    for _ in range(200):
        moves = expected.position.legal_moves()
        if moves and (not expected.can_undo or rng.random() < 0.6):
            number = rng.randrange(min(9, len(moves)))
            expected.play(moves[number])
            keys.append(str(number + 1))
        else:
            expected.undo()
            keys.append("u")
    async with table() as at:
        for key in keys:
            at.pilot.app.post_message(Key(key, key))
            if rng.random() < 0.1:
                await at.pass_time(STEP)
        await until(at.pilot, lambda: at.screen.game.session.moves == expected.session.moves)
        while at.view.is_moving:
            await at.pass_time(STEP)
        assert at.view.state.position == expected.position
        assert at.is_clear()


@pytest.mark.parametrize("how", ["click", "enter", "drag"])
async def test_a_refused_card_shakes_and_nothing_changes(how: str) -> None:
    async with table() as at:
        card, before = at.top_card(0), painted(at.pilot)
        x, y = home = at.place_of(card)
        if how == "click":
            await at.pilot.click(offset=home)
        elif how == "enter":
            at.view.cursor = 0
            await at.pilot.press("enter")
        else:
            await at.drag(0)
            assert "drop here" not in painted(at.pilot)
            await at.drop(at.middle_of_foundation)
        assert "does not follow" in prompt_text(at.pilot)
        places = []
        while at.view.is_moving:
            places.append(at.place_of(card))
            await at.pass_time(STEP)
        assert len(set(places)) >= 3
        assert how == "drag" or {place[1] for place in places} == {y}
        assert min(places)[0] < x or how == "drag"
        assert max(places)[0] > x
        at.screen.say()
        at.view.cursor = at.screen.game.position.legal_moves()[0].fan
        await press(at.pilot)
        assert painted(at.pilot) == before


async def test_a_card_taken_back_flies_to_its_fan() -> None:
    async with table() as at:
        fan = at.screen.game.position.legal_moves()[0].fan
        card, before = at.top_card(fan), at.foundation()
        home = at.place_of(card)
        await at.pilot.press("1", "u")
        assert at.foundation() == before
        places = []
        while at.view.is_moving:
            places.append(at.place_of(card))
            await at.pass_time(STEP)
        assert len(set(places)) >= 3
        assert at.place_of(card) == home


async def test_without_animations_the_card_follows_the_pointer_and_the_hole_changes_at_once() -> None:
    async with table(level="none") as at:
        fan, before = at.screen.game.position.legal_moves()[0].fan, at.foundation()
        await at.drag(fan)
        await at.drop(at.middle_of_foundation)
        assert ply(at.pilot) == 1
        assert at.foundation() != before
        assert at.is_clear()
        await at.pilot.press("u")
        assert at.foundation() == before
        assert at.is_clear()
        await at.pilot.click(offset=at.place_of(at.top_card(0)))
        assert at.is_clear()


async def test_a_drag_that_ends_elsewhere_leaves_nothing_behind() -> None:
    async with table() as at:
        fan = at.screen.game.position.legal_moves()[0].fan
        before = painted(at.pilot)

        async def end(how: str) -> None:
            if how == "release":
                await at.mouse(MouseUp, at.place_of(at.top_card(0)))
            elif how == "outside":
                await at.mouse(MouseMove, (0, 0), button=0)
            elif how == "dialog":
                at.screen.action_rules()
                await at.pilot.pause()
                await at.pilot.press("escape")
            else:
                await at.pilot.press(how)

        for how in ("release", "outside", "escape", "right", "dialog"):
            await at.drag(fan)
            assert painted(at.pilot) != before
            await end(how)
            while at.view.is_moving:
                await at.pass_time(STEP)
            await at.mouse(MouseUp, (0, 0))
            at.view.cursor = fan
            await press(at.pilot)
            assert at.is_clear(), how
            assert painted(at.pilot) == before, how
        await at.drag(fan)
        await at.pilot.resize_terminal(60, 20)
        await at.mouse(MouseUp, (0, 0))
        while at.view.is_moving:
            await at.pass_time(STEP)
        assert at.is_clear()
        assert ply(at.pilot) == 0
