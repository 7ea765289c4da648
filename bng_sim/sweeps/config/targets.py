"""The targets of a config: how a matchup is written, and what is wrong with what they ask."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from bng_sim.core import lineup as lineups
from bng_sim.core.game import Game
from bng_sim.core.input.problems import Problem, dotted, got, hint, show, spelt
from bng_sim.core.input.yaml_lines import Document
from bng_sim.core.value_words import plain
from bng_sim.sweeps.config.keys import LINEUP, Config
from bng_sim.sweeps.config.points import grid_points
from bng_sim.sweeps.config.target_keys import MATCHUP, WINS_BY, Target

BEATS = " beats "
MOST_NAMED = 6  # settings in an error
_KEPT = {"games": ("games", "all"), "seats": ("all",)}  # table -> values of `keep` that store it


class Possible(NamedTuple):
    """What a target may ask of a figure.

    Attributes:
        low: The least value that the figure can have; None: there is none.
        high: The greatest.
        table: The table whose rows it needs, `games` or `seats`; empty: none.
        is_of_games: Whether each game has a value of its own, of which a share can be asked.
        arises_from: Rules parameter -> its least value at which there is a figure.

    """

    low: float | None
    high: float | None
    table: str = ""
    is_of_games: bool = False
    arises_from: Mapping[str, int] = {}


class _Setting(NamedTuple):
    """A point of the grid with the label of a lineup."""

    values: Mapping[str, Any]
    lineup: str

    def __str__(self) -> str:
        return ", ".join([*(f"{name} {spelt(value)}" for name, value in self.values.items()), f"lineup {self.lineup}"])


OF_MATCHUP = Possible(0.0, 1.0, "seats")
OF_OWN_METRIC = Possible(None, None, is_of_games=True)


def with_matchups(values: dict[str, Any]) -> dict[str, Any]:
    """Return a config's values with the targets of `matchup` among the other targets."""
    targets = values.get("targets")
    if not isinstance(targets, dict) or not isinstance(targets.get(MATCHUP), dict):
        return values
    others = {name: target for name, target in targets.items() if name != MATCHUP}
    return {**values, "targets": others | targets[MATCHUP]}


def path_of(name: Any) -> tuple[Any, ...]:
    """Return where a config has a target."""
    return ("targets", MATCHUP, name) if isinstance(name, str) and BEATS in name else ("targets", name)


def strategies_of(name: str) -> tuple[str, str]:
    """Return the two strategies of a matchup, `a beats b`."""
    first, _, second = name.partition(BEATS)
    return first.strip(), second.strip()


def find_problems(config: Config, game: Game, known: Mapping[str, Possible], written: Document) -> Iterator[Problem]:
    """Yield what is wrong with the targets of a config that has no other problem.

    Args:
        config: The config.
        game: Its game, with its strategies loaded.
        known: Name of a figure -> what may be asked of it, without the config's own metrics and matchups.
        written: The document, with the line of every key.

    """
    known = {**known, **dict.fromkeys(config.own_metrics, OF_OWN_METRIC)}
    for name, target in config.targets.items():
        path = path_of(name)
        possible = OF_MATCHUP if BEATS in name else known.get(name)
        if possible is None:
            text = got(name, f"a metric, a measure of the scorecard, {WINS_BY}order or the like{hint(name, known)}")
            yield Problem(written.line(*path), dotted(*path), text)
            continue
        if BEATS in name and (text := _wrong_matchup(name, config, game)):
            yield Problem(written.line(*path), dotted(*path), text)
        wrong = [*_wrong_ends(target, possible, config), *_wrong_where(target, config)]
        if not any(key[:1] == ("where",) for key, _ in wrong):
            wrong += _wrong_settings(name, target, possible, config, game)
        for key, text in wrong:
            yield Problem(written.line(*path, *key), dotted(*path, *key), text)


def _wrong_matchup(name: str, config: Config, game: Game) -> str:
    """Return what is wrong with the strategies of a matchup: some lineup has to have both."""
    wanted, by_lineup = strategies_of(name), _strategies_by_lineup(config, game)
    if wanted[0] != wanted[1] and any(set(wanted) <= set(labels) for labels in by_lineup.values()):
        return ""
    others = list(dict.fromkeys(label for labels in by_lineup.values() for label in labels))
    return got(name, f"two strategies of one lineup, of {', '.join(others)}")


