"""What pledging does, where chance draws who pledges, and only there; what only goes together says so."""

import re

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bng_sim.analyses.analysis import ALPHA, Table
from bng_sim.analyses.guillotines import panic, pledging
from bng_sim.analyses.question import ask
from bng_sim.sweeps.run.load import load
from tests.examples import tried

PAIR = "pool:tycoon,tycoon(stake=9)"
NO_PAIR = {
    "in turn": "tycoon,tycoon(stake=9)",
    "three": "pool:tycoon,tycoon(stake=9),greedy",
    "two strategies": "pool:tycoon,greedy",
    "two traits": "pool:tycoon,tycoon(stake=9,haste=1)",
    "another trait": "pool:tycoon,tycoon(haste=1)",
}


@pytest.fixture(scope="module")
def run(make_config, make_run, tmp_path_factory):
    lineups = {"sensible": PAIR} | NO_PAIR
    settings = make_config(games=1500, grid={"level": (2,)}, lineups=lineups, baseline={"lineup": "sensible"})
    return load(make_run(settings, tmp_path_factory.mktemp("runs") / "pair"))


@pytest.fixture(scope="module")
def tables(run):
    return panic.compute(run)


def change(tables, group):
    return tables["drawn"].frame.row(by_predicate=pl.col("group") == group, named=True)


@pytest.mark.slow
def test_the_effect_on_own_wins_is_the_difference_of_the_two_personas(run, tables):
    seats = run.seats.filter(cell=0)
    rates = {name: seats.filter(strategy=name)["won"].mean() for name in ("tycoon", "tycoon(stake=9)")}
    found = change(tables, pledging.OWN)

    assert found["difference"] == pytest.approx(rates["tycoon"] - rates["tycoon(stake=9)"], abs=0.004)
    assert found["difference_low"] < found["difference"] < found["difference_high"]


@pytest.mark.slow
def test_the_effect_on_the_revolution_is_the_slope_over_the_number_of_seats_that_pledge(run, tables):
    pledging_seats = run.seats.filter(cell=0).group_by("game").agg((pl.col("strategy") == "tycoon").sum().alias("k"))
    games = run.games.filter(cell=0).join(pledging_seats, on="game")
    came = games["ending"].cast(pl.String).is_in(["revolution", "celebrity"]).cast(pl.Float64)
    slope = np.polyfit(games["k"].to_numpy(), came.to_numpy(), 1)[0]

    assert change(tables, pledging.ALL)["difference"] == pytest.approx(slope, abs=0.004)


def test_which_is_which_goes_by_the_trait_and_not_by_the_place(run):
    question = ask(run)

    assert pledging.pair(run, 0, question) == ("tycoon", "tycoon(stake=9)")
    run.config["lineups"]["turned"] = "pool:tycoon(stake=9),tycoon"
    run.config["cells"][0]["lineup"] = "turned"
    try:
        assert pledging.pair(run, 0, question) == ("tycoon", "tycoon(stake=9)")
    finally:
        run.config["cells"][0]["lineup"] = "sensible"
        del run.config["lineups"]["turned"]


@pytest.mark.parametrize("label", NO_PAIR)
def test_where_chance_does_not_draw_two_that_differ_in_that_alone_no_effect_is_told(run, label):
    cell = next(cell["index"] for cell in run.on_grid if cell["lineup"] == label)

    assert pledging.pair(run, cell, ask(run)) is None
    assert not list(pledging.rows(run, cell, "", ask(run)))


def test_only_what_chance_draws_is_reported_as_an_effect(run, tables):
    said = panic.ANALYSIS.answer(tables, ask(run))
    effects = pledging.sentences(tables["drawn"])

    assert said[1 : 1 + len(effects)] == effects
    assert [panic.TOGETHER in sentence for sentence in effects] == [False] * 3
    compared = [sentence for sentence in said if "agreed (" in sentence or "give up assets" in sentence]
    assert compared
    assert all(panic.TOGETHER in sentence for sentence in compared)


@st.composite
def changes(draw):
    """What pledging changes, in one to three settings."""
    rows = []
    for line in ("3 players", "4 players", "5 players")[: draw(st.integers(1, 3))]:
        for group in (pledging.OWN, pledging.ALL):
            by, half = draw(st.floats(-0.1, 0.1)), draw(st.floats(0.005, 0.05))
            rows.append({"line": line, "persona": "a", "other": "b", "group": group, "kind": "proportion", "n": 100,
                         "difference": by, "difference_low": by - half, "difference_high": by + half,
                         "p_holm": 0.01 if abs(by) > half else 0.5})  # fmt: skip
    return Table("", pl.DataFrame(rows), {"line": "Setting", "group": "Outcome"})


SAYS = {
    pledging.OWN: {"costs wins": -1, "brings wins": 1},
    pledging.ALL: {"makes the Revolution rarer": -1, "makes the Revolution more frequent": 1},
}
ALL = "3 players", "4 players", "5 players"


def said_of(sentence, lines, group):
    """Return line -> the direction that a sentence gives it, and the sizes that it names."""
    text, _, sizes = sentence.removesuffix(" points).").partition(" (")
    ways = dict.fromkeys(lines, 0)
    for part in text.split("; "):
        for words, way in SAYS[group].items():
            if words in part:
                where = part.partition(words)[2]
                numbers = [int(number) for number in re.findall(r"\d", where)]
                named = range(numbers[0], numbers[-1] + 1) if " to " in where else numbers
                ways |= dict.fromkeys([f"{number} players" for number in named] or lines, way)
    return ways, [float(size.replace("\N{MINUS SIGN}", "-")) for size in sizes.split(" to ")]


def true_of(part):
    ways = {row["line"]: 0 if row["p_holm"] >= ALPHA else 1 if row["difference"] > 0 else -1 for row in part.to_dicts()}
    ends = [100 * end(part["difference"]) for end in (min, max)]
    return ways, ends[:1] if ends[0] == ends[1] else ends


@tried(100)
@given(changes())
def test_effect_of_pledging_is_reported_where_it_is_clear_and_with_its_size(table):
    for sentence, group in zip(pledging.sentences(table), (pledging.OWN, pledging.ALL), strict=False):
        part = table.frame.filter(group=group)
        (said, sizes), (ways, ends) = said_of(sentence, part["line"].to_list(), group), true_of(part)

        assert said == ways
        assert sizes == pytest.approx(ends, abs=0.051)


def test_control_notices_a_wrong_direction_or_setting():
    part = pl.DataFrame({"line": ALL, "difference": [-0.05, 0.05, 0.0], "p_holm": [0.01, 0.01, 0.5]})

    for text in ("Pledging costs wins in every setting", "Pledging brings wins with 3 players", "No clear effect"):
        assert said_of(f"{text} (-5.0 to +5.0 points).", ALL, pledging.OWN)[0] != true_of(part)[0]
    true = "Pledging brings wins with 4 players; Pledging costs wins with 3 players (-5.0 to +5.0 points)."
    assert said_of(true, ALL, pledging.OWN)[0] == true_of(part)[0]
