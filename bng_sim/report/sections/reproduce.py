"""How to make a run again: its config as a user writes it, and what else decides its bytes."""

import hashlib
from typing import Any

import yaml

from bng_sim.core.game import Game
from bng_sim.sweep.config.keys import keys_of
from bng_sim.sweep.store import made_by
from bng_sim.sweep.store.load import StoredRun


def config(run: StoredRun, game: Game) -> str:
    """The config as YAML that `bng-sim sweep` reads and that gives this run again."""
    written = {key: run.config[name] for name, key in keys_of(game.characters).items()}
    kept = {key: value for key, value in written.items() if value not in (None, {}, [], ()) and value is not True}
    if "strategies" in kept:
        kept["strategies"] = list(kept["strategies"])  # resolved, it has each file's hash
    return "".join(_entry(key, value) for key, value in kept.items())


def facts(run: StoredRun) -> dict[str, str]:
    """What identifies the run: name -> value."""
    versions = run.manifest["versions"]
    content = (run.folder / "summary.csv").read_bytes()
    found = {
        "Seed": str(run.config["seed"]),
        "Config hash": run.manifest["config_hash"],
        "bng-sim": versions["bng_sim"],
        "Fingerprints": ", ".join(f"{name} {digest}" for name, digest in made_by.listed(run.manifest).items()),
        "Libraries": ", ".join(f"{name} {versions[name]}" for name in ("python", "numba", "numpy", "polars")),
        "SHA-256 of summary.csv": hashlib.sha256(content).hexdigest(),
    }
    files = {f"Strategy file {name}": f"SHA-256 begins {digest}" for name, digest in run.config["strategies"].items()}
    return found | files


def _entry(key: str, value: Any) -> str:
    """A key with its value; lists on one line, tables a line an entry."""
    parts = value.values() if isinstance(value, dict) else [value]
    flow = None if any(isinstance(part, list | dict) for part in parts) else False
    return yaml.dump(
        {key: value}, Dumper=_Dumper, sort_keys=False, default_flow_style=flow, width=88, allow_unicode=True
    )


class _Dumper(yaml.SafeDumper):
    """Writes no aliases: a value that comes twice is written twice."""

    def ignore_aliases(self, data: Any) -> bool:
        return True
