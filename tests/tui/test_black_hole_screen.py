import asyncio
import contextlib
import threading

import pytest
from textual.pilot import Pilot
from textual.widgets import Static
from textual.worker import WorkerCancelled

from cardgames_tui.black_hole.cards import RANKS
from cardgames_tui.black_hole.deals import deal
from cardgames_tui.black_hole.family import ALL_IN_A_ROW, BLACK_HOLE, GAMES, Game
from cardgames_tui.black_hole.rules import Move, Outcome, parse_line
from cardgames_tui.black_hole.solver import Solution, Solver, Verdict, solve
from cardgames_tui.games.stopwatch import Stopwatch
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.cards import wording
from cardgames_tui.tui.cards.screen import BlackHoleScreen
from cardgames_tui.tui.dialogs.bar_screens import PlaybackScreen
from cardgames_tui.tui.dialogs.question_screen import QuestionScreen
from cardgames_tui.tui.dialogs.rules_screen import RulesScreen
from tests.tui.conftest import MakeApp
from tests.tui.test_characters import painted

SIZES = [(80, 24), (46, 12), (110, 30), (160, 50)]


def winning_line(game: Game, number: str) -> tuple[Move, ...]:
    line = solve(deal(game, number)).line
    assert line is not None
    return line


def table(app: CardgamesApp) -> BlackHoleScreen:
    return next(screen for screen in app.screen_stack if isinstance(screen, BlackHoleScreen))


def uncovered(app: CardgamesApp) -> bool:
    """Whether no dialog lies over the table."""
    return isinstance(app.screen, BlackHoleScreen)


def said(app: CardgamesApp) -> str:
    return str(table(app).prompt.content)


def noticed(app: CardgamesApp) -> str:
    """The kind of notice that is seen."""
    notice = table(app).notice
    return next((kind for kind in ("won", "stuck", "lost") if notice.has_class(f"-{kind}")), "")


