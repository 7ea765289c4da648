"""Record what was played, line by line, so that the same command goes on where it was stopped."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bng_sim.core.errors import InputError
from bng_sim.sweeps.store import disk

FORMAT = 1


class Journal:
    """Sums of what was played, by part and changes, in the order in which they were played."""

    def __init__(self, path: Path, identity: dict[str, Any], remedy: str) -> None:
        """Open a journal, or begin one.

        Args:
            path: Its file; its folder is made if need be.
            identity: What has to be the same for the play to go on: config, game and version.
            remedy: How to discard it.

        Raises:
            InputError: If it is of other play, or damaged.

        """
        self.path, self._remedy = path, remedy
        self._head = {"format": FORMAT, **identity}
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = self._read()
        if lines and lines[0] != self._head:
            raise InputError(f"{path}: is of other games, or of another version; {remedy}")
        self._played = {(line["part"], _key(line["changes"])): line["sums"] for line in lines[1:]}
        if not lines:
            disk.append(self.path, json.dumps(self._head))

    def _read(self) -> list[Any]:
        """Read the whole lines; what follows the last of them was being written when the play was stopped."""
        if not self.path.exists():
            return []
        whole, _, torn = self.path.read_bytes().rpartition(b"\n")
        if torn:
            disk.write(self.path, whole + b"\n" * bool(whole))
        try:
            return [json.loads(line) for line in whole.splitlines()]
        except ValueError:
            raise InputError(f"{self.path}: damaged, and nothing can go on with it; {self._remedy}") from None

    def has(self, part: str, changes: Mapping[str, Any]) -> bool:
        """Return whether a part has been played with these changes."""
        return (part, _key(changes)) in self._played

    def sums(self, part: str, changes: Mapping[str, Any]) -> Any:
        """Return what a part came to with these changes."""
        return self._played[part, _key(changes)]

    def add(self, part: str, changes: Mapping[str, Any], sums: Any) -> None:
        """Append what a part came to with these changes."""
        self._played[part, _key(changes)] = sums
        line = {"part": part, "changes": dict(changes), "sums": sums}
        disk.append(self.path, json.dumps(line, allow_nan=False))


def _key(changes: Mapping[str, Any]) -> str:
    return json.dumps(dict(changes), sort_keys=True)
