from cardgames_tui.tui.draw.canvas import Canvas, Cell, half_blocks, inked_blocks, quarter_blocks
from cardgames_tui.tui.themes import Role


def test_alike_neighbours_and_blanks_become_one_piece() -> None:
    canvas = Canvas(6, 1)
    canvas.put(0, 0, "4H", "hearts", "face", bold=True)
    canvas.fill(2, 0, 2, 1, "face")
    assert canvas.lines() == [[("4H  ", "bold $hearts on $face"), ("  ", "")]]


def test_text_without_a_background_stands_on_what_lies_there() -> None:
    canvas = Canvas(3, 1)
    canvas.fill(0, 0, 2, 1, "face")
    canvas.put(1, 0, "ab", "ink")
    assert canvas.lines() == [[(" ", "on $face"), ("a", "$ink on $face"), ("b", "$ink")]]


def test_what_is_beyond_the_edges_is_lost() -> None:
    canvas = Canvas(2, 1)
    canvas.put(-1, 0, "abcd")
    canvas.put(0, 1, "x")
    canvas.put(0, -1, "x")
    assert canvas.plain == "bc"


def test_a_blank_cell_of_another_canvas_covers_nothing() -> None:
    upper, lower = Canvas(3, 1), Canvas(3, 1)
    lower.put(0, 0, "abc")
    upper.put(1, 0, "X")
    lower.blit(upper, 0, 0)
    assert lower.plain == "aXc"


def test_half_blocks_have_the_upper_dot_as_their_background() -> None:
    canvas = Canvas(4, 1)
    half_blocks(canvas, 0, 0, [["a", "a", "", "a"], ["a", "b", "b", ""]])
    assert canvas[0, 0] == Cell(" ", "", "a")
    assert canvas[1, 0] == Cell("▄", "b", "a")
    assert canvas[2, 0] == Cell("▄", "b", "")
    assert canvas[3, 0] == Cell("▄", Role.TABLE, "a")


def test_dots_that_end_on_a_known_background_leave_no_line() -> None:
    canvas = Canvas(1, 1, "table")
    half_blocks(canvas, 0, 0, [["a"]])
    assert canvas[0, 0] == Cell("▄", "table", "a")


def test_quarter_blocks_have_two_colours() -> None:
    canvas = Canvas(2, 1, "table")
    quarter_blocks(canvas, 0, 0, [["", "a", "a", "a"], ["a", "a", "b", "c"]])
    assert canvas[0, 0] == Cell("▟", "a", "table")
    assert canvas[1, 0].background == "a"


def test_inked_blocks_need_no_background() -> None:
    canvas = Canvas(2, 1)
    inked_blocks(canvas, 0, 0, [["a", "a", "", "a"], ["a", "a", "", ""]])
    assert canvas.plain == "█▝"
    assert not any(cell.background for cell in (canvas[0, 0], canvas[1, 0]))
