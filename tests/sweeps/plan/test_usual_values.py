"""A value that the rules have anyway is the baseline: named next to others it adds no cell, and takes none away."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bng_sim.core.errors import InputError
from bng_sim.core.input.problems import show
from bng_sim.core.parameters import describe
from bng_sim.games import GAMES
from bng_sim.lab.balance.candidates import Choices
from bng_sim.sweeps.config import reading
from bng_sim.sweeps.plan.cells import make_plan

# Numbers, words, yes or no, and a table by number of players that has 4 for four.
VALUES = {
    "crises_in_deck": (4, [2, 3, 5]), "hand_limit": (2, [3, 4, 6]), "role_choice": ("strategy", ["random", "none"]),
    "puppets": (True, [False]), "rebels": (10, [8, 12]), "players": (4, [3, 5]),
}  # fmt: skip
GAME = GAMES["guillotines"]
HERE = {"game": GAME.name, "name": "small", "games": 100, "assumptions": False, "ladder": False, "lineups": ["random"]}


def read(**keys):
    return reading.read(HERE | {"metrics": ["turns"]} | keys, GAMES)[0]


def cells(config):
    """What a config plays: the parts of its cells that decide games, and what each is compared with."""
    return [
        (cell.values, dict(cell.change), cell.lineup, cell.deals, cell.baseline, str(cell.cell.rules))
        for cell in make_plan(config, GAME).cells
    ]


def usual(name):
    about = describe(GAME.rules)[name]["default"]
    return about.get(4) if isinstance(about, dict) else about


def test_values_here_are_the_usual_ones():
    assert {name: usual(name) for name in VALUES} == {name: value for name, (value, _) in VALUES.items()}


@st.composite
def changes(draw, names=tuple(VALUES)):
    """Some parameters, each with other values than the usual one, in any order."""
    chosen = draw(st.lists(st.sampled_from(names), min_size=1, max_size=3, unique=True))
    return {
        name: draw(st.lists(st.sampled_from(VALUES[name][1]), min_size=1, max_size=3, unique=True)) for name in chosen
    }


def with_usual(draw, others):
    """The same with the usual value at any place of some of them."""
    made = {}
    for name, values in others.items():
        place = draw(st.integers(0, len(values)))
        made[name] = [*values[:place], VALUES[name][0], *values[place:]] if draw(st.booleans()) else list(values)
    return made


@pytest.mark.slow
@given(st.data())
def test_usual_value_of_one_at_a_time_adds_no_cell(data):
    others = data.draw(changes())
    grid = data.draw(st.sampled_from([{}, {"level": [1, 2]}, {"level": [3, 2], "panic_at": [4, 6]}]))

    asked = with_usual(data.draw, others)

    assert cells(read(grid=grid, one_at_a_time=asked)) == cells(read(grid=grid, one_at_a_time=others))


@pytest.mark.slow
@given(st.data())
def test_usual_value_of_a_knob_is_no_candidate(data):
    others = data.draw(changes())
    aims = {"targets": {"turns": {"most": 40}}}

    def candidates(knobs):
        asked = read(knobs={name: {"values": values} for name, values in knobs.items()}, **aims)
        found, refused = Choices(asked, GAME).candidates()
        return [(one.changes, one.cost) for one in found], refused

    assert candidates(with_usual(data.draw, others)) == candidates(others)


@pytest.mark.slow
@given(st.data())
def test_cost_of_a_word_does_not_depend_on_its_place(data):
    words = data.draw(st.permutations(["random", "none", "strategy"]))
    n = data.draw(st.integers(1, 3))
    knobs = {"role_choice": {"values": words[:n]}, "rebels": {"values": data.draw(st.permutations([8, 9, 10, 14]))}}
    if words[:n] == ["strategy"]:
        del knobs["role_choice"]

    found = Choices(read(knobs=knobs, targets={"turns": {"most": 40}}), GAME).singles

    costs = {name: cost for name, (_, cost) in found.items()}
    assert {cost for (name, _), cost in costs.items() if name == "role_choice"} <= {1.0}
    assert {value: costs["rebels", value] for value in ("8", "9", "14")} == {"8": 2.0, "9": 1.0, "14": 1.0}


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("key", ["one_at_a_time", "knobs"])
def test_usual_value_alone_is_an_error_that_names_the_key(name, key):
    value = VALUES[name][0]
    asked = {key: {name: [value]}} if key == "one_at_a_time" else {key: {name: {"values": [value]}}}

    with pytest.raises(InputError) as raised:
        read(targets={"turns": {"most": 40}}, **asked)

    where = f"{key}.{name}" if key == "one_at_a_time" else f"{key}.{name}.values"
    wanted = f"{where}: got {show(value)}, expected another value than the rules have anyway; there is nothing to vary"
    assert wanted in str(raised.value)


@pytest.mark.parametrize("name", VALUES)
def test_value_in_rules_is_the_usual_one(name):
    printed, (other, *more) = VALUES[name]
    rules = {name: other}

    made = make_plan(read(rules=rules, one_at_a_time={name: [other, printed, *more]}), GAME)

    assert [cell.change for cell in made.cells] == [{}, *({name: value} for value in (printed, *more))]


@pytest.mark.parametrize(("rules", "baseline"), [({}, 4), ({"players": 4}, 4), ({"players": 5}, 5)])
def test_grid_may_name_the_value_in_rules_which_others_are_compared_with(rules, baseline):
    made = make_plan(read(rules=rules, grid={"players": [3, 4, 5]}), GAME)

    assert [cell.values["players"] for cell in made.cells] == [3, 4, 5]
    assert {made.cells[cell.baseline].values["players"] for cell in made.cells} == {baseline}


def test_grid_without_the_value_in_rules_is_an_error():
    with pytest.raises(InputError, match=r"grid\.players: has a value in `rules` too .* none of these"):
        read(rules={"players": 2}, grid={"players": [3, 4, 5]})
