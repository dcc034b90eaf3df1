"""What package indexes are told besides pyproject.toml: where the project lives, and README for them."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_TOLD = (
    "# ",
    "## What you will not find",
    "## How it looks",
    "## Black Hole",
    "## Chopsticks",
    "## In the browser",
)
"""How the parts of README begin that indexes get."""


class ReadmeAndUrls(MetadataHookInterface):
    """Fills in the addresses, and makes of README's links ones that work on any page."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the dynamic entries to those of pyproject.toml."""
        repository = self.config["repository"]
        readme = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["urls"] = {
            "Homepage": repository,
            "Source": repository,
            "Documentation": f"{repository}#readme",
            "Issues": f"{repository}/issues",
            "Changelog": f"{repository}/blob/main/CHANGELOG.md",
        }
        text = absolute(readme, repository, f"v{self._version()}")
        metadata["readme"] = {"content-type": "text/markdown", "text": text}

    def _version(self) -> str:
        module = (Path(self.root) / "cardgames_tui" / "__init__.py").read_text(encoding="utf-8")
        found = re.search(r'^__version__ = "(.+)"$', module, re.MULTILINE)
        assert found is not None
        return found[1]


def absolute(readme: str, repository: str, tag: str) -> str:
    """README with the addresses of a release in the place of names of files.

    What is not about playing they find where the project lives.
    """
    parts = re.split(r"(?m)^(?=## )", readme)
    readme = "".join(part for part in parts if part.startswith(_TOLD))
    left_out = "".join(part for part in parts if not part.startswith(_TOLD))
    for title in re.findall(r"(?m)^##+ (.+)$", left_out):
        anchor = title.lower().replace(" ", "-")
        readme = readme.replace(f"](#{anchor})", f"]({repository}#{anchor})")
    files = repository.replace("//github.com/", "//raw.githubusercontent.com/") + f"/{tag}"
    pictures = re.sub(r"(!\[[^\]]*\]\()(?!https?:|#)", rf"\1{files}/", readme)
    return re.sub(r"(?<!!)(\[[^\]!]*\]\()(?!https?:|#)", rf"\1{repository}/blob/{tag}/", pictures)
