"""Ordinary configs of all games, as designers would write them. Each has a number, which makes it.

What is odd about them is allowed and likely: a lineup called as a metric or a rung of the ladder, one game of a cell,
ten values of a parameter, a metric that no game decides. Some are refused, for their values do not fit together.
"""

import functools
import itertools
import math
import random
from typing import Any, NamedTuple

import yaml

from bng_sim.analyses.general import target_figures
from bng_sim.core.game import Game
from bng_sim.core.parameters import describe
from bng_sim.games import GAMES
from bng_sim.sweeps.config.targets import Possible
from tests.fuzz import parameter_values
from tests.games.parts import having

DRAWN = sorted(having("engine"))  # one in a single file more would change what every number draws
MOST_GAMES = 3_000  # of the grid of a config; a ladder needs more
LONG_GAMES = {"campaign": 600}  # games of a config where they take several times as long
MOST_CELLS = 60
LADDER = 4_000  # games of a cell from which the ladder is played
SIZES = (1, 2, 3, 20, 60, 300, 2_000)
LABELS = (
    "good players", "a, b and c", "one,two", 'the "best"', "it's mine", "50 % random", "$5 or $x^2$", "Größe",
    "50% or {0}", "[x]", "a/b: c; d", "a label that somebody wrote down at length, to know next year what it was, too",
    "3", "none", "all", "line", "lineup", "value", "setting", "players", "level", "n", "games", "cell", "baseline",
)  # fmt: skip
ODD_NAMES = ("value", "line_2", "n", "low", "line", "lineup", "players", "seat", "x", "a" * 60, "where", "total_")
MEANINGS = ("a long game", '50 % of "it", $5 & <b>more</b>', "Ärger über Größe, and who knows what else it may come to")


class Drawn(NamedTuple):
    """A config, and what it has of what may go wrong."""

    config: dict[str, Any]
    features: frozenset[str]

    @property
    def text(self):
        return yaml.safe_dump(self.config, sort_keys=False, allow_unicode=True)


def drawn(number):
    """The config of a number; games take turns."""
    return _Config(GAMES[DRAWN[number % len(DRAWN)]], random.Random(number)).drawn()


@functools.cache
def _about(game):
    """Each rules parameter of a game with its usual value and the values at its edges."""
    GAMES[game].strategies.load_shipped()
    known = describe(GAMES[game].rules)
    return {name: (about["default"], parameter_values.edges(GAMES[game].rules, name)) for name, about in known.items()}


@functools.cache
def _possible(game):
    return target_figures.possible(GAMES[game])


