"""The page of the command line: every command's help as Markdown."""

import inspect
from typing import Any

import typer

from bng_sim.cli.app import COMMANDS, GROUPS, app, import_command

_WHERE_EXAMPLES_END = "\n\n"  # in the help of every command, which begins with two


def commands() -> str:
    """Write each command's examples, description, arguments and options; members of a group follow it."""
    groups: Any = typer.main.get_command(app)
    parts = []
    for name in COMMANDS:
        if name in GROUPS:
            parts.append(_headed(2, name, groups.commands[name]))
            parts += [_headed(3, f"{name} {member}", import_command(f"{name} {member}", [])) for member in GROUPS[name]]
        else:
            parts.append(_headed(2, name, import_command(name, [])))
    return "\n\n".join(parts)


def _headed(level: int, name: str, command: Any) -> str:
    examples, _, about = inspect.cleandoc(command.help).lstrip("\b\n").partition(_WHERE_EXAMPLES_END)
    rows = [_row(one) for one in command.params if one.name not in ("help", "install_completion", "show_completion")]
    table = ["", "| argument or option | says | if left out |", "|---|---|---|", *rows] if rows else []
    return "\n".join([f"{'#' * level} bng-sim {name}", "", "```sh", examples, "```", "", about, *table])


def _row(one: Any) -> str:
    about = one.help.replace("|", r"\|")
    return f"| `{_written(one)}` | {about} | {_left_out(one)} |"


def _written(one: Any) -> str:
    name, value = one.opts[0], one.metavar or one.name.upper()
    if isinstance(one.default, bool):
        return str(name)
    return f"{name} {value}" if name.startswith("-") else value


def _left_out(one: Any) -> str:
    if one.required:
        return "an error"
    if isinstance(one.default, bool):
        return "no"
    if isinstance(one.show_default, str):
        return one.show_default
    return "" if one.default is None else f"`{one.default}`"
