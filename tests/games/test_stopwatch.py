from cardgames_tui.records.record import Result
from tests.helpers.clock import Clock
from tests.helpers.new_games import black_hole_game, play_line
from tests.helpers.past_games import WIN


def test_the_clock_runs_from_the_first_move_while_visible(clock: Clock) -> None:
    game = black_hole_game(clock=clock)
    clock.seconds = 10
    play_line(game, WIN[:1])
    clock.seconds = 15
    game.set_visible(False)
    clock.seconds = 100
    assert game.stopwatch.seconds == 5
    game.set_visible(True)
    clock.seconds = 103
    play_line(game, WIN[1:])
    clock.seconds = 500
    assert game.record.seconds == game.stopwatch.seconds == 8
    assert game.record.result is Result.WON


def test_the_clock_pauses_after_two_idle_minutes(clock: Clock) -> None:
    game = black_hole_game(line=WIN[:1], clock=clock)
    clock.seconds = 119
    assert not game.stopwatch.is_idle
    game.stopwatch.note_activity()
    clock.seconds = 1000
    assert game.stopwatch.is_idle
    assert game.stopwatch.seconds == 239
    game.stopwatch.note_activity()
    clock.seconds = 1010
    play_line(game, WIN[1:])
    clock.seconds = 5000
    assert not game.stopwatch.is_idle
    assert game.record.seconds == game.stopwatch.seconds == 249


def test_the_clock_pauses_until_the_next_activity(clock: Clock) -> None:
    game = black_hole_game(line=WIN[:1], clock=clock)
    clock.seconds = 5
    game.stopwatch.pause()
    clock.seconds = 65
    assert game.stopwatch.is_idle
    assert game.stopwatch.seconds == 5
    game.stopwatch.note_activity()
    clock.seconds = 67
    assert game.stopwatch.seconds == 7


def test_a_stopped_clock_is_not_idle(clock: Clock) -> None:
    game = black_hole_game(clock=clock)
    game.stopwatch.pause()
    clock.seconds = 1000
    assert not game.stopwatch.is_idle
    play_line(game, WIN[:1])
    assert not game.stopwatch.is_idle


def test_undoing_a_win_does_not_restart_the_clock(clock: Clock) -> None:
    game = black_hole_game(line=WIN, clock=clock)
    game.undo()
    clock.seconds = 100
    assert game.stopwatch.seconds == 0
