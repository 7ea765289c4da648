"""The form of a run's manifest: what the values that a run writes can be.

The checksum shows what was altered by accident. A manifest that a program or a person wrote has a right one too.
"""

import json
from collections.abc import Collection, Iterable
from typing import Annotated, Any, Literal, NotRequired

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError, with_config
from typing_extensions import TypedDict

from bng_sim.core.input.problems import dotted, got, show
from bng_sim.sweeps.config.keys import LINEUP, Config, OwnMetric
from bng_sim.sweeps.store.files import FIGURES, FILE_TABLE, TABLES_KEPT, Shard, State, SummaryFile, place_of

_Count = Annotated[int, Field(ge=0)]
_Some = Annotated[int, Field(ge=1)]
_CLOSED = with_config(ConfigDict(extra="forbid"))


@_CLOSED
class _Cell(TypedDict):
    """One of the cells of the resolved config."""

    index: _Count
    values: dict[str, Any]
    lineup: str
    assumption: str
    rung: str
    change: dict[str, Any]
    deals: _Some
    games_a_deal: _Some
    baseline: _Count
    rules: dict[str, Any]


@_CLOSED
class _Fingerprints(TypedDict):
    play: str
    figures: str
    strategies: dict[str, str]


@_CLOSED
class _Versions(TypedDict):
    bng_sim: str
    python: str
    numba: str
    numpy: str
    polars: str
    pyarrow: str


@_CLOSED
class _GameFile(TypedDict):
    path: str
    text: str
    beside: NotRequired[dict[str, str]]


@_CLOSED
class _RecordedMetric(TypedDict):
    value: str
    of: str
    meaning: str
    kind: Literal["proportion", "mean"]


@with_config(ConfigDict(extra="allow"))
class _Resolved(TypedDict):
    """What a resolved config has in addition to the keys of a config, or in another form."""

    own_metrics: dict[str, _RecordedMetric]
    strategies: dict[str, str]
    rungs: dict[str, str]
    dial: str | None
    chunk_deals: _Some
    cells: Annotated[list[_Cell], Field(min_length=1)]


@_CLOSED
class _Files(TypedDict):
    """The table of a run's files."""

    path: Annotated[str, Field(pattern=FILE_TABLE)]
    shards: _Count
    bytes: _Count
    sha256: str


@_CLOSED
class _Manifest(TypedDict):
    format: int
    state: State
    config_hash: str
    config: _Resolved
    ends: list[_Some]
    versions: _Versions
    fingerprints: _Fingerprints
    game_file: NotRequired[_GameFile]
    games: list[_Count]
    tables: list[SummaryFile]
    files: _Files
    checksum: str


_MANIFEST = TypeAdapter(_Manifest)


def check(content: bytes) -> None:
    """Refuse what no run writes; raises `ValueError` that names the first wrong value by its keys."""
    try:
        manifest = _MANIFEST.validate_json(content, strict=True)
        config: dict[str, Any] = {**manifest["config"]}
        read = _read_config(config).model_dump(mode="json")
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise ValueError(f"{dotted(*first['loc'])}: {got(first['input'], 'something else')} ({first['msg']})") from None
    written = {key: value for key, value in config.items() if key not in _Resolved.__annotations__}
    _check_same(
        ("config",), written, {key: value for key, value in read.items() if key not in _Resolved.__annotations__}
    )
    _check_cells(manifest)


def _read_config(config: dict[str, Any]) -> Config:
    """Read a resolved config as one that was written: only with the keys that were given."""
    given = {key: _without_null(value) for key, value in config.items() if key in Config.model_fields}
    own = {
        name: {key: one[key] for key in OwnMetric.model_fields if one.get(key)}
        for name, one in config["own_metrics"].items()
    }
    given |= {"own_metrics": own, "strategies": list(config["strategies"]), **_listed(given)}
    return Config.model_validate(_without_null(given))


def _listed(given: dict[str, Any]) -> dict[str, Any]:
    """Return lineups that were listed as a list again: their own words may be longer than a label."""
    lineups = given.get("lineups")
    if not isinstance(lineups, dict) or any(label != text for label, text in lineups.items()):
        return {}
    return {"lineups": list(lineups)}


def _without_null(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return {key: _without_null(each) for key, each in value.items() if each is not None}


def _check_same(path: tuple[str, ...], value: Any, read: Any) -> None:
    """Refuse a value that is written otherwise than it is read, such as a number for a text; raises `ValueError`."""
    if isinstance(value, dict) and isinstance(read, dict):
        for key in sorted(value.keys() ^ read.keys()):
            raise ValueError(f"{dotted(*path, key)}: {'is no such key' if key in value else 'is missing'}")
        for key in value:
            _check_same((*path, key), value[key], read[key])
    elif _text(value) != _text(read):
        raise ValueError(f"{dotted(*path)}: {got(value, show(read))}")


def _check_cells(manifest: _Manifest) -> None:
    """Refuse what names something that is not there; raises `ValueError`."""
    config, games = dict[str, Any](manifest["config"]), manifest["games"]
    cells = config["cells"]
    if len(games) not in (0, len(cells)) or (not games and manifest["state"] != "playing"):
        raise ValueError(f"games: {got(games, f'one number for each of {len(cells)} cells')}")
    grid, factors = config["grid"], {*config["grid"], LINEUP}
    known = {name: {_text(value) for value in values} for name, values in grid.items()}
    _check_names("dial", [config["dial"]], [None, *grid])
    _check_names("rules", config["rules"], cells[0]["rules"])
    _check_names("baseline", config["baseline"], factors)
    for name, target in config["targets"].items():
        _check_names(dotted("targets", name, "where"), target["where"], factors)
    for place, cell in enumerate(cells):
        where = f"cells.{place}"
        _check_names(f"{where}.index", [cell["index"]], [place])
        _check_names(f"{where}.baseline", [cell["baseline"]], range(len(cells)))
        _check_names(f"{where}.lineup", [cell["lineup"]], config["lineups"])
        _check_names(f"{where}.rung", [cell["rung"]], ["", *config["rungs"]])
        _check_names(f"{where}.values", cell["values"], grid)
        for name, values in known.items():
            _check_names(f"{where}.values", [name], cell["values"])
            _check_names(f"{where}.values.{name}", [_text(cell["values"][name])], values)
        _check_names(f"{where}.change", cell["change"], config["one_at_a_time"])
        _check_names(f"{where}.rules", ["players"], cell["rules"])


def check_files(manifest: dict[str, Any], shards: Iterable[Shard]) -> None:
    """Refuse a run some of whose games are in no file of a table that it keeps; raises `ValueError`."""
    config, rows = manifest["config"], dict[tuple[str, int], int]()
    for shard in shards:
        place = place_of(shard.path)
        if place.chunk is None:
            of = place.table, place.cell
            rows[of] = rows.get(of, 0) + shard.rows
    for table in {FIGURES, "games"} & {FIGURES, *TABLES_KEPT[config["keep"]]}:
        for cell, n in enumerate(manifest["games"]):
            known = rows.get((table, cell), 0)
            if known != n:
                raise ValueError(f"games.{cell}: {got(n, f'{known}, as many as the files of {table} have')}")


def _check_names(where: str, names: Iterable[Any], known: Collection[Any]) -> None:
    for name in names:
        if name not in known:
            raise ValueError(f"config.{where}: {got(name, f'one of {show([*known])}')}")


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)
