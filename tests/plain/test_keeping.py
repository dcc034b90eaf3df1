from dataclasses import replace
from pathlib import Path

import pytest

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.sharing import encode
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.settings import load_settings
from cardgames_tui.solitaire.deals import Deal, deal
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE, Solitaire
from cardgames_tui.solitaire.solver import solve
from tests.helpers.damage import SENSELESS, spoil_some
from tests.helpers.new_games import black_hole_record, chopsticks_record
from tests.helpers.past_games import (
    BLACK_HOLE_GAME,
    CHOPSTICKS_GAME,
    CHOPSTICKS_LINE,
    WIN,
    finished,
    new_game,
    past_chopsticks_game,
)
from tests.helpers.saving import games_in
from tests.plain.talking import converse
from tests.tui.playing import black_hole_app, opened, press, solitaire_screen, until, until_seen

PART = WIN[:10]


TWO_PEOPLE = Setup(kinds=(PlayerKind.PERSON, PlayerKind.PERSON))


def test_a_win_is_kept_with_how_it_was_found(profile: Profile) -> None:
    converse("\n".join(WIN[:-1]) + "\nnext\n", black_hole_record(), profile)
    record = games_in(profile.store)[-1]
    assert (record.result, record.hints, record.move_origins) == (Result.SHOWN, 1, "." * 50 + "s")
    said = converse("statistics\n", None, profile)
    assert said.endswith(
        "Black Hole: no game that counts.\nWon by the solution, which counts for nothing: 1.\n"
    )


def test_a_game_left_for_another_waits_and_goes_on_where_it_was(profile: Profile) -> None:
    answer = converse("1\nhint\ndeal 3\n1\nprevious deal\ngames\n", black_hole_record(), profile)
    assert "Going on with Black Hole, deal 2 after 1 move." in answer
    assert "Unfinished:\n1: Black Hole, deal 2, after 1 move, 0 seconds, 1 hint, no undos\n2: " in answer
    assert [(game.ply, game.hints, game.result) for game in games_in(profile.store)] == [
        (1, 1, None),
        (1, 0, None),
    ]


def test_the_menu_offers_the_game_that_was_left_last(profile: Profile) -> None:
    answer = converse("1\ndeal 3\n1\nprevious deal\nmenu\ncontinue\n", black_hole_record(), profile)
    assert "You left Black Hole, deal 2 after 1 move" in answer
    assert answer.count("Going on with Black Hole, deal 2 after 1 move.") == 2


def test_who_turns_down_the_game_that_was_left_is_offered_the_others(profile: Profile) -> None:
    answer = converse("1\nmenu\nno\n3\n", black_hole_record(), profile)
    assert answer.count("Which game: 1, Black Hole;") == 2
    assert "Rules: standard rules." in answer


def test_who_says_no_where_no_game_waits_leaves(profile: Profile) -> None:
    assert "Rules:" not in converse("no\n3\n", None, profile)


def test_the_start_is_called_so(profile: Profile) -> None:
    answer = converse("1\nundo\nbookmark\n1\nreturn\nmenu\ngames\n", black_hole_record(), profile)
    assert "The start is bookmarked. Say return to come back." in answer
    assert "Bookmark 1 of 1, at the start." in answer
    assert "You left Black Hole, deal 2 at the start. Say continue to go on." in answer
    assert "1: Black Hole, deal 2, at the start, no hints, 2 undos" in answer


def test_a_game_left_when_stuck_counts_as_lost(profile: Profile) -> None:
    answer = converse("1\n" * 60 + "deal 3\n", black_hole_record(), profile)
    assert "The game you left was lost and counts as lost." in answer
    assert [(game.start_id, game.result) for game in games_in(profile.store)] == [
        ("black-hole 2", Result.LOST)
    ]


def test_a_stuck_game_waits_while_another_kind_is_played(profile: Profile) -> None:
    answer = converse("1\n" * 60 + "chopsticks\nblack hole\nundo\n", black_hole_record(), profile)
    assert "Going on with Black Hole, deal 2 after " in answer
    assert answer.count("Taken back.") == 1
    assert games_in(profile.store)[0].result is None


def test_games_that_wait_are_counted_with_the_statistics(profile: Profile) -> None:
    assert "You have 2 unfinished games." in converse(
        "1\ndeal 3\n1\nstatistics\n", black_hole_record(), profile
    )


