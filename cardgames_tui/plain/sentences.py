"""Small matters of wording that all commands share."""


def sentence(clause: str) -> str:
    """A clause as a sentence."""
    text = clause.strip()
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?', '!')) else '.'}"


def shortened(text: str) -> str:
    """What somebody has said, short enough to be repeated."""
    return text if len(text) <= 30 else f"{text[:27]}..."


def listed(things: list[str], word: str = "and") -> str:
    """Things in a row: `a, b and c`."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {word} {things[-1]}"
