from dataclasses import replace
from pathlib import Path

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import BLACK_HOLE
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.setup import Level, Setup
from cardgames_tui.games.sharing import SharedGame, encode
from cardgames_tui.plain.host import lead
from cardgames_tui.plain.talk import Other
from cardgames_tui.records.record import Result
from cardgames_tui.settings.file import load_settings
from tests.plain.talking import WIN, all_games, cards, converse, desk_for, hands, keeper_at, said
from tests.tui.keeping import app_at, keeper, play, table

PART = WIN[:10]


def test_every_move_is_saved_as_it_is_made(tmp_path: Path) -> None:
    keeper = keeper_at(tmp_path)
    converse("\n".join(WIN[:3]) + "\nundo\nhint\n", cards(), keeper)
    record = all_games(keeper)[-1]
    assert (record.moves, record.ply, record.undos, record.hints) == (WIN[:3], 2, 1, 1)
    assert record.result is None


def test_a_win_is_kept_with_how_it_was_found(tmp_path: Path) -> None:
    keeper = keeper_at(tmp_path)
    converse("\n".join(WIN[:-1]) + "\nnext\n", cards(), keeper)
    record = all_games(keeper)[-1]
    assert (record.result, record.hints, record.marks) == (Result.WON, 1, "." * 50 + "h")


def test_a_game_left_for_another_counts_as_lost(tmp_path: Path) -> None:
    keeper = keeper_at(tmp_path)
    converse("1\ndeal 3\n", cards(), keeper)
    assert [(game.start_id, game.result) for game in all_games(keeper)] == [("black-hole 2", Result.LOST)]


def test_another_kind_of_game_lets_this_one_wait(tmp_path: Path) -> None:
    keeper = keeper_at(tmp_path)
    answer = converse("1\nall in a row\n1\nchopsticks\n1\nblack hole\n", cards(), keeper)
    assert "Going on with Black Hole, deal 2 after 1 move." in answer
    assert all(game.result is None for game in all_games(keeper))


async def test_what_is_begun_in_words_goes_on_on_the_screen_and_back(tmp_path: Path) -> None:
    kept = keeper(tmp_path)
    converse("\n".join(PART) + "\n", cards(), kept)
    app = app_at(kept)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert table(pilot).game.session.ply == len(PART)
        await play(pilot, WIN[len(PART)])
    answer = converse("undo\n", Other("black-hole"), kept)
    assert f"Going on with Black Hole, deal 2 after {len(PART) + 1} moves." in answer
    assert all_games(kept)[-1].ply == len(PART)
    assert len(all_games(kept)) == 1


def test_a_game_of_chopsticks_goes_on_with_its_players(tmp_path: Path) -> None:
    keeper = keeper_at(tmp_path)
    setup = Setup(Rules(players=3, cutoff=True), (Level.PERSON, Level.RANDOM, Level.PERSON))
    converse("1\n", hands(setup), keeper)
    answer = converse("", Other("chopsticks"), keeper)
    assert "Going on with Chopsticks after 2 moves." in answer
    assert "Rules: cutoff. Computer: random." in answer
    assert "Player 3's turn." in answer


def test_a_move_made_on_a_hint_is_kept_as_one(tmp_path: Path) -> None:
    keeper = keeper_at(tmp_path)
    converse("hint\n1\n", hands(), keeper)
    record = all_games(keeper)[0]
    assert (record.hints, record.marks) == (1, "h.")


def test_a_shared_game_is_played_from_its_start_and_heard(tmp_path: Path) -> None:
    code = encode(SharedGame("black-hole 2", WIN))
    whole = converse(f"look at this: cardgames-tui replay {code}\nlisten\n", cards("5"))
    first = Deal.numbered(BLACK_HOLE, "2").position.fans[12][-1].name
    assert "A shared game: Black Hole, deal 2, 51 moves. Say listen to hear them." in whole
    assert f"\n{first}, " in whole
    broken = converse(f"code {code[:30]}\n{code[30:60]}\n{code[60:]}\n", cards("5"))
    assert "A shared game: Black Hole, deal 2, 51 moves." in broken


