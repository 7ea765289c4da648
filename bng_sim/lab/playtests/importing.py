"""Read files of playtests whatever their format, and say what was used, what was left out, and why."""

import hashlib
import re
import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.wording import counted, listed
from bng_sim.lab.playtests import bgstats, boardgamegeek, event_log, play_table
from bng_sim.lab.playtests.columns import LeftOut, Read, Row, numeric_columns
from bng_sim.lab.playtests.exports import same_name
from bng_sim.lab.playtests.own_headers import TableOptions
from bng_sim.lab.playtests.plays import KNOWN, Plays
from bng_sim.lab.playtests.table_text import WORKBOOKS
from bng_sim.lab.playtests.winners import character_of

ROUNDS = "rounds"  # a count of some games
MOST_SHOWN = 10  # things that were left out for one reason
MOST_REASONS = 20
LARGEST = 50_000_000  # bytes of a file
FORMATS = (
    ".xlsx, .ods, .csv, .tsv or .txt (a table), .json or .bgsplay (BGStats), .xml (BoardGameGeek) or .jsonl (a game "
    "recorded move by move)"
)
RECORDED, PAGE = ".jsonl", ".xml"
BGSTATS = (".json", ".bgsplay")
TABLES = (".csv", ".tsv", ".txt", *WORKBOOKS)
SILENT = (  # not missed where they are blank
    "version", "rules", "winners", "winner_character", "scores", "people", "notes", "fun", "fair", "too_long", "moves",
)  # fmt: skip
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")


@dataclass(frozen=True)
class Imported:
    """What was read.

    Attributes:
        plays: The plays.
        rows: Number of rows of a table, or of plays in exports: each is a play, continues one or is left out.
        continued: Number of rows that continue a play.
        twice: Number of plays that were in the files more than once; they are left out.
        left_out: What was left out, and why.
        words: What else there is to know, a sentence each.
        columns: Header of a table -> what the column was taken for, where it has headers of its own.

    """

    plays: Plays
    rows: int
    continued: int
    twice: int
    left_out: Sequence[LeftOut]
    words: Sequence[str]
    columns: Mapping[str, str]

    @property
    def rows_left_out(self) -> int:
        """Number of rows that are left out."""
        return sum(what.rows for what in self.left_out)

    def sentences(self) -> list[str]:
        """Say how many plays were read, which fields they have, and what was left out."""
        frame = self.plays.frame
        n = frame.height
        more = [f"{self.continued} that continue a play"] if self.continued else []
        more += [f"{self.rows_left_out} left out"]
        said = [f"{counted(n, 'play')} from {counted(self.rows, 'row')} ({', '.join(more)})"]
        known = {name: n - frame[name].null_count() for name in frame.columns}
        some = [f"{name} ({k} of {n})" for name, k in known.items() if k and name != "play"]
        said.append(f"known: {', '.join(some) or 'nothing'}")
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
        return [*said, *_left_out(self.left_out)]


def _left_out(what: Sequence[LeftOut]) -> list[str]:
    """Say what was left out, all with one reason in one sentence; of columns all are named."""
    by_why: dict[str, list[str]] = {}
    for one in what:
        by_why.setdefault(one.why, []).append(one.where)
    said = []
    for why, wheres in by_why.items():
        most = len(wheres) if wheres[0].startswith("column ") else MOST_SHOWN
        more = f" and {len(wheres) - most} more" if len(wheres) > most else ""
        said.append(f"left out: {', '.join(wheres[:most])}{more}: {why}")
    rest = len(said) - MOST_REASONS
    return [
        *said[:MOST_REASONS],
        *([f"left out: {rest} more reasons; all are printed with --json"] if rest > 0 else []),
    ]


def _more(n: int) -> str:
    return f" and {n} more" if n else ""


