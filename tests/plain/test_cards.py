import re

import pytest

from cardgames_tui.black_hole.cards import LONG_NAMES
from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import ALL_IN_A_ROW, BLACK_HOLE
from cardgames_tui.black_hole.rules import Move
from cardgames_tui.errors import IllegalMoveError
from cardgames_tui.plain.cards import read_card, read_move, read_rank
from cardgames_tui.plain.cards_words import card_of
from tests.plain.talking import cards, converse
from tests.records.past_games import WIN

DEAL_2 = Deal.numbered(BLACK_HOLE, "2").position


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        ("", "Hole: ace of spades. 51 cards left."),
        ("1", "50 cards left."),
        ("fan 13", "50 cards left."),
        ("m", "50 cards left."),
        ("play m", "50 cards left."),
        ("99", "There is no number 99: 3 cards can be played."),
        ("0", "There is no number 0"),
        ("fan 99", "There is no fan 99: they are 1 to 17."),
        ("fan 1", "does not follow ace of spades: a 2 or a king does."),
        ("undo", "There is nothing to take back."),
        ("1\nundo", "Taken back.\nHole: ace of spades. 51 cards left."),
        ("1\nundo\nredo", "50 cards left."),
        ("redo", "There is nothing to play again."),
        ("1\n1\nundo 2", "Taken back.\nHole: ace of spades"),
        ("1\nrestart", "Back at the start. Undo returns to where you were."),
        ("hint", "Hint: "),
        ("hint\nhint", "It wins in 51 moves: "),
        ("why", "It wins in 51 moves: "),
        ("2\n3\nhint", "Lost: "),
        ("2\n3\nhint\nhint", "It could still be won 1 move ago: say where to go back there, or undo"),
        ("verdict", "This can be won."),
        ("verdict on\n1", "can be won."),
        ("verdict on\nverdict off", "The verdict is off."),
        ("verdict maybe", "Say verdict, verdict on or verdict off."),
        ("keeps", "keeps the win"),
        ("where", "Nothing is lost: this can still be won."),
        ("solution", "This can be won in 51 moves. Say next"),
        ("solution all", "The win from here, 51 moves: "),
        ("next\nnext", "49 cards left."),
        ("board", "Each fan from its top card down"),
        ("table", "Each fan from its top card down"),
        ("look 3", "Fan 3: "),
        ("look fan c", "Fan 3: "),
        ("look", "Say which fan to look at: look 3."),
        ("left", "3: aces"),
        ("under", ", fan 13: "),
        ("find king", "King of spades: fan "),
        ("find nothing", "Say which rank or card to find"),
        ("find as", "Ace of spades lies in the hole."),
        ("played", "In their order: ace of spades."),
        ("mark\n1\nreturn", "Mark 1 of 1, after no moves."),
        ("return", "No position is marked."),
        ("mark\nmark", "The mark is removed."),
        ("1\nshare", "cardgames-tui replay cg1-"),
        ("code", "Say code and then the code, which begins with cg1-."),
        ("code cg1-abc.12345678", "The code is damaged"),
        ("listen", "There is no shared or past game."),
        ("deal 24", "Black Hole, deal 24."),
        ("deal", "This is Black Hole, deal 2."),
        ("deal 24 hole 7h", "Black Hole, deal 24 with the 7 of hearts in the hole."),
        ("new 24 hole 7h\nnext deal", "Black Hole, deal 25 with the 7 of hearts in the hole."),
        ("deal x", "'x' is not a deal number"),
        ("new 24", "Black Hole, deal 24."),
        ("new", "51 cards left"),
        ("new winnable", "Looking for such a deal."),
        ("new easy", "Looking for such a deal."),
        ("new nonsense", "or any, winnable, easy"),
        ("next deal", "Black Hole, deal 3."),
        ("previous deal\nprevious deal", "There is no previous deal."),
        ("daily", "Current streak: 0 days."),
        ("daily 2099-01-01", "That day has not come yet."),
        ("daily soon", "Write a day as year, month and day"),
        ("open", "Black Hole, deal "),
        ("pack", "1: the 100 hardest winnable deals below 10,000, 0 won"),
        ("pack 1", "Black Hole, deal "),
        ("pack 9", "There is no pack 9: they are 1 to 2."),
        ("pack x", "There is no pack 'x': say pack and a number."),
        ("menu\n3", "Which game: 1, Black Hole; 2, All in a Row; or 3, Chopsticks?\nChopsticks. Say help"),
        ("help", "Chopsticks, menu, help, quit."),
        ("All in a Row", "All in a Row, deal "),
        ("difficulty", "on a scale from 0 to 100"),
        ("statistics", "No game has been finished yet."),
        ("games", "No game has been played yet."),
        ("game 12345", "There is no game 12345."),
        ("game x", "Say the number of the game"),
        ("rules", "Play every card into the hole."),
        ("help", "Say help and a word to hear what it does."),
        ("help", "Advice: hint, why, verdict, keeps, where, solution, next, difficulty."),
        ("help undo", "Undo, or u: Takes a move back."),
        ("help nonsense", "There is no word 'nonsense'."),
        ("chopsticks\n1\nblack hole", "Chopsticks. Say help"),
        ("black hole 24", "Black Hole, deal 24."),
        ("black hole", "That is this game."),
        ("Two of Clubs.", "of clubs lies"),
        ("stat", "No game has been finished yet."),
        ("xyzzy", "I do not understand 'xyzzy'. Say help for a list of commands."),
        ("\x00\x1b[31m\x07", "I do not understand '?"),
    ],
)
def test_what_is_said_is_answered(lines: str, answer: str) -> None:
    assert answer in converse(f"{lines}\n", cards())


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
    ],
)
def test_cards_are_understood(text: str, card: str) -> None:
    assert str(read_card(text)) == card


