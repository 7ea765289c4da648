"""The studio's answers: those of `simulate`, more exact from event to event, with verdicts that may be looked at."""

import numpy as np
import pytest
import yaml

import bng_sim
from bng_sim.core.noticeable import Size
from bng_sim.games import GAMES
from bng_sim.hosting.studio import differences
from bng_sim.hosting.studio.controls import fixed_names, list_controls
from bng_sim.hosting.studio.differences import Compared
from tests.command import only_shipped
from tests.hosting.studio_pages import Refusal, serving
from tests.slow import slow_after

N = 1_000
BROKEN = """
from bng_sim.games.bluffing import strategy


@strategy("Chooses what is not on the list.")
def broken(seen, moves, n, traits, rng):
    return n
"""


def changed_setting(name):
    """An address of a game with one rule changed, and the arguments of `simulate` for the same games."""
    game = GAMES[name]
    fixed = {each: game.rules.model_fields[each].default for each in fixed_names(game)}
    for control in list_controls(game, fixed).values():
        at = control.values.index(control.printed) if control.kind == "number" and control.matters else 0
        value = control.values[at - 1] if at else None
        if value is not None and not game.rules.problems({**fixed, control.name: value}):
            return {"game": name, control.name: value}, {"rules": {control.name: value}}
    raise AssertionError(f"{name} has no slider")


SETTINGS = [
    ({"game": "bluffing", "players": 3, "_who": "mixed"}, {"players": 3, "lineup": "reader,random"}),
    *(changed_setting(name) for name in GAMES),
    ({"game": "guillotines", "players": 2, "level": 4}, {"players": 2, "level": 4}),
    ({"game": "guillotines", "level": 3, "_by": "role_held"}, {"level": 3}),
]


@pytest.fixture(scope="module")
def studio():
    with serving() as running:
        yield running


@pytest.mark.parametrize(("address", "arguments"), slow_after(1, SETTINGS))
def test_numbers_are_those_of_simulate_to_the_last_bit(studio, address, arguments):
    answer = studio.get("answer", **address, _games=N)
    summary = bng_sim.simulate(game=address["game"], games=N, progress=False, **arguments).summary

    known = {row.metric: row for row in summary[summary.metric != "win_rate"].itertuples()}
    compared = [figure for figure in answer["figures"] if figure["name"] in known]
    assert len(compared) >= 3
    for figure in compared:
        row = known[figure["name"]]
        assert (figure["value"], figure["low"], figure["high"]) == (row.value, row.low, row.high)
    endings = {row.group: row for row in summary[summary.metric == "ending_rate"].itertuples()}
    for ending in answer["endings"] if endings else ():
        assert ending["value"] == endings[ending["name"]].value
    of_wins = summary[(summary.metric == "win_rate") & (summary.by == answer["wins"]["grouping"])]
    wins = {row.group: row for row in of_wins.itertuples()}
    assert answer["wins"]["rows"]
    for won in answer["wins"]["rows"]:
        row = wins[won["name"]]
        assert (won["value"], won["low"], won["high"]) == (row.value, row.low, row.high)


@pytest.mark.parametrize(("address", "arguments"), slow_after(1, SETTINGS))
def test_the_config_plays_the_same_games(studio, address, arguments, tmp_path):
    text = studio.get("config.yaml", **address)
    path = tmp_path / "config.yaml"
    path.write_text(text.replace("games: 20000", f"games: {N}"))

    swept = bng_sim.sweep(path, progress=False).scan_games()
    simulated = bng_sim.simulate(game=address["game"], games=N, progress=False, **arguments).scan_games()

    same = [frame.collect().drop("cell", "lineup", strict=False) for frame in (swept, simulated)]
    assert same[0].equals(same[1])