async def press(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    for worker in list(pilot.app.workers):
        if worker.group in ("analysis", "rating"):
            with contextlib.suppress(WorkerCancelled):
                await worker.wait()
    await pilot.pause()


async def play(pilot: Pilot[None], line: str) -> None:
    """Play a line by the digits of its moves."""
    app = pilot.app
    assert isinstance(app, CardgamesApp)
    for move in parse_line(line):
        await pilot.press(table(app).game.key_of(move))


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
async def test_a_game_is_won_by_keys_alone_and_taken_back_to_the_start(make_app: MakeApp, game: Game) -> None:
    app = make_app("24", game.slug)
    async with app.run_test(size=(80, 24)) as pilot:
        for move in winning_line(game, "24"):
            key = table(app).game.key_of(move)
            if key:
                await pilot.press(key)
            else:
                while table(app).table.cursor != move.fan:
                    await pilot.press("tab")
                await pilot.press("enter")
        assert table(app).game.position.outcome() is Outcome.WON
        assert noticed(app) == "won"
        plies = table(app).game.session.ply
        await pilot.press(*["u"] * plies)
        assert table(app).game.position == deal(game, "24")
        assert noticed(app) == ""
        assert table(app).game.undos == plies


async def test_a_game_is_won_by_mouse_alone(make_app: MakeApp) -> None:
    app = make_app("24")
    async with app.run_test(size=(80, 24)) as pilot:
        for move in winning_line(BLACK_HOLE, "24"):
            await pilot.click(f"#fan-{move}")
        assert table(app).game.position.outcome() is Outcome.WON
        assert noticed(app) == "won"


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_last_cards_are_played_by_mouse_at_any_size(
    make_app: MakeApp, size: tuple[int, int]
) -> None:
    app = make_app("24")
    async with app.run_test(size=size) as pilot:
        line = winning_line(BLACK_HOLE, "24")
        table(app).game.session.play_all(line[:-6])
        table(app).changed()
        for move in line[-6:]:
            await pilot.click(f"#fan-{move}")
        assert noticed(app) == "won"


async def test_a_row_is_begun_by_mouse(make_app: MakeApp) -> None:
    app = make_app("24", "all-in-a-row")
    async with app.run_test(size=(80, 24)) as pilot:
        assert said(app) == "Choose any top card to begin the row: press 1-9 or A-D, or click it."
        await pilot.click("#fan-m")
        assert table(app).game.session.moves == (Move(12),)


async def test_a_move_that_is_not_legal_says_why(make_app: MakeApp) -> None:
    app = make_app("2")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click("#fan-a")
        assert said(app) == "T♣ does not follow A♠: a 2 or a K does."
        await pilot.press("9")
        assert said(app) == "No card is marked 9."
        assert table(app).game.session.ply == 0


async def test_undo_redo_and_restart(make_app: MakeApp) -> None:
    app = make_app("2")
    async with app.run_test(size=(80, 24)) as pilot:
        await play(pilot, "bc")
        for key, ply in [
            ("u", 1),
            ("r", 2),
            ("z", 1),
            ("ctrl+y", 2),
            ("backspace", 1),
            ("ctrl+z", 0),
            ("u", 0),
        ]:
            await pilot.press(key)
            assert table(app).game.session.ply == ply, key
        await pilot.press("r", "r", "home")
        assert table(app).game.session.ply == 0
        await pilot.press("u")
        assert table(app).game.session.ply == 2


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_cursor_reaches_every_fan(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app("2")
    async with app.run_test(size=size) as pilot:
        reached = set()
        await pilot.press(*["up"] * 6, *["left"] * 5)
        for _ in range(7):
            for keys in (["l"] * 5, ["h"] * 5):
                for key in keys:
                    reached.add(table(app).table.cursor)
                    await pilot.press(key)
            await pilot.press("j")
        assert len(reached) == 17


async def test_tab_goes_from_one_playable_card_to_the_next(make_app: MakeApp) -> None:
    app = make_app("2")
    async with app.run_test(size=(80, 24)) as pilot:
        seen = []
        for key in ["tab", "tab", "tab", "shift+tab"]:
            await pilot.press(key)
            seen.append(str(Move(table(app).table.cursor)))
        assert seen == ["f", "m", "b", "m"]
        await pilot.press("space")
        assert table(app).game.session.moves == (Move.parse("m"),)


async def test_find_walks_through_the_fans_that_hold_a_rank(make_app: MakeApp) -> None:
    app = make_app("2")
    async with app.run_test(size=(80, 24)) as pilot:
        found = []
        for _ in range(4):
            await press(pilot, "slash", "k")
            found.append(str(Move(table(app).table.cursor)))
        assert sorted(found) == [
            str(Move(fan))
            for fan, cards in enumerate(deal(BLACK_HOLE, "2").fans)
            if any(RANKS[card.rank] == "K" for card in cards)
        ]
        assert said(app).startswith("K: 4 left, 1 on top.")


async def test_a_hint_marks_a_card_that_wins_and_then_says_why(make_app: MakeApp) -> None:
    app = make_app("2")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "i")
        hinted = [view.move for view in table(app).table.fans if view.mark.hinted]
        assert len(hinted) == 1
        assert solve(deal(BLACK_HOLE, "2").play(hinted[0])).verdict is Verdict.WINNABLE
        assert said(app).startswith("Hint: ")
        await press(pilot, "f2")
        assert " wins in 51 moves. The other cards win too." in said(app)
        assert table(app).game.hints == 1


WON, LOST = Verdict.WINNABLE, Verdict.LOST


@pytest.mark.parametrize(
    ("game", "verdicts", "told"),
    [
        (BLACK_HOLE, [WON, WON], "The other cards win too."),
        (BLACK_HOLE, [WON, LOST], "K♥ loses."),
        (BLACK_HOLE, [LOST, LOST], "The other cards lose."),
        (BLACK_HOLE, [Verdict.UNKNOWN, LOST], ""),
        (ALL_IN_A_ROW, [WON] * 9 + [LOST] * 3, "T♥, J♥ and A♠ lose."),
        (ALL_IN_A_ROW, [WON] * 8 + [LOST] * 4, "4 of the 12 other cards lose."),
    ],
    ids=str,
)
def test_the_reason_of_a_hint_tells_what_the_other_cards_do(
    game: Game, verdicts: list[Verdict], told: str
) -> None:
    position = deal(game, "2")
    first, *others = position.legal_moves()
    solution = Solution(WON, (first,), 1, 0.0)
    words = wording.why(solution, position, "1", dict(zip(others, verdicts, strict=True)))
    assert (
        words.removeprefix(f"Press 1: {position.fans[first.fan][-1].symbol} wins in 1 move.").strip() == told
    )


async def test_hints_alone_win_the_game(make_app: MakeApp) -> None:
    app = make_app("24")
    async with app.run_test(size=(80, 24)) as pilot:
        table(app).game.session.play_all(winning_line(BLACK_HOLE, "24")[:30])
        table(app).changed()
        while table(app).game.position.outcome() is None:
            await press(pilot, "i")
            hinted = next(view for view in table(app).table.fans if view.mark.hinted)
            await pilot.press(hinted.mark.key)
        assert noticed(app) == "won"
        assert table(app).game.hints == 21


async def test_the_verdict_follows_the_game(make_app: MakeApp) -> None:
    app = make_app("2", verdict=True)
    async with app.run_test(size=(80, 24)) as pilot:
        start = deal(BLACK_HOLE, "2")
        for move in start.legal_moves():
            await press(pilot, table(app).game.key_of(move))
            shown = table(app).status.verdict
            assert shown is not None
            assert shown.verdict is solve(start.play(move)).verdict
            assert noticed(app) == ("lost" if shown.verdict is Verdict.LOST else "")
            await press(pilot, "u")
        await press(pilot, "v")
        assert table(app).status.verdict is None


async def test_following_the_winning_line_searches_only_once(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    honest = Solver.solve

    def count(self: Solver, *arguments: object, **options: object) -> Solution:
        asked.append(self)
        return honest(self, *arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Solver, "solve", count)
    app = make_app("2", verdict=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "i")
        for _ in range(10):
            best = table(app).game.knowledge.best_move(table(app).game.position)
            assert best is not None
            await press(pilot, table(app).game.key_of(best))
            shown = table(app).status.verdict
            assert shown is not None
            assert shown.verdict is Verdict.WINNABLE
        assert asked.count(table(app).game.knowledge.solver) == 1


async def test_the_header_has_room_for_the_hints_beside_the_verdict(make_app: MakeApp) -> None:
    app = make_app("2", verdict=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "i", "1", "u", "i", "2", "u")
        for size in ((80, 24), (46, 12)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            header = table(app).status.render().plain
            assert all(part in header for part in ("deal 2", "1/52", "undo 2", "hint 1", "WINNABLE")), header


async def test_a_won_game_needs_no_verdict(make_app: MakeApp) -> None:
    app = make_app("2", verdict=True)
    async with app.run_test(size=(80, 24)) as pilot:
        table(app).game.session.play_all(winning_line(BLACK_HOLE, "2"))
        table(app).changed()
        await press(pilot)
        assert noticed(app) == "won"
        assert table(app).status.verdict is None


async def test_the_clock_stands_while_the_player_is_stuck(make_app: MakeApp) -> None:
    app = make_app("1")
    now = [0.0]
    async with app.run_test(size=(80, 24)) as pilot:
        table(app).game.stopwatch = Stopwatch(now=lambda: now[0])
        for passed, key, seconds in (
            (0, "1", 0),
            (5, "1", 5),
            (5, "1", 10),
            (99, "u", 10),
            (5, "r", 15),
            (99, "home", 15),
            (5, "u", 20),
        ):
            now[0] += passed
            await pilot.press(key)
            assert table(app).game.stopwatch.seconds == seconds, key
        await pilot.press("1")
        assert (noticed(app), said(app)) == ("stuck", "")


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_what_is_said_when_a_game_is_lost_is_seen_whole(
    make_app: MakeApp, size: tuple[int, int]
) -> None:
    app = make_app(LOSING_DEAL, verdict=True)
    async with app.run_test(size=size) as pilot:
        await pilot.press(*["1"] * 16)
        await press(pilot)
        seen = painted(app)
        for words in ("no way of going on wins (proved).", "u undo", "w where lost?", "Home start", "n new"):
            assert words in seen
        await press(pilot, "i")  # the reason is seen already
        seen = " ".join(painted(app).split())
        assert "won 7 moves ago:" in seen
        assert "one move." in seen


async def test_an_answer_about_another_position_is_not_shown(make_app: MakeApp) -> None:
    app = make_app("2")
    async with app.run_test(size=(80, 24)) as pilot:
        screen = table(app)
        screen.settings = type(screen.settings)(show_verdict=True)
        elsewhere = deal(BLACK_HOLE, "3")
        screen.analyst.post_message(
            screen.analyst.Decided(elsewhere, Solution(Verdict.LOST, None, 1, 0.0)),
        )
        await pilot.pause()
        assert noticed(app) == ""
        assert screen.status.verdict is None


async def test_marks_tell_which_cards_keep_the_win(make_app: MakeApp) -> None:
    app = make_app("2")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "m")
        start = deal(BLACK_HOLE, "2")
        for move in start.legal_moves():
            assert table(app).table.fans[move.fan].mark.verdict is solve(start.play(move)).verdict
        await press(pilot, "m")
        assert all(view.mark.verdict is None for view in table(app).table.fans)


LOSING_DEAL = "3"


async def test_where_it_was_lost(make_app: MakeApp) -> None:
    app = make_app(LOSING_DEAL)
    async with app.run_test(size=(80, 24)) as pilot:
        position = deal(BLACK_HOLE, LOSING_DEAL)
        winnable = []
        while moves := position.legal_moves():
            winnable.append(solve(position).verdict is Verdict.WINNABLE)
            await pilot.press("1")
            position = position.play(moves[0])
        assert noticed(app) == "stuck"
        await press(pilot, "w")
        ply = winnable.count(True) - 1
        assert table(app).game.session.ply == ply
        assert said(app).startswith(f"Move {ply + 1}, ")
        marks = [view.mark.verdict for view in table(app).table.fans if view.mark.playable]
        assert Verdict.WINNABLE in marks
        assert marks[0] is Verdict.LOST
        await press(pilot, "u")
        assert noticed(app) == "stuck"


async def test_where_lost_says_when_nothing_is(make_app: MakeApp) -> None:
    app = make_app("2")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "w")
        assert said(app) == "Nothing is lost: this can still be won."


async def test_a_lost_deal_is_told_from_the_start(make_app: MakeApp) -> None:
    app = make_app("1", verdict=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "w")
        assert noticed(app) == "lost"
        assert said(app) == "This deal could not be won from the start: no move lost it."
        await press(pilot, "i")
        assert said(app) == "This deal could not be won from the start: no move lost it."


async def test_a_second_hint_on_a_lost_position_says_how_far_back_it_was_won(make_app: MakeApp) -> None:
    app = make_app(LOSING_DEAL)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*["1"] * 16)
        await press(pilot, "i")
        assert said(app).startswith("This position is lost: ")
        assert table(app).game.hints == 0
        await press(pilot, "i")
        assert said(app) == "It could still be won 7 moves ago: w goes back there, u takes back one move."
        assert table(app).game.session.ply == 16
        await press(pilot, "w")
        assert table(app).game.session.ply == 9


