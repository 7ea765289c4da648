"""The JSON Schema of a sweep's config, by which editors complete keys and check values as one types."""

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel

from bng_sim.core import lineup as lineups
from bng_sim.core.characters import RANDOM
from bng_sim.core.game import Game
from bng_sim.core.parameters import Rules, describe
from bng_sim.sweeps.config.keys import LINEUP, Config, keys_of
from bng_sim.sweeps.config.target_keys import MATCHUP

DRAFT = "http://json-schema.org/draft-07/schema#"
Schema = dict[str, Any]


def schema(game: Game, answers: Sequence[str]) -> Schema:
    """Build the schema, draft-07, of configs for one game: their shape, and its rules and names.

    Args:
        game: Which game.
        answers: Names of the questions that its reports can answer.

    """
    shape, shared = _of_model(Config)
    parameters, of_rules = _of_rules(game.rules)
    keys = shape["properties"]
    for key, known in _known(game, parameters, keys).items():
        keys[key] = {name: item for name, item in keys[key].items() if name != "additionalProperties"} | known
    for about in ("type", "items", "minItems"):  # `anyOf` has these for each alternative
        keys["metrics"].pop(about, None)
    shape["properties"] = {key: keys[name] for name, key in keys_of(game.characters).items()}
    keys["answers"]["items"]["enum"] = list(answers)
    keys["answers"]["uniqueItems"] = True
    for part in ("Precision", "UntilDecided"):
        shared[part]["properties"]["metric"]["enum"] = [metric.name for metric in game.metrics]
    return {
        "$schema": DRAFT,
        **shape,
        "oneOf": [{"required": [key]} for key in ("games", "precision", "until_decided")],
        "description": f"A sweep of {game.title}, played by `bng-sim sweep`.",
        "required": [key for key in shape["required"] if key != "game"],
        "definitions": {**shared, **of_rules, **parameters},
    }


def _named(game: Game) -> Schema:
    """Return the schema of what a config calls its game: its name, or the file that it is in."""
    if game.source is None:
        return {"enum": [game.name], "default": game.name}
    return {"type": "string", "pattern": rf"(^|/){game.name}\.py$", "default": game.source.name}


def _known(game: Game, parameters: dict[str, Schema], keys: dict[str, Schema]) -> dict[str, Schema]:
    """Build what depends on the game, by key of the config."""
    values = {name: {"$ref": f"#/definitions/{name}"} for name in parameters}
    meanings = "; ".join(f"{metric.name}: {metric.meaning}" for metric in game.metrics)
    two = lineups.parse(game.default_lineup, game.strategies, game.rules.read({}).players).labels[:2]
    return {
        "game": _named(game),
        "rules": _table(values),
        "grid": _table({name: _axis(name, about) for name, about in parameters.items()}),
        "one_at_a_time": _table({name: _axis(name, about) for name, about in parameters.items()}),
        "exclude": {"items": {"type": "object", "minProperties": 1, **_table(values)}},
        "lineups": {
            "default": [game.default_lineup],
            "examples": [[",".join(two)], {"sensible": game.default_lineup}],
        },
        "targets": {
            "properties": {MATCHUP: {"type": "object", "additionalProperties": {"$ref": "#/definitions/Target"}}},
            "additionalProperties": {"$ref": "#/definitions/Target"},
        },
        "characters": {"items": {"enum": [*game.characters.names, RANDOM]}},
        "baseline": _table({**values, LINEUP: {"type": "string", "description": "the label of a lineup"}}),
        "metrics": {
            "description": f"{keys['metrics']['description']} {meanings}.",
            **_listed_or_defined([metric.name for metric in game.metrics]),
            "default": list(game.headline),
        },
    }


def _listed_or_defined(names: list[str]) -> Schema:
    """Build the schema of metrics: a list of names and of tables of one own metric each, or a table of own ones."""
    own = {"anyOf": [{"type": "string", "minLength": 1}, {"$ref": "#/definitions/OwnMetric"}]}
    table = {"type": "object", "minProperties": 1, "additionalProperties": own}
    listed = {"anyOf": [{"enum": names}, {**table, "maxProperties": 1}]}
    return {"anyOf": [{"type": "array", "items": listed, "minItems": 1}, table]}


def _table(properties: dict[str, Schema]) -> Schema:
    return {"properties": properties, "additionalProperties": False}


def _axis(name: str, about: Schema) -> Schema:
    """Build the schema of a parameter of the grid: a list of values, or a range if it is a whole number."""
    listed = {"type": "array", "items": {"$ref": f"#/definitions/{name}"}, "minItems": 1, "uniqueItems": True}
    kinds = [about.get("type"), *(kind.get("type") for kind in about.get("anyOf", []))]
    ranges = [{"$ref": "#/definitions/Range"}] if "integer" in kinds else []
    return {"description": about["description"], "anyOf": [listed, *ranges]}


def _of_rules(rules: type[Rules]) -> tuple[dict[str, Schema], dict[str, Schema]]:
    """Build the schema of each parameter's value, and the definitions that these refer to."""
    shape, shared = _of_model(rules)
    parameters = {}
    for name, about in describe(rules).items():
        meaning = f"{about['meaning']} (rule {about['rule']}, {about['provenance']})"
        limits = {key: item for key, item in shape["properties"][name].items() if key not in about}
        default = shape["properties"][name]["default"]
        parameters[name] = {**limits, "description": meaning, "default": default}
    return parameters, shared


def _of_model(model: type[BaseModel]) -> tuple[Schema, dict[str, Schema]]:
    """Build the schema of a model, and the definitions that it refers to; without pydantic's titles."""
    shape = model.model_json_schema(ref_template="#/definitions/{model}")
    shared = shape.pop("$defs", {})
    for each in (shape, *shared.values()):
        each.pop("title", None)
        for about in each.get("properties", {}).values():
            about.pop("title", None)
            _without_null(about)
    return shape, shared


def _without_null(about: Schema) -> None:
    """Remove null from the types of a key: only in a config without the key it is null."""
    alternatives = about.get("anyOf", [])
    if {"type": "null"} in alternatives:
        del about["anyOf"], about["default"]
        others = [alternative for alternative in alternatives if alternative != {"type": "null"}]
        if len(others) > 1:
            about["anyOf"] = others
        else:  # draft-07 ignores what stands next to a $ref
            about |= others[0] if "$ref" not in others[0] else {"allOf": others}
