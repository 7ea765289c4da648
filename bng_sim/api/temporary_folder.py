"""Folders of runs that nobody named: deleted with the last object that needs them."""

import os
import shutil
import tempfile
import weakref
from pathlib import Path

_owned: "weakref.WeakValueDictionary[Path, TemporaryFolder]" = weakref.WeakValueDictionary()  # by a run's folder


class TemporaryFolder:
    """A folder that is deleted with this object, or when the process that created it ends; children by fork keep it.

    Attributes:
        run: The folder of a run in it.

    """

    def __init__(self) -> None:
        """Create it."""
        path = Path(tempfile.mkdtemp(prefix="bng-sim-"))
        self.run = path / "run"
        self.delete = weakref.finalize(self, _delete, path, os.getpid())
        _owned[self.run] = self


def owner_of(run: Path) -> TemporaryFolder | None:
    """Return the temporary folder of this process that a run is in; None for any other run."""
    return _owned.get(run)


def _delete(path: Path, creator: int) -> None:
    if os.getpid() == creator:
        shutil.rmtree(path, ignore_errors=True)
