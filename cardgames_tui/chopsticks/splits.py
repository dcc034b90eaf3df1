"""What a split can make of two hands of the same player."""

from cardgames_tui.chopsticks.rules import FINGER, Rules


def split_results(rules: Rules, low: int, high: int) -> set[tuple[int, int]]:
    """The pairs that a split of two hands, `low <= high`, can make of them, each ascending."""
    if rules.dead == high or (low < 0 and low != rules.dead):
        return set()
    if low != rules.dead:
        results = set() if _no_transfers(rules) else _shared(low, high, rules.full)
        if rules.suicide and low + high < rules.full:
            results.add((0, low + high))
        if rules.meta and low + high > rules.full:
            results |= _combined(rules, low, high)
    elif rules.halvies or rules.halvies_near:
        results = _halved(high, near=rules.halvies_near)
    else:
        results = set() if rules.transfers_only else _shared(0, high, rules.full)
    if rules.stumps and (low, high) == (0, FINGER) and not _no_divisions(rules):
        results.add((FINGER // 2, FINGER // 2))
    return results - {(low, high)}


def _no_transfers(rules: Rules) -> bool:
    return rules.divisions_only or rules.halvies or rules.halvies_near


def _no_divisions(rules: Rules) -> bool:
    return rules.transfers_only and not (rules.halvies or rules.halvies_near)


def _shared(low: int, high: int, full: int) -> set[tuple[int, int]]:
    """All ways to move whole fingers between two hands that leave both alive."""
    total = low + high
    firsts = range(low % FINGER, total, FINGER)
    pairs = ((first, total - first) for first in firsts)
    return {(min(pair), max(pair)) for pair in pairs if min(pair) > 0 and max(pair) < full}


def _halved(value: int, *, near: bool) -> set[tuple[int, int]]:
    """The one way to split a hand into equal whole numbers of fingers, or as equal as can be."""
    evenest = min(_shared(0, value, value), key=lambda pair: pair[1] - pair[0], default=None)
    if evenest is None or (evenest[0] != evenest[1] and not near):
        return set()
    return {evenest}


def _combined(rules: Rules, low: int, high: int) -> set[tuple[int, int]]:
    """All ways to divide what two hands have beyond the roll."""
    rest = low + high - rules.full
    pairs = _shared(low % FINGER, rest - low % FINGER, rules.full)
    return pairs | {(0, rest)} if rules.suicide else pairs