def test_only_cards_have_winnable_deals_in_the_statistics(profile: Profile) -> None:
    games = BLACK_HOLE_GAME, past_chopsticks_game(21, CHOPSTICKS_LINE, Result.WON)
    profile.store.run(lambda database: database.add(games), None)
    answer = converse("statistics\n", None, profile)
    assert "Chopsticks, against perfect, you begin: 1 game played, 1 won" in answer
    assert answer.count("winnable deal") == 1


def test_moves_of_a_solution_that_was_told_are_made_with_help(profile: Profile) -> None:
    line = solve(Deal.from_number(BLACK_HOLE, "2").position).line or ()
    converse("\n".join(["solution all", *map(str, line[:3])]), black_hole_record(), profile)
    assert [(game.hints, game.move_origins) for game in games_in(profile.store)] == [(3, "hhh")]


def test_a_move_made_while_the_values_are_told_is_made_with_help(profile: Profile) -> None:
    converse("values\n1\n1\n", chopsticks_record(TWO_PEOPLE), profile)
    converse("values on\n1\n1\n", chopsticks_record(replace(TWO_PEOPLE, code="1112")), profile)
    assert [(game.hints, game.move_origins) for game in games_in(profile.store)] == [(1, "h."), (2, "hh")]
    assert profile.settings.show_values


