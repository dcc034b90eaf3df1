"""The files of the pages."""

import pytest

from assets.icon import picture
from cardgames_tui.web.serve.assets import STATIC, TERMINAL, exporting_script, read_assets


def test_the_script_of_textual_serve_hands_out_its_terminal_and_opens_nothing() -> None:
    script = exporting_script((TERMINAL / "js" / "textual.js").read_text("utf-8"))
    handed = script[script.rindex("window.xterm={") :].partition("}")[0]
    assert [name in handed for name in ("Terminal:", "FitAddon:", "WebglAddon:")] == [True] * 3
    assert "window.onload=" not in script


@pytest.mark.parametrize("name", ["play", "words"])
def test_the_page_asks_for_nothing_that_is_not_there(name: str) -> None:
    assets = read_assets()
    page = assets[f"pages/{name}.html"].data.decode()
    asked = [part.partition('"')[0] for part in page.replace('href="', 'src="').split('src="')[1:]]
    assert asked
    assert set(asked) <= {"words", "./", *assets}


def test_the_icon_is_that_of_the_script() -> None:
    assert (STATIC / "shared" / "icon.png").read_bytes() == picture()
