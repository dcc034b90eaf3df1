import string
from collections.abc import Iterator
from time import monotonic

import pytest
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._xterm_parser import XTermParser
from textual.color import Color
from textual.events import Key, MouseDown, Paste, Resize
from textual.message import Message

from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.textual_ext.drivers import AltOrEscape, BackgroundReported, TerminalParser
from tests.helpers.terminal_input import ANSWERS, TERMINAL_KEYS
from tests.tui.playing import black_hole_app, until

WHITE = "\x1b]11;rgb:ffff/ffff/ffff\x1b\\"


def messages(*pieces: str) -> list[Message]:
    parser = TerminalParser()
    return [message for piece in pieces for message in (*parser.feed(piece), *parser.tick())]


def keys(read: list[Message]) -> list[str]:
    """The names of keys, and pasted texts."""
    return [*_keys(read)]


def _keys(read: list[Message]) -> Iterator[str]:
    for message in read:
        match message:
            case Key(key=key):
                yield key
            case AltOrEscape(typed=typed):
                yield from (each.key for each in typed)
            case Paste(text=text):
                yield f"paste {text}"


def keys_and_colours(*pieces: str) -> tuple[list[str], list[str]]:
    read = messages(*pieces)
    return keys(read), [message.colour.hex for message in read if isinstance(message, BackgroundReported)]


def keys_after(seconds: float, patch: pytest.MonkeyPatch, *pieces: str) -> list[str]:
    parser = TerminalParser()
    read = [message for piece in pieces for message in parser.feed(piece)]
    with patch.context() as patched:
        patched.setattr("cardgames_tui.tui.textual_ext.drivers.monotonic", lambda: monotonic() + seconds)
        return keys([*read, *parser.tick()])


def in_pieces(sequence: str) -> Iterator[tuple[str, ...]]:
    yield tuple(sequence)
    yield from ((sequence[:at], sequence[at:]) for at in range(1, len(sequence)))


@pytest.mark.parametrize("at", range(1, len(WHITE)))
def test_an_answer_between_keys_may_come_in_two_pieces(at: int) -> None:
    assert keys_and_colours(f"1{WHITE[:at]}", f"{WHITE[at:]}2") == (["1", "2"], ["#FFFFFF"])


@pytest.mark.parametrize(
    ("answer", "colour"),
    [
        ("rgb:00/00/00\x07", "#000000"),
        ("rgba:f/8/0/f\x1b\\", "#FF8800"),
        ("rgb:1c1c/2020/2424\x07", "#1C2024"),
    ],
)
def test_colours_of_any_length_are_parsed(answer: str, colour: str) -> None:
    assert keys_and_colours(f"\x1b]11;{answer}") == ([], [colour])


@pytest.mark.parametrize("answer", ["?", "", "rgb:zz/00/00", "rgb:00000/0/0", "rgb:0/0", "#ffffff"])
def test_an_unreadable_answer_is_no_key(answer: str) -> None:
    assert keys_and_colours(f"1\x1b]11;{answer}\x07") == (["1"], [])


CHARACTERS = ("space", "exclamation_mark", "quotation_mark", "greater_than_sign", "question_mark")
"""For which Textual takes some function keys."""


def test_a_sequence_is_one_key_or_none() -> None:
    for sequence in {*TERMINAL_KEYS, *ANSWERS}:
        first, *read, last = keys(messages(f"a{sequence}b"))
        assert (first, last) == ("a", "b"), sequence
        assert len(read) <= 1 or len(sequence) == 2, sequence  # Esc and a letter
        if sequence.startswith("\x1b["):
            assert not [key for key in read if key in CHARACTERS or key in string.printable], sequence
        for pieces in in_pieces(f"a{sequence}b"):
            assert keys(messages(*pieces)) == [first, *read, last], pieces


