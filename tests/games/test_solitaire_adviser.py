import random
from collections import Counter
from collections.abc import Callable

import pytest

from cardgames_tui.games.solitaire import SolitaireInPlay
from cardgames_tui.solitaire.adviser import Answer, SolitaireAdviser
from cardgames_tui.solitaire.analysis import (
    Hint,
    HintExplanation,
    LostDeal,
    LostPosition,
    Mistake,
    NoMistake,
    WinningLine,
)
from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.rules import Outcome, Position, Verdict
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE
from cardgames_tui.solitaire.solver import solve
from cardgames_tui.stopping import CACHED_ONLY, Monitor, StoppedError
from tests.helpers.new_games import black_hole_game
from tests.helpers.past_games import WIN
from tests.solitaire.brute_force import can_be_won, small_position

LOSING_DEAL = "3"
"""The first card of the list, played again and again, gets stuck here; the tenth move loses."""


def stuck_game() -> SolitaireInPlay:
    game = black_hole_game(LOSING_DEAL)
    while not game.is_over:
        game.play(game.position.legal_moves()[0])
    return game


def ask_hint(game: SolitaireInPlay) -> Answer:
    return game.adviser.hint(game.session.positions, game.had_hint)


def test_a_verdict_is_known_along_its_line() -> None:
    game = black_hole_game()
    with pytest.raises(StoppedError):
        game.adviser.solve(game.position, monitor=CACHED_ONLY)
    states: list[int] = []
    solution = game.adviser.solve(
        game.position, monitor=Monitor(report=lambda visited, _: states.append(visited))
    )
    assert solution.verdict is Verdict.WINNABLE
    assert states
    assert solution.line is not None
    position = game.position
    for ply, move in enumerate(solution.line, 1):
        position = position.play(move)
        assert game.adviser.solve(position, monitor=CACHED_ONLY).line == solution.line[ply:]


def test_a_stopped_search_has_no_answer() -> None:
    game = black_hole_game("29", solitaire=ALL_IN_A_ROW)
    asked: list[bool] = []

    def soon() -> bool:
        asked.append(True)
        return len(asked) > 1

    with pytest.raises(StoppedError):
        game.adviser.solve(game.position, monitor=Monitor(soon))
    assert game.adviser.known_solution(game.position) is None


def test_every_move_has_its_verdict() -> None:
    game = black_hole_game(line=WIN[:5])
    marks = game.adviser.move_verdicts(game.position)
    assert marks.verdicts == {
        move: solve(game.position.play(move)).verdict for move in game.position.legal_moves()
    }
    assert game.adviser.move_verdicts(game.position, monitor=CACHED_ONLY) == marks


def test_a_second_hint_explains_the_first() -> None:
    game = black_hole_game()
    hint = ask_hint(game)
    assert isinstance(hint, Hint)
    assert solve(game.position.play(hint.move)).verdict is Verdict.WINNABLE
    assert ask_hint(game) == hint
    assert game.hints == 0
    game.record_help(hint)
    assert (game.hints, game.suggested_move) == (1, hint.move)
    why = ask_hint(game)
    assert isinstance(why, HintExplanation)
    assert why.line.moves[0] == hint.move
    assert len(why.line.moves) == 51
    assert why.verdicts == dict.fromkeys(game.position.legal_moves(), Verdict.WINNABLE)
    game.record_help(why)
    assert game.hints == 1
    game.play(hint.move)
    assert isinstance(ask_hint(game), Hint)
    assert (game.hints, game.record.move_origins) == (1, "h")


def test_a_second_hint_in_a_lost_game_names_the_mistake() -> None:
    game = stuck_game()
    mistake = Mistake(9, game.session.positions[10])
    assert ask_hint(game) == mistake  # a stuck player knows that the game is lost
    game.undo()
    lost = ask_hint(game)
    assert lost == LostPosition(game.position)
    game.record_help(lost)
    assert ask_hint(game) == mistake
    assert game.hints == 0