async def test_the_solution_plays_steps_and_stops(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlaybackScreen, "SECONDS", 3600)
    app = make_app("2")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s")
        assert isinstance(app.screen, PlaybackScreen)
        assert said(app) == "The solution: 51 moves to the win. Every move it plays counts as a hint."
        await pilot.press("right", "right", "right", "left")
        assert table(app).game.session.ply == 2
        assert said(app).startswith("The solution: 49 moves to the win.")
        assert "Paused" in str(app.screen.query_one("#bar", Static).content)
        await pilot.press("space")
        assert "Playing" in str(app.screen.query_one("#bar", Static).content)
        await pilot.press("escape")
        assert uncovered(app)
        assert said(app).startswith("Play ")
        line = table(app).game.knowledge.solution(table(app).game.position)
        assert line is not None
        assert line.line is not None
        table(app).game.session.play_all(line.line[:-3])
        await press(pilot, "s")
        await pilot.press(*["right"] * 3)
        assert noticed(app) == "won"
        assert uncovered(app)


async def test_playback_goes_on_by_itself(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlaybackScreen, "SECONDS", 0.001)
    app = make_app("2")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s")
        async with asyncio.timeout(30):
            while table(app).game.position.outcome() is None:
                await pilot.pause()
        assert noticed(app) == "won"


