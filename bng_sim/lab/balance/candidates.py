"""List the changes to try: none, every single one, and every pair, the cheapest first."""

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bng_sim.analyses.numbers import fixed
from bng_sim.analyses.question import is_number, setting
from bng_sim.core.game import Game
from bng_sim.core.parameters import printed
from bng_sim.core.value_words import plain
from bng_sim.core.wording import listed
from bng_sim.sweeps.config.keys import Config
from bng_sim.sweeps.config.points import grid_points
from bng_sim.sweeps.config.target_keys import COSTS, Knob
from bng_sim.sweeps.config.usual import is_usual

MOST_CHANGES = 2


@dataclass(frozen=True, slots=True)
class Candidate:
    """Some changes of rules.

    Attributes:
        number: Its place among all candidates, from 0: the rules as they are.
        changes: Parameter -> value.
        cost: What the changes cost together.

    """

    number: int
    changes: Mapping[str, Any]
    cost: float

    @property
    def cost_in_words(self) -> str:
        """The cost without a decimal that is 0."""
        return fixed(self.cost, 1).removesuffix(".0")

    def in_words(self, game: Game) -> str:
        """Describe the changes: `3 players and 2 dice a turn`; of none `the rules as they are`."""
        words = [setting(name, plain(value), game) for name, value in self.changes.items()]
        return listed(words) if words else "the rules as they are"


class Choices:
    """What a config allows to change.

    Attributes:
        singles: Knob and value in words -> the value, and what it costs to change the knob to it.

    """

    def __init__(self, config: Config, game: Game) -> None:
        """Price each value of each knob."""
        self._config, self._game = config, game
        self.singles = {
            (name, plain(value)): (value, cost)
            for name, knob in config.knobs.items()
            for value, cost in _priced(config, game, name, knob)
        }

    def candidates(self) -> tuple[list[Candidate], int]:
        """Return the candidates by cost, and how many combinations the rules or the constraints forbid.

        Of one cost, fewer changes come first, then the order of the config.
        """
        found: list[tuple[dict[str, Any], float]] = [({}, 0.0)]
        refused = 0
        by_knob = itertools.groupby(self.singles.items(), lambda item: item[0][0])
        changes = [[(name, value, cost) for _, (value, cost) in items] for name, items in by_knob]
        for n in range(1, MOST_CHANGES + 1):
            for knobs in itertools.combinations(changes, n):
                for made in itertools.product(*knobs):
                    together = {name: value for name, value, _ in made}
                    if self.are_allowed(together):
                        found.append((together, sum(cost for *_, cost in made)))
                    else:
                        refused += 1
        ordered = sorted(found, key=lambda one: (one[1], len(one[0])))
        return [Candidate(number, *one) for number, one in enumerate(ordered)], refused

    def are_allowed(self, changes: Mapping[str, Any]) -> bool:
        """Return whether the constraints, and the rules in every setting, allow these changes together."""
        written = {name: plain(value) for name, value in changes.items()}
        for entry in self._config.constraints:
            if all(written.get(name) == plain(value) for name, value in entry.items()):
                return False
        rules, points = self._config.rules, grid_points(self._config)
        return not any(self._game.rules.problems({**rules, **point, **changes}) for point in points)


def _priced(config: Config, game: Game, name: str, knob: Knob) -> Iterator[tuple[Any, float]]:
    """Yield each value of a knob, but for the one that the rules have anyway, with what it costs to change it."""
    rules = [{**config.rules, **point} for point in grid_points(config)]
    players = {game.rules.read(each).players for each in rules}
    usual = config.rules[name] if name in config.rules else printed(game.rules, name, players)
    for value in knob.values:
        if not all(is_usual(game, each, name, value) for each in rules):
            yield value, _cost(knob, usual, value)


def _cost(knob: Knob, usual: Any, value: Any) -> float:
    """Return what it costs to change a knob: as stated, or a step for each of its numbers passed, for words one."""
    if isinstance(knob.cost, str):
        return COSTS[knob.cost]
    if knob.cost is not None:
        return knob.cost
    if not (is_number(usual) and is_number(value)):
        return 1.0
    low, high = sorted((usual, value))
    return float(1 + sum(is_number(other) and low < other < high for other in knob.values))
