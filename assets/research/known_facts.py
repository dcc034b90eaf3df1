"""Works out the facts that are about single sets of rules only, and writes them into the package.

python -m assets.research.known_facts

What is commonly said about some sets of rules is held against what is found. Then come the games with one hand each
and with roll 2, in which nobody has a choice, and how many positions come up with other numbers of hands and rolls.
"""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from cardgames_tui import chopsticks
from cardgames_tui.chopsticks.facts import (
    KNOWN_FACTS_FILE,
    Facts,
    MovesInDraws,
    gather_facts,
    reachable_by_formula,
)
from cardgames_tui.chopsticks.position import parse_position, start_position
from cardgames_tui.chopsticks.rules import FINGER, HAND_COUNTS, ROLLS, Rules
from cardgames_tui.chopsticks.solving import position_count, solve
from cardgames_tui.chopsticks.value import WinDrawLoss
from cardgames_tui.chopsticks.words import forced_result
from cardgames_tui.text import counted

Known = tuple[list[dict[str, Any]], list[str]]
"""Numbers for programs and paragraphs for people."""

CLAIMED_NUMBERS = {
    Rules(): {
        "reachable": 204,
        "unreachable": 21,
        "moves": 14,
        "at once": 5,
        "shortest": 5,
        "farthest": 9,
        "farthest lines": 2,
        "endings": 14,
        "first endings": 8,
        "draw": 1,
        "looking ahead": 1,
    },
    Rules(cutoff=True): {"win": 1},
    Rules(suicide=True): {"unreachable": 18, "loss": 1},
    Rules(cutoff=True, suicide=True): {"loss": 1},
    Rules(meta=True): {"moves": 16},
    Rules(suicide=True, meta=True): {"unreachable": 17, "moves": 20},
    Rules(suns=True): {"unreachable": 19},
    Rules(suicide=True, meta=True, suns=True): {"unreachable": 15, "reachable": 210},
    Rules(halvies=True): {"loss": 1},
    Rules(halvies_near=True): {"loss": 1},
    Rules(cherri=True): {"draw": 1},
    Rules(roll=2, stumps=True): {"halvies": 1},
    Rules(players=3): {"reachable": 3337},
}
"""The numbers that are commonly claimed for single sets of rules, by topic."""


CLAIM_TEXTS = {
    "moves": "there are {} moves in all",
    "at once": "at most {} moves can be made at once",
    "reachable": "{:,} positions can come up",
    "unreachable": "{:,} positions cannot come up",
    "shortest": "the shortest game takes {} moves",
    "farthest": "no position is farther from the start than {} moves",
    "farthest lines": "{} games lead to the farthest endings without a detour",
    "endings": "there are {} endings",
    "first endings": "the player who begins wins {} of the endings",
    "length": "every game takes {} moves",
    "looking ahead": "looking one move ahead is enough not to lose",
    "halvies": "this is the same game as halvies with roll 4, begun with two fingers on each hand",
    "win": "the player who begins can force a win",
    "loss": "the second player can force a win",
    "draw": "nobody can force a win",
}


HALVIES = Rules(roll=4, halvies=True)


class Game(NamedTuple):
    """A game in which nobody ever has a choice."""

    fingers: list[int]
    """What each player's hands show at the start, and then what the hand shows that each move hits."""

    @property
    def plies(self) -> int:
        return len(self.fingers) - 2


def main() -> None:
    Path(str(files(chopsticks) / KNOWN_FACTS_FILE)).write_text(known_facts_text(), "utf-8")


