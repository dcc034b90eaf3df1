import random

import pytest

from cardgames_tui.chopsticks.analysis import HintReason, PositionValues, Trap, position_values
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position, parse_position
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import Player
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving import solve as solving
from cardgames_tui.chopsticks.value import Oracle, ValuedMove, WinDrawLoss
from cardgames_tui.games import hands_adviser
from cardgames_tui.games.hands_adviser import HandsAdviser, start_value
from cardgames_tui.games.hands_in_play import HandsInPlay
from cardgames_tui.stopping import StoppedError, immediately
from tests.helpers.new_games import hands_game

PERFECT, PERSON = Player.PERFECT, Player.PERSON


def game_of(
    rules: Rules | None = None,
    seats: tuple[Player, ...] = (PERSON, PERSON),
    code: str = "",
    *,
    prepared: bool = True,
) -> HandsInPlay:
    game = hands_game(Setup(rules or Rules(), seats, code=code))
    if prepared and game.adviser.needs_building:
        game.adviser.build_tablebase()
    return game


@pytest.fixture(autouse=True)
def _no_tablebases() -> None:
    solving.forget_tablebases()


def test_a_second_hint_says_why_until_the_game_goes_on() -> None:
    game = game_of()
    hint = game.adviser.hint(game.position)
    assert isinstance(hint, ValuedMove)
    assert game.hints == 0
    game.count_help(hint)
    assert (game.hints, game.suggested_move) == (1, hint.move)
    reason = game.adviser.hint(game.position, game.had_hint)
    assert isinstance(reason, HintReason)
    assert reason == game.adviser.values(game.position).reason
    game.count_help(reason)
    assert game.hints == 1
    game.play(hint.move)
    assert isinstance(game.adviser.hint(game.position, game.had_hint), ValuedMove)


def test_a_move_whose_worth_has_been_told_is_played_with_help() -> None:
    game = game_of(code="1213")
    first, second = game.position.legal_moves()[:2]
    game.adviser.values(game.position)
    game.play(first)
    game.undo()
    game.count_help(game.adviser.values(game.position))
    game.play(second)
    game.play(game.position.legal_moves()[0])
    assert (game.hints, game.record.move_origins) == (1, "h.")


def test_a_reason_tells_what_the_other_moves_are_worth_too() -> None:
    game = game_of(code="1213")
    hint = game.adviser.hint(game.position)
    game.count_help(hint)
    game.count_help(game.adviser.hint(game.position, again=True))
    assert isinstance(hint, ValuedMove)
    game.play(next(move for move in game.position.legal_moves() if move != hint.move))
    assert (game.hints, game.record.move_origins) == (1, "h")


def test_a_computer_that_moves_is_not_helped() -> None:
    game = game_of(seats=(PERFECT, PERSON))
    game.count_help(game.adviser.values(game.position))
    game.play(game.adviser.reply(game.position, PERFECT, random.Random(1)).move)
    assert game.record.move_origins == "."


def test_a_move_played_where_a_review_leads_is_helped() -> None:
    game = game_of(code="1401")
    values = game.adviser.values(game.position)
    gift = next(valued for valued in values.moves if valued.value.result is not WinDrawLoss.WIN)
    game.play(gift.move)
    found = game.adviser.review(game.session.moves, 0)
    assert found.mistake is not None
    game.go_to(found.mistake.ply)
    game.count_help(found)
    assert (game.session.ply, game.session.can_redo) == (0, True)
    game.play(values.best.move)
    assert game.record.move_origins == "h"


def test_the_trap_of_a_reply_is_kept_until_it_is_answered() -> None:
    rng = random.Random(1)
    game = game_of(seats=(PERSON, PERFECT))
    while not game.traps:
        assert not game.is_over
        if game.awaits_computer:
            reply = game.adviser.reply(game.position, game.player, rng)
            game.play(reply.move, trap=reply.trap)
        else:
            game.play(game.adviser.values(game.position).best.move)
    assert isinstance(game.traps[game.session.moves], Trap)
    game.play(game.position.legal_moves()[0])
    assert game.answered_trap() is not None


