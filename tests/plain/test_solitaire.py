import re

import pytest

from cardgames_tui.games.profile import Profile
from cardgames_tui.plain.solitaire import read_card, read_move, read_rank
from cardgames_tui.records.record import MoveOrigin, Result
from cardgames_tui.solitaire.deals import Deal, deal
from cardgames_tui.solitaire.rules import Move
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE, SOLITAIRES, Solitaire
from tests.helpers.new_games import black_hole_record
from tests.helpers.past_games import STUCK_LINE, WIN
from tests.helpers.saving import games_in
from tests.plain.talking import converse

DEAL_2 = Deal.from_number(BLACK_HOLE, "2").position


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        ("play m", "Hole: king of hearts; 50 cards are left."),
        ("look at this", 'Say which fan to look at: "look C".'),
        ("look c", "C: 3 of spades, 6 of clubs, king of clubs."),
        ("under", "1: 2 of spades, fan B: 8 of clubs\n"),
        ("left", "3 left: aces.\n"),
        ("find 10h", "10 of hearts is on top of fan P.\n"),
        ("find kings", "4 kings are left, 1 on top.\nKing of clubs is under 3 of spades and 6 of clubs in"),
        ("find nothing", 'Say which card or rank to find: "find 2c", "find king".'),
        ("keeps", "2: 2 of hearts, fan F: keeps the win\n"),
        ("verdict", "This can be won.\n"),
        ("where", "No move lost it: this can still be won.\n"),
        ("why", "A win in 51 moves: 2 of spades, "),
        ("deal", "This is Black Hole, deal 2."),
        ("deal 24", "Black Hole, deal 24.\n"),
        ("\ufeffdeal 24", "Black Hole, deal 24.\n"),
        ("deal next", "Black Hole, deal 3.\n"),
        ("deal previous\ndeal previous", "There is no previous deal."),
        ("new easy", "The new deal is easy.\nBlack Hole, deal "),
        ("king", "Hole: king of hearts; 50 cards are left."),
        ("twos", "2 twos fit."),
        ("the queen", "No queens fit."),
        ("1", "8 of clubs is now on top of fan B.\nHole: 2 of spades;"),
        ("1\nu", "Taken back.\n"),
        ("values", '"values" is for other games.'),
        ("verdict on\n1", "The verdict is on: it says whether the game can still be won.\n8 of clubs is"),
        ("day yesterday", "not played yet.\n"),
        ("stats", "No game has been finished yet."),
        ("new simple", 'or fiendish;\n"deal 24" plays deal 24.'),
        ("new all in a row", "All in a Row, deal "),
        ("new chopsticks", "Chopsticks.\n"),
        ("rules", "King and ace are neighbours."),
        ("9", "9: no such move; there are 3."),
        (
            "queen of diamonds",
            "Queen of diamonds is under 10 of clubs and jack of clubs in fan A, so it",
        ),
        ("tc", "10 of clubs does not follow ace of spades: a 2 or a king does."),
        ("d", "10 of spades does not follow ace of spades"),
        ("\x00\x1b[31m\x07", "I do not understand '?"),
        ("hi", "I do not understand 'hi'"),
        ("1\nshare", "cardgames-tui replay cg1-"),
    ],
)
def test_lines_are_answered(lines: str, answer: str) -> None:
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
        ("as", "AS"),
        ("ace s", "AS"),
    ],
)
def test_cards_have_several_names(text: str, card: str) -> None:
    assert str(read_card(text)) == card


def test_ranks_have_several_names() -> None:
    texts = ("a king", "kings", "sixes", "the ten", "king of")
    assert [read_rank(text) for text in texts] == [12, 12, 5, 9, None]
    assert read_card("kings") is None


def test_cards_are_played_by_number_letter_and_name() -> None:
    position = DEAL_2
    for letter in WIN:
        for number, move in enumerate(position.legal_moves(), 1):
            name = position.fans[move.fan][-1].name
            for text in (str(number), name, f"play the {name}", f"fan {move}", str(move)):
                assert read_move(position, text) == move
        position = position.play(Move.parse(letter))


def test_where_finds_the_losing_move() -> None:
    answer = converse("1\n" * 60 + "hint\nwhere\nundo\n", black_hole_record("2"))
    assert "Stuck: neither " in answer
    assert 'Say "where" to try again from move 2, "undo", "restart" or "new".' in answer
    assert re.search(r"lost the game: [^.]*\. Undo ", " ".join(answer.split()))
    assert "This is the position before it; undo takes you back" in " ".join(answer.split())
    assert "to where you were.\nHole: " in answer.replace("where you\nwere", "where you were")
    assert "keeps the win" in answer


