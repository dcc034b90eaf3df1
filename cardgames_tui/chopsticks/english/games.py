"""How a game stands, how it ended, and where it was given away."""

from collections.abc import Callable
from dataclasses import dataclass

from cardgames_tui.chopsticks.english.names import Names, moves, name, owner, verb, whom
from cardgames_tui.chopsticks.narration import Blame, Cause, End, ReviewTold, SlipTold, Told, TrapAnswered
from cardgames_tui.chopsticks.setup import PlayerName
from cardgames_tui.chopsticks.verdict import Value, Verdict

Teller = Callable[[Told, Names], str]
"""Tells a move in the length that a front wants: `long` or `action`."""

_MOST_NAMED = 2
"""How many losing answers to a trap are named."""


@dataclass(frozen=True, slots=True)
class EndText:
    """How a game has ended, so that the headline can be set apart from the rest of the sentence."""

    headline: str
    """Who has won: `You win`, `A draw`."""
    detail: str
    """After how many moves and why: `after 12 moves: everybody else is out.`"""


def end(ended: End, names: Names) -> EndText:
    """How a game has ended."""
    after = f"after {moves(ended.turns)}"
    if ended.winner is None:
        return EndText("A draw", f"{after}: the same position has come up for the third time.")
    winner = names[ended.winner]
    headline = f"{name(winner)} {verb(winner, 'win')}"
    if ended.out is None:
        return EndText(headline, f"{after}: everybody else is out.")
    misere = ", which wins in misère" if ended.out == ended.winner else ""
    return EndText(headline, f"{after}: {_fall(ended.cause, names[ended.out])}{misere}.")


def _fall(cause: Cause, player: PlayerName) -> str:
    """How a player went out."""
    if cause is Cause.LAST_LIFE:
        return f"{whom(player)} {verb(player, 'have', 'has')} lost the last life"
    if cause is Cause.ONE_FINGER:
        return f"{whom(player)} {verb(player, 'have', 'has')} one finger left, which is sudden death"
    return "all your hands are dead" if player.is_you else f"all of {owner(player)} hands are dead"


def repetition(visits: int, *, draws: bool) -> str:
    """A warning that a position has come up before; `draws` says whether the third time is a draw."""
    often = {2: "second", 3: "third"}.get(visits, f"{visits}th")
    warning = "; the third time is a draw" if draws else ""
    return f"This position has come up for the {often} time{warning}."


def paranoia() -> str:
    """What the best computer is among three or more players."""
    return (
        "With three or more players the computer is paranoid: it plays as if all the others were against it. "
        "It can be beaten."
    )


def blame(blamed: Blame, names: Names, tell: Teller) -> str:
    """What a move gave away, and which one would have kept it, both told by `tell`."""
    turned = f"turned {_stake(blamed.kept)} into {_stake(blamed.made)}"
    played, better = tell(blamed.played, names), tell(blamed.better, names)
    return f"Move {blamed.ply + 1} {turned}: {played}. Better: {better}."


def slip(told: SlipTold, names: Names, tell: Teller) -> str:
    """Which move cost the most where nothing was forced, and which one would have been better."""
    played, better = tell(told.played, names), tell(told.better, names)
    return (
        f"No player could force anything alone. Move {told.ply + 1} cost the most, leaving a chance of "
        f"{told.left:.0%} against random play: {played}. Better, with {told.kept:.0%}: {better}."
    )


def review(told: ReviewTold, names: Names, tell: Teller) -> str:
    """What went wrong in a game for a player, or that nothing did."""
    if isinstance(told.wrong, Blame):
        return blame(told.wrong, names, tell)
    if isinstance(told.wrong, SlipTold):
        return slip(told.wrong, names, tell)
    player, start = names[told.review.seat], told.review.start
    if not told.review.exact:
        return "As far as a search sees, nothing was given away."
    if told.won:
        return f"{name(player)} won: nothing went wrong."
    if start.value is Value.DRAW:
        was = "a draw"
    else:
        was = f"{'won' if start.value is Value.WIN else 'lost'} for {whom(player)}"
    against = ", if all the others join forces" if told.players > 2 else ""
    so_far = "" if told.over else " so far"
    return f"Nothing was given away{so_far}: this game was {was} from its start{against}."


def trap(answered: TrapAnswered, names: Names, tell: Teller) -> str:
    """The trap that a computer had set, once it has been answered."""
    losing = "; ".join(tell(told, names) for told in answered.losing[:_MOST_NAMED])
    more = "; ..." if len(answered.losing) > _MOST_NAMED else ""
    lost = f"{len(answered.losing)} of {answered.replies} replies lost"
    ending = "and you fell into it" if answered.fell else "and you saw through it"
    return f"That was a trap, {ending}: {lost} ({losing}{more})."


def _stake(verdict: Verdict) -> str:
    """What a move kept or made of the game: `a draw`, `a win in 5`, `an immediate loss`."""
    if verdict.plies is None:
        return "a draw"
    word = verdict.value.value
    return f"a {word} in {verdict.plies}" if verdict.plies else f"an immediate {word}"
