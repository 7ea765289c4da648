"""Checking a sweep's config against its game: rules, strategies, lineups, names."""

import math
from collections.abc import Iterator, Sequence
from typing import Any

from bng_sim.core import characters
from bng_sim.core import lineup as lineups
from bng_sim.core.errors import InputError, StrategyError
from bng_sim.core.game import Game
from bng_sim.core.game_option import rules_command
from bng_sim.core.input.problems import Problem, blamed, dotted, got, hint, show, spelt
from bng_sim.core.input.yaml_lines import Document
from bng_sim.core.visible import shown
from bng_sim.sweeps.config import own_metrics
from bng_sim.sweeps.config.keys import HOW_LONG, LINEUP, MOST_GAMES, Config
from bng_sim.sweeps.config.points import baselines, grid_points, without_baseline
from bng_sim.sweeps.config.value_types import MOST_CELLS

_GAMES = f"a whole number from 1 to {MOST_GAMES}: the games of each cell"
Paths = set[tuple[Any, ...]]


def find_problems(config: Config, game: Game, written: Document, unusable: Paths) -> list[Problem]:
    """Find what is wrong with a config whose shape is right, and load its strategies into the game's registry.

    Args:
        config: What could be read of it.
        game: The game of the config.
        written: The document, with the line of every key.
        unusable: Paths of what is missing in `config` because its shape is wrong.

    """
    return _Check(config, game, written, unusable).problems


def find_unknown_answers(config: Config, known: Sequence[str], written: Document) -> Iterator[Problem]:
    """Yield what is wrong with the questions that the report is to answer, of which `known` can be asked."""
    for index, name in enumerate(config.answers):
        if name not in known:
            text = got(name, f"the name of a question{hint(name, known)}")
            yield Problem(written.line("answers", index), "answers", text)
        elif name in config.answers[:index]:
            text = f"got {show(name)} twice, expected each question once"
            yield Problem(written.line("answers", index), "answers", text)


def find_unknown_figures(config: Config, known: Sequence[str], written: Document) -> Iterator[Problem]:
    """Yield what is wrong with the figures of `noticeable`: the game's report compares `known`, and own metrics."""
    for name in config.noticeable:
        if name not in (*known, *config.own_metrics):
            text = got(name, f"a metric, a measure of the scorecard or a grouping of wins{hint(name, known)}")
            yield Problem(written.line("noticeable", name), f"noticeable.{name}", text)


def find_taken_names(config: Config, game: Game, figures: Sequence[str], written: Document) -> Iterator[Problem]:
    """Yield the own metrics that have the name of one of the `figures` that targets may be of."""
    for name, text in own_metrics.find_taken(config.own_metrics, figures, game):
        yield _of_own_metric(name, text, config, written)


def _of_own_metric(name: str, text: str, config: Config, written: Document) -> Problem:
    is_list = isinstance(written.value.get("metrics"), list)
    # If another entry of the list cannot be used, none of them is in `metrics`.
    index: Any = config.metrics.index(name) if is_list and name in config.metrics else name
    return Problem(written.line("metrics", index), dotted("metrics", name), text)


def describe_wrong_value(name: str, message: str, value: Any) -> str:
    """Describe the problem of one value, which the game's message spells as Python does, with YAML's spelling."""
    return f"got {show(value)}, {message.removeprefix(f'{name}: ').removeprefix(f'got {shown(value)}, ')}"


