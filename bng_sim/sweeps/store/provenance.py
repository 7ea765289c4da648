"""Fingerprints of what decides the games of a run in addition to its config: the game, its figures and each strategy.

A run continues, or counts as complete, while these are unchanged, whatever else in bng-sim was edited since.
"""

import os
from pathlib import Path
from typing import Any

from bng_sim.core import lineup
from bng_sim.core.compiling import fingerprint
from bng_sim.core.game import Cell, Game
from bng_sim.core.game_file import files_with
from bng_sim.core.results import row_expression
from bng_sim.core.thinkers import NO_SEED
from bng_sim.sweeps.store import game_code, manifest_file

GAME_FILE, BESIDE = "game_file", "beside"  # keys of a manifest
MANY = 10**6  # players; enough to parse a lineup for any number of them


def fingerprints(game: Game, config: dict[str, Any]) -> dict[str, Any]:
    """Fingerprint everything that decides the games of a resolved config, and what is counted in them."""
    playing = {cell["rung"] for cell in config["cells"]}
    texts = [*config["lineups"].values(), *(text for name, text in config["rungs"].items() if name in playing)]
    lineups = [lineup.parse(text, game.strategies, MANY) for text in texts]
    names = sorted({name for each in lineups for entry in each.entries for name in entry.made_of})
    return {
        "play": fingerprint.of_module_of(game.play),
        "figures": fingerprint_figures(game),
        "strategies": {name: game.strategies.fingerprint_of(name) for name in names},
    }


def fingerprint_figures(game: Game) -> str:
    """Fingerprint what is counted in every game."""
    metrics = [*game.metrics, *(metric for several in game.all_counts.values() for metric in several)]
    counted = [f"{metric.name} {metric.value} {metric.of} {metric.kind}" for metric in metrics]
    split = [f"{grouping.name} {grouping.column} {grouping.names}" for grouping in game.groupings]
    computed = [fingerprint.of(Path(row_expression.__file__))] if any(metric.own for metric in metrics) else []
    return fingerprint.together([*counted, *split, *computed])


def list_unrepeatable(found: dict[str, Any]) -> list[str]:
    """List the programs among the strategies of fingerprints because of which the games cannot be played again."""
    return [name for name, digest in found["strategies"].items() if digest.endswith(NO_SEED)]


def record_file(game: Game, folder: Path) -> dict[str, Any]:
    """Return what a run records of a designer's game in one file: where it is, and its text and that of its cards."""
    if game.source is None:
        return {}
    source, *beside = files_with(game.source)
    texts = {BESIDE: {each.name: _text(each) for each in beside}} if beside else {}
    return {GAME_FILE: {"path": _lead(folder, source), "text": _text(source), **texts}}


def _text(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "replace")


def rename_file(folder: Path, game: Game) -> None:
    """Record where the game's file is from a folder to which a run was copied."""
    if game.source is not None:
        manifest = manifest_file.read(folder)
        recorded = manifest[GAME_FILE] | {"path": _lead(folder, game.source)}
        manifest_file.write(folder, {**manifest, GAME_FILE: recorded})


def _lead(folder: Path, file: Path) -> str:
    return Path(os.path.relpath(file, folder.absolute())).as_posix()


def find_file(folder: Path, manifest: dict[str, Any]) -> Path | None:
    """Return where the file of a run's game was, or None if its game comes with the toolkit."""
    recorded = manifest.get(GAME_FILE)
    return Path(os.path.normpath(folder.absolute() / recorded["path"])) if recorded else None


def describe_changes(manifest: dict[str, Any], here: dict[str, Any]) -> list[str]:
    """List, in words, what has changed since the run was played."""
    there = manifest["fingerprints"]
    words = {"play": "the game's rules or engine", "figures": "what is counted in each game"}
    found = [what for name, what in words.items() if there[name] != here[name]]
    known = there["strategies"]  # an extended run may add rungs of the ladder
    return found + [
        f"strategy {name}" for name, digest in here["strategies"].items() if known.get(name, digest) != digest
    ]


def code_version(manifest: dict[str, Any], cell: Cell) -> str:
    """Return the version that the codes of a run's games carry."""
    there = manifest["fingerprints"]
    return game_code.version_of(there["play"], there["strategies"], cell)


def list_fingerprints(manifest: dict[str, Any]) -> dict[str, str]:
    """Return the fingerprints of a run: that of the game's play, and that of each strategy by name."""
    there = manifest["fingerprints"]
    return {"play": there["play"], **there["strategies"]}
