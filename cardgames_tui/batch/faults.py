"""What can end a computation early; every message is one sentence for a person."""


class BatchError(Exception):
    """The computation cannot go on, or not begin."""


class MismatchError(BatchError):
    """A worker runs another version of this package."""