def test_a_code_is_understood_where_a_game_is_chosen() -> None:
    code = encode(SharedGame("black-hole 2", WIN))
    assert "Black Hole, deal 2. Say help" in converse(f"{code}\n", None)
    assert "The code is damaged" in converse(f"{code[:-1]}0\n1\n", None)


def test_a_shared_game_of_another_kind_is_turned_to() -> None:
    code = encode(SharedGame("chopsticks 2,2,5 cutoff", "A-C;A-C"))
    answer = converse(f"{code}\nlisten\n", cards())
    assert "Rules: cutoff. Computer: perfect." in answer
    assert "1: You: left 1 hits their left 1, which makes 2" in answer


def test_past_games_are_listed_and_played_again(tmp_path: Path) -> None:
    keeper = keeper_at(tmp_path)
    converse("\n".join(WIN), cards(), keeper)
    answer = converse("games\ngame 1\nlisten\n", cards("5"), keeper)
    assert "1: Black Hole, deal 2, won, no hint, no undo" in answer
    assert "Black Hole, deal 2. Say help" in answer
    converse("1\n", cards("7"), keeper)
    assert "Going on with Black Hole, deal 7 after 1 move." in converse(
        f"game {all_games(keeper)[-1].number}\n", cards("5"), keeper
    )


def test_past_games_are_taken_up_where_a_game_is_chosen(tmp_path: Path) -> None:
    keeper = keeper_at(tmp_path)
    converse("\n".join(WIN), cards(), keeper)
    converse("1\n", cards("7"), keeper)
    going_on = converse(f"games\ngame {all_games(keeper)[-1].number}\n", None, keeper)
    assert "1: Black Hole, deal 2, won" in going_on
    assert "Going on with Black Hole, deal 7 after 1 move." in going_on
    assert "5 of clubs and 6 of diamonds." in converse("game 1\nlisten\n", None, keeper)


def test_the_deal_of_the_day_is_the_same_and_goes_on(tmp_path: Path) -> None:
    keeper = keeper_at(tmp_path)
    converse("daily\n1\n", cards(), keeper)
    record = all_games(keeper)[-1]
    assert record.daily == "2026-01-31"
    assert "after 1 move." in converse("daily\n", cards(), keeper)


def test_marks_are_the_same_as_on_the_screen(tmp_path: Path) -> None:
    keeper = keeper_at(tmp_path)
    converse("1\nmark\n", cards(), keeper)
    assert len(all_games(keeper)[-1].bookmarks) == 1
    assert "The mark is taken away." in converse("mark\nmark\n", Other("black-hole"), keeper)


def test_a_damaged_game_is_told_and_a_new_one_begun(tmp_path: Path) -> None:
    keeper = keeper_at(tmp_path)
    for wanted in (cards(), hands()):
        assert wanted.record is not None
        keeper.save(replace(wanted.record, moves="??", ply=2))
        for again in (wanted, Other(wanted.game)):
            answer = converse("", again, keeper)
            assert answer.startswith("The last game cannot be continued: ")
            assert "Say help for the words that I know." in answer


def test_the_verdict_is_a_setting(tmp_path: Path) -> None:
    keeper = keeper_at(tmp_path)
    desk = desk_for("verdict on\n", keeper)
    lead(desk, cards())
    assert "This can be won." in said(desk)
    assert load_settings(tmp_path / "settings.toml")[0].show_verdict is True


def test_records_that_cannot_be_used_are_told_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no directory")
    keeper = keeper_at(tmp_path / "file")
    desk = desk_for("1\n", keeper)
    keeper.tell = desk.voice.say
    lead(desk, cards())
    assert "The game cannot be saved:" in said(desk)
    assert "50 cards left." in said(desk)
