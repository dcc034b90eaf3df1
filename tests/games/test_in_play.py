"""Hints, undos, bookmarks, results and saving."""

import random
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgames_tui.chopsticks.computers import Trap
from cardgames_tui.chopsticks.moves import Move as HandMove
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving import solve as solve_chopsticks
from cardgames_tui.errors import IllegalMoveError
from cardgames_tui.games.daily import daily_streak
from cardgames_tui.games.formats import history_line, read_history
from cardgames_tui.games.kinds import game_from_record, variant_title
from cardgames_tui.games.saved_games import (
    copy_with_moves,
    last_unfinished,
    rematch_record,
    unfinished_games,
)
from cardgames_tui.games.solitaire import SolitaireInPlay
from cardgames_tui.games.start import new_record
from cardgames_tui.games.statistics import statistics_by_variant
from cardgames_tui.records.record import Result, split_moves
from cardgames_tui.records.store import Store
from cardgames_tui.solitaire.analysis import Hint, infer_verdicts
from cardgames_tui.solitaire.deals import Deal
from cardgames_tui.solitaire.rules import Move
from cardgames_tui.solitaire.solitaires import BLACK_HOLE
from cardgames_tui.solitaire.solver import solve
from tests.chopsticks.test_conformance import rule_sets
from tests.helpers.clock import Clock
from tests.helpers.new_games import (
    black_hole_game,
    chopsticks_game,
    play_line,
)
from tests.helpers.past_games import STUCK_LINE, WIN
from tests.helpers.saving import games_in

TWO_PEOPLE = (PlayerKind.PERSON, PlayerKind.PERSON)


def test_every_change_after_the_first_move_is_saved(store: Store, clock: Clock) -> None:
    game = black_hole_game(store=store, clock=clock)
    game.save()
    assert games_in(store) == []
    play_line(game, WIN[0])
    game.save()
    assert [(record.moves, record.seconds, record.revision) for record in games_in(store)] == [(WIN[0], 0, 1)]
    clock.seconds = 5
    game.save()
    assert [(record.moves, record.seconds, record.revision) for record in games_in(store)] == [(WIN[0], 5, 2)]


def test_a_finished_game_does_not_change() -> None:
    game = black_hole_game(line=WIN)
    game.undo()
    game.go_to(3)
    game.record_help(Hint(game.position, Move.parse(WIN[3])))
    assert (game.record.result, game.record.ply, game.record.undos) == (Result.WON, 51, 0)
    assert (game.hints, game.undos) == (0, 0)


def test_a_hint_counts_once_per_position() -> None:
    game = black_hole_game()
    first = Move.parse(WIN[0])
    hint = Hint(game.position, first)
    game.record_help(hint)
    game.record_help(hint)
    game.play(first)
    game.undo()
    game.record_help(hint)
    assert game.hints == 1
    game.play(first)
    game.record_help(Hint(game.position, Move.parse(WIN[1])))
    assert game.hints == 2


def test_a_shown_move_counts_as_a_hint() -> None:
    game = black_hole_game()
    with pytest.raises(IllegalMoveError):
        game.play(Move(0), shown=True)
    assert (game.hints, game.move_texts) == (0, ())
    game.play(Move.parse(WIN[0]), shown=True)
    game.play(Move.parse(WIN[1]))
    assert (game.hints, game.record.move_origins) == (1, "s.")


@pytest.mark.parametrize("shown", [0, 49, 50])
def test_a_game_with_moves_of_the_solution_is_shown_not_won(shown: int, store: Store) -> None:
    game = black_hole_game(line=WIN[:shown], store=store)
    game.play(Move.parse(WIN[shown]), shown=True)
    game = SolitaireInPlay(game.deal, game.record, store)
    game.undo()
    for move in WIN[shown:]:  # to play it by hand afterwards makes no difference
        game.play(Move.parse(move))
    assert games_in(store)[-1].result is game.result is Result.SHOWN


