"""Random keys, clicks, pastes and sizes in bursts."""

import asyncio
import random
from collections.abc import Iterator
from typing import NamedTuple

from textual import events
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.keys import _character_to_key
from textual.message_pump import MessagePump

from cardgames_tui.games.sharing import encode
from cardgames_tui.tui.app import CardgamesApp

WIDTHS, HEIGHTS = (20, 200, 60), (6, 60, 20)
"""Minimum, maximum and mode."""

FREEZE_SECONDS = 120.0
"""Even a busy machine is quicker."""

PLAYING = [
    *"123456789uriv ",
    *["tab", "tab", "enter", "enter", "left", "right", "up", "down", "escape", "escape"],
]
OTHERS = [
    *"hjklzmwsngdobyaepcfxqtAKT?/é中0'/,+-[]",
    *[
        "home",
        "end",
        "shift+tab",
        "ctrl+z",
        "backspace",
        "delete",
        "f1",
        "f2",
        "f3",
        "f4",
        "f5",
        "f6",
        "f7",
        "f8",
        "ctrl+p",
        "ctrl+c",
        "ctrl+q",
    ],
]
PASTES = (
    "12345",
    "all-in-a-row 3",
    "1112",
    "chopsticks 2,2,5 from 1213",
    "no such thing",
    encode("black-hole 24", "bgm")[:-4],
    "♠ é 中 \x1b[31m\x00",
    "[/b] [red",
    "line\nline\r\n" * 40,
    "9" * 5000,
    "",
)
LENGTHS = (1, 5, 40, 240, 240, 240)
"""Events in a burst."""

CHANCES = (0.0, 0.01, 0.05, 0.2)
"""How likely the event loop runs after an event."""

TURNS = (1, 2, 5, 20, 100)

MOUSE = {"move": events.MouseMove, "up": events.MouseScrollUp, "down": events.MouseScrollDown}


class Act(NamedTuple):
    kind: str
    """`key`, `click`, `move`, `up`, `down`, `paste` or `size`."""
    text: str = ""
    x: int = 0
    y: int = 0

    def __str__(self) -> str:
        return f"{self.kind} {self.text[:20] or (self.x, self.y)!r}"


def bursts(seed: int) -> Iterator[list[Act]]:
    rng = random.Random(seed)
    width, height = 80, 24
    while True:
        # lists page only after their layout, so paging starts a burst
        burst = [Act("key", rng.choice(("pagedown", "pageup")))] * (rng.random() < 0.1)
        for _ in range(rng.choice(LENGTHS)):
            act = _act(rng, width, height)
            if act.kind == "size":
                width, height = act.x, act.y
            burst.append(act)
        yield burst


def _act(rng: random.Random, width: int, height: int) -> Act:
    chance = rng.random()
    if chance < 0.77:
        return Act("key", rng.choice(PLAYING if chance < 0.7 else OTHERS))
    if chance < 0.985:
        kind = rng.choice(("click", "click", *MOUSE))
        return Act(kind, "", rng.randrange(width), rng.randrange(height))
    if chance < 0.994:
        return Act("paste", rng.choice(PASTES))
    return Act("size", "", round(rng.triangular(*WIDTHS)), round(rng.triangular(*HEIGHTS)))


async def perform(
    app: CardgamesApp, burst: list[Act], *, rng: random.Random | None = None, button: int = 1
) -> None:
    """Posts a burst, and waits until the app has handled it; with `rng`, the event loop runs in between."""
    chance = rng.choice(CHANCES) if rng else 0.0
    for act in burst:
        for event in _events(app, act, button):
            event.set_sender(app)
            app.post_message(event)
            if rng and rng.random() < chance:
                for _ in range(rng.choice(TURNS)):
                    await asyncio.sleep(0)
    await settle(app)
    if app.return_code:
        raise AssertionError("the app has failed") from app._exception  # noqa: SLF001 - why it failed


def _events(app: CardgamesApp, act: Act, button: int) -> list[events.Event]:
    match act.kind:
        case "key" if len(act.text) == 1:
            return [events.Key(_character_to_key(act.text), act.text)]
        case "key":
            return [events.Key(act.text, None)]
        case "paste":
            return [events.Paste(act.text)]
        case "size":
            driver = app._driver  # noqa: SLF001 - it has no window
            assert isinstance(driver, HeadlessDriver)
            driver._size = (act.x, act.y)  # noqa: SLF001
            return [events.Resize(Size(act.x, act.y), Size(act.x, act.y))]
        case "click":
            kinds = ((events.MouseMove, 0), (events.MouseDown, button), (events.MouseUp, button))
            return [_mouse(kind, act, pressed) for kind, pressed in kinds]
    return [_mouse(MOUSE[act.kind], act, 0)]


def _mouse(kind: type[events.MouseEvent], act: Act, button: int) -> events.MouseEvent:
    return kind(None, act.x, act.y, 0, 0, button, False, False, False, act.x, act.y)


async def settle(app: CardgamesApp) -> None:
    """Waits until every message is handled and shown; searches may go on."""
    async with asyncio.timeout(FREEZE_SECONDS):
        quiet = 0
        while quiet < 2 and not app.return_code:
            screen = app.screen
            for pump in (app, screen):
                await _answer(pump)
            if app.return_code or app.screen is not screen:
                continue
            screen._on_timer_update()  # noqa: SLF001 - paint now
            pumps: list[MessagePump] = [app, *screen.walk_children(with_self=True)]
            busy = any(pump.message_queue_size for pump in pumps) or screen._callbacks  # noqa: SLF001
            quiet = 0 if busy else quiet + 1


async def _answer(pump: MessagePump) -> None:
    """Waits until a part of the app has handled its messages, or is removed."""
    answered = asyncio.Event()
    if pump.call_later(answered.set):
        while not answered.is_set() and pump.is_running and not pump.app.return_code:
            await asyncio.sleep(0)