@pytest.mark.parametrize("exact", [True, False])
def test_an_answer_is_exact_unless_the_tablebase_is_too_big(
    exact: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not exact:
        monkeypatch.setattr(solving, "MAX_POSITIONS_FOR_TWO", 10)
    game = game_of()
    reason = game.adviser.hint(game.position, again=True)
    assert isinstance(reason, HintReason)
    assert game.adviser.values(game.position).exact is reason.exact is exact
    assert game.adviser.review((), 0).exact is exact


def test_searches_answer_until_there_is_a_tablebase() -> None:
    game = game_of(Rules(roll=7), (PERSON, PERFECT), prepared=False)
    adviser = game.adviser
    with pytest.raises(StoppedError):
        adviser.build_tablebase(should_stop=immediately)
    with pytest.raises(StoppedError):
        adviser.values(game.position, should_stop=immediately)
    adviser.reply(game.position, PERFECT, random.Random(1))
    assert adviser.needs_building
    assert not adviser.values(game.position).exact
    adviser.build_tablebase()
    assert adviser.known_values(game.position) is None  # a search has found it
    assert not adviser.needs_building
    assert adviser.values(game.position).exact


def test_a_tablebase_that_is_not_wanted_is_not_built() -> None:
    adviser = game_of(Rules(roll=7), prepared=False).adviser
    assert adviser.needs_building
    adviser.wants_tablebase = False
    assert not adviser.needs_building


def test_among_several_players_the_progress_goes_on_from_the_tablebase_to_the_chances() -> None:
    told: list[float] = []

    def report(done: int, total: int | None) -> None:
        assert total
        told.append(done / total)

    seats = (PERSON, PERFECT, PERFECT)
    adviser = game_of(Rules(players=3, hands=1, roll=4), seats, prepared=False).adviser
    adviser.build_tablebase(report_progress=report)
    half = len(told)
    adviser.build_tablebase(report_progress=report, chances=True)
    assert told == sorted(told)
    assert 0 < told[half - 1] <= 0.15 <= told[half]
    assert told[-1] == 1


def test_values_found_without_the_chances_are_dropped_when_these_are_worked_out_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = game_of(Rules(players=3, hands=1), (PERSON, PERFECT, PERFECT), code="112")

    def values_while_chances_are_worked_out(oracle: Oracle, position: Position) -> PositionValues:
        found = position_values(oracle, position)
        game.adviser.build_tablebase(chances=True)
        return found

    with monkeypatch.context() as patched:
        patched.setattr(hands_adviser, "position_values", values_while_chances_are_worked_out)
        without_chances = game.adviser.values(game.position)
    assert game.adviser.values(game.position) != without_chances
    assert game.adviser.values(game.position) == HandsAdviser(game.setup).values(game.position)


def test_values_are_those_with_the_chances_after_a_review() -> None:
    game = game_of(Rules(players=3, hands=1), (PERSON, PERSON, PERSON), code="112")
    without_chances = game.adviser.values(game.position)
    game.adviser.review((), 0)
    assert without_chances != game.adviser.values(game.position)
    assert game.adviser.values(game.position) == HandsAdviser(game.setup).values(game.position)


def test_the_value_of_the_start_is_that_of_its_rules() -> None:
    found = start_value(Rules(roll=4))
    assert found.positions == 84
    assert found.rules == parse_position(Rules(roll=4), "1111", 0).rules


def test_a_hint_played_with_the_other_of_two_equal_hands_is_help() -> None:
    game = game_of()
    hint = game.adviser.hint(game.position)
    assert isinstance(hint, ValuedMove)
    game.count_help(hint)
    same = next(move for move in map(Move.parse, ("A-D", "B-C", "B-D")) if move != hint.move)
    assert game.position.canonical(same) == hint.move
    game.play(same)
    assert game.record.move_origins == "h"
