"""`--part` and `--join` of `bng-sim sweep`: a sweep played by the jobs of an array."""

import re
from collections.abc import Mapping
from pathlib import Path

import typer

from bng_sim.api.play_options import PlayOptions
from bng_sim.api.sweep_parts import Part
from bng_sim.cli.output import print_json, shorten, stdout
from bng_sim.core.errors import InputError
from bng_sim.sweeps.plan.shares import MOST_SHARES


def parse_part(text: str) -> Part:
    """Parse `3/16`; raises `typer.BadParameter` for anything else."""
    match = re.fullmatch(r"\s*([0-9]{1,9})\s*/\s*([0-9]{1,9})\s*", str(text))
    part = Part(int(match[1]), int(match[2])) if match else None
    if part is None or not 1 <= part.number <= part.of <= MOST_SHARES:
        counted = f"a part from 1/{part.of} to {part.of}/{part.of}" if part and 1 <= part.of <= MOST_SHARES else ""
        raise typer.BadParameter(
            f"got {shorten(str(text))!r}, expected {counted or 'K/N, such as 3/16: which part, and of how many'}"
            f"{'; with Slurm: --array=1-' + str(part.of) if counted and part else ''}"
        )
    return part


def check_options(part: Part | None, join: bool, how: PlayOptions, others: Mapping[str, object]) -> None:
    """Raise `InputError` if `--part` or `--join` is given with an option that it excludes.

    Args:
        part: Of `--part`.
        join: Whether `--join` is given.
        how: The options that decide no game.
        others: Option -> its value; it is not given if that is None or False.

    """
    if part is None and not join:
        return
    if part is not None and join:
        raise InputError("--part, --join: one plays a part, the other joins all of them; leave one out")
    given = {"--backend dask": how.backend == "dask", "--extend": how.extend, **others}
    if join:
        del given["--playtests"]
    for option, value in given.items():
        if value is not None and value is not False:
            raise InputError(f"{'--join' if join else '--part'}, {option}: {_WHY[option]}; leave one out")


_WHY = {
    "--backend dask": "a cluster divides the games itself",
    "--only": "parts divide the games of all cells",
    "--extend": "parts have no earlier run to continue",
    "--dry-run": "it estimates the whole sweep, of which a part of N takes 1/N",
    "--playtests": "the report is written when the parts are joined",
}


def print_part(part: Part, games: int, folder: Path, config: Path, *, as_json: bool) -> None:
    """Print what has become of a part, and what to do when all are played."""
    if as_json:
        print_json({"part": part.number, "of": part.of, "games": games, "folder": str(folder)})
        return
    stdout().print(
        f"Part {part}: {games:,} games in {folder}. When all parts are played: bng-sim sweep {config} --join",
        soft_wrap=True,
    )
