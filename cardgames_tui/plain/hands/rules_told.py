"""The rules of Chopsticks, to be heard."""

from collections.abc import Iterator

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.variants import VARIANTS


def rules_told(rules: Rules, *, repetition: bool) -> Iterator[str]:
    """The rules of a game with its variants, a paragraph each, and whether repetition is a draw."""
    start = rules.roll - 1 if rules.suns else 1
    each = f"{start} finger{'s' * (start > 1)} on each hand"
    yield f"Chopsticks. Everybody begins with {each}."
    yield (
        "On your turn, hit an opponent's hand with one of yours: it gains as many fingers as yours shows. "
        "Yours stays as it is."
    )
    over = "or more is dead" if rules.cutoff else f"is dead. Beyond that, {rules.roll} are taken off"
    yield f"A hand with {rules.roll} fingers {over}."
    if rules.hands > 1:
        yield (
            "Or split: move fingers between two hands of your own. No live hand may die of it, and the hands "
            "must not merely trade places. A split may bring a dead hand back to life."
        )
    yield ("Dead hands cannot hit or be hit. A player whose hands are all dead is out; the last one in wins.")
    third = "is a draw" if repetition else "goes on in this game"
    yield f"There is no passing. A position that comes up for the third time {third}."
    for variant in VARIANTS.values():
        if getattr(rules, variant.switch):
            yield f"{variant.title}: {variant.rule}"
