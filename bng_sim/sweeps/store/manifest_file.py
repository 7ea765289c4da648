"""What a run's folder says that it holds: its manifest, sealed by a checksum, and the journal while it is played.

Whoever edits a figure by hand, or whatever flips a bit, breaks the seal: of such a manifest nothing is believed, and
of the journal each line counts by itself.
"""

import contextlib
import hashlib
import json
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from bng_sim.core.errors import InputError
from bng_sim.sweeps.store import disk
from bng_sim.sweeps.store.files import Shard, SummaryFile

FORMAT = 7  # rises when the layout of a run's folder changes
JOURNAL = "journal.jsonl"
MANIFEST = "manifest.json"
_PLAY_AGAIN = "make the run anew with `bng-sim sweep CONFIG --fresh`"
_MOVE_AWAY = "move the folder away, or give the config another `name`, and make the run anew"
_SEAL = "checksum"
_BEGINS = re.compile(rb'\s*\{\s*"format":')  # every manifest of every format, however little of it is left
_SHARDS = TypeAdapter(list[Shard])
_TABLES = TypeAdapter(list[SummaryFile])


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the journal."""

    shards: list[Shard]
    checksum: str


_LINES = TypeAdapter(_Line)


def write(folder: Path, manifest: dict[str, Any]) -> None:
    """Write a run's manifest, sealed."""
    disk.write_json(folder / MANIFEST, seal({"format": FORMAT, **manifest}))


def seal(manifest: dict[str, Any]) -> dict[str, Any]:
    """A manifest with, last, the checksum of all else in it."""
    said = {name: value for name, value in manifest.items() if name != _SEAL}
    return said | {_SEAL: _checksum(said)}


def read(folder: Path) -> dict[str, Any]:
    """A run's manifest; raises `InputError` if the folder is no run's, of another format, or its manifest altered."""
    path = folder / MANIFEST
    if folder.is_file():
        raise InputError(f"{folder}: is a file; expected the folder of a run{_beside(folder)}")
    try:
        manifest = json.loads(path.read_bytes())
    except FileNotFoundError:
        raise InputError(
            f"{folder}: no run lies there (there is no {MANIFEST}); expected a folder that `bng-sim sweep` has made"
        ) from None
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror}); {_MOVE_AWAY}") from None
    except (ValueError, RecursionError):
        manifest = None
    if not isinstance(manifest, dict) or not isinstance(manifest.get("format"), int):
        raise InputError(f"{path}: not what a run has written; {_PLAY_AGAIN if is_run_folder(folder) else _MOVE_AWAY}")
    if manifest["format"] != FORMAT:
        raise InputError(
            f"{path}: has format {manifest['format']}, and this version of bng-sim reads {FORMAT}; {_PLAY_AGAIN}"
        )
    if manifest != seal(manifest):
        raise InputError(f"{path}: was altered since the run wrote it, for its checksum is another; {_PLAY_AGAIN}")
    return manifest


def is_run_folder(folder: Path) -> bool:
    """Whether a folder is a run's, by how its manifest begins; of what else is in that nothing is believed."""
    try:
        return bool(_BEGINS.match((folder / MANIFEST).read_bytes()))
    except OSError:
        return False


def tables(manifest: dict[str, Any]) -> list[SummaryFile]:
    """The tables that a run has been summed up in; none while it is played."""
    return _TABLES.validate_python(manifest["tables"])


def shards(manifest: dict[str, Any]) -> list[Shard]:
    """The shards that a run's manifest lists, in order."""
    return _SHARDS.validate_python(manifest["shards"])


def recorded_shards(folder: Path, manifest: dict[str, Any]) -> list[Shard]:
    """The shards that a run's folder should hold, in order: those of its manifest, and those of its journal.

    A line of the journal that is torn or altered does not count; raises `InputError` if there is no reading it at all.
    """
    found = {shard.path: shard for shard in shards(manifest)}
    for line in _lines(folder / JOURNAL):
        with contextlib.suppress(ValidationError):
            written = _LINES.validate_json(line)
            if written.checksum == _checksum([asdict(shard) for shard in written.shards]):
                found |= {shard.path: shard for shard in written.shards}
    return [found[path] for path in sorted(found)]


def add_to_journal(folder: Path, written: list[Shard]) -> None:
    """Note in the journal that a chunk is on disk with all its shards."""
    listed = [asdict(shard) for shard in written]
    disk.append(folder / JOURNAL, json.dumps({"shards": listed, "checksum": _checksum(listed)}))


def _lines(journal: Path) -> list[bytes]:
    try:
        return journal.read_bytes().splitlines()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise InputError(
            f"{journal}: cannot be read ({error.strerror}); expected a file. Move it away, and `bng-sim sweep` with "
            "the same config plays again what it lists"
        ) from None


def _beside(file: Path) -> str:
    return f", {file.parent}" if (file.parent / MANIFEST).is_file() else ""


def _checksum(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()
