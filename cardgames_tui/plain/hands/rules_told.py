"""The rules of Chopsticks, to be heard."""

from collections.abc import Iterator

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.variants import VARIANTS


def rules_told(rules: Rules, *, repetition: bool) -> Iterator[str]:
    """The rules of a game with its variants, a paragraph each.

    Args:
        rules: The rules.
        repetition: Whether the third time of a position is a draw.
    """
    start = rules.roll - 1 if rules.suns else 1
    each = f"{start} finger{'s' * (start > 1)} on each hand"
    yield f"Chopsticks. Everybody begins with {each}."
    yield (
        "In your turn hit a hand of an opponent with one of your own: it gets as many fingers more as yours "
        "shows. Yours stays as it is."
    )
    over = "or more is dead" if rules.cutoff else f"is dead. Above {rules.roll}, {rules.roll} are taken off"
    yield f"A hand with {rules.roll} fingers {over}."
    if rules.hands > 1:
        yield (
            "Or split: move fingers between two hands of your own. No live hand may die of it, and the hands "
            "must not merely change places. A split may bring a dead hand back."
        )
    yield "Dead hands neither hit nor are hit. Whose hands are all dead is out; the last one in wins."
    third = "a draw" if repetition else "nothing in this game"
    yield f"There is no passing. The same position for the third time is {third}."
    for variant in VARIANTS.values():
        if getattr(rules, variant.switch):
            yield f"{variant.title}: {variant.rule}"
