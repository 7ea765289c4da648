"""Which column of a table is what: by our names, by what its user says, or as its own header proposes."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.input.problems import MOST_SHOWN, Problem, hint, refusal
from bng_sim.lab.playtests import fields, headers
from bng_sim.lab.playtests.columns import numeric_seat_columns
from bng_sim.lab.playtests.exports import same_name
from bng_sim.lab.playtests.headers import OF_PLAYERS, SKIP
from bng_sim.lab.playtests.own_headers import TableOptions
from bng_sim.lab.playtests.seat_rows import BEGAN, CHARACTER, NAME, PLACE, PLAYER, SCORE, SEAT, WON
from bng_sim.lab.playtests.table_text import TextTable

PLAYERS, PEOPLE, PLAY, NOTES, SCORES = "players", "people", "play", "notes", "scores"
RULE = "rule "  # begins the target of a rules parameter
RULE_OF, COUNT_OF = "rule", "count"  # before a name and a colon: which of both a column is
YES_OR_NO = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
NUMBERED = re.compile(rf"({'|'.join(OF_PLAYERS)}) ([1-9]|1[0-9]|20)")
_OF_ONE_PLAYER = (NAME, SCORE, SCORES, WON, PLACE, CHARACTER)


@dataclass(frozen=True, slots=True)
class Columns:
    """What the columns of a table are.

    Attributes:
        targets: Place of a column -> what it is; those that are not read left out.
        skipped: Places of columns that the user leaves out.
        is_own: Whether any is taken by a header of the user's own.
        has_seat_rows: Whether several rows are of one play, a row for each of its seats.
        why_not: Why a column is not read that could be something, by its place.

    """

    targets: Mapping[int, str]
    skipped: frozenset[int]
    is_own: bool
    has_seat_rows: bool
    why_not: Mapping[int, str]

    @property
    def in_order(self) -> bool:
        """Whether columns or rows say which place in turn order each seat has."""
        return any(target.split()[0] == SEAT for target in self.targets.values())


def find(path: Path, table: TextTable, game: Game, options: TableOptions) -> Columns:
    """Find out what the columns are.

    Raises:
        InputError: If two are the same, one could be two things, or none says how many players there were.

    """
    wanted = _as_wanted(table, game, options)
    targets = _by_our_names(path, table, game) | wanted
    titles = ["" if place in targets else title for place, title in enumerate(table.titles)]
    columns = [table.column(place) for place in range(len(titles))]
    proposed, doubtful = headers.propose(titles, columns, targets.values(), game)
    has_seat_rows = SEAT in (targets | proposed).values() or _plays_repeat(table, targets | proposed)
    if not has_seat_rows:  # such as a session of several plays
        proposed = {
            place: target for place, target in proposed.items() if target != PLAY or not _repeats(columns[place])
        }
    targets |= proposed
    skipped = frozenset(place for place, target in targets.items() if target == SKIP)
    targets = {place: target for place, target in sorted(targets.items()) if target != SKIP}
    targets, why_not = _for_rows(table, targets, game, has_seat_rows=has_seat_rows)
    _refuse_twins(path, table, targets)
    _require_players(path, table, targets, has_seat_rows=has_seat_rows)
    return Columns(targets, skipped, bool(wanted or proposed), has_seat_rows, doubtful | why_not)


def _for_rows(
    table: TextTable, targets: dict[int, str], game: Game, *, has_seat_rows: bool
) -> tuple[dict[int, str], dict[int, str]]:
    """Return what columns are in a table with a row for each seat, or each play; and why the others are not read."""
    ours, others = (SCORE, SCORES) if has_seat_rows else (SCORES, SCORE)  # "points" may be either
    if ours not in targets.values():
        targets = {place: ours if target == others else target for place, target in targets.items()}
    if has_seat_rows:
        of_seats = fields.seat_readers(game)
        more = {place: name for place, name in enumerate(table.header) if name in of_seats and place not in targets}
        return dict(sorted((more | targets).items())), {}
    dropped = {*_OF_ONE_PLAYER} - {SCORES} | {*numeric_seat_columns(game)} - {*fields.readers(game)}
    kept = {place: target for place, target in targets.items() if target not in dropped}
    why = "is of one player, but this table has a row for each play"
    return kept, dict.fromkeys(targets.keys() - kept.keys(), why)


def _require_players(path: Path, table: TextTable, targets: Mapping[int, str], *, has_seat_rows: bool) -> None:
    """Refuse a table that does not say how many players there were."""
    if has_seat_rows or any(target in (PLAYERS, PEOPLE) or NUMBERED.fullmatch(target) for target in targets.values()):
        return
    known = [title for place, title in enumerate(table.header) if title and place not in targets]
    shown = f"; the header has {', '.join(table.header[:MOST_SHOWN])}; name one with --columns"
    wanted = f"expected a column of this name{hint(PLAYERS, known, shown)}"
    if any(headers.plain_name(title) in ("player", "name", "spieler") for title in table.titles):
        wanted += "; if each row is of one player, say which column identifies a play, such as --columns Date=play"
    raise refusal(path, [Problem(table.lines[0], PLAYERS, wanted)])


def _repeats(texts: Sequence[str]) -> bool:
    filled = [text.strip() for text in texts if text.strip()]
    return len({*filled}) < len(filled)


def _by_our_names(path: Path, table: TextTable, game: Game) -> dict[int, str]:
    """Return the columns that are named as ours are."""
    parameters = game.rules.model_json_schema()["properties"]
    known = {*fields.readers(game), *(fields.seat_readers(game) if SEAT in table.header else ())}
    line, found = table.lines[0], dict[int, str]()
    for place, name in enumerate(table.header):
        kind, _, bare = name.rpartition(":")
        is_rule, is_count = bare.strip() in parameters and bare != PLAYERS, bare.strip() in known
        if name and name in table.header[:place]:
            raise refusal(path, [Problem(line, name, "is the name of two columns")])
        if is_rule and is_count and not kind:
            values = {text.strip().lower() for text in table.column(place)} - {""}
            if not values or not values <= YES_OR_NO.keys():
                text = f"is a rule and a count; call the column {RULE_OF}:{name} or {COUNT_OF}:{name}"
                raise refusal(path, [Problem(line, name, text)])
            kind = RULE_OF  # a count is no yes or no
        if is_rule and (kind == RULE_OF or not (kind or is_count)):
            found[place] = RULE + bare.strip()
        elif is_count and kind in ("", COUNT_OF) and not (bare == PLAYERS and _are_names(table.column(place))):
            found[place] = bare.strip()
    return found


def _are_names(texts: Sequence[str]) -> bool:
    """Return whether a column of players lists their names: several in most cells."""
    filled = [text for text in texts if text.strip()]
    return 2 * sum(bool(re.search(r"[,;&/\n]", text)) for text in filled) > len(filled)


def _refuse_twins(path: Path, table: TextTable, targets: Mapping[int, str]) -> None:
    """Refuse two columns that are the same; notes may stand in several."""
    seen: list[str] = []
    for place, target in targets.items():
        if target in seen and target != NOTES:
            text = f"is another name of a column that is there already: {shown(target)}"
            raise refusal(path, [Problem(table.lines[0], table.titles[place], text)])
        seen.append(target)


def _as_wanted(table: TextTable, game: Game, options: TableOptions) -> dict[int, str]:
    """Return the columns of which the user says what they are; raises `InputError` for what cannot be."""
    places = {same_name(title): place for place, title in enumerate(table.titles)}
    found = {}
    for header, target in options.columns.items():
        place = places.get(same_name(header))
        if place is None:
            listed = f"; the header has {', '.join(title for title in table.titles[:MOST_SHOWN] if title.strip())}"
            raise InputError(f"--columns: {header}: is no column{hint(header, table.titles, listed)}")
        found[place] = _as_target(header, " ".join(target.split()), game)
    return found


def _as_target(header: str, text: str, game: Game) -> str:
    """Return a target as a user writes it; raises `InputError` that lists what it may be."""
    kind, colon, bare = text.rpartition(":")
    parameters = [name for name in game.rules.model_json_schema()["properties"] if name != PLAYERS]
    known = [headers.WINNER, BEGAN, headers.GAME, SKIP, *fields.readers(game), *fields.seat_readers(game)]
    if bare in parameters and (kind == RULE_OF or not (colon or bare in known)):
        return RULE + bare
    if (kind == COUNT_OF or not colon) and bare in known:
        if bare in parameters and not colon:
            raise InputError(
                f"--columns: {header}: {bare} is a rule and a count; say {RULE_OF}:{bare} or {COUNT_OF}:{bare}"
            )
        return bare
    if NUMBERED.fullmatch(text):
        return text
    usual = f"one of {', '.join([*known[:12], f'{PLAYER} 1', f'{SEAT} 1', f'{SCORE} 1'])}, a rule or a count"
    near = hint(text, [*known, *parameters], f", expected {usual}")
    raise InputError(f"--columns: {header}: got {text!r}{near}")


def _plays_repeat(table: TextTable, targets: Mapping[int, str]) -> bool:
    """Return whether several rows are of the same play, each of one player."""
    places = [place for place, target in targets.items() if target == PLAY]
    plays = [text for place in places for text in table.column(place) if text.strip()]
    return len({*plays}) < len(plays) and any(target in _OF_ONE_PLAYER for target in targets.values())


def shown(target: str) -> str:
    """Return a target as a user writes it."""
    return f"{RULE_OF}:{target.removeprefix(RULE)}" if target.startswith(RULE) else target


def listed(titles: Sequence[str], columns: Columns) -> dict[str, str]:
    """Return header -> what the column is, as a user writes it."""
    return {titles[place]: shown(target) for place, target in columns.targets.items()} | {
        titles[place]: SKIP for place in columns.skipped
    }