async def test_quitting_does_not_wait_for_a_search(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    searching, stopped = threading.Event(), threading.Event()

    def endless(self: Solver, position: object = None, **options: object) -> Solution:
        should_stop = options["should_stop"]
        assert callable(should_stop)
        searching.set()
        while not should_stop():
            pass
        stopped.set()
        return Solution(Verdict.UNKNOWN, None, 0, 0.0)

    monkeypatch.setattr(Solver, "solve", endless)
    app = make_app("2")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("i")
        await asyncio.to_thread(searching.wait, 10)
        await pilot.press("1")
        assert table(app).game.session.ply == 1
        await pilot.press("i", "q")
    assert stopped.wait(10)


async def test_a_search_that_fails_is_reported(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Solver, position: object = None, **options: object) -> Solution:
        raise RuntimeError("out of luck")

    monkeypatch.setattr(Solver, "solve", fail)
    app = make_app("2")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("i")
        async with asyncio.timeout(10):
            while not app._notifications:
                await pilot.pause()
        assert [note.message for note in app._notifications] == ["The search failed: out of luck"]


@pytest.mark.parametrize(("key", "shown"), [("y", True), ("n", False), ("enter", True), ("escape", False)])
async def test_asks_once_whether_to_show_the_verdict(make_app: MakeApp, key: str, shown: bool) -> None:
    app = make_app("2", verdict=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1")
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, QuestionScreen)
        await press(pilot, key)
        assert (table(app).status.verdict is not None) is shown
        await pilot.press("right_square_bracket")
        assert uncovered(app)


async def test_walks_through_the_deal_numbers(make_app: MakeApp) -> None:
    app = make_app("2")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "right_square_bracket", "right_square_bracket")
        assert table(app).game.deal.number == "4"
        await press(pilot, *["left_square_bracket"] * 4)
        assert table(app).game.deal.number == "1"
        assert said(app) == "There is no previous deal."


