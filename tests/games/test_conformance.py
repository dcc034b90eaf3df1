"""The same random actions in plain mode and on screen leave the records of the game itself, and get its answers."""

import asyncio
import random
from collections.abc import Callable, Mapping
from io import StringIO
from pathlib import Path

import pytest
from textual.widgets import Static

from cardgames_tui.chopsticks import words as hands_words
from cardgames_tui.chopsticks.analysis import HintReason
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.chopsticks import ChopsticksInPlay
from cardgames_tui.games.kinds import game_from_record
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.saved_games import game_to_play
from cardgames_tui.games.solitaire import SolitaireInPlay
from cardgames_tui.games.start import new_record
from cardgames_tui.games.words import BOOKMARK_REMOVED, NO_BOOKMARK, at_bookmark, bookmarked_text
from cardgames_tui.plain.converse import hold
from cardgames_tui.plain.lines import LineTerminal, printable, spoken
from cardgames_tui.records.record import GameRecord
from cardgames_tui.settings import Settings
from cardgames_tui.solitaire import words as cards_words
from cardgames_tui.solitaire.analysis import Mistake
from cardgames_tui.solitaire.deals import Deal
from cardgames_tui.solitaire.rules import Move, Verdict
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE, Solitaire
from cardgames_tui.text import as_sentence
from cardgames_tui.tui.app import CardgamesApp
from tests.cli.running import run_at
from tests.helpers.new_games import black_hole_record, chopsticks_record
from tests.helpers.profiles import profile_at
from tests.helpers.saving import games_in
from tests.tui.playing import black_hole_app, header, press, prompt_text, solitaire_screen

pytestmark = pytest.mark.slow

LENGTHS = {"plain": 80, "screen": 25}
"""The number of actions by front end; the screen needs a tenth of a second for each."""

SETTINGS = Settings(welcomed=True, animation="off")

PLAYED_BY = [
    ("plain", 0),
    ("screen", 3),
    *(pytest.param("plain", seed, marks=pytest.mark.slow) for seed in (1, 2)),
]
"""Front ends and seeds."""

SHARED = ("undo", "undo", "redo", "restart", "hint", "hint twice", "mark", "return")
"""The actions in every game besides playing."""

LINES = {
    "next": ["deal next"],
    "previous": ["deal previous"],
    "hint twice": ["hint", "hint"],
    "marks": ["keeps"],
    "losing_move": ["where"],
    "review": ["where"],
    "again": ["new"],
    "rest": [""],
}
"""The lines in plain mode of actions with other names there."""

KEYS = {
    "undo": ["u"],
    "redo": ["r"],
    "restart": ["home"],
    "hint": ["i"],
    "hint twice": ["i", "i"],
    "mark": ["b"],
    "return": ["apostrophe"],
    "next": ["right_square_bracket"],
    "previous": ["left_square_bracket"],
    "again": ["a"],
    "rest": ["enter"],
    "marks": ["m", "m"],
    "values": ["v", "v"],
    "losing_move": ["w"],
    "review": ["w"],
}
"""The keys of actions on screen; moves are digits everywhere."""

Summary = tuple[object, ...]
Sentences = Mapping[str, str]
"""The expected answer by front end."""

ANYTHING = ""
"""For an answer that may differ."""


def said_alike(sentence: str) -> Sentences:
    """One sentence everywhere; plain mode spells cards out."""
    return {"plain": printable(spoken(sentence)), "screen": sentence}


