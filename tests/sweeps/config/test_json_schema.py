"""The JSON Schema: it accepts what can be read, refuses what has the wrong shape, and explains every key."""

import functools
import json
from pathlib import Path

import jsonschema
import pytest
import yaml
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from bng_sim.analyses.catalogue import questions
from bng_sim.core.errors import InputError
from bng_sim.core.parameters import describe
from bng_sim.games import GAMES
from bng_sim.sweeps.config import reading
from bng_sim.sweeps.config.json_schema import schema
from bng_sim.sweeps.config.keys import keys_of
from tests.examples import tried

ROOT = Path(__file__).parents[3]
GAME = GAMES["guillotines"]
GAME.strategies.load_shipped()
SCHEMA = schema(GAME, list(questions(GAME)))
VALIDATOR = jsonschema.Draft7Validator(SCHEMA)
EXAMPLES = [
    pytest.param(game, path, id=f"{game.name} {path.name}")
    for game in GAMES.values()
    for path in [
        *sorted((ROOT / "configs" / game.name).glob("*.yaml")),
        *(sorted(game.starter.glob("*.yaml")) if game.starter else ()),
    ]
]
START = "name: a\ngames: 1\n"


@functools.cache
def validator_of(name):
    game = GAMES[name]
    game.strategies.load_shipped()
    return jsonschema.Draft7Validator(schema(game, list(questions(game))))


def is_valid(text):
    return VALIDATOR.is_valid(json.loads(json.dumps(yaml.safe_load(text))))  # as editors see it: all keys are text


@pytest.fixture
def can_be_read(tmp_path):
    """Whether a text can be read as a config."""

    def read_text(text):
        path = tmp_path / "s.yaml"
        path.write_text(text)
        try:
            reading.read(path, GAMES)
        except InputError:
            return False
        return True

    return read_text


def parts(value):
    """The value and every value in it."""
    yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from parts(part)


def test_it_is_a_schema_of_draft_7():
    jsonschema.Draft7Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "http://json-schema.org/draft-07/schema#"
    keywords = {key for part in parts(SCHEMA) if isinstance(part, dict) for key in part}
    keywords -= {*SCHEMA["properties"]}  # a config has a `title`
    assert keywords & {"$defs", "prefixItems", "$id", "title", "rule", "provenance", "wanted", "alternatives"} == set()


def test_every_reference_leads_somewhere():
    targets = {part["$ref"] for part in parts(SCHEMA) if isinstance(part, dict) and "$ref" in part}

    assert {target.removeprefix("#/definitions/") for target in targets} == set(SCHEMA["definitions"])


def test_every_key_is_explained():
    assert list(SCHEMA["properties"]) == list(keys_of(GAME.characters).values())
    assert SCHEMA["required"] == ["name"]
    assert SCHEMA["oneOf"] == [{"required": [key]} for key in ("games", "precision", "until_decided")]
    assert [key for key, about in SCHEMA["properties"].items() if not about["description"]] == []
    without = [key for key in SCHEMA["properties"] if "default" not in SCHEMA["properties"][key]]
    assert without == [
        "name",
        "question",
        "title",
        "author",
        "date",
        "version",
        "licence",
        "address",
        "notes",
        "language",
        "games",
        "precision",
        "until_decided",
        "max_games",
        "rotate",
        "starting_seat",
        "bots",
    ]


def test_every_parameter_is_explained_with_its_default_and_rule():
    for name, about in describe(GAME.rules).items():
        explained = SCHEMA["definitions"][name]
        assert explained["description"] == f"{about['meaning']} (rule {about['rule']}, {about['provenance']})"
        assert explained["default"] == json.loads(json.dumps(about["default"]))
        for key in ("rules", "grid", "baseline"):
            assert name in SCHEMA["properties"][key]["properties"]


def test_every_metric_and_character_is_offered():
    keys = SCHEMA["properties"]

    assert keys["metrics"]["anyOf"][0]["items"]["anyOf"][0]["enum"] == [metric.name for metric in GAME.metrics]
    assert [metric.name for metric in GAME.metrics if metric.meaning not in keys["metrics"]["description"]] == []
    assert keys["billionaires"]["items"]["enum"] == [*GAME.characters.names, "random"]
    assert len(keys["lineups"]["examples"]) == 2


@pytest.mark.parametrize("about", SCHEMA["properties"].values(), ids=SCHEMA["properties"])
def test_defaults_and_examples_are_valid_themselves(about):
    about = {**about, "definitions": SCHEMA["definitions"]}
    for value in [*about.get("examples", []), *([about["default"]] if about.get("default") else [])]:
        jsonschema.Draft7Validator(about).validate(value)


@pytest.mark.parametrize(("game", "path"), EXAMPLES)
def test_the_examples_are_valid_and_say_which_schema_they_follow(game, path):
    text = path.read_text(encoding="utf-8")

    assert text.splitlines()[0] == "# yaml-language-server: $schema=sweep.schema.json"
    validator_of(game.name).validate(yaml.safe_load(text))


