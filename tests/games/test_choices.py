"""Which choices mattered in a game, how the player met them, and what else is found out about it."""

import random
from dataclasses import replace
from typing import Any

import pytest

from cardgames_tui.games.judging import choices_of, judge_games
from cardgames_tui.games.solitaire import SolitaireInPlay
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.words import choices_text
from cardgames_tui.solitaire.adviser import find_choices
from cardgames_tui.solitaire.analysis import Choice
from cardgames_tui.solitaire.deals import parse_deal
from cardgames_tui.solitaire.difficulty import Difficulty, rate
from cardgames_tui.solitaire.rules import Move, Position, Solution, Verdict
from cardgames_tui.solitaire.solver import solve
from cardgames_tui.solitaire.words import mistake_text
from cardgames_tui.stopping import CACHED_ONLY, Monitor, StoppedError
from tests.helpers.new_games import black_hole_game, play_line
from tests.helpers.past_games import STUCK_LINE, WIN, finished
from tests.solitaire.brute_force import can_be_won, small_position


def letters(choices: tuple[Choice, ...]) -> str:
    return "".join(choice.outcome for choice in choices)


def test_choices_are_those_of_a_full_search() -> None:
    rng = random.Random(1)
    found = 0
    for _ in range(400):
        positions, moves = [small_position(rng)], list[Move]()
        while legal := positions[-1].legal_moves():
            moves.append(rng.choice(legal))
            positions.append(positions[-1].play(moves[-1]))
        expected = [
            (ply, kept, "+" if move in kept else "-")
            for ply, (position, move) in enumerate(zip(positions, moves, strict=False))
            if 0 < len(kept := winning(position)) < len(position.legal_moves())
        ]
        choices = find_choices(positions, moves)
        assert [(each.ply, each.kept, each.outcome) for each in choices] == expected
        assert all(each.position == positions[each.ply] for each in choices)
        found += len(choices)
    assert found > 100


def winning(position: Position) -> tuple[Move, ...]:
    return tuple(move for move in position.legal_moves() if can_be_won(position.play(move)))


@pytest.mark.parametrize(
    ("played", "outcomes"),
    [
        ("mhfjbcmf", "+++"),
        ("mhfjm", "-"),
        ("mhfjm<bcmf", "-++"),
        ("mhfjm@bcmf", "-++"),
        ("mhfjbcmg<f", "++-"),
        ("mhfjbcmk<f", "+++"),
        ("mhfjbc<<m<bcmf", "+++"),
        ("mhfj?bcmf", "h++"),
        ("mhfjm<?bcmf", "-++"),
        ("mhfj!b!cmf", "hh+"),
        ("mhfjb<!m<bcmf", "h++"),
    ],
)
def test_a_choice_is_met_if_the_first_card_tried_kept_the_win(played: str, outcomes: str) -> None:
    """Takes back (`<`), goes back to the mistake (`@`), asks for a hint (`?`), and sees marks (`!`)."""
    game = black_hole_game()
    for step in played:
        match step:
            case "<":
                game.undo()
            case "@":
                game.go_to_mistake(4)
            case "?":
                game.record_help(game.adviser.hint(game.session.positions))
            case "!":
                game.note_values_seen()
            case _:
                play_line(game, step)
    reopened = SolitaireInPlay(game.deal, game.record)
    assert letters(choices_of(reopened.record)) == outcomes


def test_the_choices_of_known_games() -> None:
    won, lost = choices_of(finished()), choices_of(finished(STUCK_LINE, 3, result=Result.LOST))
    assert (letters(won), letters(lost)) == ("+" * 18, "-")
    game = black_hole_game(line=WIN)
    game.keep_choices(won)
    assert game.hardest_choice is not None
    assert mistake_text(game.hardest_choice) == "Move 19: only 10♣ kept the win."
    assert mistake_text(won[2]) == "Move 8: only 5♦, 5♥ and 5♠ kept the win."
    assert choices_of(finished("c", 1)) == ()  # a deal that cannot be won


