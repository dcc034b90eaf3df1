"""The help pages of Chopsticks: the rules, with the engine's words for variants, and the facts."""

from importlib.resources import files

from cardgames_tui.chopsticks import ID_WORD
from cardgames_tui.chopsticks.english.facts import heading, sections
from cardgames_tui.chopsticks.facts.facts import gather, too_many
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.variants import PRESETS, VARIANTS
from cardgames_tui.games.notation import game_title
from cardgames_tui.tui.dialogs.rules_screen import RulesPage, Stop, WorkedOutPage

VARIANTS_HERE, PRESETS_HERE = "{variants}", "{presets}"
"""Where in the page the generated parts go."""


def help_page(rules: Rules) -> RulesPage:
    """The page of the rules of the game, which leads to the facts about those that are played."""
    variants = "\n".join(
        f"- **{variant.title}** (`{variant.slug}`): {variant.rule}"
        + (f" *{variant.correction}*" if variant.correction else "")
        for variant in VARIANTS.values()
    )
    presets = "\n".join(f"- **{preset.title}**: {preset.note}" for preset in PRESETS.values())
    page = files(__package__).joinpath("rules.md").read_text("utf-8")
    page = page.replace(VARIANTS_HERE, variants).replace(PRESETS_HERE, presets)
    return RulesPage(game_title(ID_WORD), page, facts_page(rules))


def facts_page(rules: Rules) -> WorkedOutPage:
    """The facts about a set of rules in Markdown, as soon as they are known."""
    title = f"# {heading(rules)}"
    if reason := too_many(rules):
        return WorkedOutPage(title, lambda _: f"{title}\n\nThis game is {reason}.")

    def make(should_stop: Stop) -> str:
        found = gather(rules, should_stop)
        parts = [f"## {part.title}\n\n{_bullets(part.lines)}" for part in sections(found)] if found else []
        return "\n\n".join([title, *parts])

    return WorkedOutPage(f"{title}\n\nWorking them out...", make)


def _bullets(lines: tuple[str, ...]) -> str:
    return "\n".join(f"- {line}" for line in lines)
