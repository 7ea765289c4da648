"""The folder with game tables, and with the event logs of finished games, ready for `bng-sim playtests`."""

import contextlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import filelock

from bng_sim.core.errors import InputError
from bng_sim.hosting.game_table import GameTable
from bng_sim.sweeps.store import disk

TABLES = "tables"  # the folder of tables in the folder of playtests
PATIENCE = 5  # seconds in which another server has changed a table
_KEY = re.compile(r"(?P<name>[a-z_]+-[0-9a-f]{8})-(?P<seat>[1-9])-(?P<secret>[\w-]{10,64})")


class Folder:
    """Keep game tables in files: `tables/NAME.json`, and beside them `NAME.jsonl` with the log of a finished game."""

    def __init__(self, path: Path) -> None:
        """Name the folder; it is created when something is written."""
        self.path = path

    def save(self, table: GameTable) -> None:
        """Write a table, whole or not at all."""
        _write(self._file(table.name), json.dumps(table.stored, indent=1) + "\n")

    @contextlib.contextmanager
    def locked(self, name: str) -> Iterator[None]:
        """Keep other servers of the folder from changing a table while it is read, changed and saved.

        Raises `InputError` if another one takes seconds for that, or the folder cannot be written.
        """
        path = self._file(name)
        held = filelock.FileLock(path.with_suffix(".lock"))
        try:
            held.acquire(timeout=PATIENCE, poll_interval=0.005)
        except filelock.Timeout:
            raise InputError(f"{path}: another server has been writing it for {PATIENCE} s; stop that one") from None
        except OSError as error:
            raise InputError(f"{path}: cannot be written: {error.strerror}") from None
        try:
            yield
        finally:
            held.release()

    def find(self, key: str) -> tuple[GameTable, int] | None:
        """Return the table and the seat of a link's key; None if there is none, or the secret is another one."""
        found = _KEY.fullmatch(key)
        if found is None:
            return None
        if not self._file(found["name"]).exists():
            return None
        table, seat = self.load(found["name"]), int(found["seat"])
        return (table, seat) if table.is_secret_of(seat, found["secret"]) else None

    def find_link(self, link: str) -> tuple[GameTable, int]:
        """Return the table and the seat of a link; raises `InputError` if no table here has it."""
        found = self.find(key_of(link))
        if found is None:
            raise InputError(
                f"{link}: no table in {self.path} has this link; give the folder it was begun in by --folder"
            )
        return found

    def load(self, name: str) -> GameTable:
        """Read a table; raises `InputError` if it cannot be read."""
        path = self._file(name)
        try:
            stored = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError) as error:
            raise InputError(f"{path}: cannot be read ({error})") from None
        return GameTable.read(name, stored)

    def save_log(self, table: GameTable, log: Iterable[Mapping[str, Any]]) -> Path:
        """Write the event log of a finished game, as JSON Lines; return its file."""
        path = self.path / f"{table.name}.jsonl"
        _write(path, "".join(json.dumps(event) + "\n" for event in log))
        return path

    def save_opinions(self, table: GameTable) -> None:
        """Write what people answered after the game, next to its log."""
        given = {"taken_back": table.taken_back, "hints": table.hints, "seats": table.opinions}
        _write(self.path / f"{table.name}.answers.json", json.dumps(given, indent=1) + "\n")

    def _file(self, name: str) -> Path:
        return self.path / TABLES / f"{name}.json"


def key_of(link: str) -> str:
    """Return the key in a link to a seat: the first part of its path."""
    return re.sub(r"^[a-z]+://[^/]*/", "", link).partition("/")[0].partition("?")[0]


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        disk.write(path, text.encode())
    except OSError as error:
        raise InputError(f"{path}: cannot be written: {error.strerror}") from None
