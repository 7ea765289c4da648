"""What was checked, or written, is remembered: a file of the same size and time need not be read again.

It is remembered beside the run's folder, which is the same however often it was checked, and during play in the
journal. A file that changed within two seconds of being remembered is read again: its time might not show that it
changed once more.
"""

import contextlib
import json
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from bng_sim.sweeps.store import disk
from bng_sim.sweeps.store.files import Shard, is_intact

SURE = 2 * 10**9  # nanoseconds, more than the steps of any file system's clock

Known = tuple[str, int]  # checksum of a file, and when it last changed, by the file system's clock


class KnownFiles:
    """Files of a run whose content is known to be as recorded."""

    def __init__(self) -> None:
        """Know none."""
        self._known: dict[str, Known] = {}

    def add(self, shard: Shard, changed: int) -> None:
        """Remember a file that was written, and last changed at a time."""
        self._known[shard.path] = shard.sha256, changed

    def add_recorded(self, known: Mapping[str, Known], record: Path) -> None:
        """Take over what a file records, if by its own time it was sure of that."""
        with contextlib.suppress(OSError):
            recorded = record.stat().st_mtime_ns
            self._known |= {path: one for path, one in known.items() if one[1] + SURE < recorded}

    def read(self, folder: Path) -> None:
        """Take over what was remembered of a run's folder; nothing if that is damaged."""
        with contextlib.suppress(OSError, ValueError, TypeError, AttributeError):
            remembered = json.loads(_path(folder).read_text(encoding="utf-8"))
            self.add_recorded({path: (str(one[0]), int(one[1])) for path, one in remembered.items()}, _path(folder))

    def write(self, folder: Path, shards: Iterable[Shard]) -> None:
        """Remember what is known of these files of a run."""
        now = time.time_ns()
        known = {shard.path: self._known[shard.path] for shard in shards if shard.path in self._known}
        sure = {path: one for path, one in known.items() if one[1] + SURE < now}
        if sure:
            with contextlib.suppress(OSError):  # it only saves time
                disk.write(_path(folder), json.dumps(sure).encode())

    def is_intact(self, folder: Path, shard: Shard) -> bool:
        """Return whether a file is as recorded; it is read unless it has not changed since that was known."""
        try:
            found = (folder / shard.path).stat()
        except OSError:
            return False
        if found.st_size == shard.bytes and self._known.get(shard.path) == (shard.sha256, found.st_mtime_ns):
            return True
        is_sure = found.st_mtime_ns + SURE < time.time_ns()
        intact = is_intact(folder, shard)
        if intact and is_sure:
            self.add(shard, found.st_mtime_ns)
        return intact


def _path(folder: Path) -> Path:
    return folder.with_name(f".{folder.name}.checked.json")
