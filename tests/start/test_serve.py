"""The program serves a browser, and ends with Ctrl+C."""

import re
from pathlib import Path

import pytest

from tests.start.terminal import Terminal
from tests.web.serving import WELCOME, browsing

pytestmark = pytest.mark.start


async def test_a_browser_is_served(tmp_path: Path) -> None:
    with Terminal(tmp_path, "serve", "--port", "0") as terminal:
        terminal.wait_for("Ctrl+C ends it")
        address = re.search(r"http://[0-9.]+:\d+", terminal.text)
        assert address is not None
        async with browsing(address[0]) as browser:
            await browser.see(WELCOME)
        terminal.type("\x03")
        assert terminal.wait_for_end() == 0
