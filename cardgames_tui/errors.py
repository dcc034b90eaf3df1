"""The ways a text or a move can be wrong; every message is one sentence for a person."""


class InvalidMoveError(ValueError):
    """A text that is not the name of any move."""


class IllegalMoveError(ValueError):
    """A move that the rules do not allow in this position."""


class InvalidGameError(ValueError):
    """A deal, board, position code or set of rules that cannot be."""


class InvalidPathError(ValueError):
    """A file or directory that cannot be."""
