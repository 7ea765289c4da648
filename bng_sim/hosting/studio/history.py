"""The last settings of a studio, with names, in memory or in a file of the designer's choice."""

import json
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bng_sim.core.errors import InputError
from bng_sim.sweeps.store import disk

MOST = 50
FORM = "bng-sim studio history"
FIELDS = ("address", "sentence", "setting", "name")
LONGEST = 20_000  # characters of a field


class History:
    """The last settings, the newest first; one that is changed to again moves to the front.

    Attributes:
        path: The file; None: they end with the studio.
        entries: Each with the fields `FIELDS`.

    """

    def __init__(self, path: Path | None = None) -> None:
        """Read the file, if there is one; raises `InputError` for a file that is no history."""
        self.path = path
        self.entries: list[dict[str, str]] = [] if path is None else _read(path)
        self._lock = threading.Lock()

    def add(self, fields: Mapping[str, str]) -> None:
        """Put a setting in front, or give one another name.

        Raises:
            InputError: If it has no address, a field is too long, or the file cannot be written.

        """
        entry = {name: fields.get(name, "") for name in FIELDS}
        if not entry["address"] or any(len(text) > LONGEST for text in entry.values()):
            raise InputError(f"history: expected an address, and at most {LONGEST:,} characters a field")
        with self._lock:
            known = next((each for each in self.entries if each["address"] == entry["address"]), None)
            if "name" not in fields and known is not None:
                entry["name"] = known["name"]
            if "name" in fields and known is not None:
                self.entries = [entry if each is known else each for each in self.entries]
            else:
                self.entries = [entry, *(each for each in self.entries if each is not known)][:MOST]
            self._write()

    def _write(self) -> None:
        if self.path is None:
            return
        text = json.dumps({"form": FORM, "entries": self.entries}, indent=1) + "\n"
        disk.write_named(self.path, text.encode(), "--history")

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {"entries": self.entries, "file": "" if self.path is None else str(self.path)}


def _read(path: Path) -> list[dict[str, str]]:
    """Read a file of settings; raises `InputError` if it is something else."""
    if not path.exists():
        return []
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        entries = [{name: str(each[name]) for name in FIELDS} for each in found["entries"]]
        is_ours = found["form"] == FORM
    except (OSError, ValueError, KeyError, TypeError):
        is_ours, entries = False, []
    if not is_ours:
        raise InputError(f"--history {path}: is no history of the studio; name another file, or a new one")
    return entries[:MOST]