def test_ranks_are_understood() -> None:
    texts = ("a king", "kings", "sixes", "the ten", "king of")
    assert [read_rank(text) for text in texts] == [12, 12, 5, 9, None]


def test_every_playable_card_can_be_played_by_its_name_and_its_fan() -> None:
    position = DEAL_2
    for letter in WIN:
        for number, move in enumerate(position.legal_moves(), 1):
            name = position.fans[move.fan][-1].name
            listed = f"{number}: {card_of(position, move)}"
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
    answer = converse("1\n" * 60 + "where\nundo\n", cards("2"))
    assert "Stuck: neither " in answer
    assert "lost the game. You are back before it." in answer
    assert "keeps the win" in answer


def test_a_deal_that_cannot_be_won_is_told_so() -> None:
    answer = converse("why\ndifficulty\n", cards("1"))
    assert answer.count("This deal cannot be won: ") == 1
    assert "This deal cannot be won." in answer.splitlines()


def test_a_hint_is_for_one_position() -> None:
    for elsewhere in ("mark\n1\nhint\nreturn\nhint", "1\nhint\nundo\nhint", "hint\ndeal 3\nhint"):
        assert converse(f"{elsewhere}\n", cards()).count("Say hint again to hear why.") == 2


def test_all_in_a_row_begins_with_any_card() -> None:
    card = Deal.numbered(ALL_IN_A_ROW, "5").position.fans[2][-1].name
    answer = converse(f"table\nfan 3\nfind {card}\n", cards("5", ALL_IN_A_ROW))
    assert "Row: empty. 52 cards left." in answer
    assert "Any of these can begin the row:" in answer
    assert "51 cards left." in answer
    assert f"{card} lies in the row.".capitalize() in answer


def test_no_line_is_long_but_a_code() -> None:
    answer = converse("help\nrules\ntable\nhint\nwhy\nsolution all\nplayed\nshare\n1\nlisten\n", cards())
    long = [line for line in answer.splitlines() if len(line) > 80]
    assert all("cg1-" in line for line in long)
    assert answer.isascii()


def test_every_command_has_help() -> None:
    listed = re.findall(r"^(?:\w| )+: ((?:[\w ,]|\n)+)\.$", converse("help", cards()), re.MULTILINE)
    names = re.split(r",\s", ", ".join(listed))
    assert len(names) > 40
    answer = converse("\n".join(f"help {name}" for name in names), cards())
    assert answer.count(": ") >= len(names)
    assert "There is no word" not in answer