def _strategies_by_lineup(config: Config, game: Game) -> dict[str, tuple[str, ...]]:
    """Return the strategies of each lineup, by its label."""
    players = max([config.rules.get("players", 0), *config.grid.get("players", ())]) or game.rules.read({}).players
    return {
        label: lineups.parse(text, game.strategies, players).labels for label, text in _lineups(config, game).items()
    }


def _lineups(config: Config, game: Game) -> Mapping[str, str]:
    return config.lineups or {game.default_lineup: game.default_lineup}


def _wrong_ends(target: Target, possible: Possible, config: Config) -> Iterator[tuple[tuple[str, ...], str]]:
    table = "games" if target.share is not None else possible.table
    if target.share is not None and not possible.is_of_games:
        yield ("share",), got(target.share, "no share: a game has no value of its own of this figure; leave it out")
    if table and config.keep not in _KEPT[table]:
        wanted = " or ".join(f"keep: {value}" for value in _KEPT[table])
        yield (), f"needs the rows of {table}, which keep: {config.keep} does not store; write {wanted}"
    if target.share is not None:
        return
    for key, value in (("between", target.between), ("least", target.least), ("most", target.most)):
        ends = value if isinstance(value, tuple) else () if value is None else (value,)
        if any(_is_outside(end, possible) for end in ends):
            yield (key,), got(value, _range(possible))


def _is_outside(end: float, possible: Possible) -> bool:
    return (possible.low is not None and end < possible.low) or (possible.high is not None and end > possible.high)


def _range(possible: Possible) -> str:
    if possible.high is None:
        return f"at least {possible.low:g}"
    return f"from {possible.low:g} to {possible.high:g}: 0.3 is 30 %"


def _wrong_where(target: Target, config: Config) -> Iterator[tuple[tuple[str, ...], str]]:
    factors = {**config.grid, **({LINEUP: tuple(config.lineups)} if config.lineups else {})}
    for name, value in target.where.items():
        if name not in factors:
            yield ("where", name), got(value, f"a parameter of the grid, or {LINEUP}{hint(name, factors)}")
            continue
        if not listed_values(value):
            yield ("where", name), got(value, f"one or more of {show(factors[name])}; it selects no setting")
        known = set(map(spelt, factors[name]))
        for one in listed_values(value):
            if spelt(one) not in known:
                yield ("where", name), got(one, f"one of {show(factors[name])}")


def _wrong_settings(
    name: str, target: Target, possible: Possible, config: Config, game: Game
) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield what is wrong if a target selects no setting, or some in which no game can decide it."""
    played = [_Setting(point, label) for label in _lineups(config, game) for point in grid_points(config)]
    stated = [setting for setting in played if is_stated_for(target.where, *setting)]
    if not stated:
        named = [*map(str, played[:MOST_NAMED]), *([f"{len(played) - MOST_NAMED:,} more"] * (len(played) > MOST_NAMED))]
        yield ("where",), got(target.where, f"one of the settings that are played: {'; '.join(named)}")
        return
    for parameter, least in possible.arises_from.items():
        usual = config.rules.get(parameter, game.rules.model_fields[parameter].default)
        tried = config.knobs[parameter].values if parameter in config.knobs else ()
        here = dict.fromkeys(setting.values.get(parameter, usual) for setting in stated)
        without = [value for value in here if max(value, *tried, 0) < least]
        if without:
            there = [value for value in config.grid.get(parameter, ()) if value >= least]
            remedy = f"write where: {{{parameter}: {show(there)}}}" if there else f"set {parameter} to {least} or more"
            listed = ", ".join(map(spelt, without))
            yield (), f"exists from {parameter} {least} on, so no game decides it with {parameter} {listed}; {remedy}"
    if BEATS in name:
        by_lineup = _strategies_by_lineup(config, game)
        both = [label for label, labels in by_lineup.items() if set(strategies_of(name)) <= set(labels)]
        for label in dict.fromkeys(setting.lineup for setting in stated if setting.lineup not in both):
            text = (
                f"no game decides it with lineup {label}, which has not both; write where: {{{LINEUP}: {show(both)}}}"
            )
            yield (), text


def is_stated_for(where: Mapping[str, Any], values: Mapping[str, Any], lineup: str) -> bool:
    """Return whether a target with this `where` is stated for these grid values and this label of a lineup."""
    here = {**values, LINEUP: lineup}
    return all(plain(here[name]) in map(plain, listed_values(wanted)) for name, wanted in where.items())


def listed_values(value: Any) -> list[Any]:
    """Return the values that a key of `where` names: a list, or one."""
    return list(value) if isinstance(value, list | tuple) else [value]