@pytest.mark.parametrize(
    ("setup", "variant", "opponents"),
    [
        (Setup(), "2,2,5; against perfect; you begin", "against perfect"),
        (Setup(first=1), "2,2,5; against perfect; it begins", "against perfect"),
        (
            Setup(kinds=(PlayerKind.RANDOM, PlayerKind.PERSON)),
            "2,2,5; against random; it begins",
            "against random",
        ),
        (
            Setup(
                Rules(players=3, cutoff=True),
                (PlayerKind.PERSON, PlayerKind.PERFECT, PlayerKind.RANDOM),
                first=2,
            ),
            "3,2,5 cutoff; against random and perfect; they begin",
            "against random and paranoid",
        ),
        (Setup(kinds=(PlayerKind.PERSON,) * 2, first=1), "2,2,5; several people", "several people"),
    ],
)
def test_variants_name_the_opponents_and_who_begins(setup: Setup, variant: str, opponents: str) -> None:
    assert chopsticks_game(setup).record.variant == variant
    assert f", {opponents}" in variant_title(setup.slug, variant)


def test_every_step_back_counts_as_one_undo() -> None:
    game = black_hole_game(line=WIN[:5])
    game.undo()
    game.go_to(1)
    game.go_to(0)
    game.undo()  # back to after the first move, which takes nothing back
    game.redo()
    assert game.undos == 3
    assert game.session.ply == 2


def test_leaving_a_winnable_game_keeps_it(store: Store) -> None:
    game = black_hole_game(line=WIN[:3], store=store)
    assert not game.leave()
    assert game.record.result is None
    waiting = last_unfinished(unfinished_games(store), "black-hole")
    assert waiting is not None
    assert waiting.moves == WIN[:3]


def test_leaving_a_lost_game_loses_it() -> None:
    game = black_hole_game("29")  # cannot be won
    game.play(game.position.legal_moves()[0])
    assert not game.is_lost
    game.adviser.remember(game.position, solve(game.position))
    assert game.leave()


@pytest.mark.parametrize(
    ("rules", "first", "code", "move", "place"),
    [
        (Rules(players=3), 0, "014400", "B-C", 0),
        (Rules(players=3, zombie=True), 1, "141101", "B-F", 3),
    ],
    ids=["two are left", "a zombie"],
)
def test_leaving_a_lost_game_of_three_loses_it(
    rules: Rules, first: int, code: str, move: str, place: int
) -> None:
    solve_chopsticks(Rules())
    seats = (PlayerKind.PERSON, PlayerKind.RANDOM, PlayerKind.RANDOM)
    game = chopsticks_game(Setup(rules, seats, first, code=code))
    game.play(HandMove.parse(move))
    assert (game.result, game.is_over) == (None, False)
    assert game.leave()
    assert (game.record.result, game.record.place) == (Result.LOST, place)


ENDS = """
seats | rules                        | first | code       | moves             | result | place | goes on | told
pcc   | 3,2,5                        | 1     | 141101     | B-F               | lost   | 3 | yes | You are out: third of three
pcc   | 3,2,5                        | 1     | 140001     | B-F               | lost   | 2 | no  | You are out: second of three
pcc   | 3,2,5                        | 0     | 140100     | B-D               | won    | 1 | no  | You won
ppc   | 3,2,5                        | 1     | 141101     | B-F               |        | 3 | yes | Player 1 is out: third of three.
ppc   | 3,2,5                        | 1     | 041101     | B-F;A-F           | lost   | 3 | no  | Player 2 is out: second of three
ppcc  | 4,2,5                        | 1     | 04111101   | B-H;A-H           | lost   | 4 | yes | Player 2 is out: third of four
ppc   | 3,2,5 wet-jackson            | 1     | 141101     | B-F;revive C      |        | 0 | yes |
pcc   | 3,2,5 swap                   | 1     | 141201     | B-F;swap;swap;swap;swap | lost | 3 | no | You are out: third of three
pcc   | 3,2,5 swap                   | 0     | 121200     | swap;swap;swap;swap | drawn | 0 | no | A draw
pcc   | 3,2,5 misere                 | 1     | 141101     | B-F               | won    | 0 | no  | You won
pcc   | 3,2,5 misere                 | 0     | 141101     | B-F               | lost   | 0 | no  | Computer 3 won
pcc   | 3,2,5 sudden-death           | 1     | 121214     | A-F               | lost   | 3 | yes | You are out: third of three
pcc   | 3,2,5 three-lives            | 1     | 121214/331 | A-F               | lost   | 3 | yes | You are out: third of three
pcc   | 3,2,5 zombie                 | 1     | 141101     | B-F               |        | 3 | yes | You are out: third of three. A zombie plays on, but cannot win.
pc    | 2,2,5                        | 1     | 1401       | B-D               | lost   | 0 | no  | Computer won
pp    | 2,2,5                        | 1     | 1401       | B-D               | lost   | 0 | no  | Player 2 won
ccc   | 3,2,5                        | 1     | 141101     | B-F               |        | 3 | yes |
"""
"""Games of persons (p) and computers (c), and how they end for seat 0."""


