"""Whether a run's folder has the run that a config asks for, so that it can be continued; and if not, why not."""

import json
import platform
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from bng_sim.core.errors import InputError
from bng_sim.sweeps.plan.cells import REPORT_KEYS
from bng_sim.sweeps.store import provenance
from bng_sim.version import __version__

_START_AGAIN = "give the config another `name`, or discard the old results with --fresh"
_EXTENDABLE = {"games", "max_games"}  # what --extend may raise


def versions() -> dict[str, str]:
    """Return the versions that, with config, seed and fingerprints, decide the games and the bytes written."""
    return {
        "bng_sim": __version__,
        "python": platform.python_version(),
        **{library: metadata.version(library) for library in ("numba", "numpy", "polars", "pyarrow")},
    }


class Continued(NamedTuple):
    """A run that is continued.

    Attributes:
        resolved: Its config, rules as they were written out at first.
        ends: Numbers of deals with which it ended before it was extended.

    """

    resolved: dict[str, Any]
    ends: tuple[int, ...]


def check_same(
    folder: Path, manifest: dict[str, Any], resolved: dict[str, Any], fingerprints: dict[str, Any], *, extend: bool
) -> Continued:
    """Return how a run is continued; raises `InputError` if it has other games than the config asks for."""
    here = json.loads(json.dumps(resolved))
    if _have_same_rules(manifest["config"], here):  # a rule is written out at its printed value; keep the first form
        resolved = {**resolved, "rules": manifest["config"]["rules"]}
        here["rules"] = manifest["config"]["rules"]
    differing = _list_differences(manifest["config"], here)
    changed = [*_list_differences(manifest["versions"], versions()).values()]
    edited = provenance.describe_changes(manifest, fingerprints)
    ends = tuple(manifest["ends"])
    if differing and differing.keys() <= _EXTENDABLE and _is_extension(manifest["config"], here):
        if not extend:
            raise InputError(
                f"{folder}: has fewer games of the same config ({_join_differences(differing)}); "
                "play the others with --extend, give this config another `name`, or discard the old results "
                "with --fresh"
            )
        ends = (*ends, _most_deals(manifest["config"]))
        differing = {}
    if differing:
        raise InputError(
            f"{folder}: has the results of another config ({_join_differences(differing)}); "
            "give this one another `name`, or discard the old results with --fresh"
        )
    if changed:
        raise InputError(
            f"{folder}: was played by another version of bng-sim or its libraries ({'; '.join(changed)}), so "
            f"that its games and new ones might differ; {_START_AGAIN}"
        )
    if edited:
        raise InputError(
            f"{folder}: has changed since it was played: {', '.join(edited)}, so that its games and new ones "
            f"might differ; {_START_AGAIN}"
        )
    return Continued(resolved, ends)


def _most_deals(config: dict[str, Any]) -> int:
    """Return the number of deals of a cell, or its maximum."""
    return int(config["games"] or config["max_games"])


def _is_extension(there: dict[str, Any], here: dict[str, Any]) -> bool:
    return _most_deals(here) > _most_deals(there)


def _list_differences(there: dict[str, Any], here: dict[str, Any]) -> dict[str, str]:
    """List the keys whose values differ, each with both values if they are short."""
    differing = {}
    for key, value in here.items():
        if there.get(key) != value and key not in ("cells", *REPORT_KEYS):
            both = f"{key}: {json.dumps(there.get(key))} there, {json.dumps(value)} here"
            differing[key] = both if len(both) < 120 else key
    if not differing and there.get("cells") != here.get("cells"):
        differing["cells"] = _describe_cell_differences(there["cells"], here["cells"])
    return differing


def _describe_cell_differences(there: list[dict[str, Any]], here: list[dict[str, Any]]) -> str:
    """Describe what differs between the cells of two configs with equal keys and values."""
    for what, (before, now) in {
        "lineups": [list(dict.fromkeys(cell["lineup"] for cell in cells)) for cells in (there, here)],
        "grid": [list(cells[0]["values"]) for cells in (there, here)],
    }.items():
        if before != now:
            return f"{what} in another order, which numbers the cells: {', '.join(before)} there; use that order"
    return "rules"


def _have_same_rules(there: dict[str, Any], here: dict[str, Any]) -> bool:
    """Return whether the rules in force are the same in every cell, however many of them the config writes out."""
    cells = there.get("cells", ()), here["cells"]
    return [cell["rules"] for cell in cells[0]] == [cell["rules"] for cell in cells[1]]


def _join_differences(differing: dict[str, str]) -> str:
    return "; ".join(differing.values())