def test_the_schema_beside_the_examples_is_up_to_date():
    kept = json.loads((ROOT / "configs" / "guillotines" / "sweep.schema.json").read_text(encoding="utf-8"))

    assert kept == SCHEMA, "run make docs"


@pytest.mark.parametrize(
    "text",
    [
        START,
        f"{START}game: guillotines\nseed: 0",
        f"{START}rules: {{players: 5, puppets: false, inflation: [1, 2, 3], special_cards: {{scam: 2}}}}",
        f"{START}rules: {{crises_in_deck: {{4: 3, 5: 2}}, boards: {{aristocrat: {{legacy: 3, toys: 1}}}}}}",
        f"{START}grid: {{players: [3], crises_in_deck: {{from: 8, to: 0, step: -2}}, inflation: [[1, 1, 1]]}}",
        f"{START}grid: {{crises_in_deck: [3, {{4: 3}}], panic_protocol: [none, pledges], crises_dealt: [true, false]}}",
        f"{START}lineups: [greedy, 'greedy,random']",
        f"{START}lineups: {{a b: greedy}}\nbaseline: {{lineup: a b}}",
        f"{START}billionaires: [random, aristocrat]\nmetrics: [turns]\nstrategies: []",
    ],
)
def test_what_can_be_read_is_valid(can_be_read, text):
    assert can_be_read(text)
    assert is_valid(text)


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "name: a",
        "games: 1",
        "name: a/b\ngames: 1",
        "name: 3\ngames: 1",
        "name: a\ngames: many",
        "name: a\ngames: 0",
        "name: a\ngames: 1.5",
        f"{START}gird: {{}}",
        f"{START}game: chess",
        f"{START}seed: -1",
        f"{START}rules:",
        f"{START}rules: [players]",
        f"{START}rules: {{player: 3}}",
        f"{START}rules: {{players: 6}}",
        f"{START}rules: {{players: '3'}}",
        f"{START}rules: {{puppets: 1}}",
        f"{START}rules: {{inflation: [1, 2]}}",
        f"{START}rules: {{special_cards: {{bribe: 2}}}}",
        f"{START}rules: {{round_ends: never}}",
        f"{START}grid: {{player: [3]}}",
        f"{START}grid: {{players: 3}}",
        f"{START}grid: {{players: []}}",
        f"{START}grid: {{players: [3, 3]}}",
        f"{START}grid: {{players: [3, 6]}}",
        f"{START}grid: {{players: {{from: 3}}}}",
        f"{START}grid: {{players: {{from: 3, to: 4, by: 1}}}}",
        f"{START}grid: {{players: {{from: 3, to: 4, step: 0}}}}",
        f"{START}grid: {{players: {{from: 3, to: four}}}}",
        f"{START}grid: {{puppets: {{from: 0, to: 1}}}}",
        f"{START}lineups: greedy",
        f"{START}lineups: []",
        f"{START}lineups: {{}}",
        f"{START}lineups: [3]",
        f"{START}lineups: {{a: null}}",
        f"{START}lineups: {{'': greedy}}",
        f"{START}billionaires: aristocrat",
        f"{START}billionaires: [nobody]",
        f"{START}baseline: {{player: 3}}",
        f"{START}baseline: {{lineup: 3}}",
        f"{START}metrics: []",
        f"{START}metrics: [turn]",
        f"{START}strategies: a.py",
        f"{START}strategies: [3]",
    ],
)
def test_what_has_the_wrong_shape_is_neither_read_nor_valid(can_be_read, text):
    assert not can_be_read(text)
    assert not is_valid(text)


WHOLE = st.integers(-1, 7)
VALUE = st.one_of(
    WHOLE,
    st.booleans(),
    st.sampled_from(["at_once", "none", "greedy"]),
    st.lists(WHOLE, max_size=4),
    st.dictionaries(st.sampled_from(["3", "4", "audit", "scam"]), WHOLE, max_size=2),
    st.lists(st.lists(st.sampled_from(["toys", "power"]), max_size=3), max_size=3),
)
NAMES = st.sampled_from(list(describe(GAME.rules)))
RANGES = st.builds(lambda first, to, step: {"from": first, "to": to, "step": step}, WHOLE, WHOLE, st.integers(-2, 2))
CONFIGS = st.fixed_dictionaries(
    {"name": st.just("a"), "games": st.just(1)},
    optional={
        "rules": st.dictionaries(NAMES, VALUE, max_size=2),
        "grid": st.dictionaries(NAMES, st.lists(VALUE, max_size=2) | RANGES, max_size=2),
        "lineups": st.lists(st.sampled_from(["greedy", "random"]), max_size=2) | st.just({"a": "greedy"}),
        "baseline": st.dictionaries(NAMES | st.just("lineup"), VALUE, max_size=1),
    },
)


@tried(300, HealthCheck.function_scoped_fixture)
@given(written=CONFIGS)
def test_whatever_can_be_read_is_valid(can_be_read, written):
    text = yaml.safe_dump(written)

    assert is_valid(text) or not can_be_read(text)
