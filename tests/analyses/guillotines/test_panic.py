"""What pledging does, where chance draws who pledges, and only there; what only goes together says so."""

import numpy as np
import polars as pl
import pytest

import bng_sim
from analyses.guillotines import panic, pledging
from analyses.question import ask

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
    settings = make_config(games=3000, grid={"level": (2,)}, lineups=lineups, baseline={"lineup": "sensible"})
    return bng_sim.load(make_run(settings, tmp_path_factory.mktemp("runs") / "pair"))


@pytest.fixture(scope="module")
def tables(run):
    return panic.compute(run)


def change(tables, group):
    return tables["drawn"].frame.row(by_predicate=pl.col("group") == group, named=True)


def test_the_effect_on_own_wins_is_the_difference_of_the_two_personas(run, tables):
    seats = run.seats.filter(cell=0)
    rates = {name: seats.filter(strategy=name)["won"].mean() for name in ("tycoon", "tycoon(stake=9)")}
    found = change(tables, pledging.OWN)

    assert found["difference"] == pytest.approx(rates["tycoon"] - rates["tycoon(stake=9)"], abs=0.004)
    assert found["difference_high"] < 0  # who pledges what it needs gives a win away


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


def test_what_is_drawn_is_an_effect_and_all_else_goes_together(run, tables):
    told = panic.ANALYSIS.answer(tables, ask(run))

    effects = [sentence for sentence in told if "Chance draws them" in sentence or "One more at the table" in sentence]
    assert len(effects) == 2
    assert not any(panic.TOGETHER in sentence for sentence in effects)
    assert all(panic.TOGETHER in sentence for sentence in told[1 + len(effects) :])
    assert len(told) > 1 + len(effects)
