import re

import pytest

from cardgames_tui.errors import IllegalMoveError
from cardgames_tui.plain.solitaire.parser import read_card, read_move, read_rank
from cardgames_tui.plain.solitaire.words import card_and_fan
from cardgames_tui.solitaire.cards import LONG_NAMES
from cardgames_tui.solitaire.deals import Deal
from cardgames_tui.solitaire.rules import Move
from cardgames_tui.solitaire.solitaires import BLACK_HOLE
from tests.helpers.new_games import black_hole_record
from tests.helpers.past_games import WIN
from tests.plain.talking import converse

DEAL_2 = Deal.from_number(BLACK_HOLE, "2").position


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        ("play m", "50 cards left."),
        ("1\nshare", "cardgames-tui replay cg1-"),
        ("new", "51 cards left"),
        ("new easy", "Looking for such a deal."),
        ("All in a Row", "All in a Row, deal "),
        ("stat", "No game has been finished yet."),
        ("\x00\x1b[31m\x07", "I do not understand '?"),
    ],
)
def test_what_is_said_is_answered(lines: str, answer: str) -> None:
    assert answer in converse(f"{lines}\n", black_hole_record())


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("2c", "2C"),
        ("two of clubs", "2C"),
        ("2 clubs", "2C"),
        ("10h", "TH"),
        ("ten of hearts", "TH"),
        ("th", "TH"),
        ("the queen of spades", "QS"),
        ("queen spade", "QS"),
        ("k♦", "KD"),
        ("ace of spades", "AS"),
        ("as", "AS"),
        ("ace s", "AS"),
    ],
)
def test_cards_are_understood(text: str, card: str) -> None:
    assert str(read_card(text)) == card


def test_ranks_are_understood() -> None:
    texts = ("a king", "kings", "sixes", "the ten", "king of")
    assert [read_rank(text) for text in texts] == [12, 12, 5, 9, None]


def test_all_cards_of_a_rank_are_not_the_one_of_spades() -> None:
    answer = converse("find kings\nthe kings\n", black_hole_record())
    assert "King of hearts: fan 13, on top.\nKing of spades: fan 10, under 1 card.\n" in answer
    assert "Hole: king of hearts." in answer


def test_every_playable_card_can_be_played_by_its_name_and_its_fan() -> None:
    position = DEAL_2
    for letter in WIN:
        for number, move in enumerate(position.legal_moves(), 1):
            name = position.fans[move.fan][-1].name
            listed = f"{number}: {card_and_fan(position, move)}"
            for text in (
                str(number),
                name,
                f"play the {name} from fan 1",
                f"fan {move.fan + 1}",
                str(move),
                listed,
            ):
                assert read_move(position, text) == move
        position = position.play(Move.parse(letter))


def test_a_card_that_lies_under_others_says_where() -> None:
    card = DEAL_2.fans[0][0]
    with pytest.raises(IllegalMoveError, match=f"{card.name} lies under .* and .* in fan 1"):
        read_move(DEAL_2, card.name)


def test_several_cards_of_a_rank_are_asked_about() -> None:
    position = DEAL_2
    for letter in WIN:
        ranks = [position.fans[move.fan][-1].rank for move in position.legal_moves()]
        if len(set(ranks)) < len(ranks):
            break
        position = position.play(Move.parse(letter))
    rank = next(rank for rank in ranks if ranks.count(rank) > 1)
    with pytest.raises(ValueError, match="which one"):
        read_move(position, f"a {LONG_NAMES.rank[rank]}")


def test_a_deal_is_lost_and_the_losing_move_found() -> None:
    answer = converse("1\n" * 60 + "where\nundo\n", black_hole_record("2"))
    assert "Stuck: neither " in answer
    assert "lost the game. You are back before it." in answer
    assert "keeps the win" in answer


def test_a_hint_is_for_one_position() -> None:
    for elsewhere in ("mark\n1\nhint\nreturn\nhint", "1\nhint\nundo\nhint", "hint\ndeal 3\nhint"):
        assert converse(f"{elsewhere}\n", black_hole_record()).count("Say hint again to hear why.") == 2


def test_no_line_is_long_but_a_code() -> None:
    answer = converse(
        "help\nrules\ntable\nhint\nwhy\nsolution all\nplayed\nshare\n1\nlisten\n", black_hole_record()
    )
    long = [line for line in answer.splitlines() if len(line) > 80]
    assert all("cg1-" in line for line in long)
    assert answer.isascii()


def test_every_command_has_help() -> None:
    listed = re.findall(
        r"^(?:\w| )+: ((?:[\w ,]|\n)+)\.$", converse("help", black_hole_record()), re.MULTILINE
    )
    names = re.split(r",\s", ", ".join(listed))
    assert len(names) > 40
    answer = converse("\n".join(f"help {name}" for name in names), black_hole_record())
    assert answer.count(": ") >= len(names)
    assert "There is no word" not in answer
