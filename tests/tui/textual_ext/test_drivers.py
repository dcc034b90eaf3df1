from time import monotonic

import pytest
from textual.color import Color
from textual.events import Key

from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.textual_ext.drivers import BackgroundReported, TerminalParser

WHITE = "\x1b]11;rgb:ffff/ffff/ffff\x1b\\"


def keys_and_colours(*pieces: str) -> tuple[list[str], list[str]]:
    parser = TerminalParser()
    messages = [message for piece in pieces for message in parser.feed(piece)]
    messages += parser.tick()
    keys = [message.key for message in messages if isinstance(message, Key)]
    return keys, [message.colour.hex for message in messages if isinstance(message, BackgroundReported)]


@pytest.mark.parametrize("at", range(2, len(WHITE)))  # a lone escape is the key
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


def test_keys_that_might_begin_an_answer_come_after_a_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parser = TerminalParser()
    assert not list(parser.feed("\x1b]"))
    assert not list(parser.tick())
    monkeypatch.setattr("cardgames_tui.tui.textual_ext.drivers.monotonic", lambda: monotonic() + 1)
    assert not list(parser.tick())
    monkeypatch.setattr("textual._parser.get_time", lambda: monotonic() + 2)
    assert [message.key for message in parser.tick() if isinstance(message, Key)] == ["right_square_bracket"]


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
    keys, _ = keys_and_colours(f"1{typed}2")
    assert (keys[0], keys[-1]) == ("1", "2")


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
