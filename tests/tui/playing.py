"""Helpers of screen tests: open the app, play, wait, read the screen."""

import asyncio
import random
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, TypeVar

import pytest
from textual.events import MouseDown, MouseMove, MouseUp
from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip
from textual.widgets import Static

from cardgames_tui.chopsticks import moves as hands_moves
from cardgames_tui.chopsticks.arrangement import Place
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.solitaire import SolitaireInPlay
from cardgames_tui.games.start import new_record
from cardgames_tui.settings import Settings
from cardgames_tui.solitaire.deals import Deal, deal
from cardgames_tui.solitaire.rules import Move, parse_line
from cardgames_tui.solitaire.solitaires import SOLITAIRES, Solitaire
from cardgames_tui.solitaire.solver import solve
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.bindings import card_key, move_key
from cardgames_tui.tui.chopsticks.dialogs import PickScreen
from cardgames_tui.tui.chopsticks.screen import ChopsticksScreen
from cardgames_tui.tui.draw.hands import DrawnHand
from cardgames_tui.tui.game_screen import GameScreen
from cardgames_tui.tui.solitaire.screen import SolitaireScreen
from cardgames_tui.tui.solitaire.table import CardsView
from cardgames_tui.tui.widgets.drawn_view import DrawnView
from cardgames_tui.tui.widgets.lists import MoveList
from cardgames_tui.tui.widgets.status import StatusView
from tests.helpers.new_games import chopsticks_game

ScreenKind = TypeVar("ScreenKind", bound=Screen[Any])

MAX_TURNS = 200

PEOPLE = (PlayerKind.PERSON, PlayerKind.PERSON)


def black_hole_app(
    start: str | Deal = "2",
    game: str = "black-hole",
    *,
    moves: str = "",
    profile: Profile | None = None,
    verdict: bool = False,
    show_marks: bool = False,
    **options: Any,
) -> CardgamesApp:
    """The app at a deal or the number of one, perhaps after some moves."""
    start = Deal.from_number(SOLITAIRES[game], start) if isinstance(start, str) else start
    profile = profile or Profile(settings=Settings(verdict, show_marks))
    record = replace(new_record(start), moves=moves, ply=len(moves))
    at_deal = SolitaireInPlay(start, record, profile.store)
    return CardgamesApp(profile, at_deal, rng=random.Random(1), **options)


def chopsticks_app(setup: Setup | None = None, *, profile: Profile | None = None) -> CardgamesApp:
    profile = profile or Profile(settings=Settings(animation="off"))
    return CardgamesApp(profile, chopsticks_game(setup, profile.store), rng=random.Random(1))


def app_at(mode: str, profile: Profile) -> CardgamesApp:
    """The app at the home view or a kind of game, without the welcome."""
    profile.settings = replace(profile.settings, welcomed=True)
    return CardgamesApp(profile, mode, rng=random.Random(1))


def two_people(rules: Rules | None = None, code: str = "") -> Setup:
    return Setup(rules or Rules(), PEOPLE, code=code)


def winning_line(solitaire: Solitaire, number: str) -> tuple[Move, ...]:
    line = solve(deal(solitaire, number)).line
    assert line is not None
    return line


# opening and waiting


@asynccontextmanager
async def opened(app: CardgamesApp, **options: Any) -> AsyncIterator[Pilot[None]]:
    """Run an app, and wait until it has settled."""
    async with app.run_test(**options) as pilot:
        await settle(pilot)
        yield pilot


SECONDS_TO_WAIT = 120.0
"""How long anything may take on a busy machine."""


@asynccontextmanager
async def time_limit(pilot: Pilot[None]) -> AsyncIterator[None]:
    """Fail with the screen when something takes too long."""
    try:
        async with asyncio.timeout(SECONDS_TO_WAIT):
            yield
    except TimeoutError:
        raise AssertionError(f"after {SECONDS_TO_WAIT} s there is still:\n{painted(pilot)}") from None


async def until(pilot: Pilot[None], condition: Callable[[], object]) -> None:
    async with time_limit(pilot):
        while not condition():
            await pilot.pause()


async def until_seen(pilot: Pilot[None], words: str) -> None:
    await until(pilot, lambda: words in painted(pilot))


async def settle(pilot: Pilot[None]) -> None:
    """Wait for searches and computers' moves, but not for dialogs."""
    await pilot.pause()
    async with time_limit(pilot):
        # workers that wait for the player end the app by their faults
        while (
            workers := [worker for worker in pilot.app.workers if not worker.exit_on_error]
        ) or _awaits_computer(pilot.app.screen):
            await asyncio.gather(*(worker.wait() for worker in workers), return_exceptions=True)
            await pilot.pause()