@pytest.mark.slow
def test_an_ending_is_asked_for_like_any_figure(studio):
    address = {"game": "bluffing", "hand_cards_taken": 3, "_ask": "ending_last_card"}
    events = list(studio.events(**address))
    answer = [data for name, data in events if name == "answer"][-1]
    asked = next(each for each in answer["endings"] if each["question"] == "ending_last_card")
    points = {point["value_of_rule"]: point for name, data in events if name == "points" for point in data}

    assert "".join(asked["sentence"]).startswith("Somebody plays a last card in ")
    assert asked["ends"][0] < asked["value"] < asked["ends"][1]
    assert asked["difference"]["size"] == "noticeable"
    assert points[3]["value"] == pytest.approx(asked["value"], abs=0.05)
    assert studio.get("picture.svg", **address).startswith("<svg")
    assert studio.get("setup", **address)["ask"] == "ending_last_card"


def test_what_matters_is_found_out_where_the_setting_is(studio):
    address = {"game": "bluffing", "hand_cards_taken": 0, "players": 3, "_ask": "ending_last_card"}
    first, again = (list(studio.stream("ranking", **address)) for _ in range(2))

    assert [name for name, _ in first] == ["ranked", "done"]
    assert first == again
    found = dict(first)["ranked"]
    assert {*found["clear"]} <= {*found["rules"]}
    assert "hand_cards_taken" in found["clear"]
    sliders = studio.get("setup", **address, _sliders=found["rules"][1])["sliders"]
    assert sliders == [found["rules"][1]]
    assert [name for name, _ in studio.stream("ranking", **address | {"hand_cards_taken": -3})] == ["done"]


@pytest.mark.slow
def test_strips_outlast_another_split_of_the_wins(studio):
    address = {"game": "bluffing", "players": 3, "_sliders": "hand_cards_taken"}
    first = list(studio.events(**address))
    played = studio.get("health")["played"]

    again = list(studio.events(**address, _by="strategy"))

    points = [
        {point["value_of_rule"]: point["value"] for name, data in events if name == "points" for point in data}
        for events in (first, again)
    ]
    assert points[0].keys() == points[1].keys()
    n = [data for name, data in again if name == "answer"][-1]["n"]
    assert studio.get("health")["played"] - played <= n + 1_000  # no strip is played again


@pytest.mark.slow
def test_a_stream_becomes_more_exact_and_ends(studio):
    events = list(studio.events(game="bluffing", hand_cards_taken=3))
    answers = [data for name, data in events if name == "answer"]

    assert events[-1] == ("done", {})
    assert answers[0]["n"] >= 10
    assert answers[-1]["n"] == answers[-1]["goal"]
    assert [answer["n"] for answer in answers] == sorted(answer["n"] for answer in answers)
    assert answers[-1]["pairs"] == answers[-1]["n"]
    last = {
        (point["rule"], written(point["value_of_rule"])) for name, data in events if name == "points" for point in data
    }
    strips = next(data for name, data in events if name == "strips")
    assert last == {(name, written(value)) for name, values in strips.items() for value in values}


def written(value):
    return repr(value)


@pytest.mark.slow
def test_a_stream_that_was_played_is_there_at_once_with_the_same_numbers(studio):
    first, again = (list(studio.events(game="bluffing", players=2)) for _ in range(2))

    assert [data for name, data in first if name == "answer"][-1] == [data for name, data in again if name == "answer"][
        -1
    ]
    assert len([name for name, _ in again if name == "answer"]) <= 3


@pytest.mark.slow
def test_the_slider_that_was_turned_has_the_printed_answer_at_its_printed_value(studio):
    events = list(studio.events(game="bluffing", hand_cards_taken=3))
    points = {point["value_of_rule"]: point for name, data in events if name == "points" for point in data
              if point["rule"] == "hand_cards_taken"}  # fmt: skip
    printed = studio.get("answer", game="bluffing", _games=points[1]["n"])

    name = studio.get("setup", game="bluffing")["ask"]
    assert points[1]["value"] == next(each["value"] for each in printed["figures"] if each["name"] == name)


