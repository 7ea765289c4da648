"""The commands, put together."""

from typing import Annotated

import typer

import bng_sim
from bng_sim.cli import audit, doctor, init, play, replay, rules, schema, simulate, strategies, sweep

app = typer.Typer(
    name="bng-sim",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"bng-sim {bng_sim.__version__}")
        raise typer.Exit


@app.callback(
    epilog="Exit codes: 0 ok, 1 our fault, 2 bad input, 130 interrupted. Results go to stdout, all else to stderr."
)
def bng_sim_command(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """\b
    bng-sim init
    bng-sim sweep sweep.yaml

    Find out how a board game really behaves, from millions of simulated games.
    """


sweep.register(app)
init.register(app)
simulate.register(app)
play.register(app)
replay.register(app)
audit.register(app)
rules.register(app)
strategies.register(app)
schema.register(app)
doctor.register(app)
