"""Actions are pinned by commit, and the packages of the page by hash."""

import json
import re
from pathlib import Path

import pytest

from cardgames_tui.page.build import NPM_LOCK

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned_by_commit(workflow: Path) -> None:
    used = re.findall(r"uses: (\S+)", workflow.read_text("utf-8"))
    assert used
    assert [action for action in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action)] == []


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_a_checkout_keeps_no_credentials(workflow: Path) -> None:
    text = workflow.read_text("utf-8")
    checkouts = re.findall(r"uses: actions/checkout@\S+.*\n(.*\n.*\n)", text)
    assert len(checkouts) == text.count("actions/checkout@")
    assert all("persist-credentials: false" in options for options in checkouts)


def test_the_packages_of_the_page_have_hashes_and_no_urls() -> None:
    lock = json.loads(NPM_LOCK.read_text("utf-8"))
    wanted = json.loads(NPM_LOCK.with_name("package.json").read_text("utf-8"))["dependencies"]
    packages = lock["packages"]
    assert packages.pop("")["dependencies"] == wanted
    assert {name: packages[f"node_modules/{name}"]["version"] for name in wanted} == wanted
    assert all(package["integrity"].startswith("sha512-") for package in packages.values())
    assert not any("resolved" in package for package in packages.values())
