"""Read an export of BGStats: JSON with `plays`, which refer to `games` and `players` by number.

Converters write `seatOrder: 0` and `startPlayer: false` for everybody when they know nothing: that counts as unknown.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bng_sim.core.errors import InputError
from bng_sim.lab.playtests.columns import Row
from bng_sim.lab.playtests.exports import Player, is_called, no_such_game, of_others, of_players, turn_order


def read(path: Path, called: str) -> tuple[list[Row], list[str]]:
    """Return the plays of the game called so, and what was left out and why.

    Raises:
        InputError: If it is no such export, or has no game of this name.

    """
    try:
        data = json.loads(path.read_text(encoding="utf-8-sig"))
    except (UnicodeDecodeError, ValueError) as error:
        raise InputError(f"{path}: is not JSON ({error})") from None
    plays = _list(path, data, "plays")
    names = {_get(one, "id"): str(_get(one, "name", "")) for one in _list(path, data, "games")}
    people = {_get(one, "id"): str(_get(one, "name", "")) for one in _list(path, data, "players")}
    wanted = {number for number, name in names.items() if is_called(name, called)}
    if not wanted:
        raise no_such_game(path, called, names.values())
    rows, left_out = [], []
    for place, play in enumerate(plays, 1):
        if _get(play, "gameRefId") not in wanted:
            continue
        what = f"play {_get(play, 'uuid', place)}"
        if _get(play, "ignored"):
            left_out.append(f"{what}: BGStats is told to ignore it")
            continue
        seats = _get(play, "playerScores", [])
        if not isinstance(seats, list) or not seats:
            left_out.append(f"{what}: names no players")
            continue
        rows.append(_row(play, [seat for seat in seats if isinstance(seat, Mapping)], people))
    return rows, [*left_out, *of_others(len(plays) - len(rows) - len(left_out))]


def _row(play: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], people: Mapping[Any, str]) -> Row:
    places = [str(seat.get("seatOrder")) for seat in seats]
    order = turn_order(places) or (turn_order(places, first=0) if len(seats) > 1 else [])
    players = [
        Player(people.get(seat.get("playerRefId"), ""), str(seat.get("score", "")).strip(), seat.get("winner") is True)
        for seat in seats
    ]
    minutes = play.get("durationMin")
    return {
        "play": _text(play.get("uuid")),
        "date": _text(play.get("playDate")),
        "players": len(seats),
        "minutes": float(minutes) if isinstance(minutes, int | float) and minutes > 0 else None,
        "notes": _text(play.get("comments")),
    } | of_players(players, order)


def _list(path: Path, data: Any, name: str) -> list[Any]:
    found = data.get(name) if isinstance(data, Mapping) else None
    if not isinstance(found, list):
        raise InputError(f"{path}: is no export of BGStats: expected a list `{name}`")
    return [one for one in found if isinstance(one, Mapping)]


def _get(one: Mapping[str, Any], name: str, otherwise: Any = None) -> Any:
    found = one.get(name, otherwise)
    return found if not isinstance(found, dict) else otherwise


def _text(value: Any) -> str | None:
    text = "" if value is None else str(value).strip()
    return text or None
