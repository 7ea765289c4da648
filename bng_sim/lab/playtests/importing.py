"""Read files of playtests whatever their format, and say what was used, what was left out, and why."""

import hashlib
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.lab.playtests import bgstats, boardgamegeek, csv_file, event_log
from bng_sim.lab.playtests.columns import Row
from bng_sim.lab.playtests.plays import KNOWN, Plays

MOST_SHOWN = 10  # things that were left out
LARGEST = 50_000_000  # bytes of a file
FORMATS = ".csv (a table), .json (BGStats), .xml (BoardGameGeek) or .jsonl (a game recorded move by move)"
RECORDED = ".jsonl"
SILENT = ("rules", "scores", "people", "notes", "fun", "fair", "too_long", "moves")  # not missed where they are blank
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")


@dataclass(frozen=True)
class Imported:
    """What was read.

    Attributes:
        plays: The plays.
        read: Number of plays in the files, of this game.
        twice: Number of plays that were in them more than once.
        left_out: What was left out, and why.

    """

    plays: Plays
    read: int
    twice: int
    left_out: Sequence[str]

    def sentences(self) -> list[str]:
        """Say how many plays were read, which fields they have, and what was left out."""
        frame = self.plays.frame
        n = frame.height
        said = [f"{n} play{'s' * (n != 1)}"]
        if self.twice:
            said.append(f"{self.twice} more {'was' if self.twice == 1 else 'were'} in the file twice and counted once")
        known = {name: n - frame[name].null_count() for name in frame.columns}
        listed = [f"{name} ({k} of {n})" for name, k in known.items() if k and name != "play"]
        said.append(f"known: {', '.join(listed) or 'nothing'}")
        blank = [name for name in KNOWN if not known[name] and name not in SILENT]
        if blank:
            said.append(f"known of none: {', '.join(blank)}")
        odd = [
            text
            for text in frame["scores"].drop_nulls()
            if any(not _NUMBER.fullmatch(score) for score in text.split(" / ") if score)
        ]
        if odd:
            said.append(f"scores that are no numbers are kept as text: {odd[0]!r}{_more(len(odd) - 1)}")
        said += [f"left out: {what}" for what in self.left_out[:MOST_SHOWN]]
        if len(self.left_out) > MOST_SHOWN:
            said.append(f"left out: {len(self.left_out) - MOST_SHOWN} more")
        return said


def _more(n: int) -> str:
    return f" and {n} more" if n else ""


def read(paths: Sequence[Path], game: Game, *, called: str = "", names: bool = False) -> Imported:
    """Read plays.

    Args:
        paths: A table or an export; or games recorded move by move, and folders of such.
        game: The game that was played.
        called: What an export calls it; the game's title if empty.
        names: Whether people's names are kept.

    Raises:
        InputError: With all that cannot be used.

    """
    rows, left_out = [], []
    for path in _list_files(paths):
        try:
            if path.exists() and not path.is_file():  # a pipe, say, would be waited for
                raise InputError(f"{path}: is no file; expected {FORMATS}")
            if path.stat().st_size > LARGEST:
                raise InputError(f"{path}: has more than {LARGEST // 10**6} MB, which no list of plays needs")
            its_rows, its_left_out = _read(path, game, called or game.title)
        except OSError as error:
            raise InputError(f"{path}: cannot be read ({error.strerror})") from None
        rows += its_rows
        left_out += its_left_out
    kept = _without_repeats(rows)
    if not kept:
        why = f"; {'; '.join(left_out[:MOST_SHOWN])}" if left_out else ""
        raise InputError(f"{', '.join(map(str, paths))}: has no play{why}")
    for number, row in enumerate(kept, 1):
        row["play"] = row.get("play") or str(number)
        if row.get("people") and not names:
            row["people"] = _unreadable(row["people"])
    _salt.clear()
    return Imported(Plays.of_rows(game.name, kept), len(rows), len(rows) - len(kept), left_out)


def _list_files(paths: Sequence[Path]) -> list[Path]:
    """Return the files, for a folder those of games recorded move by move in it."""
    files: list[Path] = []
    for path in paths:
        found = sorted(path.glob(f"*{RECORDED}")) if path.is_dir() else [path]
        if not found:
            raise InputError(f"{path}: has no game recorded move by move (*{RECORDED})")
        files += found
    others = [path for path in files if path.suffix.lower() != RECORDED]
    if others and len(files) > 1:
        raise InputError(f"{others[0]}: expected this file alone; only games recorded move by move can be several")
    return files


def _read(path: Path, game: Game, called: str) -> tuple[list[Row], list[str]]:
    suffix = path.suffix.lower()
    if suffix == ".csv":
        return csv_file.read(path, game)
    if suffix == ".json":
        return bgstats.read(path, called)
    if suffix == ".xml":
        return boardgamegeek.read(path, called)
    if suffix == RECORDED:
        return event_log.read(path, game)
    raise InputError(f"{path}: expected {FORMATS}")


def _without_repeats(rows: list[Row]) -> list[Row]:
    """Return each play once: those of one identifier are one, and so are those without one that are equal."""
    found: dict[object, Row] = {}
    for row in rows:
        key = row.get("play") or tuple(sorted((name, str(value)) for name, value in row.items() if value is not None))
        found.setdefault(key, row)
    return list(found.values())


_salt: list[str] = []  # of one import, and stored nowhere: a name cannot be found out by trying names


def _unreadable(people: str) -> str:
    if not _salt:
        _salt.append(secrets.token_hex(16))
    digests = [hashlib.sha256(f"{_salt[0]} {name}".encode()).hexdigest()[:8] for name in people.split(", ")]
    return ", ".join(digests)
