"""What the table says, each thing in one way."""

from tests.tui.playing import black_hole_app, opened, painted, press


async def test_a_thing_is_said_in_one_way() -> None:
    async with opened(black_hole_app(moves="bgfhmgq")) as pilot:
        assert "next 10 or Q" in painted(pilot)
        for keys, said in (
            ("b", "Bookmark set after move 7."),
            ("u apostrophe", "Bookmark 1 of 1, after move 7."),
            ("b", "Bookmark removed."),
            ("home", "Back at the start. Undo takes you back to where you were."),
            ("b", "Bookmark set at the start."),
            ("n comma", "',' is not a deal number; type a number, like 24"),
        ):
            await press(pilot, *keys.split())
            assert said in painted(pilot).replace("\n", " ")