def test_the_mistake_is_found() -> None:
    stuck = stuck_game()
    assert stuck.adviser.find_mistake(stuck.session.positions) == Mistake(9, stuck.session.positions[10])
    assert stuck.verdicts == "w" * 10 + "l" * (len(stuck.verdicts) - 10)
    again = stuck.adviser.find_mistake(stuck.session.positions, monitor=CACHED_ONLY)
    assert again == Mistake(9, stuck.session.positions[10])
    with pytest.raises(StoppedError):
        stuck_game().adviser.find_mistake(stuck.session.positions, monitor=CACHED_ONLY)
    for game, expected in (
        (black_hole_game("1", "c"), LostDeal(deal(BLACK_HOLE, "1"))),
        (black_hole_game(line=WIN[:3]), NoMistake.STILL_WINNABLE),
        (black_hole_game(line=WIN), NoMistake.WON),
    ):
        assert game.adviser.find_mistake(game.session.positions) == expected


def test_the_mistake_follows_the_last_winnable_position() -> None:
    rng = random.Random(1)
    found: Counter[str] = Counter()
    for _ in range(400):
        positions = [small_position(rng)]
        while moves := positions[-1].legal_moves():
            positions.append(positions[-1].play(rng.choice(moves)))
        answer = SolitaireAdviser(positions[0]).find_mistake(positions)
        winnable = [ply for ply, position in enumerate(positions) if can_be_won(position)]
        if len(winnable) == len(positions):
            assert positions[-1].outcome() is Outcome.WON
            assert answer is NoMistake.WON
        elif winnable:
            assert answer == Mistake(len(winnable) - 1, positions[len(winnable)])
        else:
            assert answer == LostDeal(positions[0])
        found[type(answer).__name__ + str(winnable == [])] += 1
        kept = positions[: max(1, len(winnable))]
        if winnable and kept[-1].outcome() is None:
            assert SolitaireAdviser(kept[0]).find_mistake(kept) is NoMistake.STILL_WINNABLE
    assert min(found.values()) > 5
    assert len(found) == 3


def test_a_solution_wins() -> None:
    game = black_hole_game()
    found = game.adviser.winning_line(game.position)
    assert isinstance(found, WinningLine)
    position = game.position
    for move in found.moves:
        position = position.play(move)
    assert position.outcome() is Outcome.WON
    lost = black_hole_game("1")
    assert isinstance(lost.adviser.winning_line(lost.position), LostPosition)


def test_difficulty_is_rated_once_and_a_lost_deal_has_none() -> None:
    adviser = black_hole_game().adviser
    with pytest.raises(StoppedError):
        adviser.difficulty(monitor=CACHED_ONLY)
    difficulty = adviser.difficulty()
    assert difficulty is not None
    assert adviser.rating == adviser.difficulty(monitor=CACHED_ONLY) == difficulty
    lost = black_hole_game("1")
    assert lost.adviser.difficulty() is None
    assert lost.adviser.difficulty(monitor=CACHED_ONLY) is None


@pytest.mark.parametrize(
    ("ask", "before", "after"),
    [
        (SolitaireAdviser.solve, 0, (0, "..")),
        (SolitaireAdviser.move_verdicts, 0, (1, "h.")),
        (SolitaireAdviser.hint_explanation, 1, (1, "h.")),
        (SolitaireAdviser.winning_line, 1, (2, "hh")),
    ],
)
def test_a_move_with_a_known_verdict_counts_as_helped(
    ask: Callable[[SolitaireAdviser, Position], Answer], before: int, after: tuple[int, str]
) -> None:
    game = black_hole_game()
    game.record_help(ask(game.adviser, game.position))
    assert game.hints == before
    for _ in range(2):
        best = game.adviser.winning_line(game.position)
        assert isinstance(best, WinningLine)
        game.play(best.moves[0])
    assert (game.hints, game.record.move_origins) == after
