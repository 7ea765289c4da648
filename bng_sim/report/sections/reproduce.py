"""How to reproduce a run: its config as a user would write it, and everything else that decides its bytes."""

import hashlib
from collections.abc import Mapping
from typing import Any

import yaml

from bng_sim.core.game import Game
from bng_sim.sweeps.config.keys import Config, keys_of
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.store import provenance


def config_as_yaml(config: Mapping[str, Any], game: Game) -> str:
    """Write a resolved config as the YAML with which `bng-sim sweep` plays it."""
    fields = keys_of(game.characters)
    written = {key: config[name] for name, key in fields.items() if _is_written(name, config.get(name))}
    if game.source is not None:
        written["game"] = game.source.name  # the config is to lie beside it
    if "strategies" in written:
        written["strategies"] = list(written["strategies"])  # the resolved config maps each file to its hash
    if "author" in written:
        written["author"] = [each if each.get("link") else each["name"] for each in written["author"]]
    if "notes" in written:
        written["notes"] = _given(written["notes"])
    for key in written.keys() & {"targets", "knobs"}:
        written[key] = {name: _given(entry) for name, entry in written[key].items()}
    own = {name: _own_metric(metric) for name, metric in config["own_metrics"].items()}
    written["metrics"] = [{name: own[name]} if name in own else name for name in written["metrics"]]
    return "".join(_entry(key, value) for key, value in written.items())


def _is_written(name: str, value: Any) -> bool:
    """Return whether a key is written: always if it identifies the run, otherwise where it differs from the default."""
    if name in ("name", "game", "seed", "games", "keep"):
        return value is not None
    return value not in (None, [], {}) and value != Config.model_fields[name].default


def _given(entry: dict[str, Any]) -> dict[str, Any]:
    """Return the keys of a target or a knob that have a value."""
    return {key: value for key, value in entry.items() if value not in (None, {})}


def _own_metric(recorded: dict[str, str]) -> str | dict[str, str]:
    """Return a metric of the config as a config writes it."""
    written = {key: text for key, text in recorded.items() if text and key != "kind"}
    return written if len(written) > 1 else written["value"]


def identifying_facts(run: StoredRun) -> dict[str, str]:
    """Return what identifies the run: name -> value."""
    versions = run.manifest["versions"]
    content = (run.folder / "summary.csv").read_bytes()
    found = {
        "Seed": str(run.config["seed"]),
        "Config hash": run.manifest["config_hash"],
        "bng-sim": versions["bng_sim"],
        "Fingerprints": ", ".join(
            f"{name} {digest}" for name, digest in provenance.list_fingerprints(run.manifest).items()
        ),
        "Libraries": ", ".join(f"{name} {versions[name]}" for name in ("python", "numba", "numpy", "polars")),
        "SHA-256 of summary.csv": hashlib.sha256(content).hexdigest(),
    }
    files = {f"Strategy file {name}": f"SHA-256 begins {digest}" for name, digest in run.config["strategies"].items()}
    return found | files


def _entry(key: str, value: Any) -> str:
    """Write a key with its value: lists on one line, mappings one line per entry."""
    parts = value.values() if isinstance(value, dict) else [value]
    flow = None if any(isinstance(part, list | dict) for part in parts) else False
    return yaml.dump(
        {key: value}, Dumper=_Dumper, sort_keys=False, default_flow_style=flow, width=88, allow_unicode=True
    )


class _Dumper(yaml.SafeDumper):
    """Writes no aliases: a value that occurs twice is written twice."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def represent_text(self, text: str) -> yaml.Node:
        """Write text of several lines as it is."""
        return self.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Dumper.add_representer(str, _Dumper.represent_text)
