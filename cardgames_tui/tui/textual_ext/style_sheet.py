"""A style sheet that reads nothing twice, however many screens and apps of a process have the same styles."""

from collections import defaultdict
from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple

from textual.css.model import RuleSet
from textual.css.parse import parse
from textual.css.stylesheet import CssSource, Stylesheet, StylesheetErrors, StylesheetParseError
from textual.css.tokenize import tokenize_values
from textual.css.types import CSSLocation

Sources = tuple[tuple[CSSLocation, CssSource], ...]


class Styles(NamedTuple):
    """What a style sheet says."""

    rules: list[RuleSet]
    by_name: dict[str, list[RuleSet]]


class SharedStylesheet(Stylesheet):
    """Styles that are shared; Textual reads all again for every screen that brings some of its own."""

    def __init__(self, variables: dict[str, str]) -> None:
        super().__init__()
        self.set_variables(variables)

    def set_variables(self, variables: dict[str, str]) -> None:
        """Have other variables."""
        super().set_variables(variables)
        self._reader = _reader(tuple(variables.items()))
        self._read: Styles | None = None
        self._known = 0

    @property
    def _styles(self) -> Styles:
        """What is read, with all that has been added meanwhile."""
        if self._read is None or self._known != len(self.source):
            self._read, self._known = self._reader(tuple(self.source.items())), len(self.source)
        return self._read

    @property
    def rules(self) -> list[RuleSet]:
        """All rules, in their order."""
        return self._styles.rules

    @property
    def rules_map(self) -> dict[str, list[RuleSet]]:
        """The rules by the names that they mention."""
        return self._styles.by_name

    def parse(self) -> None:
        """Read what is new.

        Raises:
            StylesheetParseError: It cannot be read.
        """
        _ = self._styles

    reparse = parse


@lru_cache(2)
def _reader(variables: tuple[tuple[str, str], ...]) -> Callable[[Sources], Styles]:
    """What reads styles that have these variables; those of a theme are kept until there is a third."""
    tokens = tokenize_values(dict(variables))

    @cache
    def read(location: CSSLocation, source: CssSource) -> list[RuleSet]:
        content, is_default, tie_breaker, scope = source
        rules = list(parse(scope, content, location, None, tokens, is_default, tie_breaker))
        if any(rule.errors for rule in rules):
            raise StylesheetParseError(StylesheetErrors(rules))
        return rules

    @cache
    def joined(sources: Sources) -> Styles:
        styles = Styles([rule for each in sources for rule in read(*each)], defaultdict(list))
        for rule in styles.rules:
            for name in rule.selector_names:
                styles.by_name[name].append(rule)
        return styles

    return joined
