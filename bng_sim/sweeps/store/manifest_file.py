"""The manifest of a run's folder, sealed by a checksum, and the journal that stands in for it during play.

A figure edited by hand or a flipped bit breaks the seal, and nothing in such a manifest is trusted. In the journal each
line has its own checksum, and what it lists replaces what was listed before of the same deals.
"""

import contextlib
import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import TypeAdapter, ValidationError

from bng_sim.core.errors import InputError
from bng_sim.sweeps.store import disk, file_table, manifest_form
from bng_sim.sweeps.store.files import FIGURES, Shard, SummaryFile, place_of
from bng_sim.sweeps.store.known_files import Known, KnownFiles
from bng_sim.sweeps.store.stretches import Stretch, Stretches

FORMAT = 15  # rises when the layout of a run's folder changes
JOURNAL = "journal.jsonl"
MANIFEST = "manifest.json"
PLAY_AGAIN = "play it again with `bng-sim sweep CONFIG --fresh`"
_MOVE_AWAY = "move the folder away, or give the config another `name`, and play it again"
_SEAL = "checksum"
_BEGINS = re.compile(rb'\s*\{\s*"format":')  # matches every manifest of every format, even a damaged one
_TABLES = TypeAdapter(list[SummaryFile])


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the journal: some shards, when each was written (ns, by the file system), and a checksum."""

    shards: list[Shard]
    times: list[int]
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


def shards(folder: Path, manifest: dict[str, Any]) -> list[Shard]:
    """List the shards of a run that its manifest knows, in order; raises `InputError` if their table is damaged."""
    listed = manifest["files"]
    try:
        found = file_table.read(folder, listed)
        if manifest["state"] != "playing":
            manifest_form.check_files(manifest, found)
    except ValueError as error:
        raise InputError(
            f"{folder / listed['path']}: {error}; it lists the files of the run. {PLAY_AGAIN.capitalize()}"
        ) from None
    return found


class Recorded(NamedTuple):
    """The shards that a run's folder should hold, in order, and what is known of when they were written."""

    shards: list[Shard]
    written: KnownFiles


def recorded(folder: Path, manifest: dict[str, Any]) -> Recorded:
    """List the shards that a run's folder should hold: those of its manifest and those of its journal.

    Parts of chunks that have been completed since are no longer among them.

    Lines of the journal that are torn or altered are skipped; raises `InputError` if the journal cannot be read at all.
    """
    found, times = Stretches[tuple[str, int, int | None]](), dict[str, Known]()
    for shard in shards(folder, manifest):
        _replace(found, shard)
    journal = folder / JOURNAL
    for line in _read_journal(journal):
        with contextlib.suppress(ValidationError):
            entry = _LINES.validate_json(line)
            if entry.checksum == _checksum([[asdict(shard) for shard in entry.shards], entry.times]):
                for shard, at in zip(entry.shards, entry.times, strict=True):
                    _replace(found, shard)
                    times[shard.path] = shard.sha256, at
    written = KnownFiles()
    written.add_recorded(times, journal)
    for table, cell, chunk in found.keys:
        if chunk is not None:
            for part in found.of((table, cell, chunk)):
                if found.covers((FIGURES, cell, None), part.first, part.end):
                    found.remove((table, cell, chunk))
                    break
    listed = [shard for key in found.keys for stretch in found.of(key) for shard in stretch.shards]
    return Recorded(sorted(listed, key=lambda shard: shard.path), written)


def _replace(found: Stretches[tuple[str, int, int | None]], shard: Shard) -> None:
    place = place_of(shard.path)
    found.add((place.table, place.cell, place.chunk), Stretch(place.first, place.end, (shard,)))


def add_to_journal(folder: Path, written: Sequence[Shard], known: KnownFiles) -> None:
    """Record in the journal that some shards are on disk, in the place of what was recorded of the same deals.

    When each was written is added to what is `known`.
    """
    listed = [asdict(shard) for shard in written]
    times = [(folder / shard.path).stat().st_mtime_ns for shard in written]
    line = {"shards": listed, "times": times, "checksum": _checksum([listed, times])}
    disk.append(folder / JOURNAL, json.dumps(line))
    for shard, at in zip(written, times, strict=True):
        known.add(shard, at)


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
