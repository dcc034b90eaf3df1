"""The command completion."""

import click
from click.shell_completion import get_completion_class

from cardgames_tui.paths import PROGRAM


@click.command("completion")
@click.argument("shell", metavar="SHELL", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion_command(context: click.Context, shell: str) -> None:
    """Print a completion script for your shell.

    SHELL is bash, zsh or fish. With it, the tab key completes commands, options, games, variants, the deals
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
