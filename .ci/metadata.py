"""What package indexes are told besides pyproject.toml: where the project lives, and README for them."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


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
    """README with the addresses of a release in the place of names of files."""
    files = repository.replace("//github.com/", "//raw.githubusercontent.com/") + f"/{tag}"
    pictures = re.sub(r"(!\[[^\]]*\]\()(?!https?:|#)", rf"\1{files}/", readme)
    return re.sub(r"(?<!!)(\[[^\]!]*\]\()(?!https?:|#)", rf"\1{repository}/blob/{tag}/", pictures)
