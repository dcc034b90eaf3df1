"""Records that somebody else asks for as the app begins: every move is kept all the same."""

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings
from tests.records.colliding import colliding_store
from tests.records.past_games import finished
from tests.tui.playing import cards_app, games, notices, profile, settle


@pytest.mark.parametrize(
    ("opening", "keys"),
    [({"mode": "home", "record": None}, ["1", "1"]), ({"named": True}, ["1"])],
    ids=["at home", "at a deal"],
)
async def test_moves_are_kept(tmp_path: Path, opening: dict[str, Any], keys: list[str]) -> None:
    with closing(profile(tmp_path)) as before:
        before.store.save(finished())
    with closing(Profile(colliding_store(tmp_path / "data"), Settings(show_verdict=False))) as kept:
        app = cards_app(**opening, profile=kept)
        async with app.run_test() as pilot:
            await settle(pilot)
            for key in keys:
                await pilot.press(key)
                await settle(pilot)
            assert notices(pilot) == []
            assert [game.ply for game in games(kept)] == [51, 1]
