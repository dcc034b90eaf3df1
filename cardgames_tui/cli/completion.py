"""The command that teaches a shell to complete the others."""

import click
from click.shell_completion import get_completion_class

from cardgames_tui.paths import PROGRAM

SHELLS = ("bash", "zsh", "fish")
"""The shells that can be taught."""


@click.command("completion")
@click.argument("shell", metavar="SHELL", type=click.Choice(SHELLS))
@click.pass_context
def completion_command(context: click.Context, shell: str) -> None:
    """Print what makes a shell complete these commands.

    SHELL is bash, zsh or fish. Then the tab key knows commands, options, games, variants, the deals that were
    played last and the numbers of past games.

    \b
    Example:
      eval "$(cardgames-tui completion bash)"             in ~/.bashrc
      eval "$(cardgames-tui completion zsh)"              in ~/.zshrc, after compinit
      cardgames-tui completion fish | source              in ~/.config/fish/config.fish
    """
    variable = f"_{PROGRAM}_complete".replace("-", "_").upper()  # where click looks for the shell's question
    kind = get_completion_class(shell)
    assert kind is not None  # click brings all three
    script = kind(context.find_root().command, {}, PROGRAM, variable)
    click.echo(script.source_template % script.source_vars())
