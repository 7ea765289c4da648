"""Turn the targets of a run into an exit code, so that a game's repository can test its balance."""

from collections.abc import Mapping
from typing import Any

from bng_sim.cli import leave
from bng_sim.core.errors import IncompleteError
from bng_sim.core.game import Game
from bng_sim.core.wording import listed
from bng_sim.sweeps.store.load import StoredRun


def judge_targets(run: StoredRun, game: Game) -> dict[str, dict[str, Any]]:
    """Return the targets of a run as plain data (`analyses.targets.of_run`); empty if its config has none."""
    if not run.config["targets"]:
        return {}
    from bng_sim.analyses import targets  # noqa: PLC0415 (figures take a second to import)

    return targets.of_run(run, game)


def exit_if_not_met(targets: Mapping[str, Mapping[str, Any]]) -> None:
    """Exit with code 3 if a target is missed; raise `IncompleteError` if otherwise one is not yet known."""
    names: dict[str, list[str]] = {"missed": [], "unknown": [], "met": []}
    for name, target in targets.items():
        names[target["state"]].append(name)
    if names["missed"]:
        leave(3, f"targets missed: {listed(names['missed'])}")
    if names["unknown"]:
        games = [targets[name]["more_games"] for name in names["unknown"]]
        text = f"targets not yet known: {listed(names['unknown'])}"
        if all(games):
            text += f"; some {max(games):,} more games of a cell would decide: ask for them, and --extend plays them"
        raise IncompleteError(text)
