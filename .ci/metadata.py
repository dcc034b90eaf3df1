"""What package indexes are told besides pyproject.toml: where the project lives, and README for them."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class ReadmeAndUrls(MetadataHookInterface):
    """Fills in the addresses, and makes of README's links ones that work on any page."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Adds the dynamic entries to those of pyproject.toml."""
        repository = self.config["repository"]
        readme = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["urls"] = {
            "Homepage": repository,
            "Source": repository,
            "Documentation": f"{repository}#readme",
            "Issues": f"{repository}/issues",
            "Changelog": f"{repository}/blob/main/CHANGELOG.md",
        }
        text = with_absolute_links(readme, repository, f"v{self._version()}")
        metadata["readme"] = {"content-type": "text/markdown", "text": text}

    def _version(self) -> str:
        module = (Path(self.root) / "cardgames_tui" / "__init__.py").read_text(encoding="utf-8")
        match = re.search(r'^__version__ = "(.+)"$', module, re.MULTILINE)
        assert match is not None
        return match[1]


def with_absolute_links(readme: str, repository: str, tag: str) -> str:
    """README with links to the files of a release in place of relative ones."""
    files = repository.replace("//github.com/", "//raw.githubusercontent.com/") + f"/{tag}"
    pictures = re.sub(r"(!\[[^\]]*\]\()(?!https?:|#)", rf"\1{files}/", readme)
    return re.sub(r"(?<!!)(\[[^\]!]*\]\()(?!https?:|#)", rf"\1{repository}/blob/{tag}/", pictures)