def _awaits_computer(screen: Screen[Any]) -> bool:
    return isinstance(screen, ChopsticksScreen) and screen.game.awaits_computer and not screen.paused


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys and settle after each; without keys, wait for the next frame."""
    for key in keys:
        await pilot.press(key)
        await settle(pilot)
    if not keys:
        seen = asyncio.Event()
        pilot.app.screen.call_after_refresh(seen.set)
        await seen.wait()
        await settle(pilot)


async def press_until(pilot: Pilot[None], key: str, condition: Callable[[], object]) -> None:
    for _ in range(100):
        if condition():
            return
        await pilot.press(key)
    raise AssertionError(f"{key} leads nowhere:\n{painted(pilot)}")


def watch_frames(monkeypatch: pytest.MonkeyPatch, note: Callable[[CardgamesApp], None]) -> None:
    hook = CardgamesApp.post_display_hook

    def watched(app: CardgamesApp) -> None:
        hook(app)
        note(app)

    monkeypatch.setattr(CardgamesApp, "post_display_hook", watched)


# screens, and what they show


def top_screen(pilot: Pilot[None], kind: type[ScreenKind]) -> ScreenKind:
    screen = pilot.app.screen
    assert isinstance(screen, kind)
    return screen


def game_screen(pilot: Pilot[None]) -> GameScreen[Any]:
    """The screen of the current game, perhaps below dialogs."""
    return next(screen for screen in pilot.app.screen_stack if isinstance(screen, GameScreen))


def solitaire_screen(pilot: Pilot[None]) -> SolitaireScreen:
    screen = game_screen(pilot)
    assert isinstance(screen, SolitaireScreen)
    return screen


def chopsticks_screen(pilot: Pilot[None]) -> ChopsticksScreen:
    """The screen of Chopsticks, even if another mode is shown."""
    screen = pilot.app.get_screen_stack("chopsticks")[0]
    assert isinstance(screen, ChopsticksScreen)
    return screen


def is_table_on_top(pilot: Pilot[None]) -> bool:
    return isinstance(pilot.app.screen, GameScreen)


def strips(screen: Screen[Any]) -> list[Strip]:
    """The painted screen; Textual has no public way to read it."""
    return screen._compositor.render_strips()  # noqa: SLF001


def painted(pilot: Pilot[None]) -> str:
    return "\n".join(strip.text for strip in strips(pilot.app.screen))


def notifications(pilot: Pilot[None]) -> list[str]:
    """The messages in the corner; Textual has no public list."""
    return [notice.message for notice in pilot.app._notifications]  # noqa: SLF001


def text_of(pilot: Pilot[None], selector: str) -> str:
    return str(pilot.app.screen.query_one(selector, Static).content)


def prompt_text(pilot: Pilot[None]) -> str:
    return str(game_screen(pilot).prompt.content)


def remark(pilot: Pilot[None]) -> str:
    """The text beside the hands."""
    return str(chopsticks_screen(pilot).remark.content)


def plain(view: DrawnView) -> str:
    return "\n".join("".join(text for text, _ in line) for line in view.draw())


def key_bar(pilot: Pilot[None]) -> str:
    return painted(pilot).splitlines()[-1].strip()


def header(pilot: Pilot[None]) -> str:
    return plain(game_screen(pilot).query_one(StatusView))


def ply(pilot: Pilot[None]) -> int:
    """The number of moves, by the status line."""
    if turn := re.search(r"turn (\d+)", header(pilot)):
        return int(turn[1]) - 1
    played = int(header(pilot).partition("/52")[0].split()[-1])
    return played - (pilot.app.current_mode == "black-hole")  # the hole begins with a card


def deal_number(pilot: Pilot[None]) -> str:
    """The number of the deal in the status line; empty for an own board."""
    number = re.search(r"deal (\d+)", header(pilot))
    return number[1] if number else ""


def code(pilot: Pilot[None]) -> str:
    return header(pilot).partition("code ")[2].split()[0]


def count(pilot: Pilot[None], name: str) -> int:
    found = re.search(rf"(\d+) {name}", header(pilot))
    return int(found[1]) if found else 0


def value_shown(pilot: Pilot[None]) -> str:
    """The value in the status line, if any."""
    value = re.search("(WIN|LOSS|DRAW|no end|working).*", header(pilot))
    return value[0] if value else ""


def banner(pilot: Pilot[None]) -> str:
    """The outcome in the banner, if any."""
    banner = game_screen(pilot).banner_view
    return next((each for each in ("won", "drawn", "stuck", "lost") if banner.has_class(f"-{each}")), "")


def banner_text(pilot: Pilot[None]) -> str:
    return str(game_screen(pilot).banner_view.content)


def dialog_message(pilot: Pilot[None]) -> str:
    return text_of(pilot, ".message")


def hand(pilot: Pilot[None], place: Place) -> DrawnHand:
    return chopsticks_screen(pilot).table.state.hand_at(place)


def labels(pilot: Pilot[None], number: int) -> list[str]:
    return [
        hand(pilot, (number, slot)).label for slot in range(chopsticks_screen(pilot).game.setup.rules.hands)
    ]


def drawn_hand(pilot: Pilot[None], place: Place) -> str:
    view = chopsticks_screen(pilot).table
    region = view.current_layout.hands[place]
    lines = plain(view).split("\n")[region.y : region.bottom]
    return "\n".join(line[region.x : region.right] for line in lines)


def listed(view: MoveList) -> list[str]:
    room = view.scrollable_content_region
    lines = [strip.crop(room.x, room.right).text for strip in strips(view.screen)[room.y : room.bottom]]
    return [line.rstrip() for line in lines[: view.option_count]]


def moves_listed(pilot: Pilot[None]) -> list[str]:
    return listed(chopsticks_screen(pilot).legal_view)


def played_listed(pilot: Pilot[None]) -> list[str]:
    """The moves of hands played, last one first."""
    return listed(chopsticks_screen(pilot).played_view)


# playing


async def play(pilot: Pilot[None], line: str) -> None:
    for move in parse_line(line):
        await pilot.press(card_key(solitaire_screen(pilot).game.position, move))


async def play_at_once(pilot: Pilot[None], line: str) -> None:
    """Play a line of cards, with a key only for the last move."""
    for move in parse_line(line[:-1]):
        solitaire_screen(pilot).play(move)
    await pilot.pause()
    await play(pilot, line[-1])


async def play_chopsticks_to_the_end(
    pilot: Pilot[None], choose: Callable[[Position], hands_moves.Move], *, by_mouse: bool = False
) -> None:
    """Make chosen moves until the game is over."""
    for _ in range(MAX_TURNS):
        if banner(pilot):
            return
        assert chopsticks_screen(pilot).game.awaits_person
        move = choose(chopsticks_screen(pilot).game.position)
        await (click_move(pilot, move) if by_mouse else press(pilot, hands_key(pilot, move)))
    raise AssertionError(f"after {MAX_TURNS} turns there is still:\n{painted(pilot)}")


def hands_key(pilot: Pilot[None], move: hands_moves.Move) -> str:
    return move_key(chopsticks_screen(pilot).game.position.legal_moves().index(move))


def fan_region(view: CardsView, fan: int) -> Region:
    """The region of a fan on the screen, with its key."""
    return view.current_layout.fans[fan].translate(view.content_region.offset)


async def click_fan(pilot: Pilot[None], fan: int, *, times: int = 1) -> None:
    place = fan_region(solitaire_screen(pilot).table, fan)
    await pilot.click(offset=(place.x + place.width // 2, place.y + place.height // 2), times=times)


async def click_hand(pilot: Pilot[None], place: Place) -> None:
    view = chopsticks_screen(pilot).table
    region = view.current_layout.hands[place].translate(view.content_region.offset)
    await pilot.click(offset=(region.x + region.width // 2, region.y + region.height // 2))
    await settle(pilot)


async def click_row(pilot: Pilot[None], view: MoveList, row: int) -> None:
    corner = view.content_region.offset
    await pilot.click(offset=(corner.x + 2, corner.y + row - round(view.scroll_y)))
    await settle(pilot)


async def click_move(pilot: Pilot[None], move: hands_moves.Move) -> None:
    """Make a move by clicking on hands, and in the dialog if there is one."""
    effect = chopsticks_screen(pilot).game.effect(move)
    assert effect.hand is not None
    await click_hand(pilot, effect.hand.place)
    await click_hand(pilot, effect.target.place)
    if isinstance(pilot.app.screen, PickScreen):
        picks = [picked for picked, _ in pilot.app.screen.moves]
        await pilot.click("#picks", offset=(4, picks.index(move)))
        await settle(pilot)


def place_of(pilot: Pilot[None], words: str) -> tuple[int, int]:
    lines = painted(pilot).splitlines()
    y = next(y for y, line in enumerate(lines) if words in line)
    return lines[y].index(words), y


async def click_words(pilot: Pilot[None], words: str) -> None:
    await pilot.click(offset=place_of(pilot, words))
    await pilot.pause()


async def drag(pilot: Pilot[None], start: tuple[int, int], end: tuple[int, int]) -> None:
    for kind, (x, y) in ((MouseDown, start), (MouseMove, end), (MouseUp, end)):
        pilot.app.post_message(kind(None, x, y, 0, 0, 1, False, False, False))
        await pilot.pause()
