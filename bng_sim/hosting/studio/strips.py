"""The answer at all values of a rule, all else as it is: the strip below a slider or below buttons."""

import contextlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from bng_sim.core.errors import InputError
from bng_sim.core.results.metrics import Metric
from bng_sim.hosting.studio.controls import Control
from bng_sim.hosting.studio.figures import point
from bng_sim.hosting.studio.kept_games import KeptGames
from bng_sim.hosting.studio.pool import Pool
from bng_sim.hosting.studio.study import Study

SLIDERS = 6  # with strips, of the rules that matter most
MORE = 4  # besides, of those that were changed
CAPS = ("max_",)  # names of limits of the simulation begin so; no designer turns them


class Place(NamedTuple):
    """A value of a rule, and the setting that has it."""

    value: Any
    setting: KeptGames


Strips = dict[str, list[Place]]


def choose_sliders(study: Study, controls: Mapping[str, Control], ranking: Sequence[str]) -> list[str]:
    """Return the rules that have a strip: those asked for, or those that matter most, then those that were changed."""
    able = {name: control for name, control in controls.items() if len(control.values) > 1}
    if study.sliders:
        return [name for name in study.sliders if name in able][: SLIDERS + MORE]
    shown = [name for name in ranking if name in able and able[name].matters and not name.startswith(CAPS)]
    turned = [name for name in study.rules if name in able]
    first = list(dict.fromkeys(shown))[:SLIDERS]
    return [*first, *[name for name in reversed(turned) if name not in first][:MORE]]


def list_strips(pool: Pool, study: Study, controls: Mapping[str, Control], names: Iterable[str]) -> Strips:
    """Return the settings at all values of some rules; those that the other rules do not allow are left out.

    Only the setting in force has its wins split as the page asks: strips outlast another split.
    """
    strips: Strips = {}
    for name in names:
        control = controls[name]
        places, now = [], study.rules.get(name, control.printed)
        for value in control.laddered(now):
            changed = study.without_rule(name) if value == control.printed else study.with_rule(name, value)
            with contextlib.suppress(InputError):
                places.append(Place(value, pool.setting(study.game, changed.cell(), study.by if value == now else "")))
        strips[name] = places
    return strips


def list_points(
    strips: Strips, which: Iterable[tuple[str, int]], here: KeptGames, metric: Metric
) -> list[dict[str, Any]]:
    """Return some points of strips as plain data, by rule and place."""
    return [
        {
            "rule": name,
            "value_of_rule": strips[name][at].value,
            **point(strips[name][at].setting, here, metric, len(strips[name])),
        }
        for name, at in which
    ]