async def test_keys_and_rules(make_app: MakeApp) -> None:
    app = make_app("2")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")
        assert app.screen.query("HelpPanel")
        assert "Esc closes" in painted(app)
        await pilot.press("escape")
        assert not app.screen.query("HelpPanel")
        await pilot.press("f1")
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("space", "b", "j", "k", "escape")
        assert uncovered(app)


async def test_every_action_is_in_the_palette(make_app: MakeApp) -> None:
    app = make_app("2")
    async with app.run_test(size=(80, 24)):
        titles = {command.title for command in app.get_system_commands(app.screen)}
        described = {
            binding.description
            for _, binding, enabled, _ in app.screen.active_bindings.values()
            if enabled and binding.description and not binding.system and "cursor(" not in binding.action
        }
        assert described - {"Next theme"} <= titles
        assert [title for title in titles if "heme" in title] == ["Theme"]
        assert {"Hint", "Verdict", "New", "Where lost?", "Solution", "Find"} <= titles


async def test_every_key_has_an_id_and_a_name(make_app: MakeApp) -> None:
    app = make_app("2")
    async with app.run_test(size=(80, 24)):
        ours = [binding for keys in table(app)._bindings.key_to_bindings.values() for binding in keys]
        assert all(binding.id for binding in ours if binding.action.split("(")[0] in dir_of_actions())


def dir_of_actions() -> set[str]:
    return {name.removeprefix("action_") for name in vars(BlackHoleScreen) if name.startswith("action_")}


@pytest.mark.parametrize("size", [(80, 24), (46, 12), (110, 30), (160, 50), (20, 5), (1, 1)], ids=str)
async def test_resizing_at_any_moment_breaks_nothing(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app("2", verdict=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await play(pilot, "b")
        await pilot.resize_terminal(*size)
        await pilot.pause()
        await play(pilot, "c")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert table(app).game.session.ply == 2
        assert table(app).query_one("Stage").has_class("-table")


async def test_the_games_differ_on_the_same_screen(make_app: MakeApp) -> None:
    app = make_app("2")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n")
        await pilot.click(app.screen.query("Choice").last())
        await pilot.click("#number")
        await press(pilot, "2", "4", "enter")
        assert table(app).game.deal.position == deal(ALL_IN_A_ROW, "24")
        assert len(table(app).table.fans) == 13


async def test_every_way_back_counts_as_an_undo_and_no_way_forward(make_app: MakeApp) -> None:
    app = make_app("2")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "1")
        undos = []
        for key in ("home", "u", "u", "r", "home", "home"):
            await pilot.press(key)
            undos.append(table(app).game.undos)
        assert undos == [1, 1, 2, 2, 3, 3]
