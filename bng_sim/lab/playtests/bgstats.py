"""Read an export of BGStats: JSON with `plays`, which refer to `games` and `players` by number.

Converters write `seatOrder: 0` and `startPlayer: false` for everybody when they know nothing: that counts as unknown.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.alias_generators import to_camel
from pydantic_core import from_json

from bng_sim.core.errors import InputError
from bng_sim.core.input.problems import Problem, dotted, got, refusal
from bng_sim.lab.playtests.columns import Row
from bng_sim.lab.playtests.exports import Player, is_called, no_such_game, of_others, of_players, turn_order
from bng_sim.lab.playtests.fields import MOST

_Id = int | str
_Whole = Annotated[int, Field(ge=-MOST, le=MOST)]
_WANTED = {
    **dict.fromkeys(("games", "players", "plays", "playerScores"), "a list"),
    **dict.fromkeys(("id", "gameRefId", "playerRefId"), "a number or a text, as the `id` it refers to"),
    **dict.fromkeys(("name", "playDate", "comments"), "a text"),
    **dict.fromkeys(("uuid", "score"), "a text or a number"),
    **dict.fromkeys(("ignored", "winner"), "true or false"),
    "durationMin": f"a number of minutes, of at most {MOST}",
    "seatOrder": f"a whole number of at most {MOST}",
}


class _Record(BaseModel):
    """A record of an export, whose other keys are skipped; a key that is missing or null is not known."""

    model_config = ConfigDict(frozen=True, allow_inf_nan=False, alias_generator=to_camel)


class _Named(_Record):
    """A game, or a person."""

    id: _Id
    name: str | None = None


class _Export(_Record):
    """The whole file; its plays are read once it is known which are of the game."""

    plays: list[dict[str, Any]]
    games: list[_Named]
    players: list[_Named]


class _Score(_Record):
    """One player of a play."""

    player_ref_id: _Id | None = None
    score: str | int | float | None = None
    winner: bool | None = None
    seat_order: _Whole | None = None


class _Play(_Record):
    """One play."""

    uuid: _Id | None = None
    play_date: str | None = None
    duration_min: Annotated[float, Field(ge=-MOST, le=MOST)] | None = None
    comments: str | None = None
    ignored: bool | None = None
    player_scores: list[_Score] | None = None


_Model = TypeVar("_Model", bound=_Record)


def read(path: Path, called: str) -> tuple[list[Row], list[str]]:
    """Return the plays of the game called so, and what was left out and why.

    Raises:
        InputError: If it is no such export, or has no game of this name; with every value that cannot be used.

    """
    export = _parse(path)
    people = {one.id: one.name or "" for one in export.players}
    wanted = [one.id for one in export.games if is_called(one.name or "", called)]  # a list: what refers may be a list
    if not wanted:
        raise no_such_game(path, called, {one.name or "" for one in export.games})
    rows, left_out = [], []
    for place, written in enumerate(export.plays):
        if written.get("gameRefId") not in wanted:
            continue
        play = _checked(_Play, written, path, "plays", place)
        what = f"play {place + 1 if play.uuid is None else play.uuid}"
        if play.ignored:
            left_out.append(f"{what}: BGStats is told to ignore it")
        elif not play.player_scores:
            left_out.append(f"{what}: names no players")
        else:
            rows.append(_row(play, play.player_scores, people))
    return rows, [*left_out, *of_others(len(export.plays) - len(rows) - len(left_out))]


def _parse(path: Path) -> _Export:
    """Return what the file holds."""
    try:
        data = from_json(path.read_bytes().decode("utf-8-sig"), allow_inf_nan=False)
    except ValueError as error:
        raise InputError(f"{path}: is not JSON ({error})") from None
    missing = [name for name in ("plays", "games", "players") if not isinstance(data, dict) or name not in data]
    if missing:
        raise InputError(f"{path}: is no export of BGStats: expected a list `{missing[0]}`")
    return _checked(_Export, data, path)


def _checked(model: type[_Model], data: Any, path: Path, *place: Any) -> _Model:
    """Return a record after checking it; raises `InputError` with every value that cannot be used."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        details = error.errors()
    problems: dict[str, Problem] = {}  # by place: of alternatives all are wrong
    for detail in details:
        end = max((at for at, key in enumerate(detail["loc"]) if key in _WANTED or isinstance(key, int)), default=0)
        keys = detail["loc"][: end + 1]
        wanted = _WANTED.get(str(keys[-1]), "a table of keys and values")
        text = f"is missing, expected {wanted}" if detail["type"] == "missing" else got(detail["input"], wanted)
        where = dotted(*place, *keys)
        problems.setdefault(where, Problem(0, where, text))
    raise refusal(path, problems.values()) from None


def _row(play: _Play, seats: Sequence[_Score], people: Mapping[_Id, str]) -> Row:
    places = [str(seat.seat_order) for seat in seats]
    order = turn_order(places) or (turn_order(places, first=0) if len(seats) > 1 else [])
    players = [
        Player(
            "" if seat.player_ref_id is None else people.get(seat.player_ref_id, ""),
            _text(seat.score) or "",
            seat.winner is True,
        )
        for seat in seats
    ]
    minutes = play.duration_min
    return {
        "play": _text(play.uuid),
        "date": _text(play.play_date),
        "players": len(seats),
        "minutes": minutes if minutes is not None and minutes > 0 else None,
        "notes": _text(play.comments),
    } | of_players(players, order)


def _text(value: str | float | None) -> str | None:
    text = "" if value is None else str(value).strip()
    return text or None