def known_facts_text() -> str:
    """The content of the file, a line for each name."""
    found = {str(rules): _claims(rules, numbers) for rules, numbers in _claimed_numbers().items()}
    found |= {"one hand": _one_hand(), "roll two": _roll_two(), "sizes": _sizes()}
    lines = (f"{json.dumps(name)}: {json.dumps(known)}" for name, known in found.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _claimed_numbers() -> dict[Rules, dict[str, int]]:
    one_hand = {Rules(hands=1, roll=roll): {"length": _fibonacci_index(roll) - 2} for roll in ROLLS}
    roll_two = {
        Rules(hands=hands, roll=2): {"reachable": 2 * hands, "length": 2 * hands - 1, "win": 1}
        for hands in HAND_COUNTS
    }
    return CLAIMED_NUMBERS | one_hand | roll_two


def _fibonacci_index(divisor: int) -> int:
    """The index of the first Fibonacci number that can be divided."""
    index, last, this = 1, 0, 1
    while this % divisor:
        index, last, this = index + 1, this, last + this
    return index


def _claims(rules: Rules, claimed: dict[str, int]) -> Known:
    """What is true in one paragraph, then a paragraph for each thing that is not."""
    facts = gather_facts(rules)
    actual = _actual_numbers(facts)
    numbers = [
        {"saying": topic, "said": said, "found": int(actual[topic])} for topic, said in claimed.items()
    ]
    said = {topic: _claim_text(topic, number) for topic, number in claimed.items()}
    true = [text for topic, text in said.items() if actual[topic] == claimed[topic]]
    paragraphs = [f"Commonly said, and true: {'; '.join(true)}."] if true else []
    for topic, text in said.items():
        if actual[topic] != claimed[topic]:
            truth = _truth(facts, topic, actual[topic])
            paragraphs.append(f"Commonly said, but wrong: {text}. In fact, {truth}.")
    return numbers, paragraphs


def _actual_numbers(facts: Facts) -> dict[str, int]:
    """The true numbers by topic; for a sentence without a number, 1 if it is true and 0 if it is false."""
    positions, moves, games, values = facts.positions, facts.moves, facts.games, facts.values
    result = values.start.result
    return {
        "moves": moves.total,
        "at once": moves.most,
        "reachable": positions.reachable,
        "unreachable": positions.distinct - positions.reachable,
        "shortest": games.final_positions[0].plies,
        "farthest": games.farthest,
        "farthest lines": sum(final.shortest_path_count for final in games.latest),
        "endings": len(games.final_positions),
        "first endings": games.first_wins,
        "length": games.longest or 0,
        "looking ahead": values.careless is not None and not _unseen(values.careless),
        "halvies": values.start == solve(HALVIES).value(parse_position(HALVIES, "2222")),
        "win": result is WinDrawLoss.WIN,
        "loss": result is WinDrawLoss.LOSS,
        "draw": result is WinDrawLoss.DRAW,
    }


def _unseen(careless: MovesInDraws) -> int:
    """How many of the moves that lose a draw do not lose at once: the next move does not end the game."""
    return careless.total - careless.losing.get(1, 0)


def _truth(facts: Facts, topic: str, actual: int) -> str:
    if topic in ("win", "loss", "draw"):
        return forced_result(facts.rules, facts.values.start)
    if topic == "looking ahead":
        careless = facts.values.careless
        assert careless is not None  # it is said of two players
        return f"of the {careless.total} moves that lose a draw, {_unseen(careless)} are punished only later"
    if topic == "halvies":
        return "it is near-even halvies, for one and a half fingers can be split, as three can there"
    passing = ", for players who are out do not pass but are skipped" * (facts.rules.players > 2)
    return _claim_text(topic, actual) + passing


def _claim_text(topic: str, number: int) -> str:
    return CLAIM_TEXTS[topic].format(number).replace(" 1 moves", " 1 move")


def _game(rules: Rules) -> Game:
    position = start_position(rules)
    fingers = [rules.first_half_fingers // FINGER] * rules.players
    while results := [after for _, after in position.successors()]:
        (position,) = results
        fingers.append(position.sides[position.turn].hands[0] // FINGER)
    return Game(fingers)


def _one_hand() -> Known:
    games = {roll: _game(Rules(hands=1, roll=roll)) for roll in ROLLS}
    paragraphs = [
        "With one hand each nobody has a choice, and the hands show the Fibonacci numbers, less the roll "
        "where they pass it, until one is a multiple of the roll:"
    ]
    for roll, game in games.items():
        line, winner = ", ".join(map(str, game.fingers)), "first" if game.plies % 2 else "second"
        paragraphs.append(f"roll {roll}: {line}; the {winner} player wins in {game.plies}.")
    numbers = [{"hands": 1, "roll": roll, "fingers": game.fingers} for roll, game in games.items()]
    return numbers, paragraphs


def _roll_two() -> Known:
    games = {hands: _game(Rules(hands=hands, roll=2)) for hands in HAND_COUNTS}
    lengths = ", ".join(f"{counted(game.plies, 'move')} with {hands}" for hands, game in games.items())
    paragraph = (
        "With roll 2 every hit kills and nothing can be split: with h hands 2h positions come up, "
        f"and the player who begins wins after 2h - 1 moves ({lengths})."
    )
    numbers = [{"hands": hands, "roll": 2, "fingers": game.fingers} for hands, game in games.items()]
    return numbers, [paragraph]


def _sizes() -> Known:
    numbers, paragraphs = list[dict[str, Any]](), list[str]()
    for hands in (2, 3):
        counts, follow = list[str](), True
        for roll in range(3, 9):
            rules = Rules(hands=hands, roll=roll)
            distinct, expected = position_count(rules), reachable_by_formula(rules)
            reachable = solve(rules).count_positions().positions
            numbers.append(
                {
                    "hands": hands,
                    "roll": roll,
                    "distinct": distinct,
                    "reachable": reachable,
                    "expected": expected,
                }
            )
            counts.append(f"{reachable:,} of {distinct:,} at roll {roll}")
            follow = follow and reachable == expected
        so = ", as the formula says" * follow
        paragraphs.append(
            f"With {hands} hands each, this many positions can come up: {', '.join(counts)}{so}."
        )
    return numbers, paragraphs


if __name__ == "__main__":
    main()
