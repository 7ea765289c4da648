"""Personas: a strategy with traits of its own, named by lineups, read from a file that says what is wrong with it."""

import pytest

from bng_sim.core import lineup
from bng_sim.core.errors import StrategyError
from bng_sim.core.strategy import Registry, Trait
from bng_sim.core.user_strategies import persona
from bng_sim.core.user_strategies.persona import Persona

DARING = Trait("daring", 0.5, 0, 1, "how much it risks")
PATIENCE = Trait("patience", 3, 0, 9, "turns it waits")
BRAVE = "name: brave\nstrategy: greedy\ntraits: {daring: 0.9}\n"


@pytest.fixture
def strategies():
    registry = Registry("toy", None, 8, 4)

    @registry.strategy("Has two traits.", (DARING, PATIENCE))
    def greedy(seen, moves, n, traits, rng):
        return 0

    return registry


@pytest.fixture
def load(strategies, tmp_path):
    def load(text, name="brave.yaml"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        return strategies.load_file(tmp_path / name)

    return load


def test_a_lineup_names_it_and_its_strategy_plays_with_its_traits(strategies, load):
    assert load(BRAVE) == ["brave"]

    (entry,) = lineup.parse("brave", strategies, 4).entries
    assert entry == lineup.Entry("greedy", "brave", (0.9, 3))


def test_a_lineup_sets_further_traits_of_it(strategies, load):
    load(BRAVE)

    (entry,) = lineup.parse("brave(patience=7)", strategies, 4).entries
    assert entry.traits == (0.9, 7)


def test_the_lineups_text_says_by_itself_who_plays(strategies, load):
    load(BRAVE)
    line = lineup.parse("brave | pool:greedy,brave", strategies, 4)

    assert line.labels == ("one brave", "greedy", "brave")
    assert line.text == "greedy(daring=0.9,patience=3) | pool:greedy,greedy(daring=0.9,patience=3)"
    again = lineup.parse(line.text, strategies, 4)
    assert (again.listed, again.text) == (line.listed, line.text)
    assert [entry.traits for entry in again.entries] == [entry.traits for entry in line.entries]


def test_what_is_written_is_read_again(strategies, load, tmp_path):
    tuned = Persona(
        "tuned", "greedy", {"daring": 0.1 + 0.2}, {"by": "1.5e3", "games": 12, "on": "010", "\x85": "a\u2028b"}
    )
    load(persona.written(tuned))

    assert strategies.personas == (tuned,)


def test_an_unknown_name_is_answered_with_the_nearest_persona_too(strategies, load):
    load(BRAVE)

    with pytest.raises(StrategyError, match="did you mean brave"):
        lineup.parse("bravo", strategies, 4)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[1, 2", ":1: not YAML: expected ',' or ']'"),
        ("\x00", ":1: not YAML: special characters are not allowed"),
        ("[1, 2]", ":1: got [1, 2], expected keys and values"),
        ("", "the file is empty, expected keys and values"),
        ("#" * 1_000_001, "longer than 1000000 bytes, expected a persona of some lines"),
        ("name: a\nstrategie: greedy", ":2: strategie: no key of a persona, expected a table with the keys name,"),
        ("name: a\nname: b\nstrategy: greedy", ":2: name is given twice, first on line 1; leave one out"),
        ("name: a\nstrategy: greedy\ntraits:\n  daring: 0\n  daring: 1", ":5: daring is given twice, first on line 4"),
        ("name: !!bool foo\nstrategy: greedy", ":1: 'foo' is no value; put it in quotes if it is text"),
        ("name: !!timestamp foo\nstrategy: greedy", ":1: 'foo' is no date; put it in quotes if it is text"),
        ("name: !!python/name:os.system\nstrategy: greedy", "got a value marked !!python/name:os.system"),
        (f"name: a\nstrategy: greedy\ntraits: {{daring: {'9' * 400}}}", ":3: got a number of 1329 bits, expected one"),
        (f"name: {'[' * 5000}", ":1: values are nested more than 20 levels deep"),
        ("strategy: greedy", "name: got null, expected a name of letters"),
        ("name: a b\nstrategy: greedy", ":1: name: got 'a b', expected a name"),
        ("name: 7\nstrategy: greedy", "name: got 7, expected a name"),
        ("name: greedy\nstrategy: greedy", "name: got 'greedy', which is a strategy"),
        ("name: a\nstrategy: greddy", "strategy: 'greddy' is not known; did you mean greedy?"),
        ("name: a\nstrategy: greedy\ntraits: 3", ":3: traits: got 3, expected a table"),
        (
            "name: a\nstrategy: greedy\ntraits: {daring: high}",
            ":3: traits.daring: got 'high', expected the trait's number",
        ),
        ("name: a\nstrategy: greedy\ntraits: {daring: .nan}", "traits.daring: got nan, expected the trait's number"),
        ("name: a\nstrategy: greedy\ntraits: {daring: true}", "traits.daring: got true, expected the trait's number"),
        (
            "name: a\nstrategy: greedy\ntraits: {daring: \u0661}",
            "traits.daring: got '\u0661', expected the trait's number",
        ),
        ("name: a\nstrategy: greedy\ntraits: {3: 1}", "traits.3: got the key 3, expected the name of a trait"),
        ("name: a\nstrategy: greedy\ntraits: {daring: 2}", "traits: greedy(daring=2): expected a number from 0 to 1"),
        ("name: a\nstrategy: greedy\ntraits: {bold: 2}", "traits: greedy(bold=2): no such trait"),
        ("name: a\nstrategy: greedy\nfound: yesterday", "found: got 'yesterday', expected a table"),
        (
            "name: a\nstrategy: greedy\nfound: {on: 2024-01-01}",
            ":3: found: got {on: 2024-01-01}, expected text, numbers",
        ),
        ("name: a\nstrategy: greedy\nfound: {share: .nan}", ":3: found: got {share: nan}, expected text, numbers"),
    ],
)
def test_a_file_that_is_no_persona_is_refused_with_its_key(strategies, load, text, told):
    with pytest.raises(StrategyError, match=r"brave\.yaml:") as error:
        load(text)

    assert told in str(error.value)
    assert strategies.personas == ()
