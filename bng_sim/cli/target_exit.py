"""Turn the targets of a run into an exit code, so that a game's repository can test its balance."""

from collections.abc import Mapping
from typing import Any

from bng_sim.cli import leave
from bng_sim.core.errors import IncompleteError
from bng_sim.core.game import Game
from bng_sim.core.wording import listed
from bng_sim.sweeps.run.load import StoredRun

MOST_NAMED = 3  # settings without a figure


def judge_targets(run: StoredRun, game: Game) -> dict[str, dict[str, Any]]:
    """Return the targets of a run as plain data (`analyses.targets.of_run`); empty if its config has none."""
    if not run.config["targets"]:
        return {}
    from bng_sim.analyses.general import targets  # noqa: PLC0415 (figures take a second to import)

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
        text = f"targets not yet known: {listed([_with_reasons(name, targets[name]) for name in names['unknown']])}"
        if all(games):
            text += f"; some {max(games):,} more games of a cell would decide: ask for them, and --extend plays them"
        raise IncompleteError(text)


def _with_reasons(name: str, target: Mapping[str, Any]) -> str:
    """Return the name of a target with why it has no figure, and where: `turns (not played: 3 players)`."""
    lines: dict[str, list[str]] = {}
    for setting in target["settings"]:
        if setting["reason"]:
            lines.setdefault(setting["reason"], []).append(setting["line"])
    said = []
    for reason, of in lines.items():
        more = f" and {len(of) - MOST_NAMED} more" if len(of) > MOST_NAMED else ""
        named = "; ".join(filter(None, of[:MOST_NAMED]))
        said.append(f"{reason}: {named}{more}" if named else reason)
    return f"{name} ({'; '.join(said)})" if said else name
