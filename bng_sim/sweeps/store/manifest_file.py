"""The manifest of a run's folder, sealed by a checksum, and the journal that stands in for it during play.

A figure edited by hand or a flipped bit breaks the seal, and nothing in such a manifest is trusted. In the journal each
line has its own checksum.
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
from bng_sim.sweeps.store import disk, manifest_form
from bng_sim.sweeps.store.files import Shard, SummaryFile, figures_of_part

FORMAT = 14  # rises when the layout of a run's folder changes
JOURNAL = "journal.jsonl"
MANIFEST = "manifest.json"
PLAY_AGAIN = "play it again with `bng-sim sweep CONFIG --fresh`"
_MOVE_AWAY = "move the folder away, or give the config another `name`, and play it again"
_SEAL = "checksum"
_BEGINS = re.compile(rb'\s*\{\s*"format":')  # matches every manifest of every format, even a damaged one
_SHARDS = TypeAdapter(list[Shard])
_TABLES = TypeAdapter(list[SummaryFile])


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the journal: the shards of a chunk and their checksum."""

    shards: list[Shard]
    checksum: str


_LINES = TypeAdapter(_Line)


def write(folder: Path, manifest: dict[str, Any]) -> None:
    """Write a run's manifest with its checksum."""
    disk.write_json(folder / MANIFEST, seal({"format": FORMAT, **manifest}))


def seal(manifest: dict[str, Any]) -> dict[str, Any]:
    """Add to a manifest, as its last entry, the checksum of all other entries."""
    said = {name: value for name, value in manifest.items() if name != _SEAL}
    return said | {_SEAL: _checksum(said)}


def read(folder: Path) -> dict[str, Any]:
    """Read a run's manifest; raises `InputError` if there is none, it has another format, or it was altered."""
    path = folder / MANIFEST
    if folder.is_file():
        raise InputError(f"{folder}: is a file; expected the folder of a run{_advice_for_file(folder)}")
    try:
        content = path.read_bytes()
        manifest = json.loads(content)
    except FileNotFoundError:
        raise InputError(
            f"{folder}: no run found (no {MANIFEST}); expected a folder that `bng-sim sweep` has written"
        ) from None
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror}); {_MOVE_AWAY}") from None
    except (ValueError, RecursionError):
        manifest = None
    if not isinstance(manifest, dict) or not isinstance(manifest.get("format"), int):
        raise InputError(f"{path}: not written by a run; {PLAY_AGAIN if is_run_folder(folder) else _MOVE_AWAY}")
    if manifest["format"] != FORMAT:
        raise InputError(
            f"{path}: has format {manifest['format']}, and this version of bng-sim reads {FORMAT}; {PLAY_AGAIN}"
        )
    if manifest != seal(manifest):
        raise InputError(f"{path}: was altered after the run wrote it: its checksum differs; {PLAY_AGAIN}")
    try:
        manifest_form.check(content)
    except ValueError as error:
        raise InputError(f"{path}: {error}: no run writes that; {PLAY_AGAIN}") from None
    return manifest


def is_run_folder(folder: Path) -> bool:
    """Return whether a folder is a run's, judged by how its manifest begins; its content may be damaged."""
    try:
        return bool(_BEGINS.match((folder / MANIFEST).read_bytes()))
    except OSError:
        return False


def tables(manifest: dict[str, Any]) -> list[SummaryFile]:
    """List the summary files of a run; none while it is played."""
    return _TABLES.validate_python(manifest["tables"])


def shards(manifest: dict[str, Any]) -> list[Shard]:
    """List the shards in a run's manifest, in order."""
    return _SHARDS.validate_python(manifest["shards"])


def recorded_shards(folder: Path, manifest: dict[str, Any]) -> list[Shard]:
    """List the shards that a run's folder should hold, in order: those of its manifest and those of its journal.

    Parts of chunks that have been completed since are no longer among them.

    Lines of the journal that are torn or altered are skipped; raises `InputError` if the journal cannot be read at all.
    """
    found = {shard.path: shard for shard in shards(manifest)}
    for line in _read_journal(folder / JOURNAL):
        with contextlib.suppress(ValidationError):
            written = _LINES.validate_json(line)
            if written.checksum == _checksum([asdict(shard) for shard in written.shards]):
                found |= {shard.path: shard for shard in written.shards}
    return [found[path] for path in sorted(found) if figures_of_part(path) not in found]


def add_to_journal(folder: Path, written: list[Shard]) -> None:
    """Record in the journal that a chunk is on disk with all its shards."""
    listed = [asdict(shard) for shard in written]
    disk.append(folder / JOURNAL, json.dumps({"shards": listed, "checksum": _checksum(listed)}))


def _read_journal(journal: Path) -> list[bytes]:
    try:
        return journal.read_bytes().splitlines()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise InputError(
            f"{journal}: cannot be read ({error.strerror}); expected a file. Move it away, and `bng-sim sweep` with "
            "the same config plays its games again"
        ) from None


def _advice_for_file(file: Path) -> str:
    return f", {file.parent}" if (file.parent / MANIFEST).is_file() else ""


def _checksum(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()
