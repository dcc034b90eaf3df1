"""What moves do, and how games end, in words."""

import pytest

from cardgames_tui.chopsticks import words
from cardgames_tui.chopsticks.arrangement import MoveEffect, effect_of, first_arrangement
from cardgames_tui.chopsticks.facts import start_value
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import ending_of, parse_position
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind, SeatedPlayer
from cardgames_tui.chopsticks.setup import Setup


def effect(rules: Rules, code: str, move: str, turn: int = 0) -> MoveEffect:
    position = parse_position(rules, code, turn)
    wanted = Move.parse(move)
    return effect_of(position, first_arrangement(position), wanted, position.play(wanted))


def people(rules: Rules) -> tuple[SeatedPlayer, ...]:
    return Setup(rules, (PlayerKind.PERSON,) * rules.players).players


MOVES = """
2,2,5|3412|A-C|L>L 3+1=4|left hits left: 3 + 1 = 4
2,2,5|3412|A-D|L>R 3+2=5 dead|left hits right: 3 + 2 = 5, dead
2,2,5|3412|B-D|R>R 4+2=6→1|right hits right: 4 + 2 = 6, rolls over to 1
2,2,5|1401|B-D|R>R 4+1=5 wins|right hits right: 4 + 1 = 5, wins
2,2,5 misere|1401|B-D|R>R 4+1=5 loses|right hits right: 4 + 1 = 5, loses
2,2,5 sudden-death|2413|A-D|L>R 2+3=5 wins|left hits right: 2 + 3 = 5, wins
2,2,5 three-lives|2413|A-D|L>R 2+3=5, 2 lives left|left hits right: 2 + 3 = 5, 2 lives left
2,2,5 meta|3411|34-11|split 3+4→1+1|split 3 + 4 into 1 + 1, less 5
2,2,5 suicide three-lives meta|2411|24-01|split 2+4→0+1, 2 lives left|split 2 + 4 into 0 + 1, less 5, 2 lives left
2,2,5|0411|04-13|split 0+4→1+3|split 0 + 4 into 1 + 3
2,2,5 suicide|1311|13-04|split 1+3→0+4|split 1 + 3 into 0 + 4
2,2,5 swap|1311|swap|swap 1+3→3+1|swap left and right
2,2,5 integers|1311|flip B|flip R 3→2|flip right from 3 to 2
2,2,5 integers-signed|1,3/1,1|flip A|flip L 1→-1|flip left from 1 to -1
2,2,5 integers-signed|0,3/1,1|A-C|L>L 0+1=1|left hits left: 0 + 1 = 1
2,2,5 integers-signed|-4,3/-2,1|A-C|L>L -4-2=-6→-1|left hits left: -4 - 2 = -6, rolls over to -1
2,2,5 self-tap|1411|A-B|L>own R 1+4=5 dead|left hits own right: 1 + 4 = 5, dead
2,2,5 stumps|0111|0,1-½,½|split 0+1→½+½|split 0 + 1 into ½ + ½
2,1,5|12|A-B|H>H 1+2=3|hand hits hand: 1 + 2 = 3
2,3,5|122112|C-D|H3>H1 2+1=3|hand 3 hits hand 1: 2 + 1 = 3
2,3,5|013112|13-22|split H2 H3 1+3→2+2|split hand 2 and hand 3: 1 + 3 into 2 + 2
3,2,5|140111|B-D|R>P2 R 4+1=5 out|right hits Player 2's right: 4 + 1 = 5, out
3,2,5 zombie|140111|B-D|R>P2 R 4+1=5 zombie|right hits Player 2's right: 4 + 1 = 5, zombie
3,2,5 wet-jackson|120411|revive C|give P2 L 0→1|a finger for Player 2's left, from 0 to 1
"""
"""Rules, a position (with a slash between wide sides), a move, and the move in its two lengths."""


@pytest.mark.parametrize("line", MOVES.split("\n")[1:-1])
def test_a_move_has_a_short_and_a_long_form(line: str) -> None:
    text, code, move, short, long = line.split("|")
    rules = Rules.parse(f"chopsticks {text}")
    made, players = effect(rules, code.replace("/", "|"), move), people(rules)
    assert words.short_move(made, players) == short
    assert words.long_move(made, players) == long


