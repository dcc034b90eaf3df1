"""One variant in the set-up dialog: a switch and what it does, or why it cannot be turned over now."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from cardgames_tui.chopsticks.variants import Variant
from cardgames_tui.tui.toggles import Tick


class VariantRow(Horizontal):
    """A switch with its rule beside it.

    Args:
        variant: Which variant it switches.
        on: Whether it is on.
    """

    def __init__(self, variant: Variant, *, on: bool) -> None:
        super().__init__(classes="variant")
        self.variant = variant
        self._on = on

    def compose(self) -> ComposeResult:
        """The switch and the rule."""
        yield Tick(self.variant.title, value=self._on, id=f"variant-{self.variant.slug}", compact=True)
        yield Static(self.variant.rule, markup=False, classes="rule")

    @property
    def tick(self) -> Tick:
        """The switch."""
        return self.query_one(Tick)

    def show(self, *, on: bool, reason: str) -> None:
        """Show whether it is on, and the reason when it cannot be turned over."""
        with self.prevent(Tick.Changed):
            self.tick.value = on
        self.tick.disabled = bool(reason)
        text = f"not now: {reason}" if reason else self.variant.rule
        rule = self.query_one(".rule", Static)
        if text != rule.content:
            rule.update(text)
        self.set_class(bool(reason), "-impossible")
