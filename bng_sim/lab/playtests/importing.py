"""Read files of playtests whatever their format, and say what was used, what was left out, and why."""

import hashlib
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.wording import counted
from bng_sim.lab.playtests import bgstats, boardgamegeek, csv_file, event_log
from bng_sim.lab.playtests.columns import LeftOut, Read, Row, numeric_columns
from bng_sim.lab.playtests.exports import same_name
from bng_sim.lab.playtests.plays import KNOWN, Plays

ROUNDS = "rounds"  # a count of some games
MOST_SHOWN = 10  # things that were left out
LARGEST = 50_000_000  # bytes of a file
FORMATS = (
    ".csv, .tsv or .txt (a table), .json or .bgsplay (BGStats), .xml (BoardGameGeek) or .jsonl (a game recorded move "
    "by move)"
)
RECORDED, PAGE = ".jsonl", ".xml"
BGSTATS = (".json", ".bgsplay")
TABLES = (".csv", ".tsv", ".txt")
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
        words: What else there is to know, a sentence each.

    """

    plays: Plays
    read: int
    twice: int
    left_out: Sequence[LeftOut]
    words: Sequence[str]

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
        said += self.words
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
    found = [_read_all(group, game, called or game.title) for group in _list_groups(paths)]
    rows = [row for one in found for row in one.rows]
    left_out = [what for one in found for what in one.left_out]
    seated, unplayable = _by_number_of_players(rows, game)
    left_out += unplayable
    kept = _without_repeats(seated)
    if not kept:
        why = f"; {'; '.join(map(str, left_out[:MOST_SHOWN]))}" if left_out else ""
        raise InputError(f"{', '.join(map(str, paths))}: has no play{why}")
    for number, row in enumerate(kept, 1):
        row["play"] = row.get("play") or str(number)
    if not names:
        _make_unreadable(kept)
    words = [word for one in found for word in one.words]
    return Imported(Plays.of_rows(game.name, kept), len(rows), len(seated) - len(kept), left_out, words)


def _list_groups(paths: Sequence[Path]) -> list[list[Path]]:
    """Return the files that are read together: pages of BoardGameGeek; of all others each alone."""
    files = _list_files(paths)
    pages = [path for path in files if path.suffix.lower() == PAGE]
    return ([pages] if pages else []) + [[path] for path in files if path not in pages]


def _list_files(paths: Sequence[Path]) -> list[Path]:
    """Return the files, for a folder those of games recorded move by move in it."""
    files: list[Path] = []
    for path in paths:
        found = sorted(path.glob(f"*{RECORDED}")) if path.is_dir() else [path]
        if not found:
            raise InputError(f"{path}: has no game recorded move by move (*{RECORDED})")
        files += found
    tables = [path for path in files if path.suffix.lower() not in (RECORDED, PAGE, *BGSTATS)]
    if tables and len(files) > 1:
        raise InputError(f"{tables[0]}: expected this file alone; only exports and recorded games can be several")
    return files


def _read_all(paths: Sequence[Path], game: Game, called: str) -> Read:
    """Read files that belong together; raises `InputError` for what cannot be read."""
    for path in paths:
        try:
            if path.exists() and not path.is_file():  # a pipe, say, would be waited for
                raise InputError(f"{path}: is no file; expected {FORMATS}")
            if path.stat().st_size > LARGEST:
                raise InputError(f"{path}: has more than {LARGEST // 10**6} MB, which no list of plays needs")
        except OSError as error:
            raise InputError(f"{path}: cannot be read ({error.strerror})") from None
    try:
        return _read(paths, game, called)
    except OSError as error:
        raise InputError(f"{error.filename or paths[0]}: cannot be read ({error.strerror})") from None


def _read(paths: Sequence[Path], game: Game, called: str) -> Read:
    path = paths[0]
    suffix = path.suffix.lower()
    if suffix in TABLES:
        return csv_file.read(path, game)
    if suffix in BGSTATS:
        return bgstats.read(path, called, has_rounds=ROUNDS in numeric_columns(game))
    if suffix == PAGE:
        return boardgamegeek.read(paths, called)
    if suffix == RECORDED:
        return event_log.read(path, game)
    raise InputError(f"{path}: expected {FORMATS}")


def _by_number_of_players(rows: Sequence[Row], game: Game) -> tuple[list[Row], list[LeftOut]]:
    """Return the plays by as many players as the game is for, and the others with the reason."""
    about = game.rules.model_json_schema()["properties"]["players"]
    kept: list[Row] = []
    left_out: list[LeftOut] = []
    for row in rows:
        n = row.get("players")
        if n is None or about["minimum"] <= n <= about["maximum"]:
            kept.append(row)
        else:
            why = f"{counted(n, 'player')}; {game.title} is for {about['minimum']} to {about['maximum']}"
            left_out.append(LeftOut(f"play {row.get('play') or row.get('date') or '?'}", why))
    return kept, left_out


def _without_repeats(rows: list[Row]) -> list[Row]:
    """Return each play once: those of one identifier are one, and so are those without one that are equal."""
    found: dict[object, Row] = {}
    for row in rows:
        key = row.get("play") or tuple(sorted((name, str(value)) for name, value in row.items() if value is not None))
        found.setdefault(key, row)
    return list(found.values())


def _make_unreadable(rows: Sequence[Row]) -> None:
    """Replace people's names, in the notes too, by digests whose salt is stored nowhere: no name can be tried."""
    salt = secrets.token_hex(16)
    names = {name for row in rows if row.get("people") for name in row["people"].split(", ") if name}
    digests = {same_name(name): hashlib.sha256(f"{salt} {name}".encode()).hexdigest()[:8] for name in names}
    longest = sorted(map(re.escape, names), key=len, reverse=True)
    anywhere = re.compile(rf"(?<!\w)({'|'.join(longest)})(?!\w)", re.IGNORECASE) if names else None
    for row in rows:
        if row.get("people"):
            row["people"] = ", ".join(digests.get(same_name(name), "") for name in row["people"].split(", "))
        if row.get("notes") and anywhere:
            row["notes"] = anywhere.sub(lambda found: digests.get(same_name(found[0]), "?"), row["notes"])
