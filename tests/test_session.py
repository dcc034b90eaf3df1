import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgames_tui.session import Session


def add(position: int, move: int) -> int:
    """A game in which every positive number is a move."""
    if move <= 0:
        raise ValueError("not a move")
    return position + move


def session(*moves: int) -> Session[int, int]:
    game = Session(0, add)
    game.play_all(moves)
    return game


def test_moves_are_played_undone_and_redone() -> None:
    game = session(1, 2, 3)
    assert (game.position, game.ply, game.moves) == (6, 3, (1, 2, 3))
    game.undo()
    assert (game.position, game.undone) == (3, (3,))
    game.redo()
    assert (game.position, game.can_redo) == (6, False)


def test_undo_and_redo_stop_at_the_ends() -> None:
    game = session(1)
    game.redo()
    assert game.position == 1
    game.undo()
    game.undo()
    assert (game.position, game.can_undo) == (0, False)


def test_a_new_move_drops_the_undone_ones() -> None:
    game = session(1, 2, 3)
    game.undo()
    game.undo()
    game.play(5)
    assert (game.positions, game.moves, game.undone) == ((0, 1, 6), (1, 5), ())


def test_the_same_move_keeps_the_undone_ones() -> None:
    game = session(1, 2, 3)
    game.go_to(0)
    game.play(1)
    assert game.undone == (2, 3)


def test_a_jump_can_be_undone() -> None:
    game = session(1, 2, 3)
    game.go_to(0)
    assert (game.position, game.can_undo) == (0, True)
    game.undo()
    assert game.position == 6
    game.go_to(1)
    game.play(2)
    game.undo()
    assert game.ply == 1


def test_undo_returns_to_the_line_left_by_a_move_after_a_jump() -> None:
    game = session(1, 2, 3)
    game.go_to(1)
    game.play_all((5, 6))
    game.go_to(2)
    game.play(7)
    assert game.line == (1, 5, 7)
    seen = []
    while game.can_undo:
        game.undo()
        seen.append((game.line, game.ply))
    assert seen == [
        ((1, 5, 7), 2),
        ((1, 5, 6), 3),
        ((1, 5, 6), 2),
        ((1, 5, 6), 1),
        *(((1, 2, 3), ply) for ply in (3, 2, 1, 0)),
    ]


def test_redo_returns_to_the_line_that_undo_has_left() -> None:
    game = session(1, 2, 3)
    game.go_to(1)
    game.play_all((5, 6))
    game.undo()
    game.undo()
    game.undo()
    assert (game.line, game.ply) == ((1, 2, 3), 3)
    game.undo()
    game.redo()
    seen = []
    while game.can_redo:
        game.redo()
        seen.append((game.line, game.ply))
    assert seen == [((1, 5, 6), ply) for ply in (1, 2, 3)]
    while game.can_undo:
        game.undo()
    assert game.line == (1, 2, 3)


def test_a_line_left_is_forgotten_when_the_moves_before_it_are_replaced() -> None:
    game = session(1, 2, 3)
    game.go_to(2)
    game.play(5)
    game.go_to(0)
    game.redo()
    game.play_all((7, 8))
    for ply in (2, 1, 0):
        game.undo()
        assert (game.line, game.ply) == ((1, 7, 8), ply)


def test_a_jump_to_the_current_ply_is_no_jump() -> None:
    game = session()
    game.go_to(0)
    assert not game.can_undo


def test_no_jump_beyond_the_last_move() -> None:
    with pytest.raises(IndexError):
        session(1).go_to(2)


def test_an_illegal_move_changes_nothing() -> None:
    game = session(1, 2)
    game.undo()
    with pytest.raises(ValueError, match="not a move"):
        game.play(-1)
    assert (game.position, game.undone) == (1, (2,))
    with pytest.raises(ValueError, match="not a move"):
        game.play_all([4, -1])
    assert (game.position, game.undone) == (1, (2,))


def test_occurrences_of_a_position_are_counted() -> None:
    game: Session[int, int] = Session(0, lambda position, move: (position + move) % 3)
    game.play_all([1, 1, 1])
    assert game.occurrences == 2
    game.undo()
    assert game.occurrences == 1


@given(st.lists(st.sampled_from(["undo", "redo", "go_to", 1, 2, 3])))
def test_the_positions_always_follow_from_the_moves(steps: list[str | int]) -> None:
    game = session()
    for step in steps:
        if isinstance(step, int):
            game.play(step)
        else:
            getattr(game, step)(*[0] * (step == "go_to"))
        assert game.positions == tuple(sum(game.moves[:ply]) for ply in range(game.ply + 1))
        assert game.position == sum(game.moves)
