"""The table of a run's files: one row a shard, as a Parquet file that the manifest names.

Parquet, for everything else of a run is Parquet: the same rows give the same bytes on any machine, and what reads a run
reads this. A new table has another name, so at any moment the one that the manifest names is complete.
"""

import hashlib
import io
import re
from collections.abc import Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import polars as pl

from bng_sim.sweeps.store import disk, parquet
from bng_sim.sweeps.store.files import FILE_TABLE, Shard, place_of

_TYPES = {"path": pl.String(), "rows": pl.Int64(), "bytes": pl.Int64(), "sha256": pl.String()}


def write(folder: Path, shards: Sequence[Shard]) -> dict[str, Any]:
    """Write the table of these shards, and return what the manifest says of it."""
    rows = pl.DataFrame([asdict(shard) for shard in shards], schema=_TYPES)
    content = parquet.encode(rows, {})
    digest = hashlib.sha256(content).hexdigest()
    path = f"files-{digest[:8]}.parquet"
    disk.write(folder / path, content)
    return {"path": path, "shards": len(shards), "bytes": len(content), "sha256": digest}


def read(folder: Path, listed: dict[str, Any]) -> list[Shard]:
    """Read the table that a manifest names; raises `ValueError` if it is missing, or is not as it was written."""
    try:
        content = (folder / listed["path"]).read_bytes()
    except OSError:
        raise ValueError("missing") from None
    if hashlib.sha256(content).hexdigest() != listed["sha256"]:
        raise ValueError("altered")
    rows = pl.read_parquet(io.BytesIO(content))
    if dict(rows.schema) != _TYPES:
        raise ValueError(f"has other columns than {', '.join(field.name for field in fields(Shard))}")
    found = [Shard(*row) for row in rows.iter_rows()]
    for shard in found:
        place_of(shard.path)
    return found


def is_table(name: str) -> bool:
    """Return whether a file's name is that of such a table."""
    return re.match(FILE_TABLE, name) is not None


def remove_others(folder: Path, listed: dict[str, Any]) -> None:
    """Delete the tables of a run that its manifest no longer names."""
    for path in folder.glob("files-*.parquet"):
        if is_table(path.name) and path.name != listed["path"]:
            disk.remove(path)
