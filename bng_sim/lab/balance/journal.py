"""Record what a race has played, line by line, so that the same command goes on where it was stopped."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bng_sim.core.errors import InputError

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
        lines = list(self._lines())
        if lines and lines[0] != self._head:
            raise InputError(
                f"{folder}: has another race, or one of another version; give the config another `name`, or discard "
                "it with --fresh"
            )
        self._played = {(line["part"], _key(line["changes"])): line["sums"] for line in lines[1:]}
        if not lines:
            self.path.write_text(_as_line(self._head), encoding="utf-8")

    def _lines(self) -> Iterator[Any]:
        """Yield the whole lines; what follows the last of them was being written when the race was stopped."""
        if not self.path.exists():
            return
        whole, _, torn = self.path.read_text(encoding="utf-8").rpartition("\n")
        if torn:
            self.path.write_text(f"{whole}\n" if whole else "", encoding="utf-8")
        for line in whole.splitlines():
            yield json.loads(line)

    def has(self, part: str, changes: Mapping[str, Any]) -> bool:
        """Return whether a candidate has been played in a part of the race."""
        return (part, _key(changes)) in self._played

    def sums(self, part: str, changes: Mapping[str, Any]) -> Any:
        """Return what a candidate came to in a part of the race."""
        return self._played[part, _key(changes)]

    def add(self, part: str, changes: Mapping[str, Any], sums: Any) -> None:
        """Append what a candidate came to in a part of the race."""
        self._played[part, _key(changes)] = sums
        with self.path.open("a", encoding="utf-8") as file:
            file.write(_as_line({"part": part, "changes": dict(changes), "sums": sums}))


def _key(changes: Mapping[str, Any]) -> str:
    return json.dumps(dict(changes), sort_keys=True)


def _as_line(data: Any) -> str:
    return json.dumps(data, allow_nan=False) + "\n"
