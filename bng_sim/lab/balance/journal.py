"""Record what a race has played, line by line, so that the same command goes on where it was stopped."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bng_sim.core.errors import InputError
from bng_sim.sweeps.store import disk

FILE = "balance.jsonl"
FORMAT = 1


class Journal:
    """Sums of candidates by round, in the order in which they were played."""

    def __init__(self, folder: Path, identity: dict[str, Any]) -> None:
        """Open the journal of a folder, or begin one.

        Args:
            folder: Of the run.
            identity: What has to be the same for a race to go on: config, game and version.

        Raises:
            InputError: If the folder has another race.

        """
        self.path = folder / FILE
        self._head = {"format": FORMAT, **identity}
        folder.mkdir(parents=True, exist_ok=True)
        lines = self._read()
        if lines and lines[0] != self._head:
            raise InputError(
                f"{folder}: has another race, or one of another version; give the config another `name`, or discard "
                "it with --fresh"
            )
        self._played = {(line["part"], _key(line["changes"])): line["sums"] for line in lines[1:]}
        if not lines:
            disk.append(self.path, json.dumps(self._head))

    def _read(self) -> list[Any]:
        """Read the whole lines; what follows the last of them was being written when the race was stopped."""
        if not self.path.exists():
            return []
        whole, _, torn = self.path.read_bytes().rpartition(b"\n")
        if torn:
            disk.write(self.path, whole + b"\n" * bool(whole))
        try:
            return [json.loads(line) for line in whole.splitlines()]
        except ValueError:
            raise InputError(f"{self.path}: damaged, and no race can go on with it; discard it with --fresh") from None

    def has(self, part: str, changes: Mapping[str, Any]) -> bool:
        """Return whether a candidate has been played in a part of the race."""
        return (part, _key(changes)) in self._played

    def sums(self, part: str, changes: Mapping[str, Any]) -> Any:
        """Return what a candidate came to in a part of the race."""
        return self._played[part, _key(changes)]

    def add(self, part: str, changes: Mapping[str, Any], sums: Any) -> None:
        """Append what a candidate came to in a part of the race."""
        self._played[part, _key(changes)] = sums
        line = {"part": part, "changes": dict(changes), "sums": sums}
        disk.append(self.path, json.dumps(line, allow_nan=False))


def _key(changes: Mapping[str, Any]) -> str:
    return json.dumps(dict(changes), sort_keys=True)
