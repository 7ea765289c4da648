"""What can be taken away of a setting: the config that plays exactly it, and its figures as a table."""

import csv
import io
from collections.abc import Mapping
from typing import Any

from bng_sim.core.input import yaml_lines
from bng_sim.hosting.studio.study import Study
from bng_sim.sweeps.plan.cells import config_of

NAME = "studio"
HEAD = "# Written by bng-sim studio: `bng-sim sweep config.yaml` plays exactly these games.\n"
COLUMNS = ("figure", "group", "value", "low", "high", "baseline", "difference", "difference_low", "difference_high")


def config_keys(study: Study, games: int) -> dict[str, Any]:
    """Return the keys of a config that plays exactly this setting; raises `InputError` for rules that cannot be."""
    cell, game = study.cell(), study.game
    known = {metric.name for metric in game.metrics}
    written = config_of(
        cell, game, name=NAME, games=games, lineups={"who plays": study.lineup},
        metrics=tuple(metric.name for metric in study.metrics if metric.name in known),
    )  # fmt: skip
    dumped = written.model_dump(mode="json", exclude_unset=True)
    values = {key: each for key, each in dumped.items() if each not in ([], {}, None)}
    values["rules"] = {"players": cell.rules.players, **(values.get("rules") or {})}
    values["lineups"] = {"who plays": study.lineup}
    if game.source is not None:
        values["game"] = game.source.name  # the config is to lie beside the file
    return values


def config_text(study: Study, games: int) -> str:
    """Return the same as YAML."""
    return HEAD + yaml_lines.written(config_keys(study, games))


def table_text(answer: Mapping[str, Any]) -> str:
    """Return an answer as CSV, with all digits: a row a figure, and a row a group of those that win."""
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow([*COLUMNS, "games"])
    for each in answer["figures"]:
        writer.writerow([*_row(each["name"], "", each), answer["n"]])
    for each in answer["wins"]["rows"]:
        writer.writerow([*_row("win_rate", each["name"], each), answer["n"]])
    for each in answer["endings"]:
        writer.writerow([*_row("ending_rate", each["name"], each), answer["n"]])
    return written.getvalue()


def _row(figure: str, group: str, each: Mapping[str, Any]) -> list[Any]:
    difference = each.get("difference") or {}
    shown = [each["value"], each["low"], each["high"], each.get("there")]
    return [figure, group, *shown, *(difference.get(key) for key in ("value", "low", "high"))]
