"""The terminal of a visitor's process: a pipe to the server."""

from textual.drivers.web_driver import WebDriver
from textual.messages import ExitApp


class VisitorDriver(WebDriver):
    """Ends the app when the pipe ends, so that it never outlives the server, not even one that is killed."""

    def run_input_thread(self) -> None:
        """Read what the visitor does, until there is no more."""
        super().run_input_thread()
        self._app.post_message(ExitApp())