class Reference:
    """Plays by calling the game itself."""

    others: tuple[str, ...] = ()
    """More actions."""

    def __init__(self, record: GameRecord, profile: Profile) -> None:
        self.profile = profile
        self.rng = random.Random(1)
        self.game = game_from_record(record, profile.store)

    def choices(self) -> list[str]:
        """The possible actions; moves are more likely than all others together."""
        moves = [] if self.game.is_over else self.game.position.legal_moves()
        numbers = [str(number) for number in range(1, min(9, len(moves)) + 1)]
        return [*numbers * (24 // max(1, len(numbers))), *SHARED, *self.others]

    def do(self, action: str) -> Sentences:
        """Do an action; returns the expected answers."""
        if action in self.questions:
            return self.questions[action]()
        refusal = self.change(action)
        self.let_computers_move()
        return {"plain": refusal or self.position_in_plain_mode, "screen": self.position_on_screen}

    def change(self, action: str) -> str:
        """Change the position; returns why plain mode refuses, if it does."""
        if action.isdecimal():
            self.game.play(self.game.position.legal_moves()[int(action) - 1])
        elif action == "restart":
            self.game.go_to(0)
        elif action == "undo" and not self.game.can_undo:
            return "There is nothing to take back."
        elif action == "redo" and not self.game.session.can_redo:
            return "There is nothing to play again."
        else:
            getattr(self.game, action)()
        return ""

    def let_computers_move(self) -> None:
        pass

    @property
    def position_in_plain_mode(self) -> str:
        raise NotImplementedError

    @property
    def position_on_screen(self) -> str:
        raise NotImplementedError

    @property
    def questions(self) -> dict[str, Callable[[], Sentences]]:
        return {
            "hint": self.hint,
            "hint twice": lambda: [self.hint(), self.hint()][1],
            "mark": self.mark,
            "return": self.return_to_mark,
        }

    def hint(self) -> Sentences:
        raise NotImplementedError

    def mark(self) -> Sentences:
        is_set = self.game.toggle_bookmark()
        return said_alike(bookmarked_text(self.game.session.ply) if is_set else BOOKMARK_REMOVED)

    def return_to_mark(self) -> Sentences:
        found = self.game.go_to_next_bookmark()
        return said_alike(at_bookmark(*found, self.game.session.ply) if found else NO_BOOKMARK)

    def put(self, record: GameRecord) -> None:
        """Leave the game for another one."""
        self.game.leave()
        self.game = game_from_record(record, self.profile.store)


class SolitaireReference(Reference):
    others = ("next", "previous", "marks", "marks", "losing_move")

    game: SolitaireInPlay

    def do(self, action: str) -> Sentences:
        said = super().do(action)
        if self.game.is_over and self.game.result is None:  # every front end says where to try again
            self.game.record_help(self.game.adviser.find_mistake(self.game.session.positions))
        return said

    def change(self, action: str) -> str:
        if action not in ("next", "previous"):
            return super().change(action)
        deal = self.game.deal.neighbour(1 if action == "next" else -1)
        if deal is None:
            return cards_words.no_neighbour_text(1 if action == "next" else -1)
        playable = game_to_play(new_record(deal), self.profile.store)
        assert playable is not None
        self.put(playable)
        return ""

    @property
    def position_in_plain_mode(self) -> str:
        left = self.game.position.cards_left
        return cards_words.cards_left_text(self.game.position) if left else "You won"

    @property
    def position_on_screen(self) -> str:
        return f"deal {self.game.deal.number} · {52 - self.game.position.cards_left}/52"

    @property
    def questions(self) -> dict[str, Callable[[], Sentences]]:
        return {**super().questions, "marks": self.marks, "losing_move": self.losing_move}

    def hint(self) -> Sentences:
        game, adviser = self.game, self.game.adviser
        answer = adviser.hint(game.session.positions, game.had_hint)
        game.record_help(answer)
        return said_alike(cards_words.answer_text(answer, game.session.ply))

    def marks(self) -> Sentences:
        screen = "The marks are off."
        if self.game.is_over:
            return {"plain": ANYTHING, "screen": screen}
        marks = self.game.adviser.move_verdicts(self.game.position)
        self.game.record_help(marks)
        words = ": keeps the win" if Verdict.WINNABLE in marks.verdicts.values() else ": loses"
        return {"plain": words, "screen": screen}

    def losing_move(self) -> Sentences:
        found = self.game.adviser.find_mistake(self.game.session.positions)
        if isinstance(found, Mistake):
            self.game.go_to_mistake(found.ply)
            self.marks()
        return said_alike(cards_words.back_at_mistake_text(found))


class ChopsticksReference(Reference):
    others = ("again", "values", "values", "review")

    game: ChopsticksInPlay

    def choices(self) -> list[str]:
        if self.game.result is None or self.game.is_over:
            return super().choices()
        return [*["rest"] * 12, *SHARED, *self.others]

    def do(self, action: str) -> Sentences:
        if self.game.adviser.needs_building(self.game.position):
            self.game.adviser.build_tablebase(self.game.position)
        return super().do(action)

    def change(self, action: str) -> str:
        if action not in ("again", "rest"):
            return super().change(action)
        if action == "again":
            self.put(new_record(self.game.setup))
        else:
            self.let_computers_move(to_the_end=True)
        return ""

    def let_computers_move(self, *, to_the_end: bool = False) -> None:
        while self.game.awaits_computer and (to_the_end or self.game.result is None):
            game, adviser = self.game, self.game.adviser
            chosen = adviser.computer_move(game.position, game.player_to_move.kind, self.rng)
            game.play(chosen.move, trap=chosen.trap)

    @property
    def position_in_plain_mode(self) -> str:
        hands, rules = self.game.arrangement[0], self.game.setup.rules
        return hands_words.hand_and_fingers(rules, 0, hands[0])

    @property
    def position_on_screen(self) -> str:
        return f"code {self.game.position}"

    @property
    def refusal(self) -> str:
        return "The game is over." if self.game.is_over else "Only computers are left."

    @property
    def questions(self) -> dict[str, Callable[[], Sentences]]:
        return {**super().questions, "values": self.values, "review": self.review}

    def hint(self) -> Sentences:
        game, adviser = self.game, self.game.adviser
        if not game.awaits_person:
            return {"plain": self.refusal, "screen": ANYTHING}
        answer = adviser.hint(game.position, game.had_hint)
        game.record_help(answer)
        if isinstance(answer, HintReason):
            return said_alike(game.answer_text(answer).removeprefix("Why? "))
        return said_alike(game.answer_text(answer))

    def values(self) -> Sentences:
        game, adviser = self.game, self.game.adviser
        screen = "Values are off."
        if not game.awaits_person:
            return {"plain": self.refusal, "screen": screen}
        advice = adviser.values(game.position)
        game.record_help(advice)
        return {"plain": game.answer_text(advice), "screen": screen}

    def review(self) -> Sentences:
        game, adviser = self.game, self.game.adviser
        assert game.seat_to_review is not None
        found = adviser.review(game.session.moves, game.seat_to_review, True)
        said = said_alike(game.answer_text(found))
        if found.mistake is not None:
            game.go_to_mistake(found.mistake.ply)
        return said


def play_at_random(reference: Reference, seed: int, length: int) -> tuple[list[str], list[Sentences]]:
    """Plays random actions; returns them and the expected answers."""
    rng, actions, said = random.Random(seed), [], []
    for _ in range(length):
        actions.append(rng.choice(reference.choices()))
        said.append(reference.do(actions[-1]))
    reference.game.save()
    return actions, said


def summaries(profile: Profile) -> list[Summary]:
    """The games in the records, oldest first."""
    games = sorted(games_in(profile.store), key=lambda game: game.row_id or 0)
    return [
        (
            game.start_id,
            game.moves,
            game.ply,
            game.move_origins,
            game.undos,
            game.hints,
            game.bookmarks,
            game.result,
            game.place,
        )
        for game in games
    ]


class Lines(StringIO):
    """Typed lines; remembers what was said before each."""

    def __init__(self, lines: list[str], heard: StringIO) -> None:
        super().__init__("".join(f"{line}\n" for line in lines))
        self.before: list[str] = []
        self._heard = heard

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        self.before.append(self._heard.getvalue())
        self._heard.truncate(self._heard.seek(0))
        return super().readline() if size is None else super().readline(size)


def in_plain_mode(record: GameRecord, actions: list[str], profile: Profile) -> list[str]:
    """Do actions in plain mode; returns the answers."""
    heard = StringIO()
    asked = [LINES.get(action, [action]) for action in actions]
    lines = Lines([line for each in asked for line in each], heard)
    hold(LineTerminal(lines, heard), profile, record, random.Random(1))
    profile.close()
    answers = iter(lines.before[1:])
    return [" ".join(next(answers) for _ in each) for each in asked]


def on_screen(record: GameRecord, actions: list[str], profile: Profile) -> list[str]:
    """Do actions on screen; returns the answers."""
    return asyncio.run(_press(record, actions, profile))


async def _press(record: GameRecord, actions: list[str], profile: Profile) -> list[str]:
    said = []
    game = game_from_record(record, profile.store)
    async with CardgamesApp(profile, game, rng=random.Random(1)).run_test() as pilot:
        for action in actions:
            await press(pilot, *KEYS.get(action, [action]))
            shown = [str(text.content) for text in pilot.app.screen.query(Static)]
            said.append(" ".join([*shown, header(pilot)]))
    return said


FRONT_ENDS = {"plain": in_plain_mode, "screen": on_screen}


@pytest.mark.parametrize(("front_end", "seed"), PLAYED_BY)
@pytest.mark.parametrize(
    ("solitaire", "number"),
    [
        (BLACK_HOLE, "2"),
        (ALL_IN_A_ROW, "5"),
        pytest.param(BLACK_HOLE, "29", marks=pytest.mark.slow),
    ],
)
def test_every_front_plays_cards_alike(
    solitaire: Solitaire, number: str, front_end: str, seed: int, tmp_path: Path
) -> None:
    record = black_hole_record(number, solitaire)
    check_agreement(
        SolitaireReference(record, profile_at(tmp_path / "game", SETTINGS)), record, seed, front_end, tmp_path
    )


@pytest.mark.parametrize(("front_end", "seed"), PLAYED_BY)
@pytest.mark.parametrize(
    ("rules", "other"),
    [
        (Rules(), PlayerKind.PERSON),
        (Rules(players=6, hands=1, roll=3), PlayerKind.CAREFUL),
        pytest.param(Rules(cutoff=True, three_lives=True), PlayerKind.CAREFUL, marks=pytest.mark.slow),
        pytest.param(Rules(), PlayerKind.CAREFUL, marks=pytest.mark.slow),
        pytest.param(Rules(cutoff=True, three_lives=True), PlayerKind.PERSON, marks=pytest.mark.slow),
    ],
)
def test_every_front_plays_hands_alike(
    rules: Rules,
    other: PlayerKind,
    front_end: str,
    seed: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cardgames_tui.tui.game_screen.SECONDS_TO_SEE_END", 0.0)
    record = chopsticks_record(Setup(rules, (PlayerKind.PERSON, *[other] * (rules.players - 1))))
    check_agreement(
        ChopsticksReference(record, profile_at(tmp_path / "game", SETTINGS)),
        record,
        seed,
        front_end,
        tmp_path,
    )


def check_agreement(
    reference: Reference, record: GameRecord, seed: int, front_end: str, directory: Path
) -> None:
    """Play the same actions on the reference and a front end, and compare answers and records."""
    actions, expected = play_at_random(reference, seed, LENGTHS[front_end])
    profile = profile_at(directory / front_end, SETTINGS)
    answers = FRONT_ENDS[front_end](record, actions, profile)
    assert summaries(profile) == summaries(reference.profile), " ".join(actions)
    for action, sentences, answer in zip(actions, expected, answers, strict=True):
        assert sentences.keys() == FRONT_ENDS.keys(), action
        assert " ".join(sentences[front_end].split()) in " ".join(answer.split()), action


async def test_every_front_refuses_a_move_alike(tmp_path: Path) -> None:
    record, refused = black_hole_record("2"), Move(3)
    objection = Deal.from_number(BLACK_HOLE, "2").position.objection(refused)
    heard = StringIO()
    hold(LineTerminal(StringIO(f"{refused}\n"), heard), Profile(), record)
    assert printable(spoken(as_sentence(objection))) in " ".join(heard.getvalue().split())
    async with black_hole_app("2").run_test() as pilot:
        solitaire_screen(pilot).play(refused)
        assert prompt_text(pilot) == as_sentence(objection)
    assert objection in run_at(tmp_path, "verify", "2", str(refused)).output