@pytest.mark.parametrize("line", ENDS.strip().splitlines()[1:])
def test_out_is_lost_with_a_place(line: str) -> None:
    seats, rules, first, code, moves, result, place, goes_on, told = map(str.strip, line.split("|"))
    kinds = tuple(PlayerKind.PERSON if seat == "p" else PlayerKind.RANDOM for seat in seats)
    setup = Setup(Rules.parse(f"chopsticks {rules}"), kinds, int(first), code=code)
    game = chopsticks_game(setup)
    for move in moves.split(";"):
        assert game.result is None or not game.persons_play
        game.play(HandMove.parse(move))
    assert (game.result or "", game.place, game.is_over) == (result, int(place), goes_on == "no")
    assert (game.ending_text[0] if game.result else game.out_text) == told
    if game.result:
        assert (game.record.result, game.record.place) == (game.result, game.place)


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.filter_too_much])
@given(rule_sets(hands=2, roll=5), st.integers(0, 2**32))
def test_result_and_place_stay_and_are_read_back(rules: Rules, seed: int) -> None:
    rng = random.Random(seed)
    others = rng.choices((PlayerKind.PERSON, PlayerKind.RANDOM), (1, 2), k=rules.players - 1)
    game = chopsticks_game(Setup(rules, (PlayerKind.PERSON, *others)))
    first = None
    for _ in range(150):
        if game.is_over:
            break
        game.play(rng.choice(game.position.legal_moves()))
        first = first or (game.result and (game.result, game.place, game.record.ended))
        assert first is None or (game.record.result, game.record.place, game.record.ended) == first
    if first:
        [read] = read_history(history_line(game.record))
        assert (read.result, read.place, read.ended, read.moves) == (*first, game.record.moves)
        assert len(split_moves(read.moves, ";")) == game.session.ply or not game.is_over
        game.go_to(rng.randrange(game.session.ply))
        shared = game.shared_game()
        assert shared is not None
        assert (shared.record.result, shared.record.place) == first[:2]


def test_a_saved_game_of_a_player_who_is_out_is_lost_when_it_is_opened(store: Store) -> None:
    setup = Setup(Rules(players=3), (PlayerKind.PERSON, *[PlayerKind.RANDOM] * 2), first=1, code="141101")
    going_on = replace(new_record(setup), moves="B-F;A-E", ply=2, started=1.0)
    game = game_from_record(going_on, store)
    game.save()
    assert [(each.result, each.place, each.moves) for each in games_in(store)] == [
        (Result.LOST, 3, "B-F;A-E")
    ]


def test_a_game_that_has_ended_is_shared_as_it_ended_until_it_is_played_on() -> None:
    game = chopsticks_game(Setup(code="0114"))
    shared = []
    for move in ("B-C", "B-D", "", "B-D"):
        game.play(HandMove.parse(move)) if move else game.undo()
        code = game.shared_game()
        assert code is not None
        shared.append((code.record.result, code.record.moves))
    lost = Result.LOST, "B-C;B-D"
    assert shared == [(None, "B-C"), lost, lost, (None, "B-D")]