def test_an_impossible_rule_is_said_at_its_name_in_the_words_of_a_config(studio):
    events = list(studio.events(game="guillotines", hand_limit=9, level=2))

    assert events[0][0] == "problem"
    assert events[0][1]["hand_limit"].startswith("hand_limit: got 9, expected a whole number from 1 to 6")
    assert events[1:] == [("done", {})]


def test_a_strategy_that_does_not_exist_is_said(studio):
    events = list(studio.events(game="guillotines", _lineup="nobody_is_called_so"))

    assert events[-2][0] == "problem"
    assert "no such strategy" in events[-2][1][""]


def test_a_strategy_that_fails_is_said_with_its_name(studio, tmp_path):
    path = tmp_path / "broken.py"
    path.write_text(BROKEN)
    game = GAMES["bluffing"]
    with only_shipped(game.strategies):
        game.strategies.load_file(path)
        events = list(studio.events(game="bluffing", _lineup="broken"))

    assert events[-2][0] == "problem"
    assert "broken" in events[-2][1][""]
    assert events[-1] == ("done", {})


def test_no_program_is_started_from_an_address(studio):
    events = list(studio.events(game="guillotines", _lineup="bot(./anything)"))

    assert "starts no programs" in events[0][1][""]


def test_what_cannot_be_read_is_refused(studio):
    assert studio.get("answer", game="nothing").status == 400
    assert studio.get("answer", game="guillotines", _games="0").status == 400
    assert studio.get("answer", game="guillotines", _base="[]").status == 400
    assert studio.get("answer", game="guillotines", _base="{").status == 400
    assert studio.get("answer", game="guillotines", players="x").status == 400
    assert studio.get("answer", game="guillotines", _who="x").status == 400
    assert isinstance(studio.get("answer", game="own.py"), Refusal)


def test_the_baseline_of_an_address_is_what_it_is_compared_with(studio):
    base = {"rules": {"hand_cards_taken": 3}}

    same = studio.get("answer", game="bluffing", hand_cards_taken=3, _base=base, _games=N)
    other = studio.get("answer", game="bluffing", _base=base, _games=N)

    assert not any("difference" in figure for figure in same["figures"])  # it is the baseline
    assert any(figure["difference"]["value"] != 0 for figure in other["figures"])


def test_a_config_has_the_rules_that_were_changed_and_no_others(studio):
    config = yaml.safe_load(studio.get("config.yaml", game="guillotines", level=2, crises_in_deck=2))

    assert config["rules"] == {"players": 4, "crises_in_deck": 2}
    assert config["games"] == 20_000


def test_a_table_has_all_digits(studio):
    rows = studio.get("table.csv", game="bluffing", players=3, _games=N).splitlines()
    answer = studio.get("answer", game="bluffing", players=3, _games=N)

    assert rows[0].startswith("figure,group,value,low,high,baseline")
    assert rows[1].split(",")[2] == repr(answer["figures"][0]["value"])


def test_a_difference_that_is_about_what_is_noticed_is_said_so():
    assert Compared(10_000, 0.05, 0.04, 0.06).size(0.05) == Size.UNKNOWN
    assert Compared(10_000, 0.05, 0.04, 0.06).is_close(0.05)
    assert not Compared(100, 0.05, -0.2, 0.3).is_close(0.05)
    assert not Compared(100, 0.05, None, None).is_close(0.05)


@pytest.mark.slow
def test_intervals_of_differences_hold_at_all_looks_together():
    """Of 300 comparisons without a difference, each looked at ten times, few are ever wrong."""
    rng = np.random.default_rng(1)
    wrong = 0
    for _ in range(300):
        here, there = rng.poisson(9, 5_000).astype(float), rng.poisson(9, 5_000).astype(float)
        looks = [_compared(here[:n], there[:n]) for n in range(500, 5_001, 500)]
        wrong += any(look.low > 0 or look.high < 0 for look in looks)

    assert wrong <= 300 * differences.ALPHA


def _compared(here, there):
    ones = np.ones(len(here))
    return differences._compared((here, ones), (there, ones), "mean", differences.ALPHA, 10_000)
