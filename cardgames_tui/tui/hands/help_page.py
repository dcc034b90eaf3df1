"""The help page of Chopsticks: its text, and the variants from the engine's own words."""

from cardgames_tui.chopsticks.variants import BASE_CORRECTION, MORE_PLAYERS_CORRECTION, PRESETS, VARIANTS
from cardgames_tui.tui.help import help_text

VARIANTS_HERE, PRESETS_HERE, CORRECTIONS_HERE = "{variants}", "{presets}", "{corrections}"
"""Where in the page the generated parts go."""


def help_page() -> str:
    """The whole page in Markdown."""
    variants = "\n".join(
        f"- **{variant.title}** (`{variant.slug}`): {variant.rule}"
        + (f" *{variant.correction}*" if variant.correction else "")
        for variant in VARIANTS.values()
    )
    presets = "\n".join(f"- **{preset.title}**: {preset.note}" for preset in PRESETS.values())
    corrections = f"{BASE_CORRECTION} {MORE_PLAYERS_CORRECTION}"
    page = help_text("chopsticks")
    for place, text in (
        (VARIANTS_HERE, variants),
        (PRESETS_HERE, presets),
        (CORRECTIONS_HERE, corrections),
    ):
        page = page.replace(place, text)
    return page
