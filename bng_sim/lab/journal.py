"""Record what was played, line by line, so that the same command resumes where it was stopped.

Each line has a digest of itself and of the games that it belongs to, and counts only if it is written exactly so. What
is damaged, torn or of other games is reported, left out and played again.
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bng_sim.core.errors import InputError
from bng_sim.sweeps.store import disk

FORMAT = 3


class Journal:
    """Sums of what was played, by part and changes.

    Attributes:
        path: Its file.
        unusable: A sentence for each line of the file that could not be used, which names file and line.

    """

    def __init__(self, path: Path, identity: dict[str, Any], remedy: str) -> None:
        """Open a journal, or begin one; lines that cannot be used are taken out of its file.

        Args:
            path: Its file; its folder is created if need be.
            identity: What has to be the same for the play to resume: config, game and version.
            remedy: How to discard it.

        Raises:
            InputError: If it is of other games, or of another version.

        """
        self.path, self.unusable = path, list[str]()
        self._head = {"format": FORMAT, **identity}
        self._games = _digest(self._head)
        self._played: dict[tuple[str, str], Any] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        if self._has_other_games():
            raise InputError(f"{path}: is of other games, or of another version; {remedy}")
        head = self._format({"head": self._head})
        lines = [head, *(line for line in self._read() if line != head)]
        content = "".join(f"{line}\n" for line in lines).encode()
        if content != self._content():
            disk.write(path, content)

    def _content(self) -> bytes:
        return self.path.read_bytes() if self.path.exists() else b""

    def _has_other_games(self) -> bool:
        """Return whether the journal is another study's: its whole lines are, its first line or else all."""
        texts = self._content().splitlines()
        whole = [line for line in map(_parse, texts) if line]
        if texts and _is_of_first_format(texts[0]):
            return True
        heads = [line for line in whole if "head" in line] or whole
        return bool(heads) and all(line["games"] != self._games for line in heads)

    def _read(self) -> list[str]:
        """Read the lines of these games, and return them as they are written."""
        usable = []
        for number, text in enumerate(self._content().splitlines(), 1):
            line = _parse(text)
            if not line or line["games"] != self._games:
                why = "of other games" if line else "damaged or incomplete"
                self.unusable.append(f"{self.path}:{number}: {why}; left out, and played again where it is needed")
                continue
            usable.append(text.decode())
            if "part" in line:
                self._played[line["part"], _key(line["changes"])] = line["sums"]
        return usable

    def has(self, part: str, changes: Mapping[str, Any]) -> bool:
        """Return whether a part has been played with these changes."""
        return (part, _key(changes)) in self._played

    def sums(self, part: str, changes: Mapping[str, Any]) -> Any:
        """Return what a part came to with these changes."""
        return self._played[part, _key(changes)]

    def add(self, part: str, changes: Mapping[str, Any], sums: Any) -> None:
        """Append what a part came to with these changes."""
        self._played[part, _key(changes)] = sums
        disk.append(self.path, self._format({"part": part, "changes": dict(changes), "sums": sums}))

    def _format(self, content: dict[str, Any]) -> str:
        """Write a line with its digest."""
        return _seal(content | {"games": self._games})


def _seal(line: dict[str, Any]) -> str:
    return json.dumps(line | {"digest": _digest(line)}, allow_nan=False)


def _parse(text: bytes) -> dict[str, Any]:
    """Return what a line says, without its digest; empty if it is not written exactly as that says."""
    try:
        line = json.loads(text)
        line.pop("digest")
        return line if _seal(line).encode() == text else {}
    except (ValueError, RecursionError, AttributeError, KeyError, TypeError):
        return {}


def _is_of_first_format(text: bytes) -> bool:
    """Return whether a journal begins as those did whose lines had no digest."""
    try:
        return "format" in json.loads(text)
    except (ValueError, RecursionError, TypeError):
        return False


def _digest(line: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(line, sort_keys=True).encode()).hexdigest()


def _key(changes: Mapping[str, Any]) -> str:
    return json.dumps(dict(changes), sort_keys=True)
