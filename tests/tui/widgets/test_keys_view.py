import pytest
from textual.events import AppBlur

from cardgames_tui.tui.widgets.keys_view import KeysView
from tests.tui.playing import cards_app, cards_screen, press


async def test_the_keys_are_there_with_the_first_frame_and_greyed_until_they_can_be_used() -> None:
    async with cards_app().run_test() as pilot:
        line = pilot.app.screen.query_one(KeysView)
        assert [key.text for key in line.keys][:4] == ["Play", "Undo", "Hint", "Verdict"]
        assert not line.keys[1].enabled
        await press(pilot, "1")
        assert line.keys[1].enabled


async def test_the_keys_are_shown_while_another_window_is_in_front() -> None:
    async with cards_app().run_test() as pilot:
        pilot.app.post_message(AppBlur())
        await pilot.pause()
        await press(pilot, "f3")
        assert [key.text for key in pilot.app.screen.query_one(KeysView).keys] == [
            "Open",
            "Continue",
            "Rules",
            "Keys",
            "Quit",
        ]


async def test_a_click_presses_the_key_under_the_mouse() -> None:
    async with cards_app().run_test() as pilot:
        keys = pilot.app.screen.query_one(KeysView)
        text = keys.render().plain
        await pilot.hover(KeysView, offset=(text.index("Play"), 0))
        assert keys.tooltip is None  # it would cover the prompt
        await pilot.click(KeysView, offset=(text.index("Play"), 0))
        await pilot.pause()
        assert cards_screen(pilot).game.session.ply == 1
        await pilot.click(KeysView, offset=(text.index("Undo"), 0))
        await pilot.pause()
        assert cards_screen(pilot).game.session.ply == 0


@pytest.mark.parametrize(
    ("size", "line"),
    [
        ((80, 24), "1-9 Play  u Undo  i Hint  v Verdict  n New  F3 Games  F1 Rules  ? Keys  q Quit"),
        ((62, 20), "1-9 Play  u Undo  i Hint  v Verdict  n New  ? Keys  q Quit"),
        ((46, 12), "1-9 Play  u Undo  i Hint  ? Keys  q Quit"),
    ],
    ids=str,
)
async def test_the_least_needed_keys_are_left_out_where_the_line_is_short(
    size: tuple[int, int], line: str
) -> None:
    async with cards_app().run_test(size=size) as pilot:
        plain = pilot.app.screen.query_one(KeysView).render().plain
        assert plain.rstrip() == f" {line}"
