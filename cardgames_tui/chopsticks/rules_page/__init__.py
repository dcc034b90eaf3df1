"""The rules of Chopsticks as a page of Markdown, with a line for each variant and each preset."""

from importlib.resources import files

from cardgames_tui.chopsticks.variants import PRESETS, VARIANTS


def rules_page() -> str:
    """The rules, and how to play on the screen, in Markdown."""
    variants = "\n".join(
        f"- **{variant.title}** (`{variant.slug}`): {variant.rule}"
        + (f" *{variant.correction}*" if variant.correction else "")
        for variant in VARIANTS.values()
    )
    presets = "\n".join(f"- **{preset.title}**: {preset.remark}" for preset in PRESETS.values())
    page = files(__name__).joinpath("chopsticks.md").read_text("utf-8")
    return page.replace("{variants}", variants).replace("{presets}", presets)