async def test_what_is_begun_in_plain_mode_goes_on_on_the_screen_and_back(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardgames_tui.tui.textual_ext.robust_app.SECONDS_TO_SEE", 0.0)
    converse("\n".join(PART) + "\n", black_hole_record(), profile)
    async with opened(black_hole_app(profile=profile, first=None)) as pilot:
        await until_seen(pilot, "Continue the last game?")
        await press(pilot, "enter")
        await until(pilot, lambda: solitaire_screen(pilot).game.session.ply == len(PART))
        await press(pilot, "1")
    answer = converse("undo\n", "black-hole", profile)
    assert f"Going on with Black Hole, deal 2 after {len(PART) + 1} moves." in answer
    assert [game.ply for game in games_in(profile.store)] == [len(PART)]


def test_a_game_of_chopsticks_goes_on_with_its_players(profile: Profile) -> None:
    setup = Setup(Rules(players=3, cutoff=True), (PlayerKind.PERSON, PlayerKind.RANDOM, PlayerKind.PERSON))
    converse("1\n", chopsticks_record(setup), profile)
    answer = converse("", "chopsticks", profile)
    assert "Going on with Chopsticks after 2 moves." in answer
    assert "Rules: cutoff. Computer: random." in answer
    assert "Player 3's turn." in answer


def test_a_shared_game_is_played_from_its_start_and_heard(tmp_path: Path) -> None:
    code = encode("black-hole 2", WIN)
    whole = converse(f"look at this: cardgames-tui replay {code}\nlisten\n", black_hole_record("5"))
    first = Deal.from_number(BLACK_HOLE, "2").position.fans[12][-1].name
    assert "A shared game: Black Hole, deal 2, 51 moves. Say listen to hear them." in whole
    assert f"\n{first}, " in whole
    broken = converse(f"code {code[:30]}\n{code[30:60]}\n{code[60:]}\n", black_hole_record("5"))
    assert "A shared game: Black Hole, deal 2, 51 moves." in broken


def test_a_code_is_understood_where_a_game_is_chosen() -> None:
    code = encode("black-hole 2", WIN)
    assert "Black Hole, deal 2. Say help" in converse(f"{code}\n", None)
    assert "The code is damaged" in converse(f"{code[:-1]}0\n1\n", None)


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize(
    ("before", "solitaire"),
    [(black_hole_record(), ALL_IN_A_ROW), (chopsticks_record(), BLACK_HOLE), (None, BLACK_HOLE)],
)
def test_a_board_that_is_pasted_is_dealt(before: GameRecord | None, solitaire: Solitaire, end: str) -> None:
    board = str(deal(solitaire, "7")).replace("\n", end)
    answer = converse(f"{board}1{end}moves{end}", before)
    assert f"{solitaire.title}, own board. Say help" in answer
    assert ("51 cards left." if solitaire.any_card_opens else "50 cards left.") in answer


@pytest.mark.parametrize("before", [black_hole_record(), chopsticks_record(), None])
def test_a_board_may_have_comments(before: GameRecord | None) -> None:
    board = str(deal(BLACK_HOLE, "7")).replace("\n", "\n# a comment\n", 3)
    answer = converse(f"# a comment\n{board}\n", before)
    assert "Black Hole, own board. Say help" in answer
    assert "a comment" not in answer


def test_a_board_that_is_won_counts_for_nothing(profile: Profile) -> None:
    board = str(deal(BLACK_HOLE, "2"))
    said = " ".join(converse("\n".join((board, *WIN, "statistics")), None, profile).split())
    assert "no game that counts. From a position that was set up, which counts for nothing: 1." in said
    assert "streak" not in said


def test_a_board_that_breaks_off_is_refused_and_the_next_line_is_heard() -> None:
    answer = converse("Foundations: AS\nKD 2C 3H\n\nthat is all\nmoves\n", black_hole_record())
    assert "The board has 3 lines of cards, " in answer
    assert answer.count("51 cards left.") == 2


def test_after_a_line_that_only_begins_like_a_board_the_next_one_is_heard() -> None:
    answer = converse("found: x\nmoves\n", black_hole_record())
    assert answer.count("51 cards left.") == 2


def test_what_is_played_after_a_shared_game_or_before_the_first_move_was_told_is_no_perfect_win(
    profile: Profile,
) -> None:
    code, played = encode("black-hole 2", WIN), "\n".join(WIN)
    converse(f"{code}\nlisten\n{played}\n", None, profile)
    converse("solution all\n", black_hole_record(), profile)
    converse(f"hint\ndeal 3\ndeal 2\n{played}\n", black_hole_record(), profile)
    records = games_in(profile.store)
    assert [(each.result, each.hints) for each in records] == [(Result.WON, 51), (Result.WON, 2)]
    assert records[0].move_origins == "h" * 51


def test_a_shared_game_of_another_kind_is_turned_to() -> None:
    code = encode("chopsticks 2,2,5 cutoff", "A-C;A-C")
    answer = converse(f"{code}\nlisten\n", black_hole_record())
    assert "Rules: cutoff. Computer: perfect." in answer
    assert "1: You, left hits left: 1 + 1 = 2" in answer


def test_the_moves_of_a_past_game_can_be_heard_after_another_game_as_well(profile: Profile) -> None:
    profile.store.save(finished())
    answer = converse("game 1\nmenu\n1\nlisten\nchopsticks\nlisten\nblack hole\nlisten\n", None, profile)
    assert answer.count("king of hearts, ace of diamonds, ") == 2
    assert answer.count("There is no shared or past game.") == 1


def test_moves_that_were_taken_back_are_heard_too(profile: Profile) -> None:
    profile.store.save(replace(CHOPSTICKS_GAME, ply=1))
    assert "\n12: Computer, left hits left: 3 + 2 = 5" in converse("game 1\nlisten\n", None, profile)


@pytest.mark.parametrize("first", [black_hole_record("5"), None], ids=["in a game", "in the menu"])
def test_past_games_are_listed_played_again_and_taken_up(first: GameRecord | None, profile: Profile) -> None:
    converse("\n".join(WIN), black_hole_record(), profile)
    answer = converse("games\ngame 1\nlisten\n", first, profile)
    assert "1: Black Hole, deal 2, won, no hints, no undos" in answer
    assert "Black Hole, deal 2. Say help" in answer
    assert "5 of clubs and 6 of diamonds." in answer
    converse("1\n", black_hole_record("7"), profile)
    going_on = converse(f"game {games_in(profile.store)[-1].row_id}\n", first, profile)
    assert "Going on with Black Hole, deal 7 after 1 move." in going_on


def test_the_deal_of_the_day_is_the_same_and_goes_on(profile: Profile) -> None:
    converse("daily\n1\n", black_hole_record(), profile)
    assert games_in(profile.store)[-1].daily == "2026-01-31"
    assert "after 1 move." in converse("daily\n", black_hole_record(), profile)


def test_a_damaged_game_is_told_and_a_new_one_begun(profile: Profile) -> None:
    for record in (black_hole_record(), chopsticks_record()):
        profile.store.save(replace(record, moves="??", ply=2))
        for again in (record, record.game):
            answer = converse("", again, profile)
            assert answer.startswith("The last game cannot be continued: ")
            assert "Say help for a list of commands." in answer


def test_the_verdict_is_a_setting(tmp_path: Path, profile: Profile) -> None:
    assert "This can be won." in converse("verdict on\n", black_hole_record(), profile)
    assert load_settings(tmp_path / "settings.toml")[0].show_verdict is True


def test_records_that_cannot_be_used_are_told_and_the_game_goes_on(tmp_path: Path, profile: Profile) -> None:
    (tmp_path / "data").write_text("no directory")
    answer = converse("1\ngames\n", black_hole_record(), profile)
    assert "The game cannot be saved:" in answer
    assert "50 cards left." in answer
    assert "Unfinished:\nNot saved yet: Black Hole, deal 2, after 1 move" in answer
    assert "Say game and a number" not in answer


def test_spoilt_games_hide_no_other(tmp_path: Path, profile: Profile) -> None:
    copies = spoil_some(tmp_path / "data", new_game(2, uid="good", moves=PART, ply=5))
    asked = [f"game {number}\nlisten\nhint\nstatistics\nmenu\n" for number in range(1, len(copies) + 2)]
    answer = converse(f"games\n{''.join(asked)}games\n", None, profile)
    assert answer.count("cannot be read and are left out") == 1
    assert "Going on with Black Hole, deal 2 after 5 moves." in answer
    assert answer.replace("\n", "").isprintable()


def test_a_corrupt_game_does_not_hide_the_one_that_waits_behind_it(tmp_path: Path, profile: Profile) -> None:
    good = new_game(2, uid="good", moves=PART, ply=5)
    spoil_some(tmp_path / "data", good, SENSELESS)
    answer = converse("continue\n", None, profile)
    assert "You left Black Hole, deal 2 after 5 moves" in answer
    assert "Going on with Black Hole, deal 2 after 5 moves." in answer
    assert "cannot be continued" not in answer


def test_a_game_is_named_and_noted_in_plain_mode(profile: Profile) -> None:
    answer = converse(
        "1\nname\nname A rainy day.\nname Rainy day\nnote By luck!\nshare\n", black_hole_record(), profile
    )
    assert "This game has no name." in answer
    assert "This game is called A rainy day.\n" in answer
    assert "This game is called Rainy day.\n" in answer
    assert answer.splitlines()[-2] == "Black Hole, deal 2: unfinished, no hints, no undos."
    record = games_in(profile.store)[0]
    assert (record.name, record.note) == ("Rainy day", "By luck!")
    answer = converse("share note\ngames\n", "black-hole", profile)
    assert "Rainy day\nBy luck!\nBlack Hole, deal 2: unfinished" in answer
    assert "1: Rainy day (Black Hole, deal 2), after 1 move" in answer
    assert "no hints, no undos. By luck!" in " ".join(answer.split())


def test_a_waiting_game_is_given_up_in_plain_mode_after_a_question(profile: Profile) -> None:
    answer = converse(
        "1\ndeal 3\n1\ngive up 1\nno\ngive up 1\nyes\ngive up 1\n", black_hole_record(), profile
    )
    assert "The game is kept." in answer
    assert answer.count("Black Hole, deal 2 will count as lost. Say yes to give it up.") == 2
    assert "Game 1 has ended." in answer
    assert [game.result for game in games_in(profile.store)] == [None, Result.LOST]


@pytest.mark.parametrize(("begun", "moves"), [("1", 1), ("name Rainy day", 0)])
def test_the_game_in_play_is_given_up_in_plain_mode_and_begun_anew(
    begun: str, moves: int, profile: Profile
) -> None:
    converse(f"{begun}\ngive up 1\nyes\n1\n", black_hole_record(), profile)
    games = [(game.start_id, game.ply, game.result) for game in games_in(profile.store)]
    assert games == [("black-hole 2", moves, Result.LOST), ("black-hole 2", 1, None)]


def test_a_note_may_name_a_code(profile: Profile) -> None:
    answer = converse("1\nnote like cg1-abc of yesterday\nundo\n", black_hole_record(), profile)
    assert "Taken back" in answer
    [record] = games_in(profile.store)
    assert record.note == "like cg1-abc of yesterday"
