"""The project's URLs, and README for package indexes: its relative links become absolute ones."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class ReadmeAndUrls(MetadataHookInterface):
    """Fills in the dynamic entries of pyproject.toml."""

    def update(self, metadata: dict[str, Any]) -> None:
        repository = self.config["repository"]
        tag = f"v{metadata['version']}"
        metadata["urls"] = {
            "Homepage": repository,
            "Issues": f"{repository}/issues",
            "Changelog": f"{repository}/blob/main/CHANGELOG.md",
        }
        readme = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        pictures = f"{repository.replace('//github.com/', '//raw.githubusercontent.com/')}/{tag}"
        readme = re.sub(r"(!\[[^\]]*\]\()(?!https?:|#)", rf"\1{pictures}/", readme)
        readme = re.sub(r"(?<!!)(\[[^\]!]*\]\()(?!https?:|#)", rf"\1{repository}/blob/{tag}/", readme)
        metadata["readme"] = {"content-type": "text/markdown", "text": readme}