def test_where_goes_back_to_the_hardest_choice_of_a_win() -> None:
    answer = converse("\n".join((*WIN, "where")), black_hole_record())
    *_, kept, lost, _ = answer.splitlines()
    assert "Move 19: only 10 of clubs kept the win." in answer
    assert kept == "1: 10 of clubs, fan A: keeps the win"
    assert lost == "2: 8 of spades, fan D: loses"


def test_a_game_that_is_stuck_in_a_deal_nobody_could_win_says_so() -> None:
    said = converse("1\n" * 3, black_hole_record("1"))
    assert "this deal could not be won from the start" in " ".join(said.split())
    assert said.endswith('Say "new" for another deal, "undo" or "restart".\n')


def test_a_hint_is_for_one_position() -> None:
    for elsewhere in ("mark\n1\nhint\nreturn\nhint", "1\nhint\nundo\nhint", "hint\ndeal 3\nhint"):
        assert converse(f"{elsewhere}\n", black_hole_record()).count("Another hint says why.") == 2


def test_finish_plays_the_rest_of_a_game_that_cannot_be_lost(profile: Profile) -> None:
    line = "\n".join(WIN[:39])
    said = converse(f"{line}\nfinish\n{WIN[39]}\nfinish\nfinish\n", black_hole_record(), profile)
    places = [
        said.index(each) for each in ("Some lines", "Whatever you play now wins", "You won deal 2", "over")
    ]
    assert places == sorted(places)
    assert said.count("Whatever you play now wins") == 1
    [record] = games_in(profile.store)
    assert (record.result, record.hints, set(record.move_origins)) == (Result.WON, 0, {MoveOrigin.UNAIDED})


def test_lines_are_short_and_ascii_but_for_codes() -> None:
    answer = converse("help\nrules\ntable\nhint\nwhy\nsolution\n1\nshare\n", black_hole_record())
    long = [line for line in answer.splitlines() if len(line) > 80]
    assert all("cg1-" in line for line in long)
    assert answer.isascii()


def test_the_losing_move_is_named_when_it_is_made_and_a_lost_game_has_no_solution() -> None:
    moves = "".join(f"{letter}\n" for letter in STUCK_LINE[:11])
    answer = converse(f"{moves}solution\n", black_hole_record("3"), show_verdict=True)
    said = " ".join(answer.split())
    assert said.count("would have kept the win. Undo takes it back.") == 1
    assert "This cannot be won. Move 10, " in said


def test_the_verdict_can_be_said_at_every_turn() -> None:
    answer = converse("1\n2\nverdict off\n1\n", black_hole_record(), show_verdict=True)
    assert answer.count("This can be won.") == 3


@pytest.mark.parametrize("solitaire", SOLITAIRES.values(), ids=str)
@pytest.mark.parametrize("end", ["\n", "\n\n", "\n> "], ids=["as it is", "doubled", "quoted"])
def test_the_lines_of_a_pasted_board_are_no_commands(solitaire: Solitaire, end: str) -> None:
    board = str(deal(solitaire, "7")).replace("\n", end)
    answer = converse(f"{board}\nunder\n", black_hole_record())
    opened = f"{solitaire.title}, own board.\n"
    assert answer.count("own board") == answer.count(opened) == 1
    assert answer.partition(opened)[2].count("\n1: ") == 2
    assert "understand" not in answer


@pytest.mark.parametrize("then", ["", "under\n", "\n\nunder\n"])
def test_a_board_that_was_played_on_ends_with_its_lines(then: str) -> None:
    position = deal(ALL_IN_A_ROW, "7")
    for _ in range(8):
        position = position.play(position.legal_moves()[0])
    answer = converse(f"{position}{then}", black_hole_record()).partition("own board")[2]
    assert f"{position.cards_left} cards are left" in answer
    assert answer.count("\n1: ") == 1 + ("under" in then)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("JD", "1D"), "Line 2: '1D' is not a card (a card is a rank A 2-9 T J Q K and a suit C S H D)."),
        (("\n", " "), "The board is on one line; it needs a line for each fan."),
    ],
)
def test_a_wrong_board_is_one_sentence(change: tuple[str, str], said: str) -> None:
    usual = converse("", black_hole_record())
    pasted = f"{str(deal(BLACK_HOLE, '1')).replace(*change)}\n"
    assert " ".join(converse(pasted, black_hole_record()).split()) == " ".join(f"{usual} {said}".split())