def test_moves_name_the_player_and_whose_hand_is_hit() -> None:
    rules = Rules(players=3, wet_jackson=True)
    players = Setup(rules, (PlayerKind.PERSON, PlayerKind.PERFECT, PlayerKind.RANDOM)).players
    hit, hit_you = effect(rules, "111211", "A-C", turn=1), effect(rules, "111211", "A-F", turn=1)
    assert words.played_move(hit, players) == "Computer 2, left hits Computer 3's left: 1 + 1 = 2."
    assert words.short_played_move(hit, players) == "C2: L>C3 L 1+1=2"
    assert words.short_played_move(hit_you, players) == "C2: L>You R 1+1=2"
    given = effect(rules, "111211", "revive A")
    assert words.played_move(given, players) == "By agreement, a finger for your left, from 1 to 2."
    assert words.short_played_move(given, players) == "Table: give You L 1→2"


def test_hands_keep_their_places_in_a_split() -> None:
    position, move = parse_position(Rules(), "0211"), Move.parse("02-11")
    made = effect_of(position, ((4, 0), (2, 2)), move, position.play(move))
    assert words.short_move(made, people(Rules())) == "split 2+0→1+1"


@pytest.mark.parametrize(
    ("rules", "code", "winner", "headline", "detail"),
    [
        (Rules(), "1100", 0, "You won", "after 1 move: Computer lost the last hand."),
        (Rules(), "0011", 1, "Computer won", "after 1 move: you lost the last hand."),
        (Rules(), "1111", None, "A draw", "after 1 move: the same position has come up for the third time."),
        (
            *(Rules(sudden_death=True), "0112", 1, "Computer won"),
            "after 1 move: you came down to one finger, which is sudden death.",
        ),
        (
            *(Rules(three_lives=True), "0112/03", 1, "Computer won"),
            "after 1 move: you lost the last life.",
        ),
        (
            *(Rules(misere=True), "0011", 0, "You won"),
            "after 1 move: you lost the last hand, which wins under misère.",
        ),
        (Rules(players=3), "110000", 0, "You won", "after 1 move: everybody else is out."),
    ],
)
def test_the_end_says_who_won_and_why(
    rules: Rules, code: str, winner: int | None, headline: str, detail: str
) -> None:
    players = (
        Setup().with_rules(rules).players
        if rules.players == 2
        else Setup(rules, (PlayerKind.PERSON, *[PlayerKind.RANDOM] * 2)).players
    )
    ended = ending_of(parse_position(rules, code), 1)
    assert ended.winner == winner
    assert words.ending_text(ended, players) == (headline, detail)


def test_one_move_is_singular() -> None:
    rules = Rules(hands=1, roll=2)
    assert words.forced_result(rules, start_value(rules)[0]) == "the first player wins in 1 move"


def test_a_zombie_can_decide_the_game_for_another() -> None:
    rules = Rules(players=3, zombie=True)
    position = parse_position(rules, "0z0413")
    told = [
        effect_of(position, first_arrangement(position), move, after)
        for move, after in position.successors()
        if after.is_over
    ]
    players = Setup(rules, (PlayerKind.PERSON, PlayerKind.CAREFUL, PlayerKind.CAREFUL)).players
    assert [words.long_move(each, players) for each in told] == [
        "right hits Computer 2's right: 1 + 4 = 5, zombie"
    ]


def test_the_short_rules_explain_only_what_can_happen() -> None:
    def told(text: str) -> str:
        return "\n".join(words.rules_in_short(Rules.parse(f"chopsticks {text}"), repetition=True))

    assert "Or split:" in told("2,2,5")
    assert "Or split:" not in told("2,1,5")
    assert "Turns go clockwise" in told("3,2,5")


def test_the_page_of_rules_begins_with_the_variants_in_play() -> None:
    first = words.rules_markdown(Rules(cutoff=True)).partition("- Everybody begins")[0]
    assert "Variants in play, which take precedence: \n- **Cutoff**" in first
    assert "precedence: none." in words.rules_markdown(Rules())


def test_the_short_rules_end_with_the_variants() -> None:
    *_, heading, first, second = words.rules_in_short(Rules(suicide=True, halvies=True), repetition=True)
    assert heading == "These variants take precedence:"
    assert first.startswith("Suicide: ")
    assert second.startswith("Halvies: ")
    assert heading not in words.rules_in_short(Rules(), repetition=True)