class _Config:
    """A config in the making: keys, and the features they come to."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.game, self.rng = game, rng
        self.keys: dict[str, Any] = {}
        self.features = {game.name}
        self.thinks = False

    def drawn(self) -> Drawn:
        self._rules()
        self._grid()
        self._lineups()
        self._one_at_a_time()
        self._metrics()
        self._targets()
        self._knobs()
        self._seats()
        self._how_many()
        self._words()
        for key in ("rotate", "first_game", "seed", "keep", "exclude", "baseline", "starting_seat", "question"):
            if key in self.keys:
                self.features.add(key)
        head = {"name": "ordinary", "game": self.game.name}
        return Drawn(head | self.keys, frozenset(self.features))

    def _chance(self, share: float) -> bool:
        return self.rng.random() < share

    def _fits(self, values: dict[str, Any]) -> bool:
        return not self.game.rules.problems({**self.keys.get("rules", {}), **values})

    def _values(self, name: str, n: int) -> list[Any]:
        """Up to n values of a parameter as a designer would try them: around the usual one, or words."""
        usual, edges = _about(self.game.name)[name]
        numbers = [value for value in edges if type(value) is int]
        if name != self.game.structure and numbers and type(usual) in (int, dict):
            around = usual if type(usual) is int else 4
            step = max(1, 10 ** (len(str(abs(around))) - 2)) * self.rng.choice((1, 1, 2))
            first = around - step * self.rng.randint(0, n)
            found = [first + step * place for place in range(n) if min(numbers) <= first + step * place <= max(numbers)]
        else:
            alternatives = [usual, *describe(self.game.rules)[name]["alternatives"].values()]
            short = [value for value in [*edges, *alternatives] if len(repr(value)) < 200]
            found = list({repr(_plain(value)): _plain(value) for value in short}.values())
            found = self.rng.sample(found, min(n, len(found)))
        return [value for value in found if self._fits({name: value})]

    def _parameters(self, n: int) -> list[str]:
        """Up to n parameters that no other key has."""
        taken = {*self.keys.get("rules", {}), *self.keys.get("grid", {}), *self.keys.get("one_at_a_time", {})}
        free = [name for name in _about(self.game.name) if name not in taken and name != "players"]
        return self.rng.sample(free, min(n, len(free)))

    def _rules(self) -> None:
        rules = {}
        if self._chance(0.4):
            rules["players"] = self.rng.choice(self._values("players", 5) or [4])
        for name in self.game.structure:
            if self._chance(0.75):
                rules[name] = self.rng.choice((1, 2, 3, 4))
                self.features.add(f"level {rules[name]}")
        for name in self._parameters(1) if self._chance(0.3) else ():
            if values := self._values(name, 3):
                rules[name] = values[0]
        if rules and self._fits(rules):
            self.keys["rules"] = rules

    def _grid(self) -> None:
        grid: dict[str, Any] = {}
        names = self._parameters(self.rng.choice((0, 1, 1, 2, 2, 3)))
        if "players" not in self.keys.get("rules", {}) and self._chance(0.4):
            names = [*names[:2], "players"]
            self.rng.shuffle(names)
        for name in names:
            left = MOST_CELLS // math.prod(map(len, grid.values()))
            if values := self._values(name, min(left, self.rng.choice((1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10)))):
                grid[name] = values
        if not grid:
            return
        self.features |= {f"grid of {len(grid)}"} | {"players in grid"} & {f"{name} in grid" for name in grid}
        self.features |= {"seven values"} if max(map(len, grid.values())) >= 7 else set()
        self.keys["grid"] = grid
        points = [dict(zip(grid, point, strict=True)) for point in _product(grid)]
        unfit = [point for point in points if not self._fits(point)]
        if unfit and len(unfit) < len(points) / 2:
            self.keys["exclude"] = unfit
        elif unfit:
            del self.keys["grid"]
            return
        elif len(grid) > 1 and self._chance(0.15):
            self.keys["exclude"] = [self.rng.choice(points)]
        if self._chance(0.15) and "exclude" not in self.keys:
            name = self.rng.choice(list(grid))
            self.keys["baseline"] = {name: self.rng.choice(grid[name])}
        for name, values in grid.items():
            steps = {b - a for a, b in itertools.pairwise(values)} if type(values[0]) is int else set()
            if len(values) > 2 and len(steps) == 1 and self._chance(0.5):
                grid[name] = {"from": values[0], "to": values[-1], "step": steps.pop()}
                self.features.add("range")

    def _grid_values(self) -> dict[str, list[Any]]:
        """The grid with its ranges as lists."""
        grid = self.keys.get("grid", {})
        return {name: _listed(values) for name, values in grid.items()}

    def _lineup(self) -> str:
        """A lineup of shipped strategies; there may be only two players."""
        shipped = [strategy for strategy in self.game.strategies if strategy.is_shipped]
        some = self.rng.sample(shipped if len(shipped) > 2 else shipped * 3, 3)
        a, b, c = map(self._entry, some)
        forms = (a, a, f"{a},{b}", f"pool:{a},{b}", f"pool:{a},{a},{b},{c}", f"{a} | {b}", f"{a} | pool:{b},{c}")
        return self.rng.choice((*forms, self.game.default_lineup))

    def _entry(self, strategy: Any) -> str:
        if not strategy.traits or self._chance(0.7):
            return strategy.name
        trait = self.rng.choice(strategy.traits)
        return f"{strategy.name}({trait.name}={(trait.low + trait.high) / 2:g})"

    def _lineups(self) -> None:
        n = self.rng.choice((0, 0, 1, 1, 2, 3, 5, 7))
        texts = list(dict.fromkeys(self._lineup() for _ in range(n)))
        if texts and "grid" not in self.keys and self._chance(0.1):
            texts[-1], self.thinks = "newcomer | random", True
            self.features.add("a player that thinks")
        if not texts:
            return
        if self._chance(0.25):
            self.keys["lineups"] = texts
            self.features.add("lineups without labels")
            return
        sorts = {
            "label of a rung": [rung.name for rung in self.game.ladder],
            "label of a metric": [metric.name for metric in self.game.metrics],
            "label of a column": [*self.game.columns["games"], *self.game.columns["seats"]],
            "awkward label": LABELS,
            "plain label": [f"table {place}" for place in range(9)],
        }
        lineups = {}
        for text in texts:
            sort = self.rng.choice(list(sorts))
            self.features.add(sort)
            lineups[self.rng.choice(sorts[sort])] = text
        self.keys["lineups"] = lineups
        if len(lineups) > 1 and "baseline" not in self.keys and self._chance(0.15):
            self.keys["baseline"] = {"lineup": self.rng.choice(list(lineups))}

    def _one_at_a_time(self) -> None:
        if not self._chance(0.3):
            return
        changes = {}
        for name in self._parameters(self.rng.randint(1, 3)):
            values = self._values(name, self.rng.choice((1, 1, 2, 3, 5)))
            usual = _plain(self.keys.get("rules", {}).get(name, _about(self.game.name)[name][0]))
            if values not in ([], [usual]):
                changes[name] = values
                self.features.add("usual value named" if usual in values else "one at a time")
        if changes:
            self.keys["one_at_a_time"] = changes

    def _metrics(self) -> None:
        if self._chance(0.4):
            return
        own, known = [], [metric.name for metric in self.game.metrics]
        for _ in range(self.rng.choice((0, 1, 1, 2, 3))):
            name = self.rng.choice(ODD_NAMES) if self._chance(0.4) else f"own_{len(own)}"
            if name not in [next(iter(one)) for one in own]:
                own.append({name: self._expression()})
        named = self.rng.sample(known, self.rng.randint(0 if own else 1, min(4, len(known))))
        self.keys["metrics"] = [*named, *own]
        self.rng.shuffle(self.keys["metrics"])
        self.features |= {"own metric"} if own else set()

    def _expression(self) -> Any:
        column = self.rng.choice(["turns", *(metric.name for metric in self.game.metrics if metric.kind == "mean")])
        if column not in self.game.columns["games"]:
            column = "turns"
        sorts = {
            "own rate": f"{column} > {self.rng.randint(0, 40)}",
            "own mean": column,
            "own case": f"case when turns > 20 then {column} else 1 end",
            "own quotient": f"{column} / turns",
            "large offset": f"{column} + 10000000",
            "of no game": {"value": f"{column} > 5", "of": "turns < 0"},
            "of some games": {"value": column, "of": f"turns > {self.rng.randint(1, 60)}"},
            "with a meaning": {"value": f"{column} > 3", "meaning": self.rng.choice(MEANINGS)},
            "divided by 0": f"{column} / 0",
        }
        sort = self.rng.choice(list(sorts))
        self.features.add(sort)
        return sorts[sort]

    def _targets(self) -> None:
        targets: dict[str, Any] = {}
        for _ in range(self.rng.choice((0, 0, 0, 1, 2, 3))):
            sorts = {sort: names for sort, names in self._figures().items() if names}
            sort = self.rng.choice(list(sorts))
            name = self.rng.choice(sorts[sort])
            self.features |= {"targets", f"target of {sort}"}
            targets[name] = self._target(_possible(self.game.name).get(name, Possible(None, None, is_of_games=True)))
        labels = self._seated()
        if len(labels) > 1 and self._chance(0.15):
            first, second = self.rng.sample(labels, 2)
            targets["matchup"] = {f"{first} beats {second}": {"between": [0.4, 0.6]}}
            self.features |= {"targets", "matchup"}
        if targets:
            self.keys["targets"] = targets

    def _figures(self) -> dict[str, list[str]]:
        """What a target may be of, by sort."""
        wins = [name for name in _possible(self.game.name) if name.startswith("wins_by_")]
        metrics = [metric.name for metric in self.game.metrics]
        return {
            "a metric": metrics,
            "an own metric": [name for one in self.keys.get("metrics", ()) if isinstance(one, dict) for name in one],
            "wins": wins,
            "another figure": [name for name in _possible(self.game.name) if name not in (*wins, *metrics)],
        }

    def _target(self, possible: Possible) -> dict[str, Any]:
        low = 0 if possible.low is None else possible.low
        a, b = (0.2, 0.4) if possible.high is not None and possible.high <= 1 else (1, 40)
        ends = ({"between": [a, b]}, {"least": a}, {"most": b}, {"least": low, "most": b})
        target = self.rng.choice(ends)
        if possible.is_of_games and self._chance(0.3):
            target["share"] = self.rng.choice((0.5, 0.9))
            self.features.add("share")
        grid, lineups = self._grid_values(), self.keys.get("lineups", ())
        factors = grid | ({"lineup": [*lineups]} if lineups else {})
        if factors and self._chance(0.4):
            name = self.rng.choice(list(factors))
            n = self.rng.randint(1, len(factors[name]))
            some = self.rng.sample(factors[name], n)
            target["where"] = {name: some if n > 1 or isinstance(some[0], list) or self._chance(0.5) else some[0]}
            self.features.add("where")
        return target

    def _seated(self) -> list[str]:
        """Strategies of which some lineup has two, as its entries are written."""
        lineups = self.keys.get("lineups", {})
        texts = [*(lineups.values() if isinstance(lineups, dict) else lineups)] or [self.game.default_lineup]
        text = self.rng.choice(texts).removeprefix("pool:")
        return [] if "|" in text or "=" in text else sorted(set(text.split(",")))

    def _knobs(self) -> None:
        if "targets" not in self.keys or not self._chance(0.35):
            return
        knobs = {}
        for name in self._parameters(self.rng.choice((1, 1, 2))):
            values = self._values(name, self.rng.choice((1, 2, 3)))
            if values not in ([], [_plain(_about(self.game.name)[name][0])]):
                knobs[name] = {"values": values}
                if self._chance(0.6):
                    knobs[name]["cost"] = self.rng.choice(("printed number", "new card", "new board", 2, 0.5))
        if knobs:
            self.keys["knobs"] = knobs
            self.features.add("knobs")
        if len(knobs) > 1 and self._chance(0.5):
            self.keys["constraints"] = [{name: knob["values"][0] for name, knob in knobs.items()}]
            self.features.add("constraints")

    def _seats(self) -> None:
        players = self._grid_values().get("players", [self.keys.get("rules", {}).get("players", 4)])
        known = self.game.characters
        if known.key and self._chance(0.2) and known.key not in _about(self.game.name):
            names = [*self.rng.sample(known.names, min(len(known.names), *players)), "random"]
            self.keys[known.key] = names[: self.rng.randint(1, min(players))]
            self.features.add("characters")
        if self._chance(0.15):
            self.keys["starting_seat"] = self.rng.randint(1, min(players))
        if self._chance(0.25):
            self.keys["rotate"] = "seats"

    def _how_many(self) -> None:
        grid = self._grid_values()
        cells = math.prod(map(len, grid.values())) * max(1, len(self.keys.get("lineups", ())))
        deal = max(grid.get("players", [self.keys.get("rules", {}).get("players", 4)])) if "rotate" in self.keys else 1
        most = max(1, LONG_GAMES.get(self.game.name, MOST_GAMES) // (cells * deal))
        games = min(self.rng.choice(SIZES), most, 3 if self.thinks else MOST_GAMES)
        rates = [metric.name for metric in self.game.metrics if metric.kind == "proportion" and not metric.conditional]
        stop = self.rng.random()
        if cells == 1 and not self.thinks and deal == 1 and stop < 0.5:
            games = LADDER
            self.features.add("ladder")
        elif stop < 0.1:
            self.keys |= {"precision": {"metric": self.rng.choice(rates), "half_width": 0.05}, "max_games": games}
            self.features.add("precision")
        elif stop < 0.2 and cells > 1 and "rotate" not in self.keys:
            self.keys |= {"until_decided": {"metric": self.rng.choice(rates), "margin": 0.1}, "max_games": games}
            self.features.add("until_decided")
        if "max_games" not in self.keys:
            self.keys["games"] = games
            self.features.add("1 game" if games == 1 else f"{'a few' if games < 10 else 'many'} games")
        if self._chance(0.2):
            self.keys["first_game"] = self.rng.choice((1, 7, 1_000, 2**40))
        if self._chance(0.3):
            self.keys["seed"] = self.rng.choice((0, 2, 2026, 2**62))
        needs_rows = "targets" in self.keys and self._chance(0.8)
        self.keys["keep"] = self.rng.choice(("all",) if needs_rows else ("all", "all", "games", "summary"))
        if cells * games * deal > 200 or cells > 4 or self._chance(0.4):  # a cell comes to twenty
            self.keys["assumptions"] = False
        else:
            self.features.add("assumed figures")

    def _words(self) -> None:
        if self._chance(0.2):
            self.keys["question"] = self.rng.choice(('What is "50 %" of $5 & <b>?', "Größe?", "What if? " * 20)).strip()
        if self._chance(0.15):
            self.keys["answers"] = self.rng.sample(["seats", "endings", "length", "headline", "scorecard"], 2)
            self.features.add("answers")
        if self._chance(0.15):
            self.keys["noticeable"] = {self.rng.choice(self.game.metrics).name: self.rng.choice((0.01, 0.2, 3))}
            self.features.add("noticeable")


def _plain(value: Any) -> Any:
    """A value as YAML has it: lists for tuples."""
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    return {key: _plain(one) for key, one in value.items()} if isinstance(value, dict) else value


def _listed(values: Any) -> list[Any]:
    if isinstance(values, dict):
        return list(range(values["from"], values["to"] + (1 if values["step"] > 0 else -1), values["step"]))
    return values


def _product(grid: dict[str, list[Any]]) -> list[tuple[Any, ...]]:
    return list(itertools.product(*grid.values()))