class _Check:
    def __init__(self, config: Config, game: Game, written: Document, unusable: Paths) -> None:
        self.config, self.game, self.written, self.unusable = config, game, written, unusable
        self.parameters = game.rules.model_fields
        self.excluded: tuple[dict[str, Any], ...] = ()  # entries of `exclude` without problems
        self.usable: dict[str, list[Any]] = {}  # parameter of `rules` or `grid` -> its values without problems
        game.strategies.load_shipped()
        unknown = list(self._strategies())
        self.problems = [
            *self._stopping(),
            *unknown,
            *self._rules(),
            *self._grid(),
            *self._exclude(),
            *self._cells(),
            *self._lineups(bool(unknown) or self._is_unsure("strategies")),
            *self._characters(),
            *self._baseline(),
            *self._metrics(),
        ]
        if config.until_decided and not self.problems and not unusable:
            self.problems += self._nothing_to_decide()

    def _strategies(self) -> Iterator[Problem]:
        for index, file in enumerate(self.config.strategies):
            try:
                self.game.strategies.load_file(self.written.path.parent / file)
            except (InputError, OSError) as error:
                yield self._at(("strategies", index), "strategies", str(error))

    def _rules(self) -> Iterator[Problem]:
        known = {name: value for name, value in self.config.rules.items() if name in self.parameters}
        wrong = self.game.rules.problems(known)
        for name, value in self.config.rules.items():
            if name not in self.parameters:
                yield self._unknown("rules", name)
                continue
            self.usable[name] = [value][name in wrong :]
            if name in wrong:
                yield self._wrong(("rules", name), wrong[name], value)

    def _grid(self) -> Iterator[Problem]:
        for name, values in self.config.grid.items():
            if name not in self.parameters:
                yield self._unknown("grid", name)
                continue
            if name in self.config.rules and spelt(self.config.rules[name]) not in map(spelt, values):
                line = self.written.line("rules", name)
                text = f"has a value in `rules` too (line {line}) that is none of these; leave it out, or add it here"
                yield self._at(("grid", name), dotted("grid", name), text)
            yield from self._wrong_values(name, values)
            if isinstance(self.written.value["grid"][name], list):
                yield from self._twice(name, values)

    def _wrong_values(self, name: str, values: tuple[Any, ...]) -> Iterator[Problem]:
        wrong = {}
        for index, value in enumerate(values):
            message = self.game.rules.problems({name: value}).get(name)
            if message is not None:
                wrong[index] = self._wrong(("grid", name, index), message, value)
        self.usable[name] = [value for index, value in enumerate(values) if index not in wrong]
        if len(wrong) > 1 and isinstance(self.written.value["grid"][name], dict):
            first = next(iter(wrong.values()))
            yield first._replace(text=f"{first.text} ({len(wrong)} numbers of the range are wrong)")
        else:
            yield from wrong.values()

    def _twice(self, name: str, values: tuple[Any, ...]) -> Iterator[Problem]:
        seen = set()
        for index, value in enumerate(values):
            if spelt(value) in seen:
                yield self._at(
                    ("grid", name, index), dotted("grid", name), f"got {show(value)} twice, expected it once"
                )
            seen.add(spelt(value))

    def _exclude(self) -> Iterator[Problem]:
        grid = self.config.grid
        spellings = {name: frozenset(map(spelt, values)) for name, values in grid.items()}
        shown = {name: show(values) for name, values in grid.items()}
        for index, entry in enumerate(self.config.exclude):
            wrong = []
            for name, value in entry.items():
                path = ("exclude", index, name)
                if {("grid",), ("grid", name)} & self.unusable:
                    wrong.append(name)
                elif name not in grid:
                    wrong.append(name)
                    yield self._at(path, "exclude", got(name, f"a parameter of the grid{hint(name, grid)}"))
                elif spelt(value) not in spellings[name]:
                    wrong.append(name)
                    yield self._at(path, f"exclude.{name}", got(value, f"one of {shown[name]}"))
            self.excluded += () if wrong else (entry,)

    def _cells(self) -> Iterator[Problem]:
        """Check combinations of values that are right by themselves."""
        grid, fixed = self.config.grid, self.config.rules
        if self._n_cells() > MOST_CELLS:
            text = f"gives {self._n_cells()} cells with the lineups, expected at most {MOST_CELLS}"
            yield self._at(("grid",), "grid", text)
            return
        if self._is_unsure("rules", "grid") or not all(self.usable.get(name) for name in (*fixed, *grid)):
            return
        found: dict[str, list[dict[str, Any]]] = {}
        usable = {name: tuple(self.usable[name]) for name in grid}
        for cell in grid_points(self.config.model_copy(update={"grid": usable, "exclude": self.excluded})):
            message = self.game.rules.problems({**fixed, **cell}).get("")
            if message is not None:
                found.setdefault(message, []).append(cell)
        for message, cells in found.items():
            yield self._together(message, cells)

    def _n_cells(self) -> int:
        """Count the cells of the whole grid with all lineups."""
        return math.prod(len(values) for values in self.config.grid.values()) * max(1, len(self.config.lineups))

    def _together(self, message: str, cells: list[dict[str, Any]]) -> Problem:
        name = blamed(message, (*self.config.grid, *self.config.rules)) or ""
        top = next((top for top in ("grid", "rules") if name in getattr(self.config, top)), None)
        path = (top, name) if top else ("grid",) if self.config.grid else ("rules",)
        more = f" (and {len(cells) - 1} more)" if len(cells) > 1 else ""
        where = f"with {spelt(cells[0])}{more}: " if cells[0] else ""
        if top == "rules" and not message.startswith(f"{name}: "):
            where += f"got {show(self.config.rules[name])}, which does not fit "
        return self._at(path, dotted(*path), where + message.removeprefix(f"{name}: "))

    def _lineups(self, is_unsure: bool) -> Iterator[Problem]:
        is_list = isinstance(self.written.value.get("lineups"), list)
        for index, (label, text) in enumerate(self.config.lineups.items()):
            path: tuple[Any, ...] = ("lineups", index if is_list else label)
            lineups.name_programs(text, self.written.path.parent)
            try:
                for players in self._seats():
                    lineups.parse(text, self.game.strategies, players)
            except InputError as error:
                if not (is_unsure and isinstance(error, StrategyError)):
                    reason = str(error).removeprefix(f"lineup {text!r}: ")
                    key = dotted(*path[: 1 if is_list else 2])
                    yield self._at(path, key, got(text, f"a lineup: {reason}"))

    def _seats(self) -> list[int]:
        """List the numbers of players; the largest pool if they are not known."""
        most = self.game.strategies.max_pool
        if self._is_unsure("rules", "grid"):
            return [most]
        return sorted(self.usable.get("players", [self.parameters["players"].default])) or [most]

    def _characters(self) -> Iterator[Problem]:
        known = self.game.characters
        most = max(self._seats())
        if self.config.starting_seat is not None and self.config.starting_seat > most:
            text = got(self.config.starting_seat, f"a seat from 1 to {most}, the number of players")
            yield self._at(("starting_seat",), "starting_seat", text)
        for index, text in characters.problems(self.config.characters, known.names, self._seats()[0]):
            yield self._at((known.key,) if index is None else (known.key, index), known.key, text)

    def _baseline(self) -> Iterator[Problem]:
        factors = {**self.config.grid, LINEUP: tuple(self.config.lineups) or (self.game.default_lineup,)}
        for name, value in self.config.baseline.items():
            path = ("baseline", name)
            if self._is_unsure("lineups") if name == LINEUP else {("grid",), ("grid", name)} & self.unusable:
                continue
            if name not in factors:
                yield self._at(
                    path, dotted(*path), got(value, f"a parameter of the grid, or {LINEUP}{hint(name, factors)}")
                )
            elif spelt(value) not in map(spelt, factors[name]):
                yield self._at(path, dotted(*path), got(value, f"one of {show(factors[name])}"))

        if self.excluded and not self._is_unsure("grid", "baseline") and self._n_cells() <= MOST_CELLS:
            yield from self._left()

    def _left(self) -> Iterator[Problem]:
        """Check the combinations that remain without the excluded ones."""
        config = self.config.model_copy(update={"exclude": self.excluded})
        if not any(True for _ in grid_points(config)):
            yield self._at(("exclude",), "exclude", "leaves no cell of the grid, expected at least one")
        elif set(self.config.baseline) <= {*self.config.grid, LINEUP} and config.grid.keys() <= self.parameters.keys():
            lacking = without_baseline(config, self.game)
            if lacking:
                more = f" (and {len(lacking) - 1} more)" if len(lacking) > 1 else ""
                text = f"leaves out what {spelt(lacking[0])}{more} is compared with"
                yield self._at(("exclude",), "exclude", f"{text}; exclude that too, or set another baseline")

    def _metrics(self) -> Iterator[Problem]:
        known = [metric.name for metric in self.game.metrics]
        for name, text in own_metrics.find_problems(self.config.own_metrics, self.game):
            yield _of_own_metric(name, text, self.config, self.written)
        known += [
            *self.config.own_metrics,
            *(path[1] for path in self.unusable if path[0] == "own_metrics" and path[1:]),
        ]
        for index, name in enumerate(self.config.metrics):
            if name not in known:
                yield self._at(("metrics", index), "metrics", got(name, f"a metric{hint(name, known)}"))
            elif name in self.config.metrics[:index]:
                yield self._at(("metrics", index), "metrics", f"got {show(name)} twice, expected each metric once")

    def _stopping(self) -> Iterator[Problem]:
        """Check the keys that determine how many games are played."""
        given = [key for key in HOW_LONG if key in self.written.value]
        if not given and self.config.games is None:
            yield self._at(("games",), "games", f"got nothing, expected {_GAMES}; or `precision`, or `until_decided`")
        for key in given[1:]:
            text = f"says how long to play, as `{given[0]}` does; leave one of the two out"
            yield self._at((key,), key, text)
        if given[:1] == ["games"] and "max_games" in self.written.value:
            yield self._at(("max_games",), "max_games", "is for `precision` or `until_decided`, not for `games`")
        for key in ("precision", "until_decided"):
            yield from self._stopping_metric(key)
        if self.config.until_decided and self.config.rotate:
            text = "compares single games, while `rotate` makes the deal the unit; leave one of the two out"
            yield self._at(("until_decided",), "until_decided", text)

    def _stopping_metric(self, key: str) -> Iterator[Problem]:
        part, known = getattr(self.config, key), {metric.name: metric for metric in self.game.metrics}
        if part is None or (key == "precision" and part.metric in self.config.own_metrics):
            return
        metric, path = known.get(part.metric), (key, "metric")
        if metric is None and part.metric not in self.config.own_metrics:
            yield self._at(path, dotted(*path), got(part.metric, f"a metric{hint(part.metric, known)}"))
        elif key == "until_decided" and (metric is None or metric.kind != "proportion" or metric.conditional):
            rates = ", ".join(name for name, one in known.items() if one.kind == "proportion" and not one.conditional)
            yield self._at(path, dotted(*path), got(part.metric, f"a rate that every game counts in: {rates}"))

    def _nothing_to_decide(self) -> Iterator[Problem]:
        if all(index == baseline for index, baseline in enumerate(baselines(self._filled(), self.game))):
            text = "compares cells with a baseline, but no other cell has one here; add a grid, or a second lineup"
            yield self._at(("until_decided",), "until_decided", text)

    def _filled(self) -> Config:
        default = self.game.default_lineup
        return self.config.model_copy(update={"lineups": self.config.lineups or {default: default}})

    def _is_unsure(self, *tops: str) -> bool:
        return any(path[0] in tops for path in self.unusable)

    def _unknown(self, top: str, name: str) -> Problem:
        near = hint(name, self.parameters, f"; `{rules_command(self.game)}` lists them all")
        return self._at((top, name), dotted(top, name), got(self.written.value[top][name], f"a rules parameter{near}"))

    def _wrong(self, path: tuple[Any, ...], message: str, value: Any) -> Problem:
        return self._at(path, dotted(*path[:2]), describe_wrong_value(path[1], message, value))

    def _at(self, path: tuple[Any, ...], key: str, text: str) -> Problem:
        return Problem(self.written.line(*path), key, text)
