"""Read what BGStats writes: an export, a shared play (.bgsplay), or what other programs push to it.

The first two are JSON with `plays`, which refer to `games` and `players` by number. `seatOrder` is 0 for everybody when
nothing is known, and `startPosition` a text; of most plays at most the player who began is marked (`startPlayer`). The
last is one play, with its `game` and its `players`.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.alias_generators import to_camel
from pydantic_core import from_json

from bng_sim.core.errors import InputError
from bng_sim.core.input.problems import Problem, dotted, got, refusal
from bng_sim.lab.playtests.amounts import MOST
from bng_sim.lab.playtests.columns import LeftOut, Read, Row
from bng_sim.lab.playtests.exports import Player, in_words, is_called, known_score, no_such_game, of_others, of_players

_Id = int | str
_Whole = Annotated[int, Field(ge=-MOST, le=MOST)]
_WANTED = {
    **dict.fromkeys(("games", "players", "plays", "playerScores"), "a list"),
    **dict.fromkeys(("id", "gameRefId", "playerRefId"), "a number or a text, as the `id` it refers to"),
    **dict.fromkeys(("name", "playDate", "comments", "role"), "a text"),
    **dict.fromkeys(("uuid", "score"), "a text or a number"),
    **dict.fromkeys(("ignored", "winner", "startPlayer"), "true or false"),
    **dict.fromkeys(("startPosition", "sourcePlayId"), "a text or a number"),
    "game": "a game with its name",
    "rounds": f"a whole number of at most {MOST}",
    "durationMin": f"a number of minutes, of at most {MOST}",
    **dict.fromkeys(("seatOrder", "rank"), f"a whole number of at most {MOST}"),
}


class _Record(BaseModel):
    """A record of an export, whose other keys are skipped; a key that is missing or null is not known."""

    model_config = ConfigDict(frozen=True, allow_inf_nan=False, alias_generator=to_camel)


class _Named(_Record):
    """A game, or a person."""

    id: _Id = ""
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
    start_player: bool | None = None
    start_position: str | int | None = None
    rank: _Whole | None = None
    role: str | None = None


class _Pushed(_Score):
    """One player of a play that a program pushed."""

    name: str | None = None


class _Push(_Record):
    """One play as programs push it."""

    source_play_id: _Id | None = None
    play_date: str | None = None
    duration_min: Annotated[float, Field(ge=-MOST, le=MOST)] | None = None
    rounds: _Whole | None = None
    comments: str | None = None
    game: _Named
    players: list[_Pushed]


class _Play(_Record):
    """One play."""

    uuid: _Id | None = None
    play_date: str | None = None
    duration_min: Annotated[float, Field(ge=-MOST, le=MOST)] | None = None
    rounds: _Whole | None = None
    comments: str | None = None
    ignored: bool | None = None
    player_scores: list[_Score] | None = None


_Model = TypeVar("_Model", bound=_Record)
_Seat = TypeVar("_Seat", bound=_Score)


def read(path: Path, called: str, *, has_rounds: bool) -> Read:
    """Return the plays of the game called so, and what was left out and why.

    Args:
        path: The file.
        called: What it calls the game.
        has_rounds: Whether the game counts rounds, which then are read.

    Raises:
        InputError: If it is no such file, or has no game of this name; with every value that cannot be used.

    """
    data = _parse(path)
    odd = Counter[str]()
    if "plays" not in data:
        return _read_pushed(_checked(_Push, data, path), path, called, has_rounds=has_rounds)
    export = _checked(_Export, data, path)
    people = {one.id: one.name or "" for one in export.players}
    wanted = [one.id for one in export.games if is_called(one.name or "", called)]  # a list: what refers may be a list
    if not wanted:
        raise no_such_game(path, called, {one.name or "" for one in export.games})
    rows: list[Row] = []
    left_out: list[LeftOut] = []
    for place, written in enumerate(export.plays):
        if written.get("gameRefId") not in wanted:
            continue
        play = _checked(_Play, written, path, "plays", place)
        what = f"play {place + 1 if play.uuid is None else play.uuid}"
        if play.ignored:
            left_out.append(LeftOut(what, "marked in BGStats as one to ignore", 1))
        elif not play.player_scores:
            left_out.append(LeftOut(what, "names no players", 1))
        else:
            players = _players(play.player_scores, lambda seat: _name_of(seat.player_ref_id, people))
            about = {"play": _text(play.uuid), **_about(play, has_rounds=has_rounds)}
            rows.append(about | {"players": len(players)} | of_players(players, odd))
    others = of_others(len(export.plays) - len(rows) - len(left_out))
    return Read(rows, [*left_out, *others], in_words(odd))


def _read_pushed(play: _Push, path: Path, called: str, *, has_rounds: bool) -> Read:
    """Return one play that a program pushed."""
    if not is_called(play.game.name or "", called):
        raise no_such_game(path, called, {play.game.name or ""})
    if not play.players:
        return Read([], [LeftOut("the play", "names no players", 1)])
    odd = Counter[str]()
    players = _players(play.players, lambda seat: seat.name or "")
    about = {"play": _text(play.source_play_id), **_about(play, has_rounds=has_rounds)}
    return Read([about | {"players": len(players)} | of_players(players, odd)], [], in_words(odd))


def _parse(path: Path) -> dict[str, Any]:
    """Return what the file holds: an export, or a play that was pushed."""
    try:
        data = from_json(path.read_bytes().decode("utf-8-sig"), allow_inf_nan=False)
    except ValueError as error:
        raise InputError(f"{path}: is not JSON ({error})") from None
    if isinstance(data, dict) and "game" in data and "players" in data:
        return data
    missing = [name for name in ("plays", "games", "players") if not isinstance(data, dict) or name not in data]
    if missing:
        raise InputError(f"{path}: is no export of BGStats: expected a list `{missing[0]}`")
    return dict(data)


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


def _players(seats: Sequence[_Seat], name_of: Callable[[_Seat], str]) -> list[Player]:
    """Return the players; where no winner is marked, those with rank 1 have won."""
    is_marked = any(seat.winner for seat in seats)
    return [
        Player(
            name_of(seat),
            known_score(_text(seat.score) or ""),
            seat.winner is True if is_marked else seat.rank == 1,
            _text(seat.start_position) or "",
            "" if seat.seat_order is None else str(seat.seat_order),
            seat.start_player is True,
            seat.role or "",
        )
        for seat in seats
    ]


def _name_of(who: _Id | None, people: Mapping[_Id, str]) -> str:
    return "" if who is None else people.get(who, "")


def _about(play: _Play | _Push, *, has_rounds: bool) -> Row:
    """Return what a play says of itself; 0 minutes or rounds are not known."""
    minutes, rounds = play.duration_min, play.rounds
    return {
        "date": _text(play.play_date),
        "minutes": minutes if minutes is not None and minutes > 0 else None,
        "notes": _text(play.comments),
    } | ({"rounds": rounds} if has_rounds and rounds is not None and rounds > 0 else {})


def _text(value: str | float | None) -> str | None:
    text = "" if value is None else str(value).strip()
    return text or None