def read(
    paths: Sequence[Path],
    game: Game,
    *,
    called: str = "",
    names: bool = False,
    options: TableOptions = play_table.NO_CHOICE,
) -> Imported:
    """Read plays.

    Args:
        paths: A table or an export; or games recorded move by move, and folders of such.
        game: The game that was played.
        called: What an export calls it; the game's title if empty.
        names: Whether people's names are kept.
        options: How a table is to be read.

    Raises:
        InputError: With all that cannot be used.

    """
    groups = _list_groups(paths)
    if options != play_table.NO_CHOICE and groups[0][0].suffix.lower() not in TABLES:
        raise InputError(f"{groups[0][0]}: is no table; --columns, --sheet, --wins and --in-turn-order are of tables")
    found = [_read_all(group, game, called or game.title, options) for group in groups]
    rows = [row for one in found for row in one.rows]
    left_out = [what for one in found for what in one.left_out]
    seated, unplayable = _by_number_of_players(rows, game)
    left_out += unplayable
    kept, twice = _without_repeats(seated)
    left_out += twice
    if not kept:
        why = f"; {'; '.join(map(str, left_out[:MOST_SHOWN]))}" if left_out else ""
        raise InputError(f"{', '.join(map(str, paths))}: has no play{why}")
    for number, row in enumerate(kept, 1):
        if row.get("winner_character"):
            row["winner_character"] = character_of(row["winner_character"], game) or row["winner_character"]
        if row.get("ending") in game.lost and row.get("winners") is None:
            row["winners"] = 0
        row["play"] = row.get("play") or str(number)
    words = [word for one in found for word in one.words]
    if not names:
        words += _make_unreadable(kept, {name for one in found for name in one.names})
    continued = sum(one.continued for one in found)
    n_rows = sum(one.n_rows or len(one.rows) + sum(what.rows for what in one.left_out) for one in found)
    columns = {header: target for one in found for header, target in one.columns.items()}
    return Imported(Plays.of_rows(game.name, kept), n_rows, continued, len(twice), left_out, words, columns)


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


def _read_all(paths: Sequence[Path], game: Game, called: str, options: TableOptions) -> Read:
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
        return _read(paths, game, called, options)
    except OSError as error:
        raise InputError(f"{error.filename or paths[0]}: cannot be read ({error.strerror})") from None


def _read(paths: Sequence[Path], game: Game, called: str, options: TableOptions) -> Read:
    path = paths[0]
    suffix = path.suffix.lower()
    if suffix in TABLES:
        return play_table.read(path, game, options)
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
            left_out.append(LeftOut(_called(row), why, 1))
    return kept, left_out


def _without_repeats(rows: list[Row]) -> tuple[list[Row], list[LeftOut]]:
    """Return each play once: those of one identifier are one, and so are those without one that are equal."""
    found: dict[object, Row] = {}
    twice = []
    for row in rows:
        known = {name: value for name, value in row.items() if value is not None}
        first = found.setdefault(row.get("play") or tuple(sorted((name, str(known[name])) for name in known)), row)
        if first is not row:
            differs = [name for name in known if first.get(name) is not None and first[name] != known[name]]
            why = f"differs in {listed(differs)}, and the first counts" if differs else "counts once"
            twice.append(LeftOut(_called(row), f"is there twice; {why}", 1))
    return list(found.values()), twice


def _called(row: Row) -> str:
    """Return how a play is named to its owner."""
    return f"play {row.get('play') or row.get('date') or '?'}"


def _make_unreadable(rows: Sequence[Row], names: Collection[str]) -> list[str]:
    """Replace people's names, in other texts too, by digests whose salt is stored nowhere: no name can be tried.

    Args:
        rows: The plays.
        names: Names in other columns than that of people.

    Returns:
        What may be left of names, a sentence.

    """
    salt = secrets.token_hex(16)
    of_people = {name for row in rows if row.get("people") for name in row["people"].split(", ") if name}
    known = {name.strip() for name in (*of_people, *names) if len(name.strip()) > 1}
    digests = {same_name(name): hashlib.sha256(f"{salt} {same_name(name)}".encode()).hexdigest()[:8] for name in known}
    longest = sorted(map(re.escape, known), key=len, reverse=True)
    anywhere = re.compile(rf"(?<!\w)({'|'.join(longest)})(?=\W|s\b|$)", re.IGNORECASE) if known else None
    for row in rows:
        if row.get("people"):
            row["people"] = ", ".join(digests.get(same_name(name), "") for name in row["people"].split(", "))
        for column in ("notes", "scores", "version"):
            if row.get(column) and anywhere:
                row[column] = anywhere.sub(lambda found: digests.get(same_name(found[0]), "?"), row[column])
    noted = sum(bool(row.get("notes")) for row in rows)
    return [] if known or not noted else [f"no column names people, so names may be left in {counted(noted, 'note')}"]