def test_keys_that_textual_knows_are_read_as_before() -> None:
    for sequence in (each for each in ANSI_SEQUENCES_KEYS if len(each) > 2):
        before = [key for key in keys(list(XTermParser().feed(sequence))) if key not in CHARACTERS]
        assert keys(messages(sequence)) == [key for key in before if key.isprintable() or "+" in key], (
            sequence
        )


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("\x1b", ["escape"]),
        ("\x1b\x1b", ["escape", "escape"]),
        ("\x1b[", ["escape", "left_square_bracket"]),
        ("\x1b]1", ["escape", "right_square_bracket", "1"]),
        ("\x1bO", ["escape", "O"]),
        ("\x1bP\x1b[A", ["escape", "P", "up"]),
        ("\x1b[\x1b[A1", ["escape", "left_square_bracket", "up", "1"]),
        ("\x1bf", ["escape", "f"]),
        ("\x1b.2", ["escape", "full_stop", "2"]),
        ("\x1b\x1b[<35;5;5M", ["escape"]),
        ("\x1b\x1b[I", ["escape"]),
        ("\x1b[M", []),
    ],
)
def test_escape_and_what_is_typed_after_it_are_keys(
    typed: str, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for pieces in ((typed,), tuple(typed)):
        assert keys_after(0.2, monkeypatch, *pieces) == read


def test_a_slow_line_may_break_a_sequence(monkeypatch: pytest.MonkeyPatch) -> None:
    assert keys_after(0.5, monkeypatch, WHITE[:-3]) == []
    assert keys_after(0.5, monkeypatch, "\x1b[200~12") == []
    assert keys_after(0.5, monkeypatch, "\x1b[<35;1") == []
    for part in ("\x1b[<35;1", "\x1b]10;rgb:1", "\x1bP1+r12", "\x1bO1;2"):  # the rest got lost
        assert keys_after(0.0, monkeypatch, f"{part}\x1b[A1") == ["up", "1"]
        assert keys_after(0.0, monkeypatch, *f"{part}\x1b[A1") == ["up", "1"]


@pytest.mark.parametrize(
    ("sequence", "text"),
    [
        ("12\r\n\t3\x00\x03\x7f\x9b", "12\r\n\t3"),
        ("\x1b[31m7♥\x1b[0m", "7♥"),
        ("1\x1b[N2\x1b]10;3\x074", "124"),
        ("1\x1b2" * 40, "12" * 40),
        ("", ""),
    ],
)
def test_sequences_are_dropped_from_pastes(sequence: str, text: str) -> None:
    pasted = f"\x1b[N\x1b[200~{sequence}\x1b[201~\x1b[N"
    assert keys(messages(f"a{pasted}b")) == ["a", f"paste {text}", "b"]
    for pieces in in_pieces(pasted[:200]):
        assert keys(messages(*pieces)) == keys(messages(pasted[:200]))


def test_side_buttons_of_the_mouse_are_not_the_left_one() -> None:
    assert messages("\x1b[<128;5;5M\x1b[<128;5;5m\x1b[<161;6;5M") == []


def test_the_mouse_and_the_size_are_still_read() -> None:
    click, size = messages("\x1b[<0;12;7M\x1b[48;30;90;600;900t")
    assert isinstance(click, MouseDown)
    assert isinstance(size, Resize)
    assert (click.x, click.y, size.size) == (11, 6, (90, 30))


@pytest.mark.parametrize(("key", "opened"), [("f7", ["GoToScreen"]), ("alt+g", ["KeysScreen"])])
async def test_a_letter_just_after_escape_is_both_unless_alt_is_bound(
    profile: Profile, key: str, opened: list[str]
) -> None:
    app = black_hole_app(profile=profile)
    async with app.run_test() as pilot:
        app.set_keymap({"app.keys": key})
        for message in messages("\x1bg"):
            app.post_message(message)
        await until(pilot, lambda: [screen.__class__.__name__ for screen in app.screen_stack[1:]] == opened)


@pytest.mark.parametrize("key", ["f7", "g", "slash"])
async def test_escape_closes_a_dialog_before_the_letter_opens_another(profile: Profile, key: str) -> None:
    app = black_hole_app(profile=profile)
    async with app.run_test() as pilot:
        await pilot.press(key, "1")
        for message in messages("\x1bn"):
            app.post_message(message)
        await until(
            pilot,
            lambda: (
                [screen.__class__.__name__ for screen in app.screen_stack[1:]] == ["SolitaireSetupScreen"]
            ),
        )


async def test_a_word_back_stays_in_the_field(profile: Profile) -> None:
    app = black_hole_app(profile=profile)
    async with app.run_test() as pilot:
        await pilot.press("g", *"12", "space", *"34")
        for message in messages("\x1bb"):  # as Option and the left arrow on a Mac
            app.post_message(message)
        await until(pilot, lambda: getattr(app.focused, "cursor_position", None) == 3)


@pytest.mark.parametrize(
    "typed",
    [
        "\x1b[99999999999u",
        "\x1b[57441;129:3u",
        "\x1b[48;99999999999;80;0;0t",
        "\x1b[<0;0;0M",
        "\x1b[48;24;80;0;0t\x1b[48;0;0;0;0t\x1b[<0;5;5M",
    ],
)
def test_what_textual_cannot_read_is_dropped(typed: str) -> None:
    read, _ = keys_and_colours(f"1{typed}2")
    assert (read[0], read[-1]) == ("1", "2")


async def test_the_background_sets_the_theme_unless_one_is_chosen() -> None:
    for chosen, background, theme in (
        ("", "#ffffff", "light"),
        ("", "#000000", "dark"),
        ("nord", "#ffffff", "nord"),
    ):
        app = CardgamesApp(Profile(settings=Settings(theme=chosen, welcomed=True)))
        async with app.run_test():
            app.apply_background(Color.parse(background))
            assert app.theme == theme
            assert app.profile.settings.theme == (theme if theme != "dark" else "")
