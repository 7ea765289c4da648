"""Read and write files of compiled code, each either complete or absent."""

import contextlib
import hashlib
import os
import zlib
from pathlib import Path

from bng_sim.core.compiling import cache

_DIGEST = hashlib.sha256().digest_size


def read(path: Path) -> bytes | None:
    """Return the content of a file, from the first of its places that has it; None if none does, or all are damaged."""
    return next(filter(None, map(_read, cache.places(path))), None)


def _read(path: Path) -> bytes | None:
    try:
        stored = path.read_bytes()
    except OSError:
        return None
    if hashlib.sha256(stored[_DIGEST:]).digest() != stored[:_DIGEST]:
        return None
    return zlib.decompress(stored[_DIGEST:])


def write(path: Path, content: bytes) -> None:
    """Write a file; do nothing if the disk is full or the folder read-only, so the code will be compiled again."""
    packed = zlib.compress(content, 6)
    writing = path.with_name(f"{path.name}.{os.getpid()}")
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        writing.write_bytes(hashlib.sha256(packed).digest() + packed)
        writing.replace(path)