def test_a_choice_is_left_out_where_the_first_card_tried_is_unknown() -> None:
    """Records of earlier versions do not have it."""
    record = finished(move_origins="....u....." + "." * 41)
    assert letters(choices_of(record)) == "+" * 17
    assert letters(choices_of(replace(record, replaced="5 m"))) == "-" + "+" * 17


def test_a_choice_needs_two_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgames_tui.solitaire.adviser.MAX_CHOICE_STATES", 60)
    few = choices_of(finished())
    assert 0 < len(few) < 18
    assert all({*each.verdicts.values()} >= {Verdict.WINNABLE, Verdict.LOST} for each in few)
    with pytest.raises(StoppedError):
        choices_of(finished(), monitor=CACHED_ONLY)


@pytest.mark.parametrize(
    ("choices", "said"),
    [
        ("", ""),
        ("++-+", "4 choices mattered, you met 3."),
        ("+", "1 choice mattered, you met 1."),
        ("--", "2 choices mattered, you met none."),
        ("+h-h", "4 choices mattered: 1 met, 2 met with help, 1 missed."),
        ("hh", "2 choices mattered, all met with help."),
    ],
)
def test_choices_are_counted_in_a_sentence(choices: str, said: str) -> None:
    assert choices_text(choices) == said


def lost(number: int, winnable: bool | None = None, **values: object) -> GameRecord:
    return finished("c", number, result=Result.LOST, winnable=winnable, **values)


def test_a_lost_deal_is_solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[str] = []

    def counting(position: Position, **options: Any) -> Solution:
        solved.append(str(position))
        return solve(position, **options)

    monkeypatch.setattr("cardgames_tui.games.judging.solve", counting)
    games = [
        *(finished(), lost(2)),  # won once
        *(lost(4, winnable=True), lost(4)),  # known from an earlier game
        *(lost(3), lost(3), lost(3)),
        *(lost(4, game="golf", start_id="golf 4"), lost(5, start_id="black-hole 0")),
        *(lost(1, game="all-in-a-row", start_id="all-in-a-row 1"), finished(deal=6, result=None)),
    ]
    kept: list[GameRecord] = []
    judged = judge_games(games, kept.extend, 60)
    assert {each.uid for each in kept} == {each.uid for each in (*games[:7], games[9])}
    assert sorted(solved) == sorted(
        str(parse_deal(start).position) for start in ("black-hole 3", "all-in-a-row 1")
    )
    assert [game.winnable for game in judged] == [None, *[True] * 6, None, None, False, None]
    assert judge_games(judged, kept.extend, 60) is judged
    assert len(solved) == 2


def test_every_finished_game_gets_its_choices_and_a_difficulty() -> None:
    games = [
        finished(),
        finished(daily="2026-11-28", level="fiendish"),  # which has been known since its start
        finished(STUCK_LINE, 3, result=Result.LOST),
        lost(1),
    ]
    judged = judge_games(games, lambda _: None, 60)
    assert [(each.choices, each.level) for each in judged] == [
        ("+" * 18, "fiendish"),
        ("+" * 18, "fiendish"),
        ("-", "hard"),
        ("", ""),
    ]


def test_a_stop_keeps_what_is_already_known_of_lost_deals() -> None:
    kept: list[GameRecord] = []
    judged = judge_games([lost(4), finished(deal=2), lost(2)], kept.extend, 60, monitor=CACHED_ONLY)
    assert [game.winnable for game in judged] == [None, None, True]


def test_time_goes_to_the_newest_games(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = [0]

    def slow(position: Position, *, monitor: Monitor) -> Difficulty | None:
        seconds[0] += 60
        return rate(position, monitor=monitor)

    monkeypatch.setattr("cardgames_tui.games.judging.rate", slow)
    monkeypatch.setattr("cardgames_tui.games.judging.monotonic", lambda: seconds[0])
    judged = judge_games([finished(), finished(), finished()], lambda _: None, 150)
    assert [bool(each.choices) for each in judged] == [False, True, True]
