"""What both game screens have in common."""

from collections.abc import Callable
from unittest.mock import Mock

import pytest

from cardgames_tui.tui.app import CardgamesApp
from tests.tui.playing import cards_app, game_screen, hands_app, press, settle, two_people


@pytest.mark.parametrize(
    ("make_app", "key"), [(lambda: cards_app("2"), "m"), (lambda: hands_app(two_people()), "v")]
)
async def test_help_is_noted_when_it_is_known_and_not_while_it_is_painted(
    make_app: Callable[[], CardgamesApp], key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with make_app().run_test() as pilot:
        await press(pilot, key)
        await settle(pilot)
        game = game_screen(pilot).game
        with monkeypatch.context() as painting:
            for change in ("note_help", "save"):
                painting.setattr(type(game), change, Mock(side_effect=AssertionError))
            game_screen(pilot).show()
        await press(pilot, "1")
        assert game.record.marks[0] == "h"
