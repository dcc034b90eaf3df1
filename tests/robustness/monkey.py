"""A monkey at the terminal: seeded keys, clicks, pastes and sizes, posted in bursts that are waited for once."""

import asyncio
import random
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from textual import events
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.keys import REPLACED_KEYS, _character_to_key, _get_unicode_name_from_key
from textual.message_pump import MessagePump

from cardgames_tui.games.sharing import encode
from cardgames_tui.tui.app import CardgamesApp

WIDTHS, HEIGHTS = (20, 200, 60), (6, 60, 20)
"""The smallest, the largest and the most frequent size of a window."""

FREEZE_SECONDS = 120.0
"""Seconds after which a screen counts as frozen, on a machine that is busy with much else."""


def _keys(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_PLAYING = _keys("1 2 3 4 5 6 7 8 9 u r i v tab tab enter enter space left right up down escape escape")
"""The keys of those who play."""

_OTHERS = _keys(
    "h j k l z m w s n g d o b y a e p c f x q t A K T ? / é 中 0 apostrophe slash home end comma plus minus "
    "shift+tab ctrl+z backspace ctrl+y f1 f2 f3 f4 f4 f5 f6 f7 f8 f12 delete insert question_mark "
    "left_square_bracket right_square_bracket ctrl+p ctrl+c ctrl+a ctrl+k ctrl+w ctrl+q"
)
"""All others."""

_PAGING = ("pagedown", "pageup")
"""These begin a burst, for Textual's lists cannot page before they have been laid out."""

_PASTES = (
    *("7", "12345", "all-in-a-row 3", "black-hole 24", "1112", "2012", "chopsticks 2,2,5 from 1213"),
    *(
        "no such thing",
        encode("black-hole 24", "bgm")[:-4],
        "♠ é 中 \x1b[31m\x00",
        "[/b] [red",
        "line\nline\r\n" * 40,
        "9" * 5000,
        "",
    ),
)


_LENGTHS = (1, 5, 40, 240, 240, 240)  # how many events come at once

_CHANCES = (0.0, 0.01, 0.05, 0.2)
"""How likely it is that the app gets a little time after an event of a burst."""

_TURNS = (1, 2, 5, 20, 100)  # how many turns of the event loop that is


_QUIET = {"move": events.MouseMove, "up": events.MouseScrollUp, "down": events.MouseScrollDown}
"""What the mouse does without its buttons."""


class Act(NamedTuple):
    kind: str  # `key`, `click`, `move`, `up`, `down`, `paste` or `size`
    text: str = ""  # the key, or what is pasted
    x: int = 0  # the column, or the new width
    y: int = 0  # the line, or the new height

    def __str__(self) -> str:
        what = (
            self.text if self.kind == "key" else repr(self.text[:20]) if self.text else f"{self.x},{self.y}"
        )
        return f"{self.kind} {what}"


def bursts(seed: int) -> Iterator[list[Act]]:
    """What the monkey of a seed does, for ever: it depends on nothing that happens."""
    rng = random.Random(seed)
    width, height = 80, 24
    while True:
        burst = [Act("key", rng.choice(_PAGING))] * (rng.random() < 0.1)
        for _ in range(rng.choice(_LENGTHS)):
            act = _act(rng, width, height)
            if act.kind == "size":
                width, height = act.x, act.y
            burst.append(act)
        yield burst


def _act(rng: random.Random, width: int, height: int) -> Act:
    chance = rng.random()
    if chance < 0.7:
        return Act("key", rng.choice(_PLAYING))
    if chance < 0.77:
        return Act("key", rng.choice(_OTHERS))
    if chance < 0.985:
        kind = rng.choice(("click", "click", "move", "up", "down"))
        return Act(kind, "", rng.randrange(width), rng.randrange(height))
    if chance < 0.994:
        return Act("paste", rng.choice(_PASTES))
    return Act("size", "", round(rng.triangular(*WIDTHS)), round(rng.triangular(*HEIGHTS)))


async def perform(
    app: CardgamesApp, burst: list[Act], *, rng: random.Random | None = None, button: int = 1
) -> None:
    """Do all of a burst as fast as a terminal can send it, and wait until the app has taken it in.

    With random numbers the app gets the time, here and there, for a part of what it has to do.
    """
    chance = rng.choice(_CHANCES) if rng else 0.0
    for act in burst:
        for event in _events(app, act, button):
            event.set_sender(app)
            app.post_message(event)
            if rng and rng.random() < chance:
                for _ in range(rng.choice(_TURNS)):
                    await asyncio.sleep(0)
    await settle(app)
    if app.return_code:
        raise AssertionError("the app has failed") from app._exception  # noqa: SLF001 - what made it fail


def _events(app: CardgamesApp, act: Act, button: int) -> list[events.Event]:
    if act.kind == "key":
        return [_key(act.text)]
    if act.kind == "paste":
        return [events.Paste(act.text)]
    if act.kind == "size":
        size = Size(act.x, act.y)
        driver = app._driver  # noqa: SLF001 - a terminal without a window has to be told its size
        assert isinstance(driver, HeadlessDriver)
        driver._size = (act.x, act.y)  # noqa: SLF001
        return [events.Resize(size, size)]
    if act.kind in _QUIET:
        return [_mouse(_QUIET[act.kind], act, 0)]
    return [
        _mouse(events.MouseMove, act, 0),
        _mouse(events.MouseDown, act, button),
        _mouse(events.MouseUp, act, button),
    ]


def _key(name: str) -> events.Key:
    if len(name) == 1:
        return events.Key(_character_to_key(name), name)
    try:
        return events.Key(name, unicodedata.lookup(_get_unicode_name_from_key(REPLACED_KEYS.get(name, name))))
    except KeyError:
        return events.Key(name, None)


def _mouse(kind: type[events.MouseEvent], act: Act, button: int) -> events.MouseEvent:
    return kind(None, act.x, act.y, 0, 0, button, False, False, False, act.x, act.y)


async def settle(app: CardgamesApp) -> None:
    """Wait until every message has been handled and shown; searches may go on."""
    async with asyncio.timeout(FREEZE_SECONDS):
        quiet = 0
        while quiet < 2 and not app.return_code:
            screen = app.screen
            for pump in (app, screen):
                await _answer(pump)
            if app.return_code or app.screen is not screen:
                continue
            screen._on_timer_update()  # noqa: SLF001 - what it would do only seconds later
            pumps: list[MessagePump] = [app, *screen.walk_children(with_self=True)]
            busy = any(pump.message_queue_size for pump in pumps) or screen._callbacks  # noqa: SLF001
            quiet = 0 if busy else quiet + 1


async def _answer(pump: MessagePump) -> None:
    """Wait until a part of the app has handled what was sent to it, unless it goes away."""
    answered = asyncio.Event()
    if pump.call_later(answered.set):
        while not answered.is_set() and pump.is_running and not pump.app.return_code:
            await asyncio.sleep(0)
