"""Which rules move a figure most: each changed by a step or two, all else as it is."""

import contextlib
from collections.abc import Mapping
from typing import Any, NamedTuple

from bng_sim.core.errors import InputError
from bng_sim.core.results.metrics import Metric
from bng_sim.hosting.studio.controls import Control
from bng_sim.hosting.studio.differences import ALPHA, SHARPEST_STRIP, Compared, compare_metric
from bng_sim.hosting.studio.kept_games import KeptGames
from bng_sim.hosting.studio.pool import Pool
from bng_sim.hosting.studio.questions import list_questions
from bng_sim.hosting.studio.strips import CAPS
from bng_sim.hosting.studio.study import Study

GAMES = 300  # of each changed rule
NEAR = 2  # steps of a slider on either side
MOST_LISTED = 12

Neighbours = dict[str, list[KeptGames]]


class Ranked(NamedTuple):
    """The rules that move a figure most.

    Attributes:
        rules: The rules, the most important first.
        clear: Those of them that move it beyond luck, at a few games each.

    """

    rules: list[str]
    clear: list[str]


def list_neighbours(pool: Pool, study: Study, controls: Mapping[str, Control]) -> Neighbours:
    """Return the settings with values near the one in force, of each rule that has a slider or buttons and matters."""
    found: Neighbours = {}
    for name, control in controls.items():
        if control.kind == "editor" or not control.matters or name.startswith(CAPS):
            continue
        for value in _near(control, study.rules.get(name, control.printed)):
            changed = study.without_rule(name) if value == control.printed else study.with_rule(name, value)
            with contextlib.suppress(InputError):
                found.setdefault(name, []).append(pool.peek(study.game, changed.cell()))
    return found


def _near(control: Control, value: Any) -> list[Any]:
    """Return values that one would try: the nearest numbers, or all other words."""
    values = control.laddered(value)
    if control.kind == "choice" or value not in values:
        return [each for each in values if each != value]
    at = values.index(value)
    return [values[place] for place in range(at - NEAR, at + NEAR + 1) if place != at and 0 <= place < len(values)]


def rank_rules(here: KeptGames, neighbours: Neighbours) -> dict[str, Ranked]:
    """Return, for each figure, the rules by how far they move it beyond luck, in units of what a table would notice."""
    return {metric.name: _rank_for(here, neighbours, metric) for metric in list_questions(here.game)}


def _rank_for(here: KeptGames, neighbours: Neighbours, metric: Metric) -> Ranked:
    """Return the rules by how far they move one figure beyond luck."""
    reference = here.sum_of(metric).mean(metric.kind).mean
    threshold = metric.noticed.threshold(reference or 0.0) or 1.0
    moved = {}
    for name, settings in neighbours.items():
        found = [compare_metric(each, here, metric, ALPHA, SHARPEST_STRIP) for each in settings if each.n and here.n]
        sure = [_beyond_luck(each) for each in found if each]
        seen = [abs(each.value) for each in found if each]
        moved[name] = (max(sure, default=0.0) / threshold, max(seen, default=0.0) / threshold)
    order = sorted(moved, key=lambda name: moved[name], reverse=True)[:MOST_LISTED]
    return Ranked(order, [name for name in order if moved[name][0] > 0])


def _beyond_luck(compared: Compared) -> float:
    """Return how far a difference is from 0 at least."""
    if compared.low is None or compared.high is None:
        return 0.0
    return max(0.0, compared.low, -compared.high)