@pytest.mark.parametrize(
    ("players", "then"), [(3, PlayerKind.PERFECT), (6, PlayerKind.CAREFUL)], ids=["few left", "many left"]
)
def test_computers_search_long_only_for_a_player_who_is_in(players: int, then: PlayerKind) -> None:
    seats = (PlayerKind.PERSON, *[PlayerKind.PERFECT] * (players - 1))
    code = f"14{'11' * (players - 2)}01"
    game = chopsticks_game(Setup(Rules(players=players), seats, first=1, code=code))
    assert game.computer_kind is PlayerKind.PERFECT
    game.play(next(move for move in game.position.legal_moves() if game.position.play(move).is_out(0)))
    assert game.computer_kind is then


def test_bookmarks_are_visited_in_turn_also_on_other_lines() -> None:
    game = black_hole_game(line=WIN[:4])
    assert game.toggle_bookmark()
    game.go_to(2)
    other = next(move for move in game.position.legal_moves() if str(move) != WIN[2])
    game.play(other)
    here = game.move_texts
    assert game.go_to_next_bookmark() == (1, 2)
    assert game.move_texts == tuple(WIN[:4])
    assert game.go_to_next_bookmark() == (2, 2)
    assert game.move_texts == here
    assert game.bookmarked_plies == {len(here)}
    assert not game.toggle_bookmark()
    assert game.bookmarked_plies == set()


def test_a_computer_playing_on_from_a_bookmark_keeps_the_old_line() -> None:
    game = chopsticks_game()
    for number in range(4):
        game.play(game.position.legal_moves()[0])
        if number == 0:
            game.toggle_bookmark()
    line = game.move_texts
    assert game.go_to_next_bookmark() == (1, 2)
    game.play(game.position.legal_moves()[-1])
    assert game.move_texts != line[:2]
    assert game.go_to_next_bookmark() == (2, 3)
    assert game.move_texts == line


def test_a_trap_belongs_to_its_line() -> None:
    game = chopsticks_game(Setup(code="1312"))
    game.play(game.position.legal_moves()[0])
    game.play(game.position.legal_moves()[0])
    game.toggle_bookmark()
    game.undo()
    game.play(game.position.legal_moves()[1])
    valued = solve_chopsticks(game.setup.rules).valued_moves(game.position)[0]
    game.play(valued.move, trap=Trap((valued,), 2))
    game.go_to_next_bookmark()
    game.play(game.position.legal_moves()[0])
    assert game.traps
    assert not game.answered_traps


def test_a_saved_game_continues_where_it_was_left() -> None:
    game = black_hole_game(line=WIN[:6])
    game.undo()
    again = game_from_record(game.record)
    assert (again.position, again.move_texts, again.undos) == (game.position, game.move_texts, 1)


def test_copied_moves_count_as_helped() -> None:
    taken = copy_with_moves(black_hole_game().record, WIN[:3], 3)
    game = game_from_record(taken)
    assert (game.session.ply, game.hints, game.record.move_origins) == (3, 3, "hhh")
    assert rematch_record(taken).moves == ""


def test_a_deal_of_the_day_can_be_won_after_giving_up(store: Store) -> None:
    today = date.today()
    deal = Deal.from_number(BLACK_HOLE, "2")
    game = SolitaireInPlay(deal, replace(new_record(deal), daily=today.isoformat()), store)
    play_line(game, WIN[:2])
    game.give_up()
    again = SolitaireInPlay(game.deal, rematch_record(game.record), store)
    play_line(again, WIN)
    assert daily_streak(games_in(store), today).current == 1
    assert copy_with_moves(game.record, WIN[:2], 2).daily == ""


def test_undo_goes_back_to_the_players_last_turn() -> None:
    game = chopsticks_game(Setup())
    start = game.position
    game.play(game.position.legal_moves()[0])
    game.play(game.position.legal_moves()[0])
    game.undo()
    assert game.position == start
    assert game.undos == 1
    game.redo()
    assert game.session.ply == 2


