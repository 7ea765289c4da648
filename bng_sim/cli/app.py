"""The command-line application: all commands and their groups."""

import gc
import importlib
import inspect
import keyword
import sys
from types import ModuleType
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from bng_sim.cli import interrupts
from bng_sim.version import __version__

COMMANDS = {
    "sweep": "Play all cells of a config, and write tables and a report.",
    "ablate": "Find out what each kind of move, decision or card is worth to one player.",
    "balance": "Find the cheapest changes of rules with which a config's targets are met.",
    "trim": "Find out what may go from the box: each part, and then several together.",
    "status": "Print the progress of a run, and whether its files are intact.",
    "init": "Write a config and a strategy to start from.",
    "analyse": "Answer designers' questions about a finished run: who wins, when, and how.",
    "verify": "Play what a published page says again, and judge each of its claims.",
    "report": "Write the report of a run again: page, Markdown, PDF, a post, pictures, a workbook.",
    "bundle": "Pack a study into one file that others can read, make again and verify.",
    "notebook": "Write a notebook of a run, with its main figures as cells to change.",
    "simulate": "Play many games of one setting and print how they ended.",
    "play": "Play one game and print what happens in it.",
    "here": "Read a table written down by hand: how may it end, and after which move?",
    "studio": "Turn the rules of a game in a browser, and see the answer change.",
    "table": "Take a seat: play against strategies in a browser.",
    "compare": "Describe how two runs, or two cells, differ.",
    "games": "Find games of a run by a condition and an order, such as drama.",
    "replay": "Play a game of a run again, and check it against its stored row.",
    "audit": "Play games and let an independent referee check them against the rules.",
    "playtests": "Read your own playtests, see what they show, and find out which players they are like.",
    "lab": "Study how much the strategies matter: who beats whom, stable habits, better traits.",
    "rules": "List the rules parameters, their defaults, and where these are from.",
    "strategies": "List the strategies, what each considers, and its traits.",
    "schema": "Print the JSON Schema of the config of a sweep.",
    "doctor": "Check the installation, the random streams and the instrument itself.",
}
LAB = {
    "exploit": "Seat one player among others: its share of the wins, and what happens if all play it.",
    "league": "Let everybody play against everybody: payoffs, ratings, the mixture nobody leaves.",
    "best-reply": "Change each trait for one player, some, and all: stable habits and dilemmas.",
    "skill": "Give a search player ever more playouts: how much there is to think about.",
    "train": "Train a player among others: how far can they be beaten?",
    "explain": "Where does a player that learned leave its script, and what is that worth?",
    "tune": "Evolve the traits of a player against others, and write the persona found.",
}
PLAYTESTS = {
    "import": "Read plays of your own from a spreadsheet, or from BGStats or BoardGameGeek.",
    "report": "Write what they show by themselves as a page: shares with exact intervals, lengths, versions.",
    "compare": "Hold them against the games of scripted players: among whom would they surprise?",
}
GROUPS = {"lab": LAB, "playtests": PLAYTESTS}
# Command -> module; the command is the function of the module's name.
MODULES = {name: f"bng_sim.cli.{name}" for name in COMMANDS if name not in GROUPS} | {
    f"{group} {name}": f"bng_sim.cli.{group}.{name.replace('-', '_')}{'_' * keyword.iskeyword(name)}"
    for group, names in GROUPS.items()
    for name in names
}


class _Commands(TyperGroup):
    """A group that imports a command's module only when the command is called, so that help is fast."""

    group = ""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name, command, rest = super().resolve_command(ctx, args)
        if command is None or isinstance(command, TyperGroup):
            return name, command, rest
        return name, import_command(f"{self.group}{command.name}", rest), rest


class _Main(_Commands):
    """The top-level group."""

    def invoke(self, ctx: Any) -> Any:
        with interrupts.describe_on_interrupt(lambda: "interrupted"):
            return super().invoke(ctx)


app = typer.Typer(
    name="bng-sim",
    cls=_Main,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def import_command(name: str, args: list[str]) -> Any:
    """Import a command by its name and return it with its options."""
    alone = typer.Typer(add_completion=False)
    command = getattr(_imported(MODULES[name]), MODULES[name].rpartition(".")[2])
    if "own" in inspect.signature(command).parameters:
        from bng_sim.cli.cell_options import add_game_options  # noqa: PLC0415 (it loads the game, which help does not need)

        command = add_game_options(command, args)
    alone.command(name.rpartition(" ")[2])(command)
    return typer.main.get_command(alone)


def _imported(path: str) -> ModuleType:
    """Import a module, and what is imported along with it.

    All this lives as long as the process. To look for garbage in it takes a fifth of a second, here, while the command
    runs and at the end, so nobody ever does.
    """
    if path not in sys.modules:
        gc.disable()
        try:
            importlib.import_module(path)
        finally:
            gc.freeze()
            gc.enable()
    return sys.modules[path]


def _placeholder() -> None:
    """Stand for a command in the list of commands."""


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"bng-sim {__version__}")
        raise typer.Exit


@app.callback(
    epilog="Exit codes: 0 ok, 1 our fault, 2 bad input, 3 a target is missed, 4 incomplete but "
    "resumable, or a target is not yet known, 130 interrupted, 143 terminated. "
    "Results go to stdout, all else to stderr."
)
def bng_sim_command(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """\b
    bng-sim init
    bng-sim sweep sweep.yaml

    Find out how a board game really behaves, from millions of simulated games.
    """


def _create_group(name: str, members: dict[str, str]) -> typer.Typer:
    """Create a command group whose commands are modules in the package of the group's name."""

    class Members(_Commands):
        group = f"{name} "

    created = typer.Typer(name=name, cls=Members, no_args_is_help=True, add_completion=False)
    created.callback()(getattr(importlib.import_module(f"bng_sim.cli.{name}"), name))
    for member, about in members.items():
        created.command(member, short_help=about)(_placeholder)
    return created


for _name, _about in COMMANDS.items():
    if _name in GROUPS:
        app.add_typer(_create_group(_name, GROUPS[_name]), short_help=_about)
    else:
        app.command(_name, short_help=_about)(_placeholder)
