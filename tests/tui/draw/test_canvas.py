from cardgames_tui.tui.draw.canvas import Canvas, Cell, half_blocks, quarter_blocks
from cardgames_tui.tui.themes import Role


def test_alike_neighbours_and_blanks_become_one_piece() -> None:
    canvas = Canvas(6, 1)
    canvas.put(0, 0, "4H", "hearts", "face", bold=True)
    canvas.fill(2, 0, 2, 1, "face")
    assert canvas.lines() == [[("4H  ", "bold $hearts on $face"), ("  ", "")]]


def test_drawing_beyond_the_edges_has_no_effect() -> None:
    canvas = Canvas(2, 1)
    canvas.put(-1, 0, "abcd")
    canvas.put(0, 1, "x")
    canvas.put(0, -1, "x")
    assert canvas.plain == "bc"


def test_blank_cells_of_another_canvas_are_transparent() -> None:
    upper, lower = Canvas(3, 1), Canvas(3, 1)
    lower.put(0, 0, "abc")
    upper.put(1, 0, "X")
    lower.blit(upper, 0, 0)
    assert lower.plain == "aXc"


def test_the_upper_dot_is_the_background() -> None:
    canvas = Canvas(4, 1)
    half_blocks(canvas, 0, 0, [["a", "a", "", "a"], ["a", "b", "b", ""]])
    assert canvas[0, 0] == Cell(" ", "", "a")
    assert canvas[1, 0] == Cell("▄", "b", "a")
    assert canvas[2, 0] == Cell("▄", "b", "")
    assert canvas[3, 0] == Cell("▄", Role.TABLE, "a")


def test_a_cell_has_two_colours() -> None:
    canvas = Canvas(2, 1, "table")
    quarter_blocks(canvas, 0, 0, [["", "a", "a", "a"], ["a", "a", "b", "c"]])
    assert canvas[0, 0] == Cell("▟", "a", "table")
    assert canvas[1, 0].background == "a"