def test_undo_stops_after_a_computer_that_begins() -> None:
    game = chopsticks_game(Setup(first=1))
    for _ in range(3):
        game.play(game.position.legal_moves()[0])
    game.undo()
    assert game.session.ply == 1
    assert not game.can_undo
    game.go_to(3)
    assert game.can_undo


@pytest.mark.parametrize("repetition", [True, False])
def test_the_third_repetition_is_a_draw_unless_the_game_is_endless(
    repetition: bool,
) -> None:
    game = chopsticks_game(Setup(kinds=TWO_PEOPLE, repetition=repetition, code="1313"))
    around = [HandMove.parse(text) for text in ("13-22", "13-22", "22-13", "22-13")]
    for move in [*around, *around[:-1]]:
        game.play(move)
        assert not game.is_over
    game.play(around[-1])
    assert game.session.occurrences == 3
    assert game.is_over is repetition
    assert game.result is (Result.DRAWN if repetition else None)
    if repetition:
        with pytest.raises(IllegalMoveError, match="the game is over"):
            game.play(around[0])
    else:
        game.play(around[0])


def test_a_game_between_computers_is_not_saved(store: Store) -> None:
    game = chopsticks_game(Setup(kinds=(PlayerKind.RANDOM, PlayerKind.RANDOM)), store)
    game.play(game.position.legal_moves()[0])
    game.set_name_and_note("Two machines", "")
    assert game.toggle_bookmark()
    shared = game.shared_game()
    assert shared is not None
    assert shared.record.moves == game.record.bookmarks[0] == str(game.session.moves[0])
    assert shared.text.startswith("Chopsticks, now [1211]: played by computers\n")
    assert games_in(store) == []


def test_undo_returns_to_the_line_before_a_review() -> None:
    game = chopsticks_game(Setup(Rules(), (PlayerKind.PERSON, PlayerKind.PERFECT)))
    for move in ("A-C", "A-C", "B-D", "B-D"):
        game.play(HandMove.parse(move))
    line = game.session.line
    game.go_to_mistake(2)
    for move in ("A-D", "A-C"):
        game.play(HandMove.parse(move))
    game.undo()
    assert game.session.ply == 2
    game.undo()
    assert (game.session.line, game.session.ply) == (line, 4)


def test_a_note_on_a_finished_game_keeps_its_place(store: Store) -> None:
    won = black_hole_game(line=WIN, store=store)
    black_hole_game("3", "c", store=store).give_up()
    won.set_name_and_note("", "what a start")
    won.toggle_bookmark()
    named, lost = games_in(store)
    assert (named.note, len(named.bookmarks), lost.result) == ("what a start", 1, Result.LOST)
    [found] = statistics_by_variant(games_in(store))
    assert (found.streak, found.longest_streak) == (0, 1)


@pytest.mark.parametrize(
    ("known", "inferred"),
    [("", ""), ("??", "??"), ("?w?", "ww?"), ("w?l?", "w?ll"), ("l??", "lll"), ("??w", "www")],
)
def test_missing_verdicts_are_inferred(known: str, inferred: str) -> None:
    assert infer_verdicts(known) == inferred


def test_a_proof_fills_the_verdicts_of_moves_played_too_fast_for_it(store: Store) -> None:
    game = black_hole_game("3", store=store)
    for number, move in enumerate(STUCK_LINE[:16]):
        if number in (4, 12):
            game.record_help(game.adviser.solve(game.position))
        play_line(game, move)
    assert games_in(store)[0].verdicts == "wwwww???????lllll"
    assert game.record.winnable


def test_verdicts_with_holes_of_an_earlier_version_are_completed() -> None:
    record = replace(new_record(Deal.from_number(BLACK_HOLE, "3")), moves=STUCK_LINE[:16], ply=16)
    game = SolitaireInPlay(Deal.from_number(BLACK_HOLE, "3"), replace(record, verdicts="?w?????w??l??????"))
    assert game.verdicts == "wwwwwwww??lllllll"
    game.go_to(12)
    other = next(move for move in game.position.legal_moves() if move not in game.session.undone[:1])
    game.play(other)
    assert game.record.verdicts == "wwwwwwww??llll"
